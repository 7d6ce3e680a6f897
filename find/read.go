package find

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"codemem/symbol"
)

// First is how many files of the first stage are worth reading: with fifty, neither the first twenty files nor the declarations are
// better ones.
const First = 30

// A Text is what a file of the tree holds.
type Text struct {
	File    int32
	Bytes   []byte
	Outline *symbol.Outline // nil for none
}

// A RankedSymbol is one declaration with what speaks for it.
type RankedSymbol struct {
	File    int32
	Symbol  int // in the outline of its file; -1 for what lies in no symbol
	Score   float64
	Signals SymbolSignals
	Why     []Reason // the strongest first
}

// Read ranks the declarations in the texts of the first files of a ranking, and these files again by them: the second
// stage. Files without a text stand behind those with one. It returns the files, and the declarations, at most 200, best first.
//
//  1. a declaration is the bytes whose innermost symbol it is, with its comment
//  2. a file's score is the weighted sum of all signals, of which some are of its declarations
//  3. a declaration's score is the weighted sum of its own, of which one is of its file
func Read(q *Question, t *Tree, past *Past, h *Hits, ranked []Ranked, texts []Text) ([]Ranked, []RankedSymbol) {
	s := newScorer(q, t, past, h)
	defer byFiles.Put(s.byFile)
	if past != nil {
		s.best = s.commits()
	}
	ranked = slices.Clone(ranked)
	for _, r := range ranked {
		s.signals[r.File] = r.Signals
		s.met[r.File] = true
	}
	s.together(ranked, 5)
	read := map[int32]bool{}
	readTexts := s.readAll(texts)
	n := 0
	for _, r := range readTexts {
		n += len(r.chunks)
	}
	all := make([]chunk, 0, n)
	for _, r := range readTexts {
		read[r.file] = true
		all = append(all, r.chunks...)
		s.signals[r.file][Window] = r.window
	}
	w := s.weigh(all)
	s.declared(all)
	s.scale(Best, Window, Defines, Together)
	for i := range ranked {
		r := &ranked[i]
		r.Signals = s.signals[r.File]
		r.Score = secondWeights.of(&r.Signals)
		s.explain(r, &secondWeights)
	}
	ranked = s.sort(ranked)
	slices.SortStableFunc(ranked, func(a, b Ranked) int {
		switch {
		case read[a.File] == read[b.File]:
			return 0
		case read[a.File]:
			return -1
		}
		return 1
	})
	return ranked, s.declarations(all, w, ranked)
}

// A readText is what reading one text found.
type readText struct {
	file   int32
	chunks []chunk
	window float64
}

// readAll reads texts, several at once.
func (s *scorer) readAll(texts []Text) []readText {
	all := make([]readText, len(texts))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(texts)) {
		workers.Go(func() {
			own, q := *s, *s.q
			q.words = s.q.words.clone() // which is not for several goroutines
			own.q = &q
			for {
				i := int(next.Add(1)) - 1
				if i >= len(texts) {
					return
				}
				all[i].file = texts[i].File
				all[i].chunks, all[i].window = own.read(texts[i])
			}
		})
	}
	workers.Wait()
	return all
}

// declared gives the files the signals of their declarations.
func (s *scorer) declared(all []chunk) {
	for i := range all {
		c := &all[i]
		x := &s.signals[c.file]
		x[Best] = max(x[Best], c.score)
		x[Defines] = max(x[Defines], c.defines)
	}
}

// A chunk is what one symbol alone holds, or what no symbol of a file holds.
type chunk struct {
	file       int32
	symbol     int
	length     int
	name       []float64 // by term: in the qualified name; nil for none
	nameLength int
	body       []float64 // likewise
	score      float64
	kind       symbol.Kind
	inside     bool    // in another symbol
	named      float64 // how much of the question its name has
	defines    float64 // the weight of what the question names and it defines
}

// of returns a count by term.
func of(counts []float64, t int) float64 {
	if counts == nil {
		return 0
	}
	return counts[t]
}

// name scores the name of a declaration.
func (s *scorer) name(c *chunk, of *symbol.Symbol) {
	c.nameLength = s.q.words.Scan([]byte(of.Qualified), func(terms []uint32) {
		for _, t := range terms {
			s.count(&c.name, t)
		}
	})
	c.kind, c.inside = of.Kind, of.Parent >= 0
	words := len(symbol.Words(of.Name))
	s.q.words.Scan([]byte(of.Name), func(terms []uint32) {
		sum, matched := 0.0, 0
		for _, t := range terms {
			if kind := s.q.Terms[t].Kind; kind != Alias && (words == 1 || kind != Plain) {
				c.defines = max(c.defines, s.idf[t])
			}
			if s.q.Terms[t].Kind == Plain {
				sum += s.idf[t]
				matched++
			}
		}
		c.named = max(c.named, sum*float64(matched)/float64(max(words, 1)))
	})
}

// A weighing is BM25F over the body, the qualified name and the path of chunks.
type weighing struct {
	s                              *scorer
	length, nameLength, pathLength float64             // averages
	paths                          map[int32][]float64 // by file and term: in the path; nil for none
}

// weigh scores the chunks.
func (s *scorer) weigh(all []chunk) *weighing {
	w := &weighing{s: s, paths: map[int32][]float64{}}
	for i := range all {
		c := &all[i]
		w.length += float64(c.length)
		w.nameLength += float64(c.nameLength)
		w.pathLength += float64(s.t.lengths[c.file].path)
		w.paths[c.file] = nil
	}
	n := max(float64(len(all)), 1)
	w.length, w.nameLength, w.pathLength = max(w.length/n, 1), max(w.nameLength/n, 1), max(w.pathLength/n, 1)
	for i, term := range s.q.Terms {
		for _, p := range s.t.terms[term.Text] {
			if counts, read := w.paths[p.file]; read && p.path > 0 {
				if counts == nil {
					counts = make([]float64, len(s.q.Terms))
				}
				counts[i] = float64(p.path)
				w.paths[p.file] = counts
			}
		}
	}
	for i := range all {
		w.terms(&all[i], func(_ int, score, _ float64) { all[i].score += score })
	}
	return w
}

// terms calls each with the terms that a chunk has, and their parts of its score: the whole, and what the name has of it.
func (w *weighing) terms(c *chunk, each func(t int, score, inName float64)) {
	paths := w.paths[c.file]
	if c.body == nil && c.name == nil && paths == nil {
		return
	}
	nb, nn, np := norm(0.5, float64(c.length), w.length), norm(0.6, float64(c.nameLength), w.nameLength),
		norm(0.75, float64(w.s.t.lengths[c.file].path), w.pathLength)
	for t := range w.s.q.Terms {
		if w.s.q.Terms[t].Kind > Whole {
			continue
		}
		name := 4 * of(c.name, t) / nn
		if tf := of(c.body, t)/nb + name + 4*of(paths, t)/np; tf > 0 {
			score := w.s.idf[t] * tf * (k1 + 1) / (tf + k1)
			each(t, score, score*name/tf)
		}
	}
}

// mostDeclarations is how many declarations a ranking has.
const mostDeclarations = 200

// declarations ranks the chunks that are symbols.
func (s *scorer) declarations(all []chunk, w *weighing, ranked []Ranked) []RankedSymbol {
	place := map[int32]int{}
	for i, r := range ranked {
		place[r.File] = i
	}
	best, inFile := 0.0, map[int32]float64{}
	for i := range all {
		c := &all[i]
		best = max(best, c.score)
		inFile[c.file] = max(inFile[c.file], c.score)
	}
	signals := func(c *chunk) (x SymbolSignals) {
		x[AllText] = part(c.score, best)
		x[OfFile] = part(c.score, inFile[c.file])
		x[FileScore] = math.Exp((ranked[place[c.file]].Score - ranked[0].Score) / 2)
		s.counted(c, &x)
		return x
	}
	var order []scored
	for i := range all {
		if c := &all[i]; c.symbol >= 0 && c.score > 0 {
			x := signals(c)
			order = append(order, scored{i, symbolWeights.of(&x)})
		}
	}
	if !s.q.tests { // else it needs as many of each kind
		order = first(order, mostDeclarations)
	}
	slices.SortFunc(order, func(a, b scored) int {
		x, y := &all[a.number], &all[b.number]
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(x.file, y.file), cmp.Compare(x.symbol, y.symbol))
	})
	order = inTurn(s, order, func(d scored) int32 { return all[d.number].file })
	list := make([]RankedSymbol, min(len(order), mostDeclarations))
	for i := range list {
		c := &all[order[i].number]
		list[i] = RankedSymbol{File: c.file, Symbol: c.symbol, Score: order[i].score, Signals: signals(c)}
		list[i].Why = s.why(c, w, &list[i].Signals)
	}
	return list
}

// counted sets the signals of a declaration that count the words it has.
func (s *scorer) counted(c *chunk, x *SymbolSignals) {
	total := 0.0
	for t, term := range s.q.Terms {
		named := of(c.name, t) > 0
		has := named || of(c.body, t) > 0
		switch term.Kind {
		case Plain, Whole:
			total += s.idf[t]
			if has {
				x[Covers] += s.idf[t]
			}
			if named {
				x[NameHas] += s.idf[t]
			}
			if term.Kind == Whole && has {
				x[HasWhole] = max(x[HasWhole], s.idf[t])
			}
		case Joined:
			if has {
				x[HasJoined] = max(x[HasJoined], s.idf[t])
			}
		}
	}
	total = max(total, 1e-9)
	x[Covers] /= total
	x[NameHas] /= total
	x[HasWhole] = min(x[HasWhole]/8, 1)
	x[HasJoined] = min(x[HasJoined]/8, 1)
	x[NameIs] = min(c.defines/8, 1)
	x[NameMost] = min(c.named/8, 1)
	x[Length] = min(math.Log1p(float64(c.length))/8, 1)
	if c.kind.Callable() {
		x[IsCallable] = 1
	}
	if c.kind.Container() {
		x[IsContainer] = 1
	}
	if c.inside {
		x[IsMember] = 1
	}
}

// why returns the reasons of a declaration.
func (s *scorer) why(c *chunk, w *weighing, x *SymbolSignals) []Reason {
	name, body := make([]float64, len(s.q.Terms)), make([]float64, len(s.q.Terms))
	w.terms(c, func(t int, score, inName float64) { name[t], body[t] = inName, score-inName })
	scores := map[ReasonKind]float64{}
	for k, v := range x {
		scores[symbolKinds[k]] += symbolWeights[k] * v
	}
	var why []Reason
	for _, r := range []Reason{
		{Kind: ByName, Score: scores[ByName], Words: s.q.strongest(name)},
		{Kind: ByBody, Score: scores[ByBody], Words: s.q.strongest(body)},
		{Kind: ByFile, Score: scores[ByFile]},
	} {
		if r.Score > 0 && (r.Kind == ByFile || len(r.Words) > 0) {
			why = append(why, r)
		}
	}
	slices.SortStableFunc(why, func(a, b Reason) int { return cmp.Compare(b.Score, a.Score) })
	return why
}
