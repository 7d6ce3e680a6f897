package repo

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// testClock is the time of the first commit of a repository whose commits save makes.
var testClock = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// save commits all that is there with a fixed author, each commit a minute after the one before.
func (s scratch) save(subject string) ID {
	s.t.Helper()
	s.git("add", "-A")
	return s.saveIndex(subject)
}

// saveIndex commits the index.
func (s scratch) saveIndex(subject string) ID {
	s.t.Helper()
	n := 0
	if out, err := s.run("rev-list", "--count", "HEAD"); err == nil {
		_, _ = fmt.Sscan(out, &n) // 0 will do
	}
	date := testClock.Add(time.Duration(n) * time.Minute).Format(time.RFC3339)
	cmd := exec.Command("git", "-c", "user.name=t", "-c", "user.email=t@t", "commit", "-q", "--no-verify", "--allow-empty", "-m", subject)
	cmd.Dir = s.root
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_DATE="+date, "GIT_COMMITTER_DATE="+date)
	if out, err := cmd.CombinedOutput(); err != nil {
		s.t.Fatalf("git commit: %v: %s", err, out)
	}
	return s.id("HEAD")
}

// id returns the object that git says a revision is.
func (s scratch) id(rev string) ID {
	s.t.Helper()
	id, err := ParseID(s.git("rev-parse", "--verify", rev))
	s.must(err)
	return id
}

// path is where a path of the repository lies.
func (s scratch) path(p string) string { return filepath.Join(s.root, filepath.FromSlash(p)) }

func (s scratch) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// over returns the work tree in another directory of the same user.
func (s scratch) over(dir string) scratch {
	s.t.Helper()
	real, err := filepath.EvalSymlinks(dir)
	s.must(err)
	return scratch{t: s.t, root: real}
}

// put writes a file wherever it is, with its directories.
func put(t testing.TB, path, content string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
}

// wantErr fails the test if err is not the sentinel's.
func wantErr(t testing.TB, err, sentinel error) {
	t.Helper()
	if !errors.Is(err, sentinel) {
		t.Errorf("error %v, want one that is %q", err, sentinel)
	}
}
