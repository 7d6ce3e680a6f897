package scan

import (
	"fmt"
	"strings"
	"testing"

	"codemem/symbol"
)

// TestFindOrder: the best first, of those as good what is exported.
func TestFindOrder(t *testing.T) {
	w := newWorld(t, map[string]string{"a.go": `package p

func descartes() {}
func ScCart() {}
func my_cart() {}
func cartB() {}
func CartA() {}
func cart() {}

type Cart struct{}

func (c Cart) Total() { func() { cart() }() }

type shop struct{ cart int }
`})
	for _, stored := range []bool{false, true} {
		if stored {
			w.sync(w.tree(nil), 1)
		}
		for _, c := range []struct {
			query, kind string
			limit       int
			want        string
		}{
			{"cart", "", 100, "cart shop.cart Cart CartA cartB my_cart ScCart Cart.Total descartes"},
			{"cart", "", 3, "cart shop.cart Cart"},
			{"cart", "struct", 3, "Cart"},
			{"cart", "method", 3, "Cart.Total"},
			{"Cart", "", 100, "Cart cart shop.cart CartA cartB ScCart Cart.Total descartes my_cart"},
			{"t.tot", "", 100, "Cart.Total"},
			{"nothing", "", 100, ""},
			{"p.Cart.Total", "", 100, "Cart.Total"},
			{"Cart::Tot", "", 100, "Cart.Total"},
			{"q.Cart.Total", "", 100, ""},
			{"a.go:Cart", "", 100, "Cart"},
			{"a.go:cartb", "", 100, "cartB"},
			{"a.go:12", "", 100, "Cart.Total"},
			{"a.go:2", "", 100, ""},
			{"b.go:Cart", "", 100, ""},
		} {
			tree := New(t.Context(), w.memory(), nil, false)
			found, err := tree.Find(c.query, c.kind, true, c.limit)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range found.Found {
				got = append(got, tree.Outline(d.Path).Symbols[d.Index].Qualified)
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("%s %s gives %s, want %s", c.query, c.kind, s, c.want)
			}
		}
	}
}

// TestFindLocals: what lies in a function is found by its name, behind what does not.
func TestFindLocals(t *testing.T) {
	files := map[string]string{
		"a.ts": "export function make() {\n  const close = () => {};\n  function help() {}\n  class Part { run() { help(); } }\n  return { close, part: new Part() };\n}\n",
		"b.ts": "export function help() {}\nexport class Help {}\n",
		"c.py": "def outer():\n    def help():\n        pass\n    help()\n",
		"d.js": "function plug() {\n  return { load: { onEnd() {} } };\n}\n",
	}
	for i := range 210 { // more than are read for a name that each of them mentions
		files[fmt.Sprintf("other/%d.js", i)] = "var other = 1;\n"
	}
	w := newWorld(t, files)
	for _, stored := range []bool{false, true} {
		if stored {
			w.tree(nil).Sync(nil)
		}
		for query, want := range map[string]string{
			"help":         "b.ts:help c.py:outer.help a.ts:make.help b.ts:Help",
			"close":        "a.ts:make.close",
			"make.close":   "a.ts:make.close",
			"Part":         "a.ts:make.Part",
			"a.ts:help":    "a.ts:make.help",
			"outer::help":  "c.py:outer.help",
			"b.ts:outer.x": "",
			"onEnd":        "d.js:plug.load.onEnd",
		} {
			tree := w.tree(nil)
			d, err := tree.Find(query, "", true, 10)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range d.Found {
				got = append(got, symbol.IDOf(f.Path, tree.Outline(f.Path), f.Index).String())
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s, stored %v: %v, want %s", query, stored, got, want)
			}
		}
	}
}

// TestBriefs: what rows say of definitions is what their outlines say, in the order of the definitions.
func TestBriefs(t *testing.T) {
	files := map[string]string{
		"a.h":  "#define two 2\nstruct one { int two; };\nint three(void);\n",
		"b.c":  "static int two(void) { return 1; }\nint three(void) { return two(); }\n",
		"c.go": goFile("one", "two") + "\ntype T struct{ two int }\n\nfunc (t T) three() {}\n",
		"d.py": "class two:\n    def one(self):\n        def three(): pass\n",
	}
	w := newWorld(t, files)
	for _, what := range []string{"nothing is stored", "all is stored", "all is read"} {
		tree := w.tree(nil)
		if what == "all is read" {
			tree.ReadAll()
		}
		for _, name := range []string{"one", "two", "three", "T"} {
			places := tree.Define(name)
			briefs := tree.Briefs(name)
			if len(places) == 0 || briefs == nil && what == "all is stored" {
				t.Errorf("%s: %s has %d definitions, %d briefs", what, name, len(places), len(briefs))
			}
			for i, b := range briefs {
				if want := symbol.BriefOf(&tree.Outline(places[i].Path).Symbols[places[i].Index]); len(briefs) != len(places) || b != want {
					t.Errorf("%s: %v is briefly %+v, not %+v", what, places[i], b, want)
				}
			}
		}
	}
}
