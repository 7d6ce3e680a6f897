package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"codemem/registry"
	"codemem/repo"
)

// A file that git does not track yet, and is not told to ignore, has no row. A text of it waits: history keeps it, and the file
// has it as soon as git tracks it with the bytes that the text was written for.

// Waiting returns by path those files, of some paths, that git does not track and is not told to ignore, and that want a text and have
// none that waits.
func Waiting(ctx context.Context, m *Memory, paths []string) (map[string]registry.File, error) {
	view := func(fn func(*registry.Tx) error) error {
		if err := m.View(ctx, fn); !errors.Is(err, registry.ErrNoDatabase) {
			return err
		}
		return nil
	}
	limit := int64(0)
	err := view(func(tx *registry.Tx) (err error) {
		limit, err = fileLimit(tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	x, err := m.repo.Index(ctx)
	if err != nil {
		return nil, err
	}
	found, err := untrackedFiles(ctx, m.repo, x, paths, cmp.Or(limit, defaultLimit))
	maps.DeleteFunc(found, func(_ string, f registry.File) bool { return !f.Summarizable() })
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found, view(func(tx *registry.Tx) error {
		for p, f := range found {
			_, err := tx.Recall(p, f.MD5)
			if err == nil {
				delete(found, p)
			} else if !errors.Is(err, registry.ErrNotFound) {
				return err
			}
		}
		return nil
	})
}

// untrackedFiles returns what is on disk at those of some paths that git neither tracks nor is told to ignore. What cannot be read, or has
// more than limit bytes, has no md5.
func untrackedFiles(ctx context.Context, r *repo.Repo, x *repo.Index, paths []string, limit int64) (map[string]registry.File, error) {
	found := map[string]registry.File{}
	paths = slices.DeleteFunc(slices.Clone(paths), func(p string) bool { _, tracked := x.Find(p); return tracked })
	if len(paths) == 0 {
		return found, nil
	}
	wanted := map[string]bool{}
	for _, p := range paths {
		wanted[p] = true
	}
	err := r.UntrackedFiles(ctx, paths, func(p string) bool {
		if wanted[p] {
			found[p] = registry.File{Path: p}
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	for p := range found {
		d, err := r.Digest(ctx, p, repo.DigestOptions{Blob: true, Limit: limit})
		if err != nil {
			continue
		}
		f := registry.File{Path: p, Size: d.Size, MD5: d.MD5, Blob: d.Blob.Hex(), Sensitive: repo.Sensitive(p, d.Head)}
		f.Type, f.Language = repo.Classify(p, d.Stat.Mode, d.Head, repo.Attrs{})
		found[p] = f
	}
	return found, ctx.Err()
}

// findWaiting looks at the paths that have texts and no entry in the index.
func (c *closing) findWaiting(ctx context.Context) (err error) {
	if c.waiting, err = untrackedFiles(ctx, c.s.repo, c.s.index, c.untracked, c.s.rules.limit); err != nil {
		return err
	}
	for _, p := range c.untracked {
		f, there := c.waiting[p]
		if !there {
			why := "is not in the work tree, so a summary has nothing to describe"
			if _, err := c.s.repo.Digest(ctx, p, repo.DigestOptions{HeadOnly: true}); err == nil {
				why = cmp.Or(c.s.index.SubmoduleNote(p), "is ignored by git, or in another repository")
			}
			c.offend(p, why)
			continue
		}
		c.checkSummarizable(f)
		for _, s := range c.symbols[p] {
			if s.DiskMD5 != f.MD5 {
				return fmt.Errorf("%q: %w", p, ErrUnbound)
			}
		}
	}
	return nil
}

// applyWaiting enters the texts of files that git does not track yet into history.
func (c *closing) applyWaiting(tx *registry.Tx) error {
	for _, p := range slices.Sorted(maps.Keys(c.waiting)) {
		u, ok := c.updates[p]
		if !ok {
			continue
		}
		if err := tx.RememberOf(c.waiting[p], c.summary(tx, u, c.waiting[p])); err != nil {
			return err
		}
	}
	return nil
}
