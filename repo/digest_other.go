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
	looked   bool // it was looked at after it was opened, too
}

// An opener opens files below a root one after the other.
type opener struct{ v *viewer }

func newOpener(v *viewer) *opener { return &opener{v} }

// forget does nothing: nothing is kept.
func (*opener) forget() {}

// open opens path below the root when every parent is a real directory and it is a regular file.
func (o *opener) open(path string) (opened, error) {
	v := o.v
	t := trail{v: v}
	if err := t.enter(0, parentOf(path)); err != nil {
		return opened{}, err
	}
	full := filepath.Join(v.root, filepath.FromSlash(path))
	before, err := os.Lstat(full)
	if err != nil {
		return opened{}, err
	}
	switch s := statOf(before); {
	case s.Mode == ModeSymlink:
		link, err := os.Readlink(full)
		if err != nil {
			return opened{}, err
		}
		return opened{link: filepath.ToSlash(link), stat: s}, nil
	case s.Mode == 0:
		return opened{}, ErrNotRegular
	case isProtected(before):
		return opened{}, fmt.Errorf("%w: in use by this program", ErrNotRegular)
	}
	f, err := os.Open(full)
	if err != nil {
		return opened{}, err
	}
	info, err := f.Stat()
	if err != nil || !os.SameFile(info, before) {
		_ = f.Close()
		return opened{}, errMoved
	}
	return opened{File: f, stat: statOf(info)}, nil
}

// openSeen is open: the look before it is needed here.
func (o *opener) openSeen(file StatedFile) (opened, error) { return o.open(file.Path) }

func isProtected(info fs.FileInfo) bool {
	for _, p := range protectedPaths() {
		if own, err := os.Stat(p); err == nil && os.SameFile(own, info) {
			return true
		}
	}
	return false
}

// unchanged reports whether the open file is as it was before.
func (o *opened) unchanged() (bool, error) {
	info, err := o.Stat()
	if err != nil {
		return false, err
	}
	return statOf(info).Equal(o.stat), nil
}

func (o *opened) close() {
	if o.File != nil {
		_ = o.Close()
	}
}
