package scan

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"codemem/find"
	"codemem/lock"
	"codemem/registry"
	"codemem/verify"
)

// TestFirstAnswer: in a tree that was never parsed only the first files are; what it says is what it says once all is stored.
func TestFirstAnswer(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	files := map[string]string{}
	for i := range find.First + fewLoose + 10 {
		files[fmt.Sprintf("d%d/f%d.go", i%7, i)] = text(r) + fmt.Sprintf("\n// %d\n", i)
	}
	w := newWorld(t, files)
	const question = "who flushes the write buffer"
	cold := w.tree(nil)
	first, err := cold.Rank(question, RankOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if !cold.Unfinished() || w.stored(cold.generator) > find.First {
		t.Errorf("after the first answer %d outlines are stored; unfinished: %v", w.stored(cold.generator), cold.Unfinished())
	}
	if _, _, known, err := cold.Users(nil); known || err != nil || w.stored(cold.generator) > find.First {
		t.Errorf("who uses what is known: %v, %v; %d outlines are stored", known, err, w.stored(cold.generator))
	}
	steps := map[string]bool{}
	if err := w.tree(nil).Finish(func(what string, _, _ int) { steps[what] = true }); err != nil {
		t.Fatal(err)
	}
	if !steps["contents"] || !steps["files"] || w.stored(cold.generator) != len(files) || len(w.segments(registry.WordSegment)) != 1 {
		t.Errorf("finished by the steps %v: %d outlines", steps, w.stored(cold.generator))
	}
	warm := w.tree(nil)
	again, err := warm.Rank(question, RankOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if warm.Unfinished() {
		t.Error("there is still something to finish")
	}
	if diff := cmp.Diff(first, again, cmpopts.IgnoreUnexported(Ranking{})); diff != "" {
		t.Errorf("(-first +warm):\n%s", diff)
	}
	if _, _, known, err := warm.Users(nil); !known || err != nil {
		t.Errorf("who uses what is known: %v, %v", known, err)
	}
}

// TestFinishOnce: while one process finishes, another does nothing, and what is cancelled leaves what it stored.
func TestFinishOnce(t *testing.T) {
	w := newWorld(t, map[string]string{"one.go": goFile("One", "Two")})
	held, err := lock.Try(w.memory().DBPath() + ".finish")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.tree(nil).Finish(nil); err != nil || w.stored(w.tree(nil).generator) != 0 {
		t.Errorf("beside another: %v, %d outlines", err, w.stored(w.tree(nil).generator))
	}
	waited := make(chan struct{})
	go func() { <-waited; held.Release() }()
	release, err := w.tree(nil).Alone(func() { close(waited) })
	if err != nil {
		t.Fatal(err)
	}
	if err := w.tree(nil).Finish(nil); err != nil || w.stored(w.tree(nil).generator) != 0 {
		t.Errorf("beside a scan: %v, %d outlines", err, w.stored(w.tree(nil).generator))
	}
	release()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := New(ctx, w.memory(), nil, true).Finish(nil); err == nil {
		t.Error("what is cancelled finishes")
	}
	if err := w.tree(nil).Finish(nil); err != nil || w.stored(w.tree(nil).generator) != 1 {
		t.Errorf("alone: %v, %d outlines", err, w.stored(w.tree(nil).generator))
	}
}

// TestPastEnds: without a commit, without git and in a shallow clone an answer has what past there is, and says what it lacks.
func TestPastEnds(t *testing.T) {
	w := newWorld(t, map[string]string{"one.go": goFile("One", "Two")})
	w.write("one.go", goFile("One", "Three"))
	w.git("commit", "-q", "-a", "-m", "the herd thunders")
	clone := &world{t, t.TempDir(), w.home}
	clone.git("clone", "-q", "--depth=1", "file://"+w.root, ".")
	clone.remember()
	for range 2 {
		if r := clone.rank(nil, "herd"); len(r.Files) != 0 || r.Unsearched != nil {
			t.Errorf("a shallow clone: %+v", r.Files)
		}
		clone.index(nil)
	}
	clone.git("fetch", "-q", "--unshallow")
	if r := clone.rank(nil, "herd"); len(r.Files) != 1 {
		t.Errorf("once the history is there: %+v", r.Files)
	}
	bare := &world{t, t.TempDir(), w.home}
	bare.git("init", "-q")
	bare.write("one.go", goFile("One", "Two"))
	bare.git("add", "-A")
	if r := bare.rank(nil, "one"); len(r.Files) != 1 || r.Unsearched != nil {
		t.Errorf("before the first commit: %+v", r)
	}
	if err := bare.tree(nil).Finish(nil); err != nil || bare.tree(nil).Finish(nil) != nil {
		t.Errorf("finish what nobody remembers: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	m, err := verify.Open(t.Context(), w.root, "")
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	r, err := New(t.Context(), m, nil, false).Rank("one", RankOptions{})
	if err != nil || len(r.Files) != 1 || cmp.Diff(r.Unsearched, []string{"commit history"}) != "" {
		t.Errorf("without git: %+v, %v", r, err)
	}
}

// TestFinishAfterRegistry: what answers found before there was a registry is stored once there is one.
func TestFinishAfterRegistry(t *testing.T) {
	for name, next := range map[string]func(w *world, c *Cache) error{
		"finish": func(w *world, c *Cache) error { return w.tree(c).Finish(nil) },
		"search": func(w *world, c *Cache) error {
			if got, want := w.found(w.tree(c), "two"), "two.go Two:4 (unparsed 0, unseen 0)"; got != want {
				t.Errorf("%s, want %s", got, want)
			}
			_, err := w.tree(c).FileGraph()
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, map[string]string{"one.go": goFile("One", "Two"), "two.go": goFile("Two", "x")})
			w.age()
			for _, end := range []string{"", "-wal", "-shm"} {
				if err := os.Remove(w.memory().DBPath() + end); err != nil && end == "" {
					t.Fatal(err)
				}
			}
			c := NewCache(1 << 20)
			if _, err := w.tree(c).FileGraph(); err != nil {
				t.Fatal(err)
			}
			w.remember()
			if err := next(w, c); err != nil {
				t.Fatal(err)
			}
			tree := w.tree(c)
			if _, err := tree.FileGraph(); err != nil || w.stored(tree.generator) != 2 || len(tree.list.loose) != 0 {
				t.Errorf("%v: %d outlines are stored, %d loose", err, w.stored(tree.generator), len(tree.list.loose))
			}
			var ranks map[string]registry.FileRank
			err := w.memory().View(t.Context(), func(tx *registry.Tx) (err error) {
				ranks, _, err = tx.FileRanks()
				return err
			})
			if err != nil || ranks["two.go"].Dependents != 1 {
				t.Errorf("ranks are stored as %v, %v", ranks, err)
			}
		})
	}
}
