//go:build !unix

package repo

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// opened is one file as it was when it was opened, or the text of a symlink.
type opened struct {
	*os.File // nil for a symlink
	link     string
	stat     Stat
}

// open opens path below the root when every parent is a real directory and it is a regular file.
func (v *viewer) open(path string) (*opened, error) {
	t := trail{look: v.lstat}
	if err := t.enter(parentOf(path)); err != nil {
		return nil, err
	}
	full := filepath.Join(v.root, filepath.FromSlash(path))
	before, err := os.Lstat(full)
	if err != nil {
		return nil, err
	}
	switch s := statOf(before); {
	case s.Mode == ModeSymlink:
		link, err := os.Readlink(full)
		if err != nil {
			return nil, err
		}
		return &opened{link: filepath.ToSlash(link), stat: s}, nil
	case s.Mode == 0:
		return nil, ErrNotRegular
	case isProtected(before):
		return nil, fmt.Errorf("%w: in use by this program", ErrNotRegular)
	}
	f, err := os.Open(full)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil || !os.SameFile(info, before) {
		_ = f.Close()
		return nil, errMoved
	}
	return &opened{File: f, stat: statOf(info)}, nil
}

func isProtected(info fs.FileInfo) bool {
	for _, p := range protectedPaths() {
		if own, err := os.Stat(p); err == nil && os.SameFile(own, info) {
			return true
		}
	}
	return false
}

func (o *opened) restat() (Stat, error) {
	info, err := o.Stat()
	if err != nil {
		return Stat{}, err
	}
	return statOf(info), nil
}

func (o *opened) close() {
	if o.File != nil {
		_ = o.Close()
	}
}
