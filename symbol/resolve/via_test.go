package resolve_test

import (
	"fmt"
	"testing"

	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"

	"github.com/google/go-cmp/cmp"
)

// TestCanRun: what calls can run, which are all implementations of what is called but those that no object of the
// receiver's type has. want has every call of what has implementations, as `path:line id via type: what it runs`; what
// is left out of that stands after a minus.
func TestCanRun(t *testing.T) {
	eachArchive(t, "via", func(t *testing.T, archive string, w *world, want []string) {
		got := w.running(w)
		writeAll(archive, got)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("(-want +got)\n%s", d)
		}
		if d := cmp.Diff(got, w.running(snapshot.New(w))); d != "" {
			t.Errorf("in a snapshot (-else +there)\n%s", d)
		}
	})
}

// running describes what the calls of a world can run, resolved in some form of it.
func (w *world) running(in snapshot.World) []string {
	canRun := resolve.CanRun(w)
	id := func(p symbol.Place) string { return symbol.IDOf(p.Path, w.outlines[p.Path], p.Index).String() }
	var all []string
	for _, p := range w.paths {
		o := w.outlines[p]
		for i := 0; o != nil && i < len(o.References); i++ {
			r := &o.References[i]
			res := resolve.Reference(in, p, o, r)
			if r.Kind != symbol.Call || res.Rule == "" {
				continue
			}
			line := fmt.Sprintf("%s:%d %s", p, r.Line, id(res.Place))
			if res.Via.Path != "" {
				line += " via " + id(res.Via)
			}
			line += ":"
			implementations := resolve.Implementations(w, res.Place)
			for _, m := range implementations {
				if canRun(res.Via, m.Place) {
					line += " " + id(m.Place)
				} else {
					line += " -" + id(m.Place)
				}
			}
			if len(implementations) > 0 {
				all = append(all, line)
			}
		}
	}
	return all
}
