package verify_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/registry"
	"codemem/verify"
)

// A file that can no longer be hashed, or never could, is not as remembered when its bytes are others.
func TestUnhashedFilesDrift(t *testing.T) {
	const limit = 1024
	big := func(c string) string { return strings.Repeat(c, limit+1) }
	for _, tt := range []struct {
		name       string
		then, now  string
		attributes string // committed from the beginning
		attributed string // staged with the change
		hashed     bool   // then
	}{
		{name: "a NUL byte", then: "text\n", now: "te\x00xt\n", hashed: true},
		{name: "over the limit", then: "text\n", now: big("x"), hashed: true},
		{name: "the attribute binary", then: "text\n", now: "other\n", attributed: "f.txt binary\n", hashed: true},
		{name: "the attribute alone", then: "text\n", now: "text\n", attributed: "f.txt binary\n", hashed: true},
		{name: "a binary edited", then: "\x00a", now: "\x00b"},
		{name: "a binary of another size", then: "\x00a", now: "\x00bb"},
		{name: "a binary by attribute edited", then: "one\n", now: "two\n", attributes: "f.txt binary\n"},
		{name: "too large, edited", then: big("x"), now: big("y")},
		{name: "too large, now small", then: big("x"), now: "small\n"},
		{name: "a binary that is text now", then: "\x00a", now: "text\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			if tt.attributes != "" {
				w.write(".gitattributes", tt.attributes)
			}
			w.write("f.txt", tt.then)
			w.write("other.txt", "other\n")
			w.commit("first")
			w.open()
			err := w.m.Update(context.Background(), func(tx *registry.Tx) error { return tx.SetConfig(verify.MaxFileBytes, "1024") })
			if err != nil {
				t.Fatal(err)
			}
			first := w.pass(verify.Options{})
			if n := first.Counts; n.New != first.Files || n.Skipped != 0 || (first.Unhashed > 0) == tt.hashed {
				t.Errorf("bootstrap of %d files: %+v, %d unhashed", first.Files, n, first.Unhashed)
			}
			if tt.hashed {
				w.close(verify.CloseRequest{Updates: []verify.Update{{Path: "f.txt", Summary: "Of the text."}}})
			}
			age(t, filepath.Join(w.dir, "f.txt"))
			w.write("f.txt", tt.now)
			if tt.attributed != "" {
				w.write(".gitattributes", tt.attributed)
				w.git("add", ".gitattributes")
			}
			for _, o := range []verify.Options{{}, {Full: true}, {Paths: []string{"f.txt"}}} {
				rep, err := verify.Run(context.Background(), w.m, o)
				if err != nil {
					t.Fatal(err)
				}
				if c := change(rep, "f.txt"); c.Verdict != verify.Mismatch || !rep.Drifted() {
					t.Errorf("verify %+v: %q, drifted %v, want a mismatch", o, c.Verdict, rep.Drifted())
				}
			}
			now, err := verify.Current(context.Background(), w.m, []string{"f.txt", "other.txt"})
			if err != nil {
				t.Fatal(err)
			}
			c, changed := now["f.txt"]
			if !changed || c.Verdict != verify.Mismatch || c.Disk == nil || len(now) != 1 {
				t.Fatalf("current: %+v", now)
			}
			if f := w.row("f.txt"); f.Summary != nil {
				f.MD5 = c.Disk.MD5
				if f.Fresh() && tt.then != tt.now {
					t.Error("the summary is of the bytes on disk, it says")
				}
			}
			if rep := w.pass(verify.Options{}); change(rep, "f.txt").Verdict != verify.Mismatch {
				t.Errorf("a pass that applies lists %+v", rep.Changes)
			}
			for _, o := range []verify.Options{{}, {Full: true}} {
				if rep, err := verify.Run(context.Background(), w.m, o); err != nil || rep.Drifted() {
					t.Errorf("after it was remembered, %+v: %+v %v", o, rep.Changes, err)
				}
			}
		})
	}
}

// A file that is not hashed and was only touched is as remembered.
func TestUnhashedTouched(t *testing.T) {
	w := newWorld(t)
	w.write("image.png", "\x89PNG\x00")
	w.commit("first")
	w.open()
	w.pass(verify.Options{})
	age(t, filepath.Join(w.dir, "image.png"))
	for _, o := range []verify.Options{{}, {Full: true}} {
		rep, err := verify.Run(context.Background(), w.m, o)
		if err != nil || rep.Drifted() || rep.Counts.Skipped != 1 || rep.Unhashed != 1 {
			t.Errorf("%+v: %+v %v", o, rep, err)
		}
	}
	if now, err := verify.Current(context.Background(), w.m, []string{"image.png"}); err != nil || len(now) != 0 {
		t.Errorf("current: %+v %v", now, err)
	}
}

// age makes a file look long unchanged.
func age(t *testing.T, file string) {
	t.Helper()
	then := time.Now().Add(-time.Hour)
	if err := os.Chtimes(file, then, then); err != nil {
		t.Fatal(err)
	}
}

// change returns the change of one path, the zero one for none.
func change(rep verify.Report, path string) verify.Change {
	for _, c := range rep.Changes {
		if c.Path == path {
			return c
		}
	}
	return verify.Change{}
}
