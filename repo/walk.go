package repo

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// A File is a regular file as Walk saw it.
type File struct {
	Path    string // relative to the root, with slashes
	Size    int64
	ModTime int64  // nanoseconds since 1970
	Mode    uint32 // ModeRegular or ModeExecutable
}

// Walk calls fn for every regular file below the root that is not ignored, in the order of the bytes of their paths,
// and ends with the first error of fn. Symlinks are not followed: each file is seen once, and a loop is
// impossible. A directory below the root that cannot be read is passed over: Unread tells of it afterwards. It reads
// the ignore files anew.
func (g *Ignore) Walk(ctx context.Context, fn func(File) error) error {
	v, err := openViewer(g.root)
	if err != nil {
		return err
	}
	defer v.close()
	w := walker{v: v, ignore: g, fn: fn}
	return w.dir(ctx, nil, "")
}

// A walker goes through one tree. Only the directory it is reading is open.
type walker struct {
	v      *viewer
	ignore *Ignore
	fn     func(File) error

	paths bool                             // fn wants no more than paths, of symlinks as well
	skip  func(path string, dir bool) bool // what the rules are not asked about; nil: nothing
	apart func(dir string) bool            // a directory that is not ignored and not entered either; nil: none
}

// A walked is a directory's entry that is not ignored.
type walked struct {
	path  string
	order string // path, for a directory with a slash, which puts it where its files belong: a.go, a/b, a0
	stat  Stat
	isDir bool
}

func (w *walker) dir(ctx context.Context, up *ignoreDir, dir string) error {
	at, all, err := w.list(ctx, up, dir)
	if err != nil {
		if ctx.Err() != nil || dir == "" {
			return fmt.Errorf("list %s: %w", filepath.Join(w.ignore.root, dir), err)
		}
		w.ignore.miss(dir, err)
		return nil
	}
	for _, e := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		if e.isDir {
			if w.apart == nil || !w.apart(e.path) {
				err = w.dir(ctx, at, e.path)
			}
		} else {
			err = w.fn(File{Path: e.path, Size: e.stat.Size, ModTime: e.stat.MtimeNS, Mode: e.stat.Mode})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// list returns what of a directory is to be walked, in order, and the rules that hold in it.
func (w *walker) list(ctx context.Context, up *ignoreDir, dir string) (*ignoreDir, []walked, error) {
	v, err := w.v.below(dir)
	if err != nil {
		return nil, nil, err
	}
	defer v.close()
	entries, err := v.entries(ctx)
	if err != nil {
		return nil, nil, err
	}
	at := w.ignore.enter(up, dir, v, entries)
	var all []walked
	for _, e := range entries {
		if !saneComponent(e.name) {
			continue
		}
		stat, isDir, err := w.look(v, e)
		if err != nil || !isDir && !isRegular(stat.Mode) && (!w.paths || stat.Mode != ModeSymlink) {
			continue
		}
		path := joinPath(dir, e.name)
		if w.skip != nil && w.skip(path, isDir) || w.ignore.decide(at, path, isDir) {
			continue
		}
		one := walked{path, path, stat, isDir}
		if isDir {
			one.order += "/"
		}
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b walked) int { return strings.Compare(a.order, b.order) })
	return at, all, nil
}

// An entry is what a directory has in it.
type entry struct {
	name         string
	mode         uint32 // ModeRegular or ModeSymlink, 0 for all else
	isDir, known bool   // known: the directory says what it is
}

// named returns entries of which no more is known than their names.
func named(names []string) []entry {
	entries := make([]entry, len(names))
	for i, name := range names {
		entries[i].name = name
	}
	return entries
}

// look returns what is known of an entry of v's directory, asking the system where the walk wants more than it says.
func (w *walker) look(v *viewer, e entry) (Stat, bool, error) {
	if e.known && (w.paths || e.mode != ModeRegular) {
		return Stat{Mode: e.mode}, e.isDir, nil
	}
	return v.lstat(e.name)
}
