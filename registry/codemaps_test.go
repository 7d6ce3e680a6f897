package registry

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// mapOf is a codemap of a directory, last found valid at a minute.
func mapOf(directory string, minute int) Codemap {
	at := time.Date(2026, 1, 1, 0, minute, 0, 0, time.UTC)
	return Codemap{
		Version: 1, RepoPath: "/r", RepoName: "r", CreatedAt: at, LastValidatedAt: at, GitCommitHash: strings.Repeat("1", 40),
		CodemapKey: CodemapKey{Format: "xml", Directory: directory, Budget: 100}, Files: 3, Omitted: 4, Tokens: 5, Bytes: len(directory) + 1,
		Generator: 2, State: "s", Text: directory + "\n",
	}
}

func TestCodemaps(t *testing.T) {
	db := create(t)
	a, b := mapOf("a", 1), mapOf("b\xff<", 2)
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.KeepCodemap(b), tx.KeepCodemap(mapOf("a", 0)), tx.KeepCodemap(a))
	})
	err := db.Update(t.Context(), "linked", func(tx *Tx) error { return tx.KeepCodemap(mapOf("a", 9)) })
	if err != nil {
		t.Fatal(err)
	}
	view(t, db, func(tx *Tx) error {
		for _, want := range []Codemap{a, b} {
			if got, err := tx.Codemap(want.CodemapKey); err != nil || got != want {
				t.Errorf("%v\n%+v, want\n%+v", err, got, want)
			}
			want.Text = ""
			if got, err := tx.CodemapInfo(want.CodemapKey); err != nil || got != want {
				t.Errorf("%v\n%+v, want\n%+v", err, got, want)
			}
		}
		for _, k := range []CodemapKey{{"xml", "a", 101}, {"markdown", "a", 100}, {"xml", ".", 100}} {
			if _, err := tx.Codemap(k); !errors.Is(err, ErrNotFound) {
				t.Errorf("%v: %v", k, err)
			}
			if _, err := tx.CodemapInfo(k); !errors.Is(err, ErrNotFound) {
				t.Errorf("%v: %v", k, err)
			}
		}
		all, err := tx.Codemaps()
		if err != nil || len(all) != 2 || all[0].Directory != "a" || all[1].Directory != b.Directory || all[0].Text != "" {
			t.Errorf("%v, %+v", err, all)
		}
		return nil
	})
	later := a.LastValidatedAt.Add(time.Hour)
	other := a
	other.State = "another"
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.ValidateCodemap(a, later), tx.ValidateCodemap(other, later.Add(1)))
	})
	view(t, db, func(tx *Tx) error {
		if got, err := tx.Codemap(a.CodemapKey); err != nil || !got.LastValidatedAt.Equal(later) || !got.CreatedAt.Equal(a.CreatedAt) {
			t.Errorf("%v, %+v", err, got)
		}
		return nil
	})
	update(t, db, func(tx *Tx) error {
		if n, err := tx.ClearCodemaps(); n != 2 || err != nil {
			t.Errorf("%d cleared, %v", n, err)
		}
		return nil
	})
	_ = db.View(t.Context(), "linked", func(tx *Tx) error {
		if _, err := tx.Codemap(a.CodemapKey); err != nil {
			t.Errorf("that of another work tree is gone: %v", err)
		}
		return nil
	})
}

// TestCodemapDamage: a map that is not what was stored is none, whichever part of it changed.
func TestCodemapDamage(t *testing.T) {
	for _, change := range []string{"codemap = codemap || ' '", "state = 't'", "files = 9", "git_commit_hash = ''", "generator = 3", "version = 2"} {
		db := create(t)
		a := mapOf("a", 1)
		update(t, db, func(tx *Tx) error { return tx.KeepCodemap(a) })
		update(t, db, func(tx *Tx) error { _, err := tx.derive(`UPDATE codemaps SET ` + change); return err })
		view(t, db, func(tx *Tx) error {
			if _, err := tx.Codemap(a.CodemapKey); !errors.Is(err, ErrNotFound) {
				t.Errorf("after %s: %v", change, err)
			}
			return nil
		})
	}
}

// TestCodemapsAreBounded: those that were used least lately go, and one that is too large is not kept.
func TestCodemapsAreBounded(t *testing.T) {
	db := create(t)
	kept := func() string {
		t.Helper()
		var names []string
		view(t, db, func(tx *Tx) error {
			all, err := tx.Codemaps()
			for _, c := range all {
				names = append(names, c.Directory)
			}
			return err
		})
		return strings.Join(names, " ")
	}
	for i := range maxCodemaps + 4 {
		update(t, db, func(tx *Tx) error { return tx.KeepCodemap(mapOf(fmt.Sprintf("d%02d", i), i)) })
	}
	const some = "d04 d05 d06 d07 d08 d09 d10 d11 d12 d13 d14 d15 d16 d17 d18 d19"
	if got := kept(); got != some {
		t.Errorf("kept %s, want %s", got, some)
	}
	update(t, db, func(tx *Tx) error { return tx.KeepCodemap(mapOf("early", -9)) }) // by a clock that ran behind
	if got, want := kept(), strings.TrimPrefix(some, "d04 ")+" early"; got != want {
		t.Errorf("kept %s, want %s", got, want)
	}
	big := mapOf("big", 30)
	big.Text = strings.Repeat("x", maxCodemapBytes-10)
	update(t, db, func(tx *Tx) error { return tx.KeepCodemap(big) })
	if got := kept(); got != "big d19" && got != "big d18 d19" {
		t.Errorf("kept %s", got)
	}
	big.Text += strings.Repeat("x", 11)
	update(t, db, func(tx *Tx) error { return tx.KeepCodemap(big) })
	if got := kept(); strings.Contains(got, "big") {
		t.Errorf("kept %s, though it is too large, or no longer so", got)
	}
	if err := db.View(t.Context(), "", func(tx *Tx) error { return tx.KeepCodemap(big) }); !errors.Is(err, ErrReadOnly) {
		t.Errorf("kept by a reader: %v", err)
	}
}
