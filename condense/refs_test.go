package condense_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codemem/condense"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

func callers(t *testing.T, w *world, id string) []string {
	t.Helper()
	u, err := condense.References(w, w.place(t, id), condense.Both)
	if err != nil {
		t.Fatal(err)
	}
	if u.Callers == nil || u.Possible == nil || u.Callees == nil || u.Open == nil {
		t.Error("a list is null")
	}
	var all []string
	for _, c := range u.Callers {
		all = append(all, fmt.Sprintf("%s:%d %s %s %s", c.Path, c.Line, c.ID, c.Kind, c.Rule))
	}
	for _, c := range u.Possible {
		if c.Name == "" {
			c.Name = c.Why
		}
		all = append(all, fmt.Sprintf("%s:%d %s perhaps %s", c.Path, c.Line, c.ID, c.Name))
	}
	return all
}

// TestReferences: who uses a symbol, under whatever name.
func TestReferences(t *testing.T) {
	w := archive(t, `
-- make.ts --
export function make() { make(); }
export default class Root { go() {} }
export function lone() {}
-- index.ts --
export { make as build } from "./make";
export { default as Tree } from "./make";
export { make };
import { make } from "./make";
-- user.ts --
import { build as b } from "./index";
import { Tree } from "./index";
import Other from "./make";
import * as all from "./index";
function use() {
  b();
  new Tree();
  new Other();
  all.build();
  all.make();
  unknown.go();
  unknown.lone();
  unknown.make();
}
make();
-- p/core.py --
class Engine:
    @classmethod
    def make(cls):
        return cls()
-- p/__init__.py --
from .core import Engine as Motor
-- q.py --
from p import Motor as M
M.make()
M()
`)
	for _, c := range []struct {
		id   string
		want []string
	}{
		{"make.ts:make", []string{
			"index.ts:1 index.ts import import", "index.ts:3 index.ts mention import", "index.ts:4 index.ts import import", "make.ts:1 make.ts:make call same-file", "user.ts:1 user.ts import import",
			"user.ts:6 user.ts:use call import", "user.ts:9 user.ts:use call import", "user.ts:10 user.ts:use call import",
			"user.ts:13 user.ts:use perhaps unknown.make", "user.ts:15 user.ts perhaps make",
		}},
		{"make.ts:Root", []string{
			"index.ts:2 index.ts import import", "user.ts:2 user.ts import import", "user.ts:3 user.ts import import",
			"user.ts:7 user.ts:use call import", "user.ts:8 user.ts:use call import",
		}},
		{"make.ts:lone", []string{"user.ts:12 user.ts:use perhaps unknown.lone"}},
		{"make.ts:Root.go", []string{"user.ts:11 user.ts:use perhaps unknown.go"}},
		{"p/core.py:Engine", []string{
			"p/__init__.py:1 p/__init__.py import import", "p/core.py:4 p/core.py:Engine.make call same-file", "q.py:1 q.py import import", "q.py:2 q.py qualifier import", "q.py:3 q.py call import",
		}},
		{"p/core.py:Engine.make", []string{"q.py:2 q.py call import"}},
	} {
		if d := cmp.Diff(c.want, callers(t, w, c.id)); d != "" {
			t.Errorf("%s (-want +got)\n%s", c.id, d)
		}
	}
}

// TestReferencesImplied: an import is a use of what it names, in the line of the name, and of the type on the way to it; and what stands
// before a dot is used. A module or a package is no symbol, and what a local hides is not proven.
func TestReferencesImplied(t *testing.T) {
	w := archive(t, `
-- a/Box.java --
package a;
public class Box { public static int size; public static void pack() {} public static class Lid { public static int N; } }
-- b/Use.java --
package b;
import static a.Box.pack;
import a.Box;
import a.Box.Lid;
class Use {
    Box own;
    int f(Lid lid) { Box.pack(); return Lid.valueOf(1); }
    void g(Other Box) { Box.pack(); }
}
-- pkg/pkg.go --
package pkg

type T struct{}

var Default T

func (T) Run() {}

func Use() { Default.Run() }
-- go.mod --
module example.org/m
-- main.go --
package main

import "example.org/m/pkg"

func main() { pkg.Use() }
-- shapes.ts --
export class Shape { static of() {} }
export const unit = { area() {} };
-- shapes.spec.ts --
it("one", () => { const cell = computed(() => 1); cell.value; });
it("two", () => { const cell = computed(() => 2); cell.value; });
it("three", () => { const alone = computed(() => 3); alone.value; });
-- draw.ts --
import {
  Shape,
  unit,
} from './shapes';
import * as shapes from './shapes';
Shape.of();
shapes.unit.area();
function draw(unit: any) { unit.area(); }
-- tree.js --
class Tree { static of() {} }
module.exports = Tree;
-- codes.js --
const all = { lost: 1 };
module.exports = all;
-- grow.js --
const Tree = require('./tree');
const codes = require('./codes');
Tree.of();
function grow() { return codes.lost; }
`)
	for id, want := range map[string][]string{
		"a/Box.java:Box": {
			"b/Use.java:2 b/Use.java import import", "b/Use.java:3 b/Use.java import import", "b/Use.java:4 b/Use.java import import",
			"b/Use.java:6 b/Use.java:Use.own type import", "b/Use.java:7 b/Use.java:Use.f qualifier import", "b/Use.java:8 b/Use.java:Use.g perhaps unresolved",
		},
		"a/Box.java:Box.Lid":    {"b/Use.java:4 b/Use.java import import", "b/Use.java:7 b/Use.java:Use.f qualifier import", "b/Use.java:7 b/Use.java:Use.f type import"},
		"a/Box.java:Box.pack":   {"b/Use.java:2 b/Use.java import import", "b/Use.java:7 b/Use.java:Use.f call import"},
		"pkg/pkg.go:Default":    {"pkg/pkg.go:9 pkg/pkg.go:Use read same-file"},
		"pkg/pkg.go:Use":        {"main.go:5 main.go:main call import"},
		"shapes.spec.ts:cell":   {"shapes.spec.ts:1 shapes.spec.ts perhaps cell", "shapes.spec.ts:2 shapes.spec.ts perhaps cell"},
		"shapes.spec.ts:cell~2": {"shapes.spec.ts:1 shapes.spec.ts perhaps cell", "shapes.spec.ts:2 shapes.spec.ts perhaps cell"},
		"shapes.spec.ts:alone":  {"shapes.spec.ts:3 shapes.spec.ts qualifier same-file"},
		"shapes.ts:Shape":       {"draw.ts:2 draw.ts import import", "draw.ts:6 draw.ts qualifier import"},
		"tree.js:Tree":          {"grow.js:3 grow.js qualifier import", "tree.js:2 tree.js mention same-file", "tree.js:2 tree.js perhaps module.exports", "codes.js:2 codes.js perhaps module.exports"},
		"codes.js:all":          {"codes.js:2 codes.js read same-file", "codes.js:2 codes.js perhaps module.exports", "tree.js:2 tree.js perhaps module.exports", "grow.js:4 grow.js:grow read import"},
		"shapes.ts:unit":        {"draw.ts:3 draw.ts import import", "draw.ts:7 draw.ts read import", "draw.ts:8 draw.ts:draw perhaps unresolved"},
	} {
		got := callers(t, w, id)
		slices.Sort(got)
		slices.Sort(want)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got)\n%s", id, d)
		}
	}
}

// TestReferencesOutside: a method that implements what the language's library declares says so, and is called through that; it is not
// said to be unused.
func TestReferencesOutside(t *testing.T) {
	w := archive(t, `
-- go.mod --
module example.org/m
-- shop.go --
package shop

import "io"

type Sink struct{}

func (s Sink) Write(b []byte) (int, error) { return 0, nil }

func (s Sink) Close() error { return nil }

func send(w io.Writer, f *File) { w.Write(nil); f.Close() }

type File struct{ io.Reader }

type gone struct{}

func (gone) MarshalText() ([]byte, error) { return nil, nil }
-- page.go --
package shop

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
)

type Name string

func (n Name) String() string { return "" }

func tell(x any, s *httptest.Server) {
	if n, ok := x.(fmt.Stringer); ok {
		n.String()
	}
	n, _ := map[string]fmt.Stringer{}["a"]
	n.String()
	r, err := http.Get("/")
	_ = err.Error() + errors.New("").Error()
	r.Body.Close()
	r, err = s.Client().Do(nil)
	r.Body.Close()
}

type Body struct{}

func (b Body) Read([]byte) (int, error) { return 0, nil }

func (b Body) Close() error { return nil }

type Bad struct{}

func (b Bad) Error() string { return "" }
`)
	for id, want := range map[string]string{
		"page.go:Name.String":      "expvar.Var.String, fmt.Stringer.String; page.go:16 page.go:tell via fmt.Stringer.String, page.go:19 page.go:tell via fmt.Stringer.String; ",
		"page.go:Body.Close":       "io.Closer.Close, io.ReadCloser.Close; page.go:22 page.go:tell via io.ReadCloser.Close, page.go:24 page.go:tell via io.ReadCloser.Close; ",
		"page.go:Bad.Error":        "error.Error; page.go:21 page.go:tell via error.Error, page.go:21 page.go:tell via error.Error; ",
		"shop.go:Sink.Write":       "io.WriteCloser.Write, io.Writer.Write; shop.go:11 shop.go:send via io.Writer.Write; ",
		"shop.go:gone.MarshalText": "encoding.TextMarshaler.MarshalText; ; nothing: its name stands nowhere else, or is another's there; it implements encoding.TextMarshaler.MarshalText, which what is outside calls",
	} {
		u, err := condense.References(w, w.place(t, id), condense.Callers)
		if err != nil {
			t.Fatal(err)
		}
		var over, through []string
		for _, m := range u.Implements {
			over = append(over, m.Name)
		}
		for _, c := range u.Through {
			through = append(through, fmt.Sprintf("%s:%d %s via %s", c.Path, c.Line, c.ID, c.Via))
		}
		if got := strings.Join([]string{strings.Join(over, ", "), strings.Join(through, ", "), u.Unused()}, "; "); got != want {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}

// TestReferencesBothWays: what a symbol uses is told by the used one too, in every archive.
func TestReferencesBothWays(t *testing.T) {
	for name, w := range resolveWorlds(t) {
		for _, p := range w.Paths() {
			o := w.outlines[p]
			for i := range o.Symbols {
				if o.Local(i) {
					continue
				}
				u, err := condense.References(w, w.place(t, id(w, p, i)), condense.Both)
				if err != nil {
					t.Fatal(err)
				}
				for _, use := range u.Callees {
					found := false
					back, err := condense.References(w, w.place(t, use.ID), condense.Both)
					if err != nil {
						t.Fatal(err)
					}
					for _, c := range back.Callers {
						found = found || c.Path == use.Path && c.Line == use.Line && c.Rule == use.Rule
					}
					if !found && use.ID != "app/store/Store.kt:open" { // imported as openStore: what is kept of a file does not tell
						t.Errorf("%s: %s uses %s in line %d, but that has no such caller", name, id(w, p, i), use.ID, use.Line)
					}
				}
			}
		}
	}
}

// TestDependenciesOrder: the graph is the same in whatever order the files came.
func TestDependenciesOrder(t *testing.T) {
	for name, w := range resolveWorlds(t) {
		want, err := condense.Dependencies(w, nil)
		if err != nil || len(want.Edges) == 0 {
			t.Fatal(name, err, len(want.Edges))
		}
		var files []txtar.File
		for _, p := range w.paths {
			files = append(files, txtar.File{Name: p, Data: w.contents[p]})
		}
		for seed := range uint64(3) {
			r := rand.New(rand.NewPCG(seed, 5))
			r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
			got, err := condense.Dependencies(newWorld(t, files), nil)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s (-want +got)\n%s", name, d)
			}
		}
		ids := map[string]bool{}
		for _, n := range want.Nodes {
			if ids[n.ID] {
				t.Errorf("%s: %s is there twice", name, n.ID)
			}
			ids[n.ID] = true
		}
		for _, e := range want.Edges {
			if !ids[e.From] || !ids[e.To] || e.Kind == "import" && e.From == e.To {
				t.Errorf("%s: %+v", name, e)
			}
		}
	}
}

// TestAround: what lies within some steps, in either direction; steps that reach nothing more are not taken.
func TestAround(t *testing.T) {
	g := condense.Graph{}
	for i, n := range []string{"a", "b", "c", "d"} {
		g.Nodes = append(g.Nodes, condense.Node{ID: n})
		if i > 0 {
			g.Edges = append(g.Edges, condense.Edge{From: g.Nodes[i-1].ID, To: n, Kind: "call"})
		}
	}
	g.Nodes = append(g.Nodes, condense.Node{ID: "alone"})
	for steps, want := range map[int]int{0: 1, 1: 3, 2: 4, 3: 4, math.MaxInt: 4} {
		if near := g.Around([]string{"b"}, steps); len(near.Nodes) != want || len(near.Edges) != want-1 {
			t.Errorf("%d steps from b: %+v", steps, near)
		}
	}
}

// TestNear: what is near some nodes in either direction, and the edges between such.
func TestNear(t *testing.T) {
	g := condense.Graph{}
	for i, n := range []string{"a", "b", "c", "d", "e"} {
		g.Nodes = append(g.Nodes, condense.Node{ID: n})
		if i > 0 {
			g.Edges = append(g.Edges, condense.Edge{From: g.Nodes[i-1].ID, To: n})
		}
	}
	for _, c := range []struct {
		ids   []string
		steps int
		want  string
	}{
		{[]string{"c"}, 0, "c |"},
		{[]string{"c"}, 1, "b c d | bc cd"},
		{[]string{"a"}, 2, "a b c | ab bc"},
		{[]string{"e"}, 1, "d e | de"},
		{[]string{"a", "e"}, 1, "a b d e | ab de"},
		{[]string{"none"}, 3, "|"},
		{[]string{"c"}, 9, "a b c d e | ab bc cd de"},
	} {
		got := ""
		part := g.Around(c.ids, c.steps)
		for _, n := range part.Nodes {
			got += n.ID + " "
		}
		got += "|"
		for _, e := range part.Edges {
			got += " " + e.From + e.To
		}
		if got != c.want {
			t.Errorf("%d steps around %s: %s, want %s", c.steps, c.ids, got, c.want)
		}
	}
}

// TestGraphHostileNames: names with what means something to DOT and Mermaid.
func TestGraphHostileNames(t *testing.T) {
	names := []string{"plain", `a"b`, `a\`, `a\"b`, "a\nb", "a]b", "a-->b", `"]; n0 --> n1; n2["`, "<script>", "a#b;", "`a`", "a|b", "(a)", "{a}", "größe", "\xff", "a\r\nb", "%%{init}%%", "&amp;", "end"}
	g := condense.Graph{}
	for i, n := range names {
		g.Nodes = append(g.Nodes, condense.Node{ID: n, Path: n, Name: n})
		g.Edges = append(g.Edges, condense.Edge{From: n, To: names[(i+1)%len(names)], Kind: "call", Rule: "import"})
	}
	var dot, mermaid strings.Builder
	if err := g.DOT(&dot); err != nil {
		t.Fatal(err)
	}
	if err := g.Mermaid(&mermaid); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(dot.String(), "\n"), "\n")
	if len(lines) != 5+2*len(names) || lines[0] != "digraph dependencies {" || lines[len(lines)-1] != "}" {
		t.Fatalf("%d lines:\n%s", len(lines), dot.String())
	}
	for i := range names {
		from, rest := unquote(t, strings.TrimPrefix(lines[4+i], "  "))
		label, rest := unquote(t, strings.TrimPrefix(rest, " [label="))
		plain := strings.ReplaceAll(names[i], "\r", "")
		if from != plain || label != plain+"\n"+plain || rest != "];" {
			t.Errorf("node %q: %q %q %q", names[i], from, label, rest)
		}
		a, rest := unquote(t, strings.TrimPrefix(lines[4+len(names)+i], "  "))
		b, rest := unquote(t, strings.TrimPrefix(rest, " -> "))
		if a != plain || b != strings.ReplaceAll(names[(i+1)%len(names)], "\r", "") || rest != ` [label="call"];` {
			t.Errorf("edge of %q: %q %q %q", names[i], a, b, rest)
		}
	}
	lines = strings.Split(strings.TrimSuffix(mermaid.String(), "\n"), "\n")
	if len(lines) != 2+2*len(names) {
		t.Fatalf("%d lines:\n%s", len(lines), mermaid.String())
	}
	for i := range names {
		inner, ok := strings.CutPrefix(lines[2+i], fmt.Sprintf(`  n%d["`, i))
		inner, closed := strings.CutSuffix(inner, `"]`)
		name, p, split := strings.Cut(inner, "<br/>")
		if !ok || !closed || !split || name != p || strings.ContainsAny(name, "\"[]<>|(){}\\`&\n\r") {
			t.Errorf("node %q: %s", names[i], lines[2+i])
		}
		if want := fmt.Sprintf("  n%d -->|call| n%d", i, (i+1)%len(names)); lines[2+len(names)+i] != want {
			t.Errorf("edge %s, want %s", lines[2+len(names)+i], want)
		}
	}
}

// unquote reads a quoted text of DOT off a line.
func unquote(t *testing.T, s string) (text, rest string) {
	t.Helper()
	if !strings.HasPrefix(s, `"`) {
		t.Fatalf("%q has no quote", s)
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return b.String(), s[i+1:]
		case s[i] == '\\' && i+1 < len(s):
			i++
			if s[i] == 'n' {
				b.WriteByte('\n')
			} else {
				b.WriteByte(s[i])
			}
		default:
			b.WriteByte(s[i])
		}
	}
	t.Fatalf("%q is not closed", s)
	return "", ""
}
