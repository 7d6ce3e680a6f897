package condense_test

import (
	"fmt"
	"slices"
	"testing"

	"codemem/condense"

	"github.com/google/go-cmp/cmp"
)

const stored = `
-- cmd.h --
struct entry { int n; int (*exec)(int); int (*undo)(int); };
extern const struct entry *table[];
-- add.c --
#include "cmd.h"
static int add_exec(int);
static int add_exec(int n) { return n; }
const struct entry add_entry = { .n = 1, .exec = add_exec, .undo = 0 };
-- del.c --
#include "cmd.h"
static int del_exec(int n) { return n; }
const struct entry del_entry = { 2, del_exec };
-- run.c --
#include "cmd.h"
int run(const struct entry *e) { return e->exec(1); }
-- hooks.go --
package hooks

type cart struct{ run, stop func() }

var hook = fa

func fa() {}
func fb() {}

func set(local func()) {
	c := cart{run: fa}
	c.run = nil
	c.run = func() {}
	c.run()
	d := cart{stop: fb}
	d.stop = local
	d.stop()
	hook()
}
-- tables.py --
def one(): pass
TABLE = {"1": one}
def use(kind):
    TABLE[kind]()
`

// TestReferencesByValue: a call of what a field or variable holds can run what is stored there by its name. It may do so where what else
// it holds is not known.
func TestReferencesByValue(t *testing.T) {
	w := archive(t, stored)
	for id, want := range map[string][]string{
		"add.c:add_exec":   {"run.c:2 run.c:run call value via cmd.h:entry.exec"},
		"add.c:add_exec~2": {"run.c:2 run.c:run call value via cmd.h:entry.exec", "perhaps add.c:4 add.c:add_entry mention form via "},
		"del.c:del_exec":   {"run.c:2 run.c:run call value via cmd.h:entry.exec"},
		"hooks.go:fa":      {"hooks.go:14 hooks.go:set call value via hooks.go:cart.run", "hooks.go:18 hooks.go:set call value via hooks.go:hook"},
		"hooks.go:fb":      {"perhaps hooks.go:17 hooks.go:set call value via hooks.go:cart.stop"},
		"tables.py:one":    {"tables.py:4 tables.py:use call value via tables.py:TABLE"},
	} {
		u, err := condense.References(w, w.place(t, id), condense.Both)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		_, values := u.CalledThrough()
		for _, c := range values {
			got = append(got, fmt.Sprintf("%s:%d %s %s %s via %s", c.Path, c.Line, c.ID, c.Kind, c.Rule, c.Via))
		}
		for _, c := range u.Possible {
			got = append(got, fmt.Sprintf("perhaps %s:%d %s %s %s via %s", c.Path, c.Line, c.ID, c.Kind, c.Why, c.Via))
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s (-want +got)\n%s", id, d)
		}
	}
}

// TestEdgesByValue: what holds a function has an edge to it, of the file that has the holder.
func TestEdgesByValue(t *testing.T) {
	g, err := condense.Dependencies(archive(t, stored), nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range g.Edges {
		if e.Kind == condense.Dispatch {
			got = append(got, e.From+" "+e.To+" "+e.Rule)
		}
	}
	want := []string{
		"cmd.h:entry.exec add.c:add_exec value", "cmd.h:entry.exec del.c:del_exec value", "hooks.go:cart.run hooks.go:fa value",
		"hooks.go:cart.stop hooks.go:fb value", "hooks.go:hook hooks.go:fa value", "tables.py:TABLE tables.py:one value",
	}
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("edges (-want +got)\n%s", cmp.Diff(want, got))
	}
}

// TestPossibleOfClosure: a local function that is only called can be used in the function around it alone, and one that is handed on
// wherever its name stands.
func TestPossibleOfClosure(t *testing.T) {
	w := archive(t, `
-- a.go --
package a

func outer() int {
	inner := func() int { return 1 }
	passed := func() int { return 2 }
	unknown().inner()
	keep(passed)
	return inner() + passed()
}

func other() { x := unknown(); x.inner(); x.passed() }
`)
	for id, want := range map[string][]int{"a.go:outer.inner": {6}, "a.go:outer.passed": {11}} {
		u, err := condense.References(w, w.place(t, id), condense.Callers)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, c := range u.Possible {
			got = append(got, c.Line)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: possible in lines %v, want %v", id, got, want)
		}
	}
}
