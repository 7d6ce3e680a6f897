package registry

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const md5A, md5B = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

func create(t testing.TB) *DB {
	t.Helper()
	db, err := Open(context.Background(), filepath.Join(t.TempDir(), "codemem", "registry.db"), Write)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func update(t testing.TB, db *DB, fn func(*Tx) error) {
	t.Helper()
	if err := db.Update(context.Background(), "", fn); err != nil {
		t.Fatal(err)
	}
}

func view(t testing.TB, db *DB, fn func(*Tx) error) {
	t.Helper()
	if err := db.View(context.Background(), "", fn); err != nil {
		t.Fatal(err)
	}
}

func file(path, md5 string) File {
	return File{Path: path, Type: "source", Language: "Go", Size: 3, MD5: md5, VerifiedAt: time.Unix(1, 0).UTC()}
}

// sound checks a database that nobody has open, with fn and with its own means.
func sound(t *testing.T, path string, fn func(*Tx) error) {
	t.Helper()
	db, err := Open(context.Background(), path, Write)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	view(t, db, fn)
	if found, err := db.Check(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("check: %v, %v", found, err)
	}
}

func TestSeeNeverTouchesTheSummary(t *testing.T) {
	db := create(t)
	sum := Summary{Text: "What it is for.", MD5: md5A, Source: "agent", Author: "ann", Model: "m", Commit: "c", UpdatedAt: time.Unix(2, 0).UTC()}
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.See(file("a.go", md5A)), tx.Summarize("a.go", sum))
	})
	for _, step := range []struct {
		md5   string
		fresh bool
	}{{md5A, true}, {md5B, false}, {"", false}, {md5A, true}} {
		update(t, db, func(tx *Tx) error { return tx.See(file("a.go", step.md5)) })
		view(t, db, func(tx *Tx) error {
			f, err := tx.File("a.go")
			want := file("a.go", step.md5)
			want.Summary = &sum
			if diff := cmp.Diff(want, f); diff != "" {
				t.Errorf("row (-want +got):\n%s", diff)
			}
			if f.Fresh() != step.fresh || f.Stale() == step.fresh {
				t.Errorf("md5 %q: fresh %v, stale %v", step.md5, f.Fresh(), f.Stale())
			}
			return err
		})
	}
}

func TestHistory(t *testing.T) {
	db := create(t)
	text := func(s, md5, author string) Summary {
		return Summary{Text: s, MD5: md5, Source: "agent", Author: author, UpdatedAt: time.Unix(2, 0).UTC()}
	}
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.See(file("a.go", md5A)),
			tx.Summarize("a.go", text("one", md5A, "x")), tx.Summarize("a.go", text("one", md5A, "x")),
			tx.Remember("a.go", text("two", md5B, "x")), tx.Remember("a.go", text("three", md5B, "y")),
			tx.Forget("a.go"))
	})
	view(t, db, func(tx *Tx) error {
		for md5, want := range map[string]string{md5A: "one", md5B: "three"} {
			if s, err := tx.Recall("a.go", md5); err != nil || s.Text != want || s.Source != "history" {
				t.Errorf("recall %s: %+v, %v", md5, s, err)
			}
		}
		if _, err := tx.Recall("b.go", md5A); !errors.Is(err, ErrNotFound) {
			t.Errorf("recall of another path: %v", err)
		}
		entries, err := tx.History("a.go", 10)
		if len(entries) != 3 || entries[0].Text != "three" {
			t.Errorf("history: %+v", entries)
		}
		return err
	})
}

func TestProofRoundTrip(t *testing.T) {
	db := create(t)
	for _, want := range []Proof{
		{SHA: "a", Tree: "t", Sizes: "s", Dirty: []string{"x", "y z\n"}, Complete: true, Scanner: "r", Behind: "b"},
		{SHA: "a", AllDirty: true},
		{SHA: "b", Complete: true},
		{Scanner: "only the rules"},
		{},
	} {
		update(t, db, func(tx *Tx) error { return tx.SetProof(want) })
		view(t, db, func(tx *Tx) error {
			got, err := tx.Proof()
			got.At = time.Time{}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("proof (-want +got):\n%s", diff)
			}
			if got.Clean() != (len(want.Dirty) == 0 && !want.AllDirty) {
				t.Errorf("clean: %v", got.Clean())
			}
			return err
		})
	}
	update(t, db, func(tx *Tx) error { return tx.SetConfig("last_verified_dirty", "garbled") })
	view(t, db, func(tx *Tx) error {
		p, err := tx.Proof()
		if p.Clean() {
			t.Error("a garbled list of dirty paths counts as clean")
		}
		return err
	})
}

func TestGenerationCountsChangesOfTheWorkTree(t *testing.T) {
	db := create(t)
	generation := func(worktree string) (n int64) {
		_ = db.View(context.Background(), worktree, func(tx *Tx) (err error) { n, err = tx.Generation(); return err })
		return n
	}
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	update(t, db, func(tx *Tx) error { _, err := tx.Count(); return err })
	_ = db.Update(context.Background(), "", func(tx *Tx) error { _ = tx.See(file("b", md5A)); return errors.New("no") })
	if err := db.Update(context.Background(), "linked", func(tx *Tx) error { return tx.See(file("a", md5A)) }); err != nil {
		t.Fatal(err)
	}
	if generation("") != 1 || generation("linked") != 1 {
		t.Errorf("generations %d and %d, want 1 and 1", generation(""), generation("linked"))
	}
}

func TestUpdateIsAllOrNothing(t *testing.T) {
	db := create(t)
	func() {
		defer func() { _ = recover() }()
		_ = db.Update(context.Background(), "", func(tx *Tx) error { _ = tx.See(file("a", md5A)); panic("bug") })
	}()
	view(t, db, func(tx *Tx) error {
		n, err := tx.Count()
		if n != 0 {
			t.Errorf("%d rows after a panic", n)
		}
		return err
	})
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) }) // the lock is free
}

func TestSearchAnyText(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		var errs []error
		for p, s := range map[string]string{"src/auth/login.go": "Checks passwords in C++ style.", "src/main.go": "Starts the program; see a:b."} {
			errs = append(errs, tx.See(file(p, md5A)), tx.Summarize(p, Summary{Text: s, MD5: md5A, Source: "agent"}))
		}
		return errors.Join(append(errs, tx.See(file("lib/fooBar_baz.go", md5A)))...)
	})
	for query, want := range map[string]string{
		"fooBar": "lib/fooBar_baz.go", "bar": "lib/fooBar_baz.go", "foo_bar": "lib/fooBar_baz.go", "bar_baz": "lib/fooBar_baz.go", "BAZ.GO": "lib/fooBar_baz.go",
		"passwords": "src/auth/login.go", "C++": "src/auth/login.go", "a:b": "src/main.go", "src/main.go": "src/main.go",
		`"program main`: "src/main.go", "auth": "src/auth/login.go", "pass": "src/auth/login.go", "NOT main": "", "x OR main": "",
	} {
		view(t, db, func(tx *Tx) error {
			hits, err := tx.Search(SearchQuery{Text: query, Limit: 5})
			got := ""
			if !hits.Partial && len(hits.Hits) > 0 {
				got = hits.Hits[0].Path
			}
			if got != want {
				t.Errorf("search %q: %q, want %q", query, got, want)
			}
			return err
		})
	}
	view(t, db, func(tx *Tx) error {
		if _, err := tx.Search(SearchQuery{Text: "+-*", Limit: 5}); !errors.Is(err, ErrQuery) {
			t.Errorf("a query without words: %v", err)
		}
		return nil
	})
	// A summary that is replaced, moved or deleted leaves no ghost behind.
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.Summarize("src/main.go", Summary{Text: "Other.", MD5: md5A, Source: "agent"}), tx.Forget("src/auth/login.go"))
	})
	view(t, db, func(tx *Tx) error {
		for _, q := range []string{"starts", "passwords", "login"} {
			if hits, err := tx.Search(SearchQuery{Text: q, Limit: 5}); len(hits.Hits) > 0 || err != nil {
				t.Errorf("ghost of %q: %v %v", q, hits, err)
			}
		}
		return nil
	})
}

func FuzzSearch(f *testing.F) {
	db := create(f)
	update(f, db, func(tx *Tx) error {
		return errors.Join(tx.See(file("src/main.go", md5A)), tx.See(file("src/other.go", md5A)),
			tx.KeepOutline(outlined(md5A, 1, "main", "parseHTTP")),
			tx.Summarize("src/main.go", Summary{Text: "a AND b NEAR ａ main \x00 words", MD5: md5A, Source: "agent"}))
	})
	for _, s := range []string{"main", `"`, "a AND", "NEAR(a b)", "*", "col:x", "\x00", "ａ", "{a}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		view(t, db, func(tx *Tx) error {
			found, err := tx.Search(SearchQuery{Text: text, Limit: 3, Generator: 1})
			if (err == nil) == (len(parseQuery(text).words) == 0) || err != nil && !errors.Is(err, ErrQuery) || len(found.Hits) > 3 {
				t.Errorf("search %q: %d hits, %v", text, len(found.Hits), err)
			}
			return nil
		})
	})
}

func TestGlob(t *testing.T) {
	for _, tt := range []struct {
		pattern, file string
		want          bool
	}{
		{"*.go", "a.go", true},
		{"*.go", "src/a.go", true},
		{"src/*.go", "src/a.go", true},
		{"src/*.go", "src/b/a.go", false},
		{"src/**/*.go", "src/b/c/a.go", true},
		{"src/**/*.go", "src/a.go", true},
		{"**/a.go", "a.go", true},
		{"src", "src/b/a.go", true},
		{"src/", "src/b/a.go", true},
		{"src", "srcs/a.go", false},
		{"b", "src/b/a.go", false},
		{".", "src/a.go", true},
		{"[ab].go", "b.go", true},
		{"?.go", "ab.go", false},
	} {
		if got := Glob(tt.pattern, tt.file); got != tt.want {
			t.Errorf("Glob(%q, %q) = %v", tt.pattern, tt.file, got)
		}
	}
}

func TestBackup(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := db.Backup(context.Background(), path); err != nil {
		t.Fatal(err)
	}
	if fi, err := os.Stat(path); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("backup: %v, %v", fi.Mode(), err)
	}
	if err := db.Backup(context.Background(), path); err == nil {
		t.Error("a backup took the place of another")
	}
	copied, err := Open(context.Background(), path, Write)
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	view(t, copied, func(tx *Tx) error { _, err := tx.File("a"); return err })
}
