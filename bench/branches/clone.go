package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"codemem/bench/clones"

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
	if _, err := clones.Git(ctx, ".", "clone", "--quiet", "--shared", "--no-checkout", from, to); err != nil {
		return nil, err
	}
	commit, err := clones.Git(ctx, from, "rev-parse", "--verify", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return nil, err
	}
	c := &clone{dir: to, commit: strings.TrimSpace(commit), ctx: ctx, cache: scan.NewCache(cacheBytes)}
	for _, args := range [][]string{{"checkout", "--quiet", "--detach", c.commit}, {"remote", "add", "hub", hub}} {
		if _, err := clones.Git(ctx, to, args...); err != nil {
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
