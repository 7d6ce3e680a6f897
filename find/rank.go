package find

import (
	"cmp"
	"math"
	"slices"
)

// Hits are where the terms of a question stand: in the contents of a tree's files, and in the messages of its past.
type Hits struct {
	files, commits [][]Posting // by the number of the term; Doc is the number of the file or the commit
}

// NewHits returns hits of a question without any.
func NewHits(q *Question) *Hits {
	return &Hits{files: make([][]Posting, len(q.Terms)), commits: make([][]Posting, len(q.Terms))}
}

// File notes how often the content of a file of the tree has a term.
func (h *Hits) File(term int, file int32, counts Counts) {
	h.files[term] = append(h.files[term], Posting{Doc: uint32(file), Counts: counts})
}

// Commit notes how often the message of a commit of the past has a term.
func (h *Hits) Commit(term, commit int, counts Counts) {
	h.commits[term] = append(h.commits[term], Posting{Doc: uint32(commit), Counts: counts})
}

// A Ranked is one file with what speaks for it.
type Ranked struct {
	File  int32 // in the tree
	Score float64
	Why   []Reason // the strongest first
}

// A Reason is one thing that speaks for a file or a declaration.
type Reason struct {
	Kind    ReasonKind
	Score   float64  // its part of the score
	Words   []string // of the question, the strongest first
	Commits []int    // of the past, the strongest first
}

// A ReasonKind says what a reason is.
type ReasonKind string

// The kinds of reasons.
const (
	InText     ReasonKind = "text"         // words stand in the content
	InPath     ReasonKind = "path"         // words stand in the path
	InSummary  ReasonKind = "summary"      // words stand in what was written about the file
	InPast     ReasonKind = "commits"      // commits with the words touched it
	InSymbols  ReasonKind = "declarations" // words stand together in declarations
	InName     ReasonKind = "name"         // words are in the name of the declaration
	InBody     ReasonKind = "body"         // words stand in the declaration
	InFile     ReasonKind = "file"         // the file of the declaration is likely
	IsRecent   ReasonKind = "recent"       // a commit touched it not long before the newest
	mostWords             = 6              // of one reason
	mostShown             = 3              // commits of one reason
	bestOfPast            = 60             // commits that say which files go with the words
	mostTouch             = 30             // files that a commit touched which says something of each
)

// The weights of the formula.
const (
	k1       = 1.2
	wText    = 0.4
	wPast    = 0.4
	wPath    = 0.2
	wSymbols = 1.0
	wRecent  = 0.1
	halfDays = 180.0
)

// Files ranks the files of a tree that something speaks for, best first: the first stage. past may be nil. Equal scores are
// in the order of paths.
//
//  1. text: BM25F over path, content and names (Robertson, Zaragoza, Taylor 2004), relative to the best
//  2. path: BM25 of the path alone, relative to the best
//  3. past: the commits whose messages match best give their score to the files they touched, less the more these are
//  4. the score is 0.4 text + 0.4 past + 0.2 path + 0.1 exp(-days/180)
func Files(q *Question, t *Tree, past *Past, h *Hits) []Ranked {
	s := newScorer(q, t, past, h)
	s.text()
	s.past()
	return s.ranked()
}

// A scorer holds what is known of the files of one answer.
type scorer struct {
	q    *Question
	t    *Tree
	p    *Past
	h    *Hits
	idf  []float64 // by term
	file map[int32]*evidence
	max  evidence
}

// evidence is what speaks for one file.
type evidence struct {
	text, path, past float64
	terms, inPath    []float64 // by term
	commits          []scored
}

type scored struct {
	number int
	score  float64
}

func newScorer(q *Question, t *Tree, p *Past, h *Hits) *scorer {
	s := &scorer{q: q, t: t, p: p, h: h, idf: make([]float64, len(q.Terms)), file: map[int32]*evidence{}}
	n := 0.0
	if a := t.average[Source]; a != nil {
		n = a.files
	}
	for i, term := range q.Terms {
		df := 0.0
		for _, hit := range h.files[i] {
			if t.Files[hit.Doc].Role == Source {
				df++
			}
		}
		s.idf[i] = term.Weight * math.Log(1+(max(n, df)-df+0.5)/(df+0.5))
	}
	return s
}

func (s *scorer) of(file int32) *evidence {
	e := s.file[file]
	if e == nil {
		e = &evidence{terms: make([]float64, len(s.q.Terms)), inPath: make([]float64, len(s.q.Terms))}
		s.file[file] = e
	}
	return e
}

// asked reports whether files of a role are looked for.
func (s *scorer) asked(r Role) bool { return r == Source || r == Test && s.q.tests }

// text gives each file its scores by path and content.
func (s *scorer) text() {
	path := make([]float64, len(s.t.Files)) // path counts of one term
	for i, term := range s.q.Terms {
		inPath := s.t.terms[term.Text]
		for _, p := range inPath {
			path[p.file] = float64(p.path)
		}
		for _, hit := range s.h.files[i] {
			s.score(i, int32(hit.Doc), path[hit.Doc], hit.Counts)
			path[hit.Doc] = 0
		}
		for _, p := range inPath {
			if path[p.file] > 0 {
				s.score(i, p.file, path[p.file], Counts{})
				path[p.file] = 0
			}
		}
		s.paths(i, inPath)
	}
	for _, e := range s.file {
		s.max.text, s.max.path = max(s.max.text, e.text), max(s.max.path, e.path)
	}
}

func (s *scorer) score(term int, file int32, path float64, c Counts) {
	role := s.t.Files[file].Role
	if !s.asked(role) {
		return
	}
	a, l := s.t.average[role], s.t.Files[file].Len
	tf := 8*path/norm(0.3, float64(s.t.lengths[file].path), a.path) +
		float64(c[Body])/norm(0.6, float64(l[Body]), a.content[Body]) +
		float64(c[Names])/norm(0.5, float64(l[Names]), a.content[Names])
	v := s.idf[term] * tf * (k1 + 1) / (tf + k1)
	e := s.of(file)
	e.text += v
	e.terms[term] += v
}

// paths scores the paths that have a term.
func (s *scorer) paths(term int, in []pathPosting) {
	for _, p := range in {
		if role := s.t.Files[p.file].Role; s.asked(role) && p.path > 0 {
			tf := float64(p.path) / norm(0.75, float64(s.t.lengths[p.file].path), s.t.average[role].path)
			v := s.idf[term] * tf * (k1 + 1) / (tf + k1)
			e := s.of(p.file)
			e.path += v
			e.inPath[term] += v
		}
	}
}

// norm is what a count is divided by: 1 in a field of average length, more in a longer one.
func norm(b, length, average float64) float64 { return 1 - b + b*length/average }

// past gives the files of the commits that match best their part.
func (s *scorer) past() {
	if s.p == nil {
		return
	}
	best := s.commits()
	for _, c := range best {
		touched := s.p.touched[c.number]
		v := c.score * c.score / math.Pow(float64(len(touched)), 0.7)
		for _, f := range touched {
			if s.asked(s.t.Files[f].Role) {
				e := s.of(f)
				e.past += v
				e.commits = append(e.commits, scored{c.number, v})
			}
		}
	}
	for _, e := range s.file {
		s.max.past = max(s.max.past, e.past)
	}
}

// commits returns the commits whose messages match best.
func (s *scorer) commits() []scored {
	of := map[int]float64{}
	for i, term := range s.q.Terms {
		n := float64(len(s.p.Commits))
		df := float64(len(s.h.commits[i]))
		idf := term.Weight * math.Log(1+(max(n, df)-df+0.5)/(df+0.5))
		for _, hit := range s.h.commits[i] {
			n := len(s.p.touched[hit.Doc])
			if n == 0 || n > mostTouch {
				continue
			}
			l := s.p.Commits[hit.Doc].Len
			tf := 2*float64(hit.Counts[Subject])/norm(0.3, float64(l[Subject]), s.p.average[Subject]) +
				float64(hit.Counts[Message])/norm(0.75, float64(l[Message]), s.p.average[Message])
			of[int(hit.Doc)] += idf * tf * (k1 + 1) / (tf + k1)
		}
	}
	best := make([]scored, 0, len(of))
	for n, v := range of {
		best = append(best, scored{n, v})
	}
	slices.SortFunc(best, byScore)
	return best[:min(len(best), bestOfPast)]
}

func byScore(a, b scored) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.number, b.number))
}

// ranked puts the files in order.
func (s *scorer) ranked() []Ranked {
	all := make([]Ranked, 0, len(s.file))
	for f, e := range s.file {
		r := Ranked{File: f}
		r.reason(InText, wText*part(e.text, s.max.text), s.strongest(e.terms), nil)
		r.reason(InPath, wPath*part(e.path, s.max.path), s.strongest(e.inPath), nil)
		slices.SortFunc(e.commits, byScore)
		r.reason(InPast, wPast*part(e.past, s.max.past), nil, numbers(e.commits))
		if s.p != nil {
			r.reason(IsRecent, wRecent*math.Exp(-s.p.days(f)/halfDays), nil, nil)
		}
		r.close()
		all = append(all, r)
	}
	sortRanked(all)
	return all
}

func sortRanked(all []Ranked) {
	slices.SortFunc(all, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.File, b.File))
	})
}

func part(v, most float64) float64 {
	if most <= 0 {
		return 0
	}
	return v / most
}

func (r *Ranked) reason(kind ReasonKind, score float64, words []string, commits []int) {
	if score > 0 {
		r.Score += score
		r.Why = append(r.Why, Reason{Kind: kind, Score: score, Words: words, Commits: commits})
	}
}

// close puts the reasons in order.
func (r *Ranked) close() {
	slices.SortStableFunc(r.Why, func(a, b Reason) int { return cmp.Compare(b.Score, a.Score) })
}

// strongest returns the words of the question with the highest scores.
func (s *scorer) strongest(of []float64) []string { return s.q.strongest(of) }

func (q *Question) strongest(of []float64) []string {
	var best []scored
	for i, v := range of {
		if v > 0 {
			best = append(best, scored{i, v})
		}
	}
	slices.SortFunc(best, byScore)
	words := make([]string, 0, mostWords)
	for _, b := range best[:min(len(best), mostWords)] {
		words = append(words, q.Terms[b.number].Word)
	}
	return words
}

func numbers(best []scored) []int {
	var n []int
	for _, b := range best[:min(len(best), mostShown)] {
		n = append(n, b.number)
	}
	return n
}
