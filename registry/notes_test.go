package registry

import (
	"errors"
	"slices"
	"testing"
	"time"

	"codemem/symbol"
)

// writeNotes writes notes and returns their ids.
func writeNotes(t *testing.T, db *DB, notes ...Note) []int64 {
	t.Helper()
	var ids []int64
	update(t, db, func(tx *Tx) error {
		for _, n := range notes {
			id, err := tx.WriteNote(n)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	return ids
}

// foundNotes returns the ids of the notes that a query selects.
func foundNotes(t *testing.T, db *DB, q NoteQuery) (ids []int64) {
	t.Helper()
	view(t, db, func(tx *Tx) error {
		notes, err := tx.Notes(q)
		for _, n := range notes {
			ids = append(ids, n.ID)
		}
		return err
	})
	return ids
}

func aboutFile(path string) Anchor { return Anchor{Kind: FileAnchor, Path: path, MD5: md5A} }

func aboutSymbol(path, name, bytes string) Anchor {
	return Anchor{Kind: SymbolAnchor, Path: path, Symbol: name, MD5: md5A, Print: &symbol.Fingerprint{Kind: "function", Bytes: bytes}}
}

func TestNotes(t *testing.T) {
	db := create(t)
	ids := writeNotes(t, db,
		Note{Kind: "trap", Text: "Flush before close.", Author: "ann", Anchors: []Anchor{aboutFile("a.go"), aboutSymbol("lib/b.go", "Box.Put~2", "1")}},
		Note{Kind: "convention", Text: "Errors wrap.", Author: "bob", Anchors: []Anchor{{Kind: DirectoryAnchor, Path: "lib", Children: map[string]string{"caf\xe9": md5B}}}},
		Note{Kind: "how-to", Text: "Run make.", Author: "ann", ReviewOn: "2027-01-02"},
	)
	for _, c := range []struct {
		name string
		q    NoteQuery
		want []int64
	}{
		{"all", NoteQuery{}, []int64{ids[2], ids[1], ids[0]}},
		{"kinds", NoteQuery{Kinds: []string{"trap", "how-to"}}, []int64{ids[2], ids[0]}},
		{"a file", NoteQuery{At: []string{"a.go"}}, ids[:1]},
		{"below", NoteQuery{Below: []string{"lib"}}, []int64{ids[1], ids[0]}},
		{"a name", NoteQuery{Names: []string{"Put"}}, ids[:1]},
		{"no such", NoteQuery{At: []string{"li"}, Names: []string{"Box"}}, nil},
	} {
		if got := foundNotes(t, db, c.q); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	view(t, db, func(tx *Tx) error {
		n, err := tx.Notes(NoteQuery{IDs: ids[:2]})
		if len(n) != 2 || n[0].Damaged || n[0].Anchors[0].Children["caf\xe9"] != md5B || n[1].Anchors[1].Print.Bytes != "1" || n[1].Anchors[1].Now.Symbol != "Box.Put~2" {
			t.Errorf("read back: %+v", n)
		}
		return err
	})
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.MoveAnchors("lib/b.go", "lib/c.go"), tx.MoveAnchor(ids[0], 0, AnchorPlace{Path: "z.go"}), tx.Supersede(ids[1], ids[2], "it does not"), tx.RevokeNote(ids[2]))
	})
	if got := foundNotes(t, db, NoteQuery{At: []string{"lib/c.go"}}); !slices.Equal(got, ids[:1]) {
		t.Errorf("at its new path: %v", got)
	}
	if got := foundNotes(t, db, NoteQuery{At: []string{"a.go"}}); !slices.Equal(got, ids[:1]) {
		t.Errorf("where it was written: %v", got)
	}
	if got := foundNotes(t, db, NoteQuery{}); !slices.Equal(got, ids[:1]) {
		t.Errorf("those that hold: %v", got)
	}
	if got := foundNotes(t, db, NoteQuery{All: true}); len(got) != 3 {
		t.Errorf("nothing is lost: %v", got)
	}
	update(t, db, func(tx *Tx) error {
		if err := tx.RevokeNote(ids[2]); !errors.Is(err, ErrNotFound) {
			t.Errorf("taken back twice: %v", err)
		}
		if err := tx.Supersede(99, ids[0], "why"); !errors.Is(err, ErrNotFound) {
			t.Errorf("no such note: %v", err)
		}
		return nil
	})
}

// TestSymbolSummaryOnce: the same summary of the same bytes by the same author is one text, and any other is another.
func TestSymbolSummaryOnce(t *testing.T) {
	db := create(t)
	n := Note{Kind: SymbolSummary, Text: "Puts.", Author: "ann", Anchors: []Anchor{aboutSymbol("b.go", "Put", "1")}}
	again, other := n, n
	other.Anchors = []Anchor{aboutSymbol("b.go", "Put", "2")}
	ids := writeNotes(t, db, n, again, other)
	if ids[0] != ids[1] || ids[1] == ids[2] {
		t.Errorf("ids %v", ids)
	}
}

func TestSearchNotes(t *testing.T) {
	db := create(t)
	ids := writeNotes(t, db,
		Note{Kind: "trap", Text: "The retry budget is shared.", Anchors: []Anchor{aboutSymbol("net/pool.go", "Pool.Take", "1")}},
		Note{Kind: "trap", Text: "A retry of nothing."}, Note{Kind: "trap", Text: "Old retry budget."}, Note{Kind: "question", Text: "Other."})
	update(t, db, func(tx *Tx) error { return tx.RevokeNote(ids[2]) })
	view(t, db, func(tx *Tx) error {
		for query, want := range map[string][]int64{
			"why is the retry budget shared": {ids[0], ids[1]}, "Pool.Take": {ids[0]}, "pool": {ids[0]}, "zebra": nil, `"*(`: nil,
		} {
			notes, err := tx.SearchNotes(query, 5)
			if err != nil {
				return err
			}
			var got []int64
			for _, n := range notes {
				got = append(got, n.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%q: %v, want %v", query, got, want)
			}
		}
		return nil
	})
}

func TestRevertNotes(t *testing.T) {
	db := create(t)
	ids := writeNotes(t, db,
		Note{Kind: "trap", Text: "One.", Author: "ann", Anchors: []Anchor{aboutFile("a/x.go")}},
		Note{Kind: SymbolSummary, Text: "Two.", Author: "ann", Anchors: []Anchor{aboutSymbol("b/y.go", "F", "1")}},
		Note{Kind: "trap", Text: "Three.", Author: "bob", Anchors: []Anchor{aboutFile("a/x.go")}},
		Note{Kind: "trap", Text: "Four.", Author: "ann"})
	revert := func(q Revert) (out Reverted) {
		update(t, db, func(tx *Tx) (err error) { out, err = tx.Revert(q); return err })
		return out
	}
	if out := revert(Revert{Author: "ann", DryRun: true}); out.Texts != 3 || len(foundNotes(t, db, NoteQuery{})) != 4 {
		t.Errorf("a dry run: %+v", out)
	}
	if out := revert(Revert{Author: "ann", Globs: []string{"a/**"}}); !slices.Equal(out.Notes, ids[:1]) {
		t.Errorf("by path: %+v", out)
	}
	if out := revert(Revert{Author: "ann"}); !slices.Equal(out.Notes, []int64{ids[1], ids[3]}) {
		t.Errorf("all: %+v", out)
	}
	if got := foundNotes(t, db, NoteQuery{}); !slices.Equal(got, ids[2:3]) {
		t.Errorf("left: %v", got)
	}
	view(t, db, func(tx *Tx) error {
		authors, err := tx.Authors()
		if len(authors) != 1 || authors[0] != (Author{Name: "bob", Texts: 1}) {
			t.Errorf("authors %v", authors)
		}
		return err
	})
}

// TestSalvageNotes: what is damaged is named, and all other notes are saved with what was said of them later.
func TestSalvageNotes(t *testing.T) {
	db := create(t)
	ids := writeNotes(t, db,
		Note{Kind: "trap", Text: "One.", Author: "ann", Anchors: []Anchor{aboutSymbol("a.go", "F", "1")}, CreatedAt: time.Unix(7, 0).UTC()},
		Note{Kind: "decision", Text: "Two.", ReviewOn: "2027-01-02"}, Note{Kind: "decision", Text: "Three."}, Note{Kind: "trap", Text: "Four."}, Note{Kind: "trap", Text: "Five."})
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.Supersede(ids[1], ids[2], "newer"), tx.RevokeNote(ids[3]))
	})
	for _, s := range []string{`UPDATE notes SET note = 'Fivex' WHERE id = 5`, `DELETE FROM note_fts WHERE rowid = 1`} {
		if _, err := db.file.write.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	found, err := db.Check(t.Context())
	if err != nil || !slices.Contains(found, "note 5: the text is not what was written") || !slices.Contains(found, "search: it does not know note 1") {
		t.Errorf("check: %q, %v", found, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := Salvage(t.Context(), db.path)
	if err != nil || out.Notes != 4 {
		t.Errorf("salvage: %+v, %v", out, err)
	}
	sound(t, db.path, func(tx *Tx) error {
		all, err := tx.Notes(NoteQuery{All: true})
		var texts []string
		for _, n := range all {
			texts = append(texts, n.Text)
			switch n.Text {
			case "One.":
				if n.Anchors[0].Print.Bytes != "1" || n.Author != "ann" || n.CreatedAt.Unix() != 7 {
					t.Errorf("%+v", n)
				}
			case "Two.":
				if n.SupersededWhy != "newer" || n.ReviewOn != "2027-01-02" {
					t.Errorf("%+v", n)
				}
			case "Four.":
				if n.Reverted.IsZero() {
					t.Error("what was taken back is not")
				}
			}
		}
		if !slices.Equal(texts, []string{"Four.", "Three.", "Two.", "One."}) {
			t.Errorf("saved %q", texts)
		}
		return err
	})
}

// TestReceiveNotes: notes that come in are found by their hashes, and so are those in whose place they hold.
func TestReceiveNotes(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		old, newer := Note{Kind: "trap", Text: "Old.", Origin: "file"}, Note{Kind: "trap", Text: "New.", Origin: "file", Why: "it was wrong"}
		for _, n := range []Note{old, newer} {
			if fresh, err := tx.ReceiveNote(n); err != nil || !fresh {
				t.Errorf("%v, %v", fresh, err)
			}
		}
		newer.Supersedes = []string{noteHash("Lost.", "[]"), noteHash("Old.", "[]")}
		if fresh, err := tx.ReceiveNote(newer); err != nil || fresh {
			t.Errorf("%v, %v", fresh, err)
		}
		if hashes, why, err := tx.Replaced(2); err != nil || why != "it was wrong" || !slices.Equal(hashes, []string{newer.Supersedes[0], newer.Supersedes[1]}) {
			t.Errorf("%q, %q, %v", hashes, why, err)
		}
		moved := 0
		if err := tx.NotesMoved(tx.now, func(n Note) error { moved += int(n.ID); return nil }); err != nil || moved != 2 {
			t.Errorf("%d, %v", moved, err)
		}
		return tx.RevokeNote(2)
	})
	update(t, db, func(tx *Tx) error {
		notes, err := tx.Notes(NoteQuery{})
		if len(notes) != 1 || notes[0].Text != "Old." {
			t.Errorf("%+v", notes)
		}
		return err
	})
}
