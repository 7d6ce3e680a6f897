package find

import (
	"bytes"
	"math"

	"codemem/symbol"
)

// read cuts a text into the chunks of its symbols and counts the terms in each. It also scores the best sixty lines of the text.
func (s *scorer) read(text Text) (all []chunk, window float64) {
	all = s.empty(text)
	type part struct{ chunk, end int }
	var parts []part
	pieces(text, func(symbol, _, end int) { parts = append(parts, part{symbol + 1, end}) })
	w := s.newWindow(text.Bytes)
	now, torn := 0, false
	s.q.words.scan(text.Bytes, func(at, end int, terms []uint32) {
		for now+1 < len(parts) && at >= parts[now].end {
			now++
		}
		torn = torn || end > parts[now].end
		c := &all[parts[now].chunk]
		c.length++
		for _, t := range terms {
			s.count(&c.body, t)
			w.add(at, t)
		}
	})
	if torn { // of an identifier that lies in two pieces each has its own part
		s.recount(text, all)
	}
	for i := 1; i < len(all); i++ {
		s.name(&all[i], &text.Outline.Symbols[i-1])
	}
	return all, w.done()
}

// empty returns the chunks of a text before anything in them was counted.
func (s *scorer) empty(text Text) []chunk {
	n := 1
	if text.Outline != nil {
		n += len(text.Outline.Symbols)
	}
	all := make([]chunk, n)
	for i := range all {
		all[i].file, all[i].symbol = text.File, i-1
	}
	return all
}

// count counts a term. Most chunks have none.
func (s *scorer) count(counts *[]float64, term uint32) {
	if *counts == nil {
		*counts = make([]float64, len(s.q.Terms))
	}
	(*counts)[term]++
}

// recount counts the terms of each piece of a text for itself.
func (s *scorer) recount(text Text, all []chunk) {
	for i := range all {
		all[i].length = 0
		clear(all[i].body)
	}
	pieces(text, func(symbol, at, end int) {
		c := &all[symbol+1]
		c.length += s.q.words.Scan(text.Bytes[at:end], func(terms []uint32) {
			for _, t := range terms {
				s.count(&c.body, t)
			}
		})
	})
}

// A windows scores stretches of sixty lines of a text, which overlap by half, as its terms are added in order.
type windows struct {
	s           *scorer
	text        []byte
	end         int       // of the half that is counted
	before, now []float64 // by term: how often it is in the half before that, and in that
	best        float64
}

func (s *scorer) newWindow(text []byte) *windows {
	w := &windows{s: s, text: text, before: make([]float64, len(s.q.Terms)), now: make([]float64, len(s.q.Terms))}
	w.half()
	return w
}

// half finds the end of the next half.
func (w *windows) half() {
	const lines = 30
	for n := 0; n < lines && w.end < len(w.text); n++ {
		if i := bytes.IndexByte(w.text[w.end:], '\n'); i >= 0 {
			w.end += i + 1
		} else {
			w.end = len(w.text)
		}
	}
}

func (w *windows) add(at int, term uint32) {
	for at >= w.end {
		w.close()
	}
	w.now[term]++
}

// close scores the half that is counted together with the one before, and begins the next.
func (w *windows) close() {
	sum := 0.0
	for t := range w.now {
		if w.s.q.Terms[t].Kind <= Whole {
			sum += w.s.idf[t] * saturated(w.before[t]+w.now[t])
		}
	}
	w.best = max(w.best, sum)
	w.before, w.now = w.now, w.before
	clear(w.now)
	w.half()
}

// done returns the best score. What follows the last term adds nothing to it.
func (w *windows) done() float64 {
	w.close()
	return w.best
}

// pieces calls each with the stretches of a text whose innermost symbol is the same, in order.
func pieces(text Text, each func(symbol, at, end int)) {
	if text.Outline == nil {
		each(-1, 0, len(text.Bytes))
		return
	}
	size := uint32(min(len(text.Bytes), math.MaxInt32))
	var stack []int
	at := uint32(0)
	emit := func(to uint32) {
		if to = min(to, size); to > at {
			top := -1
			if len(stack) > 0 {
				top = stack[len(stack)-1]
			}
			each(top, int(at), int(to))
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
