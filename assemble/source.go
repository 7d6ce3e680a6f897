package assemble

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

// A source is where the files of a pack come from: a work tree with what is remembered of it, or a plain directory, which has
// neither history nor memory.
type source interface {
	root() string
	tree(ctx context.Context, c *scan.Cache, keep bool) *scan.Tree
	read(path string, limit int64) ([]byte, error)
	ignored(ctx context.Context, path string) (bool, error)
	head(ctx context.Context) (repo.ID, error)
	touched(ctx context.Context) ([][]string, error)             // the files of each commit, the newest first
	view(ctx context.Context, fn func(*registry.Tx) error) error // registry.ErrNoDatabase if nothing is remembered
}

type workTree struct{ m *verify.Memory }

func (w workTree) root() string { return w.m.Repo().Root() }

func (w workTree) tree(ctx context.Context, c *scan.Cache, keep bool) *scan.Tree {
	return scan.New(ctx, w.m, c, keep)
}

func (w workTree) read(p string, limit int64) ([]byte, error) { return w.m.Repo().Read(p, limit) }

func (w workTree) ignored(ctx context.Context, p string) (bool, error) {
	is, err := w.m.Repo().Ignored(ctx, []string{p})
	return err == nil && is[0], err
}

func (w workTree) head(ctx context.Context) (repo.ID, error) {
	head, err := w.m.Repo().Head(ctx)
	return head.ID, err
}

func (w workTree) touched(ctx context.Context) ([][]string, error) {
	return w.m.Repo().Touched(ctx, historyCommits, historyPaths)
}

func (w workTree) view(ctx context.Context, fn func(*registry.Tx) error) error {
	return w.m.View(ctx, fn)
}

type plainDir struct{ d *repo.Dir }

func (p plainDir) root() string { return p.d.Root() }

func (p plainDir) tree(ctx context.Context, c *scan.Cache, _ bool) *scan.Tree {
	return scan.NewDir(ctx, p.d, c)
}

func (p plainDir) read(file string, limit int64) ([]byte, error) { return p.d.Read(file, limit) }
func (p plainDir) head(context.Context) (repo.ID, error)         { return "", nil }
func (p plainDir) touched(context.Context) ([][]string, error)   { return nil, nil }

func (p plainDir) ignored(_ context.Context, file string) (bool, error) {
	return p.d.Ignore().Match(file, false), nil
}

func (p plainDir) view(context.Context, func(*registry.Tx) error) error {
	return registry.ErrNoDatabase
}

// NewDirIndex returns an index of a plain directory, as NewIndex does of a work tree. What its ignore files and those
// rules leave that are built in is what it holds, none of it tracked; every look is one at everything.
func NewDirIndex(d *repo.Dir, limit int) *Index {
	x := NewIndex(nil, limit)
	x.dir = d
	return x
}

// walk is Reconcile of a plain directory.
func (x *Index) walk(ctx context.Context) (int, error) {
	var files []File
	more := false
	err := x.dir.Ignore().Walk(ctx, func(f repo.File) error {
		if more = len(files) == x.limit; more {
			return errFull
		}
		files = append(files, x.file(f.Path, repo.Stat{Size: f.Size, MtimeNS: f.ModTime, Mode: f.Mode}, false))
		return nil
	})
	if err != nil && !more {
		return 0, fmt.Errorf("index files: %w", err)
	}
	sortFiles(files)
	return x.put(files, more), nil
}

// notifyDir is Notify of a plain directory: any place below its root is reason to look.
func (x *Index) notifyDir(ctx context.Context, paths []string) (int, error) {
	for _, p := range paths {
		if filepath.IsAbs(p) {
			rel, err := filepath.Rel(x.dir.Root(), repo.Resolve(p))
			if err != nil || !filepath.IsLocal(rel) && rel != "." {
				continue
			}
			p = rel
		}
		if p = filepath.ToSlash(p); p != ".git" && !strings.HasPrefix(p, ".git/") {
			return x.walk(ctx)
		}
	}
	return 0, nil
}
