package assemble

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
	"time"

	"codemem/repo"
)

// A File is a regular file of the work tree as the index last saw it. What shows its content looks at it anew
// (invariant I10).
type File struct {
	Path     string    // relative to the root, with slashes
	Size     int64     // in bytes
	Language string    // "" for none that is known
	Type     string    // by its name: source, test, doc, …
	ModTime  time.Time //
	Tracked  bool      // by git; the others are neither tracked nor ignored
}

// DefaultIndexLimit is how many files an Index holds if it is not told.
const DefaultIndexLimit = 200_000

// maxNotified is how many paths are looked at one by one; beyond that everything is.
const maxNotified = 256

// An Index is the repository's files in memory: those in git's index, and those that git neither tracks nor
// ignores. Of what is on disk it holds the regular files: no symlink, nothing behind one, nothing of a git
// directory or of a repository within the work tree.
//
//  1. After Reconcile it is what "git ls-files -co --exclude-standard" lists.
//  2. After Notify with every path that was created, changed, renamed or deleted since, it is the same.
//  3. A path in a git directory means the directory that holds it, as a repository may come or go there;
//     in the root's own it means nothing, since git's index is looked at each time.
//  4. An ignore file means its directory.
//  5. When git's index lists other paths than before, or there are too many to look at one by one, everything is
//     looked at.
//  6. Over the limit tracked files come before untracked ones, and both in the order of their paths.
//
// It is safe for concurrent use. Looking is done by one caller at a time; reading waits for none.
type Index struct {
	open  func(context.Context) (*repo.Repo, error)
	dir   *repo.Dir // in place of a work tree; nil for one
	limit int
	now   atomic.Pointer[indexed]

	looking chan struct{} // holds a token while someone looks
	last    *repo.Index   // of git, as it was, without its entries; nil before the first look
	tracked []string      // sorted: all that git's index lists, on disk or not
}

// indexed is one state of an Index.
type indexed struct {
	files      []File // sorted by path
	generation uint64
	truncated  bool
}

// NewIndex returns an index of the work tree that open opens, empty until the first Reconcile, of at most limit
// files; 0 means DefaultIndexLimit.
func NewIndex(open func(context.Context) (*repo.Repo, error), limit int) *Index {
	if limit <= 0 {
		limit = DefaultIndexLimit
	}
	x := &Index{open: open, limit: limit, looking: make(chan struct{}, 1)}
	x.now.Store(&indexed{})
	return x
}

// Files returns all files, sorted by path. They are not to be changed.
func (x *Index) Files() []File { return x.now.Load().files }

// Len returns the number of files.
func (x *Index) Len() int { return len(x.now.Load().files) }

// Generation returns a number that is another one after every change.
func (x *Index) Generation() uint64 { return x.now.Load().generation }

// Truncated reports whether there are more files than the index may hold.
func (x *Index) Truncated() bool { return x.now.Load().truncated }

// File returns the file at a path, relative to the root and with slashes.
func (x *Index) File(p string) (File, bool) {
	files := x.Files()
	if i, ok := findFile(files, p); ok {
		return files[i], true
	}
	return File{}, false
}

// Reconcile looks at everything and returns how many files were added, removed or changed. An error leaves the index
// as it was.
func (x *Index) Reconcile(ctx context.Context) (changed int, err error) {
	if err := x.begin(ctx); err != nil {
		return 0, err
	}
	defer x.end()
	if x.dir != nil {
		return x.walk(ctx)
	}
	r, err := x.open(ctx)
	if err != nil {
		return 0, fmt.Errorf("index files: %w", err)
	}
	return x.reconcile(ctx, r)
}

func (x *Index) begin(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case x.looking <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (x *Index) end() { <-x.looking }

// reconcileTries is how often everything is looked at again because git's index changed meanwhile.
const reconcileTries = 3

func (x *Index) reconcile(ctx context.Context, r *repo.Repo) (int, error) {
	for try := 1; ; try++ {
		git, err := r.Index(ctx)
		if err != nil {
			return 0, fmt.Errorf("index files: %w", err)
		}
		tracked := trackedPaths(git)
		untracked, more, err := x.listUntracked(ctx, r, nil)
		if err != nil {
			return 0, fmt.Errorf("index files: %w", err)
		}
		if try < reconcileTries && !r.SameIndex(git) {
			continue
		}
		files, err := x.lookAt(ctx, r, tracked, untracked)
		if err != nil {
			return 0, fmt.Errorf("index files: %w", err)
		}
		files, cut := x.cut(files)
		git.Entries = nil
		x.last, x.tracked = git, tracked
		return x.put(files, cut || more), nil
	}
}

// trackedPaths returns the paths of git's index that name files, sorted. They are copies: a path of the index holds
// all of it in memory.
func trackedPaths(git *repo.Index) []string {
	paths := make([]string, 0, len(git.Entries))
	for _, e := range git.Entries {
		if e.IsFile() {
			paths = append(paths, strings.Clone(e.Path))
		}
	}
	return paths
}

// listUntracked returns the paths that git neither tracks nor ignores, sorted, at or below those given or all; more
// says that there are more than the limit.
func (x *Index) listUntracked(ctx context.Context, r *repo.Repo, within []string) (paths []string, more bool, err error) {
	err = r.UntrackedFiles(ctx, within, func(p string) bool {
		if more = len(paths) >= x.limit; !more {
			paths = append(paths, p)
		}
		return !more
	})
	slices.Sort(paths)
	return slices.Compact(paths), more, err
}

// lookAt returns the regular files among sorted paths, sorted.
func (x *Index) lookAt(ctx context.Context, r *repo.Repo, tracked, untracked []string) ([]File, error) {
	files := make([]File, 0, len(tracked)+len(untracked))
	for _, list := range []struct {
		paths   []string
		tracked bool
	}{{tracked, true}, {untracked, false}} {
		stats, err := r.Stats(ctx, list.paths)
		if err != nil {
			return nil, err
		}
		for i, s := range stats {
			if s.Mode == repo.ModeRegular || s.Mode == repo.ModeExecutable {
				files = append(files, x.file(list.paths[i], s, list.tracked))
			}
		}
	}
	sortFiles(files)
	// What was added to git's index meanwhile is in both lists.
	return slices.CompactFunc(files, func(a, b File) bool { return a.Path == b.Path }), nil
}

func sortFiles(files []File) {
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
}

func (x *Index) file(p string, s repo.Stat, tracked bool) File {
	f := File{Path: p, Size: s.Size, ModTime: time.Unix(0, s.MtimeNS), Tracked: tracked}
	if old, ok := x.File(p); ok {
		f.Path, f.Type, f.Language = old.Path, old.Type, old.Language
		return f
	}
	f.Type, f.Language = repo.Classify(p, s.Mode, nil, repo.Attrs{})
	return f
}

// cut brings files down to the limit, untracked ones first (6).
func (x *Index) cut(files []File) (kept []File, cut bool) {
	over := len(files) - x.limit
	if over <= 0 {
		return files, false
	}
	for _, tracked := range []bool{false, true} {
		for i := len(files) - 1; i >= 0 && over > 0; i-- {
			if files[i].Tracked == tracked {
				files[i].Path = ""
				over--
			}
		}
	}
	return slices.DeleteFunc(files, func(f File) bool { return f.Path == "" }), true
}

// put makes files what the index holds, and returns how many differ from what it held.
func (x *Index) put(files []File, truncated bool) int {
	old := x.now.Load()
	changed := differing(old.files, files)
	if changed == 0 && truncated == old.truncated {
		return 0
	}
	x.now.Store(&indexed{files: slices.Clip(files), generation: old.generation + 1, truncated: truncated})
	return changed
}

// differing returns how many paths are in one list only, or not the same in both.
func differing(a, b []File) int {
	n := 0
	for len(a) > 0 && len(b) > 0 {
		switch c := strings.Compare(a[0].Path, b[0].Path); {
		case c < 0:
			a, n = a[1:], n+1
		case c > 0:
			b, n = b[1:], n+1
		default:
			if !a[0].same(b[0]) {
				n++
			}
			a, b = a[1:], b[1:]
		}
	}
	return n + len(a) + len(b)
}

func (f File) same(o File) bool {
	return f.Size == o.Size && f.ModTime.Equal(o.ModTime) && f.Tracked == o.Tracked && f.Type == o.Type && f.Language == o.Language
}

// findFile returns where a path is, or would be, among sorted files.
func findFile(files []File, p string) (int, bool) {
	i := sort.Search(len(files), func(i int) bool { return files[i].Path >= p })
	return i, i < len(files) && files[i].Path == p
}

// errNotUnder is for a path that this index has nothing to do with.
var errNotUnder = errors.New("not below the root")

// errFull ends a walk when the index holds as many files as it may.
var errFull = errors.New("the index is full")
