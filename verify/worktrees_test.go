package verify_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"codemem/prescan"
	"codemem/registry"
	"codemem/verify"
)

// linked adds a linked work tree and returns the memory of it.
func (w *world) linked(dir string) *world {
	w.t.Helper()
	w.git("worktree", "add", "-q", "--detach", dir)
	return w.elsewhere(dir)
}

// elsewhere returns the memory of another work tree of the repository.
func (w *world) elsewhere(dir string) *world {
	w.t.Helper()
	l := &world{t: w.t, dir: dir}
	l.open()
	return l
}

// workTrees returns the work trees that something is remembered of.
func (w *world) workTrees() (names []string) {
	w.t.Helper()
	err := w.m.View(w.t.Context(), func(tx *registry.Tx) (err error) {
		names, err = tx.WorkTrees()
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return names
}

// TestRemovedWorkTrees: what is remembered of a linked work tree that git removed goes with the next thing that writes.
// One that was only moved, is not there or is locked stays.
func TestRemovedWorkTrees(t *testing.T) {
	for name, write := range map[string]func(*world) verify.Upkeep{
		"prescan": func(w *world) verify.Upkeep {
			rep, err := prescan.Run(t.Context(), w.m, prescan.Options{})
			if err != nil || rep.State != prescan.Trust {
				t.Errorf("prescan: %v, %v", rep.State, err)
			}
			return rep.Upkeep
		},
		"pass":  func(w *world) verify.Upkeep { return w.pass(verify.Options{}).Upkeep },
		"close": func(w *world) verify.Upkeep { return w.close(verify.CloseRequest{}).Upkeep },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, "a.go", "b.go")
			w.pass(verify.Options{})
			base := t.TempDir()
			for _, tree := range []string{"removed", "moved", "away", "locked"} {
				l := w.linked(filepath.Join(base, tree))
				l.pass(verify.Options{})
				l.close(verify.CloseRequest{Paths: []string{"a.go"}, Updates: []verify.Update{{Path: "a.go", Summary: "of " + tree}}})
				if err := l.m.Close(); err != nil {
					t.Fatal(err)
				}
			}
			w.git("worktree", "remove", "removed")
			w.git("worktree", "move", filepath.Join(base, "moved"), filepath.Join(base, "there"))
			w.git("worktree", "lock", "locked")
			for _, tree := range []string{"away", "locked"} { // not mounted, say
				if err := os.Rename(filepath.Join(base, tree), filepath.Join(base, "x"+tree)); err != nil {
					t.Fatal(err)
				}
			}
			if u := write(w); !slices.Equal(u.Forgotten, []string{"removed"}) {
				t.Errorf("forgotten: %q", u.Forgotten)
			}
			if got := w.workTrees(); !slices.Equal(got, []string{"", "away", "locked", "moved"}) {
				t.Errorf("remembered: %q", got)
			}
			l := w.elsewhere(filepath.Join(base, "there"))
			if l.proof().SHA != w.head() || l.row("a.go").Summary == nil {
				t.Error("a work tree that was moved was forgotten")
			}
			w.git("worktree", "prune") // that is when git forgets what is gone
			if u := write(w); !slices.Equal(u.Forgotten, []string{"away"}) {
				t.Errorf("forgotten after a prune: %q", u.Forgotten)
			}
			if u := write(w); u.Forgotten != nil {
				t.Errorf("forgotten again: %q", u.Forgotten)
			}
			err := w.m.View(t.Context(), func(tx *registry.Tx) error {
				entries, err := tx.History("a.go", 0)
				if len(entries) != 4 {
					t.Errorf("history: %+v", entries)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestNameUsedAgain: a linked work tree in the place of a removed one, of the same name, begins anew: with nothing proven
// and no settings (invariant I1), and with the texts that history holds for its bytes.
func TestNameUsedAgain(t *testing.T) {
	w := newWorld(t, "a.go", "b.go")
	w.pass(verify.Options{})
	old := w.linked(filepath.Join(t.TempDir(), "tree"))
	old.pass(verify.Options{})
	old.close(verify.CloseRequest{Paths: []string{"a.go"}, Updates: []verify.Update{{Path: "a.go", Summary: "of the old one"}}})
	if err := old.m.Update(t.Context(), func(tx *registry.Tx) error { return tx.SetConfig("max_file_bytes", "4096") }); err != nil {
		t.Fatal(err)
	}
	if err := old.m.Close(); err != nil {
		t.Fatal(err)
	}
	w.git("worktree", "remove", old.dir)
	again := w.linked(filepath.Join(t.TempDir(), "tree"))
	if again.m.Repo().Name() != "tree" {
		t.Fatalf("its name is %q", again.m.Repo().Name())
	}
	err := again.m.View(t.Context(), func(*registry.Tx) error { return nil })
	if !errors.Is(err, registry.ErrNoDatabase) {
		t.Errorf("it sees what was remembered of the old one: %v", err)
	}
	if rep, err := prescan.Run(t.Context(), again.m, prescan.Options{DryRun: true}); err != nil || rep.State != prescan.Bootstrap || rep.LastVerifiedSHA != "" {
		t.Errorf("state %v, proof %q, %v", rep.State, rep.LastVerifiedSHA, err)
	}
	if u := w.pass(verify.Options{}).Upkeep; u.Forgotten != nil {
		t.Errorf("another work tree forgets %q, which git knows", u.Forgotten)
	}
	if rep, err := prescan.Run(t.Context(), again.m, prescan.Options{}); err != nil || rep.State != prescan.Bootstrap || rep.Counts.New != 2 || !rep.ProofRecorded {
		t.Errorf("%+v, %v", rep, err)
	}
	again.rightRows()
	if f := again.row("a.go"); !f.Fresh() || f.Summary.Text != "of the old one" {
		t.Errorf("a.go: %+v", f.Summary)
	}
	err = again.m.View(t.Context(), func(tx *registry.Tx) error {
		if v, err := tx.Config("max_file_bytes"); !errors.Is(err, registry.ErrNotFound) {
			t.Errorf("a setting of the old one: %q, %v", v, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := prescan.Run(t.Context(), again.m, prescan.Options{}); err != nil || rep.State != prescan.Trust {
		t.Errorf("%v, %v", rep.State, err)
	}
}

// TestRowsOfBefore: a linked work tree whose rows were written before it was stored which one they are of keeps them.
func TestRowsOfBefore(t *testing.T) {
	w := newWorld(t, "a.go")
	l := w.linked(filepath.Join(t.TempDir(), "tree"))
	l.pass(verify.Options{})
	if err := l.m.Update(t.Context(), func(tx *registry.Tx) error { return tx.DeleteConfig(registry.WorkTreeKey) }); err != nil {
		t.Fatal(err)
	}
	if rep, err := prescan.Run(t.Context(), l.m, prescan.Options{}); err != nil || rep.State != prescan.Trust {
		t.Errorf("%v, %v", rep.State, err)
	}
}
