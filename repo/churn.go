package repo

import (
	"bytes"
	"context"
	"fmt"
	"strings"
)

const churnOutputLimit = 64 << 20 // bytes of names: a million changes

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
	counts := map[string]int{}
	err = r.touches(ctx, h.ID, commits, func([]string) {}, func(name string) {
		if name != "" {
			counts[name]++
		}
	}, "--no-commit-id")
	if err != nil {
		return nil, err
	}
	r.churn.Store(&churned{h.ID, commits, counts})
	return counts, nil
}

// touches calls begin with the ids of the last commits up to one, and then each with the names that git diff-tree writes
// of them.
func (r *Repo) touches(ctx context.Context, head ID, commits int, begin func(ids []string), each func(name string), flags ...string) error {
	ids, err := r.git(ctx, nil, "rev-list", "--no-merges", fmt.Sprintf("--max-count=%d", commits), head.Hex(), "--")
	if err != nil {
		return fmt.Errorf("list commits: %w", err)
	}
	begin(strings.Fields(string(ids)))
	names := nulNames{most: churnOutputLimit, each: each}
	args := []string{"diff-tree", "--stdin", "-r", "-z", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv"}
	err = r.gitTo(ctx, bytes.NewReader(ids), &names, append(args, flags...)...)
	if names.size > churnOutputLimit {
		return fmt.Errorf("what the last %d commits touched: %w", commits, ErrTooLarge)
	}
	if err != nil {
		return fmt.Errorf("list what commits touched: %w", err)
	}
	return nil
}
