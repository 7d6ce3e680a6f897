package find

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// BenchmarkFiles ranks trees of 5,000 and 78,000 files with 6,000 commits, by eight words of which each is in a tenth.
func BenchmarkFiles(b *testing.B) {
	for _, n := range []int{5000, 78000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 1))
			files := make([]File, n)
			for i := range files {
				files[i] = File{Path: fmt.Sprintf("dir%03d/sub%d/name%05d.go", i/200, i/20%10, i), Len: Counts{uint32(100 + r.IntN(1000)), 20}}
			}
			slices.SortFunc(files, func(x, y File) int { return cmpStrings(x.Path, y.Path) })
			tree := NewTree(files)
			commits := make([]Commit, 6000)
			for i := range commits {
				commits[i] = Commit{Time: int64(-i), Len: Counts{8, 20}, Paths: []string{files[r.IntN(n)].Path, files[r.IntN(n)].Path}}
			}
			past := NewPast(tree, commits)
			q := Ask("retry uploads, backoff between attempts, sample client journal")
			h := NewHits(q)
			for t := range q.Terms {
				for i := range files {
					if r.IntN(10) == 0 {
						h.File(t, int32(i), Counts{1 + uint32(r.IntN(5)), 0})
					}
				}
				for i := range commits {
					if r.IntN(20) == 0 {
						h.Commit(t, i, Counts{1, 0})
					}
				}
			}
			for b.Loop() {
				Files(q, tree, past, h)
			}
		})
	}
}

func cmpStrings(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
