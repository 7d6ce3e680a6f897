package repo

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"strings"
)

// IsRange reports whether a text names two commits with ".." or "..." between them: no name of a branch or a tag has two dots.
func IsRange(revs string) bool { return strings.Contains(revs, "..") }

// Range returns the commits that "A..B" names, as git diff reads it: a side that is left out is HEAD, and "A...B" begins where the
// history of B left that of A. ErrUnknownRevision if there is no such commit, or the two have no history in common.
func (r *Repo) Range(ctx context.Context, revs string) (from, to ID, err error) {
	before, after, _ := strings.Cut(revs, "..")
	after, fork := strings.CutPrefix(after, ".")
	if from, err = r.Resolve(ctx, cmp.Or(before, "HEAD")); err != nil {
		return "", "", err
	}
	if to, err = r.Resolve(ctx, cmp.Or(after, "HEAD")); err != nil || !fork {
		return from, to, err
	}
	out, err := r.git(ctx, nil, "rev-parse", from.Hex()+"..."+to.Hex()) // both, and "^" with each base
	if err != nil {
		return "", "", err
	}
	for line := range strings.Lines(string(out)) {
		if base, is := strings.CutPrefix(line, "^"); is {
			from, err = ParseID(strings.TrimSpace(base))
			return from, to, err
		}
	}
	return "", "", fmt.Errorf("%w: %q: the two have no history in common", ErrUnknownRevision, revs)
}

// RecentRevisions returns what a person may call commits by: at most that many local branches, the one that was
// committed to last first, then at most that many of the last commits of HEAD, by their first twelve digits. Before the
// first commit there are none. ErrNoGit if there is no git to ask.
func (r *Repo) RecentRevisions(ctx context.Context, most int) ([]string, error) {
	h, err := r.Head(ctx)
	if err != nil || h.Unborn || most <= 0 {
		return nil, err
	}
	branches, err := r.git(ctx, nil, "for-each-ref", "--sort=-committerdate", "--format=%(refname:short)", fmt.Sprintf("--count=%d", most), "refs/heads")
	if err != nil {
		return nil, err
	}
	commits, err := r.git(ctx, nil, "rev-list", fmt.Sprintf("--max-count=%d", most), "--abbrev-commit", "--abbrev=12", h.ID.Hex(), "--")
	if err != nil {
		return nil, err
	}
	return strings.Fields(string(bytes.Join([][]byte{branches, commits}, []byte("\n")))), nil
}
