package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"codemem/bench/clones"
)

// A checkout is a clone of a clone, in which commits are checked out.
type checkout struct {
	dir     string
	commits []string // ids, the oldest first
}

// openCheckout clones a repository and checks out what lies so many commits before HEAD.
func openCheckout(ctx context.Context, from, to string, commits int) (*checkout, error) {
	if _, err := clones.Git(ctx, ".", "clone", "--quiet", "--shared", "--no-checkout", from, to); err != nil {
		return nil, err
	}
	c := &checkout{dir: to}
	out, err := clones.Git(ctx, to, "rev-list", "--first-parent", fmt.Sprintf("-n%d", commits+1), "HEAD")
	if err != nil {
		return nil, err
	}
	c.commits = strings.Fields(out)
	slices.Reverse(c.commits)
	return c, c.enter(ctx, c.commits[0])
}

// enter checks a commit out.
func (c *checkout) enter(ctx context.Context, commit string) error {
	_, err := clones.Git(ctx, c.dir, "checkout", "--quiet", "--detach", commit)
	return err
}

// clean reports whether git finds tracked files as they were committed: a clone may lack what they hold.
func (c *checkout) clean(ctx context.Context) (bool, error) {
	out, err := clones.Git(ctx, c.dir, "status", "--porcelain", "--untracked-files=no")
	return out == "", err
}

// changed returns by path how two commits differ, as git's letters, without a look for renames.
func (c *checkout) changed(ctx context.Context, from, to string) (map[string]byte, error) {
	out, err := clones.Git(ctx, c.dir, "diff-tree", "-r", "-z", "--no-renames", "--name-status", from, to)
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
