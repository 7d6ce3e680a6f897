package registry

import (
	"errors"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// bytesOf is file with a size and a blob, which bind a text from elsewhere.
func bytesOf(path, md5 string) File {
	f := file(path, md5)
	f.Size, f.Blob = 9, md5+"00000000"
	return f
}

// from is a text from elsewhere for the bytes of f.
func from(f File, path, author, text string, second int64) HistoryEntry {
	return HistoryEntry{Path: path, MD5: f.MD5, Size: f.Size, Blob: f.Blob, Author: author, Text: text, CreatedAt: at(second), Origin: "origin"}
}

// receive enters texts and gives them to files.
func receive(t *testing.T, db *DB, entries ...HistoryEntry) (entered int) {
	t.Helper()
	update(t, db, func(tx *Tx) error {
		contents := map[string]bool{}
		for _, e := range entries {
			fresh, err := tx.Receive(e)
			if err != nil {
				return err
			}
			entered += count(fresh)
			contents[e.MD5] = true
		}
		_, err := tx.Land(contents)
		return err
	})
	return entered
}

// TestLand: a text from elsewhere goes to the files of its very bytes that have no text of this clone for them.
func TestLand(t *testing.T) {
	a, b := bytesOf("dir/a", md5A), bytesOf("own", md5B)
	other := func(change func(*HistoryEntry)) HistoryEntry {
		e := from(a, "dir/a", "bob", "x", 1)
		change(&e)
		return e
	}
	for _, tt := range []struct {
		name string
		got  []HistoryEntry
		want map[string]string
	}{
		{"its path", []HistoryEntry{from(a, "dir/a", "bob", "x", 1)}, map[string]string{"dir/a": "x", "own": "mine"}},
		{"another path", []HistoryEntry{from(a, "moved", "bob", "x", 1)}, map[string]string{"dir/a": "x", "own": "mine"}},
		{"its path before others", []HistoryEntry{from(a, "dir/a", "bob", "x", 1), from(a, "else", "bob", "y", 2)}, map[string]string{"dir/a": "x", "own": "mine"}},
		{"its name before others", []HistoryEntry{from(a, "lib/a", "bob", "x", 1), from(a, "else", "bob", "y", 2)}, map[string]string{"dir/a": "x", "own": "mine"}},
		{"the newest", []HistoryEntry{from(a, "dir/a", "bob", "new", 2), from(a, "dir/a", "eve", "old", 1)}, map[string]string{"dir/a": "new", "own": "mine"}},
		{"own texts first", []HistoryEntry{from(b, "own", "bob", "x", 9)}, map[string]string{"dir/a": "", "own": "mine"}},
		{"another size", []HistoryEntry{other(func(e *HistoryEntry) { e.Size++ })}, map[string]string{"dir/a": "", "own": "mine"}},
		{"another blob", []HistoryEntry{other(func(e *HistoryEntry) { e.Blob = "00" })}, map[string]string{"dir/a": "", "own": "mine"}},
		{"no blob", []HistoryEntry{other(func(e *HistoryEntry) { e.Blob = "" })}, map[string]string{"dir/a": "", "own": "mine"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db := create(t)
			update(t, db, func(tx *Tx) error {
				return errors.Join(tx.See(a), tx.See(b), tx.Summarize("own", written("ann", "mine", md5B, 5)))
			})
			if n := receive(t, db, tt.got...); n != len(tt.got) {
				t.Errorf("entered %d of %d", n, len(tt.got))
			}
			if n := receive(t, db, tt.got...); n != 0 {
				t.Errorf("entered %d again", n)
			}
			if got := texts(t, db, ""); !maps.Equal(got, tt.want) {
				t.Error(cmp.Diff(tt.want, got))
			}
		})
	}
}

// TestSharedIsRemoteUntilConfirmed: a text from elsewhere says so, gives way to one of this clone, and is one once confirmed.
func TestSharedIsRemoteUntilConfirmed(t *testing.T) {
	db := create(t)
	a := bytesOf("a", md5A)
	update(t, db, func(tx *Tx) error { return tx.See(a) })
	receive(t, db, from(a, "a", "bob", "x", 1))
	source := func() string {
		var f File
		view(t, db, func(tx *Tx) (err error) { f, err = tx.File("a"); return err })
		return f.Summary.Source + " " + f.Summary.Text
	}
	if got := source(); got != "shared x" {
		t.Errorf("landed as %q", got)
	}
	entries := 0
	view(t, db, func(tx *Tx) error { return tx.Texts(0, func(int64, HistoryEntry) error { entries++; return nil }) })
	if entries != 1 {
		t.Errorf("%d entries after a landing", entries)
	}
	update(t, db, func(tx *Tx) error {
		c, err := tx.Confirm("bob", []string{"a"})
		if c.Texts != 1 || len(c.Paths) != 1 {
			t.Errorf("confirmed %+v", c)
		}
		return err
	})
	if got := source(); got != "history x" {
		t.Errorf("confirmed as %q", got)
	}
	receive(t, db, from(a, "a", "eve", "newer", 9))
	if got := source(); got != "history x" {
		t.Errorf("put above what was confirmed: %q", got)
	}
}

// TestRevertOfShared: texts of an author from elsewhere that were taken back do not come again.
func TestRevertOfShared(t *testing.T) {
	db := create(t)
	a := bytesOf("a", md5A)
	update(t, db, func(tx *Tx) error { return tx.See(a) })
	good, evil := from(a, "a", "bob", "good", 1), from(a, "else", "eve", "evil", 2)
	receive(t, db, evil)
	if got := texts(t, db, "")["a"]; got != "evil" {
		t.Fatalf("landed: %q", got)
	}
	update(t, db, func(tx *Tx) error { _, err := tx.Revert(Revert{Author: "eve"}); return err })
	if n := receive(t, db, evil, good); n != 1 {
		t.Errorf("entered %d", n)
	}
	if got := texts(t, db, "")["a"]; got != "good" {
		t.Errorf("after all: %q", got)
	}
}

// TestLend: a text goes at once to the files of other work trees that have its bytes, and to no others.
func TestLend(t *testing.T) {
	db := create(t)
	generation := func(worktree string) (n int64) {
		err := db.View(t.Context(), worktree, func(tx *Tx) (err error) { n, err = tx.Generation(); return err })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	see := func(worktree string, files ...File) {
		err := db.Update(t.Context(), worktree, func(tx *Tx) error {
			for _, f := range files {
				if err := tx.See(f); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	see("", file("a", md5A), file("b", md5A))
	see("same", file("a", md5A), file("b", md5A))
	see("other", file("a", md5B))
	before := generation("other")
	update(t, db, func(tx *Tx) error { return tx.Summarize("a", written("ann", "x", md5A, 1)) })
	for worktree, want := range map[string]map[string]string{"": {"a": "x", "b": ""}, "same": {"a": "x", "b": ""}, "other": {"a": ""}} {
		if got := texts(t, db, worktree); !maps.Equal(got, want) {
			t.Errorf("%q: %s", worktree, cmp.Diff(want, got))
		}
	}
	if generation("same") != 2 || generation("other") != before {
		t.Errorf("generations %d and %d", generation("same"), generation("other"))
	}
}

// TestSalvageKeepsShared: what is known of a text from elsewhere outlives damage.
func TestSalvageKeepsShared(t *testing.T) {
	db := create(t)
	a := bytesOf("a", md5A)
	update(t, db, func(tx *Tx) error { return tx.See(a) })
	receive(t, db, from(a, "a", "bob", "x", 1))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Salvage(t.Context(), db.path); err != nil {
		t.Fatal(err)
	}
	sound(t, db.path, func(tx *Tx) error {
		entries, err := tx.History("a", 0)
		if len(entries) != 1 || !entries[0].Remote() || entries[0].Origin != "origin" || !entries[0].isOf(a) {
			t.Errorf("%+v", entries)
		}
		return err
	})
}
