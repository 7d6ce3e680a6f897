package scan

import (
	"errors"
	"slices"

	"codemem/find"
	"codemem/registry"
)

// segments are the stored segments of one kind with their documents decoded. They do not change, and may be used by several requests.
type segments[K comparable, D any] struct {
	stored []registry.Segment
	docs   [][]D // by number of the segment; nil of one that is damaged
	at     map[K]docAt
}

// A docAt says where a document is.
type docAt struct{ segment, doc int32 }

// A segmentKind is what differs between words and commits.
type segmentKind[K comparable, D any] struct {
	kind   registry.SegmentKind
	decode func([]byte) ([]D, error)
	key    func(*D) K
}

var (
	wordSegments = segmentKind[[16]byte, find.Doc]{registry.WordSegment, find.Docs, func(d *find.Doc) [16]byte { return d.MD5 }}
	pastSegments = segmentKind[string, find.Commit]{registry.CommitSegment, find.Commits, func(c *find.Commit) string { return c.ID }}
)

// load returns the segments as they are stored now: old ones, which may be nil, if they are the same.
func (k segmentKind[K, D]) load(tx *registry.Tx, old *segments[K, D]) (*segments[K, D], error) {
	var known []registry.Segment
	if old != nil {
		known = old.stored
	}
	stored, err := tx.Segments(k.kind, find.Version, known...)
	if err != nil {
		return nil, err
	}
	if old != nil && slices.EqualFunc(stored, known, func(a, b registry.Segment) bool { return a.Same(&b) }) {
		return old, nil
	}
	s := &segments[K, D]{stored: stored, docs: make([][]D, len(stored))}
	for i, one := range stored {
		docs, err := k.decode(one.Docs)
		if err == nil {
			s.docs[i] = docs // what is damaged has no documents: they are counted anew
		}
	}
	s.index(k.key)
	return s, nil
}

// none returns what there is without a registry.
func (s *segments[K, D]) none() *segments[K, D] {
	if len(s.stored) == 0 {
		return s
	}
	return &segments[K, D]{}
}

// index enters where the documents are. Of those that are in several segments the first counts.
func (s *segments[K, D]) index(key func(*D) K) {
	s.at = map[K]docAt{}
	for i, docs := range s.docs {
		for d := range docs {
			if _, twice := s.at[key(&docs[d])]; !twice {
				s.at[key(&docs[d])] = docAt{int32(i), int32(d)}
			}
		}
	}
}

// A stand is where a term of a question stands in a segment.
type stand struct {
	docAt
	term   int32
	counts find.Counts
}

// stands returns where the terms of a question stand in all segments, and the segments without those whose postings turn out to be damaged.
func (k segmentKind[K, D]) stands(tx *registry.Tx, s *segments[K, D], q *find.Question) (*segments[K, D], []stand, error) {
	numbers := make(map[string]int32, len(q.Terms))
	for i, t := range q.Terms {
		numbers[t.Text] = int32(i)
	}
	terms := func(yield func([]byte) bool) {
		for _, t := range q.Terms {
			if !yield([]byte(t.Text)) {
				return
			}
		}
	}
	var all []stand
	for i := range s.docs {
		if s.docs[i] == nil {
			continue
		}
		from := len(all)
		err := tx.Postings(s.stored[i].ID, terms, func(term, docs []byte) error {
			number := numbers[string(term)]
			all = slices.Grow(all, len(docs)/2) // about: what is said of a document takes two bytes or three
			return find.Postings(docs, len(s.docs[i]), func(p find.Posting) {
				all = append(all, stand{docAt{int32(i), int32(p.Doc)}, number, p.Counts})
			})
		})
		switch {
		case damagedSegment(err):
			all = all[:from]
			s = &segments[K, D]{stored: s.stored, docs: slices.Clone(s.docs)}
			s.docs[i] = nil
			s.index(k.key)
		case err != nil:
			return nil, nil, err
		}
	}
	return s, all, nil
}

// damagedSegment reports whether an error says that a segment is not what was stored.
func damagedSegment(err error) bool {
	return errors.Is(err, find.ErrSegment) || errors.Is(err, find.ErrCoding) || errors.Is(err, registry.ErrSegment)
}
