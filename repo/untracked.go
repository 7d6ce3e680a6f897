package repo

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Untracked returns the number of files that git does not track and is not told to ignore, symlinks among them; a
// repository within the work tree counts as one. Unread are the ignore files and directories that could not be read,
// and why.
func (r *Repo) Untracked(ctx context.Context) (n int, unread map[string]string, err error) {
	unread, err = r.untracked(ctx, nil, func(string, bool) bool { n++; return true })
	if err != nil {
		return 0, nil, fmt.Errorf("count untracked files: %w", err)
	}
	return n, unread, nil
}

// UntrackedFiles calls each with the paths that git does not track and is not told to ignore, symlinks among them,
// until each returns false. With within, only those at or below these paths; ErrOutside if one is no path below the
// root. What is in a repository within the work tree is not told of.
func (r *Repo) UntrackedFiles(ctx context.Context, within []string, each func(path string) bool) error {
	_, err := r.untracked(ctx, within, func(p string, repository bool) bool { return repository || each(p) })
	if err != nil {
		return fmt.Errorf("list untracked files: %w", err)
	}
	return nil
}

// errEnough ends a walk whose reader wants no more.
var errEnough = errors.New("no more is wanted")

// untracked walks the work tree as git ls-files -o --exclude-standard does, which would wait for an ignore file that
// is a pipe. It calls each with every file, and every repository within the work tree.
func (r *Repo) untracked(ctx context.Context, within []string, each func(path string, repository bool) bool) (map[string]string, error) {
	for _, p := range within {
		if !sanePath(p) {
			return nil, fmt.Errorf("path %q: %w", p, ErrOutside)
		}
	}
	x, err := r.Index(ctx)
	if err != nil {
		return nil, err
	}
	v, err := openViewer(r.root)
	if err != nil {
		return nil, err
	}
	defer v.close()
	enough := false
	w := walker{v: v, ignore: r.gitIgnore(), paths: true}
	w.fn = func(f File) error {
		if enough = enough || !each(f.Path, false); enough {
			return errEnough
		}
		return nil
	}
	w.skip = func(p string, dir bool) bool {
		i, tracked := x.Find(p)
		return tracked && (!dir || !x.Entries[i].IsFile()) || !touches(within, p, dir)
	}
	w.apart = func(dir string) bool {
		if x.holds(dir) {
			return false
		}
		nested, err := gitDirOf(filepath.Join(r.root, filepath.FromSlash(dir)))
		if err != nil || nested == "" {
			return false
		}
		if _, tracked := x.Find(dir); !tracked { // as a file
			enough = enough || !each(dir, true)
		}
		return true
	}
	if err := w.dir(ctx, nil, ""); err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	return w.ignore.Unread(), nil
}

// touches reports whether a path is at or below one of within, or for a directory, above one. None are everything.
func touches(within []string, p string, dir bool) bool {
	return len(within) == 0 || slices.ContainsFunc(within, func(in string) bool {
		return p == in || strings.HasPrefix(p, in+"/") || dir && strings.HasPrefix(in, p+"/")
	})
}

// holds reports whether the index has an entry below a directory.
func (x *Index) holds(dir string) bool {
	i, _ := x.Find(dir + "/")
	return i < len(x.Entries) && strings.HasPrefix(x.Entries[i].Path, dir+"/")
}

// AreDirectories reports of each path whether it is a real directory below real directories, no symlink.
func (r *Repo) AreDirectories(ctx context.Context, paths []string) ([]bool, error) {
	v, err := openViewer(r.root)
	if err != nil {
		return nil, err
	}
	defer v.close()
	is := make([]bool, len(paths))
	t := trail{v: v}
	for i, p := range paths {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if sanePath(p) && t.enter(i, parentOf(p)) == nil {
			_, isDir, err := v.lstat(filepath.FromSlash(p))
			is[i] = err == nil && isDir
		}
	}
	return is, nil
}

// Ignored reports of each path, which lies below no symlink, whether git is told to ignore it and does not track it or
// something below it.
func (r *Repo) Ignored(ctx context.Context, paths []string) ([]bool, error) {
	is := make([]bool, len(paths))
	if !slices.ContainsFunc(paths, sanePath) {
		return is, nil
	}
	x, err := r.Index(ctx)
	if err != nil {
		return nil, fmt.Errorf("find what is ignored: %w", err)
	}
	dirs, err := r.AreDirectories(ctx, paths)
	if err != nil {
		return nil, fmt.Errorf("find what is ignored: %w", err)
	}
	ignore := r.gitIgnore()
	for i, p := range paths {
		if _, tracked := x.Find(p); sanePath(p) && !tracked && !x.holds(p) {
			is[i] = ignore.Match(p, dirs[i])
		}
	}
	return is, nil
}
