package scan

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"codemem/condense"
	"codemem/registry"

	"github.com/google/go-cmp/cmp"
)

// TestFileGraphIsOfNow: after any edits the graph is that of a scan which never saw another state, whether it comes
// from a server's memory, from the registry, or is made.
func TestFileGraphIsOfNow(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	files := many(20)
	files["go.mod"] = "module m\n"
	w := newWorld(t, files)
	cache := NewCache(1 << 20)
	for step := range 25 {
		name := fmt.Sprintf("d%d/f%03d.go", r.IntN(7), r.IntN(22))
		switch r.IntN(5) {
		case 0:
			w.write(name, goFile(fmt.Sprintf("F%03d", r.IntN(20)), fmt.Sprintf("F%03d", r.IntN(20))))
		case 1:
			w.write("user/use.go", fmt.Sprintf("package user\n\nimport \"m/d%d\"\n\nfunc Use() { d%[1]d.F%03d() }\n", r.IntN(7), r.IntN(20)))
			w.git("add", "-A")
		case 2:
			w.write("go.mod", []string{"module m\n", "module n\n"}[r.IntN(2)])
		case 3:
			w.commit()
			w.remember()
		}
		got, err := w.tree(cache).FileGraph()
		if err != nil {
			t.Fatal(err)
		}
		cold := w.tree(nil)
		cold.keep = false
		if _, err := cold.Sync(nil); err != nil {
			t.Fatal(err)
		}
		cold.ReadAll()
		want, err := condense.FileDependencies(cold)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("step %d (-cold +got)\n%s", step, diff)
		}
		stored, err := w.tree(nil).FileGraph()
		if diff := cmp.Diff(want, stored); diff != "" || err != nil {
			t.Fatalf("step %d, without memory: %v (-cold +got)\n%s", step, err, diff)
		}
	}
	var mark string
	err := w.memory().View(t.Context(), func(tx *registry.Tx) (err error) {
		mark, err = tx.DependenciesMark()
		return err
	})
	if now, made := w.tree(nil).graphMark(); err != nil || made != nil || mark != now {
		t.Errorf("the graph is not stored: mark %q, %v, %v", mark, err, made)
	}
}

// TestFileGraphOfFilesThatAreNotParsed: what comes and goes beside the files that are parsed, tracked or not, is not
// in the graph: nothing would tell that it has changed.
func TestFileGraphOfFilesThatAreNotParsed(t *testing.T) {
	w := newWorld(t, map[string]string{
		"a.js": "import './style.css';\nimport { b } from './b';\nimport { c } from './c';\nb(c());\n",
		"b.js": "export function b() {}\n", "style.css": "p {}\n",
	})
	w.remember()
	graph := func(cache *Cache) condense.FileGraph {
		t.Helper()
		g, err := w.tree(cache).FileGraph()
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	cache := NewCache(1 << 20)
	graph(cache)
	w.write("c.js", "export function c() {}\n") // untracked
	w.remove("style.css")
	want := condense.FileGraph{"a.js": {"b.js": 2}}
	for _, c := range []*Cache{cache, nil} {
		if diff := cmp.Diff(want, graph(c)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}
