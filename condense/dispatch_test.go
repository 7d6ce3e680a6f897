package condense_test

import (
	"slices"
	"strings"
	"testing"

	"codemem/condense"

	"github.com/google/go-cmp/cmp"
)

const stores = `
-- go.mod --
module example.org/m
-- store/store.go --
package store

type Store interface{ Put(s string) }

type Base struct{}

func (b Base) flush() { save(b) }

func save(s Store) { Store.Put(s, "") }
-- disk/disk.go --
package disk

type Disk struct{}

func (d *Disk) Put(s string) { d.write(s) }

func (d *Disk) write(string) {}

func use() { f := Disk{}; f.Put("x"); (*Disk).Put(&f, "x") }
-- memory.go --
package memory

type Memory struct{}

func (m Memory) Put(s string) {}
-- base.py --
class Base:
    def run(self):
        self.step()
    def step(self):
        raise NotImplementedError
-- job.py --
from base import Base
class Job(Base):
    def step(self):
        return 1
`

// TestReferencesThrough: who uses a method tells of the methods that it can run, and of the calls that run it through
// others, each apart.
func TestReferencesThrough(t *testing.T) {
	w := archive(t, stores)
	for _, c := range []struct {
		id, callers, through, runs string
	}{
		{"store/store.go:Store.Put", "store/store.go:save", "", "disk/disk.go:Disk.Put method-set L5, memory.go:Memory.Put method-set L5"},
		{"disk/disk.go:Disk.Put", "disk/disk.go:use, disk/disk.go:use", "store/store.go:save via store/store.go:Store.Put", ""},
		{"base.py:Base.step", "base.py:Base.run", "", "job.py:Job.step overrides L3"},
		{"job.py:Job.step", "", "base.py:Base.run via base.py:Base.step", ""},
		{"base.py:Base.run", "", "", ""},
		{"store/store.go:Store", "store/store.go:save, store/store.go:save", "", ""},
	} {
		u, err := condense.References(w, w.place(t, c.id), condense.Both)
		if err != nil {
			t.Fatal(err)
		}
		var callers, through, runs []string
		for _, use := range u.Callers {
			callers = append(callers, use.ID)
		}
		for _, use := range u.Through {
			through = append(through, use.ID+" via "+use.Via)
		}
		for _, use := range u.Runs {
			runs = append(runs, use.ID+" "+use.Rule+" L"+string(rune('0'+use.Line)))
		}
		for what, got := range map[string][2]string{
			"callers": {c.callers, strings.Join(callers, ", ")}, "through": {c.through, strings.Join(through, ", ")}, "runs": {c.runs, strings.Join(runs, ", ")},
		} {
			if got[0] != got[1] {
				t.Errorf("%s of %s: %q, want %q", what, c.id, got[1], got[0])
			}
		}
		if u.Through == nil || u.Runs == nil {
			t.Error("a list is null")
		}
	}
}

// TestDispatchEdges: the graph has what a call can run, of the methods of the files that are asked for alone, and tells
// it apart in every form.
func TestDispatchEdges(t *testing.T) {
	w := archive(t, stores)
	edges := func(in func(string) bool) []string {
		g, err := condense.Dependencies(w, in)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, e := range g.Edges {
			if e.Kind == "dispatch" {
				all = append(all, e.From+" -> "+e.To+" "+e.Rule)
			}
		}
		return all
	}
	base, disk, memory := "base.py:Base.step -> job.py:Job.step overrides", "store/store.go:Store.Put -> disk/disk.go:Disk.Put method-set", "store/store.go:Store.Put -> memory.go:Memory.Put method-set"
	for _, c := range []struct {
		path string
		want []string
	}{
		{"", []string{base, disk, memory}}, {"base.py", []string{base}}, {"job.py", nil}, {"store/store.go", []string{disk, memory}}, {"disk/disk.go", nil},
	} {
		var in func(string) bool
		if c.path != "" {
			in = func(p string) bool { return p == c.path }
		}
		if d := cmp.Diff(c.want, edges(in)); d != "" {
			t.Errorf("of %q (-want +got)\n%s", c.path, d)
		}
	}
	g, err := condense.Dependencies(w, nil)
	if err != nil {
		t.Fatal(err)
	}
	var dot, mermaid strings.Builder
	if err := g.DOT(&dot); err != nil {
		t.Fatal(err)
	}
	if err := g.Mermaid(&mermaid); err != nil {
		t.Fatal(err)
	}
	if want := `  "base.py:Base.step" -> "job.py:Job.step" [label="dispatch", style=dashed];`; !slices.Contains(strings.Split(dot.String(), "\n"), want) {
		t.Errorf("no %s in\n%s", want, dot.String())
	}
	if n := strings.Count(mermaid.String(), " -.->|dispatch| n"); n != 3 {
		t.Errorf("%d dashed in\n%s", n, mermaid.String())
	}
}

const futures = `
-- go.mod --
module example.org/m
-- future.go --
package future

type Future interface{ Error() error }

type Index interface {
	Future
	Index() int
}

type plain struct{}

func (plain) Error() error { return nil }

type indexed struct{}

func (indexed) Error() error { return nil }
func (indexed) Index() int   { return 0 }

func wait(f Future) { f.Error() }

func index(i Index) { i.Error() }

func both(f Future, i Index) { f.Error(); i.Error(); i.Error() }
-- base.py --
class Base:
    def run(self):
        return self.step()
    def step(self):
        raise NotImplementedError
class Job(Base):
    def step(self):
        return 1
class Other(Base):
    def again(self):
        return self.step()
`

// TestVia: a call through the type of a receiver that inherits the method is told of by what that type can run alone, and
// the graph has it apart from others, which a picture does not show.
func TestVia(t *testing.T) {
	w := archive(t, futures)
	for id, want := range map[string][]string{
		"future.go:plain.Error":   {"future.go:wait", "future.go:both"},
		"future.go:indexed.Error": {"future.go:wait", "future.go:index", "future.go:both", "future.go:both", "future.go:both"},
		"base.py:Job.step":        {"base.py:Base.run"},
	} {
		u, err := condense.References(w, w.place(t, id), condense.Both)
		if err != nil {
			t.Fatal(err)
		}
		var through []string
		for _, use := range u.Through {
			through = append(through, use.ID)
		}
		if d := cmp.Diff(want, through); d != "" {
			t.Errorf("through of %s (-want +got)\n%s", id, d)
		}
	}
	g, err := condense.Dependencies(w, nil)
	if err != nil {
		t.Fatal(err)
	}
	var calls []string
	for _, e := range g.Edges {
		if e.Kind == "call" {
			calls = append(calls, e.From+" -> "+e.To+" "+e.Via)
		}
	}
	if d := cmp.Diff([]string{
		"base.py:Base.run -> base.py:Base.step ", "base.py:Other.again -> base.py:Base.step base.py:Other",
		"future.go:both -> future.go:Future.Error ", "future.go:both -> future.go:Future.Error future.go:Index",
		"future.go:index -> future.go:Future.Error future.go:Index", "future.go:wait -> future.go:Future.Error ",
	}, calls); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	var dot, mermaid, text strings.Builder
	for _, err := range []error{g.DOT(&dot), g.Mermaid(&mermaid), g.JSON(&text)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if n, m := strings.Count(dot.String(), `label="call"`), strings.Count(mermaid.String(), "|call|"); n != 5 || m != 5 {
		t.Errorf("%d and %d calls in\n%s%s", n, m, dot.String(), mermaid.String())
	}
	if n := strings.Count(text.String(), `"via":"future.go:Index"`); n != 2 {
		t.Errorf("%d in %s", n, text.String())
	}
}
