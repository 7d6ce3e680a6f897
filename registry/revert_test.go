package registry

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// at is a time of the tests, by the second.
func at(second int64) time.Time { return time.Unix(second, 0).UTC() }

func written(author, text, md5 string, second int64) Summary {
	return Summary{Text: text, MD5: md5, Source: "agent", Author: author, UpdatedAt: at(second)}
}

// texts returns the summaries of all rows by path, with a mark on those that are not fresh.
func texts(t *testing.T, db *DB, worktree string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := db.View(t.Context(), worktree, func(tx *Tx) error {
		files, err := tx.Files(FileQuery{})
		for _, f := range files {
			switch {
			case f.Fresh():
				all[f.Path] = f.Summary.Text
			case f.Stale():
				all[f.Path] = f.Summary.Text + " (stale)"
			default:
				all[f.Path] = ""
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// poisoned is a registry in which evil wrote over what others had written, or where nobody had.
func poisoned(t *testing.T) *DB {
	t.Helper()
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(
			tx.See(file("over", md5A)), tx.Summarize("over", written("ann", "over by ann", md5A, 1)), tx.Summarize("over", written("evil 1", "over by evil", md5A, 5)),
			tx.See(file("older", md5B)), tx.Summarize("older", written("ann", "older by ann", md5A, 1)), tx.Summarize("older", written("evil 1", "older by evil", md5B, 5)),
			tx.See(file("only", md5A)), tx.Summarize("only", written("evil 1", "only by evil", md5A, 5)), tx.Summarize("only", written("evil 2", "only by evil again", md5A, 6)),
			tx.See(file("under", md5A)), tx.Summarize("under", written("evil 1", "under by evil", md5A, 1)), tx.Summarize("under", written("ann", "under by ann", md5A, 5)),
			tx.See(file("dir/same", md5A)), tx.Summarize("dir/same", written("evil 1", "the same", md5A, 1)), tx.Summarize("dir/same", written("ann", "the same", md5A, 5)),
			tx.Remember("dir/", written("evil 1", "the directory by evil", md5A, 5)), tx.Remember("other/", written("ann", "other by ann", md5A, 5)),
			tx.Remember("gone", written("evil 1", "gone by evil", md5A, 5)),
		)
	})
	err := db.Update(t.Context(), "linked", func(tx *Tx) error {
		return errors.Join(tx.See(file("over", md5A)), tx.Summarize("over", written("evil 1", "over by evil", md5A, 5)), tx.See(file("ours", md5A)),
			tx.Summarize("ours", written("bob", "ours by bob", md5A, 5)))
	})
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func revert(t *testing.T, db *DB, q Revert) (out Reverted) {
	t.Helper()
	update(t, db, func(tx *Tx) (err error) {
		out, err = tx.Revert(q)
		return err
	})
	return out
}

func TestRevert(t *testing.T) {
	db := poisoned(t)
	before := generation(t, db, "linked")
	want := Reverted{Texts: 8, Paths: 7, Directories: []string{"dir/"}, Notes: []int64{}, Files: []RevertedFile{
		{Path: "older", Now: "stale", Author: "ann", By: "evil 1"},
		{Path: "only", Now: "none", By: "evil 2"},
		{Path: "over", Now: "fresh", Author: "ann", By: "evil 1"},
		{Worktree: "linked", Path: "over", Now: "fresh", Author: "ann", By: "evil 1"},
	}}
	was := texts(t, db, "")
	var dry Reverted
	view(t, db, func(tx *Tx) (err error) { // a dry run needs no right to write
		dry, err = tx.Revert(Revert{Author: "evil*", DryRun: true})
		return err
	})
	if diff := cmp.Diff(want, dry); diff != "" {
		t.Errorf("dry run (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(was, texts(t, db, "")); diff != "" {
		t.Errorf("a dry run changed (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, revert(t, db, Revert{Author: "evil*"})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	clean := map[string]string{"over": "over by ann", "older": "older by ann (stale)", "only": "", "under": "under by ann", "dir/same": "the same"}
	if diff := cmp.Diff(clean, texts(t, db, "")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(map[string]string{"over": "over by ann", "ours": "ours by bob"}, texts(t, db, "linked")); diff != "" {
		t.Errorf("linked work tree (-want +got):\n%s", diff)
	}
	if after := generation(t, db, "linked"); after == before {
		t.Error("the other work tree does not see that it was changed")
	}
	t.Logf("figures: %d texts of two authors taken back, none of them left, %d of others kept", want.Texts, len(clean)-1)
	if again := revert(t, db, Revert{Author: "evil*"}); again.Texts+len(again.Files) > 0 {
		t.Errorf("a second time: %+v", again)
	}
	if found, err := db.Check(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("check: %v, %v", found, err)
	}
	view(t, db, func(tx *Tx) error {
		entries, err := tx.History("only", 0)
		if err != nil || len(entries) != 2 || entries[0].Reverted.IsZero() || entries[1].Reverted.IsZero() {
			t.Errorf("the history does not tell of it: %+v", entries)
		}
		for _, p := range []string{"only", "gone"} {
			if s, err := tx.Recall(p, md5A); !errors.Is(err, ErrNotFound) {
				t.Errorf("recalled: %+v, %v", s, err)
			}
		}
		if s, err := tx.Recall("under", md5A); err != nil || s.Text != "under by ann" {
			t.Errorf("what others wrote is not recalled: %+v, %v", s, err)
		}
		return nil
	})
}

func generation(t *testing.T, db *DB, worktree string) (n int64) {
	t.Helper()
	err := db.View(t.Context(), worktree, func(tx *Tx) (err error) {
		n, err = tx.Generation()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestRevertSome: author, model, time and path narrow it, each to the letter.
func TestRevertSome(t *testing.T) {
	for name, c := range map[string]struct {
		q     Revert
		texts int
		files []string
	}{
		"exact":           {Revert{Author: "evil 2"}, 1, []string{"only"}},
		"no such author":  {Revert{Author: "evil"}, 0, nil},
		"unknown author":  {Revert{Author: ""}, 0, nil},
		"model":           {Revert{Author: "evil 1", Model: "m"}, 0, nil},
		"since":           {Revert{Author: "evil*", Since: at(6)}, 1, []string{"only"}},
		"since, excluded": {Revert{Author: "evil*", Since: at(7)}, 0, nil},
		"path":            {Revert{Author: "evil*", Globs: []string{"o*"}}, 4, []string{"older", "only", "over", "over"}},
		"directory":       {Revert{Author: "evil*", Globs: []string{"dir"}}, 2, nil},
		"everybody":       {Revert{Author: "*"}, 14, []string{"dir/same", "older", "only", "over", "under", "ours", "over"}},
	} {
		t.Run(name, func(t *testing.T) {
			out := revert(t, poisoned(t), c.q)
			var files []string
			for _, f := range out.Files {
				files = append(files, f.Path)
			}
			if diff := cmp.Diff(c.files, files); diff != "" || out.Texts != c.texts {
				t.Errorf("%d texts, want %d (-want +got):\n%s", out.Texts, c.texts, diff)
			}
		})
	}
	err := create(t).Update(t.Context(), "", func(tx *Tx) error { _, err := tx.Revert(Revert{Author: "a", Globs: []string{"["}}); return err })
	if !errors.Is(err, ErrGlob) {
		t.Errorf("a bad pattern: %v", err)
	}
}

// TestRevertLasts: a text that was taken back does not come back, and the same text may be written anew.
func TestRevertLasts(t *testing.T) {
	db := poisoned(t)
	// A row whose text the history lost is found too.
	if _, err := db.file.write.Exec(`DELETE FROM summary_history WHERE path = 'only'`); err != nil {
		t.Fatal(err)
	}
	revert(t, db, Revert{Author: "evil*"})
	update(t, db, func(tx *Tx) error {
		entries, err := tx.History("only", 0)
		if len(entries) != 1 || entries[0].Reverted.IsZero() {
			t.Errorf("the text of a row is lost: %+v, %v", entries, err)
		}
		return errors.Join(err, tx.Forget("only"), tx.See(file("only", md5A)), tx.See(file("new", md5A)), tx.Move("only", "new"))
	})
	if got := texts(t, db, ""); got["only"] != "" || got["new"] != "" {
		t.Errorf("it came back: %v", got)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Salvage(t.Context(), db.path); err != nil {
		t.Fatal(err)
	}
	sound(t, db.path, func(tx *Tx) error {
		for _, p := range []string{"only", "gone"} {
			if s, err := tx.Recall(p, md5A); !errors.Is(err, ErrNotFound) {
				t.Errorf("salvaged: %+v, %v", s, err)
			}
		}
		entries, err := tx.History("gone", 0)
		if len(entries) != 1 || entries[0].Reverted.IsZero() {
			t.Errorf("not salvaged as taken back: %+v", entries)
		}
		return err
	})
	again, err := Open(t.Context(), db.path, Write)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	for _, author := range []string{"ann", "evil 1"} {
		update(t, again, func(tx *Tx) error {
			return errors.Join(tx.See(file("gone", md5A)), tx.Summarize("gone", written(author, "gone by evil", md5A, 9)))
		})
		view(t, again, func(tx *Tx) error {
			s, err := tx.Recall("gone", md5A)
			if s.Author != author {
				t.Errorf("written anew by %s, recalled: %+v", author, s)
			}
			return err
		})
	}
	if got := texts(t, again, ""); got["gone"] != "gone by evil" {
		t.Errorf("written anew: %v", got)
	}
}

// TestSalvageAfterRevert: a row that a damaged file still has with a text that was taken back does not get it again.
func TestSalvageAfterRevert(t *testing.T) {
	db := poisoned(t)
	if _, err := db.file.write.Exec(`UPDATE summary_history SET reverted_at = 'garbled' WHERE author LIKE 'evil%'`); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Salvage(t.Context(), db.path); err != nil {
		t.Fatal(err)
	}
	sound(t, db.path, func(tx *Tx) error {
		files, err := tx.Files(FileQuery{})
		for _, f := range files {
			if f.Summary.Author != "ann" {
				t.Errorf("%s has the text of %s", f.Path, f.Summary.Author)
			}
		}
		return err
	})
}

// TestRevertModel takes random texts back from random histories: what is left is what would be there had the author
// never written, as far as the history knows.
func TestRevertModel(t *testing.T) {
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		db, paths, md5s, authors := create(t), []string{"a", "b", "c"}, []string{md5A, md5B}, []string{"ann", "bob", "evil"}
		type text struct {
			author, text, md5 string
		}
		history := map[string][]text{}
		now := map[string]string{}
		update(t, db, func(tx *Tx) error {
			var errs []error
			for i := range 20 + rnd.IntN(20) {
				p, md5, author := paths[rnd.IntN(3)], md5s[rnd.IntN(2)], authors[rnd.IntN(3)]
				s := written(author, "text "+strconv.Itoa(i), md5, int64(i))
				now[p] = md5
				errs = append(errs, tx.See(file(p, md5)), tx.Summarize(p, s))
				history[p] = append(history[p], text{author, s.Text, md5})
			}
			return errors.Join(errs...)
		})
		revert(t, db, Revert{Author: "evil"})
		want := map[string]string{}
		for p, all := range history {
			want[p] = ""
			last := all[len(all)-1]
			if last.author != "evil" { // and so it stays as it is
				want[p] = last.text
				continue
			}
			for _, mine := range []bool{false, true} { // the newest of any bytes, then that of these
				for _, h := range all {
					if h.author != "evil" && (h.md5 == now[p] || !mine) {
						if want[p] = h.text; h.md5 != now[p] {
							want[p] += " (stale)"
						}
					}
				}
			}
		}
		if diff := cmp.Diff(want, texts(t, db, "")); diff != "" {
			t.Fatalf("seed %d (-want +got):\n%s", seed, diff)
		}
	}
}
