package verify

import (
	"context"
	"errors"

	"codemem/registry"
)

// Count counts what is remembered as it stands against the bytes on disk now, and as pending also what is tracked and not
// remembered yet. proven says that a prescan has just found
// that the rows are of these bytes, so that the files need not be compared again. Without a registry all is zero.
func Count(ctx context.Context, m *Memory, proven bool) (s registry.Stats, c registry.Coverage, err error) {
	var now map[string]registry.File
	if !proven {
		rep, err := Run(ctx, m, Options{})
		if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
			return s, c, err
		}
		now = rep.differing()
	}
	err = m.View(ctx, func(tx *registry.Tx) (err error) {
		if s, err = tx.Stats(now); err == nil {
			c, err = tx.Coverage(now)
		}
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return s, c, err
}

// differing returns by path what is on disk of files that are not as remembered, or not remembered yet: without a path what is
// gone, and without an md5 what could not be read.
func (r *Report) differing() map[string]registry.File {
	now := map[string]registry.File{}
	for _, c := range r.Changes {
		switch c.Verdict {
		case Mismatch, New:
			now[c.Path] = *c.Disk
		case Missing:
			now[c.Path] = registry.File{}
		case Unreadable:
			now[c.Path] = registry.File{Path: c.Path}
		case Match, Skipped:
		}
	}
	return now
}
