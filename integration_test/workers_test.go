package integration_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
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

	"codemem/prescan"
	"codemem/verify"
)

// shared are the files that the crowd works on.
var shared = []string{"a.txt", "b.txt", "dir/c.go", "dir/d.go", "dir/sub/e.md", "f.txt"}

// worker is the program of one of the crowd: codemem-worker DIR NAME ROUNDS. It edits files and closes,
// verifies and prescans as fast as it can, and prints a line for each text once it was acknowledged.
func worker() {
	dir, name := os.Args[1], os.Args[2]
	rounds, err := strconv.Atoi(os.Args[3])
	if err == nil {
		err = work(dir, name, rounds)
	}
	if err != nil {
		fmt.Println("ERROR", err)
		os.Exit(1)
	}
}

func work(dir, name string, rounds int) error {
	ctx := context.Background()
	m, err := verify.Open(ctx, dir, "")
	if err != nil {
		return err
	}
	defer m.Close()
	for i := range rounds {
		p := shared[rand.IntN(len(shared))]
		switch n := rand.IntN(10); {
		case n < 6:
			text := fmt.Sprintf("%s %d", name, i)
			q := verify.CloseRequest{Updates: []verify.Update{{Path: p, Summary: text}}}
			began := time.Now()
			if _, err = verify.Close(ctx, m, q); err == nil {
				fmt.Printf("TOOK %d\nACK %s\t%s\n", time.Since(began).Microseconds(), p, text)
			}
		case n < 7:
			_, err = verify.Run(ctx, m, verify.Options{Apply: true})
		case n < 8:
			_, err = prescan.Run(ctx, m, prescan.Options{})
		case n < 9: // in one piece, as editors do
			own := filepath.Join(dir, ".git", name)
			if err = os.WriteFile(own, []byte(fmt.Sprintf("version %d\n", rand.IntN(20))), 0o644); err == nil {
				err = os.Rename(own, filepath.Join(dir, p))
			}
		default:
			_, err = verify.Run(ctx, m, verify.Options{})
		}
		if err != nil {
			return fmt.Errorf("round %d of %s on %s: %w", i, name, p, err)
		}
	}
	return nil
}

// A crowd is a repository and what its workers were told is kept.
type crowd struct {
	t     *testing.T
	git   gitter
	dir   string
	mu    sync.Mutex
	acked []string                   // path, tab, text
	took  map[string][]time.Duration // by worker, of each close
}

func newCrowd(t *testing.T) *crowd {
	t.Helper()
	base := t.TempDir()
	c := &crowd{t: t, git: newGitter(t, base), dir: filepath.Join(base, "r"), took: map[string][]time.Duration{}}
	for _, p := range shared {
		full := filepath.Join(c.dir, p)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte("version 0\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c.git.must(t, c.dir, "init", "-q")
	c.git.must(t, c.dir, "add", "-A")
	c.git.must(t, c.dir, "commit", "-q", "-m", "first")
	return c
}

// start starts a worker; its acknowledgements are noted as they come. The function returned waits for it.
func (c *crowd) start(name string, rounds int) (*exec.Cmd, func() error) {
	cmd := exec.Command("codemem-worker", c.dir, name, strconv.Itoa(rounds))
	cmd.Env = c.git.env
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		c.t.Fatal(err)
	}
	told := make(chan string, 1)
	go func() {
		failed := ""
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			kind, text, _ := strings.Cut(lines.Text(), " ")
			us, err := strconv.Atoi(text)
			c.mu.Lock()
			switch {
			case kind == "ACK":
				c.acked = append(c.acked, text)
			case kind == "TOOK" && err == nil:
				c.took[name] = append(c.took[name], time.Duration(us)*time.Microsecond)
			default:
				failed += lines.Text()
			}
			c.mu.Unlock()
		}
		told <- failed
	}()
	return cmd, func() error {
		failed := <-told
		if err := cmd.Wait(); err != nil || failed != "" {
			return fmt.Errorf("worker %s: %w: %s %s", name, err, failed, errs.String())
		}
		return nil
	}
}

// check: a prescan goes well, the database is sound, every acknowledged text is in it, and the rows are right.
func (c *crowd) check() {
	c.t.Helper()
	m, err := verify.Open(c.t.Context(), c.dir, "")
	if err != nil {
		c.t.Fatal(err)
	}
	defer m.Close()
	if _, err := prescan.Run(c.t.Context(), m, prescan.Options{}); err != nil {
		c.t.Fatal(err)
	}
	db := filepath.Join(c.dir, ".git", "codemem", "registry.db")
	if out, err := ask(db, "PRAGMA integrity_check"); err != nil || out != "ok\n" {
		c.t.Fatalf("integrity check: %q %v", out, err)
	}
	conn, err := openSQL(db)
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close()
	rows, err := conn.Query(`SELECT path, summary FROM summary_history`)
	if err != nil {
		c.t.Fatal(err)
	}
	defer rows.Close()
	kept := map[string]bool{}
	for rows.Next() {
		var path, summary string
		if err := rows.Scan(&path, &summary); err != nil {
			c.t.Fatal(err)
		}
		kept[path+"\t"+summary] = true
	}
	if err := rows.Err(); err != nil {
		c.t.Fatal(err)
	}
	for _, a := range c.acked {
		if !kept[a] {
			c.t.Errorf("acknowledged and lost: %q", a)
		}
	}
	want, err := truths(c.git, c.dir, defaultLimit)
	if err != nil {
		c.t.Fatal(err)
	}
	got, err := rowsOf(db, "")
	if err != nil {
		c.t.Fatal(err)
	}
	if bad := wrong(want, got); len(bad) > 0 {
		c.t.Errorf("the registry is wrong:\n%s", strings.Join(bad, "\n"))
	}
}

// waits tells how long closes took, of all and on average of the worker that waited least and of the one that waited most.
func (c *crowd) waits() string {
	var all, means []time.Duration
	for _, took := range c.took {
		sum := time.Duration(0)
		for _, d := range took {
			sum += d
		}
		all, means = append(all, took...), append(means, sum/time.Duration(len(took)))
	}
	if len(all) == 0 {
		return "nobody closed"
	}
	slices.Sort(all)
	slices.Sort(means)
	return fmt.Sprintf("%d closes took %v, one in a hundred %v, at most %v; the mean of a worker is %v to %v",
		len(all), all[len(all)/2], all[len(all)*99/100], all[len(all)-1], means[0], means[len(means)-1])
}

// TestKill kills processes in the middle of their work, again and again: no acknowledged close is lost,
// and the registry opens and becomes right.
func TestKill(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	rounds := 15
	if testing.Short() {
		rounds = 3
	}
	for round := range rounds {
		var waits []func() error
		var cmds []*exec.Cmd
		for i := range 3 {
			cmd, wait := c.start(fmt.Sprintf("r%dw%d", round, i), 1<<30)
			cmds, waits = append(cmds, cmd), append(waits, wait)
		}
		time.Sleep(time.Duration(50+rand.IntN(250)) * time.Millisecond)
		for i, cmd := range cmds {
			if err := cmd.Process.Kill(); err != nil {
				t.Errorf("worker ended before it was killed: %v", waits[i]())
			}
		}
		for _, wait := range waits {
			if err := wait(); err != nil && !strings.Contains(err.Error(), "signal: killed") {
				t.Error(err)
			}
		}
		if c.check(); t.Failed() {
			t.Fatalf("in round %d", round)
		}
	}
	t.Logf("%d closes acknowledged, %d kills", len(c.acked), 3*rounds)
}
