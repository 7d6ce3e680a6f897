package symbol_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codemem/symbol"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// TestCanRun: what calls can run, which are all implementations of what is called but those that no object of the
// receiver's type has. want has every call of what has implementations, as `path:line id via type: what it runs`; what
// is left out of that stands after a minus.
func TestCanRun(t *testing.T) {
	archives, err := filepath.Glob("testdata/via/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatal("no archives", err)
	}
	for _, archive := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(archive), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(archive)
			if err != nil {
				t.Fatal(err)
			}
			var want []string
			a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool {
				if f.Name == "want" {
					want = strings.Split(strings.TrimSpace(string(f.Data)), "\n")
				}
				return f.Name == "want"
			})
			w := newWorld(t, a.Files)
			got := w.running(w)
			if *update {
				_ = os.WriteFile(archive+".all", []byte(strings.Join(got, "\n")+"\n"), 0o600)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			if d := cmp.Diff(got, w.running(symbol.NewStill(w))); d != "" {
				t.Errorf("in a still world (-else +there)\n%s", d)
			}
		})
	}
}

// running describes what the calls of a world can run, resolved in some form of it.
func (w *world) running(in symbol.World) []string {
	canRun := symbol.CanRun(w)
	id := func(p symbol.Place) string { return symbol.IDOf(p.Path, w.outlines[p.Path], p.Index).String() }
	var all []string
	for _, p := range w.paths {
		o := w.outlines[p]
		for i := 0; o != nil && i < len(o.References); i++ {
			r := &o.References[i]
			res := symbol.Resolve(in, p, o, r)
			if r.Kind != symbol.Call || res.Rule == "" {
				continue
			}
			line := fmt.Sprintf("%s:%d %s", p, r.Line, id(res.Place))
			if res.Via.Path != "" {
				line += " via " + id(res.Via)
			}
			line += ":"
			implementations := symbol.Implementations(w, res.Place)
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
