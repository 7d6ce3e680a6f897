//go:build unix

package registry

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// nobody is a user without rights: tests often run as the superuser, whom no mode of a file stops.
const nobody = 65534

// asNobody lets a command run as nobody, which only the superuser can.
func asNobody(t *testing.T, c *exec.Cmd, dir string) {
	t.Helper()
	data, err := os.ReadFile(c.Path) // its place is the superuser's alone
	if err != nil {
		t.Fatal(err)
	}
	c.Path = filepath.Join(dir, "registry.test")
	if err := os.WriteFile(c.Path, data, 0o755); err != nil {
		t.Fatal(err)
	}
	c.Dir = dir
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
}

// commons makes a directory that everybody may enter.
func commons(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, d := range []string{dir, filepath.Dir(dir)} {
		if err := os.Chmod(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// playVisit opens databases for reading and for writing, and says how that went.
func playVisit(args []string) error {
	for _, path := range args {
		fmt.Printf("%s: read %s, write %s\n", filepath.Base(filepath.Dir(path)), visit(path, Read), visit(path, Write))
	}
	return nil
}

func visit(path string, mode Mode) string {
	ctx := context.Background()
	db, err := Open(ctx, path, mode)
	if err == nil {
		defer db.Close()
		if mode == Read {
			err = db.View(ctx, "", func(tx *Tx) error { _, err := tx.File("a"); return err })
		} else {
			err = db.Update(ctx, "", func(tx *Tx) error { return tx.See(file("b", md5A)) })
		}
	}
	for name, sentinel := range map[string]error{
		"no database": ErrNoDatabase, "foreign": ErrForeign, "damaged": ErrDamaged, "read-only": ErrReadOnly,
		"unreadable": ErrUnreadable, "locked": ErrLocked,
	} {
		if errors.Is(err, sentinel) {
			return name
		}
	}
	if err != nil {
		return err.Error()
	}
	return "ok"
}

// TestWithoutRights: what cannot be written is read, and what cannot be read is said to be so.
func TestWithoutRights(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only the superuser can become another user")
	}
	dir := commons(t)
	var want, paths []string
	place := func(name, outcome string, fileMode, dirMode os.FileMode, owner int) string {
		path := filepath.Join(dir, name, "registry.db")
		db, err := Open(t.Context(), path, Write)
		if err != nil {
			t.Fatal(err)
		}
		update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		_ = os.Remove(path + ".lock")
		_ = os.Chmod(path, fileMode)
		_ = os.Chown(path, owner, owner)
		_ = os.Chown(filepath.Dir(path), nobody, nobody)
		_ = os.Chmod(filepath.Dir(path), dirMode)
		paths, want = append(paths, path), append(want, name+": "+outcome)
		return path
	}
	place("plain", "read ok, write ok", 0o600, 0o700, nobody)
	place("read-only directory", "read ok, write read-only", 0o600, 0o555, nobody)
	place("read-only file", "read ok, write read-only", 0o400, 0o755, nobody)
	place("read-only both", "read ok, write read-only", 0o400, 0o555, nobody)
	place("no rights", "read unreadable, write unreadable", 0o000, 0o755, nobody)
	place("closed directory", "read unreadable, write unreadable", 0o600, 0o000, nobody)
	place("another's", "read foreign, write foreign", 0o644, 0o755, 0)
	empty := place("nothing in a read-only directory", "read no database, write read-only", 0o600, 0o755, nobody)
	_ = os.Remove(empty)
	_ = os.Chmod(filepath.Dir(empty), 0o555)
	emptied := place("empty log in a read-only directory", "read ok, write read-only", 0o600, 0o755, nobody)
	if err := os.WriteFile(emptied+"-wal", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_ = os.Chown(emptied+"-wal", nobody, nobody)
	_ = os.Chmod(filepath.Dir(emptied), 0o555)
	full := place("log in a read-only directory", "read unreadable, write read-only", 0o600, 0o755, nobody)
	crash(t, full)
	_ = os.Remove(full + "-shm")
	_ = os.Chown(full+"-wal", nobody, nobody)
	_ = os.Chmod(filepath.Dir(full), 0o555)

	c := actor(t, append([]string{"visit"}, paths...)...)
	asNobody(t, c, dir)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if diff := cmp.Diff(want, strings.Split(strings.TrimSpace(string(out)), "\n")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// crash leaves a log beside a database, as a process does that is killed.
func crash(t *testing.T, path string) {
	t.Helper()
	c := actor(t, "write", path, "crash")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = out.Read(make([]byte, 1)) // it has written something
	_ = c.Process.Kill()
	_ = c.Wait()
	if !exists(path + "-wal") {
		t.Fatal("there is no log")
	}
}

// TestUmask: files are for their owner alone, whatever the umask, and usable.
func TestUmask(t *testing.T) {
	for _, mask := range []int{0o000, 0o277, 0o777} {
		path := filepath.Join(t.TempDir(), "codemem", "registry.db")
		old := syscall.Umask(mask)
		db, err := Open(t.Context(), path, Write)
		if err == nil {
			err = db.Update(t.Context(), "", func(tx *Tx) error { return tx.See(file("a", md5A)) })
		}
		syscall.Umask(old)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]os.FileMode{filepath.Dir(path): 0o700, path: 0o600, path + "-wal": 0o600, path + "-shm": 0o600} {
			if fi, err := os.Stat(name); err != nil || fi.Mode().Perm() != want {
				t.Errorf("umask %o: %s: %v, %v, want %v", mask, name, fi.Mode().Perm(), err, want)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// playFill writes to a database with a limit on the size of files, and says how that went.
func playFill(args []string) error {
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1 << 20, Max: 1 << 20}); err != nil {
		return err
	}
	ctx := context.Background()
	db, err := Open(ctx, args[0], Write)
	if err != nil {
		return err
	}
	for i := 0; err == nil && i < 100; i++ {
		err = db.Update(ctx, "", func(tx *Tx) error {
			path := fmt.Sprint(i)
			return errors.Join(tx.See(file(path, md5A)),
				tx.Summarize(path, Summary{Text: strings.Repeat("x", 100_000), MD5: md5A, Source: "agent"}))
		})
		if err == nil {
			fmt.Println("kept", i)
		}
	}
	fmt.Println("failed:", err != nil)
	return nil // without closing: as a process that gives up
}

// TestNoRoom: what was acknowledged before the room ended is there, and the database goes on afterwards.
func TestNoRoom(t *testing.T) {
	path := filepath.Join(t.TempDir(), "registry.db")
	out, err := actor(t, "fill", path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "failed: true") {
		t.Skipf("the limit did not hold: %s", out)
	}
	kept := strings.Count(string(out), "kept")
	db, err := Open(t.Context(), path, Write)
	if err != nil {
		t.Fatal(err)
	}
	update(t, db, func(tx *Tx) error { return tx.See(file("after", md5A)) })
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	sound(t, path, func(tx *Tx) error {
		n, err := tx.Count()
		if n != kept+1 || kept == 0 {
			t.Errorf("%d rows, %d were kept and one written after", n, kept)
		}
		return err
	})
}

// TestFull: a database that may not grow says that the disk is full.
func TestFull(t *testing.T) {
	db := create(t)
	if _, err := db.file.write.Exec(`PRAGMA max_page_count = 100`); err != nil {
		t.Fatal(err)
	}
	err := db.Update(t.Context(), "", func(tx *Tx) error {
		return errors.Join(tx.See(file("a", md5A)),
			tx.Summarize("a", Summary{Text: strings.Repeat("x", 1<<20), MD5: md5A, Source: "agent"}))
	})
	if !errors.Is(err, ErrFull) {
		t.Errorf("error %v", err)
	}
	update(t, db, func(tx *Tx) error { return tx.See(file("b", md5A)) })
}
