package repo

import (
	"bytes"
	"context"
	"fmt"
	"time"
)

const (
	churnTimeout     = 10 * time.Second
	churnOutputLimit = 64 << 20 // bytes of names: a million changes
)

// churned is what Churn answered last.
type churned struct {
	head    ID
	commits int
	counts  map[string]int
}

// Churn counts, by path, how many of the last commits of HEAD touched it: at most that many commits, newest
// first, of all branches that were merged into it and not the merges themselves, whose changes are those of
// what they merge. Renames are not followed. A commit without a parent counts for no path, be it the first or
// where a shallow clone ends: that everything came with it says nothing. Before the first commit no path has
// a count. The answer is kept until HEAD moves, and not to be changed.
// ErrNoGit if there is no git to ask; ErrTooLarge over 64 MiB of names.
func (r *Repo) Churn(ctx context.Context, commits int) (map[string]int, error) {
	h, err := r.Head(ctx)
	if err != nil {
		return nil, err
	}
	if h.Unborn || commits <= 0 {
		return map[string]int{}, nil
	}
	if last := r.churn.Load(); last != nil && last.head == h.ID && last.commits == commits {
		return last.counts, nil
	}
	ctx, cancel := context.WithTimeout(ctx, churnTimeout)
	defer cancel()
	ids, err := r.git(ctx, nil, "rev-list", "--no-merges", fmt.Sprintf("--max-count=%d", commits), h.ID.Hex(), "--")
	if err != nil {
		return nil, fmt.Errorf("list commits: %w", err)
	}
	tally := pathTally{counts: map[string]int{}}
	err = r.gitTo(ctx, bytes.NewReader(ids), &tally, "diff-tree", "--stdin", "-r", "-z", "--name-only", "--no-renames", "--no-commit-id",
		"--no-ext-diff", "--no-textconv")
	if tally.size > churnOutputLimit {
		return nil, fmt.Errorf("what the last %d commits touched: %w", commits, ErrTooLarge)
	}
	if err != nil {
		return nil, fmt.Errorf("list what commits touched: %w", err)
	}
	r.churn.Store(&churned{h.ID, commits, tally.counts})
	return tally.counts, nil
}

// A pathTally counts the paths written to it, each ended by a zero byte.
type pathTally struct {
	counts map[string]int
	rest   []byte // of a path whose end is still to come
	size   int    // bytes so far
}

// Write counts the paths that end in p.
func (t *pathTally) Write(p []byte) (int, error) {
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
		if t.rest = append(t.rest, p[:i]...); len(t.rest) > 0 {
			t.counts[string(t.rest)]++
		}
		t.rest, p = t.rest[:0], p[i+1:]
	}
}
