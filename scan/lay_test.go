package scan

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"testing"

	"codemem/condense"

	"github.com/google/go-cmp/cmp"
)

// TestLayIsLikeSaving: a tree with an unsaved text over a file answers as it would if the text were saved, and leaves
// nothing behind.
func TestLayIsLikeSaving(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	files := many(20)
	files["go.mod"] = "module m\n"
	w := newWorld(t, files)
	w.remember()
	cache := NewCache(1 << 20)
	defined := func(tree *Tree) (all string) {
		for n := range 22 {
			all += fmt.Sprintln(n, tree.Define(fmt.Sprintf("F%03d", n)))
		}
		return all
	}
	answers := func(tree *Tree) string {
		t.Helper()
		tree.ReadAll()
		g, err := condense.FileDependencies(tree)
		if err != nil || tree.Err() != nil {
			t.Fatal(err, tree.Err())
		}
		return fmt.Sprint(g) + defined(tree)
	}
	for step := range 20 {
		n := r.IntN(20)
		name := fmt.Sprintf("d%d/f%03d.go", n%7, n)
		text := goFile(fmt.Sprintf("F%03d", r.IntN(22)), fmt.Sprintf("F%03d", r.IntN(20)))
		before := answers(w.tree(cache))
		laid := w.tree(cache)
		if err := laid.Lay(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		looked := defined(laid) // before everything is read
		got := answers(laid)
		if _, err := laid.FileGraph(); !errors.Is(err, errLaid) {
			t.Errorf("a graph of unsaved text: %v", err)
		}
		if diff := cmp.Diff(before, answers(w.tree(cache))); diff != "" {
			t.Fatalf("step %d: something was left behind:\n%s", step, diff)
		}
		old := files[name]
		w.write(name, text)
		saved := w.tree(nil)
		if diff := cmp.Diff(defined(saved), looked); diff != "" {
			t.Fatalf("step %d: (-saved +laid):\n%s", step, diff)
		}
		if diff := cmp.Diff(answers(saved), got); diff != "" {
			t.Fatalf("step %d: %s (-saved +laid):\n%s", step, name, diff)
		}
		if f, err := laid.Kept(name); err != nil || string(f.Bytes) != text {
			t.Fatalf("step %d: %v", step, err)
		}
		if old != "" {
			w.write(name, old)
		}
	}
}

// TestPlain: a file in no language is what the editor has of it, or what is on disk, and known by its md5.
func TestPlain(t *testing.T) {
	w := newWorld(t, map[string]string{"notes.txt": "saved\n", "a.go": goFile("A", "B")})
	tree := w.tree(NewCache(1 << 20))
	unsaved := []byte("not saved\n")
	if err := tree.Lay("notes.txt", unsaved); err != nil {
		t.Fatal(err)
	}
	if err := tree.Lay("new.txt", unsaved); err != nil {
		t.Fatal(err)
	}
	for p, want := range map[string]string{"notes.txt": "not saved\n", "new.txt": "not saved\n", "a.go": goFile("A", "B")} {
		f, err := tree.Plain(p)
		if err != nil {
			t.Fatal(err)
		}
		if string(f.Bytes) != want || f.Content.MD5 != sum([]byte(want)) || f.Outline != nil {
			t.Errorf("%s: %q with md5 %s", p, f.Bytes, f.Content.MD5)
		}
	}
	if _, err := tree.Plain("nowhere.txt"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
