//go:build unix

package registry

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"codemem/migrations"
)

// roleKey names the environment variable that makes the test binary another process of the test: what it
// plays, and its arguments.
const roleKey = "CODEMEM_TEST_ROLE"

// TestMain runs the tests, and afterwards looks at how SQLite went about the statements that they prepared.
func TestMain(m *testing.M) {
	role := strings.Split(os.Getenv(roleKey), "\x1f")
	play := map[string]func([]string) error{"open": playOpen, "count": playCount, "write": playWrite, "migrate": playMigrate, "watch": playWatch, "visit": playVisit, "fill": playFill}[role[0]]
	if play == nil {
		onPrepared = plans.note
		code := m.Run()
		for _, f := range plans.faults() {
			fmt.Fprintln(os.Stderr, f)
			code = 1
		}
		os.Exit(code)
	}
	if err := play(role[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// actor returns a command that plays a role.
func actor(t *testing.T, role ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self)
	c.Env = append(os.Environ(), roleKey+"="+strings.Join(role, "\x1f"))
	return c
}

// crowd plays roles at once, all of which must succeed.
func crowd(t *testing.T, actors []*exec.Cmd) {
	t.Helper()
	var all sync.WaitGroup
	for i, c := range actors {
		all.Go(func() {
			if out, err := c.CombinedOutput(); err != nil {
				t.Errorf("process %d: %v\n%s", i, err, out)
			}
		})
	}
	all.Wait()
}

// playOpen opens a database that may not exist yet, and writes one row.
func playOpen(args []string) error {
	ctx := context.Background()
	db, err := Open(ctx, args[0], Write)
	if err != nil {
		return err
	}
	err = db.Update(ctx, "", func(tx *Tx) error { return tx.See(file(args[1], md5A)) })
	return errors.Join(err, db.Close())
}

func TestFirstOpenByEightProcesses(t *testing.T) {
	const processes, rounds = 8, 5
	for range rounds {
		path := filepath.Join(t.TempDir(), "codemem", "registry.db")
		var actors []*exec.Cmd
		for i := range processes {
			actors = append(actors, actor(t, "open", path, strconv.Itoa(i)))
		}
		crowd(t, actors)
		sound(t, path, func(tx *Tx) error {
			n, err := tx.Count()
			if n != processes {
				t.Errorf("%d rows of %d", n, processes)
			}
			return err
		})
	}
}

// playWatch opens a database for reading, over and over, until it sees the row that its maker writes. Before
// that there is no database, or one without the row, and nothing else.
func playWatch(args []string) error {
	ctx := context.Background()
	for made := false; ; {
		db, err := Open(ctx, args[0], Read)
		if errors.Is(err, ErrNoDatabase) && !made {
			continue
		}
		if err != nil {
			return fmt.Errorf("made %v: %w", made, err)
		}
		made = true
		err = db.View(ctx, "", func(tx *Tx) error { _, err := tx.File("0"); return err })
		if closing := db.Close(); closing != nil || err == nil {
			return closing
		}
		if !errors.Is(err, ErrNotFound) {
			return fmt.Errorf("look: %w", err)
		}
	}
}

// TestReadWhileMade: one who opens a database for reading while another makes it finds none or all of it.
func TestReadWhileMade(t *testing.T) {
	rounds := 8
	if testing.Short() {
		rounds = 3
	}
	for range rounds {
		path := filepath.Join(t.TempDir(), "codemem", "registry.db")
		var actors []*exec.Cmd
		for range 4 {
			actors = append(actors, actor(t, "watch", path))
		}
		crowd(t, append(actors, actor(t, "open", path, "0"), actor(t, "open", path, "1")))
	}
}

// playCount adds to a number what others add to as well, reading it first, and reads everything in between.
func playCount(args []string) error {
	ctx := context.Background()
	times, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	db, err := Open(ctx, args[0], Write)
	if err != nil {
		return err
	}
	defer db.Close()
	for i := range times {
		err := db.Update(ctx, "", func(tx *Tx) error {
			text, err := tx.Config("number")
			if err != nil && !errors.Is(err, ErrNotFound) {
				return err
			}
			n, _ := strconv.Atoi(text)
			path := fmt.Sprintf("%s/%d", args[2], i)
			return errors.Join(tx.SetConfig("number", strconv.Itoa(n+1)), tx.See(file(path, md5A)),
				tx.Summarize(path, Summary{Text: path, MD5: md5A, Source: "agent"}))
		})
		if err != nil {
			return err
		}
		if err := db.View(ctx, "", func(tx *Tx) error { _, err := tx.Stats(nil); return err }); err != nil {
			return err
		}
	}
	return nil
}

func TestEightProcessesLoseNothing(t *testing.T) {
	const processes, times = 8, 25
	path := filepath.Join(t.TempDir(), "codemem", "registry.db")
	var actors []*exec.Cmd
	for i := range processes {
		actors = append(actors, actor(t, "count", path, strconv.Itoa(times), strconv.Itoa(i)))
	}
	crowd(t, actors)
	sound(t, path, func(tx *Tx) error {
		number, err := tx.Config("number")
		if number != strconv.Itoa(processes*times) {
			t.Errorf("number %s, want %d", number, processes*times)
		}
		generation, err2 := tx.Generation()
		if generation != processes*times {
			t.Errorf("generation %d, want %d", generation, processes*times)
		}
		s, err3 := tx.Stats(nil)
		if s.Files != processes*times || s.Fresh != s.Files {
			t.Errorf("stats %+v", s)
		}
		return errors.Join(err, err2, err3)
	})
	if exists(path + "-wal") {
		t.Error("the last one left a log")
	}
}

// playWrite writes rows in pairs and says so once they are kept, until it is killed.
func playWrite(args []string) error {
	ctx := context.Background()
	db, err := Open(ctx, args[0], Write)
	if err != nil {
		return err
	}
	for i := 0; ; i++ {
		err := db.Update(ctx, "", func(tx *Tx) error {
			for _, half := range []string{"a", "b"} {
				path := fmt.Sprintf("%s-%d-%s", args[1], i, half)
				err := errors.Join(tx.See(file(path, md5A)), tx.Summarize(path, Summary{Text: path, MD5: md5A, Source: "agent"}))
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		fmt.Printf("%s-%d\n", args[1], i)
	}
}

// TestKill: what was acknowledged is there after any number of kills, and all or nothing of the rest.
func TestKill(t *testing.T) {
	rounds := 12
	if testing.Short() {
		rounds = 3
	}
	path := filepath.Join(t.TempDir(), "codemem", "registry.db")
	var acknowledged []string
	for round := range rounds {
		var readers []io.Reader
		var writers []*exec.Cmd
		for i := range 3 {
			c := actor(t, "write", path, fmt.Sprintf("%d-%d", round, i))
			out, err := c.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			writers, readers = append(writers, c), append(readers, out)
		}
		time.Sleep(time.Duration(20+rand.IntN(150)) * time.Millisecond)
		for _, c := range writers {
			_ = c.Process.Kill()
		}
		for i, r := range readers {
			for lines := bufio.NewScanner(r); lines.Scan(); {
				acknowledged = append(acknowledged, lines.Text())
			}
			_ = writers[i].Wait()
		}
	}
	if len(acknowledged) == 0 {
		t.Skip("the processes were too slow to write anything")
	}
	t.Logf("%d pairs were acknowledged", len(acknowledged))
	sound(t, path, func(tx *Tx) error {
		pairs := map[string]int{}
		err := tx.Evidence(func(f File) error {
			pairs[f.Path[:len(f.Path)-2]]++
			if f.Summary == nil {
				t.Errorf("%s has no summary", f.Path)
			}
			return nil
		})
		for _, a := range acknowledged {
			if pairs[a] != 2 {
				t.Errorf("%s: %d of its 2 rows", a, pairs[a])
			}
		}
		for pair, n := range pairs {
			if n != 2 {
				t.Errorf("%s: %d of its 2 rows", pair, n)
			}
		}
		return err
	})
}

// playMigrate opens a database with a program of a later edition.
func playMigrate(args []string) error {
	db, err := open(context.Background(), args[0], Write, later)
	if err != nil {
		return err
	}
	return db.Close()
}

// TestKillWhileMigrating: a migration that was killed is as if it had not begun, and the next one does it.
func TestKillWhileMigrating(t *testing.T) {
	rounds := 8
	if testing.Short() {
		rounds = 2
	}
	for range rounds {
		path := filepath.Join(t.TempDir(), "registry.db")
		db, err := Open(t.Context(), path, Write)
		if err != nil {
			t.Fatal(err)
		}
		update(t, db, func(tx *Tx) error {
			var errs []error
			for i := range 2000 {
				errs = append(errs, tx.See(file(strconv.Itoa(i), md5A)))
			}
			return errors.Join(errs...)
		})
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		c := actor(t, "migrate", path)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
		_ = c.Process.Kill()
		_ = c.Wait()
		db, err = open(t.Context(), path, Write, later)
		if err != nil {
			t.Fatal(err)
		}
		checkLater(t, db, 2000)
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestMigrateByEightProcesses: one migrates, after one backup, and the others find it done.
func TestMigrateByEightProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "registry.db")
	db, err := Open(t.Context(), path, Write)
	if err != nil {
		t.Fatal(err)
	}
	update(t, db, func(tx *Tx) error { return tx.See(file("a", md5A)) })
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	var actors []*exec.Cmd
	for range 8 {
		actors = append(actors, actor(t, "migrate", path))
	}
	crowd(t, actors)
	backups, err := filepath.Glob(fmt.Sprintf("%s.v%d-*.bak", path, migrations.Version))
	if err != nil || len(backups) != 1 {
		t.Fatalf("backups %v, %v", backups, err)
	}
	if fi, err := os.Stat(backups[0]); err != nil || fi.Mode().Perm() != 0o600 {
		t.Errorf("backup: %v, %v", fi.Mode(), err)
	}
	old, err := Open(t.Context(), backups[0], Read)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	view(t, old, func(tx *Tx) error { _, err := tx.File("a"); return err })
	parts, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".backup-*"))
	if slices.Contains(parts, "") || len(parts) > 0 {
		t.Errorf("left behind: %v", parts)
	}
}

// TestBackupWhileWritten: a copy that is taken while others write is of one moment, whole, and opens elsewhere.
func TestBackupWhileWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "codemem", "registry.db")
	db, err := Open(t.Context(), path, Write)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var writers []*exec.Cmd
	for i := range 4 {
		c := actor(t, "write", path, strconv.Itoa(i))
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		writers = append(writers, c)
	}
	elsewhere, before := t.TempDir(), 0
	for i := range 12 {
		to := filepath.Join(elsewhere, fmt.Sprintf("%d.db", i))
		if err := db.Backup(t.Context(), to); err != nil {
			t.Fatal(err)
		}
		sound(t, to, func(tx *Tx) error {
			halves := map[string]int{}
			err := tx.Evidence(func(f File) error {
				halves[f.Path[:len(f.Path)-2]]++
				if s, err := tx.Recall(f.Path, f.MD5); err != nil || s.Text != f.Path {
					t.Errorf("%s in copy %d: %q, %v", f.Path, i, s.Text, err)
				}
				return nil
			})
			for pair, n := range halves {
				if n != 2 {
					t.Errorf("copy %d has %d of the 2 rows of %s", i, n, pair)
				}
			}
			if len(halves) < before {
				t.Errorf("copy %d has %d pairs, the one before %d", i, len(halves), before)
			}
			before = len(halves)
			return err
		})
	}
	for _, c := range writers {
		_ = c.Process.Kill()
		_ = c.Wait()
	}
	if before == 0 {
		t.Skip("the processes were too slow to write anything")
	}
	t.Logf("%d pairs in the last copy", before)
}
