package verify

import (
	"fmt"
	"strconv"

	"codemem/registry"
	"codemem/repo"
)

// A sizeSum is a fingerprint of a set of paths with the sizes of their files: the sum of a hash of each,
// so that one path can be exchanged for another without the rest. A proof keeps that of its rows. With
// the same tree and the same sizes, a file whose bytes were its blob's is not another that merely
// converts to it, such as one with other line endings. The hash is FNV-1a of path and size.
type sizeSum uint64

// String returns the sum as a proof stores it: 16 hexadecimal digits.
func (n sizeSum) String() string { return fmt.Sprintf("%016x", uint64(n)) }

// parseSizes reads a sum that a proof stores; an unreadable one is none that any set of files has by intent.
func parseSizes(s string) sizeSum {
	n, err := strconv.ParseUint(s, 16, 64)
	if err != nil {
		return 0
	}
	return sizeSum(n)
}

// sizeHash returns what one file adds to the sum.
func sizeHash(path string, size int64) sizeSum {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	for i := range len(path) {
		h = (h ^ uint64(path[i])) * prime
	}
	for n := uint64(size); ; n >>= 8 {
		h = (h ^ (n & 0xff)) * prime
		if n < 0x100 {
			return sizeSum(h)
		}
	}
}

// sizes returns the sum over the files in the work tree.
func (s *Survey) sizes() sizeSum {
	var n sizeSum
	for _, i := range s.files {
		if st := s.sights[i].State; st == repo.Absent || st == repo.NotFile {
			continue
		}
		size := s.sights[i].Stat.Size
		if d, ok := s.digests[i]; ok {
			size = d.Stat.Size
		}
		n += sizeHash(s.index.Entries[i].Path, size)
	}
	return n
}

// exchange returns the sum after the rows at the touched paths became those of steps.
func (n sizeSum) exchange(rows map[string]registry.File, steps []step) sizeSum {
	for p, row := range rows {
		n -= sizeHash(p, row.Size)
	}
	for _, st := range steps {
		if st.verdict != Missing {
			n += sizeHash(st.path, st.file.Size)
		}
	}
	return n
}
