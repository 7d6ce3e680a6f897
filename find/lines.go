package find

import (
	"bytes"
	"encoding/binary"
)

// A Line is a line that a pattern matches.
type Line struct {
	Number     int // from 1
	Start, End int // of the line in the text, without its end
	At, To     int // of the first match
}

// Lines returns the first lines of a text that the pattern matches, at most so many (below zero: all), and how many match.
func (p *Pattern) Lines(text []byte, most int) (lines []Line, count int) {
	s := lineSearch{p: p, text: text}
	s.prepare()
	if auto := s.auto; auto != nil {
		defer p.auto.Put(auto)
	}
	number, counted := 1, 0
	for at := 0; at < len(text); at = s.after {
		told := most < 0 || count < most
		l, ok := s.next(at, told)
		if !ok {
			break
		}
		if count++; told {
			number += bytes.Count(text[counted:l.Start], newline)
			counted, l.Number = l.Start, number
			lines = append(lines, l)
		}
	}
	return lines, count
}

var newline = []byte{'\n'}

// A lineSearch looks for the lines of one text.
type lineSearch struct {
	p     *Pattern
	text  []byte
	by    means
	auto  *automaton // nil for none
	needs []needleSearch
	after int // the start of the line after the one that next returned
}

// means are how lines are passed over.
type means int

const (
	byNeed means = iota
	byWindow
	byAutomaton
	byNothing
)

// prepare decides how the lines are found. Two letters, K and S, are the other case of characters that are not ASCII.
func (s *lineSearch) prepare() {
	if s.p.re != nil {
		if s.auto, _ = s.p.auto.Get().(*automaton); s.auto == nil {
			s.auto = newAutomaton(s.p.parsed)
		}
	}
	switch {
	case len(s.p.need) > 0 && !(s.p.folded && (bytes.Contains(s.text, []byte("\u212a")) || bytes.Contains(s.text, []byte("ſ")))):
		s.by, s.needs = byNeed, make([]needleSearch, len(s.p.need))
		for i, n := range s.p.need {
			s.needs[i] = needleSearch{needle: n, found: -2, lo: -1, up: -1}
		}
	case s.p.window != nil:
		s.by = byWindow
	case s.auto != nil:
		s.by = byAutomaton
	default:
		s.by = byNothing
	}
}

// next returns the first line that matches and starts at at or after it, where a line starts. Where in the line it does, it
// finds out only if that is told.
func (s *lineSearch) next(at int, told bool) (Line, bool) {
	for at < len(s.text) {
		start, hit := s.candidate(at)
		if start < 0 {
			return Line{}, false
		}
		l := Line{Start: start, At: hit}
		l.End, s.after = s.bounds(hit)
		if s.p.re == nil { // a \r at the end of the text may be that of the line's end
			l.To = hit + len(s.p.need[0].text)
			if l.To <= l.End {
				return l, true
			}
		} else if s.matches(&l, told) {
			return l, true
		}
		at = s.after
	}
	return Line{}, false
}

// candidate returns the start of the first line at or after at, where a line starts, that may match, and a place in it, before
// which there is no match of the text that is needed; -1 if there is none.
func (s *lineSearch) candidate(at int) (start, hit int) {
	switch s.by {
	case byNeed:
		hit = -1
		for i := range s.needs {
			if n := s.needs[i].next(s.text, at, s.p.folded); n >= 0 && (hit < 0 || n < hit) {
				hit = n
			}
		}
	case byWindow:
		hit = s.p.window.index(s.text, at)
	case byAutomaton:
		start, ok := s.auto.line(s.text, at)
		if !ok {
			s.by, s.auto = byNothing, nil // every line from here on
		}
		return start, start
	case byNothing:
		return at, at
	}
	if hit < 0 {
		return -1, -1
	}
	return at + bytes.LastIndexByte(s.text[at:hit], '\n') + 1, hit
}

// matches reports whether a line matches, and enters where.
func (s *lineSearch) matches(l *Line, told bool) bool {
	if s.auto != nil {
		whole := s.text[l.Start:s.after] // its end is part of what the automaton goes by
		if s.by != byAutomaton {
			start, ok := s.auto.line(whole, 0)
			if ok && start < 0 {
				return false
			}
			if !ok {
				s.auto = nil
			}
		}
		if !told && s.auto != nil && plainASCII(whole) { // the automaton is exact, then
			return true
		}
	}
	m := s.p.re.FindIndex(s.text[l.Start:l.End])
	if m != nil {
		l.At, l.To = l.Start+m[0], l.Start+m[1]
	}
	return m != nil
}

// plainASCII reports whether a text has neither a \r nor a character that is not ASCII.
func plainASCII(text []byte) bool {
	if bytes.IndexByte(text, '\r') >= 0 {
		return false
	}
	for ; len(text) >= 8; text = text[8:] {
		if binary.LittleEndian.Uint64(text)&0x8080808080808080 != 0 {
			return false
		}
	}
	for _, b := range text {
		if b >= 0x80 {
			return false
		}
	}
	return true
}

// bounds returns the end of the line that at is in, without \n or \r\n, and the start of the line after it.
func (s *lineSearch) bounds(at int) (end, after int) {
	n := bytes.IndexByte(s.text[at:], '\n')
	if n < 0 {
		return len(s.text), len(s.text)
	}
	end = at + n
	if n > 0 && s.text[end-1] == '\r' {
		end--
	}
	return end, at + n + 1
}
