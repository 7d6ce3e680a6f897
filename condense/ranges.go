package condense

import (
	"bytes"
	"cmp"
	"crypto/md5" //nolint:gosec // the identity of bytes throughout
	"encoding/hex"
	"slices"

	"codemem/symbol"
)

// The states of a Range.
const (
	Condensed = "condensed" // an agent that has the skeleton has not seen these lines
	Hydrated  = "hydrated"  // it was given them whole
)

// A Range is lines of a file that its skeleton leaves out: those of a body or a long value, between the line that
// opens it and the line that closes it.
type Range struct {
	ID    string `json:"id"`         // of the symbol: its qualified name, with ~2, ~3 for later namesakes
	Name  string `json:"name"`       // of the symbol
	Kind  string `json:"kind"`       // of the symbol
	Start int    `json:"start_line"` // from 1
	End   int    `json:"end_line"`   // the last one
	State string `json:"state"`      // condensed, hydrated
}

// Ranges returns the lines that the skeleton of a file leaves out, by line and apart from each other; none of a file
// that has no skeleton. hydrated, which may be nil, tells whether an agent was given a symbol of these bytes, by their
// md5. Numbered rules:
//
//  1. what lies in a symbol that was given is hydrated
//  2. of the lines of one that was not, those of a symbol in it that was given are left out, and its body is a range
//     of its own
//  3. a body without a line of its own has no range
func Ranges(o *symbol.Outline, content []byte, hydrated func(spanMD5 string) bool) []Range {
	w := newWriter(o, content)
	if w.skeleton().Whole {
		return []Range{}
	}
	r := ranger{skeletonWriter: w, lines: lineStarts(content), given: given(w, hydrated)}
	for _, c := range w.cuts {
		if r.given[c.symbol] { // (1)
			r.add(c.symbol, Hydrated, r.inside(c))
			continue
		}
		r.condensed(c)
	}
	return apart(r.out)
}

// spanMD5 returns the md5 of the bytes of a symbol, without documentation before it.
func spanMD5(s *symbol.Symbol, content []byte) string {
	sum := md5.Sum(content[s.Span.Start:s.Span.End]) //nolint:gosec // as above
	return hex.EncodeToString(sum[:])
}

// given tells of every symbol whether it was given whole: itself, or one that it lies in.
func given(w *skeletonWriter, hydrated func(string) bool) []bool {
	all := make([]bool, len(w.o.Symbols))
	if hydrated == nil {
		return all
	}
	for i := range w.o.Symbols { // parents come before what lies in them
		s := &w.o.Symbols[i]
		all[i] = s.Parent >= 0 && s.Parent < i && all[s.Parent] || w.fits(s.Span) && hydrated(spanMD5(s, w.content))
	}
	return all
}

// A ranger collects ranges.
type ranger struct {
	*skeletonWriter
	lines []uint32 // offset of each line's start
	given []bool   // by symbol
	out   []Range
}

// A lineRange is lines from 1, both ends included; none if it ends before it starts.
type lineRange struct{ start, end int }

// add enters a range, if it has lines. (3)
func (r *ranger) add(i int, state string, l lineRange) {
	if l.end < l.start {
		return
	}
	s := &r.o.Symbols[i]
	id := symbol.IDOf("", r.o, i).String()[1:] // without the colon after the path
	r.out = append(r.out, Range{ID: id, Name: s.Name, Kind: s.Kind.String(), Start: l.start, End: l.end, State: state})
}

// condensed enters the lines of a body that was not given, without what in it was. (2)
func (r *ranger) condensed(c elision) {
	rest := r.inside(c)
	for _, i := range r.givenIn(c) {
		s := &r.o.Symbols[i]
		whole := lineRange{r.line(s.Span.Start), r.line(max(s.Span.End, s.Span.Start+1) - 1)}
		r.add(c.symbol, Condensed, lineRange{rest.start, min(whole.start-1, rest.end)})
		body := s.Body
		if body.Len() == 0 || !s.Span.Holds(body) || !r.fits(body) {
			body = s.Value
		}
		if body.Len() > 0 && s.Span.Holds(body) && r.fits(body) {
			r.add(i, Hydrated, r.inside(elision{symbol: i, span: body}))
		}
		rest.start = max(rest.start, whole.end+1)
	}
	r.add(c.symbol, Condensed, rest)
}

// givenIn returns the outermost symbols in a body that were given, in order.
func (r *ranger) givenIn(c elision) []int {
	var found []int
	at := c.span.Start
	for i := c.symbol + 1; i < len(r.o.Symbols) && r.o.Symbols[i].Span.Start < c.span.End; i++ {
		if s := &r.o.Symbols[i]; r.given[i] && s.Span.Start >= at && c.span.Holds(s.Span) {
			found = append(found, i)
			at = s.Span.End
		}
	}
	return found
}

// inside returns the lines of a body that hold nothing else: not the line that opens it and not the one that closes
// it, and of a Python function not those with what a skeleton shows of its documentation.
func (r *ranger) inside(c elision) lineRange {
	s, span := &r.o.Symbols[c.symbol], c.span
	text := bytes.TrimRight(r.content[span.Start:span.End], " \t\r\n")
	if len(text) == 0 {
		return lineRange{1, 0}
	}
	last := span.Start + uint32(len(text)) - 1
	l := lineRange{r.line(span.Start), r.line(last)}
	closing := map[byte]byte{'{': '}', '[': ']', '(': ')', '`': '`'}[text[0]]
	bracketed := closing != 0 && len(text) > 1 && text[len(text)-1] == closing && !c.part
	if bracketed || c.part && text[0] == '{' || r.tells(r.lines[l.start-1], span.Start) {
		l.start++
	}
	end := bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:])
	closes := span.End == s.Body.End || !c.part
	if bracketed || closes && len(bytes.Trim(end, ")]};,")) == 0 || r.tells(last+1, r.endOf(l.end)) {
		l.end--
	}
	if s.Doc.Len() > 0 && r.fits(s.Doc) && span.Holds(s.Doc) && s.Kind.Callable() {
		l.start = max(l.start, r.line(s.Doc.Start+r.shown(s.Doc))+1)
	}
	return l
}

// shown returns how far into a doc string its first word is, which a skeleton shows.
func (r *ranger) shown(doc symbol.Span) uint32 {
	text := r.content[doc.Start:doc.End]
	at := bytes.IndexAny(text, `"'`)
	for at >= 0 && at < len(text) && bytes.IndexByte([]byte("\"' \t\r\n"), text[at]) >= 0 {
		at++
	}
	if at < 0 || at >= len(text) {
		return 0
	}
	return uint32(at)
}

// tells reports whether there is anything from an offset to another but blanks, comments and what ends a statement.
func (r *ranger) tells(from, to uint32) bool {
	for from < to {
		i, _ := slices.BinarySearchFunc(r.notes, from, func(n symbol.Span, at uint32) int { return cmp.Compare(n.End, at+1) })
		if i < len(r.notes) && r.notes[i].Start <= from { // a comment
			from = r.notes[i].End
			continue
		}
		if bytes.IndexByte([]byte(" \t\r\n;,\\"), r.content[from]) < 0 {
			return true
		}
		from++
	}
	return false
}

// line returns the line that an offset is in, from 1.
func (r *ranger) line(at uint32) int {
	i, found := slices.BinarySearch(r.lines, at)
	if found {
		i++
	}
	return i
}

// endOf returns the offset of the end of a line, from 1.
func (r *ranger) endOf(line int) uint32 {
	if line < len(r.lines) {
		return r.lines[line]
	}
	return uint32(len(r.content))
}

// lineStarts returns the offset of each line's first byte.
func lineStarts(content []byte) []uint32 {
	starts := []uint32{0}
	for i, c := range content {
		if c == '\n' {
			starts = append(starts, uint32(i)+1)
		}
	}
	return starts
}

// apart returns ranges by line, of which none has a line of another.
func apart(all []Range) []Range {
	slices.SortStableFunc(all, func(a, b Range) int { return cmp.Compare(a.Start, b.Start) })
	out := []Range{}
	at := 0
	for _, r := range all {
		if r.Start = max(r.Start, at+1); r.Start <= r.End {
			out = append(out, r)
			at = r.End
		}
	}
	return out
}
