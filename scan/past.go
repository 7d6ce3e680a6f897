package scan

import (
	"errors"
	"fmt"
	"slices"

	"codemem/find"
	"codemem/registry"
	"codemem/repo"
)

// Bounds on the history that is looked at.
const (
	mostPast  = 6000 // commits: older ones say little of files as they are
	loosePast = 500  // commits that are in no segment and are read for an answer
	pastBatch = 500  // commits that one git process reads
)

// A history is the commits up to one HEAD as far as they are known. It does not change once it is shared.
type history struct {
	head    repo.ID
	shallow repo.Stat // of the file that says where the history of a clone ends
	ids     []repo.ID // newest first
	stored  *segments[string, find.Commit]
	commits []find.Commit     // newest first, those that are known
	from    [][]int32         // by segment and document: the number in commits, -1 for none
	loose   map[string][]byte // of those that are in no segment the postings by term, and their numbers are the last of from; nil for none
	read    int               // commits of ids that are in no segment
	unread  int               // those of them that are not known
}

// pastCommits returns the commits up to HEAD, nil if there are none: those that the answer began with.
func (t *Tree) pastCommits() (*history, error) {
	if t.recent != nil {
		return t.recent, nil
	}
	h, _, err := t.history(nil)
	return h, err
}

// past returns the past of a tree, nil if there is none, and notes where the terms of a question, which may be nil, stand in it. It also returns what could not be
// searched, "" if that is nothing.
func (t *Tree) past(tree *find.Tree, q *find.Question, hits *find.Hits) (*find.Past, string, error) {
	h, stands, err := t.history(q)
	switch {
	case errors.Is(err, repo.ErrNoGit):
		return nil, "commit history", nil
	case h == nil || err != nil:
		return nil, "", err
	}
	for _, s := range stands {
		if n := h.from[s.segment][s.doc]; n >= 0 {
			hits.Commit(int(s.term), int(n), s.counts)
		}
	}
	if q != nil && h.loose != nil {
		h.looseHits(q, hits)
	}
	t.much = t.much || h.read > fewCommits
	unsearched := ""
	if h.unread > 0 {
		unsearched = fmt.Sprintf("%d of the last %d commits", h.unread, len(h.ids))
	}
	return t.cache.pastOf(t.source.key(), tree, h), unsearched, nil
}

// looseHits notes where the terms of a question stand in the commits that are in no segment.
func (h *history) looseHits(q *find.Question, hits *find.Hits) {
	numbers := h.from[len(h.from)-1]
	for i, term := range q.Terms {
		_ = find.Postings(h.loose[term.Text], len(numbers), func(p find.Posting) { // made here: they are whole
			if n := numbers[p.Doc]; n >= 0 {
				hits.Commit(i, int(n), p.Counts)
			}
		})
	}
}

// history returns the commits up to HEAD, nil if there are none, and where the terms of a question stand in those that are stored.
func (t *Tree) history(q *find.Question) (*history, []stand, error) {
	r := t.source.repository()
	if r == nil {
		return nil, nil, nil
	}
	head, err := r.Head(t.ctx)
	if err != nil || head.ID == "" {
		return nil, nil, err
	}
	shallow, err := r.ShallowStat()
	if err != nil {
		return nil, nil, err
	}
	old := t.cache.history(t.source.key())
	stored := &segments[string, find.Commit]{}
	if old != nil {
		stored = old.stored
	}
	var stands []stand
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		if stored, err = pastSegments.load(tx, stored); err != nil || q == nil {
			return err
		}
		stored, stands, err = pastSegments.stands(tx, stored, q)
		return err
	})
	switch {
	case noRegistry(err):
		stored = stored.none()
	case err != nil:
		return nil, nil, err
	}
	t.dropDamaged(stored.damaged())
	if old != nil && old.head == head.ID && old.shallow.Equal(shallow) && old.stored == stored {
		t.recent = old
		return old, stands, nil
	}
	h := &history{head: head.ID, shallow: shallow, stored: stored}
	if old != nil && old.head == head.ID && old.shallow.Equal(shallow) {
		h.ids = old.ids
	} else if h.ids, err = r.Recent(t.ctx, head.ID, mostPast); err != nil {
		return nil, nil, err
	}
	if err := t.readHistory(r, h, loosePast); err != nil {
		return nil, nil, err
	}
	t.recent = h
	t.cache.keepHistory(t.source.key(), h)
	return h, stands, nil
}

// readHistory looks up the commits of a history, and reads those of the newest that are not stored, at most so many.
func (t *Tree) readHistory(r *repo.Repo, h *history, most int) error {
	var missing []repo.ID
	for _, id := range h.ids {
		if _, ok := h.stored.at[id.Hex()]; !ok {
			missing = append(missing, id)
		}
	}
	h.unread, h.read = max(len(missing)-most, 0), len(missing)
	missing = missing[:min(len(missing), most)]
	read, err := readPast(t, r, missing)
	if err != nil {
		return err
	}
	h.fill(missing, read)
	return nil
}

// fill puts the commits in order: those that are stored, and those that were missing and were read now. One of which
// nothing was read touched no file.
func (h *history) fill(missing []repo.ID, read []repo.PastCommit) {
	docs := h.stored.docs
	at := h.stored.at
	loose := map[string]int32{}
	if len(missing) > 0 {
		b := pastBuilder(missing, read)
		made, _ := find.Commits(b.Docs()) // made here: they are whole
		docs = append(slices.Clone(docs), made)
		for i := range made {
			loose[made[i].ID] = int32(i)
		}
		h.loose = map[string][]byte{}
		for term, postings := range b.Postings() {
			h.loose[string(term)] = postings
		}
	}
	h.from = make([][]int32, len(docs))
	for i := range docs {
		h.from[i] = slices.Repeat([]int32{-1}, len(docs[i]))
	}
	for _, id := range h.ids {
		where, ok := at[id.Hex()]
		if !ok {
			d, read := loose[id.Hex()]
			if !read {
				continue
			}
			where = docAt{int32(len(docs) - 1), d}
		}
		h.from[where.segment][where.doc] = int32(len(h.commits))
		h.commits = append(h.commits, docs[where.segment][where.doc])
	}
}

// pastBuilder makes a segment of commits from what was read of them.
func pastBuilder(ids []repo.ID, read []repo.PastCommit) *find.Builder {
	of := make(map[repo.ID]*repo.PastCommit, len(read))
	for i := range read {
		of[read[i].ID] = &read[i]
	}
	b := find.NewBuilder()
	for _, id := range ids {
		c := find.Commit{ID: id.Hex()}
		p := of[id]
		if p == nil {
			p = &repo.PastCommit{}
		}
		c.Time, c.Paths = p.Time, p.Paths
		for _, r := range p.Renames {
			c.Renames = append(c.Renames, find.Rename(r))
		}
		b.AddCommit(c, p.Subject, p.Body)
	}
	return b
}
