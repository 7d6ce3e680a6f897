package condense_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/symbol"
)

// everywhere returns all symbols of a world.
func everywhere(w *world) []symbol.Place {
	var all []symbol.Place
	for _, p := range w.Paths() {
		for i := range w.outlines[p].Symbols {
			all = append(all, symbol.Place{Path: p, Index: i})
		}
	}
	return all
}

// listed writes what a look-up found, with the namesakes in brackets.
func listed(w *world, d condense.Definitions) string {
	var lines []string
	for _, f := range d.Found {
		l := id(w, f.Path, f.Index)
		var others []string
		for _, n := range f.Namesakes {
			others = append(others, id(w, n.Path, n.Index))
		}
		if len(others) > 0 {
			l += "[" + strings.Join(others, " ") + "]"
		}
		lines = append(lines, l)
	}
	if d.Left > 0 {
		lines = append(lines, fmt.Sprint("+", d.Left))
	}
	return strings.Join(lines, " ")
}

// TestChoosePairs: of every two criteria the one before decides, whatever the other says.
func TestChoosePairs(t *testing.T) {
	type ranks = map[string]float64
	for _, c := range []struct {
		what, query, files string
		ranks              ranks
		want               string
	}{
		{"fit before role", "cart", "-- src/z.ts --\nfunction cartB() {}\n-- test/a.ts --\nfunction cart() {}\n", nil, "test/a.ts:cart src/z.ts:cartB"},
		{"fit before kind", "cart", "-- a.ts --\nfunction Cart() {}\nlet cart = 1\n", nil, "a.ts:cart a.ts:Cart"},
		{"fit before rank", "cart", "-- a.ts --\nfunction cartB() {}\n-- z.ts --\nfunction cart() {}\n", ranks{"a.ts": 1}, "z.ts:cart a.ts:cartB"},
		{"fit before path", "cart", "-- a.ts --\nfunction cartB() {}\n-- z.ts --\nfunction cart() {}\n", nil, "z.ts:cart a.ts:cartB"},
		{"role before kind", "cart", "-- src/z.ts --\nlet cart = 1\n-- test/a.ts --\nclass cart {}\n-- docs/a.ts --\nclass cart {}\n", nil, "src/z.ts:cart test/a.ts:cart docs/a.ts:cart"},
		{"role before rank", "cart", "-- src/z.ts --\nclass cart {}\n-- test/a.ts --\nclass cart {}\n-- examples/a.ts --\nclass cart {}\n", ranks{"examples/a.ts": 2, "test/a.ts": 1}, "src/z.ts:cart test/a.ts:cart examples/a.ts:cart"},
		{"role before path", "cart", "-- src/z.ts --\nclass cart {}\n-- bench/a.ts --\nclass cart {}\n-- a.test.ts --\nclass cart {}\n", nil, "src/z.ts:cart a.test.ts:cart bench/a.ts:cart"},
		{"kind before the whole name", "cart", "-- a.ts --\nclass A { cart() {} }\nlet cart = 1\n", nil, "a.ts:A.cart a.ts:cart"},
		{"kind before rank", "cart", "-- a.ts --\nlet cart = 1\n-- z.ts --\nclass cart {}\n", ranks{"a.ts": 1}, "z.ts:cart a.ts:cart"},
		{"kind before path", "cart", "-- a.ts --\nlet cart = 1\n-- z.ts --\nfunction cart() {}\n", nil, "z.ts:cart a.ts:cart"},
		{"types and what holds only", "cart", "-- a.ts --\nnamespace cart {}\n-- z.ts --\nfunction cart() {}\n-- b.ts --\nlet cart = 1\n", nil, "z.ts:cart a.ts:cart b.ts:cart"},
		{"the whole name before rank", "cart", "-- a.ts --\nclass A { cart() {} }\n-- z.ts --\nfunction cart() {}\n", ranks{"a.ts": 1}, "z.ts:cart a.ts:A.cart"},
		{"rank before exported", "cart", "-- a.ts --\nexport function cart() {}\n-- z.ts --\nfunction cart() {}\n", ranks{"z.ts": 1}, "z.ts:cart a.ts:cart"},
		{"rank before path", "cart", "-- a.ts --\nfunction cart() {}\n-- z.ts --\nfunction cart() {}\n", ranks{"z.ts": 1}, "z.ts:cart a.ts:cart"},
		{"exported before path", "cart", "-- a.ts --\nfunction cart() {}\n-- z.ts --\nexport function cart() {}\n", nil, "z.ts:cart a.ts:cart"},
		{"path before place", "cart", "-- a.ts --\nfunction x() {}\nfunction cart() {}\n-- z.ts --\nfunction cart() {}\n", nil, "a.ts:cart z.ts:cart"},
		{"place last", "cart", "-- a.ts --\nfunction cartB() {}\nfunction cartA() {}\n", nil, "a.ts:cartB a.ts:cartA"},
	} {
		w := archive(t, c.files)
		w.ranks = c.ranks
		if got := listed(w, condense.Choose(w, c.query, "", false, 10, everywhere(w))); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

// TestChooseFits: how well names fit, each way before the next, of what was typed in every form.
func TestChooseFits(t *testing.T) {
	w := archive(t, `
-- lib/orm/session.py --
class Session:
    def get(self): pass
    def get_one(self): pass

class Outer:
    class Session:
        def get(self): pass

def session(): pass
def sessionmaker(): pass
def make_Session(): pass
def obsessions(): pass
-- lib/pool.py --
class SESSION: pass
def get(): pass
-- shop.ts --
class Cart { #sum = 0; total() { return this.#sum } }
`)
	for query, want := range map[string]string{
		"Session":                     "Session Outer.Session session SESSION sessionmaker make_Session Session.get Session.get_one Outer.Session.get obsessions",
		"session":                     "session Session SESSION Outer.Session sessionmaker Session.get Session.get_one Outer.Session.get make_Session obsessions",
		"Session.get":                 "Session.get Outer.Session.get Session.get_one",
		"session.get":                 "Session.get Outer.Session.get Session.get_one",
		"Outer::Session#get()":        "Outer.Session.get",
		"orm.Session":                 "Session",
		"lib.orm.session.Session.get": "Session.get",
		"lib.session.orm.Session":     "", // in another order
		"pool.Session":                "",
		"pool.get":                    "get",
		" Session.get ":               "Session.get Outer.Session.get Session.get_one",
		"":                            "",
		"()":                          "",
		".":                           "Session.get Session.get_one Outer.Session Outer.Session.get Cart.total Cart.#sum",
	} {
		d := condense.Choose(w, query, "", true, 20, everywhere(w))
		var got []string
		for _, f := range d.Found {
			got = append(got, w.outlines[f.Path].Symbols[f.Index].Qualified)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %s, want %s", query, s, want)
		}
	}
	if got := listed(w, condense.Choose(w, "Session", "class", true, 2, everywhere(w))); got != "lib/orm/session.py:Session lib/orm/session.py:Outer.Session +1" {
		t.Error(got)
	}
}

// TestChooseFolds: namesakes of a kind and role are one entry, however many there are, and never hide another.
func TestChooseFolds(t *testing.T) {
	w := archive(t, `
-- src/session.ts --
export class Session {}
-- src/a.ts --
function run(a: string): void
function run(a: number): void
function run(a: any) {}
let session = 1
-- src/b.ts --
class Session {}
-- test/a.ts --
let Session = 1
class Other { Session() {} }
-- examples/a.ts --
let Session = 1
-- examples/b.ts --
let Session = 2
-- examples/c.ts --
let Session = 3
`)
	const want = "src/session.ts:Session[src/b.ts:Session] test/a.ts:Other.Session test/a.ts:Session examples/a.ts:Session[examples/b.ts:Session examples/c.ts:Session]"
	all := everywhere(w)
	if got := listed(w, condense.Choose(w, "Session", "", true, 10, all)); got != want+" src/a.ts:session" {
		t.Error(got)
	}
	if got := listed(w, condense.Choose(w, "Session", "", true, 4, all)); got != want+" +1" {
		t.Error(got)
	}
	if got := listed(w, condense.Choose(w, "Session", "", true, 2, all)); got != "src/session.ts:Session[src/b.ts:Session] test/a.ts:Other.Session +3" {
		t.Error(got)
	}
	if got := listed(w, condense.Choose(w, "run", "", true, 1, all)); got != "src/a.ts:run[src/a.ts:run~2 src/a.ts:run~3]" {
		t.Error(got)
	}
	if got := listed(w, condense.Choose(w, "run", "", false, 2, all)); got != "src/a.ts:run src/a.ts:run~2 +1" {
		t.Error(got)
	}
}

// TestChooseIsStable: the order in which symbols are found decides nothing, and a limit cuts what is last.
func TestChooseIsStable(t *testing.T) {
	w := goldenWorld(t)
	w.ranks = map[string]float64{}
	for i, p := range w.Paths() {
		w.ranks[p] = float64(i % 3)
	}
	all := everywhere(w)
	names := map[string]bool{}
	for _, p := range all {
		s := w.outlines[p.Path].Symbols[p.Index]
		names[s.Name[:min(len(s.Name), 3)]], names[s.Name] = true, true
	}
	random := rand.New(rand.NewPCG(3, 4))
	queries := slices.Sorted(maps.Keys(names))
	for range 200 {
		query, fold := queries[random.IntN(len(queries))], random.IntN(2) == 0
		want := condense.Choose(w, query, "", fold, 1000, all)
		shuffled := slices.Clone(all)
		random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if got := condense.Choose(w, query, "", fold, 1000, shuffled); listed(w, got) != listed(w, want) {
			t.Fatalf("%s: %s, want %s", query, listed(w, got), listed(w, want))
		}
		n := 1 + random.IntN(len(want.Found)+1)
		few := condense.Choose(w, query, "", fold, n, shuffled)
		want.Left = max(0, len(want.Found)-n)
		want.Found = want.Found[:min(n, len(want.Found))]
		if listed(w, few) != listed(w, want) {
			t.Fatalf("%s, %d of them: %s, want %s", query, n, listed(w, few), listed(w, want))
		}
	}
}
