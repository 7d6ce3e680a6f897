package scan

import (
	"bytes"
	"crypto/md5" //nolint:gosec // the identity of contents throughout
	"errors"
	"iter"
	"slices"
	"sync"

	"codemem/find"
	"codemem/registry"
	"codemem/repo"
)

// Limits of trigram segments.
const (
	looseBytes = 1 << 20 // so many bytes of files in no segment are read for each answer rather than indexed
	looseFiles = 64      // so many files likewise
	mostSmall  = 4       // so many small segments become one
	indexBatch = 256     // files read at once
)

// A trigramFilter tells of contents whether a pattern may match in them.
type trigramFilter map[find.ContentSum]bool // of those that are in a segment

// filter asks the trigram segments a query. It is empty without a registry: then every file is read.
func (t *Tree) filter(q find.TrigramQuery) (trigramFilter, error) {
	f := trigramFilter{}
	if q.All() {
		return f, nil
	}
	err := t.place.view(t.ctx, func(tx *registry.Tx) error {
		segments, err := tx.Segments(registry.TrigramSegment, find.TrigramVersion)
		for _, s := range segments {
			if err := f.add(tx, s, q); err != nil {
				return err
			}
		}
		return err
	})
	if noRegistry(err) {
		err = nil
	}
	return f, err
}

// add asks one segment. One that is not in the coding is left out.
func (f trigramFilter) add(tx *registry.Tx, s registry.Segment, q find.TrigramQuery) error {
	sums, err := find.TrigramDocs(s.Docs)
	if err != nil {
		return nil //nolint:nilerr // its contents are in no segment, then
	}
	docs, err := q.Docs(len(sums), func(terms iter.Seq[[]byte], each func(term, docs []byte) error) error {
		return tx.Postings(s.ID, terms, each)
	})
	if errors.Is(err, find.ErrCoding) {
		return nil
	}
	if err != nil {
		return err
	}
	for i, sum := range sums {
		f[sum] = f[sum] || docs.Has(i)
	}
	return nil
}

// searchable returns whether exact text is looked for in bytes, and why not: errUTF16, errBinary.
func searchable(p string, data []byte) error {
	if bytes.HasPrefix(data, []byte{0xfe, 0xff}) || bytes.HasPrefix(data, []byte{0xff, 0xfe}) {
		return errUTF16
	}
	if typ, _ := repo.Classify(p, repo.ModeRegular, data[:min(len(data), headBytes)], repo.Attrs{}); typ == "binary" {
		return errBinary
	}
	return nil
}

var errBinary = errors.New("it is binary")

// IndexTrigrams brings the trigram segments up to date with what the tracked files hold, if so much is in none of them that
// answers would wait for it, and returns how many contents it indexed. Answers are the same with and without segments. It
// stores nothing in a tree that keeps nothing. progress may be nil.
func (t *Tree) IndexTrigrams(progress func(done, total int)) (int, error) {
	if !t.keep {
		return 0, nil
	}
	now, err := t.contents()
	if err != nil {
		return 0, err
	}
	x := indexing{t: t, has: map[find.ContentSum]bool{}, added: map[find.ContentSum]bool{}, progress: progress}
	if err := x.load(); err != nil {
		if noRegistry(err) {
			err = nil
		}
		return 0, err
	}
	paths, size := x.loose(now)
	if size < looseBytes && len(paths) < looseFiles {
		return 0, nil
	}
	if err := x.index(paths); err != nil {
		return x.done, err
	}
	return x.done, x.merge(now)
}

// An indexing makes trigram segments.
type indexing struct {
	t        *Tree
	has      map[find.ContentSum]bool // contents that are in a segment
	added    map[find.ContentSum]bool // those that files hold
	stored   []storedSegment
	builder  *find.TrigramBuilder
	done     int
	progress func(done, total int)
}

// A storedSegment is what a merge needs to know of a segment.
type storedSegment struct {
	id   int64
	sums []find.ContentSum
}

// load reads which contents are in segments.
func (x *indexing) load() error {
	return x.t.place.view(x.t.ctx, func(tx *registry.Tx) error {
		segments, err := tx.Segments(registry.TrigramSegment, find.TrigramVersion)
		x.stored = nil
		clear(x.has)
		for _, s := range segments {
			sums, err := find.TrigramDocs(s.Docs)
			if err != nil {
				sums = nil // a merge replaces it
			}
			for _, sum := range sums {
				x.has[sum] = true
			}
			x.stored = append(x.stored, storedSegment{s.ID, sums})
		}
		return err
	})
}

// loose returns the files that may be in no segment, and their size.
func (x *indexing) loose(now *contents) (paths []string, size int64) {
	for i := range now.files {
		f := &now.files[i]
		if now.state(i) != there || now.known(i) && (x.has[f.sum] || f.typ == "binary") || repo.TypeByName(f.path) == "binary" {
			continue
		}
		paths = append(paths, f.path)
		size += now.sights[i].Stat.Size
	}
	return paths, size
}

// A scanned is a content with its trigrams.
type scanned struct {
	sum   find.ContentSum
	found []find.Trigram // nil: it is not indexed
}

// index adds files to segments.
func (x *indexing) index(paths []string) error {
	scanners := sync.Pool{New: func() any { return find.NewTrigramScanner() }}
	for start := 0; start < len(paths); start += indexBatch {
		if x.progress != nil {
			x.progress(start, len(paths))
		}
		batch := paths[start:min(start+indexBatch, len(paths))]
		read := make([]scanned, len(batch))
		err := x.t.place.readEach(x.t.ctx, batch, func(i int, data []byte, err error) {
			if err != nil || searchable(batch[i], data) != nil {
				return
			}
			s := scanners.Get().(*find.TrigramScanner)                                  //nolint:forcetypeassert // the pool holds nothing else
			read[i] = scanned{md5.Sum(data), append([]find.Trigram{}, s.Scan(data)...)} //nolint:gosec // as above
			scanners.Put(s)
		})
		if err != nil {
			return err
		}
		if err := x.add(read); err != nil {
			return err
		}
	}
	return x.flush()
}

// add enters contents into the segment that is being made.
func (x *indexing) add(read []scanned) error {
	for _, s := range read {
		if x.added[s.sum] = true; s.found == nil || x.has[s.sum] {
			continue
		}
		if x.builder == nil {
			x.builder = find.NewTrigramBuilder()
		}
		x.builder.Add(s.sum, s.found)
		x.has[s.sum] = true
		x.done++
		if x.builder.Len() >= find.MaxTrigramDocs {
			if err := x.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// flush stores the segment that is being made.
func (x *indexing) flush() error {
	if x.builder == nil {
		return nil
	}
	b := x.builder
	x.builder = nil
	return x.keep(b)
}

// keep stores a segment in place of others.
func (x *indexing) keep(b *find.TrigramBuilder, instead ...int64) error {
	return x.t.place.update(x.t.ctx, func(tx *registry.Tx) error {
		return tx.KeepSegment(registry.TrigramSegment, find.TrigramVersion, b.Docs(), b.Postings(), instead...)
	})
}

// merge makes one of small segments, where there are several, without what no file holds any more.
func (x *indexing) merge(now *contents) error {
	if err := x.load(); err != nil {
		return err
	}
	for i := range now.files {
		x.added[now.files[i].sum] = true
	}
	small := x.small()
	if len(small) == 0 {
		return nil
	}
	b := find.NewTrigramBuilder()
	var instead []int64
	err := x.t.place.view(x.t.ctx, func(tx *registry.Tx) error {
		segments, err := tx.Segments(registry.TrigramSegment, find.TrigramVersion)
		for _, s := range segments {
			if !small[s.ID] {
				continue
			}
			keep := func(sum find.ContentSum) bool {
				live := x.added[sum]
				delete(x.added, sum) // each once
				return live
			}
			instead = append(instead, s.ID)
			err = b.Merge(s.Docs, keep, func(each func(term, docs []byte) error) error { return tx.AllPostings(s.ID, each) })
			if errors.Is(err, find.ErrCoding) { // it goes, and its contents are indexed again
				b, instead, err = find.NewTrigramBuilder(), []int64{s.ID}, nil
				break
			}
			if err != nil {
				return err
			}
		}
		return err
	})
	if err != nil || len(instead) == 0 {
		return err
	}
	return x.keep(b, instead...)
}

// small returns the segments that are to become one: small ones, if there are several of them or one is mostly of what no
// file holds, and as many as make no large one.
func (x *indexing) small() map[int64]bool {
	const large = find.MaxTrigramDocs
	live := map[int64]int{}
	few, dead := 0, false
	for _, s := range x.stored {
		for _, sum := range s.sums {
			if x.added[sum] {
				live[s.id]++
			}
		}
		if live[s.id] < large/2 {
			few++
		}
		dead = dead || live[s.id] < len(s.sums)/2 || len(s.sums) == 0
	}
	if few < mostSmall && !dead {
		return nil
	}
	slices.SortStableFunc(x.stored, func(a, b storedSegment) int { return live[a.id] - live[b.id] })
	small, docs := map[int64]bool{}, 0
	for _, s := range x.stored {
		if docs += live[s.id]; docs > large || live[s.id] >= large/2 && live[s.id] >= len(s.sums)/2 {
			break
		}
		small[s.id] = true
	}
	return small
}
