package repo

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkDigests hashes 5,000 small files in 100 directories.
func BenchmarkDigests(b *testing.B) {
	s := newScratch(b)
	text := strings.Repeat("a line of some length that a source file could have\n", 60)
	var paths []string
	for i := range 5000 {
		p := fmt.Sprintf("d%02d/e/f%02d.go", i/50, i%50)
		put(b, s.path(p), text[:100+i%3000], 0o644)
		paths = append(paths, p)
	}
	r := s.open()
	for _, o := range []DigestOptions{{}, {Blob: true}, {Fold: true}} {
		b.Run(fmt.Sprintf("%+v", o), func(b *testing.B) {
			for b.Loop() {
				if err := r.Digests(b.Context(), unseen(paths), o, func(int, Digest, error) {}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(paths)), "µs/file")
		})
	}
}
