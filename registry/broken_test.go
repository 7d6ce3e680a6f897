package registry

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codemem/migrations"
)

// populated makes a database at path with some hundred rows and texts and closes it.
func populated(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := Open(t.Context(), path, Write)
	if err != nil {
		t.Fatal(err)
	}
	update(t, db, func(tx *Tx) error {
		errs := []error{tx.SetConfig("max_file_bytes", "4096"), tx.SetProof(Proof{SHA: "abc1"})}
		for i := range 300 {
			path := fmt.Sprintf("dir/%03d", i)
			errs = append(errs, tx.See(file(path, md5A)),
				tx.Summarize(path, Summary{Text: strings.Repeat(path+" is text. ", 20), MD5: md5A, Source: "agent", Author: "ann"}))
		}
		return errors.Join(errs...)
	})
	for _, s := range statements {
		if _, err := db.file.write.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// patch changes the bytes of a file.
func patch(t *testing.T, path string, change func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, change(data), 0o600); err != nil {
		t.Fatal(err)
	}
}

// readAll reads all that is in a database.
func readAll(db *DB) error {
	return db.View(context.Background(), "", func(tx *Tx) error {
		files, err := tx.Files(FileQuery{})
		for _, f := range files {
			if _, err := tx.History(f.Path, 0); err != nil {
				return err
			}
		}
		return err
	})
}

func TestRefusedFiles(t *testing.T) {
	page := func(n int) func([]byte) []byte {
		return func(b []byte) []byte { clear(b[n*4096 : (n+1)*4096]); return b }
	}
	tests := []struct {
		name string
		make func(path string)
		want error
	}{
		{"newer", func(p string) {
			populated(t, p, fmt.Sprintf("PRAGMA user_version = %d", migrations.Version+1),
				fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, 1)", migrations.Version+1))
		}, ErrNewer},
		{"another program's", func(p string) { others(t, p, "CREATE TABLE theirs (x)", "PRAGMA application_id = 7") }, ErrForeign},
		{"without an id", func(p string) { others(t, p, "CREATE TABLE theirs (x)") }, ErrForeign},
		{"another version", func(p string) { populated(t, p, "PRAGMA user_version = 70000") }, ErrDamaged},
		{"an older version", func(p string) { populated(t, p, "PRAGMA user_version = 1") }, ErrDamaged},
		{"no version", func(p string) { populated(t, p, "PRAGMA user_version = 0") }, ErrDamaged},
		{"another id", func(p string) { populated(t, p, "PRAGMA application_id = 7") }, ErrDamaged},
		{"no id and no version", func(p string) {
			populated(t, p, "PRAGMA application_id = 0", "PRAGMA user_version = 0")
		}, ErrDamaged},
		{"a trigger of others", func(p string) {
			populated(t, p, "CREATE TRIGGER evil AFTER INSERT ON file_registry BEGIN DELETE FROM summary_history; END")
		}, ErrDamaged},
		{"a view of others", func(p string) { populated(t, p, "CREATE VIEW evil AS SELECT load_extension('evil')") }, ErrDamaged},
		{"a virtual table of others", func(p string) { populated(t, p, "CREATE VIRTUAL TABLE evil USING fts5(x)") }, ErrDamaged},
		{"a trigger under our name", func(p string) {
			populated(t, p, "DROP TRIGGER file_registry_last", "CREATE TRIGGER file_registry_last AFTER INSERT ON file_registry BEGIN DELETE FROM summary_history; END")
		}, ErrDamaged},
		{"no trigger", func(p string) { populated(t, p, "DROP TRIGGER file_registry_last") }, ErrDamaged},
		{"a flipped bit in a view", func(p string) { flip(t, p, "SELECT worktree, path, type, summary") }, ErrDamaged},
		{"a flipped bit in a table", func(p string) { flip(t, p, "summary            TEXT") }, ErrDamaged},
		{"text", func(p string) { _ = os.WriteFile(p, []byte(strings.Repeat("not a database\n", 100)), 0o600) }, ErrDamaged},
		{"noise", func(p string) {
			noise := make([]byte, 50_000)
			_, _ = rand.Read(noise)
			_ = os.WriteFile(p, noise, 0o600)
		}, ErrDamaged},
		{"a header", func(p string) { populated(t, p); patch(t, p, func(b []byte) []byte { return b[:100] }) }, ErrDamaged},
		{"no header", func(p string) { populated(t, p); patch(t, p, func(b []byte) []byte { clear(b[:100]); return b }) }, ErrDamaged},
		{"half", func(p string) { populated(t, p); patch(t, p, func(b []byte) []byte { return b[:len(b)/2] }) }, ErrDamaged},
		{"no schema", func(p string) {
			populated(t, p)
			patch(t, p, func(b []byte) []byte { clear(b[100:4096]); return b })
		}, ErrDamaged},
		{"a page", func(p string) { populated(t, p); patch(t, p, page(rootPage(t, p, "file_registry")-1)) }, ErrDamaged},
		{"directory", func(p string) { _ = os.Mkdir(p, 0o700) }, ErrForeign},
		{"dangling symlink", func(p string) { _ = os.Symlink("nowhere", p) }, ErrForeign},
		{"symlink", func(p string) { populated(t, p+".real"); _ = os.Symlink(p+".real", p) }, ErrForeign},
		{"pipe", func(p string) {
			if exec.Command("mkfifo", p).Run() != nil {
				t.Skip("no pipes here")
			}
		}, ErrForeign},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "registry.db")
			tt.make(path)
			for _, mode := range []Mode{Write, Read} {
				db, err := Open(t.Context(), path, mode)
				if err == nil { // some damage shows only when it is read
					err = readAll(db)
					_ = db.Close()
				}
				if !errors.Is(err, tt.want) {
					t.Errorf("mode %d: %v, want %v", mode, err, tt.want)
				}
				if err == nil || !strings.Contains(err.Error(), path) {
					t.Errorf("mode %d: %v does not name the file", mode, err)
				}
			}
			if !exists(path) {
				t.Error("a refused file is gone")
			}
		})
	}
}

// others makes a database of another program.
func others(t *testing.T, path string, statements ...string) {
	t.Helper()
	d, err := connect(path)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for _, s := range statements {
		if _, err := d.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
}

// flip makes a populated database in which a text of the schema begins with a letter of the other case.
func flip(t *testing.T, path, text string) {
	t.Helper()
	populated(t, path)
	patch(t, path, func(b []byte) []byte {
		flipped := bytes.ReplaceAll(b, []byte(text), append([]byte{text[0] ^ 0x20}, text[1:]...)) // there are copies on free pages
		if bytes.Equal(b, flipped) {
			t.Fatalf("%q is not in it", text)
		}
		return flipped
	})
}

func rootPage(t *testing.T, path, table string) (n int) {
	t.Helper()
	d, err := connect(path, "mode", "ro")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.QueryRow(`SELECT rootpage FROM sqlite_master WHERE name = ?`, table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestNothingThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), "no", "registry.db")
	if _, err := Open(t.Context(), path, Read); !errors.Is(err, ErrNoDatabase) {
		t.Errorf("error %v", err)
	}
	if exists(filepath.Dir(path)) {
		t.Error("opening for reading made something")
	}
	path = filepath.Join(t.TempDir(), "registry.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path, Read); !errors.Is(err, ErrNoDatabase) {
		t.Errorf("empty file: %v", err)
	}
	populated(t, path) // it is filled
	if err := os.WriteFile(filepath.Join(t.TempDir(), "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	inFile := filepath.Join(path, "registry.db")
	for _, mode := range []Mode{Read, Write} {
		if _, err := Open(t.Context(), inFile, mode); err == nil {
			t.Error("a database in a file")
		}
	}
}

// TestParts: a crashed database without its log or the log's index is rebuilt or reported, and never
// answers wrongly.
func TestParts(t *testing.T) {
	for _, tt := range []struct {
		name string
		lose []string
		rows bool // all of them are there
	}{
		{"whole", nil, true},
		{"without the log's index", []string{"-shm"}, true},
		{"without the log", []string{"-wal"}, false},
		{"the file alone", []string{"-wal", "-shm"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			here, there := filepath.Join(t.TempDir(), "registry.db"), filepath.Join(t.TempDir(), "registry.db")
			db, err := Open(t.Context(), here, Write)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
			for _, suffix := range []string{"", "-wal", "-shm"} { // as a crash leaves them
				data, err := os.ReadFile(here + suffix)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(there+suffix, data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for _, suffix := range tt.lose {
				_ = os.Remove(there + suffix)
			}
			sound(t, there, func(tx *Tx) error {
				n, err := tx.Count()
				if n != count(tt.rows) {
					t.Errorf("%d rows", n)
				}
				return err
			})
		})
	}
}

// TestRemovedWhileOpen: what is written after the database was removed or replaced is in the file on disk.
func TestRemovedWhileOpen(t *testing.T) {
	remove := func(suffixes ...string) func(*testing.T, string) {
		return func(t *testing.T, path string) {
			for _, s := range suffixes {
				if err := os.Remove(path + s); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for name, lose := range map[string]func(*testing.T, string){
		"all":          remove("", "-wal", "-shm"),
		"the file":     remove(""),
		"directory":    func(t *testing.T, path string) { _ = os.RemoveAll(filepath.Dir(path)) },
		"another file": func(t *testing.T, path string) { remove("", "-wal", "-shm")(t, path); populated(t, path) },
		"emptied": func(t *testing.T, path string) {
			remove("", "-wal", "-shm")(t, path)
			if err := os.WriteFile(path, nil, 0o600); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			db := create(t)
			other, err := Open(t.Context(), db.path, Write) // another process, say
			if err != nil {
				t.Fatal(err)
			}
			defer other.Close()
			reader, err := Open(t.Context(), db.path, Read)
			if err != nil {
				t.Fatal(err)
			}
			defer reader.Close()
			update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
			view(t, other, func(tx *Tx) error { _, err := tx.File("a"); return err })
			lose(t, db.path)
			update(t, db, func(tx *Tx) error { return tx.See(file("b", md5A)) })
			update(t, other, func(tx *Tx) error { return tx.See(file("c", md5A)) })
			for _, d := range []*DB{db, other, reader} {
				view(t, d, func(tx *Tx) error {
					if _, err := tx.File("a"); !errors.Is(err, ErrNotFound) {
						t.Errorf("a row of the file that was removed: %v", err)
					}
					_, err := tx.FilesAt([]string{"b"})
					_, err2 := tx.File("b")
					_, err3 := tx.File("c")
					return errors.Join(err, err2, err3)
				})
			}
			if err := errors.Join(db.Close(), other.Close(), reader.Close()); err != nil {
				t.Fatal(err)
			}
			sound(t, db.path, func(tx *Tx) error { _, err := tx.File("c"); return err })
		})
	}
}

// TestMadeAnewWhileOpen: a file that another process has begun to make in place of the one that was opened
// is no registry of an older program.
func TestMadeAnewWhileOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "registry.db")
	populated(t, path)
	db, err := Open(t.Context(), path, Read)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	db.file.read.SetMaxIdleConns(0) // the next one opens the file by its name
	if err := os.Truncate(path, 0); err != nil {
		t.Fatal(err)
	}
	for _, step := range []string{"", "PRAGMA page_size = 4096; VACUUM"} { // nothing yet, then a first page
		d, err := dial(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Exec(step); err != nil {
			t.Fatal(err)
		}
		_ = d.Close()
		if err := readAll(db); !errors.Is(err, ErrNoDatabase) {
			t.Errorf("after %q: %v", step, err)
		}
	}
}

// TestCutToNothing: a writer whose file was cut to nothing makes it anew.
func TestCutToNothing(t *testing.T) {
	db := create(t)
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	if err := os.Truncate(db.path, 0); err != nil {
		t.Fatal(err)
	}
	update(t, db, func(tx *Tx) error { return tx.See(file("b", md5A)) })
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	sound(t, db.path, func(tx *Tx) error { _, err := tx.File("b"); return err })
}

// TestRemovedWhileWaiting: a writer that waited for the lock of a file that was then replaced writes to the
// new one.
func TestRemovedWhileWaiting(t *testing.T) {
	db := create(t)
	other, err := Open(t.Context(), db.path, Write)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	waiting := make(chan error)
	err = other.Update(t.Context(), "", func(tx *Tx) error {
		go func() {
			waiting <- db.Update(context.Background(), "", func(tx *Tx) error { return tx.See(file("kept", md5A)) })
		}()
		time.Sleep(100 * time.Millisecond)
		return errors.Join(os.Remove(db.path), os.Remove(db.path+"-wal"), os.Remove(db.path+"-shm"), tx.See(file("lost", md5A)))
	})
	if !errors.Is(err, ErrMoved) {
		t.Errorf("the one whose file was removed: %v", err)
	}
	if err := <-waiting; err != nil {
		t.Fatal(err)
	}
	sound(t, db.path, func(tx *Tx) error { _, err := tx.File("kept"); return err })
}

// TestMisread: what is whole is not called damaged.
func TestMisread(t *testing.T) {
	db := create(t)
	d, err := connect(filepath.Join(t.TempDir(), "text"), "mode", "ro")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, bytes.Repeat([]byte("text "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	broken, err := connect(text)
	if err != nil {
		t.Fatal(err)
	}
	defer broken.Close()
	_, failure := columnOf(t.Context(), broken, `SELECT 1 FROM sqlite_master`)
	if err := explain("x", failure); !errors.Is(err, ErrDamaged) {
		t.Fatalf("a text file: %v", err)
	}
	if err := db.explain(t.Context(), failure); err == nil || errors.Is(err, ErrDamaged) {
		t.Errorf("error of a database that is whole: %v", err)
	}
}
