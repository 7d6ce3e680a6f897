package registry

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestGarbledSettings: what a person garbled of what the registry stores for itself proves nothing, is named
// by Check, and is set anew by what stores the next proof.
func TestGarbledSettings(t *testing.T) {
	proof := Proof{SHA: strings.Repeat("1", 40), Tree: strings.Repeat("2", 40), Dirty: []string{"a"}, Complete: true, Scanner: "s"}
	for _, tt := range []struct{ key, value string }{
		{"last_verified_sha", "HEAD"},
		{"last_verified_tree", "1234 "},
		{"last_verified_dirty", "a.go, b.go"},
		{"last_verified_dirty", `{"a": 1}`},
		{"last_verified_dirty", ""},
		{"last_verified_complete", "yes"},
		{"last_verified_complete", "TRUE"},
		{"last_verified_at", "yesterday"},
		{"generation", "many"},
		{"generation", "-1"},
		{"generation", "1.5"},
		{"generation", "9223372036854775807"},
		{"generation", "99999999999999999999"},
	} {
		t.Run(tt.key+"="+tt.value, func(t *testing.T) {
			db := create(t)
			var generations []int64
			var got Proof
			store := func() {
				if err := db.Update(t.Context(), "linked", func(tx *Tx) error { return tx.SetProof(proof) }); err != nil {
					t.Fatal(err)
				}
			}
			look := func() {
				err := db.View(t.Context(), "linked", func(tx *Tx) error {
					n, err := tx.Generation()
					generations = append(generations, n)
					var err2 error
					got, err2 = tx.Proof()
					return errors.Join(err, err2)
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			store()
			look()
			if _, err := db.file.write.Exec(`UPDATE plugin_config SET value = ? WHERE key = ?`, tt.value, tt.key); err != nil {
				t.Fatal(err)
			}
			look()
			switch {
			case tt.key == "last_verified_dirty" && !got.AllDirty:
				t.Error("garbled paths are few")
			case tt.key == "last_verified_complete" && got.Complete:
				t.Error("garbled, and complete")
			}
			found, err := db.Check(t.Context())
			garbled := tt.key != "generation" || tt.value != "9223372036854775807" // a number, though the last one
			if err != nil || garbled != slices.ContainsFunc(found, func(l string) bool {
				return strings.Contains(l, tt.key) && strings.Contains(l, `"linked"`)
			}) {
				t.Errorf("found %q, %v", found, err)
			}
			for range 3 {
				store()
				look()
			}
			if again := slices.Compact(slices.Sorted(slices.Values(generations))); len(again) < len(generations)-1 {
				t.Errorf("generations repeat: %v", generations)
			}
			if found, err := db.Check(t.Context()); err != nil || len(found) > 0 {
				t.Errorf("after the next proof: %v, %v", found, err)
			}
		})
	}
}
