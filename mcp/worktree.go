package mcp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"codemem/condense"
	"codemem/repo"
)

// A workTree is what a service keeps of one work tree between calls. Nothing of it is about another one.
type workTree struct {
	dir     string // the work tree, or a directory in it
	packing packing
	plain   packing           // while the directory is no work tree
	visits  map[string]*visit // by agent
	used    time.Time
}

// A visit is what one agent was told of one work tree.
type visit struct {
	session condense.Session // what was asked for and sent
	ledger  ledger           // what was given whole
	used    time.Time
}

// Limits of what is kept between calls.
const (
	maxTrees  = 32
	maxVisits = 64 // of one work tree
)

// workTrees are those that calls were about, by directory.
type workTrees struct {
	mu     sync.Mutex
	all    map[string]*workTree
	noting sync.WaitGroup // of what is forgotten
}

// visit returns what an agent was told of the work tree of a directory, and what is kept of that. What nobody used for
// longest is forgotten if need be.
func (w *workTrees) visit(d *service, dir, agent string) (*workTree, *visit) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	t := w.all[dir]
	if t == nil {
		if old := longestUnused(w.all, maxTrees, func(t *workTree) time.Time { return t.used }); old != "" {
			for _, v := range w.all[old].visits {
				w.noting.Go(func() { v.ledger.note(d, old) })
			}
			delete(w.all, old)
		}
		t = &workTree{dir: dir, visits: map[string]*visit{}}
		if w.all == nil {
			w.all = map[string]*workTree{}
		}
		w.all[dir] = t
	}
	v := t.visits[agent]
	if v == nil {
		if old := longestUnused(t.visits, maxVisits, func(v *visit) time.Time { return v.used }); old != "" {
			forgotten := t.visits[old]
			w.noting.Go(func() { forgotten.ledger.note(d, dir) })
			delete(t.visits, old)
		}
		v = &visit{ledger: ledger{session: sessionName()}}
		t.visits[agent] = v
	}
	t.used, v.used = now, now
	return t, v
}

// longestUnused returns the key of the member that was not used for longest, "" if there are fewer than most. Keys are
// not "": that of agents has a blank, and a directory is named.
func longestUnused[T any](all map[string]T, most int, used func(T) time.Time) string {
	oldest := ""
	if len(all) < most {
		return ""
	}
	for key := range all {
		if oldest == "" || used(all[key]).Before(used(all[oldest])) {
			oldest = key
		}
	}
	return oldest
}

// noteGiven notes in the registry what was given so far, if that can be written now. Behind the last call nothing writes afterwards.
func (d *service) noteGiven() {
	d.trees.mu.Lock()
	ledgers := map[*ledger]string{}
	for dir, t := range d.trees.all {
		for _, v := range t.visits {
			ledgers[&v.ledger] = dir
		}
	}
	d.trees.mu.Unlock()
	for l, dir := range ledgers {
		l.note(d, dir)
	}
	d.trees.noting.Wait()
}

// request returns a request about the work tree that is served.
func (d *service) request(ctx context.Context) *request {
	c := &request{service: d, client: clientName(ctx), progress: func(int, int) {}}
	c.at(ctx, d.o.Root)
	return c
}

// at makes c a request about the work tree of a directory.
func (c *request) at(ctx context.Context, dir string) {
	c.of, c.visit = c.service.trees.visit(c.service, dir, c.maker(ctx))
}

// resolved returns an absolute path without symlinks, as it is if it leads nowhere.
func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return filepath.Clean(path)
}

// errWide means that a directory is too wide to be served without having been asked to.
var errWide = errors.New("a home directory, what is above it and the root of the file system are not served unasked")

// narrow refuses a directory that is too wide.
func (d *service) narrow(root string) error {
	if !d.o.Force && repo.Wide(root) {
		return fmt.Errorf("%w: %s", errWide, root)
	}
	return nil
}

// startDir returns the directory that a server is to serve, as an absolute path: the repositories below it are known by theirs.
func startDir(o Options) string {
	dir := cmp.Or(o.Root, os.Getenv("CLAUDE_PROJECT_DIR"))
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return cmp.Or(dir, ".")
}
