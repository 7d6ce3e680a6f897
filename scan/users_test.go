package scan

import (
	"slices"
	"strings"
	"testing"

	"codemem/condense"
	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// usersWorld has calls within and across files, through an interface, at file level, by namesakes, and in two languages.
var usersWorld = map[string]string{
	"go.mod":      "module m\n",
	"a/a.go":      "package a\n\ntype Doer interface{ Do() }\n\ntype T struct{}\n\nfunc (T) Do() { help() }\n\nfunc help() {}\n\nfunc Run(d Doer) {\n\thelp()\n\td.Do()\n}\n",
	"b/b.go":      "package b\n\nimport \"m/a\"\n\nvar x = a.Run\n\nfunc Use() { a.Run(a.T{}) }\n",
	"b/b_test.go": "package b\n\nimport \"testing\"\n\nfunc TestUse(t *testing.T) { Use() }\n",
	"web/x.ts":    "export function help() {}\nexport class C { m() { help() } }\n",
	"web/y.ts":    "import { help, C } from './x'\nhelp()\nexport function g(c: C) { c.m(); help() }\n",
	"web/\"q.ts":  "export function odd() {}\nexport function even() { odd() }\n",
}

// TestUsers: Users returns the edges of the graph that lead to a symbol, but for dispatch and imports, from links that
// are kept, stored, and brought up to date after an edit.
func TestUsers(t *testing.T) {
	w := newWorld(t, usersWorld)
	check := func(tree *Tree) {
		t.Helper()
		g, err := w.tree(nil).Graph(nil)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string][]string{}
		for _, e := range g.Edges {
			if e.Kind != condense.Dispatch && e.Kind != "import" {
				want[e.To] = append(want[e.To], e.From+" "+e.Kind)
			}
		}
		var places []symbol.Place
		for _, p := range tree.Paths() {
			for i := range tree.Outline(p).Symbols {
				places = append(places, symbol.Place{Path: p, Index: i})
			}
		}
		users, more, known, err := tree.Users(places)
		if err != nil || !known || more != 0 {
			t.Fatalf("more %d, known %t, %v", more, known, err)
		}
		got := map[string][]string{}
		for p, all := range users {
			id := symbol.IDOf(p.Path, tree.Outline(p.Path), p.Index).String()
			for _, u := range all {
				if u.Index < 0 {
					got[id] = append(got[id], u.Path+" "+u.Kind)
					continue
				}
				got[id] = append(got[id], symbol.IDOf(u.Path, tree.Outline(u.Path), u.Index).String()+" "+u.Kind)
				if o := tree.Outline(u.Path); u.Line < o.Symbols[u.Index].Line || u.Line > o.Symbols[u.Index].EndLine {
					t.Errorf("%s uses %s at line %d, outside of it", u.Path, id, u.Line)
				}
			}
		}
		for _, m := range []map[string][]string{want, got} {
			for id, all := range m {
				slices.Sort(all)
				m[id] = slices.Compact(all)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-graph +users):\n%s", diff)
		}
		uses, known, err := tree.Uses(places)
		if err != nil || !known {
			t.Fatal(known, err)
		}
		back := map[string][]string{}
		for from, all := range uses {
			for _, to := range all {
				id := symbol.IDOf(to.Path, tree.Outline(to.Path), to.Index).String()
				back[id] = append(back[id], symbol.IDOf(from.Path, tree.Outline(from.Path), from.Index).String())
			}
		}
		for to, all := range got {
			var from []string
			for _, u := range all {
				id, _, _ := strings.Cut(u, " ")
				if id != to && strings.Contains(id, ":") { // Uses is of symbols
					from = append(from, id)
				}
			}
			slices.Sort(back[to])
			if diff := cmp.Diff(slices.Compact(from), back[to], cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s (-users +uses):\n%s", to, diff)
			}
		}
		if len(got) < 5 {
			t.Errorf("%d symbols are used: the test shows little", len(got))
		}
	}

	cache := NewCache(1 << 20)
	first := w.tree(cache)
	if _, err := first.FileGraph(); err != nil {
		t.Fatal(err)
	}
	check(first)
	check(w.tree(nil)) // from what is stored
	w.write("b/b.go", "package b\n\nimport \"m/a\"\n\nfunc Use() { a.T{}.Do() }\n\nfunc Other() { Use() }\n")
	check(w.tree(cache))
}

// TestUsersUnknown: where much would have to be resolved first, nothing is known of users.
func TestUsersUnknown(t *testing.T) {
	files := map[string]string{}
	for i := range mostRelinked + 1 {
		files[string(rune('a'+i%26))+string(rune('a'+i/26))+".go"] = "package p\n"
	}
	if _, _, known, err := newWorld(t, files).tree(nil).Users([]symbol.Place{{Path: "aa.go"}}); known || err != nil {
		t.Errorf("known %t, %v", known, err)
	}
}
