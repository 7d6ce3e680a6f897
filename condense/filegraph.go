package condense

import (
	"maps"
	"math"
	"slices"

	"codemem/symbol/snapshot"
)

// A FileGraph tells which files use which: by path and the path of what it uses, by how many uses. A use is a
// reference from one symbol to another that a rule resolves, or an import that leads to one file.
type FileGraph map[string]map[string]int

// FileDependencies returns the graph of all files. Uses within a file are none.
func FileDependencies(src Source) (FileGraph, error) {
	still := snapshot.New(src)
	g := FileGraph{}
	for _, p := range src.Paths() {
		g.Add(p, LinksOf(still, p))
	}
	return g, src.Err()
}

// Add enters what a file depends on, in place of what it did.
func (g FileGraph) Add(file string, links Links) {
	delete(g, file)
	for _, t := range links {
		if t.Uses == 0 {
			continue
		}
		if g[file] == nil {
			g[file] = map[string]int{}
		}
		g[file][t.Path] = t.Uses
	}
}

// Dependents returns by path how many other files use it.
func (g FileGraph) Dependents() map[string]int {
	n := map[string]int{}
	for _, targets := range g {
		for to := range targets {
			n[to]++
		}
	}
	return n
}

// Ranks returns by path how much the files of the graph count, which sums to 1: a file counts as much as those that
// use it, shared out by the square roots of their uses. It is PageRank (Brin and Page, 1998) with a damping of
// 0.85, in an order of summing that is always the same.
func (g FileGraph) Ranks() map[string]float64 {
	const damping, most, enough = 0.85, 100, 1e-9
	nodes := g.files()
	at := make(map[string]int, len(nodes))
	for i, p := range nodes {
		at[p] = i
	}
	type share struct {
		from, to int
		part     float64
	}
	var shares []share
	ends := make([]bool, len(nodes)) // uses nothing
	for i, p := range nodes {
		targets := slices.Sorted(maps.Keys(g[p]))
		total := 0.0
		for _, t := range targets {
			total += math.Sqrt(float64(g[p][t]))
		}
		for _, t := range targets {
			shares = append(shares, share{i, at[t], math.Sqrt(float64(g[p][t])) / total})
		}
		ends[i] = len(targets) == 0
	}
	n := float64(len(nodes))
	rank := make([]float64, len(nodes))
	for i := range rank {
		rank[i] = 1 / n
	}
	for range most {
		loose := 0.0
		for i, r := range rank {
			if ends[i] {
				loose += r
			}
		}
		next := make([]float64, len(nodes))
		for i := range next {
			next[i] = (1 - damping + damping*loose) / n
		}
		for _, s := range shares {
			next[s.to] += float64(damping * rank[s.from] * s.part) // rounded here: no machine may fuse it into the sum
		}
		moved := 0.0
		for i := range next {
			moved += math.Abs(next[i] - rank[i])
		}
		rank = next
		if moved < enough {
			break
		}
	}
	ranks := make(map[string]float64, len(nodes))
	for i, p := range nodes {
		ranks[p] = rank[i]
	}
	return ranks
}

// files returns the paths of the graph, sorted.
func (g FileGraph) files() []string {
	all := map[string]bool{}
	for from, targets := range g {
		all[from] = true
		for to := range targets {
			all[to] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}
