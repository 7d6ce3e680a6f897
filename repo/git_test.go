//go:build unix

package repo

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestGitPermits(t *testing.T) {
	s := newScratch(t)
	r := s.open()
	for _, args := range [][]string{
		{},
		{"status"},
		{"diff"},
		{"fetch"},
		{"update-ref"},
		{"hash-object"},
		{"-c", "x=y"},
		{"--version"},
		{""},
		{"push"},
		{"blame", "a"},
		{"config", "x.y", "z"},
		{"cat-file", "--filters", "HEAD:a"},
		{"cat-file", "commit", "--textconv"},
		{"diff-index", "HEAD"},
		{"symbolic-ref", "HEAD", "refs/heads/x"},
		{"diff-tree", "-p", "a", "b"},
		{"diff-tree", "--output=x"},
		{"ls-files", "-m"},
		{"ls-files", "--recurse-submodules"},
		{"rev-list", "--show-signature"},
	} {
		out, err := r.git(t.Context(), nil, args...)
		var failed *gitError
		if err == nil || errors.As(err, &failed) {
			t.Errorf("git %q ran: %q, %v", args, out, err)
		}
	}
}

func TestGitFails(t *testing.T) {
	s := newScratch(t)
	r := s.open()
	_, err := r.git(t.Context(), nil, "rev-parse", "--verify", "nothing")
	if exitCode(err) != 128 || !strings.Contains(err.Error(), "git rev-parse") || !strings.Contains(err.Error(), "Needed a single revision") {
		t.Errorf("%d: %v", exitCode(err), err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = r.git(ctx, nil, "rev-parse", "HEAD")
	wantErr(t, err, context.Canceled)
	slow := r.call(offline)
	slow.timeout = 100 * time.Millisecond
	in, out, err := os.Pipe()
	s.must(err)
	defer out.Close()
	begun := time.Now()
	_, err = slow.run(t.Context(), in, []string{"check-attr", "--cached", "--stdin", "-z", "text"})
	wantErr(t, err, ErrTimeout)
	if took := time.Since(begun); took > gitWaitDelay+time.Minute {
		t.Errorf("it took %v", took)
	}
	if exitCode(nil) != -1 || exitCode(ErrGone) != -1 {
		t.Error("an exit code of no run")
	}
}

func TestCapped(t *testing.T) {
	stopped := 0
	out := &capped{limit: 10, stop: func() { stopped++ }}
	for range 4 {
		if n, err := out.Write([]byte("1234")); n != 4 || err != nil {
			t.Error(n, err)
		}
	}
	if out.Len() > 10 || !out.over || stopped != 1 {
		t.Errorf("%d bytes, over %v, stopped %d times", out.Len(), out.over, stopped)
	}
	said := &capped{limit: 6}
	_, _ = said.Write([]byte("1234"))
	_, _ = said.Write([]byte("5678"))
	_, _ = said.Write([]byte("9"))
	if said.String() != "123456" {
		t.Errorf("%q", said)
	}
}

func TestFindGit(t *testing.T) {
	s := newScratch(t)
	list := func(dirs ...string) string { return strings.Join(dirs, string(filepath.ListSeparator)) }
	for _, dir := range []string{"bin", "elsewhere"} {
		put(t, s.path(dir+"/git"), "#!/bin/sh\n", 0o755)
		put(t, s.path(dir+"/git.exe"), "", 0o755)
	}
	inside := s.path("bin")
	for _, path := range []string{"", ".", list("", "."), "bin", list(".", "./bin"), list("bin", t.TempDir()), inside, list(".", inside)} {
		t.Chdir(s.root)
		if git, err := findGit(path, s.root); !errors.Is(err, ErrNoGit) {
			t.Errorf("in %q it finds %q", path, git)
		}
	}
	if git, err := findGit(list(".", inside), filepath.Join(s.root, "elsewhere")); err != nil || filepath.Dir(git) != inside {
		t.Errorf("%q, %v", git, err)
	}
	s.must(os.Symlink(inside, filepath.Join(t.TempDir(), "link")))
	link := filepath.Join(t.TempDir(), "link")
	s.must(os.Symlink(inside, link))
	if git, err := findGit(link, s.root); !errors.Is(err, ErrNoGit) {
		t.Errorf("through a link into the work tree it finds %q", git)
	}
	t.Setenv("PATH", inside)
	if _, err := s.open().GitVersion(t.Context()); !errors.Is(err, ErrNoGit) {
		t.Errorf("with git in the work tree: %v", err)
	}
}

func TestGitEnviron(t *testing.T) {
	got := gitEnviron([]string{
		"HOME=h", "XDG_CONFIG_HOME=x", "GIT_DIR=d", "GIT_INDEX_FILE=i", "git_work_tree=w", "GIT_CONFIG_GLOBAL=g", "GIT_CONFIG_COUNT=1",
		"GIT_SSH_COMMAND=s", "SSH_ASKPASS=a", "SSH_AUTH_SOCK=k", "PATH=p", "LC_ALL=de", "GITHUB_TOKEN=t", "GIT_EXEC_PATH=e",
	})
	want := []string{"HOME=h", "XDG_CONFIG_HOME=x", "GIT_CONFIG_GLOBAL=g", "SSH_AUTH_SOCK=k", "PATH=p", "GITHUB_TOKEN=t"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestUnknownToGit: what this git is too old for is read without it.
func TestUnknownToGit(t *testing.T) {
	s := newScratch(t)
	s.write("a", "a\n")
	id := s.save("one")
	s.git("gc", "-q")
	s.git("config", "core.repositoryFormatVersion", "1")
	s.git("config", "extensions.relativeWorktrees", "true")
	r := s.open()
	if changes, err := r.Changed(t.Context(), "", id); err != nil || len(changes) != 1 {
		t.Errorf("Changed: %v, %v", changes, err)
	}
	if _, err := r.TreeOf(t.Context(), id); err != nil {
		t.Errorf("TreeOf: %v", err)
	}
	if _, err := r.Resolve(t.Context(), "main"); err != nil {
		t.Errorf("Resolve: %v", err)
	}
}
