package registry

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// paths are names that files can have.
var paths = []string{
	"a", "a b", "-a", "a\nb", "a\tb", `a"b'c`, "a\xff\xfeb", "ä", "a\u0308", "A", "a%b_c", "a*?[b]", "dir/a", `dir\a`, "a\x1b[31m",
	strings.Repeat("x/", 200) + "y", "名前.go",
}

func TestPathsRoundTrip(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		var errs []error
		for _, p := range paths {
			errs = append(errs, tx.See(file(p, md5A)), tx.Summarize(p, Summary{Text: p + "\x00\xff", MD5: md5A, Source: "agent"}))
		}
		return errors.Join(errs...)
	})
	want := slices.Sorted(slices.Values(paths))
	view(t, db, func(tx *Tx) error {
		var got []string
		err := tx.Evidence(func(f File) error { got = append(got, f.Path); return nil })
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("in order (-want +got):\n%s", diff)
		}
		for _, p := range paths {
			f, err := tx.File(p)
			if err != nil || f.Path != p || f.Summary.Text != p+"\x00\xff" {
				t.Errorf("%q: %+v, %v", p, f, err)
			}
			if s, err := tx.Recall(p, md5A); err != nil || s.Text != p+"\x00\xff" {
				t.Errorf("recall %q: %q, %v", p, s.Text, err)
			}
		}
		var paged []string // one at a time
		for after := ""; ; {
			files, err := tx.Files(FileQuery{After: after, Limit: 1})
			if err != nil || len(files) == 0 {
				break
			}
			after = files[0].Path
			paged = append(paged, after)
		}
		if diff := cmp.Diff(want, paged); diff != "" {
			t.Errorf("paged (-want +got):\n%s", diff)
		}
		return err
	})
	if found, err := db.Check(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("check: %q, %v", found, err)
	}
	// A proof cannot list a path that is not UTF-8, and must not forget it.
	update(t, db, func(tx *Tx) error { return tx.SetProof(Proof{SHA: "x", Dirty: []string{"a\xff"}}) })
	view(t, db, func(tx *Tx) error {
		p, err := tx.Proof()
		if !p.AllDirty {
			t.Errorf("proof: %+v", p)
		}
		return err
	})
}

// TestSeeInBatches: whatever is asked in between, what was seen is there, and an error names the file.
func TestSeeInBatches(t *testing.T) {
	db := create(t)
	for _, n := range []int{1, seeBatch - 1, seeBatch, seeBatch + 1, 3*seeBatch + 5} {
		update(t, db, func(tx *Tx) error {
			for i := range n {
				if err := tx.See(file(fmt.Sprintf("%d/%03d", n, i), md5A)); err != nil {
					return err
				}
				if i%7 == 3 {
					if _, err := tx.File(fmt.Sprintf("%d/%03d", n, i)); err != nil {
						t.Error(err)
					}
				}
			}
			return nil
		})
		view(t, db, func(tx *Tx) error {
			files, err := tx.Files(FileQuery{Globs: []string{fmt.Sprint(n)}})
			if len(files) != n {
				t.Errorf("%d rows of %d", len(files), n)
			}
			return err
		})
	}
	for _, bad := range []File{
		{Path: "bad", Type: "nonsense"}, {Path: "bad", Type: "doc", MD5: "short"}, {Path: "bad", Type: "doc", MD5: strings.Repeat("X", 32)},
	} {
		err := db.Update(t.Context(), "", func(tx *Tx) error {
			for i := range 2 * seeBatch {
				if err := tx.See(file(fmt.Sprintf("good/%d", i), md5A)); err != nil {
					return err
				}
				if i == 5 {
					if err := tx.See(bad); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err == nil || !strings.Contains(err.Error(), `see "bad"`) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	view(t, db, func(tx *Tx) error {
		if err := tx.See(file("x", md5A)); !errors.Is(err, ErrReadOnly) {
			t.Errorf("see in a view: %v", err)
		}
		if err := tx.SetConfig("x", "y"); !errors.Is(err, ErrReadOnly) {
			t.Errorf("set in a view: %v", err)
		}
		files, err := tx.Files(FileQuery{Globs: []string{"good"}})
		if len(files) > 0 {
			t.Errorf("rows of a failed update: %d", len(files))
		}
		return err
	})
}

func TestFilesAt(t *testing.T) {
	db := create(t)
	var all []string
	update(t, db, func(tx *Tx) error {
		for i := range manyPaths + 10 {
			all = append(all, fmt.Sprintf("%05d", i))
			if err := tx.See(file(all[i], md5A)); err != nil {
				return err
			}
		}
		return tx.Summarize(all[7], Summary{Text: "seven", MD5: md5A, Source: "agent"})
	})
	view(t, db, func(tx *Tx) error {
		few, err := tx.FilesAt([]string{all[7], "none", all[9]})
		many, err2 := tx.FilesAt(append(all[5:], "none"))
		if len(few) != 2 || len(many) != len(all)-5 {
			t.Errorf("%d and %d rows", len(few), len(many))
		}
		for p, f := range few {
			if diff := cmp.Diff(f, many[p]); diff != "" {
				t.Errorf("%s (-few +many):\n%s", p, diff)
			}
		}
		return errors.Join(err, err2)
	})
}

func TestMoveKeepsHistory(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.See(file("from", md5A)), tx.Summarize("from", Summary{Text: "text", MD5: md5A, Source: "agent", Author: "ann"}), tx.Forget("from"))
	})
	update(t, db, func(tx *Tx) error { // it comes back, by recall, and is then moved
		s, err := tx.Recall("from", md5A)
		return errors.Join(err, tx.See(file("from", md5A)), tx.Summarize("from", s), tx.See(file("to", md5A)), tx.Move("from", "to"), tx.Forget("from"))
	})
	view(t, db, func(tx *Tx) error {
		f, err := tx.File("to")
		if err != nil || !f.Fresh() || f.Summary.Author != "ann" || f.Summary.Source != "history" {
			t.Errorf("%+v, %v", f, err)
		}
		if s, err := tx.Recall("to", md5A); err != nil || s.Text != "text" {
			t.Errorf("recall: %+v, %v", s, err)
		}
		entries, err := tx.History("from", 0)
		if len(entries) != 1 {
			t.Errorf("history of the old path: %+v", entries)
		}
		return err
	})
	update(t, db, func(tx *Tx) error { // a path that has no row any more gives its last text
		return errors.Join(tx.See(file("later", md5B)), tx.Move("from", "later"), tx.Move("nowhere", "later"))
	})
	view(t, db, func(tx *Tx) error {
		if orphans, err := tx.Orphans(); err != nil || !cmp.Equal(orphans, map[string]bool{"from": true}) {
			t.Errorf("without a row: %v, %v", orphans, err)
		}
		f, err := tx.File("later")
		if err != nil || f.Fresh() || f.Summary == nil || f.Summary.Text != "text" || f.Summary.MD5 != md5A {
			t.Errorf("%+v, %v", f, err)
		}
		return err
	})
	err := db.Update(t.Context(), "", func(tx *Tx) error { return tx.Move("to", "nowhere") })
	if !errors.Is(err, ErrNotFound) {
		t.Errorf("move to nowhere: %v", err)
	}
}

func TestRecallSkipsWhatIsNotAsWritten(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.Remember("a", Summary{Text: "one", MD5: md5A, Source: "agent"}), tx.Remember("a", Summary{Text: "two", MD5: md5A, Source: "agent"}))
	})
	if _, err := db.file.write.Exec(`UPDATE summary_history SET summary = 'twx' WHERE summary = 'two'`); err != nil {
		t.Fatal(err)
	}
	view(t, db, func(tx *Tx) error {
		s, err := tx.Recall("a", md5A)
		if s.Text != "one" {
			t.Errorf("recall: %+v", s)
		}
		return err
	})
}

func TestWorkTrees(t *testing.T) {
	db := create(t)
	for _, name := range []string{"", "linked", "gone"} {
		err := db.Update(t.Context(), name, func(tx *Tx) error {
			return errors.Join(tx.See(file("a", md5A)), tx.Summarize("a", Summary{Text: "of " + name, MD5: md5A, Source: "agent"}), tx.SetProof(Proof{SHA: "abc1"}))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	update(t, db, func(tx *Tx) error {
		if _, err := tx.ForgetWorkTree(""); err == nil {
			t.Error("the main work tree was forgotten")
		}
		n, err := tx.ForgetWorkTree("gone")
		if n != 1 {
			t.Errorf("%d rows", n)
		}
		return err
	})
	view(t, db, func(tx *Tx) error {
		names, err := tx.WorkTrees()
		if diff := cmp.Diff([]string{"", "linked"}, names); diff != "" {
			t.Errorf("work trees (-want +got):\n%s", diff)
		}
		f, err2 := tx.File("a")
		if f.Summary.Text != "of " {
			t.Errorf("a summary of another work tree: %q", f.Summary.Text)
		}
		entries, err3 := tx.History("a", 0)
		if len(entries) != 3 {
			t.Errorf("history: %+v", entries)
		}
		return errors.Join(err, err2, err3)
	})
	if found, err := db.Check(t.Context()); err != nil || len(found) > 0 {
		t.Errorf("check: %q, %v", found, err)
	}
}

func TestStatsAndDirectories(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		binary := file("img/a/x.png", "")
		binary.Type, binary.Language = "binary", ""
		secret := file("src/.env", md5A)
		secret.Sensitive = true
		return errors.Join(tx.See(file("src/a.go", md5A)), tx.See(file("src/b.go", md5B)), tx.See(file("README", md5A)), tx.See(binary), tx.See(secret),
			tx.Summarize("src/a.go", Summary{Text: "a", MD5: md5A, Source: "agent"}), tx.Summarize("src/b.go", Summary{Text: "b", MD5: md5A, Source: "agent"}))
	})
	view(t, db, func(tx *Tx) error {
		got, err := tx.Stats(nil)
		want := Stats{Files: 5, Fresh: 1, Stale: 1, Pending: 2, Skipped: 1, Bytes: 15, ByType: map[string]int{"source": 4, "binary": 1}, ByLanguage: map[string]int{"Go": 4}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("stats (-want +got):\n%s", diff)
		}
		var files []File
		err2 := tx.Evidence(func(f File) error { files = append(files, f); return nil })
		dirs := Directories(files)
		wantDirs := []Directory{
			{Path: ".", Files: 5, Fresh: 1, Stale: 1, Pending: 2, Unwritten: 1, Own: 1, Bytes: 15, ByLanguage: map[string]int{"Go": 4}},
			{Path: "img", Files: 1, Bytes: 3, ByLanguage: map[string]int{}},
			{Path: "img/a", Files: 1, Own: 1, Bytes: 3, ByLanguage: map[string]int{}},
			{Path: "src", Files: 3, Fresh: 1, Stale: 1, Pending: 1, Own: 3, Bytes: 9, ByLanguage: map[string]int{"Go": 3}},
		}
		if diff := cmp.Diff(wantDirs, dirs); diff != "" {
			t.Errorf("directories (-want +got):\n%s", diff)
		}
		return errors.Join(err, err2)
	})
}

// TestViewIsOneMoment: what is written meanwhile is not seen.
func TestViewIsOneMoment(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	view(t, db, func(tx *Tx) error {
		update(t, db, func(tx *Tx) error { return tx.See(file("b", md5A)) })
		n, err := tx.Count()
		if n != 1 {
			t.Errorf("%d rows", n)
		}
		return err
	})
}

func TestPanicInView(t *testing.T) {
	db := create(t)
	func() {
		defer func() { _ = recover() }()
		_ = db.View(t.Context(), "", func(*Tx) error { panic("bug") })
	}()
	if n := db.file.read.Stats().InUse; n != 0 {
		t.Errorf("%d moments are still open", n)
	}
}

func TestLockedByOthers(t *testing.T) {
	t.Parallel() // it waits
	db := create(t)
	other, err := Open(t.Context(), db.path, Write)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	update(t, db, func(tx *Tx) error {
		view(t, other, func(tx *Tx) error { _, err := tx.Count(); return err }) // readers never wait
		fastest := time.Hour                                                    // of three: the machine may be busy, the lock's own wait is never less
		for range 3 {
			ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			start := time.Now()
			if err := other.Update(ctx, "", func(*Tx) error { return nil }); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("after %v: %v", time.Since(start), err)
			}
			fastest = min(fastest, time.Since(start))
		}
		if fastest >= busyTimeout {
			t.Errorf("it ended after %v", fastest)
		}
		other.patience = 100 * time.Millisecond
		if err := other.Update(t.Context(), "", func(*Tx) error { return nil }); !errors.Is(err, ErrLocked) || !strings.Contains(err.Error(), db.path) {
			t.Error(err)
		}
		return nil
	})
}

// TestCancel: a context that ends, ends what is under way, and keeps nothing.
func TestCancel(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		var errs []error
		for i := range 1000 {
			errs = append(errs, tx.See(file(fmt.Sprint(i), md5A)))
		}
		return errors.Join(errs...)
	})
	ctx, cancel := context.WithCancel(t.Context())
	err := db.View(ctx, "", func(tx *Tx) error {
		return tx.Evidence(func(File) error { cancel(); return nil })
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("view: %v", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	err = db.Update(ctx, "", func(tx *Tx) error {
		err := tx.See(file("b", md5A))
		cancel()
		return err
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("update: %v", err)
	}
	for _, fn := range []func(context.Context, string, func(*Tx) error) error{db.View, db.Update} {
		if err := fn(ctx, "", func(*Tx) error { return nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("after the end: %v", err)
		}
	}
	if _, err := Open(ctx, filepath.Join(t.TempDir(), "registry.db"), Write); !errors.Is(err, context.Canceled) {
		t.Errorf("open: %v", err)
	}
	view(t, db, func(tx *Tx) error {
		n, err := tx.Count()
		if n != 1000 {
			t.Errorf("%d rows", n)
		}
		return err
	})
}

// TestLogStaysSmall: while somebody reads an old moment the log grows, and then it does not.
func TestLogStaysSmall(t *testing.T) {
	t.Parallel() // it waits
	db := create(t)
	logSize := func() int64 {
		fi, err := os.Stat(db.path + "-wal")
		if err != nil {
			t.Fatal(err)
		}
		return fi.Size()
	}
	write := func(n int) {
		update(t, db, func(tx *Tx) error {
			path := fmt.Sprint(n)
			return errors.Join(tx.See(file(path, md5A)), tx.Summarize(path, Summary{Text: strings.Repeat("x", 1<<20), MD5: md5A, Source: "agent"}))
		})
	}
	view(t, db, func(tx *Tx) error {
		for n := range 15 { // some three times the text each
			write(n)
		}
		fastest := time.Hour // of three: the machine may be busy, the lock's own wait is never less
		for range 3 {
			db.trim.at = time.Time{} // as if it had not just been tried
			db.trim.size = 0
			start := time.Now()
			db.trimLog(t.Context(), db.file)
			fastest = min(fastest, time.Since(start))
		}
		if fastest >= busyTimeout || db.trim.size == 0 {
			t.Errorf("a reader was waited for: %v", fastest)
		}
		_, err := tx.Count()
		return err
	})
	if logSize() < maxWAL {
		t.Fatalf("the log has %d bytes only", logSize())
	}
	time.Sleep(time.Second) // by then it is tried again
	for n := range 15 {
		write(100 + n)
	}
	if logSize() > 2*maxWAL {
		t.Errorf("the log has %d bytes", logSize())
	}
}

// TestClosedLeavesNoLog: what was written is in the file once nobody has it open.
func TestClosedLeavesNoLog(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	view(t, db, func(tx *Tx) error { _, err := tx.Count(); return err })
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if exists(db.path+"-wal") || exists(db.path+"-shm") {
		t.Error("a log was left")
	}
	if err := db.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}
