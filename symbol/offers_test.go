package symbol

import "testing"

// TestOffersOfModules: a file that begins to export says other things of every name that it has, since it keeps to
// itself then what it does not export.
func TestOffersOfModules(t *testing.T) {
	was := &Outline{Language: "TypeScript", Symbols: []Symbol{{Name: "f", Kind: Function, Parent: -1, Ordinal: 1}}}
	is := &Outline{Language: "TypeScript", Symbols: append(was.Symbols[:1:1], Symbol{Name: "g", Kind: Function, Parent: -1, Ordinal: 1, Exported: true})}
	changed := map[Key]bool{}
	Changed(changed, Facts("a.ts", was), Facts("a.ts", is))
	for name, want := range map[string]bool{"f": true, "g": true, "h": false} {
		if got := changed[keyOf(askOffer, "a.ts", name)]; got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
