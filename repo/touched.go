package repo

import (
	"context"
	"strings"
)

// Touched returns the paths that each of the last commits of HEAD touched: at most that many commits, newest first,
// counted as by Churn. A commit that touched more than most paths tells nothing of what belongs together, and is left
// out. Before the first commit there are none.
// ErrNoGit if there is no git to ask; ErrTooLarge over 64 MiB of names.
func (r *Repo) Touched(ctx context.Context, commits, most int) ([][]string, error) {
	h, err := r.Head(ctx)
	if err != nil {
		return nil, err
	}
	if h.Unborn || commits <= 0 {
		return nil, nil
	}
	list := touchList{most: most}
	if err := r.touches(ctx, h.ID, commits, func(ids []string) { list.next = ids }, list.name); err != nil {
		return nil, err
	}
	list.end()
	return list.commits, nil
}

// A touchList takes apart what git diff-tree writes: the id of a commit, then its paths.
type touchList struct {
	next    []string // ids of the commits still to come: one that touched nothing is not written
	most    int
	commits [][]string
	paths   []string // of the commit under way
	over    bool     // it has more than most
}

// name takes one name: the id of one of the next commits, or a path of the one under way.
func (t *touchList) name(name string) {
	if len(name) >= 40 && !strings.ContainsAny(name, "./") {
		for i, id := range t.next {
			if id == name {
				t.end()
				t.next = t.next[i+1:]
				return
			}
		}
	}
	switch {
	case len(t.paths) < t.most:
		t.paths = append(t.paths, name)
	default:
		t.over = true
	}
}

// end ends the commit under way.
func (t *touchList) end() {
	if len(t.paths) > 0 && !t.over {
		t.commits = append(t.commits, t.paths)
	}
	t.paths, t.over = nil, false
}
