package scan

import (
	"slices"

	"codemem/find"
	"codemem/registry"
	"codemem/repo"
)

// Bounds on what is stored of commits.
const (
	fewCommits  = 100          // that are read with each question rather than stored
	storedBatch = 1000         // that are read and stored at once
	mostStored  = 2 * mostPast // of all branches together
)

// keepPast stores the commits up to HEAD that are in no segment, unless they are few: one segment in place of the older ones,
// which holds those of other branches too while they are not too many. progress may be nil.
func (t *Tree) keepPast(few int, progress func(done, total int)) error {
	r := t.source.repository()
	if r == nil {
		return nil
	}
	head, err := r.Head(t.ctx)
	if err != nil || head.ID == "" {
		return err
	}
	shallow, err := r.ShallowStat()
	if err != nil {
		return err
	}
	ids, err := r.Recent(t.ctx, head.ID, mostPast)
	if err != nil {
		return ignoring(err, repo.ErrNoGit)
	}
	for tried := 0; tried < len(ids); tried += storedBatch {
		stored, err := t.pastNow()
		if err != nil {
			return ignoring(err, registry.ErrNoDatabase)
		}
		missing := slices.DeleteFunc(slices.Clone(ids), func(id repo.ID) bool { _, ok := stored.at[id.Hex()]; return ok })
		if len(missing) == 0 || tried == 0 && len(missing) <= few {
			break
		}
		if progress != nil {
			progress(len(ids)-len(missing), len(ids))
		}
		missing = missing[:min(len(missing), storedBatch)]
		read, err := readPast(t, r, missing)
		if err != nil {
			return ignoring(err, repo.ErrNoGit)
		}
		if shallow != (repo.Stat{}) { // one that touched nothing may be where the history ends for now
			missing = slices.DeleteFunc(missing, func(id repo.ID) bool {
				return !slices.ContainsFunc(read, func(c repo.PastCommit) bool { return c.ID == id })
			})
		}
		if len(missing) == 0 {
			break
		}
		if err := t.storePast(pastBuilder(missing, read), ids); err != nil {
			return err
		}
	}
	return nil
}

// readPast reads commits, so many at once that their messages are bounded.
func readPast(t *Tree, r *repo.Repo, ids []repo.ID) (all []repo.PastCommit, err error) {
	for batch := range slices.Chunk(ids, pastBatch) {
		read, err := r.PastCommits(t.ctx, batch)
		if err != nil {
			return nil, err
		}
		all = append(all, read...)
	}
	return all, nil
}

// pastNow returns the segments of commits as they are now.
func (t *Tree) pastNow() (past *segments[string, find.Commit], err error) {
	var known *segments[string, find.Commit]
	if h := t.cache.history(t.source.key()); h != nil {
		known = h.stored
	}
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		past, err = pastSegments.load(tx, known)
		return err
	})
	return past, err
}

// storePast stores commits together with what is stored already, in one segment.
func (t *Tree) storePast(b *find.Builder, ids []repo.ID) error {
	wanted := make(map[string]bool, len(ids))
	for _, id := range ids {
		wanted[id.Hex()] = true
	}
	var these []int64
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		stored, err := pastSegments.load(tx, nil)
		if err != nil {
			return err
		}
		others := mostStored - len(ids)
		for i, s := range stored.stored {
			these = append(these, s.ID)
			if stored.docs[i] == nil {
				continue
			}
			add, err := b.AddCommitSegment(s.Docs, func(c *find.Commit) bool {
				if !wanted[c.ID] {
					others--
				}
				return stored.at[c.ID].segment == int32(i) && (wanted[c.ID] || others >= 0)
			})
			if err == nil {
				err = tx.AllPostings(s.ID, add)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if damagedSegment(err) { // what was taken of a damaged one is in b: all is made anew the next time
		b = find.NewBuilder()
	} else if err != nil {
		return err
	}
	return t.replace(registry.CommitSegment, find.Version, b.Len(), b.Docs, b.Postings, these)
}
