package repo

import (
	"bytes"
	"context"
	"fmt"
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
	ctx, cancel := context.WithTimeout(ctx, churnTimeout)
	defer cancel()
	ids, err := r.git(ctx, nil, "rev-list", "--no-merges", fmt.Sprintf("--max-count=%d", commits), h.ID.Hex(), "--")
	if err != nil {
		return nil, fmt.Errorf("list commits: %w", err)
	}
	list := touchList{next: strings.Fields(string(ids)), most: most}
	err = r.gitTo(ctx, bytes.NewReader(ids), &list, "diff-tree", "--stdin", "-r", "-z", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv")
	if list.size > churnOutputLimit {
		return nil, fmt.Errorf("what the last %d commits touched: %w", commits, ErrTooLarge)
	}
	if err != nil {
		return nil, fmt.Errorf("list what commits touched: %w", err)
	}
	list.end()
	return list.commits, nil
}

// A touchList takes apart what git diff-tree writes: the id of a commit, then its paths, each ended by a zero byte.
type touchList struct {
	next    []string // ids of the commits still to come: one that touched nothing is not written
	most    int
	commits [][]string
	paths   []string // of the commit under way
	over    bool     // it has more than most
	rest    []byte   // of a name whose end is still to come
	size    int      // bytes so far
}

// Write takes the names that end in p.
func (t *touchList) Write(p []byte) (int, error) {
	n := len(p)
	if t.size += n; t.size > churnOutputLimit {
		return 0, ErrTooLarge
	}
	for {
		i := bytes.IndexByte(p, 0)
		if i < 0 {
			t.rest = append(t.rest, p...)
			return n, nil
		}
		t.name(string(append(t.rest, p[:i]...)))
		t.rest, p = t.rest[:0], p[i+1:]
	}
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
