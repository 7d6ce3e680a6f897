package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"codemem/prescan"
	"codemem/scan"
	"codemem/share"
	"codemem/verify"
)

// A clone is a work tree of a clone, and its memory.
type clone struct {
	dir, commit string
	ctx         context.Context //nolint:containedctx // that of the command
	m           *verify.Memory
	cache       *scan.Cache
}

const cacheBytes = 64 << 20

// openClone clones a repository, checks a revision out, and sees all of it; the remote hub is one that texts are shared over.
func openClone(ctx context.Context, from, revision, to, hub string) (*clone, error) {
	if _, err := git(ctx, ".", "clone", "--quiet", "--shared", "--no-checkout", from, to); err != nil {
		return nil, err
	}
	commit, err := git(ctx, from, "rev-parse", "--verify", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return nil, err
	}
	c := &clone{dir: to, commit: strings.TrimSpace(commit), ctx: ctx, cache: scan.NewCache(cacheBytes)}
	for _, args := range [][]string{{"checkout", "--quiet", "--detach", c.commit}, {"remote", "add", "hub", hub}} {
		if _, err := git(ctx, to, args...); err != nil {
			return nil, err
		}
	}
	if c.m, err = verify.Open(ctx, to, ""); err != nil {
		return nil, err
	}
	return c, c.see()
}

// see has the memory look at the work tree.
func (c *clone) see() error {
	_, err := prescan.Run(c.ctx, c.m, prescan.Options{})
	return err
}

// close ends the clone.
func (c *clone) close() { _ = errors.Join(c.m.Close(), os.RemoveAll(c.dir)) }

// ref opens the ref that texts are shared over.
func (c *clone) ref() (*share.Ref, error) { return share.Open(c.ctx, c.m.Repo(), "hub") }

// tree is the work tree as it is now.
func (c *clone) tree() *scan.Tree { return scan.New(c.ctx, c.m, c.cache, true) }

// contents returns what files hold, by path.
func (c *clone) contents(files []scan.FileStatus) map[string]string {
	all := map[string]string{}
	for _, f := range files {
		if data, err := os.ReadFile(filepath.Join(c.dir, filepath.FromSlash(f.Path))); err == nil { // else it is a link that leads nowhere
			all[f.Path] = string(data)
		}
	}
	return all
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
