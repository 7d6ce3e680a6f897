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
		{"store/store.go:Store", "store/store.go:save", "", ""},
	} {
		u, err := condense.References(w, w.place(t, c.id))
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
