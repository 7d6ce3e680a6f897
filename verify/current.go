package verify

import (
	"context"
	"errors"
	"slices"

	"codemem/registry"
)

// Current compares the rows of files with what is on disk now, writing nothing, and returns the changes
// by path: a path that is not in the map is as it was remembered, or skipped, or neither tracked nor
// remembered. A door asks before it shows what is remembered of a file (invariant I10). It looks at these
// files alone, so that what it costs does not grow with the work tree.
func Current(ctx context.Context, m *Memory, paths []string) (map[string]Change, error) {
	changes := map[string]Change{}
	if len(paths) == 0 {
		return changes, nil
	}
	paths = slices.Compact(slices.Sorted(slices.Values(paths)))
	snap, limit, err := snapshotAt(ctx, m, paths)
	if err != nil {
		return nil, err
	}
	s, err := begin(ctx, m)
	if err != nil {
		return nil, err
	}
	if err := s.glance(ctx, paths); err != nil {
		return nil, err
	}
	if err := s.findRules(ctx, limit); err != nil {
		return nil, err
	}
	p, err := s.compare(ctx, m.View, snap, Options{Paths: paths})
	if err != nil {
		return nil, err
	}
	for _, c := range s.report(p).Changes {
		if _, asked := slices.BinarySearch(paths, c.Path); asked { // and not below one that became a directory
			changes[c.Path] = c
		}
	}
	return changes, nil
}

// snapshotAt reads the rows at sorted paths, and the limit of sizes.
func snapshotAt(ctx context.Context, m *Memory, paths []string) (snap snapshot, limit int64, err error) {
	err = m.View(ctx, func(tx *registry.Tx) (err error) {
		if snap.proof, err = tx.Proof(); err != nil {
			return err
		}
		if limit, err = fileLimit(tx); err != nil {
			return err
		}
		rows, err := tx.FilesAt(paths)
		for _, p := range paths {
			if row, ok := rows[p]; ok {
				snap.rows = append(snap.rows, row)
			}
		}
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return snap, limit, err
}
