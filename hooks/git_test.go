//go:build unix

package hooks

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"codemem/prescan"
	"codemem/registry"
	"codemem/repo"
	"codemem/verify"
)

// A bench is a repository with one commit.
type bench struct {
	t   *testing.T
	dir string
}

func newBench(t *testing.T) bench {
	t.Helper()
	home := t.TempDir()
	for k, v := range map[string]string{
		"HOME": home, "XDG_CONFIG_HOME": home, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.com",
		"GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.com",
	} {
		t.Setenv(k, v)
	}
	b := bench{t, filepath.Join(home, "r")}
	if err := os.Mkdir(b.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	b.git("init", "-q", "-b", "main")
	b.commit("one")
	return b
}

func (b bench) git(args ...string) string {
	b.t.Helper()
	c := exec.Command("git", args...)
	c.Dir = b.dir
	out, err := c.CombinedOutput()
	if err != nil {
		b.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

func (b bench) commit(text string) {
	b.t.Helper()
	if err := os.WriteFile(filepath.Join(b.dir, "a.txt"), []byte(text+"\n"), 0o600); err != nil {
		b.t.Fatal(err)
	}
	b.git("add", ".")
	b.git("commit", "-q", "-m", text)
}

func (b bench) memory() *verify.Memory {
	b.t.Helper()
	m, err := verify.Open(b.t.Context(), b.dir, "")
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = m.Close() })
	return m
}

// proven returns the commit that was verified last, "" for none.
func (b bench) proven(m *verify.Memory) string {
	b.t.Helper()
	var sha string
	err := m.View(b.t.Context(), func(tx *registry.Tx) error {
		p, err := tx.Proof()
		sha = p.SHA
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		b.t.Fatal(err)
	}
	return sha
}

func (b bench) call(event string, limit time.Duration, args ...string) error {
	return Git(b.t.Context(), GitCall{
		Dir: b.dir, Event: event, Args: args, Stdin: strings.NewReader("x"), Getenv: func(string) string { return "" }, Limit: limit,
	})
}

// TestGitLocked: a registry that another process is writing is not waited for, and nothing is said of it.
func TestGitLocked(t *testing.T) {
	b := newBench(t)
	m := b.memory()
	if _, err := prescan.Run(t.Context(), m, prescan.Options{}); err != nil {
		t.Fatal(err)
	}
	first := b.proven(m)
	b.commit("two")
	const limit = 300 * time.Millisecond
	err := m.Update(t.Context(), func(*registry.Tx) error {
		fastest := time.Hour // of three: the machine may be busy, the registry's own wait of five seconds is never less
		for range 3 {
			start := time.Now()
			if err := b.call("post-commit", limit); err != nil {
				t.Errorf("it says %v", err)
			}
			fastest = min(fastest, time.Since(start))
		}
		if fastest > 4*time.Second {
			t.Errorf("it took %s", fastest)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := b.proven(m); got != first {
		t.Errorf("the proof moved to %s", got)
	}
	if n := readNote(m.Repo(), "post-commit"); n == nil || n.Outcome != string(late) {
		t.Errorf("the note is %+v", n)
	}
	if err := b.call("post-commit", time.Minute); err != nil || b.proven(m) != b.git("rev-parse", "HEAD") {
		t.Errorf("afterwards the proof is of %s, %v", b.proven(m), err)
	}
}

// TestGitNeedless: a commit that is verified already is not closed again, and one in the middle of a sequence is left to its
// end.
func TestGitNeedless(t *testing.T) {
	b := newBench(t)
	m := b.memory()
	if _, err := prescan.Run(t.Context(), m, prescan.Options{}); err != nil {
		t.Fatal(err)
	}
	did := func(event string, want outcome) {
		t.Helper()
		if err := b.call(event, time.Minute); err != nil {
			t.Fatal(err)
		}
		if n := readNote(m.Repo(), event); n == nil || n.Outcome != string(want) {
			t.Errorf("the note is %+v, want %q", n, want)
		}
	}
	did("post-commit", needless)
	first := b.proven(m)
	b.commit("two")
	rebasing := filepath.Join(b.dir, ".git", "rebase-merge")
	if err := os.Mkdir(rebasing, 0o755); err != nil {
		t.Fatal(err)
	}
	did("post-commit", midway)
	if got := b.proven(m); got != first {
		t.Errorf("the proof moved to %s", got)
	}
	if err := os.Remove(rebasing); err != nil {
		t.Fatal(err)
	}
	did("post-rewrite", done)
}

// TestGitLate: a hook that has no time leaves the registry as it was, and notes why.
func TestGitLate(t *testing.T) {
	b := newBench(t)
	m := b.memory()
	if _, err := prescan.Run(t.Context(), m, prescan.Options{}); err != nil {
		t.Fatal(err)
	}
	first := b.proven(m)
	b.commit("two")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	call := GitCall{Dir: b.dir, Event: "post-merge", Stdin: strings.NewReader(""), Getenv: os.Getenv, Limit: time.Minute}
	if err := Git(ctx, call); err != nil {
		t.Error(err)
	}
	if got := b.proven(m); got != first {
		t.Errorf("the proof moved to %s", got)
	}
	if n := readNote(m.Repo(), "post-merge"); n == nil || n.Outcome != string(late) {
		t.Errorf("the note is %+v", n)
	}
	pipe, w := io.Pipe() // git that does not end what it writes
	defer w.Close()
	call.Event, call.Stdin = "post-rewrite", pipe
	if err := Git(t.Context(), call); err != nil || b.proven(m) != b.git("rev-parse", "HEAD") {
		t.Errorf("the proof is of %s, %v", b.proven(m), err)
	}
	if n := readNote(m.Repo(), "post-rewrite"); n == nil || n.Outcome != string(done) {
		t.Errorf("the note is %+v", n)
	}
}

func (b bench) installer(program string) Installer {
	b.t.Helper()
	r, err := repo.Open(b.t.Context(), b.dir)
	if err != nil {
		b.t.Fatal(err)
	}
	return Installer{Repo: r, Program: program}
}

// TestInstallWithoutPath: hooks find the program that installed them also where PATH does not, as under a
// graphical client, by either means.
func TestInstallWithoutPath(t *testing.T) {
	b := newBench(t)
	program := filepath.Join(t.TempDir(), "it's a program")
	log := program + ".log"
	if err := os.WriteFile(program, []byte("#!/bin/sh\necho \"$*\" >>'"+strings.ReplaceAll(log, "'", `'\''`)+"'\nexit 1\n"), 0o700); err != nil { //nolint:gosec // to be run
		t.Fatal(err)
	}
	in := b.installer(program)
	in.Files = true
	if _, err := in.Install(t.Context()); err != nil {
		t.Fatal(err)
	}
	git, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	run := func() {
		t.Helper()
		for _, args := range [][]string{{"commit", "-q", "--allow-empty", "-m", "x"}, {"checkout", "-q", "-B", "side"}} {
			c := exec.Command(git, args...)
			c.Dir, c.Env = b.dir, append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "PATH=") }), "PATH=/nowhere")
			if out, err := c.CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("git %v: %v %s", args, err, out)
			}
		}
		text, _ := os.ReadFile(log)
		head := b.git("rev-parse", "HEAD")
		if want := "hook git post-commit\nhook git post-checkout " + head + " " + head + " 1\n"; string(text) != want {
			t.Errorf("called with %q, want %q", text, want)
		}
		_ = os.Remove(log)
	}
	run()
	st, err := in.Status(t.Context())
	if err != nil || !st.Hooks[0].Runs || st.Hooks[0].Means != byFile || st.Program != program {
		t.Errorf("status is %+v, %v", st, err)
	}
	if v, _ := in.Repo.GitVersion(t.Context()); !v.ConfiguresHooks() {
		return
	}
	in.Files = false
	if _, err := in.Install(t.Context()); err != nil {
		t.Fatal(err)
	}
	run()
}

// TestConfigBlock: what is written into the configuration is read back as it was, by git and by us, and taking it out
// leaves every byte.
func TestConfigBlock(t *testing.T) {
	b := newBench(t)
	in := b.installer("")
	for _, tail := range []string{"", "\n", "[a]\n\tb = c", "# >>> codemem\n", "; \"x\n\n"} {
		before := "[core]\n\trepositoryformatversion = 0\n" + tail
		program := "/opt/it's \"a\" \\ program"
		woven, err := weaveConfig([]byte(before), program, everyEvent())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(in.Repo.ConfigFile(), woven, 0o600); err != nil {
			t.Fatal(err)
		}
		r, err := repo.Open(t.Context(), b.dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, event := range Events {
			command, events, _ := r.ConfigHook(hookName(event))
			if !slices.Equal(events, []string{event}) || programIn(command) != program {
				t.Errorf("%q: %s is %q for %q", tail, event, command, events)
			}
			if got := b.git("config", "hook."+hookName(event)+".command"); got != command {
				t.Errorf("git reads %q, want %q", got, command)
			}
		}
		again, err := weaveConfig(woven, program, everyEvent())
		if string(again) != string(woven) || err != nil {
			t.Errorf("%q: a second time it is %q, %v", tail, again, err)
		}
		if bare, _ := withoutOurs(woven); string(bare) != before {
			t.Errorf("%q became %q", before, bare)
		}
	}
	// No git is asked for it, which a hook would have to wait for.
	t.Setenv("PATH", "/nowhere")
	if _, err := repo.Open(t.Context(), b.dir); err != nil {
		t.Error(err)
	}
}

// TestInstallAtOnce: of installations at the same time each finds what the others did.
func TestInstallAtOnce(t *testing.T) {
	b := newBench(t)
	hook := filepath.Join(b.dir, ".git", "hooks", "post-commit")
	if err := os.WriteFile(hook, []byte("#!/bin/sh\nexit 3\n"), 0o700); err != nil { //nolint:gosec // a hook
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		in := b.installer("/opt/codemem")
		in.Files = true
		wg.Go(func() {
			if _, err := in.Install(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	text, err := os.ReadFile(hook)
	if want := "#!/bin/sh\n" + (calling{event: "post-commit", program: "/opt/codemem", beside: true}).block() + "exit 3\n"; string(text) != want || err != nil {
		t.Errorf("the hook is %q, %v", text, err)
	}
	entries, err := os.ReadDir(filepath.Dir(hook))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".codemem-") {
			t.Errorf("%s is left", e.Name())
		}
	}
	in := b.installer("/opt/codemem")
	if c, err := in.Uninstall(t.Context()); err != nil || len(c.Edits) != 4 {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestEditsRefuse: a file that changed meanwhile, one that appeared and a lock that is held are left alone.
func TestEditsRefuse(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	put := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("others\n")
	for _, e := range []Edit{
		{Path: path, Action: actChange, before: []byte("old\n"), after: []byte("new\n"), mode: 0o600},
		{Path: path, Action: actCreate, after: []byte("new\n"), mode: 0o600},
		{Path: path, Action: actRemove, before: []byte("old\n")},
	} {
		if err := e.apply(); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: %v", e.Action, err)
		}
	}
	if err := os.WriteFile(path+".lock", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	e := Edit{Path: path, Action: actChange, before: []byte("others\n"), after: []byte("new\n"), mode: 0o600, locked: true}
	if err := e.apply(); !errors.Is(err, errLocked) {
		t.Errorf("locked: %v", err)
	}
	if text, _ := os.ReadFile(path); string(text) != "others\n" {
		t.Errorf("it is %q", text)
	}
	if _, err := os.Stat(path + ".lock"); err != nil {
		t.Error("the lock of another is gone")
	}
}

// TestInstallKilled: what a killed run left beside hooks goes with the next, but for what is young or another's.
func TestInstallKilled(t *testing.T) {
	b := newBench(t)
	dir := filepath.Join(b.dir, ".git", "hooks")
	for _, name := range []string{".codemem-17", ".codemem-18", ".codemem-notes"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-2 * scratchAge)
	for _, name := range []string{".codemem-17", ".codemem-notes"} {
		if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.installer("").Uninstall(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, ".codemem-*"))
	if want := []string{filepath.Join(dir, ".codemem-18"), filepath.Join(dir, ".codemem-notes")}; err != nil || !slices.Equal(left, want) {
		t.Errorf("left are %v, %v", left, err)
	}
}

// TestGitNoteStuck: git waits no longer where the note cannot be written, as on a disk that does not answer.
func TestGitNoteStuck(t *testing.T) {
	b := newBench(t)
	m := b.memory()
	if _, err := prescan.Run(t.Context(), m, prescan.Options{}); err != nil {
		t.Fatal(err)
	}
	b.commit("two")
	pipe := notePath(m.Repo(), "post-commit") + ".tmp"
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	returned := make(chan error, 1)
	go func() {
		returned <- Git(t.Context(), GitCall{Dir: b.dir, Event: "post-commit", Getenv: func(string) string { return "" }, Limit: GitLimit})
	}()
	select {
	case err := <-returned:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("it still waits")
	}
	reader, err := os.OpenFile(pipe, os.O_RDONLY|syscall.O_NONBLOCK, 0) // lets go what waits
	if err != nil {
		t.Fatal(err)
	}
	_ = reader.Close()
}
