package registry

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestCheckAndSalvage(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error {
		return errors.Join(tx.See(file("a", md5A)), tx.See(file("b", md5A)), tx.See(file("c", md5B)), tx.SetConfig("max_file_bytes", "4096"), tx.SetProof(Proof{SHA: "abc1"}),
			tx.Summarize("a", Summary{Text: "kept", MD5: md5A, Source: "agent"}), tx.Summarize("b", Summary{Text: "flipped", MD5: md5A, Source: "agent"}),
			tx.Summarize("c", Summary{Text: "stale", MD5: md5A, Source: "structural", Author: "ann", UpdatedAt: time.Unix(7, 0).UTC()}),
			tx.SummarizeDirectory(".", DirectoryText{Text: "of all", Children: map[string]string{"a": md5A, "caf\xe9": md5B}}),
			tx.SummarizeDirectory("d", DirectoryText{Text: "of d"}), tx.KeepDirectoryText("e", DirectoryText{Text: "of e", Source: "readme"}))
	})
	if found, err := db.Check(t.Context()); err != nil || len(found) > 0 {
		t.Fatalf("check of a sound database: %v, %v", found, err)
	}
	for _, s := range []string{
		`UPDATE summary_history SET summary = 'flippex' WHERE path = 'b'`,
		`UPDATE file_registry SET summary = 'flippex' WHERE path = 'b'`,
		`UPDATE directory_registry SET summary = 'of x' WHERE path = 'd'`,
		`INSERT INTO file_fts (rowid, path, summary) VALUES (77, 'ghost', 'ghost')`,
		`UPDATE file_fts SET summary = 'other' WHERE path = 'a'`,
	} {
		if _, err := db.file.write.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Chmod(db.path, 0o644), os.Chmod(filepath.Dir(db.path), 0o777)); err != nil {
		t.Fatal(err)
	}
	found, err := db.Check(t.Context())
	for _, want := range []string{
		"summary of b: the text", "summary of the directory d: the text", "history of b, entry 2: the text", "search: it does not know the summary of a",
		"search: it knows of ghost", "chmod 600 " + db.path, "chmod 700 " + filepath.Dir(db.path),
	} {
		if !strings.Contains(strings.Join(found, "\n"), want) {
			t.Errorf("check does not say %q: %v, %v", want, found, err)
		}
	}
	if len(found) != 7 {
		t.Errorf("check says %q", found)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	out, err := Salvage(t.Context(), db.path)
	if err != nil || out.Files != 2 || out.Directories != 1 || out.History != 4 || out.Settings != 1 || out.Lost != 1 {
		t.Errorf("salvage: %+v, %v", out, err)
	}
	if err := os.Chmod(filepath.Dir(db.path), 0o700); err != nil {
		t.Fatal(err)
	}
	if !exists(out.Aside) {
		t.Error("the damaged file was not kept")
	}
	sound(t, db.path, func(tx *Tx) error {
		s, err := tx.Recall("a", md5A)
		if err != nil || s.Text != "kept" {
			t.Errorf("recall: %+v, %v", s, err)
		}
		if f, err := tx.File("c"); err != nil || !f.Stale() || f.Summary.Author != "ann" || f.Summary.UpdatedAt.Unix() != 7 || f.Blob != "" || f.Stat != (Stat{}) {
			t.Errorf("stale row: %+v, %v", f, err)
		}
		if _, err := tx.File("b"); !errors.Is(err, ErrNotFound) {
			t.Errorf("a row with a flipped text: %v", err)
		}
		if p, _ := tx.Proof(); p.SHA != "" {
			t.Error("a proof was salvaged: its rows were not looked at")
		}
		v, err := tx.Config("max_file_bytes")
		if v != "4096" {
			t.Errorf("setting %q", v)
		}
		dirs, err2 := tx.DirectoryRows()
		if d := dirs["."].Text; len(dirs) != 1 || d == nil || d.Text != "of all" || d.Children["caf\xe9"] != md5B {
			t.Errorf("directories: %+v", dirs)
		}
		return errors.Join(err, err2)
	})
}

// TestSalvageWhatCanBeRead: pages that cannot be read cost what is on them, and not what comes after.
func TestSalvageWhatCanBeRead(t *testing.T) {
	for _, tt := range []struct {
		name  string
		spoil func(t *testing.T, path string)
		least int // texts of 300
	}{
		{"nothing wrong", func(*testing.T, string) {}, 300},
		{"a page of the history", func(t *testing.T, path string) { spoilText(t, path, "summary_history", "dir/150") }, 280},
		{"a page of the rows", func(t *testing.T, path string) { spoilText(t, path, "file_registry", "dir/150") }, 300},
		{"the rows", func(t *testing.T, path string) {
			n := rootPage(t, path, "file_registry")
			patch(t, path, func(b []byte) []byte { clear(b[(n-1)*4096 : n*4096]); return b })
		}, 300},
		{"cut short", func(t *testing.T, path string) {
			patch(t, path, func(b []byte) []byte { return b[:len(b)*9/10] })
		}, 100},
		{"no header", func(t *testing.T, path string) {
			patch(t, path, func(b []byte) []byte { clear(b[:100]); return b })
		}, 0},
		{"text", func(t *testing.T, path string) {
			patch(t, path, func([]byte) []byte { return []byte("not a database") })
		}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "registry.db")
			populated(t, path)
			tt.spoil(t, path)
			out, err := Salvage(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			sound(t, path, func(tx *Tx) error {
				texts := 0
				for i := range 300 {
					path := fmt.Sprintf("dir/%03d", i)
					s, err := tx.Recall(path, md5A)
					if err == nil && s.Text != strings.Repeat(path+" is text. ", 20) {
						t.Errorf("%s: %q", path, s.Text)
					}
					if err == nil {
						texts++
					}
				}
				t.Logf("%d texts; %+v", texts, out)
				if texts < tt.least {
					t.Errorf("%d texts of at least %d; %+v", texts, tt.least, out)
				}
				return nil
			})
		})
	}
}

// spoilText clears the page of a table that has a row's text.
func spoilText(t *testing.T, path, table, row string) {
	t.Helper()
	d, err := connect(path, "mode", "ro")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	var page int
	err = d.QueryRow(`SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 7`, table).Scan(&page)
	if err != nil {
		t.Skip(err)
	}
	patch(t, path, func(b []byte) []byte { clear(b[(page-1)*4096 : page*4096]); return b })
}

// TestSalvageWaits: nobody's transaction is lost because the file was moved under it.
func TestSalvageWaits(t *testing.T) {
	db := create(t)
	done := make(chan error)
	err := db.Update(t.Context(), "", func(tx *Tx) error {
		go func() {
			_, err := Salvage(t.Context(), db.path)
			done <- err
		}()
		time.Sleep(100 * time.Millisecond)
		return errors.Join(tx.See(file("a", md5A)), tx.Summarize("a", Summary{Text: "kept", MD5: md5A, Source: "agent"}))
	})
	// The file may be moved between the commit and the look whether it is still there: then the writer is told so.
	if err != nil && !errors.Is(err, ErrMoved) {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	update(t, db, func(tx *Tx) error { return tx.See(file("b", md5A)) })
	sound(t, db.path, func(tx *Tx) error {
		_, err := tx.File("b")
		_, err2 := tx.Recall("a", md5A)
		return errors.Join(err, err2)
	})
}

func TestSalvageOfNothing(t *testing.T) {
	if _, err := Salvage(t.Context(), filepath.Join(t.TempDir(), "registry.db")); !errors.Is(err, ErrNoDatabase) {
		t.Errorf("error %v", err)
	}
}
