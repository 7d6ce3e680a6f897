package repo

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// A WorkTree is one of the work trees of a repository.
type WorkTree struct {
	Name     string // "" for the main one, else the name under worktrees/
	Root     string // absolute path, "" if it is not known
	Prunable bool   // nothing is left where it was
}

// WorkTrees lists the work trees of the repository, the main one first.
func (r *Repo) WorkTrees(_ context.Context) ([]WorkTree, error) {
	main := WorkTree{}
	if filepath.Base(r.commonDir) == ".git" && !r.config.ofRepository().Bool("core.bare", false) {
		main.Root = filepath.Dir(r.commonDir)
	}
	if r.name == "" {
		main.Root = r.root
	}
	trees := []WorkTree{main}
	entries, err := os.ReadDir(filepath.Join(r.commonDir, "worktrees"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if !e.IsDir() {
			continue
		}
		t := WorkTree{Name: e.Name()}
		line, err := readLine(filepath.Join(r.commonDir, "worktrees", e.Name(), "gitdir"))
		if err == nil {
			if !filepath.IsAbs(line) {
				line = filepath.Join(r.commonDir, "worktrees", e.Name(), line)
			}
			t.Root = filepath.Dir(line)
		}
		_, err = os.Lstat(filepath.Join(t.Root, ".git"))
		_, unlocked := os.Lstat(filepath.Join(r.commonDir, "worktrees", e.Name(), "locked"))
		t.Prunable = (t.Root == "" || err != nil) && unlocked != nil
		trees = append(trees, t)
	}
	slices.SortFunc(trees[1:], func(a, b WorkTree) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return trees, nil
}

// Made tells a linked work tree from a later one of the same name: it is the time, in nanoseconds since 1970, of a file
// that git writes when it adds the work tree and leaves alone when it moves it. "" for the main work tree, or if it is
// not known.
func (r *Repo) Made() string {
	if r.name == "" {
		return ""
	}
	info, err := os.Lstat(filepath.Join(r.gitDir, "commondir"))
	if err != nil {
		return ""
	}
	return strconv.FormatInt(info.ModTime().UnixNano(), 10)
}
