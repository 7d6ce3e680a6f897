package registry

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestOwner: the repository that a registry is of is the same for all its work trees, and stays when one of
// them is forgotten and when the registry is salvaged.
func TestOwner(t *testing.T) {
	db := create(t)
	in := func(worktree string, fn func(*Tx) error) {
		t.Helper()
		if err := db.Update(t.Context(), worktree, fn); err != nil {
			t.Fatal(err)
		}
	}
	owner := func(worktree, want string) {
		t.Helper()
		in(worktree, func(tx *Tx) error {
			got, err := tx.Config(OwnerKey)
			all, err2 := tx.Configs()
			if got != want || want == "" && !errors.Is(err, ErrNotFound) {
				t.Errorf("owner in %q: %q, %v; want %q", worktree, got, err, want)
			}
			if listed := slices.ContainsFunc(all, func(s ConfigEntry) bool { return s.Key == OwnerKey && s.Value == want }); listed != (want != "") {
				t.Errorf("settings in %q: %+v", worktree, all)
			}
			return err2
		})
	}
	owner("linked", "")
	in("linked", func(tx *Tx) error {
		return errors.Join(tx.SetConfig(OwnerKey, "/a/.git"), tx.SetConfig("max_file_bytes", "4096"))
	})
	for _, worktree := range []string{"", "linked", "other"} {
		owner(worktree, "/a/.git")
	}
	view(t, db, func(tx *Tx) error {
		names, err := tx.WorkTrees()
		if !slices.Equal(names, []string{"linked"}) {
			t.Errorf("work trees %q", names)
		}
		if _, err := tx.Config("max_file_bytes"); !errors.Is(err, ErrNotFound) {
			t.Errorf("another setting of another work tree: %v", err)
		}
		return err
	})
	in("", func(tx *Tx) error { _, err := tx.ForgetWorkTree("linked"); return err })
	owner("linked", "/a/.git")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if out, err := Salvage(t.Context(), db.path); err != nil || out.Settings != 0 {
		t.Errorf("salvage: %+v, %v", out, err)
	}
	owner("other", "/a/.git")
	in("other", func(tx *Tx) error { return tx.DeleteConfig(OwnerKey) })
	owner("", "")
}

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
