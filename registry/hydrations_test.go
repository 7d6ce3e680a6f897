package registry

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestHydrations(t *testing.T) {
	db := create(t)
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	hostile := "a\xff<&'\"\n.go"
	update(t, db, func(tx *Tx) error {
		return errors.Join(
			tx.KeepHydrations("s", []Hydrated{{hostile, "F", md5A}, {hostile, "F~2", md5B}, {"b.go", "G", md5A}}, now.Add(-time.Hour)),
			tx.KeepHydrations("cli", []Hydrated{{hostile, "F", md5A}}, now),
		)
	})
	err := db.Update(t.Context(), "linked", func(tx *Tx) error {
		return tx.KeepHydrations("s", []Hydrated{{"c.go", "H", md5A}}, now)
	})
	if err != nil {
		t.Fatal(err)
	}
	view(t, db, func(tx *Tx) error {
		for _, c := range []struct {
			path  string
			since time.Time
			want  map[string]time.Time
		}{
			{hostile, now.Add(-HydrationAge), map[string]time.Time{md5A: now, md5B: now.Add(-time.Hour)}},
			{hostile, now.Add(-time.Minute), map[string]time.Time{md5A: now}},
			{"b.go", now.Add(-time.Hour), map[string]time.Time{md5A: now.Add(-time.Hour)}},
			{"b.go", now, map[string]time.Time{}},
			{"c.go", now.Add(-HydrationAge), map[string]time.Time{}}, // of another work tree
		} {
			if got, err := tx.Hydrations(c.path, c.since); err != nil || !maps.Equal(got, c.want) {
				t.Errorf("%q since %v: %v, %v, want %v", c.path, c.since, got, err, c.want)
			}
		}
		if n, err := tx.Generation(); err != nil || n != 0 {
			t.Errorf("the generation moved: %d, %v", n, err)
		}
		return nil
	})
	if err := db.Update(t.Context(), "", func(tx *Tx) error {
		return tx.KeepHydrations("s", []Hydrated{{"a.go", "F", "no md5"}}, now)
	}); err == nil {
		t.Error("what is no md5 was stored")
	}
	update(t, db, func(tx *Tx) error { _, err := tx.ForgetWorkTree("linked"); return err })
	if got := shell(t, db.path, `SELECT count(*) FROM hydrations WHERE worktree = 'linked'`); got != "0" {
		t.Errorf("%s rows of a work tree that is gone", got)
	}
}

// TestHydrationsAreBounded: what is too old goes, and of what is too much the oldest; what a person garbled too.
func TestHydrationsAreBounded(t *testing.T) {
	db := create(t)
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	count := func() int {
		n := 0
		view(t, db, func(tx *Tx) error { return tx.row(`SELECT count(*) FROM hydrations`, nil, &n) })
		return n
	}
	update(t, db, func(tx *Tx) error {
		_, err := tx.derive(`INSERT INTO hydrations VALUES ('', 'a.go', 'F', ?, 's', 'soon')`, md5B)
		return errors.Join(err, tx.KeepHydrations("s", []Hydrated{{"a.go", strings.Repeat("é", 1<<20), md5A}}, now))
	})
	if n := count(); n != 1 {
		t.Errorf("%d rows, of which one is garbled", n)
	}
	update(t, db, func(tx *Tx) error {
		return tx.KeepHydrations("s", []Hydrated{{"b.go", "F", md5A}}, now.Add(HydrationAge+time.Second))
	})
	if n := count(); n != 1 {
		t.Errorf("%d rows, of which one is old", n)
	}
	var many []Hydrated
	for i := range maxHydrations + 5 {
		many = append(many, Hydrated{"c.go", fmt.Sprint("F", i), fmt.Sprintf("%032x", i)})
	}
	later := now.Add(HydrationAge + time.Minute)
	for part := range slices.Chunk(many, 4000) {
		later = later.Add(time.Second)
		update(t, db, func(tx *Tx) error { return tx.KeepHydrations("s", part, later) })
	}
	if n := count(); n != maxHydrations {
		t.Errorf("%d rows, want %d", n, maxHydrations)
	}
	view(t, db, func(tx *Tx) error {
		if old, err := tx.Hydrations("b.go", time.Time{}); err != nil || len(old) > 0 {
			t.Errorf("the oldest is still there: %v, %v", old, err)
		}
		got, err := tx.Hydrations("c.go", later)
		if err != nil || len(got) != len(many)%4000 {
			t.Errorf("%d of the newest, want %d: %v", len(got), len(many)%4000, err)
		}
		return nil
	})
}
