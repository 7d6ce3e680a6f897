package assemble

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"codemem/repo"
)

// Notify looks at these files and directories, of which each may have been created, changed, renamed or deleted, and
// returns how many files were added, removed or changed. Paths are relative to the root, or absolute; what is not
// below the root is passed over. Git is started only for paths that are new to the index. Before the first
// Reconcile it is one.
func (x *Index) Notify(ctx context.Context, paths []string) (changed int, err error) {
	if err := x.begin(ctx); err != nil {
		return 0, err
	}
	defer x.end()
	if x.dir != nil {
		return x.notifyDir(ctx, paths)
	}
	r, err := x.open(ctx)
	if err != nil {
		return 0, fmt.Errorf("index files: %w", err)
	}
	moved, err := x.trackedMoved(ctx, r)
	if err != nil {
		return 0, fmt.Errorf("index files: %w", err)
	}
	places, all := notified(r, paths)
	if moved || all || len(places) > maxNotified { // (5)
		return x.reconcile(ctx, r)
	}
	if len(places) == 0 {
		return 0, nil
	}
	changed, settled, err := x.look(ctx, r, places)
	switch {
	case err != nil:
		return 0, fmt.Errorf("index files: %w", err)
	case !settled:
		return x.reconcile(ctx, r)
	}
	return changed, nil
}

// trackedMoved reports whether git's index lists other paths than it did. An index that was only refreshed is noted.
func (x *Index) trackedMoved(ctx context.Context, r *repo.Repo) (bool, error) {
	if x.last == nil {
		return true, nil
	}
	if r.SameIndex(x.last) {
		return false, nil
	}
	git, err := r.Index(ctx)
	if err != nil {
		return false, err
	}
	if !slices.Equal(trackedPaths(git), x.tracked) {
		return true, nil
	}
	git.Entries = nil
	x.last = git
	return false, nil
}

// ignoreFile is the name of the files that say what git ignores.
const ignoreFile = ".gitignore"

// notified returns the places to look at, sorted and each once, none of which lies below another. all says that the
// root is one of them.
func notified(r *repo.Repo, paths []string) (places []string, all bool) {
	for _, p := range paths {
		rel, err := placeOf(r, p)
		switch {
		case err != nil:
		case rel == ".":
			return nil, true
		default:
			places = append(places, rel)
		}
	}
	slices.Sort(places)
	var apart []string
	for _, p := range slices.Compact(places) {
		if !slices.ContainsFunc(apart, func(up string) bool { return strings.HasPrefix(p, up+"/") }) {
			apart = append(apart, p)
		}
	}
	return apart, false
}

// placeOf returns the path to look at for one that was notified, "." for the root.
func placeOf(r *repo.Repo, p string) (string, error) {
	if filepath.IsAbs(p) {
		below, ok := belowRoot(r.Root(), p)
		if !ok {
			return "", errNotUnder
		}
		p = below
	}
	p = path.Clean(filepath.ToSlash(p))
	if p == "." {
		return ".", nil
	}
	parts := strings.Split(p, "/")
	at := slices.IndexFunc(parts, func(name string) bool { return strings.EqualFold(name, ".git") })
	switch {
	case at == 0: // (3)
		return "", errNotUnder
	case at > 0: // (3)
		p = strings.Join(parts[:at], "/")
	case parts[len(parts)-1] == ignoreFile: // (4)
		if p = path.Dir(p); p == "." {
			return ".", nil
		}
	}
	if _, err := repo.CleanPath(p); err != nil {
		return "", errNotUnder
	}
	return p, nil
}

// look finds out what is now at and below sorted places. settled is false when only a look at everything will do.
func (x *Index) look(ctx context.Context, r *repo.Repo, places []string) (changed int, settled bool, err error) {
	old := x.now.Load()
	places, isDir, err := uppermostGone(ctx, r, raised(places, old.files))
	if err != nil {
		return 0, false, err
	}
	stats, err := r.Stats(ctx, places)
	if err != nil {
		return 0, false, err
	}
	tracked, known, unknown := x.sortPlaces(old.files, places, isDir, stats)
	if len(unknown) > 0 {
		if old.truncated {
			return 0, false, nil
		}
		untracked, more, err := x.listUntracked(ctx, r, unknown)
		if err != nil || more {
			return 0, false, err
		}
		known = append(known, untracked...)
	}
	slices.Sort(tracked)
	slices.Sort(known)
	found, err := x.lookAt(ctx, r, slices.Compact(tracked), slices.Compact(known))
	if err != nil {
		return 0, false, err
	}
	files := replaced(old.files, places, found)
	if len(files) > x.limit || old.truncated && len(files) < len(old.files) {
		return 0, false, nil
	}
	return x.put(files, old.truncated), true, nil
}

// raised returns for each place itself, or the path above it that was a file: if there is something below it now, it is
// none any more.
func raised(places []string, files []File) []string {
	tops := slices.Clone(places)
	for i, p := range places {
		for at := range p {
			if p[at] != '/' {
				continue
			}
			if _, was := findFile(files, p[:at]); was {
				tops[i] = p[:at]
				break
			}
		}
	}
	slices.Sort(tops)
	return slices.Compact(tops)
}

// withParents returns paths with the directories above them, sorted.
func withParents(paths []string) []string {
	var all []string
	for _, p := range paths {
		for at := range p {
			if p[at] == '/' {
				all = append(all, p[:at])
			}
		}
		all = append(all, p)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// uppermostGone returns for each path itself, or the uppermost directory above it that is a directory no more: all
// that was below it is gone. isDir says which of them are directories.
func uppermostGone(ctx context.Context, r *repo.Repo, places []string) (tops []string, isDir []bool, err error) {
	all := withParents(places)
	are, err := r.AreDirectories(ctx, all)
	if err != nil {
		return nil, nil, err
	}
	isReal := func(p string) bool {
		i, _ := slices.BinarySearch(all, p)
		return are[i]
	}
	for _, p := range places {
		top := p
		for at := range p {
			if p[at] == '/' && !isReal(p[:at]) {
				top = p[:at]
				break
			}
		}
		if len(tops) == 0 || tops[len(tops)-1] != top {
			tops = append(tops, top)
		}
	}
	slices.Sort(tops)
	tops = slices.Compact(tops)
	for _, p := range tops {
		isDir = append(isDir, isReal(p))
	}
	return tops, isDir, nil
}

// sortPlaces sorts files and directories to look at: into tracked files, files that the index knows without git, and what may
// be or hold files that nobody knows.
func (x *Index) sortPlaces(files []File, places []string, isDir []bool, stats []repo.Stat) (tracked, known, unknown []string) {
	for i, p := range places {
		tracked = append(tracked, within(x.tracked, p)...)
		_, isTracked := slices.BinarySearch(x.tracked, p)
		_, has := findFile(files, p)
		switch {
		case isDir[i] || stats[i].Mode != 0 && !isTracked && !has:
			unknown = append(unknown, p)
		case has && !isTracked:
			known = append(known, p) // nothing says that it is ignored by now
		}
	}
	return tracked, known, unknown
}

// within returns the sorted paths that are p or below it.
func within(paths []string, p string) []string {
	var at []string
	if i, ok := slices.BinarySearch(paths, p); ok {
		at = paths[i : i+1]
	}
	from := sort.SearchStrings(paths, p+"/")
	to := sort.SearchStrings(paths, p+"0") // "0" comes after "/"
	if from >= to {
		return at
	}
	return append(slices.Clone(at), paths[from:to]...)
}

// replaced returns sorted files in which those at or below the places are the found ones.
func replaced(files []File, places []string, found []File) []File {
	at := func(p string) int { i, _ := findFile(files, p); return i }
	type span struct{ from, to int }
	var gone []span
	for _, p := range places {
		if i, ok := findFile(files, p); ok {
			gone = append(gone, span{i, i + 1})
		}
		if from, to := at(p+"/"), at(p+"0"); from < to {
			gone = append(gone, span{from, to})
		}
	}
	slices.SortFunc(gone, func(a, b span) int { return a.from - b.from })
	left := make([]File, 0, len(files)+len(found))
	next := 0
	for _, s := range gone {
		if s.from > next {
			left = append(left, files[next:s.from]...)
		}
		next = max(next, s.to)
	}
	left = append(left, files[next:]...)
	left = append(left, found...)
	slices.SortFunc(left, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return left
}

// belowRoot returns an absolute path as it is from root, as it is written or with its links followed; "." for root itself.
func belowRoot(root, p string) (below string, ok bool) {
	top := strings.TrimSuffix(root, string(filepath.Separator)) + string(filepath.Separator)
	written, resolved := filepath.Clean(p), repo.Resolve(p)
	if written == root || resolved == root {
		return ".", true
	}
	for _, p := range []string{written, resolved} {
		if below, ok := strings.CutPrefix(p, top); ok {
			return below, true
		}
	}
	return "", false
}
