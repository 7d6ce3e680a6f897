package registry

import (
	"errors"
	"testing"
)

// TestAlteredText: a text that was altered in the database, in its row, in the history or in the index, is noticed
// wherever it is read: it is never fresh, never quoted and never given to a file again.
func TestAlteredText(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		errs := []error{}
		for _, p := range []string{"row", "both", "index", "whole"} {
			errs = append(errs, tx.See(File{Path: p, Type: "source", MD5: md5A}),
				tx.Summarize(p, Summary{Text: "reads words of " + p, MD5: md5A, Source: "agent", Author: "ann"}))
		}
		return errors.Join(append(errs, tx.See(File{Path: "moved", Type: "source", MD5: md5A}),
			tx.SummarizeDirectory("d", DirectoryText{Text: "reads words of d"}))...)
	})
	for _, s := range []string{
		`UPDATE file_registry SET summary = 'writes words' WHERE path IN ('row', 'both')`,
		`UPDATE summary_history SET summary = 'writes words' WHERE path = 'both'`,
		`UPDATE file_fts SET summary = 'writes words' WHERE path = 'index'`,
		`UPDATE directory_registry SET summary = 'writes words'`,
	} {
		if _, err := db.file.write.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	altered := map[string]bool{"row": true, "both": true}
	view(t, db, func(tx *Tx) error {
		for _, q := range []FileQuery{{}, {Stale: true}, {Pending: true}} {
			files, err := tx.Files(q)
			if err != nil {
				return err
			}
			seen := map[string]bool{}
			for _, f := range files {
				seen[f.Path] = true
				if f.Summary != nil && (f.Summary.Damaged != altered[f.Path] || f.Fresh() == altered[f.Path] || f.Stale() != altered[f.Path]) {
					t.Errorf("%s: damaged %v, fresh %v, stale %v", f.Path, f.Summary.Damaged, f.Fresh(), f.Stale())
				}
			}
			if !seen["row"] || !seen["both"] || (q.Stale || q.Pending) && seen["whole"] {
				t.Errorf("%+v selects %v", q, seen)
			}
		}
		s, err := tx.Stats(nil)
		if s.Fresh != 2 || s.Stale != 2 || s.Pending != 3 {
			t.Errorf("stats: %+v", s)
		}
		tally, err2 := tx.Tally()
		if tally.Fresh != 2 || tally.Stale != 2 || tally.Pending != 3 {
			t.Errorf("tally: %+v", tally)
		}
		found, err3 := tx.Search(SearchQuery{Text: "words", Limit: 9})
		if len(found.Hits) != 4 {
			t.Errorf("%d hits", len(found.Hits))
		}
		for _, h := range found.Hits {
			if want := map[string]string{"whole": "reads [words] of whole"}[h.Path]; h.Snippet != want {
				t.Errorf("%s is quoted as %q", h.Path, h.Snippet)
			}
		}
		for path, want := range map[string]bool{"row": false, "both": true} {
			entries, err := tx.History(path, 0)
			if err != nil || len(entries) != 1 || entries[0].Damaged != want {
				t.Errorf("history of %s: %+v, %v", path, entries, err)
			}
		}
		if _, err := tx.Recall("both", md5A); !errors.Is(err, ErrNotFound) {
			t.Errorf("an altered text is recalled: %v", err)
		}
		dirs, err4 := tx.DirectoryRows()
		if d := dirs["d"]; d.Text != nil || !d.Damaged {
			t.Errorf("directory: %+v", d)
		}
		return errors.Join(err, err2, err3, err4)
	})
	update(t, db, func(tx *Tx) error {
		f, err := tx.File("row")
		if err2 := tx.Summarize("moved", *f.Summary); !errors.Is(err2, ErrDamaged) {
			t.Errorf("an altered text is written again as if it was whole: %v", err2)
		}
		return errors.Join(err, tx.Move("both", "moved"))
	})
	view(t, db, func(tx *Tx) error {
		f, err := tx.File("moved")
		if f.Summary != nil {
			t.Errorf("an altered text was carried: %+v", f.Summary)
		}
		return err
	})
	update(t, db, func(tx *Tx) error { return tx.Move("row", "moved") })
	view(t, db, func(tx *Tx) error {
		f, err := tx.File("moved")
		if !f.Fresh() || f.Summary.Text != "reads words of row" {
			t.Errorf("carried: %+v", f.Summary)
		}
		return err
	})
}
