package repo

import (
	"bytes"
	"context"
	"fmt"
	"slices"
)

// Versions returns by path the blobs that were there lately, "" for none, each once and sorted: what HEAD holds, and what
// each of the last commits of HEAD found and left. Commits are counted as by Churn. Before the first commit there are no
// versions. ErrNoGit if there is no git to ask.
func (r *Repo) Versions(ctx context.Context, paths []string, commits int) (map[string][]ID, error) {
	h, err := r.Head(ctx)
	if err != nil || h.Unborn || len(paths) == 0 {
		return nil, err
	}
	found := map[string][]ID{}
	held, err := r.Blobs(ctx, h.ID, paths)
	if err != nil {
		return nil, err
	}
	for _, p := range paths {
		found[p] = []ID{held[p].ID}
	}
	ids, err := r.git(ctx, nil, "rev-list", "--no-merges", fmt.Sprintf("--max-count=%d", commits), h.ID.Hex(), "--")
	if err != nil {
		return nil, fmt.Errorf("list commits: %w", err)
	}
	const batch = 500 // a command line has its limit
	for some := range slices.Chunk(paths, batch) {
		args := []string{
			"diff-tree", "--stdin", "-r", "-z", "--raw", "--no-commit-id", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv", "--",
		}
		out, err := r.git(ctx, bytes.NewReader(ids), append(args, some...)...)
		if err != nil {
			return nil, fmt.Errorf("list what commits touched: %w", err)
		}
		changes, err := parseRaw(out)
		if err != nil {
			return nil, err
		}
		for _, c := range changes {
			found[c.Path] = append(found[c.Path], c.OldID, c.ID)
		}
	}
	for p, ids := range found {
		if !slices.Contains(paths, p) { // a path that names a directory brought all below it
			delete(found, p)
			continue
		}
		slices.Sort(ids)
		found[p] = slices.Compact(ids)
	}
	return found, nil
}
