package repo

import (
	"bytes"
	"context"
	"fmt"
)

// Untracked returns the number of files that git does not track and is not told to ignore; a repository
// within the work tree counts as one.
func (r *Repo) Untracked(ctx context.Context) (int, error) {
	n := nulCounter(0)
	if err := r.gitTo(ctx, nil, &n, "ls-files", "-o", "-z", "--exclude-standard"); err != nil {
		return 0, fmt.Errorf("count untracked files: %w", err)
	}
	return int(n), nil
}

// nulCounter counts the names that git ends with NUL.
type nulCounter int

func (n *nulCounter) Write(p []byte) (int, error) {
	*n += nulCounter(bytes.Count(p, []byte{0}))
	return len(p), nil
}
