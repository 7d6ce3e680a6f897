package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A checkout is a clone of a clone, in which commits are checked out.
type checkout struct {
	dir     string
	commits []string // ids, the oldest first
}

// openCheckout clones a repository and checks out what lies so many commits before HEAD.
func openCheckout(ctx context.Context, from, to string, commits int) (*checkout, error) {
	if _, err := git(ctx, ".", "clone", "--quiet", "--shared", "--no-checkout", from, to); err != nil {
		return nil, err
	}
	c := &checkout{dir: to}
	out, err := git(ctx, to, "rev-list", "--first-parent", fmt.Sprintf("-n%d", commits+1), "HEAD")
	if err != nil {
		return nil, err
	}
	c.commits = strings.Fields(out)
	slices.Reverse(c.commits)
	return c, c.enter(ctx, c.commits[0])
}

// enter checks a commit out.
func (c *checkout) enter(ctx context.Context, commit string) error {
	_, err := git(ctx, c.dir, "checkout", "--quiet", "--detach", commit)
	return err
}

// clean reports whether git finds tracked files as they were committed: a clone may lack what they hold.
func (c *checkout) clean(ctx context.Context) (bool, error) {
	out, err := git(ctx, c.dir, "status", "--porcelain", "--untracked-files=no")
	return out == "", err
}

// changed returns by path how two commits differ, as git's letters, without a look for renames.
func (c *checkout) changed(ctx context.Context, from, to string) (map[string]byte, error) {
	out, err := git(ctx, c.dir, "diff-tree", "-r", "-z", "--no-renames", "--name-status", from, to)
	if err != nil {
		return nil, err
	}
	parts := strings.Split(out, "\x00")
	of := map[string]byte{}
	for i := 0; i+1 < len(parts); i += 2 {
		of[parts[i+1]] = parts[i][0]
	}
	return of, nil
}

// git returns what a git command writes. The machine's configuration says nothing.
func git(ctx context.Context, dir string, arguments ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", arguments...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_NO_LAZY_FETCH=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w", strings.Join(arguments, " "), err)
	}
	return string(out), nil
}

// nameOf is the name of a clone in the tables: its directory, without what says that it is one.
func nameOf(dir string) string {
	dir, _ = filepath.Abs(dir)
	for slices.Contains([]string{".git", "repo"}, filepath.Base(dir)) {
		dir = filepath.Dir(dir)
	}
	base := strings.TrimSuffix(filepath.Base(dir), ".git")
	return base[strings.LastIndexByte(base, '+')+1:]
}
