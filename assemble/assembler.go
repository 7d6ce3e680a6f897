package assemble

import (
	"context"
	"errors"
	"sync"
	"time"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

// An Assembler is what a process keeps between packs: which files there are, which use which, and which changed together. It
// is safe for concurrent use.
type Assembler struct {
	ReadOnly bool // what is parsed on the way is not stored in the registry

	cache     *scan.Cache
	index     *Index
	skeletons skeletons

	warming sync.Mutex // held by the one that learns
	mu      sync.Mutex
	known   knowledge
}

// Knowledge is what ranks files. It may be a little older than the files: nothing of it is shown.
type knowledge struct {
	at      time.Time     // when it was learned
	took    time.Duration // how long that was
	head    repo.ID       // the commit the history is of
	history *history
	graph   condense.FileGraph // nil if none could be made
	users   map[string][]string
}

// NewAssembler returns an assembler that keeps outlines in cache, and takes the files there are from index.
func NewAssembler(index *Index, cache *scan.Cache) *Assembler {
	return &Assembler{cache: cache, index: index}
}

// Index returns the files there are, as the assembler knows them.
func (d *Assembler) Index() *Index { return d.index }

// Warm learns what ranks files, so that no pack has to wait for it. It returns at once if another is at it, and then
// what there is is used. What cannot be learned ranks nothing: a repository without history or a git to ask has packs
// as well.
func (d *Assembler) Warm(ctx context.Context, m *verify.Memory) error {
	return d.warm(ctx, workTree{m})
}

// WarmDir is Warm for a plain directory.
func (d *Assembler) WarmDir(ctx context.Context, dir *repo.Dir) error {
	return d.warm(ctx, plainDir{dir})
}

func (d *Assembler) warm(ctx context.Context, in source) error {
	if !d.warming.TryLock() {
		return nil
	}
	defer d.warming.Unlock()
	return d.learn(ctx, in)
}

func (d *Assembler) learn(ctx context.Context, in source) error {
	start := time.Now()
	d.mu.Lock()
	k := d.known
	d.mu.Unlock()
	head, err := in.head(ctx)
	if err != nil {
		return err
	}
	if k.history == nil || k.head != head {
		commits, err := in.touched(ctx)
		if cerr := ctx.Err(); cerr != nil {
			return cerr
		}
		if err != nil {
			commits = nil
		}
		k.history, k.head = newHistory(commits), head
	}
	graph, err := in.tree(ctx, d.cache, !d.ReadOnly).FileGraph()
	if cerr := ctx.Err(); cerr != nil {
		return cerr
	}
	if err != nil && !errors.Is(err, condense.ErrChanged) {
		return err
	}
	if err == nil {
		k.graph, k.users = graph, usersOf(graph)
	}
	k.at, k.took = time.Now(), time.Since(start)
	d.mu.Lock()
	d.known = k
	d.mu.Unlock()
	return nil
}

// usersOf turns a graph around.
func usersOf(g condense.FileGraph) map[string][]string {
	users := map[string][]string{}
	for from, targets := range g {
		for to := range targets {
			users[to] = append(users[to], from)
		}
	}
	return users
}

// knowledge returns what ranks files. It is learned now if it never was, or if that costs little; otherwise it may be
// as old as a hundred times what it costs.
func (d *Assembler) knowledge(ctx context.Context, in source) (knowledge, error) {
	d.mu.Lock()
	k := d.known
	d.mu.Unlock()
	const cheap = 100
	if !k.at.IsZero() && time.Since(k.at) < cheap*k.took {
		return k, nil
	}
	d.warming.Lock() // one learns, the others wait for it
	defer d.warming.Unlock()
	d.mu.Lock()
	again := d.known
	d.mu.Unlock()
	if again.at != k.at {
		return again, nil
	}
	err := d.learn(ctx, in)
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.known, err
}
