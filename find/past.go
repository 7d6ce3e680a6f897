package find

import (
	"math"
	"slices"
)

// A Past is the commits that led to a tree. It does not change, and may be used by several goroutines.
type Past struct {
	Commits []Commit // newest first

	tree     *Tree
	head     int64     // time of the newest
	touched  [][]int32 // by commit: the files of the tree that it touched, under the names they have now
	by       [][]int32 // by file: the commits that touched it and say something of it
	last     []int64   // by file: the time of the last commit that touched it; 0 for none
	newest   []int32   // by file: the number of that commit
	newestIn []int32   // by directory: likewise, -1 for none
	share    []float64 // by file: the sum over commits of its part in each
	shares   float64   // of all files
	average  [Fields]float64
}

// mostTouch is how many files a commit may touch to say something of each.
const mostTouch = 30

const day = 24 * 60 * 60

// NewPast returns the past of a tree. The commits come newest first, in the order of git log. What was renamed since is
// followed to the name that it has now.
func NewPast(t *Tree, commits []Commit) *Past {
	n := len(t.Files)
	p := &Past{
		Commits: commits, tree: t, touched: make([][]int32, len(commits)), by: make([][]int32, n), last: make([]int64, n),
		newest: make([]int32, n), share: make([]float64, n),
	}
	for _, c := range commits {
		p.head = max(p.head, c.Time)
	}
	for range t.dirs {
		p.newestIn = append(p.newestIn, -1)
	}
	now := map[string]string{} // what a path of then is called now
	for i, c := range commits {
		p.touch(i, now)
		for _, r := range c.Renames {
			if _, ok := t.index[r.From]; !ok {
				now[r.From] = renamed(now, r.To)
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

func renamed(now map[string]string, path string) string {
	if n, ok := now[path]; ok {
		return n
	}
	return path
}

// touch notes which files of now a commit touched.
func (p *Past) touch(commit int, now map[string]string) {
	c := &p.Commits[commit]
	for _, path := range c.Paths {
		f, ok := p.tree.index[renamed(now, path)]
		if !ok {
			continue
		}
		if p.last[f] == 0 {
			p.newest[f] = int32(commit)
			if d := p.tree.dir[f]; p.newestIn[d] < 0 {
				p.newestIn[d] = int32(commit)
			}
		}
		p.last[f] = max(p.last[f], c.Time)
		if r := p.tree.Files[f].Role; (r == Source || r == Test) && !slices.Contains(p.touched[commit], f) {
			p.touched[commit] = append(p.touched[commit], f)
		}
		if len(p.touched[commit]) > 4*mostTouch { // it says nothing
			break
		}
	}
	if !p.says(commit) {
		return
	}
	files := p.touched[commit]
	for _, f := range files {
		p.by[f] = append(p.by[f], int32(commit))
		p.share[f] += 1 / float64(len(files))
	}
	p.shares++
}

// says reports whether a commit says something of the files that it touched.
func (p *Past) says(commit int) bool {
	n := len(p.touched[commit])
	return n > 0 && n <= mostTouch
}

// bestOfPast is how many commits say which files go with the words.
const bestOfPast = 60

// past gives the files of the commits that match best their part: the square of the score, less the more files there are.
func (s *scorer) past() {
	if s.p == nil {
		return
	}
	s.best = s.commits()
	for _, c := range s.best {
		touched := s.p.touched[c.number]
		v := c.score * c.score / math.Pow(float64(len(touched)), 0.7)
		later := math.Exp(-float64(s.p.head-s.p.Commits[c.number].Time) / (2 * 365 * day))
		for _, f := range touched {
			if s.asked(s.t.Files[f].Role) {
				s.met[f] = true
				s.signals[f][InPast] += v
				s.signals[f][Closest] = max(s.signals[f][Closest], c.score)
				s.signals[f][InRecent] += v * later
			}
		}
	}
}

// leastMatch is how much of what a message could score it must: common words alone say nothing.
const leastMatch = 0.1

// commits returns the commits whose messages match best, by BM25F over subject and message.
func (s *scorer) commits() []scored {
	of, possible := make([]float64, len(s.p.Commits)), 0.0
	for i, term := range s.q.Terms {
		if term.Kind > Whole {
			continue
		}
		possible += s.said[i] * k1
		for _, hit := range s.h.commits[i] {
			if !s.p.says(int(hit.Doc)) {
				continue
			}
			l := s.p.Commits[hit.Doc].Len
			tf := 2*float64(hit.Counts[Subject])/norm(0.3, float64(l[Subject]), s.p.average[Subject]) +
				float64(hit.Counts[Message])/norm(0.75, float64(l[Message]), s.p.average[Message])
			of[hit.Doc] += s.said[i] * saturated(tf)
		}
	}
	var best []scored
	for n, v := range of {
		if v > leastMatch*possible {
			best = append(best, scored{n, v})
		}
	}
	slices.SortFunc(best, byScore)
	return best[:min(len(best), bestOfPast)]
}

// lift says of each word how much more often the commits that have it touch a file than commits do: a smoothed pointwise
// mutual information (Church and Hanks 1990).
func (s *scorer) lift() {
	if s.p == nil {
		return
	}
	const prior = 0.5
	joint := make([]float64, len(s.t.Files))
	var files []int32
	for i, term := range s.q.Terms {
		if term.Kind > Whole || term.Weight < 1 {
			continue
		}
		sum := 0.0
		files = files[:0]
		for _, hit := range s.h.commits[i] {
			if !s.p.says(int(hit.Doc)) {
				continue
			}
			sum++
			touched := s.p.touched[hit.Doc]
			for _, f := range touched {
				if joint[f] == 0 {
					files = append(files, f)
				}
				joint[f] += 1 / float64(len(touched))
			}
		}
		for _, f := range files {
			c := joint[f]
			joint[f] = 0
			if s.asked(s.t.Files[f].Role) {
				s.met[f] = true
				expected := s.p.share[f] * sum / max(s.p.shares, 1)
				s.signals[f][Lift] += s.said[i] * max(math.Log((c+prior)/(expected+prior)), 0)
			}
		}
	}
}

// together gives files what commits say that touched them with the first few of a ranking.
func (s *scorer) together(ranked []Ranked, most int) {
	if s.p == nil || len(ranked) == 0 {
		return
	}
	for _, r := range ranked[:min(len(ranked), most)] {
		by := s.p.by[r.File]
		by = by[:min(len(by), 200)]
		for _, c := range by {
			touched := s.p.touched[c]
			for _, f := range touched {
				if f != r.File && s.asked(s.t.Files[f].Role) {
					s.met[f] = true
					s.signals[f][Together] += r.Score / float64(len(touched)-1) / float64(len(by)+3)
				}
			}
		}
	}
}
