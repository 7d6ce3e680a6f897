package condense_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
)

var shop = `
-- a.ts --
import { helper, Big } from "./b";

// Runs.
export function run() {
  step();
  helper();
  Big.make();
}

function step() {
  run();
  deep();
}

function deep() {
  deeper();
}

function deeper() {}

export class Box {
  open() { this.close(); }
  close() { new Box(); }
}

class twice {}
-- b.ts --
export function helper() {
  other();
}

function other() {}

export class Big {
  static make() { return new Big(); }
  one() { return "1111111111111111111111111111111111111111111111111111111111111111111111111111111111111"; }
` + "  two() {\n    return `" + longLines + "`;\n  }\n}\n"

var longLines = strings.Repeat("a long line of text that makes this class too long to be given whole\n", 30)

// shopWorld is an archive with what makes its order and its size matter.
func shopWorld(t testing.TB) *world { return archive(t, shop) }

func hydrate(t testing.TB, w *world, depth, budget int, ids ...string) condense.Hydration {
	t.Helper()
	places, err := condense.Locate(w, ids)
	if err != nil {
		t.Fatal(err)
	}
	h, err := condense.Hydrate(w, places, depth, budget)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func parts(h condense.Hydration) []string {
	var all []string
	for _, p := range h.Parts {
		all = append(all, fmt.Sprintf("%d %s %s", p.Depth, p.ID, p.Form))
	}
	return all
}

// TestHydrateDepth: breadth first, to a depth; cycles end; a long class is given as its skeleton, and a method of it
// that something calls is given all the same.
func TestHydrateDepth(t *testing.T) {
	w := shopWorld(t)
	for _, c := range []struct {
		depth int
		ids   []string
		want  []string
	}{
		{0, []string{"a.ts:run"}, []string{"0 a.ts:run source"}},
		{1, []string{"a.ts:run"}, []string{"0 a.ts:run source", "1 a.ts:step source", "1 b.ts:helper source", "1 b.ts:Big.make source"}},
		{2, []string{"a.ts:run"}, []string{
			"0 a.ts:run source", "1 a.ts:step source", "1 b.ts:helper source", "1 b.ts:Big.make source",
			"2 a.ts:deep source", "2 b.ts:other source", "2 b.ts:Big skeleton",
		}},
		{9, []string{"a.ts:step"}, []string{
			"0 a.ts:step source", "1 a.ts:run source", "1 a.ts:deep source", "2 b.ts:helper source", "2 b.ts:Big.make source",
			"2 a.ts:deeper source", "3 b.ts:other source", "3 b.ts:Big skeleton",
		}},
		{0, []string{"a.ts:Box", "a.ts:Box.open"}, []string{"0 a.ts:Box source"}},
		{0, []string{"a.ts:Box.open", "a.ts:Box"}, []string{"0 a.ts:Box source"}},
		{0, []string{"a.ts:Box.open", "a.ts:Box.open", "a.ts:Box.close"}, []string{"0 a.ts:Box.open source", "0 a.ts:Box.close source"}},
		{1, []string{"a.ts:Box.close"}, []string{"0 a.ts:Box.close source", "1 a.ts:Box skeleton"}},
		{2, []string{"a.ts:Box"}, []string{"0 a.ts:Box source"}},
		{1, []string{"b.ts:Big"}, []string{"0 b.ts:Big source"}},
	} {
		h := hydrate(t, w, c.depth, 0, c.ids...)
		if d := cmp.Diff(c.want, parts(h)); d != "" {
			t.Errorf("%v to depth %d (-want +got)\n%s", c.ids, c.depth, d)
		}
		if len(h.Omitted) > 0 || h.Tokens != condense.Tokens(h.Text) {
			t.Errorf("%v: %d tokens, omitted %v", c.ids, h.Tokens, h.Omitted)
		}
	}
	if h := hydrate(t, w, 0, 0, "a.ts:run"); h.Text != "=== a.ts:run (function, lines 4-8)\n// Runs.\nexport function run() {\n  step();\n  helper();\n  Big.make();\n}\n" {
		t.Errorf("the text is %q", h.Text)
	}
}

// TestHydrateAround: what lies around a symbol that is given does not come with it, whatever refers to it.
func TestHydrateAround(t *testing.T) {
	w := archive(t, `
-- a.ts --
function outer() {
  function inner() { outer(); other(); }
  inner();
}
function other() { outer(); }
-- a.rb --
module App
  class Store
    def self.create; end
  end
  class Main
    def run
      App::Store.create
    end
  end
end
`)
	for _, c := range []struct {
		id   string
		want []string
	}{
		{"a.ts:outer.inner", []string{"0 a.ts:outer.inner source", "1 a.ts:other source"}},
		{"a.ts:outer", []string{"0 a.ts:outer source", "1 a.ts:other source"}},
		{"a.rb:App.Main.run", []string{"0 a.rb:App.Main.run source", "1 a.rb:App.Store source"}},
	} {
		if d := cmp.Diff(c.want, parts(hydrate(t, w, 3, 0, c.id))); d != "" {
			t.Errorf("%s (-want +got)\n%s", c.id, d)
		}
	}
}

// An edited world has other bytes in its files than it has outlines of.
type edited struct {
	*world
	now *world
}

func (e edited) Bytes(p string) ([]byte, *symbol.Outline, error) { return e.now.Bytes(p) }

// TestHydrateChanged: a file that is another than what led to its symbols is not given as one of them.
func TestHydrateChanged(t *testing.T) {
	before := archive(t, "-- a.ts --\nfunction one() {}\nfunction two() {}\n")
	torn := archive(t, "-- a.ts --\nfunction one() {}\nfunction two() {}\n")
	torn.contents["a.ts"] = torn.contents["a.ts"][:30]
	for what, now := range map[string]*world{
		"another there": archive(t, "-- a.ts --\nfunction one() {}\nfunction between() {}\nfunction two() {}\n"),
		"nothing there": archive(t, "-- a.ts --\nfunction one() {}\n"),
		"cut":           torn,
	} {
		h, err := condense.Hydrate(edited{before, now}, []symbol.Place{before.place(t, "a.ts:two")}, 0, 0)
		if !errors.Is(err, condense.ErrChanged) {
			t.Errorf("%s: %v, %v", what, parts(h), err)
		}
	}
	moved := archive(t, "-- a.ts --\n// It is the same.\nfunction one() {}\n\nfunction two() { one(); }\n")
	h, err := condense.Hydrate(edited{before, moved}, []symbol.Place{before.place(t, "a.ts:two")}, 0, 0)
	if err != nil || len(h.Parts) != 1 || h.Parts[0].Text != "function two() { one(); }" || h.Parts[0].Line != 4 {
		t.Errorf("%+v, %v", h.Parts, err)
	}
}

// A failing world cannot say all that it is asked.
type failing struct{ *world }

var errFailing = errors.New("it fails")

func (failing) Err() error { return errFailing }

// TestFailuresAreTold: what a source could not tell makes an answer that is not whole, and is no answer.
func TestFailuresAreTold(t *testing.T) {
	w := failing{shopWorld(t)}
	at := w.place(t, "a.ts:run")
	_, err := condense.Locate(w, []string{"a.ts:run"})
	_, err2 := condense.Hydrate(w, []symbol.Place{at}, 1, 0)
	_, err3 := condense.References(w, at, condense.Both)
	_, err4 := condense.Dependencies(w, nil)
	for i, err := range []error{err, err2, err3, err4} {
		if !errors.Is(err, errFailing) {
			t.Errorf("answer %d: %v", i+1, err)
		}
	}
}

// TestHydrateExact: the text of each symbol is its bytes, of every symbol of every source.
func TestHydrateExact(t *testing.T) {
	w := goldenWorld(t)
	for _, p := range w.Paths() {
		o := w.outlines[p]
		for i := range o.Symbols {
			h, err := condense.Hydrate(w, []symbol.Place{{Path: p, Index: i}}, 0, 0)
			if err != nil || len(h.Parts) != 1 {
				t.Fatalf("%s: %d parts, %v", p, len(h.Parts), err)
			}
			s := &o.Symbols[i]
			own := string(w.contents[p][s.Span.Start:s.Span.End])
			switch text := h.Parts[0].Text; {
			case !strings.HasSuffix(text, own) || !strings.Contains(string(w.contents[p]), text):
				t.Errorf("%s: %q is not %q", symbol.IDOf(p, o, i), text, own)
			case s.Doc.Len() == 0 && strings.TrimLeft(text, " \t") != own && !strings.HasPrefix(own, " "):
				t.Errorf("%s: %q has more than %q", symbol.IDOf(p, o, i), text, own)
			case s.Doc.Len() > 0 && !strings.Contains(text, string(w.contents[p][s.Doc.Start:s.Doc.End])):
				t.Errorf("%s: %q lacks its documentation", symbol.IDOf(p, o, i), text)
			}
		}
	}
}

// TestHydrateBudget: a budget is a ceiling, whatever it is; what is missing is told; nothing deeper than a level that
// was cut is taken; and no bytes are given twice.
func TestHydrateBudget(t *testing.T) {
	worlds := resolveWorlds(t)
	worlds["golden"], worlds["shop"] = goldenWorld(t), shopWorld(t)
	shop := worlds["shop"]
	for _, id := range []string{"a.ts:run", "a.ts:deep", "b.ts:helper"} {
		places := []symbol.Place{shop.place(t, id)}
		all, err := condense.Hydrate(shop, places, 3, 0)
		if err != nil {
			t.Fatal(err)
		}
		for budget := range all.Tokens + len(all.Parts) + 1 {
			if budget > 0 {
				within(t, shop, places, 3, budget, all)
			}
		}
	}
	for i, s := range shop.outlines["a.ts"].Symbols { // what is said to be needed is enough
		at := []symbol.Place{{Path: "a.ts", Index: i}}
		h, err := condense.Hydrate(shop, at, 0, 1)
		if err != nil || len(h.Omitted) != 1 {
			t.Fatal(s.Qualified, h, err)
		}
		small, err := condense.Hydrate(shop, at, 0, h.Omitted[0].Tokens+12)
		if err != nil || len(small.Parts) != 1 {
			t.Errorf("%s is said to take %d tokens: %+v, %v", s.Qualified, h.Omitted[0].Tokens, small, err)
		}
	}
	random := rand.New(rand.NewPCG(3, 4))
	for _, name := range slices.Sorted(maps.Keys(worlds)) {
		w := worlds[name]
		for range 60 {
			var places []symbol.Place
			for range 1 + random.IntN(3) {
				p := w.Paths()[random.IntN(len(w.Paths()))]
				if n := len(w.outlines[p].Symbols); n > 0 {
					places = append(places, symbol.Place{Path: p, Index: random.IntN(n)})
				}
			}
			depth := random.IntN(4)
			all, err := condense.Hydrate(w, places, depth, 0)
			if err != nil || len(all.Omitted) > 0 {
				t.Fatal(err, all.Omitted)
			}
			once(t, w, all)
			for _, budget := range []int{1, 2, 5, 10, 1 + random.IntN(50), 1 + random.IntN(300), 1 + random.IntN(all.Tokens+20), all.Tokens, all.Tokens + len(all.Parts)} {
				if budget > 0 {
					within(t, w, places, depth, budget, all)
				}
			}
		}
	}
}

func within(t *testing.T, w *world, places []symbol.Place, depth, budget int, all condense.Hydration) {
	t.Helper()
	h, err := condense.Hydrate(w, places, depth, budget)
	if err != nil {
		t.Fatal(err)
	}
	if n := condense.Tokens(h.Text); n > budget || n != h.Tokens {
		t.Fatalf("a budget of %d gave %d tokens, and says %d:\n%s", budget, n, h.Tokens, h.Text)
	}
	if budget >= all.Tokens+len(all.Parts) && len(h.Omitted) > 0 {
		t.Fatalf("a budget of %d leaves out %+v of %d tokens", budget, h.Omitted, all.Tokens)
	}
	if said := strings.Contains(h.Text, "--- left out, over the budget: "); said != (len(h.Omitted) > 0 && !h.Silent) || h.Silent && len(h.Parts) > 1 {
		t.Fatalf("a budget of %d leaves out %+v and says:\n%s", budget, h.Omitted, h.Text)
	}
	told := map[string]bool{}
	for _, p := range h.Parts {
		told[p.ID] = true
	}
	cut := 1 << 30
	for _, o := range h.Omitted {
		if told[o.ID] || o.Tokens <= 0 || o.Reason != "budget" {
			t.Fatalf("%+v is told wrongly", o)
		}
		told[o.ID] = true
		for _, p := range all.Parts {
			if p.ID == o.ID {
				cut = min(cut, p.Depth)
			}
		}
	}
	for _, p := range all.Parts {
		if !told[p.ID] {
			t.Fatalf("%s is neither given nor told of", p.ID)
		}
	}
	for _, p := range h.Parts {
		if p.Depth > cut {
			t.Fatalf("%s of depth %d was taken, where depth %d was cut", p.ID, p.Depth, cut)
		}
	}
}

// once checks that no symbol's own bytes are given twice.
func once(t *testing.T, w *world, h condense.Hydration) {
	t.Helper()
	given := map[symbol.Place]string{}
	for _, p := range h.Parts {
		at := w.place(t, p.ID)
		for i := at.Index; i >= 0; i = w.outlines[at.Path].Symbols[i].Parent {
			if form, ok := given[symbol.Place{Path: at.Path, Index: i}]; ok && (form == "source" || i == at.Index) {
				t.Errorf("%s is given twice: %v", p.ID, parts(h))
			}
		}
		given[at] = p.Form
	}
	for at, form := range given {
		for i := w.outlines[at.Path].Symbols[at.Index].Parent; i >= 0; i = w.outlines[at.Path].Symbols[i].Parent {
			if given[symbol.Place{Path: at.Path, Index: i}] == "source" {
				t.Errorf("%s (%s) lies in what is given: %v", symbol.IDOf(at.Path, w.outlines[at.Path], at.Index), form, parts(h))
			}
		}
	}
}

// TestPartPath: a path cannot pass for a line of the answer or steer a terminal, and a plain one is as it is.
func TestPartPath(t *testing.T) {
	for id, want := range map[string]string{
		"a b/ü.go:F":              "=== a b/ü.go:F (function, lines 1-2)\nsource\n",
		"x\n=== trusted\x1b[1m:F": `=== "x\n=== trusted\x1b[1m:F" (function, lines 1-2)` + "\nsource\n",
		"right\u202eto left.go:F": `=== "right\u202eto left.go:F" (function, lines 1-2)` + "\nsource\n",
		"no utf-8 \xff.go:F":      `=== "no utf-8 \xff.go:F" (function, lines 1-2)` + "\nsource\n",
	} {
		p := condense.Part{ID: id, Kind: "function", Line: 1, End: 2, Form: "source", Text: "source"}
		if got := p.String(); got != want {
			t.Errorf("%q is told as\n%s", id, got)
		}
	}
}
