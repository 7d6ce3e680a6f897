package tags

import (
	"bytes"
	"os"
	"testing"

	"codemem/symbol/tags/engine"
)

// TestWalks: what is kept of each query is what the engine finds out about it.
func TestWalks(t *testing.T) {
	goldens(t)
	for _, name := range Languages() {
		l := find(name)
		if l.Embeds != nil {
			continue
		}
		want, err := engine.Analysis(l.Grammar, l.text())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if *update {
			if err := os.WriteFile(l.walksFile(), want, 0o644); err != nil {
				t.Fatal(err)
			}
		} else if !bytes.Equal(l.walksOf(), want) {
			t.Errorf("%s: its query or its grammar has changed; go test ./symbol/tags -run TestWalks -update writes walks anew", name)
		}
	}
}
