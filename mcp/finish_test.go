package mcp

import (
	"log/slog"
	"testing"

	"codemem/find"
	"codemem/registry"

	"github.com/mark3labs/mcp-go/mcp"
)

// TestFinishBehind: behind the first answer the tree is recorded, unless the server writes nothing; and once only.
func TestFinishBehind(t *testing.T) {
	for _, o := range []struct {
		name string
		Options
		recorded bool
	}{
		{name: "usual", recorded: true},
		{name: "read-only", Options: Options{ReadOnly: true}},
		{name: "told not to", Options: Options{NoBackground: true}},
	} {
		t.Run(o.name, func(t *testing.T) {
			o.Root = shop(t)
			d := newService(o.Options, slog.New(slog.DiscardHandler))
			c := inProcess(t, d, latest)
			stop := d.finishing(t.Context())
			ask := mcp.CallToolRequest{}
			ask.Params.Name, ask.Params.Arguments = "explore", map[string]any{"query": "cart"}
			if _, err := c.CallTool(t.Context(), ask); err != nil {
				t.Fatal(err)
			}
			d.behind.running.Wait()
			files := 0
			err := memoryOf(t, o.Root).View(t.Context(), func(tx *registry.Tx) error {
				known, err := tx.RememberedContents()
				files = len(known)
				if err == nil {
					_, err = tx.Segments(registry.WordSegment, find.Version)
				}
				return err
			})
			if recorded := err == nil && files > 0; recorded != o.recorded {
				t.Errorf("recorded: %v (%v), want %v", recorded, err, o.recorded)
			}
			stop()
			if _, err := c.CallTool(t.Context(), ask); err != nil || len(d.behind.of) > 0 {
				t.Errorf("after the end: %v, to do %v", err, d.behind.of)
			}
		})
	}
}
