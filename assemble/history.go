package assemble

import (
	"math"
)

// How far back history is read, and how large a commit may be to tell what belongs together.
const (
	historyCommits = 2000
	historyPaths   = 40
)

// A history tells which files changed together, and how lately.
type history struct {
	commits [][]string       // paths, newest first
	of      map[string][]int // the commits of a path
}

func newHistory(commits [][]string) *history {
	h := &history{commits: commits, of: map[string][]int{}}
	for i, paths := range commits {
		for _, p := range paths {
			h.of[p] = append(h.of[p], i)
		}
	}
	return h
}

// weight is how much a commit tells: less the more files it touched, and less the longer ago it was.
func (h *history) weight(i int) float64 {
	return math.Exp2(-float64(i)/600) / math.Log2(float64(len(h.commits[i]))+1)
}

// together returns for the files that changed with one how strongly: of the commits that touched it, by weight, the
// part that touched the other as well, from 0 to 1. Few commits are believed less than many.
func (h *history) together(p string) map[string]float64 {
	const doubt = 0.5 // as if there had been so much of commits with nothing else in them
	found := map[string]float64{}
	if h == nil {
		return found
	}
	all := doubt
	for _, i := range h.of[p] {
		w := h.weight(i)
		all += w
		for _, other := range h.commits[i] {
			if other != p {
				found[other] += w
			}
		}
	}
	for other := range found {
		found[other] /= all
	}
	return found
}

// lately returns how lately a file changed, from 1 for the newest commit down to 0.
func (h *history) lately(p string) float64 {
	if h == nil || len(h.of[p]) == 0 {
		return 0
	}
	return math.Exp2(-float64(h.of[p][0]) / 200)
}

// latest returns the files that changed last, at most n.
func (h *history) latest(n int) []string {
	var found []string
	if h == nil {
		return nil
	}
	seen := map[string]bool{}
	for _, paths := range h.commits {
		for _, p := range paths {
			if len(found) == n {
				return found
			}
			if !seen[p] {
				seen[p] = true
				found = append(found, p)
			}
		}
	}
	return found
}
