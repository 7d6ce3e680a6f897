package registry

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/migrations"

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
		return errors.Join(errs...)
	})
	for query, want := range map[string]string{
		"passwords": "src/auth/login.go", "C++": "src/auth/login.go", "a:b": "src/main.go", "src/main.go": "src/main.go",
		`"program main`: "src/main.go", "auth": "src/auth/login.go", "pass": "src/auth/login.go", "NOT main": "", "x OR main": "",
	} {
		view(t, db, func(tx *Tx) error {
			hits, err := tx.Search(query, 5)
			got := ""
			if len(hits) > 0 {
				got = hits[0].Path
			}
			if got != want {
				t.Errorf("search %q: %q, want %q", query, got, want)
			}
			return err
		})
	}
	view(t, db, func(tx *Tx) error {
		if _, err := tx.Search("+-*", 5); !errors.Is(err, ErrQuery) {
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
			if hits, err := tx.Search(q, 5); len(hits) > 0 || err != nil {
				t.Errorf("ghost of %q: %v %v", q, hits, err)
			}
		}
		return nil
	})
}

func FuzzSearch(f *testing.F) {
	db := create(f)
	update(f, db, func(tx *Tx) error { return tx.See(file("src/main.go", md5A)) })
	for _, s := range []string{"main", `"`, "a AND", "NEAR(a b)", "*", "col:x", "\x00", "ａ", "{a}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		view(t, db, func(tx *Tx) error {
			if _, err := tx.Search(text, 3); err != nil && !errors.Is(err, ErrQuery) {
				t.Errorf("search %q: %v", text, err)
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

func TestFilesArePrivate(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	for path, want := range map[string]os.FileMode{
		filepath.Dir(db.path): 0o700, db.path: 0o600, db.path + "-wal": 0o600, db.path + "-shm": 0o600,
	} {
		if fi, err := os.Stat(path); err != nil || fi.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, want %v", path, fi.Mode().Perm(), err, want)
		}
	}
}

func TestRemovedWhileOpen(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(db.path + suffix); err != nil {
			t.Fatal(err)
		}
	}
	update(t, db, func(tx *Tx) error { return tx.See(file("b", md5A)) })
	again, err := Open(context.Background(), db.path, Read)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	view(t, again, func(tx *Tx) error {
		_, err := tx.File("b")
		return err
	})
}

func TestRefusedFiles(t *testing.T) {
	ctx := context.Background()
	sqlite := func(path string, statements ...string) {
		t.Helper()
		db, err := Open(ctx, path, Write)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, s := range statements {
			if _, err := db.file.write.Exec(s); err != nil {
				t.Fatal(err)
			}
		}
	}
	tests := []struct {
		name string
		make func(path string)
		want error
	}{
		{"newer", func(p string) { sqlite(p, fmt.Sprintf("PRAGMA user_version = %d", migrations.Version+1)) }, ErrNewer},
		{"another program's", func(p string) { sqlite(p, "PRAGMA application_id = 7") }, ErrForeign},
		{"a trigger of others", func(p string) {
			sqlite(p, "CREATE TRIGGER evil AFTER INSERT ON file_registry BEGIN DELETE FROM summary_history; END")
		}, ErrForeign},
		{"text", func(p string) { _ = os.WriteFile(p, []byte(strings.Repeat("not a database\n", 100)), 0o600) }, ErrDamaged},
		{"directory", func(p string) { _ = os.Mkdir(p, 0o700) }, ErrForeign},
		{"dangling symlink", func(p string) { _ = os.Symlink("nowhere", p) }, ErrForeign},
		{"pipe", func(p string) { _ = exec.Command("mkfifo", p).Run() }, ErrForeign},
		{"half", func(p string) {
			sqlite(p, "PRAGMA wal_checkpoint(TRUNCATE)")
			data, _ := os.ReadFile(p)
			_ = os.WriteFile(p, data[:len(data)/2], 0o600)
		}, ErrDamaged},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "registry.db")
			tt.make(path)
			for _, mode := range []Mode{Write, Read} {
				db, err := Open(ctx, path, mode)
				if err == nil { // some damage shows only when it is read
					err = db.View(ctx, "", func(tx *Tx) error { _, err := tx.Stats(); return err })
					_ = db.Close()
				}
				if !errors.Is(err, tt.want) {
					t.Errorf("mode %d: %v, want %v", mode, err, tt.want)
				}
			}
			if _, err := os.Lstat(path); err != nil {
				t.Errorf("a refused file is gone: %v", err)
			}
		})
	}
	t.Run("none", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "no", "registry.db")
		if _, err := Open(ctx, path, Read); !errors.Is(err, ErrNoDatabase) {
			t.Errorf("error %v", err)
		}
		if _, err := os.Stat(filepath.Dir(path)); err == nil {
			t.Error("opening for reading made something")
		}
	})
	t.Run("empty file", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "registry.db")
		_ = os.WriteFile(path, nil, 0o600)
		sqlite(path)
	})
}

func TestCheckAndSalvage(t *testing.T) {
	ctx := context.Background()
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.See(file("a", md5A)), tx.See(file("b", md5A)), tx.SetConfig("max_file_bytes", "4096"), tx.SetProof(Proof{SHA: "x"}),
			tx.Summarize("a", Summary{Text: "kept", MD5: md5A, Source: "agent"}), tx.Summarize("b", Summary{Text: "flipped", MD5: md5A, Source: "agent"}))
	})
	if found, err := db.Check(ctx); err != nil || len(found) > 0 {
		t.Fatalf("check of a sound database: %v, %v", found, err)
	}
	if _, err := db.file.write.Exec(`UPDATE summary_history SET summary = 'flippex' WHERE path = 'b'; UPDATE file_registry SET summary = 'flippex' WHERE path = 'b'`); err != nil {
		t.Fatal(err)
	}
	if found, err := db.Check(ctx); err != nil || len(found) != 2 {
		t.Errorf("check of flipped texts: %v, %v", found, err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := Salvage(ctx, db.path)
	if err != nil || out.History != 1 || out.Files != 1 || out.Settings != 1 || out.Lost != 1 {
		t.Errorf("salvage: %+v, %v", out, err)
	}
	if _, err := os.Stat(out.Aside); err != nil {
		t.Error("the damaged file was not kept")
	}
	again, err := Open(ctx, db.path, Write)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	view(t, again, func(tx *Tx) error {
		s, err := tx.Recall("a", md5A)
		if err != nil || s.Text != "kept" {
			t.Errorf("recall: %+v, %v", s, err)
		}
		if p, _ := tx.Proof(); p.SHA != "" {
			t.Error("a proof was salvaged: its rows were not")
		}
		return nil
	})
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
