package integration_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// gitEnv returns what git is to see of the machine: nothing but PATH. Home, authors and clock are fixed.
func gitEnv(home string) []string {
	return []string{
		"HOME=" + home,
		"XDG_CONFIG_HOME=" + filepath.Join(home, ".config"),
		"GIT_CONFIG_NOSYSTEM=1",
		"GIT_TERMINAL_PROMPT=0",
		"GIT_AUTHOR_NAME=Ann Author", "GIT_AUTHOR_EMAIL=ann@example.org", "GIT_AUTHOR_DATE=2026-01-02T03:04:05Z",
		"GIT_COMMITTER_NAME=Con Committer", "GIT_COMMITTER_EMAIL=con@example.org", "GIT_COMMITTER_DATE=2026-01-02T03:04:05Z",
		"GIT_EDITOR=true", "GIT_PAGER=cat", "LC_ALL=C", "TZ=UTC",
		"CODEMEM_HOOK_LIMIT=1m",    // on a slow machine too
		"CODEMEM_NO_BACKGROUND=1",  // what a test started has ended when it ends
		"GORACE=atexit_sleep_ms=0", // else each program under the race detector sleeps a second before it ends
	}
}

// gitConfig is the user's configuration: what makes git quick and quiet, and transports between directories.
const gitConfig = `[init]
	defaultBranch = main
[gc]
	auto = 0
[core]
	fsync = none
[protocol "file"]
	allow = always
[advice]
	detachedHead = false
[maintenance]
	auto = false
[merge]
	conflictStyle = merge
[pull]
	rebase = false
`

// newHome makes a home directory with gitConfig in it.
func newHome(dir string) (string, error) {
	home := filepath.Join(dir, ".home")
	if err := os.MkdirAll(home, 0o755); err != nil {
		return "", err
	}
	return home, os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(gitConfig), 0o644)
}

// A gitter runs git as gitEnv says.
type gitter struct {
	env []string
}

func newGitter(t testing.TB, dir string) gitter {
	t.Helper()
	home, err := newHome(dir)
	if err != nil {
		t.Fatal(err)
	}
	return gitter{append(gitEnv(home), "PATH="+os.Getenv("PATH"))}
}

// run runs git in dir and returns what it wrote to stdout.
func (g gitter) run(dir string, args ...string) (string, error) {
	var out, errs bytes.Buffer
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, g.env, &out, &errs
	err := cmd.Run()
	if err == nil && strings.Contains(errs.String(), "codemem: ") {
		err = errors.New("a hook of ours complained")
	}
	if err != nil {
		return out.String(), fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, strings.TrimSpace(errs.String()))
	}
	return out.String(), nil
}

// must runs git in dir; a failure fails the test.
func (g gitter) must(t testing.TB, dir string, args ...string) string {
	t.Helper()
	out, err := g.run(dir, args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// tick waits until the file system stamps later than newest, so that what is written next to dir is
// not racily clean. Where time stamps are fine it returns at once.
func tick(dir string, newest time.Time) error {
	probe := filepath.Join(dir, ".tick")
	defer os.Remove(probe)
	for range 5000 {
		if err := os.WriteFile(probe, nil, 0o644); err != nil {
			return err
		}
		fi, err := os.Stat(probe)
		if err != nil || fi.ModTime().After(newest) {
			return err
		}
		time.Sleep(time.Millisecond)
	}
	return fmt.Errorf("time does not pass in %s", dir)
}
