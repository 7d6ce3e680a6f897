package verify

import (
	"testing"

	"codemem/registry"
	"codemem/repo"

	"github.com/google/go-cmp/cmp"
)

// TestClaimNext holds invariant I4 for the bookkeeping: what was written without moving the proof makes
// it unclean, what was shown to be the commit's makes it clean, and nothing else does.
func TestClaimNext(t *testing.T) {
	b := repo.ID("bbbbbbbbbbbbbbbbbbbb")
	none := sizeSum(0).String()
	old := registry.Proof{SHA: "aa", Tree: "t", Sizes: none, Complete: true, Scanner: "1", Dirty: []string{"x", "y"}}
	tests := []struct {
		name  string
		claim claim
		want  registry.Proof
	}{
		{
			"a whole pass starts from nothing",
			claim{commit: b, tree: b, whole: true, complete: true, rules: "2", touched: map[string]bool{"z": false}},
			registry.Proof{SHA: b.Hex(), Tree: b.Hex(), Sizes: none, Complete: true, Scanner: "2", Dirty: []string{"z"}},
		},
		{
			"a close settles what it touched",
			claim{commit: b, tree: b, complete: true, touched: map[string]bool{"x": true, "w": true}},
			registry.Proof{SHA: b.Hex(), Tree: b.Hex(), Sizes: none, Complete: true, Scanner: "1", Dirty: []string{"y"}},
		},
		{
			"a blocked close makes what it wrote unclean",
			claim{commit: b, blocked: "why", touched: map[string]bool{"x": true}, written: []string{"w"}, sizes: 7},
			registry.Proof{
				SHA: "aa", Tree: "t", Sizes: sizeSum(7).String(), Complete: true, Scanner: "1", Dirty: []string{"w", "x", "y"},
			},
		},
		{
			"a blocked whole pass that could not read all keeps the rules",
			claim{commit: b, blocked: "why", whole: true},
			old,
		},
		{
			"one that wrote nothing changes nothing",
			claim{commit: b, blocked: "why"},
			old,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tt.claim.next(old)); diff != "" {
				t.Errorf("proof (-want +got):\n%s", diff)
			}
		})
	}
	t.Run("without a proof there is none to make unclean", func(t *testing.T) {
		got := claim{blocked: "why", written: []string{"w"}}.next(registry.Proof{})
		if diff := cmp.Diff(registry.Proof{Sizes: none}, got); diff != "" {
			t.Errorf("proof (-want +got):\n%s", diff)
		}
	})
	t.Run("too many to list stays so until a whole pass", func(t *testing.T) {
		many := map[string]bool{}
		for i := range maxDirty + 1 {
			many[string(rune('a'+i%26))+string(rune(i))] = false
		}
		got := claim{commit: b, tree: b, touched: many}.next(old)
		if !got.AllDirty || got.Dirty != nil || got.Clean() {
			t.Errorf("many dirty paths: %+v", got)
		}
		got = claim{commit: b, tree: b, touched: map[string]bool{"a": true}}.next(got)
		if !got.AllDirty {
			t.Error("a close forgot that there were too many dirty paths to list")
		}
		got = claim{commit: b, tree: b, whole: true}.next(got)
		if got.AllDirty || !got.Clean() {
			t.Errorf("a whole pass over a clean tree left %+v", got)
		}
	})
}
