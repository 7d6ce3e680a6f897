package scan

import (
	"bytes"
	"context"
	"crypto/md5" //nolint:gosec // the identity of contents throughout
	"errors"
	"iter"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

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

// contents returns what the files hold now, and which contents a pattern may match in. Without a registry nothing is known
// of any.
func (t *Tree) contents(q find.TrigramQuery) (*contents, trigramFilter, error) {
	key := t.source.key()
	old := t.cache.contentsOf(key)
	var now *contents
	var segments askedSegments
	group, ctx := errgroup.WithContext(t.ctx)
	group.Go(func() (err error) {
		now, err = t.source.contents(ctx, old)
		return err
	})
	group.Go(func() error { return t.ask(ctx, q, &segments) })
	if err := group.Wait(); err != nil {
		return nil, nil, err
	}
	if old == nil && segments.snapshot != nil {
		now.takeSnapshot(segments.snapshot)
	}
	if err := t.recollect(now); err != nil {
		return nil, nil, err
	}
	t.cache.keepContents(key, now)
	return now, segments.filter, nil
}

// mayMatch returns what the files hold now, and the numbers of those files that asked accepts and that a query may hold of. Of the others that
// it accepts, trigrams and stat data prove that the query does not hold. asked is called once for each file, in order.
func (t *Tree) mayMatch(q find.TrigramQuery, asked func(now *contents, i int) bool) (now *contents, may []int, err error) {
	now, filter, err := t.contents(q)
	if err != nil {
		return nil, nil, err
	}
	loose, bytes := 0, int64(0)
	for i := range now.files {
		if !asked(now, i) {
			continue
		}
		f, known := &now.files[i], now.known(i)
		holds, indexed := filter[f.sum]
		if known && indexed && !holds {
			continue
		}
		if size := now.sights[i].Stat.Size; !q.All() && !(known && (indexed || f.typ == "binary")) && size <= maxRead {
			loose, bytes = loose+1, bytes+size
		}
		may = append(may, i)
	}
	t.much = t.much || now.index != nil && (loose >= looseFiles || bytes >= looseBytes)
	return now, may, nil
}

// askedSegments are what the trigram segments say.
type askedSegments struct {
	filter   trigramFilter
	snapshot []byte // of the work tree; nil if there is none
}

// ask asks the trigram segments a query.
func (t *Tree) ask(ctx context.Context, q find.TrigramQuery, into *askedSegments) error {
	err := t.source.view(ctx, func(tx *registry.Tx) error {
		*into = askedSegments{filter: trigramFilter{}}
		segments, err := tx.Segments(registry.TrigramSegment, find.TrigramVersion)
		for _, s := range segments {
			if is, ours := snapshotOf(s.Docs, t.Root()); ours {
				into.snapshot = s.Docs
			} else if !is && !q.All() {
				err = errors.Join(err, into.filter.add(tx, s, q))
			}
		}
		return err
	})
	if noRegistry(err) {
		err = nil
	}
	return err
}

// sumsOf decodes the documents of a segment of contents.
func sumsOf(docs []byte) ([]find.ContentSum, error) {
	if len(docs) == 0 || docs[0] != segmentMark {
		return nil, find.ErrCoding
	}
	return find.TrigramDocs(docs[1:])
}

// add asks one segment. One that is not in the coding is left out.
func (f trigramFilter) add(tx *registry.Tx, s registry.Segment, q find.TrigramQuery) error {
	sums, err := sumsOf(s.Docs)
	if err != nil {
		return nil //nolint:nilerr // its contents are in no segment, then
	}
	docs, err := q.Docs(len(sums), func(terms iter.Seq[[]byte], each func(term, docs []byte) error) error {
		return tx.Postings(s.ID, terms, each)
	})
	if damagedSegment(err) {
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

// searchable returns whether exact text is looked for in the bytes of a file whose name is not that of a binary one, and why not:
// errUTF16, errBinary.
func searchable(data []byte) error {
	if bytes.HasPrefix(data, []byte{0xfe, 0xff}) || bytes.HasPrefix(data, []byte{0xff, 0xfe}) {
		return errUTF16
	}
	if repo.Binary(data) {
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
	start := t.now()
	x, err := t.indexing(progress)
	if noRegistry(err) {
		return 0, nil
	}
	if err != nil || x.now.index == nil {
		return 0, err
	}
	if loose, size := x.loose(); size >= looseBytes || len(loose) >= looseFiles {
		if err := x.index(loose, start); err != nil {
			return x.done, err
		}
		t.cache.keepContents(t.source.key(), x.now)
		if err := x.merge(); err != nil {
			return x.done, err
		}
	}
	return x.done, x.keepSnapshot()
}

// indexing begins to index.
func (t *Tree) indexing(progress func(done, total int)) (*indexing, error) {
	now, _, err := t.contents(find.TrigramQuery{})
	if err != nil {
		return nil, err
	}
	own := *now // which others may be using
	own.files = slices.Clone(now.files)
	x := &indexing{t: t, now: &own, has: map[find.ContentSum]bool{}, added: map[find.ContentSum]bool{}, progress: progress}
	return x, x.load()
}

// An indexing makes trigram segments.
type indexing struct {
	t        *Tree
	now      *contents
	has      map[find.ContentSum]bool // contents that are in a segment
	added    map[find.ContentSum]bool // those that files hold
	stored   []storedSegment
	snapshot *registry.Segment // of the work tree, nil if there is none
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
	return x.t.source.view(x.t.ctx, func(tx *registry.Tx) error {
		segments, err := tx.Segments(registry.TrigramSegment, find.TrigramVersion)
		x.stored, x.snapshot = nil, nil
		clear(x.has)
		for _, s := range segments {
			if is, ours := snapshotOf(s.Docs, x.t.Root()); ours {
				x.snapshot = &s
				continue
			} else if is {
				continue
			}
			sums, err := sumsOf(s.Docs)
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
func (x *indexing) loose() (files []int, size int64) {
	for i := range x.now.files {
		f := &x.now.files[i]
		if x.now.presence(i) != there || x.now.known(i) && (x.has[f.sum] || f.typ == "binary") || repo.TypeByName(f.path) == "binary" {
			continue
		}
		files = append(files, i)
		size += x.now.sights[i].Stat.Size
	}
	return files, size
}

// A scanned is a content with its trigrams.
type scanned struct {
	sum   find.ContentSum
	found []find.Trigram // nil: it is not indexed
}

// index adds files, which were looked at after start, to segments.
func (x *indexing) index(files []int, start time.Time) error {
	scanners := sync.Pool{New: func() any { return find.NewTrigramScanner() }}
	for at := 0; at < len(files); at += indexBatch {
		if x.progress != nil {
			x.progress(at, len(files))
		}
		batch := files[at:min(at+indexBatch, len(files))]
		files := make([]repo.StatedFile, len(batch))
		for k, i := range batch {
			files[k] = repo.StatedFile{Path: x.now.files[i].path, Stat: x.now.sights[i].Stat}
		}
		read := make([]scanned, len(batch))
		err := x.t.source.readEach(x.t.ctx, files, func(k int, data []byte, err error) {
			if err != nil {
				return
			}
			if searchable(data) != nil { // it is looked at each time, to say so
				read[k] = scanned{md5.Sum(data), []find.Trigram{find.Unfiltered}} //nolint:gosec // as above
				return
			}
			s := scanners.Get().(*find.TrigramScanner)                                  //nolint:forcetypeassert // the pool holds nothing else
			read[k] = scanned{md5.Sum(data), append([]find.Trigram{}, s.Scan(data)...)} //nolint:gosec // as above
			scanners.Put(s)
		})
		if err != nil {
			return err
		}
		for k, i := range batch {
			if stat := x.now.sights[i].Stat; read[k].found != nil && !x.now.known(i) && stat.Settled(start) {
				x.now.files[i].sum, x.now.files[i].at = read[k].sum, stat
			}
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
	return x.t.source.update(x.t.ctx, func(tx *registry.Tx) error {
		return tx.KeepSegment(registry.TrigramSegment, find.TrigramVersion, append([]byte{segmentMark}, b.Docs()...), b.Postings(), instead...)
	})
}

// merge makes one of small segments, where there are several, without what no file holds any more.
func (x *indexing) merge() error {
	if err := x.load(); err != nil {
		return err
	}
	if err := x.live(); err != nil {
		return err
	}
	small := x.small()
	if len(small) == 0 {
		return nil
	}
	b := find.NewTrigramBuilder()
	var instead []int64
	err := x.t.source.view(x.t.ctx, func(tx *registry.Tx) error {
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
			err = b.Merge(s.Docs[min(1, len(s.Docs)):], keep, func(each func(term, docs []byte) error) error { return tx.AllPostings(s.ID, each) })
			if damagedSegment(err) { // it goes, and its contents are indexed again
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

// live adds to what files hold what is remembered of any work tree.
func (x *indexing) live() error {
	for i := range x.now.files {
		x.added[x.now.files[i].sum] = true
	}
	return x.t.source.view(x.t.ctx, func(tx *registry.Tx) error {
		all, err := tx.RememberedContents()
		for md5 := range all {
			if sum, ok := find.ParseSum(md5); ok {
				x.added[sum] = true
			}
		}
		return err
	})
}

// mostSnapshots is how many work trees have one.
const mostSnapshots = 8

// keepSnapshot stores what is known of the files, if the stored snapshot knows of too few.
func (x *indexing) keepSnapshot() error {
	known := 0
	for i := range x.now.files {
		if x.now.known(i) {
			known++
		}
	}
	stored := &contents{files: make([]content, len(x.now.files)), sights: x.now.sights}
	for i := range stored.files {
		stored.files[i].path = x.now.files[i].path
	}
	if x.snapshot != nil {
		stored.takeSnapshot(x.snapshot.Docs)
	}
	for i := range stored.files {
		if stored.known(i) {
			known--
		}
	}
	if known < looseFiles {
		return nil
	}
	return x.writeSnapshot()
}

// writeSnapshot stores what is known of the files.
func (x *indexing) writeSnapshot() error {
	none := func(func(term, docs []byte) bool) {}
	return x.t.source.update(x.t.ctx, func(tx *registry.Tx) error {
		segments, err := tx.Segments(registry.TrigramSegment, find.TrigramVersion)
		if err != nil {
			return err
		}
		var ours, others []int64
		for _, s := range segments {
			if is, mine := snapshotOf(s.Docs, x.t.Root()); mine {
				ours = append(ours, s.ID)
			} else if is {
				others = append(others, s.ID)
			}
		}
		if n := len(others) - (mostSnapshots - 1); n > 0 {
			ours = append(ours, others[:n]...)
		}
		return tx.KeepSegment(registry.TrigramSegment, find.TrigramVersion, codeSnapshot(x.t.Root(), x.now), none, ours...)
	})
}

// liveCounts counts the contents of each stored segment that a file holds.
func (x *indexing) liveCounts() map[int64]int {
	live := map[int64]int{}
	for _, s := range x.stored {
		for _, sum := range s.sums {
			if x.added[sum] {
				live[s.id]++
			}
		}
	}
	return live
}

// small returns the segments that are to become one: small ones, if there are several of them or one is mostly of what no
// file holds, and as many as make no large one.
func (x *indexing) small() map[int64]bool {
	const large = find.MaxTrigramDocs
	live := x.liveCounts()
	few, dead := 0, false
	for _, s := range x.stored {
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
