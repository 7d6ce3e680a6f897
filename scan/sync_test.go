package scan

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol/tags"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func many(n int) map[string]string {
	files := map[string]string{}
	for i := range n {
		files[fmt.Sprintf("d%d/f%03d.go", i%7, i)] = goFile(fmt.Sprintf("F%03d", i), fmt.Sprintf("F%03d", (i+1)%n))
	}
	return files
}

func TestContentIsParsedOnce(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": goFile("A", "B"), "b.go": goFile("B", "A"), "copy/a.go": goFile("A", "B"), "notes.md": "# no\n"})
	if r := w.sync(w.tree(nil), 2); len(r.Files) != 3 {
		t.Errorf("%d files, want 3", len(r.Files))
	}
	w.sync(w.tree(nil), 0)
	w.git("checkout", "-q", "-b", "side")
	w.write("b.go", goFile("B2", "A"))
	w.commit()
	w.sync(w.tree(nil), 1)
	w.git("checkout", "-q", "main")
	w.sync(w.tree(nil), 0)
	w.git("checkout", "-q", "side")
	w.sync(w.tree(nil), 0)
}

func TestInterruptedScanGoesOn(t *testing.T) {
	const all = 4 * batchSize
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	w := newWorld(t, many(all))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	tree := New(ctx, w.memory(), nil, true)
	var reads atomic.Int64
	tree.source = watched{tree.source, func(string) {
		if reads.Add(1) == 3*batchSize {
			cancel()
		}
	}}
	if _, err := tree.Sync(nil); !errors.Is(err, context.Canceled) {
		t.Fatalf("the interrupted scan ends with %v", err)
	}
	kept := w.stored(tags.Generator)
	if kept < 2*batchSize || kept >= all {
		t.Fatalf("%d outlines were kept of %d", kept, all)
	}
	w.sync(w.tree(nil), all-kept)
	w.sync(w.tree(nil), 0)
}

func TestNewGeneratorParsesAnew(t *testing.T) {
	w := newWorld(t, many(5))
	w.sync(w.tree(nil), 5)
	next := func() *Tree {
		tree := w.tree(nil)
		tree.generator = tags.Generator + 1
		return tree
	}
	w.finds(next(), "F001", "d1/f001.go")
	w.sync(next(), 0)
	if n := w.stored(tags.Generator); n != 0 {
		t.Errorf("%d outlines of the old generator are left beside the new ones", n)
	}
	w.sync(w.tree(nil), 5)
}

func TestCollectKeepsWhatAnyWorkTreeHas(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": goFile("A", "A"), "b.go": goFile("B", "B"), "c.go": goFile("C", "C")})
	w.git("worktree", "add", "-q", filepath.Join(w.home, "linked"), "-b", "side")
	linked := &world{t, filepath.Join(w.home, "linked"), w.home}
	linked.remember()
	w.sync(w.tree(nil), 3)
	linked.sync(linked.tree(nil), 0)
	w.write("a.go", goFile("A2", "A2")) // the linked work tree still has the old one
	w.write("b.go", goFile("B2", "B2"))
	linked.write("b.go", goFile("B3", "B3"))
	for _, x := range []*world{w, linked} {
		x.remember()
		x.sync(x.tree(nil), map[*world]int{w: 2, linked: 1}[x])
	}
	collect := func(age time.Duration, want, left int) {
		t.Helper()
		n, err := w.tree(nil).Collect(age)
		if err != nil || n != want || w.stored(tags.Generator) != left {
			t.Errorf("%d outlines dropped, %d left, %v; want %d and %d", n, w.stored(tags.Generator), err, want, left)
		}
	}
	collect(time.Hour, 0, 6)
	time.Sleep(5 * time.Millisecond)
	collect(0, 1, 5) // only the first b.go is in neither
	w.sync(w.tree(nil), 0)
	linked.sync(linked.tree(nil), 0)
}

func TestSameReportInAnyOrder(t *testing.T) {
	files := many(150)
	files["bad.go"], files["same.go"] = "package p\nfunc (\n", files["d1/f001.go"]
	w := newWorld(t, files)
	run := func(workers int, slow bool) string {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
		tree := New(t.Context(), w.memory(), nil, false) // nothing is stored: each time all is parsed
		if slow {
			tree.source = watched{tree.source, func(string) { time.Sleep(time.Duration(rand.IntN(300)) * time.Microsecond) }}
		}
		r := w.sync(tree, 151)
		g, err := condense.Dependencies(tree, nil)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		for _, write := range []func() error{
			func() error { return json.NewEncoder(&b).Encode(condense.Measure(r.Files, 20)) },
			func() error { return json.NewEncoder(&b).Encode(r.Warnings) },
			func() error { return g.JSON(&b) }, func() error { return g.DOT(&b) }, func() error { return g.Mermaid(&b) },
		} {
			if err := write(); err != nil {
				t.Fatal(err)
			}
		}
		return b.String()
	}
	want := run(1, false)
	for range 3 {
		if got := run(8, true); got != want {
			t.Fatalf("another order gives another report:\n%.400s\nwant\n%.400s", got, want)
		}
	}
	w.sync(w.tree(nil), 151)
	tree := w.tree(nil)
	w.sync(tree, 0)
	stored, err := condense.Dependencies(tree, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := stored.Mermaid(&b); err != nil || !bytes.HasSuffix([]byte(want), b.Bytes()) {
		t.Errorf("from stored outlines the graph is another: %v", err)
	}
}

func TestFileChangesBetweenListingAndParsing(t *testing.T) {
	old := goFile("Old", "Old")
	w := newWorld(t, map[string]string{"a.go": old, "b.go": old, "c.go": goFile("C", "C"), "gone.go": goFile("G", "G")})
	tree := w.tree(nil)
	var once sync.Once
	tree.source = watched{tree.source, func(p string) {
		if p == "a.go" {
			once.Do(func() { w.write("a.go", goFile("Fresh", "Fresh")+"// longer\n"); w.remove("gone.go") })
		}
	}}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	r, err := tree.Sync(nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Files) != 3 || r.Files[0].Bytes != int64(len(goFile("Fresh", "Fresh")+"// longer\n")) {
		t.Errorf("files %+v", r.Files)
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Path != "gone.go" {
		t.Errorf("warnings %v", r.Warnings)
	}
	w.finds(tree, "Fresh", "a.go")
	w.finds(tree, "Old", "b.go")
	w.sync(w.tree(nil), 0)
}

// TestSameWarningsWhenStored: what is said of a file is the same when its outline was parsed and when it is stored.
func TestSameWarningsWhenStored(t *testing.T) {
	deep := strings.Repeat("function f() { ", 70) + strings.Repeat("} ", 70)
	w := newWorld(t, map[string]string{"a.js": deep + "\nlet ) = ;\n"})
	parsed, stored := w.sync(w.tree(nil), 1), w.sync(w.tree(nil), 0)
	if d := cmp.Diff(parsed, stored, cmpopts.IgnoreFields(Result{}, "Parsed")); d != "" || len(stored.Warnings) != 1 || !strings.Contains(stored.Warnings[0].Reason, "; ") {
		t.Errorf("(-parsed +stored)\n%s%v", d, stored.Warnings)
	}
}

func TestReadOnlyTreeStoresNothing(t *testing.T) {
	w := newWorld(t, many(9))
	for range 2 {
		tree := New(t.Context(), w.memory(), nil, false)
		w.sync(tree, 9)
		w.finds(tree, "F003", "d3/f003.go")
	}
	if n := w.stored(tags.Generator); n != 0 {
		t.Errorf("%d outlines were stored", n)
	}
}

func TestPlainDirectory(t *testing.T) {
	w := &world{t, t.TempDir(), ""}
	for p, text := range map[string]string{
		"a.go": goFile("A", "B"), "b.go": goFile("B", "A"), ".gitignore": "*.log\n", ".lvmignore": "skip\n", "skip/s.go": goFile("S", "S"),
		"LICENSE": "Do what you want.\n", "tool": "#!/bin/bash\nrun() {\n  echo run\n}\n", "x.ts": "a\x00b", "node_modules/m/m.js": "function m() {}\n",
	} {
		w.write(p, text)
	}
	if err := os.Symlink(".gitignore", filepath.Join(w.root, ".codememignore")); err != nil {
		t.Fatal(err)
	}
	d, err := repo.OpenDir(w.root)
	if err != nil {
		t.Fatal(err)
	}
	tree := NewDir(t.Context(), d, nil)
	r := w.sync(tree, 3)
	if len(r.Files) != 3 || len(r.Warnings) != 1 || r.Warnings[0].Path != ".codememignore" {
		t.Errorf("files %+v, warnings %v", r.Files, r.Warnings)
	}
	w.finds(tree, "run", "tool")
	w.finds(tree, "S")
	for p, want := range map[string]error{"LICENSE": ErrNoLanguage, ".gitignore": ErrNoLanguage, "x.ts": ErrNoLanguage, "../a.go": repo.ErrOutside} {
		if _, err := tree.File(p); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", p, err, want)
		}
	}
}

// TestBusyRegistryIsNotWaitedFor: an answer about a file does not wait for whoever writes for long.
func TestBusyRegistryIsNotWaitedFor(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": goFile("A", "B"), "b.go": goFile("B", "A")})
	trees := []*Tree{w.tree(nil), w.tree(nil), w.tree(nil)} // before the registry is busy: opening it to write is not what is measured
	writing, done := make(chan struct{}), make(chan struct{})
	var holder sync.WaitGroup
	holder.Go(func() {
		err := w.memory().Update(t.Context(), func(*registry.Tx) error { close(writing); <-done; return nil })
		if err != nil {
			t.Error(err)
		}
	})
	<-writing
	fastest := time.Hour // of three: the machine may be busy, the registry's own wait is never less
	for _, tree := range trees {
		start := time.Now()
		for _, p := range []string{"a.go", "b.go"} {
			if f, err := tree.File(p); err != nil || len(f.Outline.Symbols) != 1 {
				t.Errorf("%s: %v, %v", p, f, err)
			}
		}
		fastest = min(fastest, time.Since(start))
	}
	if fastest > 4*time.Second {
		t.Errorf("the answers took %v", fastest)
	}
	close(done)
	holder.Wait()
	if n := w.stored(tags.Generator); n != 0 {
		t.Errorf("%d outlines were stored beside a writer", n)
	}
	w.sync(w.tree(nil), 2)
}

// TestNoteEndsWhatItBegan: what takes longer to store than to wait for is stored, or a large tree would be linked anew by each command.
func TestNoteEndsWhatItBegan(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": goFile("A", "B")})
	tree := w.tree(nil)
	w.sync(tree, 1)
	const within = 20 * time.Millisecond
	if !tree.note(within, func(tx *registry.Tx) error {
		time.Sleep(3 * within)
		return tx.KeepFileRanks(map[string]registry.FileRank{"a.go": {Rank: 1}})
	}) {
		t.Error("what took longer was not stored")
	}
}

// A refusing place cannot be written to.
type refusing struct {
	source
	asked *int
}

func (r refusing) update(context.Context, func(*registry.Tx) error) error {
	*r.asked++
	return registry.ErrReadOnly
}

// TestUnwritableRegistryIsToldOnce: what cannot be stored is found all the same, and nobody tries again.
func TestUnwritableRegistryIsToldOnce(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": goFile("A", "B"), "b.go": goFile("B", "A")})
	asked := 0
	tree := w.tree(nil)
	tree.source = refusing{tree.source, &asked}
	r := w.sync(tree, 2)
	if len(r.Warnings) != 1 || r.Warnings[0].Path != "" {
		t.Errorf("warnings %v", r.Warnings)
	}
	w.finds(tree, "A", "a.go")
	w.write("c.go", goFile("C", "A"))
	if f, err := tree.File("c.go"); err != nil || len(f.Outline.Symbols) != 1 {
		t.Errorf("%v, %v", f, err)
	}
	if asked != 1 {
		t.Errorf("the registry was written to %d times", asked)
	}
}

// TestRulesChanged: by which rules files are classified may change after their rows were written.
func TestRulesChanged(t *testing.T) {
	w := newWorld(t, map[string]string{"one.go": goFile("One", "Two"), "two.h": "namespace two { class Pot {}; }\n", "three.go": goFile("Three", "Two")})
	w.age()
	w.sync(w.tree(nil), 3)
	err := w.memory().Update(t.Context(), func(tx *registry.Tx) error { // as by an earlier version, to which each .h was C
		files, err := tx.FilesAt([]string{"two.h"})
		f := files["two.h"]
		f.Language = "C"
		err = errors.Join(err, tx.See(f))
		proof, perr := tx.Proof()
		proof.Scanner = "3:old"
		return errors.Join(err, perr, tx.SetProof(proof))
	})
	if err != nil {
		t.Fatal(err)
	}
	w.write(".gitattributes", "three.go linguist-generated\n")
	w.git("add", ".gitattributes")
	tree := w.tree(nil)
	w.sync(tree, 0)
	if diff := cmp.Diff([]string{"one.go", "two.h"}, tree.Paths()); diff != "" {
		t.Errorf("parsed files (-want +got):\n%s", diff)
	}
	if got := tree.list.known["two.h"].Language; got != "C++" {
		t.Errorf("two.h is in %s", got)
	}
	v, err := tree.source.(*workTree).inventory(t.Context(), false)
	if err != nil {
		t.Fatal(err)
	}
	for _, it := range v.items {
		if want := map[string]string{"two.h": "source C++", "three.go": "generated Go"}[it.path]; want != "" && it.typ+" "+it.language != want {
			t.Errorf("in an inventory %s is %s %s, not %s", it.path, it.typ, it.language, want)
		}
	}
}
