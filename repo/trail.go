package repo

import (
	"io/fs"
	"path/filepath"
	"strings"
)

// A trail remembers the chain of parent directories of the path before, so that each directory of a sorted list is looked at
// once. Those with many paths it opens: the kernel then need not walk from the root to each of them.
type trail struct {
	v     *viewer
	end   int                // of the paths
	paths func(i int) string // to look ahead; nil to open nothing
	dirs  []trodden
}

type trodden struct {
	path string
	err  error
	at   *viewer // of it, or of what is open above it
	skip int     // bytes of a path that lead there
}

// newTrail returns a trail for sorted paths. It is to be closed.
func newTrail(v *viewer, end int, paths func(i int) string) *trail {
	return &trail{v: v, end: end, paths: paths}
}

// enter reports why dir is not a real directory all the way down, nil when it is. i is the number of the path in it.
func (t *trail) enter(i int, dir string) error {
	for len(t.dirs) > 0 {
		top := t.dirs[len(t.dirs)-1]
		if dir == top.path {
			return top.err
		}
		if within(dir, top.path) {
			break
		}
		t.leave()
	}
	if dir == "" {
		return nil
	}
	top := t.top()
	err := top.err
	for from := len(top.path); from < len(dir); {
		if from > 0 {
			from++ // the slash
		}
		end := len(dir)
		if slash := strings.IndexByte(dir[from:], '/'); slash >= 0 {
			end = from + slash
		}
		top = t.step(i, dir[:end], top, err)
		t.dirs = append(t.dirs, top)
		err, from = top.err, end
	}
	return err
}

// manyPaths is of how many paths a directory is opened.
const manyPaths = 8

// step looks at a directory directly below the top of the trail, which is none for the reason err.
func (t *trail) step(i int, dir string, top trodden, err error) trodden {
	d := trodden{path: dir, err: err, at: top.at, skip: top.skip}
	if err != nil {
		return d
	}
	if opensFast && t.paths != nil && i+manyPaths < t.end && within(t.paths(i+manyPaths), dir) {
		if sub, err := top.at.below(dir[top.skip:]); err == nil {
			d.at, d.skip = sub, len(dir)+1
			return d
		}
	}
	isDir := false
	if _, isDir, d.err = top.at.lstat(filepath.FromSlash(dir[top.skip:])); d.err == nil && !isDir {
		d.err = fs.ErrNotExist
	}
	return d
}

// top is the directory that was entered last.
func (t *trail) top() trodden {
	if n := len(t.dirs); n > 0 {
		return t.dirs[n-1]
	}
	return trodden{at: t.v}
}

// leave forgets the directory that was entered last.
func (t *trail) leave() {
	n := len(t.dirs) - 1
	open := t.dirs[n].at
	if t.dirs = t.dirs[:n]; open != t.top().at {
		open.close()
	}
}

// lstat looks at a path in the directory that was entered last, or at such a directory.
func (t *trail) lstat(path string) (Stat, bool, error) {
	top := t.top()
	return top.at.lstat(filepath.FromSlash(path[top.skip:]))
}

// close closes what is open.
func (t *trail) close() {
	for len(t.dirs) > 0 {
		t.leave()
	}
}

// within reports whether a path lies below a directory.
func within(path, dir string) bool {
	return len(path) > len(dir) && path[len(dir)] == '/' && strings.HasPrefix(path, dir)
}

func parentOf(path string) string {
	if slash := strings.LastIndexByte(path, '/'); slash >= 0 {
		return path[:slash]
	}
	return ""
}
