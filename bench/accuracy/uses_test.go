package main

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGoUses: every form of a use in Go is told, and what a function is stored in.
func TestGoUses(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module m\n\ngo 1.26\n", "a.go": `package m

type T struct{ F func(); N int }

type I interface{ M() }

type E struct{ T }

func (*T) M() {}

func f() {}

func g[X any]() {}

var v = f

var table = map[string]func(){"a": f}

func use(t *T, i I) func() {
	t.F = f
	t.N++
	_ = []func(){f, g[int], t.M}
	_ = T{F: f, N: 1}
	_ = T{f, t.N}
	_ = (*T).M
	t.F()
	v()
	i.M()
	use(t, t)
	return f
}
`})
	var out bytes.Buffer
	if err := askGoUses(t.Context(), dir, "", &out); err != nil {
		t.Fatal(err)
	}
	answers, err := readAnswers(&out)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range answers {
		if a.Kind == "file" || a.Targets[0].kind == "local" {
			continue
		}
		line := fmt.Sprintf("%d %s: %s %s", a.Line, a.Name, a.Kind, a.Targets[0].kind)
		if a.Into != nil {
			line += " into " + a.Into.kind
		}
		got = append(got, line)
	}
	want := []string{
		"7 T: inherit type", "9 T: type type", "15 f: declared function into variable", "17 f: element function",
		"19 T: type type", "19 I: type type", "20 F: write field", "20 f: assigned function into field", "21 N: write field",
		"22 f: element function", "22 g: instance function", "22 M: method value method",
		"23 T: type type", "23 F: key field", "23 f: keyed field function into field", "23 N: key field",
		"24 T: type type", "24 f: unkeyed field function into field", "24 N: read field",
		"25 T: type type", "25 M: method expression method", "26 F: called value field", "27 v: called value variable", "28 M: call method",
		"29 use: call function", "30 f: returned function", "0 M: implements method",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestUsesScored: a use counts once a line, whatever is missing is told with the reason, and a declaration without a symbol is a miss.
func TestUsesScored(t *testing.T) {
	const text = "package a\n\nfunc f() {}\n\nvar V = 1\n\nfunc g() { f(); f() }\n\nfunc h() int { return V }\n\nfunc k() { f() }\n"
	dir := write(t, map[string]string{"a.go": text})
	us, err := look(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	f, v, gone := target{spot{"a.go", 16}, "function"}, target{spot{"a.go", 28}, "variable"}, target{spot{"a.go", 2}, "field"}
	use := func(kind string, at, line int, name string, of ...target) answer {
		return answer{Kind: kind, Path: "a.go", At: at, Line: line, Name: name, Targets: of}
	}
	j := newUsesJudge(us, []answer{
		{Kind: "file", Path: "a.go"},
		use("call", 46, 7, "f", f), use("call", 51, 7, "f", f), use("argument", 80, 9, "V", v), use("read", 80, 9, "x", gone), use("read", 20, 3, "V", v),
		{Kind: "call", Path: "a.go", At: 100, Line: 11, Name: "f", Without: "unknown"},
	})
	got := usesVerdict{Forms: map[string]usesScore{}}
	j.score(&got, 1)
	if diff := cmp.Diff(map[string]usesScore{"call": {1, 1, 1, 1}, "read": {3, 1, 1, 1}}, got.Forms); diff != "" {
		t.Error(diff)
	}
	want := []class{
		{"read · field without a symbol · no reference recorded", 1, []string{"a.go:9 x (a.go:0)"}},
		{"read · variable · no reference recorded", 1, []string{"a.go:3 V (a.go:5)"}},
	}
	if diff := cmp.Diff(want, got.Missed); diff != "" || len(got.Wrong) > 0 {
		t.Error(diff, got.Wrong)
	}
	if s := j.around(us.edgesOfUses()); s != (usesScore{4, 2, 2, 2}) {
		t.Errorf("by declaration: %+v", s)
	}
	if err := j.ask(&got, 1); err != nil {
		t.Fatal(err)
	}
	if d := got.Declared; d.Asked != 3 || d.Proven != 2 || d.NoSymbol != 1 || d.Uses != 4 || d.Listed != 2 {
		t.Errorf("declared: %+v", d)
	}
}
