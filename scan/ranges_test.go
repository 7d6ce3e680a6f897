package scan

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
)

// hydrate gives symbols of a tree to a session.
func hydrate(t *testing.T, tree *Tree, session string, depth, budget int, ids ...string) condense.Hydration {
	t.Helper()
	places, err := condense.Locate(tree, ids)
	if err != nil {
		t.Fatal(err)
	}
	h, err := condense.Hydrate(tree, places, depth, budget)
	if err != nil {
		t.Fatal(err)
	}
	tree.Hydrated(session, h.Parts)
	return h
}

// states is the ranges of a file: by id the state.
func states(t *testing.T, tree *Tree, p string) map[string]string {
	t.Helper()
	g, err := tree.Ranges(p)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, r := range g.Ranges {
		all[r.ID] += r.State
	}
	return all
}

const twoFunctions = "package p\n\n// A is one.\nfunc A() int {\n\tone := 1\n\treturn one + B(one, one, one)\n}\n\nfunc B(a, b, c int) int {\n\tsum := a + b + c\n\treturn sum * sum * sum\n}\n"

func TestRanges(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": twoFunctions, "README.md": "# A\n", "empty.go": ""})
	g, err := w.tree(nil).Ranges("a.go")
	if err != nil {
		t.Fatal(err)
	}
	want := Ghost{
		Path: "a.go", MD5: sum([]byte(twoFunctions)), Language: "Go", Raw: condense.Tokens(twoFunctions), Condensed: g.Condensed, Saved: g.Saved,
		Ranges: []condense.Range{
			{ID: "a.go:A", Name: "A", Kind: "function", Start: 5, End: 6, State: "condensed"},
			{ID: "a.go:B", Name: "B", Kind: "function", Start: 10, End: 11, State: "condensed"},
		},
	}
	if d := cmp.Diff(want, g); d != "" || g.Condensed <= 0 || g.Condensed >= g.Raw || g.Saved <= 0 || g.Saved >= 100 {
		t.Errorf("(-want +got)\n%s", d)
	}
	if g, err := w.tree(nil).Ranges("empty.go"); err != nil || g.Ranges == nil || len(g.Ranges) > 0 || g.Saved != 0 {
		t.Errorf("of nothing: %+v, %v", g, err)
	}
	if _, err := w.tree(nil).Ranges("README.md"); !errors.Is(err, ErrNoLanguage) {
		t.Errorf("of prose: %v", err)
	}
	if _, err := w.tree(nil).Ranges("none.go"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of no file: %v", err)
	}
}

// TestHydrated: what was given is hydrated for whoever asks, as long as its bytes are those that were given and it is
// not too long ago.
func TestHydrated(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": twoFunctions})
	is := func(when, a, b string) {
		t.Helper()
		if d := cmp.Diff(map[string]string{"a.go:A": a, "a.go:B": b}, states(t, w.tree(nil), "a.go")); d != "" {
			t.Errorf("%s (-want +got)\n%s", when, d)
		}
	}
	hydrate(t, w.tree(nil), "s", 0, 0, "a.go:A")
	is("A was given", "hydrated", "condensed")
	w.write("a.go", "// Moved.\n"+twoFunctions)
	is("it moved", "hydrated", "condensed")
	w.write("a.go", strings.Replace(twoFunctions, "one := 1", "one := 2", 1))
	is("it was edited", "condensed", "condensed")
	w.write("a.go", twoFunctions)
	is("the edit was undone", "hydrated", "condensed")

	if h := hydrate(t, w.tree(nil), "s", 1, 60, "a.go:A"); len(h.Omitted) != 1 {
		t.Fatalf("nothing was left out: %+v", h)
	}
	is("B did not fit", "hydrated", "condensed")
	hydrate(t, w.tree(nil), "t", 1, 0, "a.go:A")
	is("B was given as what A uses", "hydrated", "hydrated")

	later := w.tree(nil)
	later.now = func() time.Time { return time.Now().Add(registry.HydrationAge + time.Minute) }
	if d := cmp.Diff(map[string]string{"a.go:A": "condensed", "a.go:B": "condensed"}, states(t, later, "a.go")); d != "" {
		t.Errorf("a day later (-want +got)\n%s", d)
	}
}

// TestSkeletonsAreNotHydrated: a class that was given as its skeleton was not given whole.
func TestSkeletonsAreNotHydrated(t *testing.T) {
	long := strings.Repeat("    this.items.push(this.items.length * 17 + 4);\n", 40)
	w := newWorld(t, map[string]string{"a.ts": "export class Cart {\n  items: number[] = [];\n  fill() {\n" + long + "  }\n}\n\nexport function shop(): Cart {\n  return new Cart();\n}\n"})
	h := hydrate(t, w.tree(nil), "s", 1, 0, "a.ts:shop")
	forms := map[string]string{}
	for _, p := range h.Parts {
		forms[p.ID] = p.Form
	}
	if d := cmp.Diff(map[string]string{"a.ts:shop": "source", "a.ts:Cart": "skeleton"}, forms); d != "" {
		t.Fatalf("(-want +got)\n%s", d)
	}
	if d := cmp.Diff(map[string]string{"a.ts:shop": "hydrated", "a.ts:Cart.fill": "condensed"}, states(t, w.tree(nil), "a.ts")); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// TestHydratedDoesNotKeepOthersWaiting: nothing is noted where nothing may be kept, and nobody is waited for for long.
func TestHydratedDoesNotKeepOthersWaiting(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": twoFunctions})
	hydrate(t, New(t.Context(), w.memory(), nil, false), "s", 0, 0, "a.go:A")
	if got := states(t, w.tree(nil), "a.go"); got["a.go:A"] != "condensed" {
		t.Errorf("a tree that keeps nothing noted something: %v", got)
	}
	held, done := make(chan struct{}), make(chan struct{})
	m := w.memory()
	go func() {
		defer close(done)
		_ = m.Update(t.Context(), func(*registry.Tx) error { close(held); <-t.Context().Done(); return nil })
	}()
	<-held
	fastest := time.Hour // of three: the machine may be busy, the registry's own wait is never less
	for range 3 {
		start := time.Now()
		w.tree(nil).Hydrated("s", []condense.Part{{Symbol: symbol.ID{Path: "a.go", Qualified: "A"}, SpanMD5: strings.Repeat("a", 32)}})
		fastest = min(fastest, time.Since(start))
	}
	if fastest > 4*time.Second {
		t.Errorf("it waited for %v", fastest)
	}
	t.Cleanup(func() { <-done })
}
