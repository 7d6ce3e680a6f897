package resolve_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestDispatch: which methods a call of a method can run, in small projects of every language that has such. want
// has every one: `id -> id (rule)`. What is asked of one method, either way, is the same as what the files say.
func TestDispatch(t *testing.T) {
	eachArchive(t, "dispatch", func(t *testing.T, archive string, w *world, want []string) {
		got := dispatches(w, w)
		writeAll(archive, got)
		slices.Sort(want)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("(-want +got)\n%s", d)
		}
		if still := dispatches(w, snapshot.New(w)); !slices.Equal(still, got) {
			t.Errorf("in a snapshot:\n%s\nelse:\n%s", strings.Join(still, "\n"), strings.Join(got, "\n"))
		}
		down, up := asked(w)
		if d := cmp.Diff(got, down); d != "" {
			t.Errorf("asked of what is called (-files +asked)\n%s", d)
		}
		got = slices.DeleteFunc(got, func(line string) bool { return strings.Contains(line, ":local.") }) // no look-up finds what lies in a function
		if d := cmp.Diff(got, up); d != "" {
			t.Errorf("asked of what runs (-files +asked)\n%s", d)
		}
	})
}

// dispatches describes what all files of a world say, asked of some form of it.
func dispatches(w *world, as snapshot.World) []string {
	all := []string{}
	for _, p := range w.paths {
		if o := w.outlines[p]; o != nil {
			for _, d := range resolve.Dispatches(as, p, o) {
				all = append(all, w.dispatch(d.From, d.To, d.Rule))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// asked describes what all symbols of a world say, each asked for what it runs and for what runs it.
func asked(w *world) (down, up []string) {
	down, up = []string{}, []string{}
	for _, p := range w.paths {
		o := w.outlines[p]
		for i := 0; o != nil && i < len(o.Symbols); i++ {
			at := symbol.Place{Path: p, Index: i}
			for _, m := range resolve.Implementations(w, at) {
				down = append(down, w.dispatch(at, m.Place, m.Rule))
			}
			for _, m := range resolve.Implemented(w, at) {
				up = append(up, w.dispatch(m.Place, at, m.Rule))
			}
		}
	}
	slices.Sort(down)
	slices.Sort(up)
	return down, up
}

func (w *world) dispatch(from, to symbol.Place, rule resolve.Rule) string {
	return fmt.Sprintf("%s -> %s (%s)", symbol.IDOf(from.Path, w.outlines[from.Path], from.Index), symbol.IDOf(to.Path, w.outlines[to.Path], to.Index), rule)
}

// Mentioning returns the files with a reference or an import of a name.
func (w *world) Mentioning(name string) []string {
	return w.where(func(p string) bool { return slices.Contains(w.outlines[p].Mentioned(), name) })
}

// TestDispatchEnds: what inherits from itself, or without an end, is answered, the same each time; of many heirs
// none is lost.
func TestDispatchEnds(t *testing.T) {
	var files []txtar.File
	add := func(name, format string, args ...any) {
		files = append(files, txtar.File{Name: name, Data: fmt.Appendf(nil, format, args...)})
	}
	const many, long = 1000, 350
	add("go.mod", "module example.org/m\n")
	add("circle/a.go", "package circle\n\ntype A struct{ *B }\ntype B struct{ *A }\ntype I interface { J; F() }\ntype J interface { I; G() }\nfunc (B) F() {}\nfunc (A) G() {}\n")
	var types strings.Builder
	for i := range many {
		fmt.Fprintf(&types, "type T%d struct{}\nfunc (T%d) M() {}\n", i, i)
	}
	add("many/i.go", "package many\n\ntype I interface { M() }\n%s", types.String())
	add("chain/a0.ts", "export class A0 { f() {} }\n")
	for i := 1; i < long; i++ {
		add(fmt.Sprintf("chain/a%d.ts", i), "import { A%d } from './a%d';\nexport class A%d extends A%d { f() {} }\n", i-1, i-1, i, i-1)
	}
	add("circle/a.py", "from .b import B\nclass A(B):\n    def f(self): pass\n")
	add("circle/b.py", "from .a import A\nclass B(A):\n    def f(self): pass\n")
	w := newWorld(t, files)
	got := dispatches(w, snapshot.New(w))
	count := map[string]int{}
	for _, line := range got {
		from, _, _ := strings.Cut(line, " -> ")
		count[from]++
	}
	for from, want := range map[string]int{"many/i.go:I.M": many, "circle/a.go:I.F": 1, "circle/a.go:J.G": 1, "circle/a.py:A.f": 1, "circle/b.py:B.f": 1} {
		if count[from] != want {
			t.Errorf("%s has %d, want %d", from, count[from], want)
		}
	}
	if n := count[fmt.Sprintf("chain/a%d.ts:A%d.f", long-2, long-2)]; n != 1 {
		t.Errorf("the last but one of a chain has %d", n)
	}
	if again := dispatches(w, snapshot.New(w)); !slices.Equal(again, got) {
		t.Error("another time something else")
	}
	if n := len(resolve.Implementations(w, symbol.Place{Path: "chain/a0.ts", Index: 1})); n == 0 {
		t.Error("the first of a chain has none")
	}
}
