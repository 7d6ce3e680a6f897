//go:build unix

package share

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// A cluster is a PostgreSQL server of a test, on a socket in a directory of its own.
type cluster struct {
	bin, dir string
	port     int // 0 is the usual one, which its socket is named by
	server   *exec.Cmd
	log      bytes.Buffer
	as       *syscall.SysProcAttr
}

// all is the cluster that tests share which do not stop it.
var all struct {
	sync.Mutex
	c    *cluster
	made int
}

func TestMain(m *testing.M) {
	if drainer() {
		return
	}
	code := m.Run()
	if all.c != nil {
		all.c.stop(syscall.SIGQUIT)
		_ = os.RemoveAll(all.c.dir)
	}
	os.Exit(code)
}

// postgresPrograms returns the directory of the newest server that is installed, "" if none is.
func postgresPrograms() string {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // as Debian has them, which keeps them off PATH
	if p, err := exec.LookPath("initdb"); err == nil {
		found = append(found, p)
	}
	if len(found) == 0 {
		return ""
	}
	slices.Sort(found)
	return filepath.Dir(found[len(found)-1])
}

// newCluster makes and starts a cluster, with settings beside its own. Without PostgreSQL the test is skipped, but not where CI installed it.
func newCluster(t testing.TB, settings ...string) *cluster {
	t.Helper()
	c := makeCluster(t)
	c.start(t, settings...)
	return c
}

// makeCluster makes a cluster.
func makeCluster(t testing.TB) *cluster {
	t.Helper()
	c := &cluster{bin: postgresPrograms()}
	if c.bin == "" {
		if _, err := exec.LookPath("apt-get"); err == nil && os.Getenv("CI") == "true" && os.Getuid() == 0 {
			t.Fatal("there is no PostgreSQL, which check.sh installs")
		}
		t.Skip("there is no PostgreSQL: apt-get install postgresql, or put initdb and postgres on PATH")
	}
	var err error
	if c.dir, err = os.MkdirTemp("", "pg"); err != nil { //nolint:usetesting // the name of a socket is short, and the cluster is of several tests
		t.Fatal(err)
	}
	if os.Getuid() == 0 { // whom initdb refuses
		c.as = someoneElse(t)
		if err := os.Chown(c.dir, int(c.as.Credential.Uid), int(c.as.Credential.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := c.command("initdb", "-D", c.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync").CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v\n%s", err, out)
	}
	return c
}

// someoneElse returns how a program is run as somebody without rights.
func someoneElse(t testing.TB) *syscall.SysProcAttr {
	t.Helper()
	for _, name := range []string{"postgres", "nobody"} {
		if u, err := user.Lookup(name); err == nil {
			uid, _ := strconv.ParseUint(u.Uid, 10, 32)
			gid, _ := strconv.ParseUint(u.Gid, 10, 32)
			return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
		}
	}
	t.Skip("PostgreSQL does not run as root, and there is no other user")
	return nil
}

func (c *cluster) data() string { return filepath.Join(c.dir, "data") }

func (c *cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(context.Background(), filepath.Join(c.bin, name), args...)
	cmd.Dir, cmd.SysProcAttr = c.dir, c.as
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C"}
	return cmd
}

// start starts the server, with settings as name=value beside its own, and waits until it answers.
func (c *cluster) start(t testing.TB, settings ...string) {
	t.Helper()
	args := []string{"-D", c.data(), "-k", c.dir}
	if c.port != 0 {
		settings = append(settings, fmt.Sprintf("port=%d", c.port))
	}
	for _, s := range append([]string{"listen_addresses=", "fsync=off", "max_connections=200"}, settings...) {
		args = append(args, "-c", s)
	}
	c.server = c.command("postgres", args...)
	c.server.Stdout, c.server.Stderr = &c.log, &c.log
	if err := c.server.Start(); err != nil {
		t.Fatal(err)
	}
	for range 600 {
		if conn, err := pgx.Connect(t.Context(), c.address("postgres", "postgres")); err == nil {
			_ = conn.Close(t.Context())
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	c.stop(syscall.SIGQUIT)
	t.Fatalf("the server does not answer:\n%s", &c.log)
}

// stop ends the server by a signal: SIGQUIT is at once, without an end of what runs.
func (c *cluster) stop(how syscall.Signal) {
	_ = c.server.Process.Signal(how)
	_ = c.server.Wait()
}

func (c *cluster) address(role, database string) string {
	a := fmt.Sprintf("postgres://%s@/%s?host=%s", role, database, c.dir)
	if c.port != 0 {
		a += fmt.Sprintf("&port=%d", c.port)
	}
	return a
}

// run runs statements in a database as its owner.
func (c *cluster) run(t testing.TB, database string, statements ...string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), c.address("postgres", database))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for _, s := range statements {
		if _, err := conn.Exec(t.Context(), s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// newDatabase returns the shared cluster and a new database in it.
func newDatabase(t testing.TB) (*cluster, string) {
	t.Helper()
	all.Lock()
	defer all.Unlock()
	if all.c == nil {
		all.c = newCluster(t)
	}
	all.made++
	name := "d" + strconv.Itoa(all.made)
	all.c.run(t, "postgres", "CREATE DATABASE "+name)
	return all.c, name
}

// openStore opens a store for a repository.
func openStore(t *testing.T, address, repository string) *Postgres {
	t.Helper()
	p, err := OpenPostgres(t.Context(), address, repository)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// drainer empties an outbox in a process that a test kills, and reports whether this is one.
func drainer() bool {
	root, address, ok := os.Getenv("CODEMEM_TEST_DRAIN"), os.Getenv("CODEMEM_TEST_STORE"), os.Getenv("CODEMEM_TEST_DRAIN") != ""
	if !ok {
		return false
	}
	if err := drain(root, address); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Println(err)
		os.Exit(1)
	}
	return true
}
