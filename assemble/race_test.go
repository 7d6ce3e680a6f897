//go:build unix

package assemble

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
)

// TestAssembleAtOnce: packs that are made at once, of files that change meanwhile and with other unsaved texts, hold
// each its own.
func TestAssembleAtOnce(t *testing.T) {
	b := newTable(t, shop)
	edits := NewEdits(Limits{}, func(p string) ([]byte, error) { return b.m.Repo().Read(p, 1<<20) })
	if _, err := b.assembler.Index().Reconcile(t.Context()); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for n := range 6 {
		all.Go(func() {
			client := fmt.Sprint("client", n)
			for i := range 12 {
				mine := fmt.Sprintf("package price\n\nfunc Of(n int) int { return %d } // unsaved by %s\n", i, client)
				_ = edits.Record(Edit{Client: client, Path: "docs/notes.md", Diff: fmt.Sprintf("@@ -3 +3 @@\n-nothing to the point\n+point %d of %s\n", i, client)})
				p, err := b.assembler.Assemble(t.Context(), b.m, Request{
					File: "cart/cart.go", Budget: 3000, Edits: edits.Recent(client), Open: []Buffer{{Path: "price/price.go", Content: &mine}}, Manifest: true,
				})
				if err != nil {
					t.Error(err)
					return
				}
				if strings.Count(p.Text, "unsaved by") != 1 || !strings.Contains(p.Text, strings.TrimSpace(mine)) || p.Used > 3000 {
					t.Errorf("%s, %d:\n%s", client, i, p.Text)
				}
				if strings.Contains(p.Text, "point ") && !strings.Contains(p.Text, "of "+client) {
					t.Errorf("edits of another than %s:\n%s", client, p.Text)
				}
				// Files change, come and go.
				name := fmt.Sprintf("web/w%d.go", n)
				if err := os.WriteFile(b.path(name), fmt.Appendf(nil, "package web\n\nfunc W%d() int { return %d }\n", n, i), 0o644); err != nil {
					t.Error(err)
				}
				if i%3 == 2 {
					_ = os.Remove(b.path(name))
				}
				if _, err := b.assembler.Index().Notify(t.Context(), []string{name}); err != nil {
					t.Error(err)
				}
				if i%5 == 0 {
					if err := b.assembler.Warm(t.Context(), b.m); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
}
