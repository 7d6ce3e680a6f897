package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"codemem/registry"
	"codemem/repo"
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
	var mem memory
	var limit int64
	err := m.View(ctx, func(tx *registry.Tx) (err error) {
		if mem.proof, err = tx.Proof(); err != nil {
			return err
		}
		if limit, err = fileLimit(tx); err != nil {
			return err
		}
		rows, err := tx.FilesAt(paths)
		for _, p := range paths {
			if row, ok := rows[p]; ok {
				mem.rows = append(mem.rows, row)
			}
		}
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, err
	}
	s, err := glance(ctx, m, paths, limit)
	if err != nil {
		return nil, err
	}
	p, err := s.compare(ctx, mem, Options{})
	if err != nil {
		return nil, err
	}
	for _, c := range s.report(p).Changes {
		changes[c.Path] = c
	}
	return changes, nil
}

// glance surveys the files at paths and no others; it tells nothing of HEAD.
func glance(ctx context.Context, m *Memory, paths []string, limit int64) (*Survey, error) {
	s := newSurvey(m)
	var err error
	if s.index, err = m.repo.Index(ctx); err != nil {
		return nil, fmt.Errorf("read the index: %w", err)
	}
	part := *s.index
	part.Entries = nil
	var at []int
	chosen := map[string]bool{}
	for _, p := range paths {
		chosen[p] = true
	}
	for i, e := range s.index.Entries {
		if e.IsFile() && (chosen[e.Path] || isAttributes(e.Path)) { // the rules are of all attributes
			part.Entries = append(part.Entries, e)
			at = append(at, i)
		}
	}
	sights, err := m.repo.Sweep(ctx, &part)
	if err != nil {
		return nil, fmt.Errorf("look at the work tree: %w", err)
	}
	s.sights = make([]repo.Sight, len(s.index.Entries))
	for k, i := range at {
		if s.sights[i] = sights[k]; !s.leftOut(i) && chosen[s.index.Entries[i].Path] {
			s.files = append(s.files, i)
		}
	}
	return s, s.findRules(ctx, limit)
}
