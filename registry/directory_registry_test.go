package registry

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestChildren(t *testing.T) {
	leaves := []Leaf{{"a", "1"}, {"d/b", "2"}, {"d/e/c", "3"}, {"d.x", "4"}}
	got := Children(leaves)
	e := ChildrenHash(map[string]string{"c": "3"})
	d := ChildrenHash(map[string]string{"b": "2", "e/": e})
	want := map[string]map[string]string{
		".": {"a": "1", "d/": d, "d.x": "4"}, "d": {"b": "2", "e/": e}, "d/e": {"c": "3"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	leaves[2].Hash = "x"
	if other := Children(leaves); other["."]["d/"] == d || other["."]["a"] != "1" {
		t.Error("what lies deep below does not show above")
	}
	if ChildrenHash(map[string]string{"a": "b1:c"}) == ChildrenHash(map[string]string{"a1:b": "c"}) {
		t.Error("two directories have one hash")
	}
	if got := Children(nil); len(got) != 1 || len(got["."]) != 0 {
		t.Errorf("nothing has %v", got)
	}
}

// TestDirectoryTexts: an agent's text is kept with all of it, an excerpt does not take its place, and only an agent's
// text counts as a change of what is remembered.
func TestDirectoryTexts(t *testing.T) {
	db := create(t)
	said := DirectoryText{
		Text: "Why.", Source: "agent", Author: "ann", Model: "m", Commit: "c", UpdatedAt: time.Unix(5, 0).UTC(),
		Children: map[string]string{"a.go": md5A, "caf\xe9": md5B, `"q"`: md5A, "sub/": md5B},
	}
	generation := func(tx *Tx) int64 {
		n, err := tx.Generation()
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	var before int64
	update(t, db, func(tx *Tx) error { return tx.SummarizeDirectory("d", said) })
	view(t, db, func(tx *Tx) error { before = generation(tx); return nil })
	update(t, db, func(tx *Tx) error {
		excerpt := DirectoryText{Text: "Opening.", Source: "readme", UpdatedAt: time.Unix(6, 0).UTC(), Children: map[string]string{"README.md": md5A}}
		return errors.Join(tx.KeepDirectoryText("d", excerpt), tx.KeepDirectoryText("e", excerpt), tx.KeepDirectoryText("f", excerpt),
			tx.DropDirectoryText("d"), tx.DropDirectoryText("f"), tx.KeepFacts(map[string][]byte{"d": []byte(`{"files":1}`), "e": []byte(`{}`)}, "mark"))
	})
	view(t, db, func(tx *Tx) error {
		rows, err := tx.DirectoryRows()
		if diff := cmp.Diff(&said, rows["d"].Text); diff != "" {
			t.Errorf("the agent's (-want +got)\n%s", diff)
		}
		if len(rows) != 2 || rows["e"].Text == nil || rows["e"].Text.Text != "Opening." || string(rows["d"].Facts) != `{"files":1}` || rows["d"].FactsMark != "mark" {
			t.Errorf("rows %+v", rows)
		}
		if n := generation(tx); n != before {
			t.Errorf("what is derived moved the generation from %d to %d", before, n)
		}
		return err
	})
}

// TestDirectoryComesBack: when nothing lies in a directory its row goes, and its text stays in the history.
func TestDirectoryComesBack(t *testing.T) {
	db := create(t)
	first, second := map[string]string{"a": md5A}, map[string]string{"a": md5B}
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.SummarizeDirectory("d", DirectoryText{Text: "first", Children: first}),
			tx.SummarizeDirectory("d", DirectoryText{Text: "second", Children: second}), tx.KeepFacts(nil, "m"))
	})
	view(t, db, func(tx *Tx) error {
		rows, err := tx.DirectoryRows()
		if len(rows) != 0 {
			t.Errorf("rows %+v", rows)
		}
		for _, tt := range []struct {
			now   map[string]string
			text  string
			known bool
		}{{first, "first", true}, {second, "second", true}, {map[string]string{"b": md5A}, "second", false}} {
			got, err := tx.RecallDirectory("d", tt.now)
			if err != nil || got.Text != tt.text || (got.Children != nil) != tt.known {
				t.Errorf("of %v: %+v, %v", tt.now, got, err)
			}
		}
		if _, err := tx.RecallDirectory("other", first); !errors.Is(err, ErrNotFound) {
			t.Errorf("a text of nothing: %v", err)
		}
		dirs, err2 := tx.DirectoriesWithHistory()
		if diff := cmp.Diff([]string{"d"}, dirs); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		return errors.Join(err, err2)
	})
}

// TestDirectoryTextTakenBack: a text that was taken back is not shown and not recalled, until someone writes it again.
func TestDirectoryTextTakenBack(t *testing.T) {
	db := create(t)
	children := map[string]string{"a": md5A}
	text := func(want string, reverted bool) {
		t.Helper()
		view(t, db, func(tx *Tx) error {
			rows, err := tx.DirectoryRows()
			got := ""
			if d := rows["d"].Text; d != nil {
				got = d.Text
			}
			if got != want || rows["d"].Reverted != reverted {
				t.Errorf("text %q, taken back: %v", got, rows["d"].Reverted)
			}
			return err
		})
	}
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.SummarizeDirectory("d", DirectoryText{Text: "good", Children: children}),
			tx.SummarizeDirectory("d", DirectoryText{Text: "poison", Children: children}))
	})
	text("poison", false)
	if _, err := db.file.write.Exec(`UPDATE summary_history SET reverted_at = 'then' WHERE summary = 'poison'`); err != nil {
		t.Fatal(err)
	}
	text("", true)
	view(t, db, func(tx *Tx) error {
		got, err := tx.RecallDirectory("d", children)
		if got.Text != "good" {
			t.Errorf("recalled %q", got.Text)
		}
		return err
	})
	update(t, db, func(tx *Tx) error { return tx.DropDirectoryText("d") })
	text("", false)
	update(t, db, func(tx *Tx) error {
		return tx.SummarizeDirectory("d", DirectoryText{Text: "poison", Author: "other", Children: children})
	})
	text("poison", false)
	update(t, db, func(tx *Tx) error { return tx.DropDirectoryText("d") })
	text("poison", false)
}
