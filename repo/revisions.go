package repo

import (
	"bytes"
	"context"
	"fmt"
	"strings"
)

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
