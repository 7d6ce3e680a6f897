package explore

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	"codemem/condense"
	"codemem/find"
	"codemem/symbol"
)

// Bounds of what is shown of a long declaration.
const (
	mostFocus  = 3    // places in it
	focusLines = 4    // lines that are one place
	maxFocused = 5000 // lines that are looked at
	likeBest   = 0.5  // of what the best place has, another has at least
)

// focus returns the lines of a declaration in which most words of a question stand together, the best first, as spots of
// it: at most mostFocus places of a few lines, none that has less than half of what the best has. Of words, those count more that
// are rare in the tree, and that fewer lines of the declaration have: "proxy", which every tenth line of a proxy has, says nothing of
// where in it. A word that stands in it once may be all that the question is about: none is left out.
func focus(o *symbol.Outline, content []byte, at symbol.Place, q *find.Question, rarity []float64) []condense.Spot {
	first, text := 1, content
	if o != nil && at.Index >= 0 {
		s := &o.Symbols[at.Index]
		first, text = s.Line, content[s.Span.Start:min(int(s.Span.End), len(content))]
	}
	lines := bytes.Split(text, []byte("\n"))
	lines = lines[:min(len(lines), maxFocused)]
	has := make([][]int, len(lines)) // terms by line
	in := make([]float64, len(q.Terms))
	for i, l := range lines {
		counts, _ := q.Count(l)
		for term, c := range counts {
			if c != (find.Counts{}) {
				has[i] = append(has[i], term)
				in[term]++
			}
		}
	}
	scores := make([]float64, len(lines))
	for i := range lines {
		terms := slices.Concat(has[i:min(i+focusLines, len(lines))]...)
		slices.Sort(terms)
		for _, term := range slices.Compact(terms) {
			scores[i] += rarity[term] * math.Log(1+float64(len(lines))/in[term])
		}
	}
	return spotsAt(at, first, scores)
}

// spotsAt returns the best runs of lines by the scores of those that they begin with, which do not overlap.
func spotsAt(at symbol.Place, first int, scores []float64) []condense.Spot {
	order := make([]int, 0, len(scores))
	for i, s := range scores {
		if s > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var spots []condense.Spot
	for _, i := range order {
		line := first + i
		near := func(s condense.Spot) bool { return line <= s.EndLine && line+focusLines > s.Line }
		if len(spots) == mostFocus || scores[i] < likeBest*scores[order[0]] {
			break
		}
		if !slices.ContainsFunc(spots, near) {
			spots = append(spots, condense.Spot{Place: at, Line: line, EndLine: min(line+focusLines-1, first+len(scores)-1)})
		}
	}
	return spots
}
