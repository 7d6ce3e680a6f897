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
	world := &oneAtATime{tree: t, world: parsedOnly{t}}
	var next atomic.Int64
	next.Store(int64(*from))
	var wait sync.WaitGroup
	stills := make([]*snapshot.Snapshot, workers)
	for w := range stills {
		stills[w] = snapshot.New(world)
		wait.Go(func() {
			for t.ctx.Err() == nil && !world.full() {
				start := int(next.Add(chunk)) - chunk
				for i := start; i < min(start+chunk, len(paths)) && t.ctx.Err() == nil; i++ {
					done[i] = resolveOne(stills[w], paths[i])
				}
				if start >= len(paths) {
					return
				}
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

// oneAtATime is a World for several goroutines, each of which remembers what it was told.
type oneAtATime struct {
	mu    sync.Mutex
	tree  *Tree
	world snapshot.World // the tree's
}

// full reports whether the outlines that the tree holds take the room of a round.
func (w *oneAtATime) full() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.tree.read > w.tree.round && w.tree.all == nil
}

// alone asks the world of w for one goroutine at a time.
func alone[Q, A any](w *oneAtATime, ask func(Q) A, question Q) A {
	w.mu.Lock()
	defer w.mu.Unlock()
	return ask(question)
}

func (w *oneAtATime) Outline(p string) *symbol.Outline { return alone(w, w.world.Outline, p) }

func (w *oneAtATime) Has(p string) bool { return alone(w, w.world.Has, p) }

func (w *oneAtATime) Under(dir string) []string { return alone(w, w.world.Under, dir) }

func (w *oneAtATime) Named(base string) []string { return alone(w, w.world.Named, base) }

func (w *oneAtATime) Define(name string) []symbol.Place { return alone(w, w.world.Define, name) }

func (w *oneAtATime) Text(p string) []byte { return alone(w, w.world.Text, p) }
