package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"codemem/bench/clones"

	"codemem/hooks"
	"codemem/prescan"
	"codemem/scan"
	"codemem/verify"
)

// A result is what became of the texts of one repository.
type result struct {
	name, first, last string // ids of the commits, shortened
	steps, looks      int
	texts             []*text
	distrusted        []string // commits that git calls clean and after which a prescan did not trust what the hook had left
	wrong             []string // what the checks found
	checked           int      // answers that were compared with the bytes
}

// A replay is a checkout and its memory.
type replay struct {
	*checkout
	result
	ctx   context.Context //nolint:containedctx // that of the command
	m     *verify.Memory
	cache *scan.Cache
	start map[string]string // what the files held when the texts were written, by path
}

// replay writes texts in a repository and lets time pass.
func (o *options) replay(ctx context.Context, dir string) (result, error) {
	tmp, err := os.MkdirTemp("", "survival-")
	if err != nil {
		return result{}, err
	}
	defer os.RemoveAll(tmp)
	if dir, err = filepath.Abs(dir); err != nil {
		return result{}, err
	}
	c, err := openCheckout(ctx, dir, filepath.Join(tmp, clones.NameOf(dir)), o.commits)
	if err != nil {
		return result{}, err
	}
	m, err := verify.Open(ctx, c.dir, "")
	if err != nil {
		return result{}, err
	}
	defer func() { _ = m.Close() }()
	r := &replay{checkout: c, ctx: ctx, m: m, cache: scan.NewCache(cacheBytes)}
	r.name, r.first, r.last, r.steps = clones.NameOf(dir), c.commits[0][:7], c.commits[len(c.commits)-1][:7], len(c.commits)-1
	if _, err := prescan.Run(ctx, m, prescan.Options{}); err != nil {
		return r.result, err
	}
	if err := r.write(o); err != nil {
		return r.result, fmt.Errorf("write the texts: %w", err)
	}
	err = r.pass(o.every)
	return r.result, err
}

// pass lets time pass, with a look now and then.
func (r *replay) pass(every int) error {
	for i := range r.steps {
		if err := r.step(r.commits[i], r.commits[i+1]); err != nil {
			return fmt.Errorf("commit %s: %w", r.commits[i+1], err)
		}
		if (i+1)%every == 0 || i+1 == r.steps {
			if err := r.look(); err != nil {
				return fmt.Errorf("look at commit %s: %w", r.commits[i+1], err)
			}
		}
	}
	return nil
}

const cacheBytes = 64 << 20

// tree is the work tree as it is now.
func (r *replay) tree() *scan.Tree { return scan.New(r.ctx, r.m, r.cache, true) }

// step checks a commit out and calls the hook that git calls then; the prescan after it should have nothing to do.
func (r *replay) step(from, to string) error {
	if err := r.enter(r.ctx, to); err != nil {
		return err
	}
	err := hooks.Git(r.ctx, hooks.GitCall{
		Dir: r.dir, Event: "post-checkout", Args: []string{from, to, "1"}, Stdin: strings.NewReader(""),
		Getenv: func(string) string { return "" }, Limit: time.Hour,
	})
	if err != nil {
		return err
	}
	rep, err := prescan.Run(r.ctx, r.m, prescan.Options{})
	if err != nil {
		return err
	}
	if clean, err := r.clean(r.ctx); err != nil {
		return err
	} else if clean && rep.State != prescan.Trust {
		r.distrusted = append(r.distrusted, fmt.Sprintf("%s (%v)", to[:7], rep.Reasons))
	}
	changes, err := r.changed(r.ctx, from, to)
	if err != nil {
		return err
	}
	under := above(changes)
	for _, t := range r.texts {
		t.follow(changes, under, func(p string) bool { _, err := os.Lstat(filepath.Join(r.dir, p)); return err == nil })
	}
	return nil
}

// read returns what a file of the work tree holds.
func (r *replay) read(p string) (string, error) {
	data, err := os.ReadFile(filepath.Join(r.dir, filepath.FromSlash(p)))
	return string(data), err
}
