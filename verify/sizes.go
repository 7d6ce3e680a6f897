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
// converts to it, such as one with other line endings.
type sizeSum uint64

// String returns the sum as a proof stores it: 16 hexadecimal digits.
func (n sizeSum) String() string { return fmt.Sprintf("%016x", uint64(n)) }

// parseSizes reads a sum that a proof stores; for an unreadable one it returns a sum that no set of files has by intent.
func parseSizes(s string) sizeSum {
	n, err := strconv.ParseUint(s, 16, 64)
	if err != nil {
		return 0
	}
	return sizeSum(n)
}

// sizeHash returns what one file adds to the sum: FNV-1a of the path and the size, each finished by the
// mixer of SplitMix64, since the low bits of FNV-1a alone cancel out in sums of a few files.
func sizeHash(path string, size int64) sizeSum {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	for i := range len(path) {
		h = (h ^ uint64(path[i])) * prime
	}
	return sizeSum(mix(mix(h) + uint64(size))) //nolint:gosec // a hash of any size
}

// mix is the output function of SplitMix64 (Steele, Lea, Flood 2014): every bit of x changes every other.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// sizes returns the sum over the files in the work tree.
func (s *Survey) sizes() sizeSum {
	var n sizeSum
	for _, i := range s.files {
		if st := s.sights[i].State; st == repo.Absent || st == repo.NotFile {
			continue
		}
		size := s.sights[i].Stat.Size
		if d, ok := s.readings[i]; ok {
			size = d.Stat.Size
		}
		n += sizeHash(s.index.Entries[i].Path, size)
	}
	return n
}

// sizesOf returns the sum over rows.
func sizesOf(rows []registry.File) sizeSum {
	var n sizeSum
	for _, row := range rows {
		n += sizeHash(row.Path, row.Size)
	}
	return n
}

// after returns the sum after steps were written.
func (n sizeSum) after(steps []step) sizeSum {
	for _, st := range steps {
		if !st.write {
			continue
		}
		if st.had {
			n -= sizeHash(st.path, st.size)
		}
		if st.verdict != Missing {
			n += sizeHash(st.path, st.file.Size)
		}
	}
	return n
}
