package verify

import (
	"context"
)

// Current compares the rows at paths with what is on disk now, writing nothing, and returns the changes
// by path: a path that is not in the map is as it was remembered (or skipped). A door asks before it
// shows what is remembered of a file. Invariant I10.
func Current(ctx context.Context, m *Memory, paths []string) (map[string]Change, error) {
	changes := map[string]Change{}
	if len(paths) == 0 {
		return changes, nil
	}
	rep, err := Run(ctx, m, Options{Paths: paths})
	if err != nil {
		return nil, err
	}
	for _, c := range rep.Changes {
		changes[c.Path] = c
	}
	return changes, nil
}
