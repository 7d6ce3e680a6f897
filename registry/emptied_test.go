package registry

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEmptied: in place of a database that was emptied, or removed with its log left, a new one is made that has what the
// log has; what was there is kept, and it is told.
func TestEmptied(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func(path string) error
		found bool // something was
		log   bool // the log was there
	}{
		{"new", func(path string) error {
			return errors.Join(os.Remove(path), os.Remove(path+"-wal"), os.Remove(path+"-shm"))
		}, false, false},
		{"removed, with an index and an empty log", func(path string) error {
			return errors.Join(os.Remove(path), os.Truncate(path+"-wal", 0))
		}, false, false},
		{"emptied, with its log", func(path string) error { return os.Truncate(path, 0) }, true, true},
		{"emptied, without the index of its log", func(path string) error { return errors.Join(os.Truncate(path, 0), os.Remove(path+"-shm")) }, true, true},
		{"removed, without its log", func(path string) error { return os.Remove(path) }, true, true},
		{"emptied, without its log", func(path string) error {
			return errors.Join(os.Truncate(path, 0), os.Remove(path+"-wal"), os.Remove(path+"-shm"))
		}, true, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			db := create(t)
			update(t, db, func(tx *Tx) error {
				return errors.Join(tx.See(file("a", md5A)), tx.Summarize("a", Summary{Text: "kept", MD5: md5A, Source: "agent"}))
			})
			path := filepath.Join(t.TempDir(), "registry.db")
			for _, suffix := range []string{"", "-wal", "-shm"} { // as a crash leaves them
				data, err := os.ReadFile(db.path + suffix)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path+suffix, data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if err := tt.spoil(path); err != nil {
				t.Fatal(err)
			}
			_, err := Open(t.Context(), path, Read)
			if !errors.Is(err, ErrNoDatabase) || errors.Is(err, ErrEmptied) != exists(path) {
				t.Errorf("opened for reading: %v", err)
			}
			if logged(path) != tt.log {
				t.Error("opening for reading removed the log")
			}
			again, err := Open(t.Context(), path, Write)
			if err != nil {
				t.Fatal(err)
			}
			defer again.Close()
			found := again.Salvaged()
			if (found != nil) != tt.found || again.Salvaged() != nil {
				t.Fatalf("found %+v", found)
			}
			if found != nil && (!found.Emptied || found.History != count(tt.log) || found.Files != count(tt.log) || (found.Aside != "") != tt.log) {
				t.Errorf("found %+v", found)
			}
			if tt.log && !strings.HasPrefix(found.Aside, path+".broken-") || tt.log && !exists(found.Aside) {
				t.Errorf("the log is not at %q", found.Aside)
			}
			if exists(path + ".new") {
				t.Error("something is left of the making")
			}
			view(t, again, func(tx *Tx) error {
				if _, err := tx.Recall("a", md5A); (err == nil) != tt.log {
					t.Errorf("recall: %v", err)
				}
				return nil
			})
		})
	}
}

// TestEmptiedAtOnce: of many who find an emptied database one makes it anew, and all see what it saved.
func TestEmptiedAtOnce(t *testing.T) {
	source := create(t)
	update(t, source, func(tx *Tx) error {
		return errors.Join(tx.See(file("a", md5A)), tx.Summarize("a", Summary{Text: "kept", MD5: md5A, Source: "agent"}))
	})
	log, err := os.ReadFile(source.path + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "registry.db")
	if err := errors.Join(os.WriteFile(path, nil, 0o600), os.WriteFile(path+"-wal", log, 0o600)); err != nil {
		t.Fatal(err)
	}
	const many = 4
	found := make(chan int, many)
	for range many {
		go func() {
			n := 0
			defer func() { found <- n }()
			db, err := Open(t.Context(), path, Write)
			if err != nil {
				t.Error(err)
				return
			}
			defer db.Close()
			n = count(db.Salvaged() != nil)
			view(t, db, func(tx *Tx) error { _, err := tx.Recall("a", md5A); return err })
		}()
	}
	all := 0
	for range many {
		all += <-found
	}
	if all != 1 {
		t.Errorf("%d of %d say that they found it emptied", all, many)
	}
}
