package find

import "math"

// A Past is the commits that led to a tree. It does not change, and may be used by several goroutines.
type Past struct {
	Commits []Commit // newest first

	tree    *Tree
	head    int64     // time of the newest
	touched [][]int32 // by commit: the files of the tree that it touched, under the names they have now
	last    []int64   // by file: the time of the last commit that touched it; 0 for none
	average [Fields]float64
}

// NewPast returns the past of a tree. The commits come newest first: the order of git log. What was renamed since is
// followed to the name that it has now.
func NewPast(t *Tree, commits []Commit) *Past {
	p := &Past{Commits: commits, tree: t, touched: make([][]int32, len(commits)), last: make([]int64, len(t.Files))}
	now := map[string]string{} // what a path of then is called now
	for i, c := range commits {
		p.head = max(p.head, c.Time)
		for _, path := range c.Paths {
			if n, ok := now[path]; ok {
				path = n
			}
			if f, ok := t.index[path]; ok {
				p.touched[i] = append(p.touched[i], f)
				p.last[f] = max(p.last[f], c.Time)
			}
		}
		for _, r := range c.Renames {
			to := r.To
			if n, ok := now[to]; ok {
				to = n
			}
			if _, ok := t.index[r.From]; !ok {
				now[r.From] = to
			}
		}
		for f, n := range c.Len {
			p.average[f] += float64(n)
		}
	}
	for f := range p.average {
		p.average[f] = max(p.average[f]/float64(max(len(commits), 1)), 1)
	}
	return p
}

// days returns how many days before the newest commit a file was touched last, +Inf if no commit says so.
func (p *Past) days(file int32) float64 {
	if p == nil || p.last[file] == 0 {
		return math.Inf(1)
	}
	return float64(p.head-p.last[file]) / (24 * 60 * 60)
}
