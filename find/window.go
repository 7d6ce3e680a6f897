package find

import (
	"regexp/syntax"
	"unicode"
	"unicode/utf8"
)

// A window is a sequence of sets of bytes: each line that an expression matches holds a byte of each in a row. It is looked
// for from its last byte, as by Boyer and Moore: where a byte is in none of the sets before it, all of them are passed over.
type window struct {
	sets []byteSet
	skip [][256]uint8 // by place and byte: how far the window moves on; 0: the byte is in the set
}

// A byteSet holds bytes; a character that is not ASCII is there as any byte of one.
type byteSet [256]bool

// Limits of windows.
const (
	maxWindow  = 8
	mostWindow = 0.05 // of the places of source code that a window is at, at most: an automaton is faster at more
)

// share is how much of source code has bytes of a set.
func (s *byteSet) share() float64 {
	sum := 0.0
	for b, in := range s {
		if in {
			sum += shares[b]
		}
	}
	return min(sum, 1)
}

// windowOf returns the rarest window of an expression, nil if none is rare.
func windowOf(re *syntax.Regexp) *window {
	var w windowReader
	w.add(re)
	w.cut()
	if w.best == nil || w.at > mostWindow {
		return nil
	}
	n := &window{sets: w.best, skip: make([][256]uint8, len(w.best))}
	for j := range n.sets {
		for b := range 256 {
			k := j
			for k >= 0 && !n.sets[k][b] {
				k--
			}
			n.skip[j][b] = uint8(j - k) //nolint:gosec // at most maxWindow
		}
	}
	return n
}

// index returns where a window is first at or after at, -1 for nowhere.
func (w *window) index(text []byte, at int) int {
	last := len(w.sets) - 1
	ends, all := &w.skip[last], len(w.sets)
	for i := at + last; i < len(text); {
		// Most bytes are in no set, and move the window on by all of it. To look where that leads need not wait for each of them.
		for i+3*all < len(text) && int(ends[text[i]])+int(ends[text[i+all]])+int(ends[text[i+2*all]])+int(ends[text[i+3*all]]) == 4*all {
			i += 4 * all
		}
		if i >= len(text) {
			break
		}
		if n := int(ends[text[i]]); n > 0 { // of most bytes
			i += n
			continue
		}
		n := w.before(text[i-last : i])
		if n == 0 {
			return i - last
		}
		i += n
	}
	return -1
}

// before returns how far the window moves on because of the bytes before its last one, 0 if they are in their sets.
func (w *window) before(text []byte) int {
	for j := len(text) - 1; j >= 0; j-- {
		if n := w.skip[j][text[j]]; n > 0 {
			return int(n)
		}
	}
	return 0
}

// A windowReader looks for the rarest window of an expression: it reads that from left to right, and each part of which the length in
// bytes is not known ends one.
type windowReader struct {
	run  []byteSet
	best []byteSet
	at   float64 // how much of source code is at the best
}

// cut ends a window.
func (w *windowReader) cut() {
	run := w.run
	w.run = nil
	for len(run) > 1 { // of one byte, most lines have one
		sets := run[:min(len(run), maxWindow)]
		at := 1.0
		for i := range sets {
			at *= sets[i].share()
		}
		if w.best == nil || at < w.at {
			w.best, w.at = sets, at
		}
		run = run[len(sets):]
	}
}

// add reads a part of the expression.
func (w *windowReader) add(re *syntax.Regexp) {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			w.literal(r, re.Flags&syntax.FoldCase != 0)
		}
	case syntax.OpCharClass:
		var set byteSet
		high := false
		for i := 0; i < len(re.Rune); i += 2 {
			for r := re.Rune[i]; r <= min(re.Rune[i+1], utf8.RuneSelf-1); r++ {
				set[r] = true
			}
			high = high || re.Rune[i+1] >= utf8.RuneSelf
		}
		w.push(set, high)
	case syntax.OpCapture:
		w.add(re.Sub[0])
	case syntax.OpPlus:
		w.add(re.Sub[0])
		w.cut()
		if sub := re.Sub[0]; sub.Op == syntax.OpCharClass || sub.Op == syntax.OpLiteral { // the last of them stands before what follows
			w.add(sub)
		}
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			w.add(sub)
		}
	default: // of any length, or of several kinds
		w.cut()
	}
}

// literal adds a character.
func (w *windowReader) literal(r rune, fold bool) {
	var set byteSet
	high := false
	for f := r; ; {
		if f < utf8.RuneSelf {
			set[f] = true
		} else {
			high = true
		}
		if f = unicode.SimpleFold(f); !fold || f == r {
			break
		}
	}
	w.push(set, high)
}

// push adds the set of a character, which may be one that is not ASCII.
func (w *windowReader) push(set byteSet, high bool) {
	set['\n'] = false // which is in no line
	if high {
		for b := utf8.RuneSelf; b < len(set); b++ {
			set[b] = true
		}
	}
	if w.run = append(w.run, set); high {
		w.cut()
	}
}
