package scan

import (
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
	"codemem/symbol/snapshot"
)

// resolveAll makes the links of files, and returns what was read to know where imports lead. It does so in rounds, after each of which
// it forgets what it read, so that a large tree takes no more memory than the files of a round and their links.
func (t *Tree) resolveAll(paths []string) (made map[string]registry.FileLinks, texts []string, err error) {
	if len(paths) >= manyFiles && !t.large() {
		t.ReadAll()
	}
	done := make([]registry.FileLinks, len(paths))
	for from := 0; from < len(paths); {
		read := t.resolveRound(paths, done, &from)
		if err := errors.Join(t.ctx.Err(), t.err); err != nil {
			return nil, nil, err
		}
		if texts = append(texts, read...); from < len(paths) {
			t.forget()
		}
	}
	made = make(map[string]registry.FileLinks, len(paths))
	for i, p := range paths {
		done[i].Content = t.list.known[p].Content
		made[p] = done[i]
	}
	t.resolved += len(paths)
	return made, texts, nil
}

// resolveRound makes the links of files, in their order, until all have them or the outlines that were read for it take too much room.
// It moves from behind the last, and returns what was read to know where imports lead.
func (t *Tree) resolveRound(paths []string, done []registry.FileLinks, from *int) (texts []string) {
	const chunk = 32
	workers := min(runtime.GOMAXPROCS(0), (len(paths)-*from+chunk-1)/chunk)
	var turn sync.Mutex
	var next atomic.Int64
	next.Store(int64(*from))
	var wait sync.WaitGroup
	stills := make([]*snapshot.Snapshot, workers)
	for w := range stills {
		world := &oneAtATime{turn: &turn, tree: t, world: parsedOnly{t}}
		stills[w] = snapshot.New(world)
		wait.Go(func() {
			for t.ctx.Err() == nil && !world.full() {
				start := int(next.Add(chunk)) - chunk
				if start >= len(paths) {
					return
				}
				world.within(func() {
					for i := start; i < min(start+chunk, len(paths)) && t.ctx.Err() == nil; i++ {
						done[i] = resolveOne(stills[w], paths[i])
					}
				})
			}
		})
	}
	wait.Wait()
	*from = min(int(next.Load()), len(paths))
	for _, s := range stills {
		texts = append(texts, s.Texts()...)
	}
	return texts
}

// resolveOne makes the links of one file.
func resolveOne(still *snapshot.Snapshot, file string) registry.FileLinks {
	var links condense.Links
	asked := still.Trace(func() { links = condense.LinksOf(still, file) })
	return registry.FileLinks{Links: links.Text(), Asked: asked.Encode()}
}

// oneAtATime is a World for one of several goroutines, each of which remembers what it was told.
type oneAtATime struct {
	turn   *sync.Mutex // of all of them
	tree   *Tree
	world  snapshot.World // the tree's
	moment *registry.Tx   // that the goroutine reads; nil: each look-up begins its own
}

// within calls fn, while the goroutine reads one moment of the registry: to begin one for each look-up takes longer than most of them do. To
// have it open for long would keep others from writing where there is no log.
func (w *oneAtATime) within(fn func()) {
	called := false
	_ = w.tree.source.view(w.tree.ctx, func(tx *registry.Tx) error {
		called, w.moment = true, tx
		defer func() { w.moment = nil }()
		fn()
		return nil
	})
	if !called {
		fn() // there is no registry
	}
}

// full reports whether the outlines that the tree holds take the room of a round.
func (w *oneAtATime) full() bool {
	w.turn.Lock()
	defer w.turn.Unlock()
	return w.tree.read > w.tree.round && w.tree.all == nil
}

// alone asks the world of w for one goroutine at a time.
func alone[Q, A any](w *oneAtATime, ask func(Q) A, question Q) A {
	w.turn.Lock()
	w.tree.reading = w.moment
	defer func() { w.tree.reading = nil; w.turn.Unlock() }()
	return ask(question)
}

func (w *oneAtATime) Outline(p string) *symbol.Outline { return alone(w, w.world.Outline, p) }

func (w *oneAtATime) Has(p string) bool { return alone(w, w.world.Has, p) }

func (w *oneAtATime) Under(dir string) []string { return alone(w, w.world.Under, dir) }

func (w *oneAtATime) Named(base string) []string { return alone(w, w.world.Named, base) }

func (w *oneAtATime) Define(name string) []symbol.Place { return alone(w, w.world.Define, name) }

func (w *oneAtATime) Briefs(name string) []symbol.Brief { return alone(w, w.tree.Briefs, name) }

func (w *oneAtATime) Text(p string) []byte { return alone(w, w.world.Text, p) }
