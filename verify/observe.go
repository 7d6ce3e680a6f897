package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"codemem/registry"
	"codemem/repo"
)

// A reading is what was read of one entry.
type reading struct {
	repo.Digest           // without Head
	at          time.Time // not after the first byte was read
	typ         string
	language    string
	sensitive   bool
	same        bool // its bytes are the row's, and all the row says of them holds
}

// How much older than its reading a file must be for its stat data to be kept as evidence: a store within
// the same tick of the clock is invisible. The kernel's clock ticks at 10 ms at worst, but there are file
// systems that keep only whole milliseconds or, as FAT does, every other second.
const (
	fineGuard   = 20 * time.Millisecond
	coarseGuard = 2 * time.Second
)

// settledAt returns the time from which on the stat data are evidence of bytes that are read: every later
// store gives the file another ctime. It is the ctime that counts, since programs set the mtime at will.
func settledAt(st repo.Stat) time.Time {
	ns := st.CtimeNS
	if ns == 0 { // a system without
		ns = st.MtimeNS
	}
	if ns%int64(time.Millisecond) == 0 {
		return time.Unix(0, ns).Add(coarseGuard)
	}
	return time.Unix(0, ns).Add(fineGuard)
}

// rowProves reports whether the file is as it was when the row's bytes were read.
func rowProves(row registry.File, now repo.Stat) bool {
	st := row.Stat
	return st.MtimeNS != 0 && st.MtimeNS == now.MtimeNS && st.CtimeNS == now.CtimeNS &&
		st.Ino == now.Ino && st.Mode == now.Mode && row.Size == now.Size
}

// proves reports whether the bytes of entry i are those of its row, without reading them: (1) by the
// row's own stat data, (2) by the index, as git status accepts it: the same blob, and stat data that
// agree and are not racily clean. (2) needs bytes to be a function of the blob and their size, so not
// where a filter driver may have made them, nor if they are not the blob's own: a text of other line
// endings converts to the same blob, but one of them only has the blob's size.
func (s *Survey) proves(i int, row registry.File) bool {
	if rowProves(row, s.sights[i].Stat) { // (1)
		return true
	}
	return s.sights[i].State == repo.Same && !row.Filtered && !s.rules.loose && // (2)
		row.Size == s.sights[i].Stat.Size &&
		row.Blob != "" && row.Blob == s.index.Entries[i].ID.Hex()
}

// read digests the entries that were not read before, those larger than limit, if it is not 0, only in
// part. A file that cannot be read is a fault, not an error.
func (s *Survey) read(ctx context.Context, entries []int, limit int64, progress func(done, total int)) error {
	var batches [2][]int // without and with line endings that may be folded
	for _, i := range entries {
		if _, done := s.readings[i]; done || s.faults[i] != nil {
			continue
		}
		if s.repo.FoldsCRLF(s.attrs[s.index.Entries[i].Path]) {
			batches[1] = append(batches[1], i)
		} else {
			batches[0] = append(batches[0], i)
		}
	}
	if err := s.ripen(ctx, entries); err != nil {
		return err
	}
	start := time.Now()
	done, total := 0, len(batches[0])+len(batches[1])
	for b, batch := range batches {
		if len(batch) == 0 {
			continue
		}
		o := repo.DigestOptions{Blob: true, Fold: b == 1, Limit: limit}
		var took sync.Mutex
		err := s.repo.Digests(ctx, s.seen(batch), o, func(k int, d repo.Digest, err error) {
			r := s.classify(batch[k], start, d)
			took.Lock()
			defer took.Unlock()
			if done++; progress != nil {
				progress(done, total)
			}
			s.took(batch[k], r, err)
		})
		if err != nil {
			return fmt.Errorf("hash files: %w", err)
		}
	}
	return nil
}

// seen returns entries as the survey saw them.
func (s *Survey) seen(entries []int) []repo.StatedFile {
	files := make([]repo.StatedFile, len(entries))
	for k, i := range entries {
		files[k] = repo.StatedFile{Path: s.index.Entries[i].Path, Stat: s.sights[i].Stat}
	}
	return files
}

// confirm hashes the entries that all evidence says are as remembered, and returns those that are not, with those that
// evidence is silent about. Where the md5 is the row's, so is the blob that these bytes were found to be, under the same
// rules, and what they were classified as: neither is found out again, which halves what a pass over all bytes costs.
func (s *Survey) confirm(ctx context.Context, entries []int, row func(i int) registry.File, q inspection) ([]int, error) {
	if !q.full || q.rules != s.rules.print {
		return entries, nil
	}
	var expected, rest []int
	for _, i := range entries {
		if s.vouched(i, row(i)) {
			expected = append(expected, i)
		} else {
			rest = append(rest, i)
		}
	}
	start, done := time.Now(), 0
	var took sync.Mutex
	err := s.repo.Digests(ctx, s.seen(expected), repo.DigestOptions{}, func(k int, d repo.Digest, err error) {
		i := expected[k]
		r := row(i)
		took.Lock()
		defer took.Unlock()
		if err != nil || d.MD5 != r.MD5 || !s.repo.SameMode(s.index.Entries[i].Mode, d.Stat.Mode) {
			rest = append(rest, i)
			return
		}
		d.Head = nil
		s.took(i, reading{Digest: d, at: start, typ: r.Type, language: r.Language, sensitive: r.Sensitive, same: true}, nil)
		if done++; q.progress != nil {
			q.progress(done, len(expected))
		}
	})
	if err != nil {
		return nil, fmt.Errorf("hash files: %w", err)
	}
	slices.Sort(rest)
	return rest, nil
}

// vouched reports whether all evidence says that entry i, not read yet, is a hashed file as its row has it.
func (s *Survey) vouched(i int, row registry.File) bool {
	_, read := s.readings[i]
	return !read && row.MD5 != "" && row.Blob == s.index.Entries[i].ID.Hex() && s.proves(i, row)
}

// ripen waits, some milliseconds at most, until the stat data of the youngest of entries will be evidence,
// if it is one that nothing else may prove: it would be read again by every survey to come.
func (s *Survey) ripen(ctx context.Context, entries []int) error {
	var until time.Time
	for _, i := range entries {
		attrs := s.attrs[s.index.Entries[i].Path]
		if s.rules.loose || attrs.Filter != "" || s.repo.FoldsCRLF(attrs) {
			if t := settledAt(s.sights[i].Stat); t.After(until) {
				until = t
			}
		}
	}
	wait := time.Until(until)
	if wait <= 0 || wait > fineGuard {
		return nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(wait):
		return nil
	}
}

// took enters what reading entry i gave.
func (s *Survey) took(i int, r reading, err error) {
	if err != nil && !errors.Is(err, repo.ErrTooLarge) {
		s.faults[i] = err
		return
	}
	s.readings[i] = r
	if r.MD5 != "" {
		s.Hashed++
	}
}

// classify makes the reading, begun no earlier than at, of a digest, and drops its first bytes: there may
// be very many.
func (s *Survey) classify(i int, at time.Time, d repo.Digest) reading {
	p := s.index.Entries[i].Path
	r := reading{Digest: d, at: at, sensitive: repo.Sensitive(p, d.Head)}
	r.typ, r.language = repo.Classify(p, d.Stat.Mode, d.Head, s.attrs[p])
	if r.language != "" && d.Stat.Size > s.rules.limit { // its content is mostly not read: its name alone says the same each time
		_, r.language = repo.Classify(p, d.Stat.Mode, nil, s.attrs[p])
	}
	r.Head = nil
	return r
}

// blobOf returns the id of the index blob that the bytes read from entry i are, else that of the raw
// bytes: (1) the index agrees with the file's stat data, (2) the raw bytes hash to it, (3) they do
// after line endings are folded, (4) the row had the same bytes and they were that blob's then, by md5
// or by its own stat data.
func (s *Survey) blobOf(i int, d reading, row registry.File, rowRules string) repo.ID {
	e := s.index.Entries[i]
	switch {
	case s.index.Agrees(i, d.Stat), // (1)
		d.Blob == e.ID && d.Blob != "",                                          // (2)
		d.Folded == e.ID && d.Folded != "" && s.repo.FoldsCRLF(s.attrs[e.Path]), // (3)
		row.Blob == e.ID.Hex() && rowRules == s.rules.print && // (4)
			(row.MD5 != "" && row.MD5 == d.MD5 || rowProves(row, d.Stat)):
		return e.ID
	}
	return d.Blob
}

// observe returns the row that the bytes read from entry i make.
func (s *Survey) observe(i int, d reading, row registry.File, rowRules string) registry.File {
	f := registry.File{
		Path: s.index.Entries[i].Path, Size: d.Stat.Size, MD5: d.MD5, Type: d.typ, Language: d.language,
		Blob: s.blobOf(i, d, row, rowRules).Hex(), Sensitive: d.sensitive,
	}
	f.Filtered = s.convertible(d, f, row)
	if f.Type == binaryType || d.Stat.Size > s.rules.limit {
		f.MD5 = "" // remembered by its blob id only
	}
	if settledAt(d.Stat).Before(d.at) {
		f.Stat = registry.Stat{MtimeNS: d.Stat.MtimeNS, CtimeNS: d.Stat.CtimeNS, Ino: d.Stat.Ino, Mode: d.Stat.Mode}
	}
	return f
}

// convertible reports whether other bytes than those read, of which f is the row, may convert to the same blob: if these are not the
// blob's own, or are not known to be.
func (s *Survey) convertible(d reading, f, row registry.File) bool {
	if d.same {
		return row.Filtered
	}
	attrs := s.attrs[f.Path]
	return s.rules.loose || attrs.Filter != "" || (d.Blob != "" && d.Blob.Hex() != f.Blob) ||
		(d.Blob == "" && f.Type != binaryType && s.repo.FoldsCRLF(attrs))
}

// binaryType is the type of files that are remembered by their blob id only.
const binaryType = "binary"

// skip returns the row of entry i where its name, attributes or size already say that it is not hashed.
func (s *Survey) skip(i int, row registry.File, rowRules string) (registry.File, bool) {
	e, st := s.index.Entries[i], s.sights[i].Stat
	typ, _ := repo.Classify(e.Path, st.Mode, nil, s.attrs[e.Path])
	if typ != binaryType && st.Size <= s.rules.limit {
		return registry.File{}, false
	}
	d, read := s.readings[i]
	if !read {
		d = s.classify(i, s.start, repo.Digest{Stat: st})
	}
	return s.observe(i, d, row, rowRules), true
}

// An inspection says how entries are read.
type inspection struct {
	rules    string // that the rows were written under
	full     bool   // read every byte, also of files that are not hashed
	progress func(done, total int)
}

// inspect reads entries and calls each, in their order, with the step that what they hold makes of their row, and the
// git mode of what was on disk; or with why an entry could not be read. The row of a file that is not hashed says by its
// blob id alone what it holds, so the file is read to the end for that where nothing else tells.
func (s *Survey) inspect(
	ctx context.Context, entries []int, row func(i int) registry.File, q inspection, each func(i int, st step, mode uint32, err error),
) error {
	rest, err := s.confirm(ctx, entries, row, q)
	if err != nil {
		return err
	}
	if err := s.findAttributes(ctx, rest); err != nil {
		return err
	}
	hashed, whole, skipped := s.sortByHash(rest, row, q)
	if err := s.read(ctx, hashed, s.rules.limit, q.progress); err != nil {
		return err
	}
	if err := s.read(ctx, whole, 0, q.progress); err != nil {
		return err
	}
	for _, i := range entries {
		if err := s.faults[i]; err != nil {
			each(i, step{}, 0, err)
			continue
		}
		f, mode := skipped[i], s.sights[i].Stat.Mode
		if d, ok := s.readings[i]; ok {
			f, mode = s.observe(i, d, row(i), q.rules), d.Stat.Mode
		}
		each(i, judge(f, row(i), s.unchanged(i, f, row(i))), mode, nil)
	}
	return nil
}

// sortByHash sorts entries into those to hash and those that are never hashed, with the rows of these; whole are those of
// them that are read to the end all the same.
func (s *Survey) sortByHash(entries []int, row func(i int) registry.File, q inspection) (hashed, whole []int, skipped map[int]registry.File) {
	hashed, skipped = make([]int, 0, len(entries)), map[int]registry.File{}
	for _, i := range entries {
		f, ok := s.skip(i, row(i), q.rules)
		if !ok {
			hashed = append(hashed, i)
			continue
		}
		skipped[i] = f
		if r := row(i); f.Blob == "" || r.Path != "" && r.MD5 == "" && (q.full || !s.unchanged(i, f, r)) {
			whole = append(whole, i)
		}
	}
	return hashed, whole, skipped
}

// unchanged reports whether entry i, that is remembered by its blob id alone, holds the bytes that it held then:
// (1) it was read, and they are the blob's own, (2) its stat data are those of then, (3) it has the blob and the size
// of then. (1) and (3) need a blob that no other bytes convert to.
func (s *Survey) unchanged(i int, f, row registry.File) bool {
	exact := f.Blob != "" && row.Blob != "" && !f.Filtered && !row.Filtered
	d, read := s.readings[i]
	if exact && read && d.Blob != "" { // (1)
		return f.Blob == row.Blob
	}
	return rowProves(row, s.sights[i].Stat) || exact && f.Blob == row.Blob && f.Size == row.Size // (2), (3)
}

// settled enters whether the file of entry i, whose row is now f, is as in HEAD.
func (s *Survey) settled(i int, f registry.File, disk uint32) {
	e := s.index.Entries[i]
	if f.Blob != e.ID.Hex() || !s.repo.SameMode(e.Mode, disk) {
		s.mark(i)
	} else if !s.staged[e.Path] {
		delete(s.dirty, e.Path)
		delete(s.hidden, e.Path)
	}
}
