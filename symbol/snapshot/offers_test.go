package snapshot

import (
	"testing"

	"codemem/symbol"
)

// TestOffersOfModules: a file that begins to export says other things of every name that it has, since it keeps to
// itself then what it does not export.
func TestOffersOfModules(t *testing.T) {
	was := &symbol.Outline{Language: "TypeScript", Symbols: []symbol.Symbol{{Name: "f", Kind: symbol.Function, Parent: -1, Ordinal: 1}}}
	is := &symbol.Outline{Language: "TypeScript", Symbols: append(was.Symbols[:1:1], symbol.Symbol{Name: "g", Kind: symbol.Function, Parent: -1, Ordinal: 1, Exported: true})}
	changed := map[Key]bool{}
	Changed(changed, Facts("a.ts", was), Facts("a.ts", is))
	for name, want := range map[string]bool{"f": true, "g": true, "h": false} {
		if got := changed[keyOf(askOffer, "a.ts", name)]; got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
