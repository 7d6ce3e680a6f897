//go:build !unix

package repo

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
)

// below returns a viewer of a directory below v's, "" being v's own, none of whose components is a symlink.
func (v *viewer) below(dir string) (*viewer, error) {
	t := trail{v: v}
	if err := t.enter(0, dir); err != nil {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: err}
	}
	info, err := os.Stat(filepath.Join(v.root, filepath.FromSlash(dir)))
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: dir, Err: fs.ErrNotExist}
	}
	if err != nil {
		return nil, err
	}
	return &viewer{filepath.Join(v.root, filepath.FromSlash(dir))}, nil
}

// entries returns what is in v's directory, in no order.
func (v *viewer) entries(ctx context.Context) ([]entry, error) {
	f, err := os.Open(v.root)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	if err == nil {
		err = ctx.Err()
	}
	return named(names), err
}

// opensFast says that directories are only paths.
const opensFast = false
