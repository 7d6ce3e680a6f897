//go:build unix

package editor

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"codemem/lock"
	"codemem/loopback"
	"codemem/repo"
)

// A child is a server in a process of its own.
type child struct {
	Ready
	cmd *exec.Cmd
}

// start starts a server in a process of its own, or joins one; it may be called from any goroutine.
func (w world) start() (*child, error) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childMark+"="+w.root)
	var complaint strings.Builder
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &child{cmd: cmd}
	w.t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		_ = cmd.Wait()
		return nil, errors.New(complaint.String())
	}
	return c, json.Unmarshal([]byte(line), &c.Ready)
}

// mustStart is start for what must succeed.
func (w world) mustStart() *child {
	w.t.Helper()
	c, err := w.start()
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// TestJoin: whoever starts a second server, from wherever in the work tree, is told of the first.
func TestJoin(t *testing.T) {
	w := newWorld(t)
	first := w.serve(Options{Version: "1"})
	var second Ready
	err := Serve(t.Context(), Options{Dir: w.path("price"), Version: "2"}, func(r Ready) error { second = r; return nil })
	want := first.Ready
	want.Joined = true
	if err != nil || second != want {
		t.Errorf("%+v, %v, want %+v", second, err, want)
	}
	// A linked work tree is another one.
	linked := filepath.Join(t.TempDir(), "linked")
	w.git("worktree", "add", "-q", linked)
	other := world{t, linked}.serve(Options{})
	if other.URL == first.URL || other.Token == first.Token || other.Joined {
		t.Errorf("%+v beside %+v", other.Ready, first.Ready)
	}
}

// TestOneServer: of many that are started at the same moment one serves, and the others are told of it.
func TestOneServer(t *testing.T) {
	w := newWorld(t)
	for round := range 2 {
		all := make([]*child, 6)
		var starting sync.WaitGroup
		for i := range all {
			starting.Go(func() {
				var err error
				if all[i], err = w.start(); err != nil {
					t.Error(err)
				}
			})
		}
		starting.Wait()
		if t.Failed() {
			return
		}
		serving := 0
		for _, c := range all {
			if !c.Joined {
				serving++
			}
			if c.URL != all[0].URL || c.Token != all[0].Token || c.PID != all[0].PID {
				t.Errorf("round %d: %+v and %+v", round, c.Ready, all[0].Ready)
			}
		}
		if serving != 1 {
			t.Errorf("round %d: %d serve", round, serving)
		}
		for _, c := range all { // the next round finds what those left that were killed
			_ = c.cmd.Process.Kill()
			_ = c.cmd.Wait()
		}
	}
}

// TestKilled: a server that was killed leaves nothing in the way, whoever has its process id or its port now.
func TestKilled(t *testing.T) {
	w := newWorld(t)
	c := w.mustStart()
	if err := c.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.cmd.Wait()
	// A git that it was starting has its files open, and so its lock, until it runs.
	held, err := lock.Wait(t.Context(), w.path(".git/codemem/"+lockName), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	held.Release()
	file := w.path(".git/codemem/" + stateName)
	left, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("nothing is left, so nothing is tested: %v", err)
	}
	stranger, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	asked := make(chan string, 100)
	go http.Serve(stranger, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) { asked <- r.Header.Get("Authorization") }))
	defer stranger.Close()
	var s state
	if err := json.Unmarshal(left, &s); err != nil {
		t.Fatal(err)
	}
	s.URL = "http://" + stranger.Addr().String() // as if it had taken the port
	taken := text(t, s)
	s.PID = os.Getpid() // and another one the process id
	for name, content := range map[string]string{
		"left": string(left), "taken": taken, "reused": text(t, s), "empty": "", "broken": "{", "other": `{"url":"http://example.com/","token":"x"}`,
	} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file+".123", []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		next := w.serve(Options{})
		if next.Joined || next.Token == c.Token || next.PID != os.Getpid() {
			t.Errorf("%s: %+v", name, next.Ready)
		}
		next.get("GET", "/health", "")
		if _, err := os.Stat(file + ".123"); err == nil {
			t.Errorf("%s: what a writer left is still there", name)
		}
		next.stop()
		if err := next.ends(); err != nil {
			t.Error(err)
		}
	}
	if len(asked) > 0 {
		t.Errorf("the token was told to another program: %q", <-asked)
	}
}

// TestDisplaced: a server whose place was taken from it, or that moved away with its work tree, ends for the one that is
// there now, and leaves that one's state alone.
func TestDisplaced(t *testing.T) {
	w := newWorld(t)
	first := w.serve(Options{})
	if err := os.RemoveAll(w.path(".git/codemem")); err != nil {
		t.Fatal(err)
	}
	second := w.serve(Options{})
	if second.Joined || second.Token == first.Token {
		t.Fatalf("%+v", second.Ready)
	}
	if err := first.ends(); err != nil {
		t.Error(err)
	}
	err := Serve(t.Context(), Options{Dir: w.root}, func(r Ready) error {
		if !r.Joined || r.Token != second.Token {
			t.Errorf("%+v beside %+v", r, second.Ready)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	second.get("GET", "/health", "")

	moved := world{t, filepath.Join(t.TempDir(), "moved")}
	if err := os.Rename(w.root, moved.root); err != nil {
		t.Fatal(err)
	}
	third := moved.serve(Options{}) // it waits until the second has ended
	if third.Joined || third.Root != moved.root {
		t.Errorf("%+v", third.Ready)
	}
	if err := second.ends(); err != nil {
		t.Error(err)
	}
}

// TestForeignState: what another user says where the server is counts for nothing.
func TestForeignState(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file away")
	}
	w := newWorld(t)
	r := w.serve(Options{})
	p, err := openStateDir(w.path(".git/codemem"), w.root)
	if err != nil {
		t.Fatal(err)
	}
	p.patience = 0
	if _, there, err := p.claim(t.Context()); err != nil || there.Token != r.Token {
		t.Fatalf("%+v, %v", there, err)
	}
	if err := os.Chown(filepath.Join(p.dir, stateName), 1, 1); err != nil {
		t.Fatal(err)
	}
	if _, there, err := p.claim(t.Context()); !errors.Is(err, ErrBusy) {
		t.Errorf("%+v, %v", there, err)
	}
}

// TestStuck: a server that holds its lock and does not answer is an error that names the lock, after a while.
func TestStuck(t *testing.T) {
	w := newWorld(t)
	p, err := openStateDir(w.path(".git/codemem"), w.root)
	if err != nil {
		t.Fatal(err)
	}
	release, _, err := p.claim(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	p.patience = 200 * time.Millisecond
	_, _, err = p.claim(t.Context())
	if !errors.Is(err, ErrBusy) || !strings.Contains(err.Error(), lockName) {
		t.Errorf("%v", err)
	}
}

// TestRefusals: what cannot be served says why.
func TestRefusals(t *testing.T) {
	w := newWorld(t)
	never := func(r Ready) error { t.Errorf("it serves: %+v", r); return errors.New("no") }
	for _, addr := range []string{"0.0.0.0:0", ":0", "example.com:80", "192.0.2.1:0", "127.0.0.1", "127.0.0.1:x", "127.0.0.1:99999", "[::]:0", "x", ":::"} {
		if err := Serve(t.Context(), Options{Dir: w.root, Addr: addr}, never); !errors.Is(err, loopback.ErrAddr) {
			t.Errorf("%s: %v", addr, err)
		}
	}
	if err := Serve(t.Context(), Options{Dir: t.TempDir()}, never); !errors.Is(err, repo.ErrNotRepository) {
		t.Errorf("no repository: %v", err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if err := Serve(t.Context(), Options{Dir: w.root, Addr: taken.Addr().String()}, never); err == nil {
		t.Error("the port of another program")
	}
	if err := os.RemoveAll(w.path(".git/codemem")); err != nil {
		t.Fatal(err)
	}
	w.write(".git/codemem", "in the way")
	if err := Serve(t.Context(), Options{Dir: w.root}, never); !errors.Is(err, ErrPlace) || !strings.Contains(err.Error(), w.path(".git/codemem")) {
		t.Errorf("a git directory that takes nothing: %v", err)
	}
	if err := os.Remove(w.path(".git/codemem")); err != nil {
		t.Fatal(err)
	}
	w.write(".git/codemem/x", "")
	if err := os.Symlink(filepath.Join(w.root, "main.go"), w.path(".git/codemem/"+lockName)); err != nil {
		t.Fatal(err)
	}
	if err := Serve(t.Context(), Options{Dir: w.root}, never); !errors.Is(err, ErrPlace) {
		t.Errorf("a symlink in place of the lock: %v", err)
	}
}

// TestLoopback6: however its address is written, a server answers at the URL that it tells.
func TestLoopback6(t *testing.T) {
	if l, err := net.Listen("tcp", "[::1]:0"); err != nil {
		t.Skip("no IPv6")
	} else {
		l.Close()
	}
	for _, addr := range []string{"[::1]:0", "[0:0::1]:0"} {
		r := newWorld(t).serve(Options{Addr: addr})
		if !strings.HasPrefix(r.URL, "http://[::1]:") {
			t.Errorf("%s: %s", addr, r.URL)
		}
		r.get("GET", "/health", "")
	}
}

// TestIdle: a server ends when it has had no client for long enough, also if it never had one; one that is silent
// counts until its lease is over.
func TestIdle(t *testing.T) {
	w := newWorld(t)
	lonely := w.serve(Options{Idle: 300 * time.Millisecond})
	if err := lonely.ends(); err != nil {
		t.Errorf("never a client: %v", err)
	}
	r := w.serve(Options{Idle: 4 * time.Second}) // long enough to register on a busy machine
	r.get("POST", "/register", `{"client_id":"a"}`)
	r.get("POST", "/register", `{"client_id":"b"}`)
	if n := r.get("POST", "/unregister", `{"client_id":"a"}`)["clients"]; n != 1.0 {
		t.Errorf("%v are left", n)
	}
	time.Sleep(5 * time.Second)
	r.get("GET", "/health", "")
	r.get("POST", "/unregister", `{"client_id":"b"}`)
	if err := r.ends(); err != nil {
		t.Errorf("all clients gone: %v", err)
	}
	if _, err := http.DefaultClient.Do(r.request("GET", "/health", "")); err == nil {
		t.Error("it still answers")
	}
}

// TestNothingIsLeft: a server that ended has let go of all it started.
func TestNothingIsLeft(t *testing.T) {
	w := newWorld(t)
	w.prescan()
	http.DefaultClient.CloseIdleConnections()
	before := runtime.NumGoroutine()
	for range 3 {
		r := w.serve(Options{})
		r.get("POST", "/context/assemble", bodies["/context/assemble"])
		w.write("new.go", "package main\n")
		r.stop()
		if err := r.ends(); err != nil {
			t.Error(err)
		}
	}
	http.DefaultClient.CloseIdleConnections()
	until(t, "its goroutines end", func() bool { return runtime.NumGoroutine() <= before })
}

// TestBootstrap: where nothing is remembered, a server that is told so remembers the files, and leaves everything else
// as it is.
func TestBootstrap(t *testing.T) {
	w := newWorld(t)
	r := w.serve(Options{Bootstrap: true})
	until(t, "the files are remembered", func() bool { return r.get("GET", "/status", "")["state"] == "trust" })
	w.write("main.go", "package main\n\nfunc main() { println() }\n")
	w.save()
	until(t, "the new commit is seen", func() bool {
		return strings.Contains(fmt.Sprint(r.get("GET", "/status", "")["reasons"]), "head_moved")
	})
	time.Sleep(3 * warmAfter / 2) // it learns anew meanwhile
	if s := r.get("GET", "/status", ""); s["state"] != "verify" {
		t.Errorf("the server has verified: %v", s["state"])
	}
}
