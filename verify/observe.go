package verify

import (
	"context"
	"errors"
	"fmt"
	"time"

	"codemem/registry"
	"codemem/repo"
)

// statGuard is how much older than the survey a file's times must be for its stat data to be kept as
// evidence. File systems stamp to two seconds at worst (FAT); a store within the same tick is invisible.
const statGuard = 2 * time.Second

// rowProves reports whether the file is as it was when the row's bytes were read.
func rowProves(row registry.File, now repo.Stat) bool {
	st := row.Stat
	return st.MtimeNS != 0 && st.MtimeNS == now.MtimeNS && st.CtimeNS == now.CtimeNS &&
		st.Ino == now.Ino && st.Mode == now.Mode && row.Size == now.Size
}

// proves reports whether the bytes of entry i are those of its row, without reading them: (1) by the
// row's own stat data, (2) by the index, as git status accepts it: the same blob, and stat data that
// agree and are not racily clean. (2) needs bytes to be a function of the blob and their size, so not
// where a filter driver or mixed line endings make them, nor under other conversions than the row's.
func (s *Survey) proves(i int, row registry.File) bool {
	if rowProves(row, s.sights[i].Stat) { // (1)
		return true
	}
	return s.sights[i].State == repo.Same && !row.Filtered && row.Size == s.sights[i].Stat.Size && // (2)
		row.Blob != "" && row.Blob == s.index.Entries[i].ID.Hex()
}

// read digests the entries that were not read before. A file that cannot be read is a fault, not an error.
func (s *Survey) read(ctx context.Context, entries []int, settle bool, progress func(done, total int)) error {
	var batches [2][]int // without and with a blob id
	for _, i := range entries {
		if _, done := s.digests[i]; done || s.faults[i] != nil {
			continue
		}
		if settle || s.sights[i].State != repo.Same || s.repo.FoldsCRLF(s.attrs[s.index.Entries[i].Path]) {
			batches[1] = append(batches[1], i)
		} else {
			batches[0] = append(batches[0], i)
		}
	}
	done, total := 0, len(batches[0])+len(batches[1])
	for b, batch := range batches {
		if len(batch) == 0 {
			continue
		}
		o := repo.DigestOptions{Blob: b == 1}
		if !settle {
			o.Limit = s.rules.limit
		}
		paths := make([]string, len(batch))
		for k, i := range batch {
			paths[k] = s.index.Entries[i].Path
		}
		err := s.repo.Digests(ctx, paths, o, func(k int, d repo.Digest, err error) {
			if done++; progress != nil {
				progress(done, total)
			}
			s.took(batch[k], d, err)
		})
		if err != nil {
			return fmt.Errorf("hash files: %w", err)
		}
	}
	return nil
}

// took enters what reading entry i gave.
func (s *Survey) took(i int, d repo.Digest, err error) {
	if err != nil && !errors.Is(err, repo.ErrTooLarge) {
		s.faults[i] = err
		return
	}
	s.digests[i] = d
	if d.MD5 != "" {
		s.Hashed++
	}
}

// blobOf returns the id of the index blob that the bytes read from entry i are, else that of the raw
// bytes: (1) the index agrees with the file's stat data, (2) the raw bytes hash to it, (3) they do
// after line endings are folded, (4) the row had the same bytes and they were that blob's then, by md5
// or by its own stat data.
func (s *Survey) blobOf(i int, d repo.Digest, row registry.File, rowRules string) repo.ID {
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
func (s *Survey) observe(i int, d repo.Digest, row registry.File, rowRules string) registry.File {
	e, attrs := s.index.Entries[i], s.attrs[s.index.Entries[i].Path]
	f := registry.File{
		Path: e.Path, Size: d.Stat.Size, MD5: d.MD5,
		Blob:      s.blobOf(i, d, row, rowRules).Hex(),
		Sensitive: repo.Sensitive(e.Path, d.Head),
	}
	// Other bytes than these may convert to the same blob, if these are not the blob's own.
	f.Filtered = attrs.Filter != "" || (s.repo.FoldsCRLF(attrs) && d.Blob.Hex() != f.Blob)
	f.Type, f.Language = repo.Classify(e.Path, d.Stat.Mode, d.Head, attrs)
	if f.Type == binaryType || d.Stat.Size > s.rules.limit {
		f.MD5 = "" // remembered by its blob id only
	}
	if newest := max(d.Stat.MtimeNS, d.Stat.CtimeNS); newest < s.start.Add(-statGuard).UnixNano() {
		f.Stat = registry.Stat{MtimeNS: d.Stat.MtimeNS, CtimeNS: d.Stat.CtimeNS, Ino: d.Stat.Ino, Mode: d.Stat.Mode}
	}
	return f
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
	d, ok := s.digests[i]
	if !ok {
		d = repo.Digest{Stat: st}
	}
	return s.observe(i, d, row, rowRules), true
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
