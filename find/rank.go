package find

import (
	"cmp"
	"math"
	"slices"
	"sync"
)

// Hits are where the terms of a question stand: in the contents of a tree's files, and in the messages of its past.
type Hits struct {
	files, commits [][]Posting // by the number of the term; Doc is the number of the file or the commit
}

// NewHits returns hits of a question without any.
func NewHits(q *Question) *Hits {
	return &Hits{files: make([][]Posting, len(q.Terms)), commits: make([][]Posting, len(q.Terms))}
}

// Expect makes room for about so many files of each term.
func (h *Hits) Expect(files []int) {
	for term, n := range files {
		h.files[term] = slices.Grow(h.files[term], n)
	}
}

// File notes how often the content of a file of the tree has a term.
func (h *Hits) File(term int, file int32, counts Counts) {
	h.files[term] = append(h.files[term], Posting{Doc: uint32(file), Counts: counts})
}

// Commit notes how often the message of a commit of the past has a term.
func (h *Hits) Commit(term, commit int, counts Counts) {
	h.commits[term] = append(h.commits[term], Posting{Doc: uint32(commit), Counts: counts})
}

// sort puts the hits in order: they come as segments and loose files have them.
func (h *Hits) sort() {
	for _, all := range [][][]Posting{h.files, h.commits} {
		for _, list := range all {
			if byDoc := func(a, b Posting) int { return cmp.Compare(a.Doc, b.Doc) }; !slices.IsSortedFunc(list, byDoc) {
				slices.SortFunc(list, byDoc)
			}
		}
	}
}

// A Ranked is one file with what speaks for it.
type Ranked struct {
	File    int32 // in the tree
	Score   float64
	Signals Signals
	Why     []Reason // the strongest first; nil before the second stage
}

// mostRanked is how many files a ranking has.
const mostRanked = 200

// A scorer holds what is known of the files of one answer.
type scorer struct {
	q    *Question
	t    *Tree
	p    *Past
	h    *Hits
	idf  []float64 // by term, in contents
	said []float64 // by term, in messages
	*byFile
	best []scored // the commits that match best
}

// A byFile holds what is counted of each file.
type byFile struct {
	signals []Signals
	met     []bool // something speaks for it
	inPath  []pathPosting
}

// byFiles keeps those of earlier questions: of 80,000 files one has 16 MB.
var byFiles = sync.Pool{New: func() any { return &byFile{} }}

// newByFile returns an empty one of so many files. It is to be put back.
func newByFile(files int) *byFile {
	b := byFiles.Get().(*byFile) //nolint:forcetypeassert // the pool holds nothing else
	if cap(b.signals) < files {
		return &byFile{make([]Signals, files), make([]bool, files), make([]pathPosting, files)}
	}
	b.signals, b.met, b.inPath = b.signals[:files], b.met[:files], b.inPath[:files]
	clear(b.signals)
	clear(b.met)
	clear(b.inPath)
	return b
}

type scored struct {
	number int
	score  float64
}

// byScore orders the best first, and equal ones as they come.
func byScore(a, b scored) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.number, b.number))
}

// first returns the best of all, at most so many, in any order: to sort all of a large tree takes longer.
func first(all []scored, most int) []scored {
	if len(all) <= most {
		return all
	}
	best := slices.Clone(all[:most])
	slices.SortFunc(best, byScore)
	for _, e := range all[most:] {
		if byScore(e, best[most-1]) < 0 {
			at, _ := slices.BinarySearchFunc(best, e, byScore)
			copy(best[at+1:], best[at:])
			best[at] = e
		}
	}
	return best
}

// Files ranks the files of a tree that something speaks for, best first, at most 200: the first stage. past may be nil.
// Equal scores are in the order of paths. The score is the weighted sum of the signals that need no file to be read.
func Files(q *Question, t *Tree, past *Past, h *Hits) []Ranked {
	s := newScorer(q, t, past, h)
	defer byFiles.Put(s.byFile)
	s.text()
	s.summaries()
	s.past()
	s.lift()
	s.directories()
	s.scale(firstSignals...)
	s.ages()
	return s.ranked()
}

func newScorer(q *Question, t *Tree, p *Past, h *Hits) *scorer {
	h.sort()
	s := &scorer{q: q, t: t, p: p, h: h, idf: Rarity(q, t, h), said: make([]float64, len(q.Terms)), byFile: newByFile(len(t.Files))}
	if p != nil {
		for i, term := range q.Terms {
			s.said[i] = term.Weight * idf(float64(len(p.Commits)), float64(len(h.commits[i])))
		}
	}
	return s
}

// Rarity returns by the number of the term how much it says of where something is: more, the fewer sources have it.
func Rarity(q *Question, t *Tree, h *Hits) []float64 {
	n := 0.0
	if a := t.average[Source]; a != nil {
		n = a.files
	}
	rarity := make([]float64, len(q.Terms))
	for i, term := range q.Terms {
		df := 0.0
		for _, hit := range h.files[i] {
			if t.Files[hit.Doc].Role == Source {
				df++
			}
		}
		rarity[i] = term.Weight * idf(n, df)
	}
	return rarity
}

// idf is the weight of what df of n documents have.
func idf(n, df float64) float64 { return math.Log(1 + (max(n, df)-df+0.5)/(df+0.5)) }

// asked reports whether files of a role are looked for.
func (s *scorer) asked(r Role) bool { return r == Source || r == Test && s.q.tests }

// k1 says how soon more of the same word says no more.
const k1 = 1.2

func saturated(tf float64) float64 { return tf * (k1 + 1) / (tf + k1) }

// norm is what a count is divided by: 1 in a field of average length, more in a longer one.
func norm(b, length, average float64) float64 { return 1 - b + b*length/average }

// text gives each file its signals by path and content.
func (s *scorer) text() {
	inPath := s.inPath // of one term
	total, squares := 0.0, 0.0
	for i, term := range s.q.Terms {
		if term.Kind == Plain || term.Kind == Whole {
			total += s.idf[i]
			squares += s.idf[i] * s.idf[i]
		}
		paths := s.t.terms[term.Text]
		for _, p := range paths {
			inPath[p.file] = p
		}
		for _, hit := range s.h.files[i] {
			s.score(i, int32(hit.Doc), inPath[hit.Doc], hit.Counts)
			inPath[hit.Doc] = pathPosting{}
		}
		for _, p := range paths {
			if inPath[p.file].path > 0 {
				s.score(i, p.file, p, Counts{})
			}
			inPath[p.file] = pathPosting{}
		}
	}
	for f := range s.signals {
		if s.met[f] {
			x := &s.signals[f]
			x[Coverage] /= max(total, 1e-9)
			x[Rare] /= max(squares, 1e-9)
			x[Base] *= x[Base] / max(s.t.baseIDF(int32(f)), 1e-9)
		}
	}
}

func (s *scorer) score(term int, file int32, p pathPosting, c Counts) {
	role := s.t.Files[file].Role
	t, w := &s.q.Terms[term], s.idf[term]
	if !s.asked(role) {
		return
	}
	s.met[file] = true
	x := &s.signals[file]
	tf, inPath, names := s.frequencies(file, p, c)
	switch t.Kind {
	case Joined:
		x[JoinedText] += w * saturated(tf)
		return
	case Alias:
		x[AliasText] += w * saturated(tf)
		return
	case Whole:
		x[WholeText] += w * saturated(tf)
	}
	x[InText] += w * saturated(tf)
	x[InPath] += w * saturated(inPath)
	x[InNames] += w * saturated(names)
	x[Coverage] += w
	x[Rare] += w * w
	if p.base > 0 {
		x[Base] += w
	}
	if p.path > p.base {
		x[DirWords] += w
	}
	if t.Head && p.path > 0 {
		x[HeadPath] += w
	}
}

// frequencies are of BM25F: the weighted and normalised counts of a term in all fields, in the path, and in the names.
func (s *scorer) frequencies(file int32, p pathPosting, c Counts) (all, inPath, names float64) {
	a, l := s.t.average[s.t.Files[file].Role], s.t.Files[file].Len
	pathLength := float64(s.t.lengths[file].path)
	names = float64(c[Names]) / norm(0.5, float64(l[Names]), a.content[Names])
	all = 8*float64(p.path)/norm(0.3, pathLength, a.path) + float64(c[Body])/norm(0.6, float64(l[Body]), a.content[Body]) + names
	return all, float64(p.path) / norm(0.75, pathLength, a.path), names
}

// summaries scores what was written about the files.
func (s *scorer) summaries() {
	for i, term := range s.q.Terms {
		for _, p := range s.t.terms[term.Text] {
			if role := s.t.Files[p.file].Role; p.summary > 0 && s.asked(role) {
				s.met[p.file] = true
				s.signals[p.file][InSummary] += s.idf[i] * saturated(float64(p.summary)/norm(0.5, float64(s.t.lengths[p.file].summary), s.t.average[role].summary))
			}
		}
	}
}

// directories gives a file what speaks for the others of its directory.
func (s *scorer) directories() {
	past := make([]float64, len(s.t.dirs))
	for f := range s.signals {
		past[s.t.dir[f]] += s.signals[f][InPast]
	}
	for f := range s.signals {
		if x := &s.signals[f]; s.met[f] {
			x[DirPast] = max(past[s.t.dir[f]]-x[InPast], 0)
		}
	}
}

// ages gives a file what is known of when it was changed, and how long it is.
func (s *scorer) ages() {
	for f := range s.signals {
		if !s.met[f] {
			continue
		}
		x := &s.signals[f]
		x[Size] = min(math.Log1p(float64(s.t.Files[f].Len[Body]))/10, 1)
		if s.p == nil {
			continue
		}
		if s.p.last[f] != 0 {
			x[Recent] = math.Exp(-float64(s.p.head-s.p.last[f]) / day / 180)
			x[LastFew] = math.Exp(-float64(s.p.newest[f]) / 4)
			x[LastSome] = math.Exp(-float64(s.p.newest[f]) / 40)
		}
		if n := s.p.newestIn[s.t.dir[f]]; n >= 0 {
			x[DirLast] = math.Exp(-float64(n) / 4)
		}
	}
}

// scale makes signals relative to the best file.
func (s *scorer) scale(which ...Signal) {
	var most Signals
	for f, met := range s.met {
		if x := &s.signals[f]; met {
			for _, k := range which {
				most[k] = max(most[k], x[k])
			}
		}
	}
	for f, met := range s.met {
		if x := &s.signals[f]; met {
			for _, k := range which {
				x[k] = part(x[k], most[k])
			}
		}
	}
}

// ranked puts the files in order.
func (s *scorer) ranked() []Ranked {
	var order []scored
	for f, met := range s.met {
		if met {
			order = append(order, scored{f, firstWeights.of(&s.signals[f])})
		}
	}
	if !s.q.tests { // else it needs as many of each kind
		order = first(order, mostRanked)
	}
	slices.SortFunc(order, byScore)
	order = inTurn(s, order, func(f scored) int32 { return int32(f.number) })
	all := make([]Ranked, min(len(order), mostRanked))
	for i := range all {
		all[i] = Ranked{File: int32(order[i].number), Score: order[i].score, Signals: s.signals[order[i].number]}
	}
	return all
}

func (s *scorer) sort(all []Ranked) []Ranked {
	slices.SortFunc(all, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.File, b.File))
	})
	return inTurn(s, all, func(r Ranked) int32 { return r.File })
}

// inTurn lets sources and tests take turns where a question asks for tests: "terraform test: mocks are ignored" is about
// sources, and their tests have more of its words. Each keeps its order, and of the first n neither has over half and one.
func inTurn[E any](s *scorer, all []E, file func(E) int32) []E {
	if !s.q.tests {
		return all
	}
	var turn [2][]E
	for _, e := range all {
		i := 0
		if s.t.Files[file(e)].Role == Test {
			i = 1
		}
		turn[i] = append(turn[i], e)
	}
	first := 0
	if len(all) > 0 && s.t.Files[file(all[0])].Role == Test {
		first = 1
	}
	mixed := make([]E, 0, len(all))
	for i := range max(len(turn[0]), len(turn[1])) {
		for _, t := range [][]E{turn[first], turn[1-first]} {
			if i < len(t) {
				mixed = append(mixed, t[i])
			}
		}
	}
	return mixed
}
