package resolve

import (
	"testing"

	"codemem/symbol/lang"
	"codemem/symbol/lang/all"
)

// TestWays: each way that a row names has an implementation, each implementation is named by a row, and what this package takes from the one
// language that has a way is of one language.
func TestWays(t *testing.T) {
	used, of := map[lang.Way]bool{lang.General: true}, map[string]int{}
	for _, r := range all.Languages {
		for _, w := range []lang.Way{r.Scopes, r.Naming, r.Membership, r.Evaluation, r.Calling, r.Extending} {
			if used[w] = true; implementations[w] == nil {
				t.Errorf("%s names the way %d, which nothing implements", r.Name, w)
			}
		}
		for what, is := range map[string]bool{"ranks conversions": r.Calling == lang.Applicable, "chooses in phases": r.OverloadsByTypes, "extends by protocols": r.Extending == lang.Protocols} {
			if is {
				of[what]++
			}
		}
	}
	for w := range implementations {
		if !used[w] {
			t.Errorf("no row names the way %d", w)
		}
	}
	for what, n := range of {
		if n > 1 {
			t.Errorf("%d languages %s: whose library and conversions are meant?", n, what)
		}
	}
	if len(of) != 3 {
		t.Errorf("found %v, want three ways", of)
	}
}
