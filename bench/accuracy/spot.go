package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A spot is where the name of a declaration stands: what both sides of a comparison agree on, whatever they call it.
type spot struct {
	Path string // from the root, with slashes
	At   int    // offset in bytes
}

func (s spot) String() string { return fmt.Sprintf("%s#%d", s.Path, s.At) }

func compareSpots(a, b spot) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.At, b.At)) }

// A link is one edge: the declaration around a use, and the declaration that is used.
type link struct{ From, To spot }

func compareLinks(a, b link) int {
	return cmp.Or(compareSpots(a.From, b.From), compareSpots(a.To, b.To))
}

// A source is a file's bytes, with where its lines begin.
type source struct {
	text  []byte
	lines []int // offset of each
}

func newSource(text []byte) *source {
	s := &source{text: text, lines: []int{0}}
	for i, c := range text {
		if c == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// offset returns the offset of a line and column, both from 1 and the column in bytes; -1 if there is no such place.
func (s *source) offset(line, column int) int {
	if line < 1 || line > len(s.lines) || column < 1 {
		return -1
	}
	if at := s.lines[line-1] + column - 1; at <= len(s.text) {
		return at
	}
	return -1
}

// line returns the line of an offset, from 1.
func (s *source) line(at int) int {
	i, found := slices.BinarySearch(s.lines, at)
	if found {
		return i + 1
	}
	return i
}

// cutPosition reads "file:line:column", as compilers write it.
func cutPosition(text string) (file string, line, column int) {
	rest, last, ok := cutLast(text)
	if !ok {
		return "", 0, 0
	}
	file, middle, ok := cutLast(rest)
	if !ok {
		return "", 0, 0
	}
	return file, middle, last
}

// cutLast cuts the number after the last colon off a text.
func cutLast(text string) (rest string, n int, ok bool) {
	i := strings.LastIndexByte(text, ':')
	if i < 0 || i == len(text)-1 {
		return "", 0, false
	}
	for _, c := range text[i+1:] {
		if c < '0' || c > '9' || n > 1<<30 {
			return "", 0, false
		}
		n = 10*n + int(c-'0')
	}
	return text[:i], n, true
}
