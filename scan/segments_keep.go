package scan

import (
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"codemem/condense"
	"codemem/find"
	"codemem/registry"
)

// Bounds on what is stored of contents. They bound the memory of whoever writes and how long others wait for it.
const (
	fewLoose     = 64      // contents that are counted with each question rather than stored
	fewBytes     = 1 << 20 // of them
	segmentBytes = 32 << 20
	smallSegment = 1 << 16 // identifiers of the smallest tier
	mostMerged   = 1 << 23 // identifiers of a segment that others were merged into
	sameTier     = 4       // segments of a tier that are merged
	mostRounds   = 1 << 10
)

// keepWords stores the words of the contents that no segment has, unless they are few, and then merges segments. It goes on
// until all is stored, ctx is done or the registry cannot be written. progress may be nil.
//
// Segments are merged by the rule of log-structured merging (O'Neil and others 1996, and as in Lucene): those of a tier, each of which is four
// times the one before, once they are four. What no work tree remembers any more is dropped when it is the most of a segment.
func (t *Tree) keepWords(few int, progress func(done, total int)) error {
	if len(t.laid) > 0 {
		return nil // what is not saved is not stored
	}
	texts, err := t.Texts()
	if err != nil {
		return err
	}
	total := 0
	tried := map[[16]byte]bool{}
	for range mostRounds {
		words, err := t.wordsNow()
		if err != nil {
			return ignoring(err, registry.ErrNoDatabase)
		}
		loose, size := looseTexts(texts, words, tried)
		if total == 0 {
			total = len(loose)
		}
		if len(loose) == 0 || len(tried) == 0 && len(loose) <= few && size <= fewBytes {
			break
		}
		if progress != nil {
			progress(total-len(loose), total)
		}
		if err := t.storeWords(loose, words, tried); err != nil {
			return err
		}
	}
	return t.mergeWords(texts)
}

// wordsNow returns the segments of words as they are now.
func (t *Tree) wordsNow() (words *segments[[16]byte, find.Doc], err error) {
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		words, err = wordSegments.load(tx, t.knownWords())
		return err
	})
	return words, err
}

// knownWords returns the segments of words that an earlier request read, and knows which of them are damaged; nil for none.
func (t *Tree) knownWords() *segments[[16]byte, find.Doc] {
	if c := t.cache.corpus(t.source.key()); c != nil {
		return c.words
	}
	return nil
}

// looseTexts returns one text of each content that is in no segment and was not tried, and their size in bytes.
func looseTexts(texts []TextFile, words *segments[[16]byte, find.Doc], tried map[[16]byte]bool) (loose []TextFile, size int64) {
	met := map[[16]byte]bool{}
	for i := range texts {
		if _, ranked := texts[i].ranked(); !ranked {
			continue
		}
		key := texts[i].key()
		if _, stored := words.at[key]; stored || met[key] || tried[key] {
			continue
		}
		met[key] = true
		loose = append(loose, texts[i])
		size += texts[i].Size
	}
	return loose, size
}

// storeWords stores one segment of the first of some texts, in place of those that are damaged.
func (t *Tree) storeWords(texts []TextFile, words *segments[[16]byte, find.Doc], tried map[[16]byte]bool) error {
	b := find.NewBuilder()
	size := int64(0)
	for i := range texts {
		if size += texts[i].Size; size > segmentBytes && b.Len() > 0 {
			break
		}
		if err := t.ctx.Err(); err != nil {
			return err
		}
		tried[texts[i].key()] = true
		data, err := t.ReadText(texts[i])
		if errors.Is(err, condense.ErrChanged) || err != nil {
			continue // what it holds now is stored the next time
		}
		b.Add(texts[i].key(), data)
	}
	return t.replace(registry.WordSegment, find.Version, b.Len(), b.Docs, b.Postings, words.damaged())
}

// damaged returns the segments whose documents or postings could not be read.
func (s *segments[K, D]) damaged() (ids []int64) {
	for i, docs := range s.docs {
		if docs == nil {
			ids = append(ids, s.stored[i].ID)
		}
	}
	return ids
}

// replace stores a segment in place of others, if these are still there: else another process was faster, and
// nothing is done. A segment without documents is not stored.
func (t *Tree) replace(kind registry.SegmentKind, version, docs int, coded func() []byte, postings func() iter.Seq2[[]byte, []byte], instead []int64) error {
	if docs == 0 && len(instead) == 0 {
		return nil
	}
	return t.source.update(t.ctx, func(tx *registry.Tx) error {
		stored, err := tx.Segments(kind, version)
		if err != nil {
			return err
		}
		for _, id := range instead {
			if !slices.ContainsFunc(stored, func(s registry.Segment) bool { return s.ID == id }) {
				return nil
			}
		}
		if docs == 0 {
			return tx.DropSegments(instead...)
		}
		return tx.KeepSegment(kind, version, coded(), postings(), instead...)
	})
}

// mergeWords merges segments until none are to be merged.
func (t *Tree) mergeWords(texts []TextFile) error {
	for range mostRounds {
		var (
			b     *find.Builder
			these []int64
			words *segments[[16]byte, find.Doc]
		)
		err := t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
			if words, err = wordSegments.load(tx, words); err != nil {
				return err
			}
			live, err := liveContents(tx, texts)
			if err != nil {
				return err
			}
			plan := planMerge(words, live)
			b, these, err = mergedWords(t, tx, words, plan, live)
			return err
		})
		if err != nil || len(these) == 0 {
			return ignoring(err, registry.ErrNoDatabase)
		}
		if err := t.replace(registry.WordSegment, find.Version, b.Len(), b.Docs, b.Postings, these); err != nil {
			return err
		}
	}
	return nil
}

// liveContents returns the contents that this tree has, and those that a row of any work tree has.
func liveContents(tx *registry.Tx, texts []TextFile) (map[[16]byte]bool, error) {
	remembered, err := tx.RememberedContents()
	if err != nil {
		return nil, err
	}
	live := make(map[[16]byte]bool, len(remembered)+len(texts))
	for md5 := range remembered {
		live[(&TextFile{MD5: md5}).key()] = true
	}
	for i := range texts {
		live[texts[i].key()] = true
	}
	return live, nil
}

// planMerge returns the segments that are to be made one, by number: those that are mostly dead, or else the first tier that is full.
func planMerge(words *segments[[16]byte, find.Doc], live map[[16]byte]bool) []int {
	var dead []int
	tiers := map[int][]int{}
	sizes := make([]uint64, len(words.docs))
	for i, docs := range words.docs {
		alive := 0
		for d := range docs {
			sizes[i] += uint64(docs[d].Len[find.Body])
			if live[docs[d].MD5] && words.at[docs[d].MD5].segment == int32(i) {
				alive++
			}
		}
		if 2*alive < len(docs) || docs == nil {
			dead = append(dead, i)
		} else if sizes[i] < mostMerged/sameTier {
			tier := bits.Len64(sizes[i]/smallSegment) / 2
			tiers[tier] = append(tiers[tier], i)
		}
	}
	if len(dead) > 0 {
		return dead[:1]
	}
	for tier := range bits.UintSize {
		if len(tiers[tier]) >= sameTier {
			return tiers[tier]
		}
	}
	return nil
}

// mergedWords makes one segment of some, without what is dead, and returns the ids of those. A segment that turns out to be damaged is all that is
// then replaced.
func mergedWords(t *Tree, tx *registry.Tx, words *segments[[16]byte, find.Doc], plan []int, live map[[16]byte]bool) (*find.Builder, []int64, error) {
	b := find.NewBuilder()
	var these []int64
	kept := map[[16]byte]bool{}
	for _, i := range plan {
		if err := t.ctx.Err(); err != nil {
			return nil, nil, err
		}
		s := words.stored[i]
		add, err := b.AddSegment(s.Docs, func(md5 [16]byte) bool {
			keep := live[md5] && !kept[md5] && words.at[md5].segment == int32(i)
			kept[md5] = kept[md5] || keep
			return keep
		})
		if err == nil {
			err = tx.AllPostings(s.ID, add)
		}
		switch {
		case damagedSegment(err):
			return find.NewBuilder(), []int64{s.ID}, nil
		case err != nil:
			return nil, nil, fmt.Errorf("merge segments: %w", err)
		}
		these = append(these, s.ID)
	}
	return b, these, nil
}
