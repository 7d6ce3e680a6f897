package resolve_test

import (
	"math/rand/v2"
	"testing"

	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// TestResolveInCircle: within computations that need each other in a circle, what is not memoized yet is the zero value. Every
// reference gets some answer then too, whatever was memoized before.
func TestResolveInCircle(t *testing.T) {
	eachArchive(t, "resolve", func(t *testing.T, archive string, w *world, _ []string) {
		r := rand.New(rand.NewPCG(uint64(len(archive)), 11))
		each := func(s *snapshot.Snapshot, some func() bool) {
			for _, p := range w.paths {
				o := w.outlines[p]
				for i := 0; o != nil && i < len(o.References); i++ {
					if some() {
						resolve.Reference(s, p, o, &o.References[i])
					}
				}
			}
		}
		for known := range 10 { // in tenths
			s := snapshot.New(w)
			each(s, func() bool { return r.IntN(10) < known })
			inCircle(s, func() { each(s, func() bool { return true }) })
		}
	})
}

// inCircle runs f within a computation that needs itself through another.
func inCircle(s *snapshot.Snapshot, f func()) {
	var m snapshot.Memo[int, int]
	snapshot.Memoize(s, &m, 1, func() int {
		return snapshot.Memoize(s, &m, 2, func() int {
			snapshot.Memoize(s, &m, 1, func() int { return 0 })
			f()
			return 0
		})
	})
}
