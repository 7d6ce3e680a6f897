package editor

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"

	"codemem/assemble"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

// A site is the files that a request is about: a work tree with what is remembered of it, or a plain directory.
type site struct {
	mem *verify.Memory // nil for a plain directory
	dir *repo.Dir      // nil for a work tree
}

// site opens the files that are served.
func (s *server) site(ctx context.Context) (site, error) {
	if s.dir != nil {
		return site{dir: s.dir}, nil
	}
	m, err := s.memory(ctx)
	return site{mem: m}, err
}

// siteAt opens the files for a request about one path, and returns that relative to the root.
func (s *server) siteAt(c *call, path string) (site, string, error) {
	at, err := s.site(c)
	if err != nil {
		return at, "", err
	}
	p, err := at.rel(path)
	if err != nil {
		at.close()
	}
	return at, p, err
}

func (at site) close() {
	if at.mem != nil {
		_ = at.mem.Close()
	}
}

// rel returns a path of a request relative to the root.
func (at site) rel(p string) (string, error) {
	if at.mem != nil {
		return rel(at.mem, p)
	}
	if len(p) > maxPath {
		return "", &badRequest{"a path has more than 4096 bytes"}
	}
	return at.dir.Rel(p)
}

func (at site) tree(ctx context.Context, c *scan.Cache) *scan.Tree {
	if at.mem != nil {
		return scan.New(ctx, at.mem, c, true)
	}
	return scan.NewDir(ctx, at.dir, c)
}

// pack makes a pack at an assembler.
func (at site) pack(ctx context.Context, d *assemble.Assembler, r assemble.Request) (assemble.Pack, error) {
	if at.mem != nil {
		return d.Assemble(ctx, at.mem, r)
	}
	return d.AssembleDir(ctx, at.dir, r)
}

// view reads what is remembered, registry.ErrNoDatabase if that is nothing.
func (at site) view(ctx context.Context, fn func(*registry.Tx) error) error {
	if at.mem != nil {
		return at.mem.View(ctx, fn)
	}
	return registry.ErrNoDatabase
}

// locate returns what is to be served, and where its server keeps its state: the work tree that a directory lies in, or where
// there is none the directory itself, and then below a directory of the user's own.
func locate(ctx context.Context, o Options) (stateDir, *repo.Dir, error) {
	r, err := repo.Open(ctx, o.Dir)
	if err == nil {
		p, err := openStateDir(filepath.Join(r.GitDir(), "codemem"), r.Root())
		return p, nil, err
	}
	if !errors.Is(err, repo.ErrNotRepository) || o.State == "" {
		return stateDir{}, nil, err
	}
	d, derr := repo.OpenProject(o.Dir)
	if errors.Is(derr, repo.ErrWide) {
		return stateDir{}, nil, derr
	}
	if derr != nil {
		return stateDir{}, nil, err
	}
	sum := sha256.Sum256([]byte(d.Root()))
	p, err := openStateDir(filepath.Join(o.State, "serve", hex.EncodeToString(sum[:8])), d.Root())
	return p, d, err
}

// becameRepository reports whether a plain directory has become a work tree: another server is to serve that.
func (s *server) becameRepository() bool {
	if s.dir == nil {
		return false
	}
	if _, err := os.Lstat(filepath.Join(s.root, ".git")); err != nil {
		return false
	}
	_, err := repo.Open(s.stopped, s.root)
	return err == nil
}
