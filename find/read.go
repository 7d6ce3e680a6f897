package find

import (
	"cmp"
	"math"
	"slices"

	"codemem/symbol"
)

// First is how many files of the first stage are worth reading: of more the first ten are not others.
const First = 50

// A Text is what a file of the tree holds.
type Text struct {
	File    int32
	Bytes   []byte
	Outline *symbol.Outline // nil for none
}

// A RankedSymbol is one declaration with what speaks for it.
type RankedSymbol struct {
	File   int32
	Symbol int // in the outline of its file; -1 for what lies in no symbol
	Score  float64
	Why    []Reason
}

// Read ranks the declarations in the texts of the first files of a ranking, and these files again by them: the second stage. Files without a text stand behind
// them in the order that they have. It returns the files with their best declarations, and all declarations, best first.
//
//  1. a declaration is the bytes whose innermost symbol it is, with its comment: BM25F over its qualified name, the path and these bytes
//  2. a file has its five best with the weights 1, 0.6, 0.4, 0.3 and 0.2, relative to the best file; this is added to its score
//  3. a declaration's score, relative to the best, has 0.3 of that of its file, relative to the best, added
func Read(q *Question, t *Tree, past *Past, h *Hits, ranked []Ranked, texts []Text) ([]Ranked, []RankedSymbol) {
	s := newScorer(q, t, past, h)
	var all []chunk
	for _, text := range texts {
		all = append(all, s.chunks(text)...)
	}
	s.weigh(all)
	byFile := map[int32][]int{}
	for i, c := range all {
		byFile[c.file] = append(byFile[c.file], i)
	}
	best, most := map[int32]float64{}, 0.0
	for f, list := range byFile {
		slices.SortFunc(list, func(a, b int) int { return cmp.Or(cmp.Compare(all[b].score, all[a].score), cmp.Compare(a, b)) })
		for k, w := range fiveBest {
			if k < len(list) {
				best[f] += w * all[list[k]].score
			}
		}
		most = max(most, best[f])
	}
	ranked = slices.Clone(ranked)
	for i := range ranked {
		r := &ranked[i]
		if list := byFile[r.File]; len(list) > 0 {
			r.Why = slices.Clone(r.Why)
			r.reason(InSymbols, wSymbols*part(best[r.File], most), s.strongest(all[list[0]].terms), nil)
			r.close()
		}
	}
	sortRanked(ranked)
	return ranked, s.declarations(all, ranked)
}

var fiveBest = []float64{1, 0.6, 0.4, 0.3, 0.2}

// A chunk is what one symbol alone holds, or what no symbol of a file holds.
type chunk struct {
	file          int32
	symbol        int
	length        int
	name          []float64 // by term: in the qualified name
	nameLength    int
	body          []float64
	score         float64
	terms, inName []float64 // parts of the score
}

// chunks cuts a text and counts the terms in each piece.
func (s *scorer) chunks(text Text) []chunk {
	var all []chunk
	n := 1
	if text.Outline != nil {
		n += len(text.Outline.Symbols)
	}
	all = make([]chunk, n)
	for i := range all {
		all[i] = chunk{file: text.File, symbol: i - 1, body: make([]float64, len(s.q.Terms)), name: make([]float64, len(s.q.Terms))}
	}
	pieces(text, func(symbol int, bytes []byte) {
		c := &all[symbol+1]
		c.length += s.q.words.Scan(bytes, func(terms []uint32) {
			for _, t := range terms {
				c.body[t]++
			}
		})
	})
	for i := 1; i < n; i++ {
		c := &all[i]
		c.nameLength = s.q.words.Scan([]byte(text.Outline.Symbols[i-1].Qualified), func(terms []uint32) {
			for _, t := range terms {
				c.name[t]++
			}
		})
	}
	return all
}

// pieces calls each with the stretches of a text whose innermost symbol is the same, in order.
func pieces(text Text, each func(symbol int, bytes []byte)) {
	if text.Outline == nil {
		each(-1, text.Bytes)
		return
	}
	type edge struct {
		at     uint32
		symbol int
		start  bool
	}
	size := uint32(min(len(text.Bytes), math.MaxUint32))
	var stack []int
	at := uint32(0)
	emit := func(to uint32) {
		if to = min(to, size); to > at {
			top := -1
			if len(stack) > 0 {
				top = stack[len(stack)-1]
			}
			each(top, text.Bytes[at:to])
			at = to
		}
	}
	for i := range text.Outline.Symbols {
		from, _ := extent(&text.Outline.Symbols[i])
		for len(stack) > 0 {
			if _, end := extent(&text.Outline.Symbols[stack[len(stack)-1]]); end > from {
				break
			} else {
				emit(end)
			}
			stack = stack[:len(stack)-1]
		}
		emit(from)
		stack = append(stack, i)
	}
	for len(stack) > 0 {
		_, end := extent(&text.Outline.Symbols[stack[len(stack)-1]])
		emit(end)
		stack = stack[:len(stack)-1]
	}
	emit(size)
}

// extent is where a symbol and its comment lie.
func extent(s *symbol.Symbol) (from, end uint32) {
	from, end = s.Span.Start, s.Span.End
	if s.Doc.Len() > 0 {
		from, end = min(from, s.Doc.Start), max(end, s.Doc.End)
	}
	return from, end
}

// weigh scores the chunks.
func (s *scorer) weigh(all []chunk) {
	if len(all) == 0 {
		return
	}
	var length, nameLength, pathLength float64
	for _, c := range all {
		length += float64(c.length)
		nameLength += float64(c.nameLength)
		pathLength += float64(s.t.lengths[c.file].path)
	}
	n := float64(len(all))
	length, nameLength, pathLength = max(length/n, 1), max(nameLength/n, 1), max(pathLength/n, 1)
	paths := make([]map[int32]float64, len(s.q.Terms))
	for i, term := range s.q.Terms {
		paths[i] = map[int32]float64{}
		for _, p := range s.t.terms[term.Text] {
			paths[i][p.file] = float64(p.path)
		}
	}
	for i := range all {
		c := &all[i]
		c.terms, c.inName = make([]float64, len(s.q.Terms)), make([]float64, len(s.q.Terms))
		nb, nn, np := norm(0.5, float64(c.length), length), norm(0.6, float64(c.nameLength), nameLength),
			norm(0.75, float64(s.t.lengths[c.file].path), pathLength)
		for t := range s.q.Terms {
			name := 4 * c.name[t] / nn
			tf := c.body[t]/nb + name + 4*paths[t][c.file]/np
			if tf > 0 {
				c.terms[t] = s.idf[t] * tf * (k1 + 1) / (tf + k1)
				c.inName[t] = c.terms[t] * name / tf
				c.score += c.terms[t]
			}
		}
	}
}

// declarations ranks the chunks that are symbols.
func (s *scorer) declarations(all []chunk, ranked []Ranked) []RankedSymbol {
	of, most := map[int32]float64{}, 0.0
	for _, r := range ranked {
		of[r.File] = r.Score
		most = max(most, r.Score)
	}
	best := 0.0
	for _, c := range all {
		best = max(best, c.score)
	}
	var list []RankedSymbol
	for _, c := range all {
		if c.symbol < 0 || c.score == 0 {
			continue
		}
		d := RankedSymbol{File: c.file, Symbol: c.symbol}
		inName, inBody := 0.0, 0.0
		body := make([]float64, len(c.terms))
		for t := range c.terms {
			inName += c.inName[t]
			body[t] = c.terms[t] - c.inName[t]
			inBody += body[t]
		}
		for _, r := range []Reason{
			{Kind: InName, Score: part(inName, best), Words: s.strongest(c.inName)},
			{Kind: InBody, Score: part(inBody, best), Words: s.strongest(body)},
			{Kind: InFile, Score: 0.3 * part(of[c.file], most)},
		} {
			if r.Score > 0 {
				d.Score += r.Score
				d.Why = append(d.Why, r)
			}
		}
		slices.SortStableFunc(d.Why, func(a, b Reason) int { return cmp.Compare(b.Score, a.Score) })
		list = append(list, d)
	}
	slices.SortFunc(list, func(a, b RankedSymbol) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.File, b.File), cmp.Compare(a.Symbol, b.Symbol))
	})
	return list
}
