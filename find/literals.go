package find

import (
	"bytes"
	"cmp"
	"math"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// A needle is a text that is looked for by its rarest byte: at fewer places than its first there is more to compare.
type needle struct {
	text  []byte // if it is folded, in lower case
	rare  int    // where that byte stands
	upper byte   // that byte in upper case if the text is folded, else the same
}

func newNeedle(text []byte, folded bool) needle {
	n := needle{text: text}
	for i, b := range text {
		if shares[b] < shares[text[n.rare]] {
			n.rare = i
		}
	}
	if n.upper = text[n.rare]; folded && 'a' <= n.upper && n.upper <= 'z' {
		n.upper -= 'a' - 'A'
	}
	return n
}

// commonBytes are those of source code, the most common first: of Linux and terraform, counted.
const commonBytes = " et\trias\nn0o_cdlup,fm()ghx.vb\";=R*ETy{}S/CkAw-1I:PDN2MFO>[]8L3B4G&9VUWq65HX#K\\!7j%+z<|Y'`Q@ZJ?~^"

// shares is how much of source code each byte is, about: half as much with every 14 bytes of the order.
var shares = func() (table [256]float64) {
	for b := range table {
		rank := strings.IndexByte(commonBytes, byte(b))
		if rank < 0 {
			rank = len(commonBytes)
		}
		table[b] = 0.065 * math.Exp(-float64(rank)/20)
	}
	return table
}()

// A needleSearch looks for a needle in one text, from its start to its end.
type needleSearch struct {
	needle
	found  int // where it stands next; -1: nowhere; -2: not looked for yet
	lo, up int // of a folded one: where its rare byte stands next, in lower and in upper case
}

// next returns where the needle stands first at or after at, -1 for nowhere.
func (s *needleSearch) next(text []byte, at int, folded bool) int {
	switch {
	case s.found == -1 || s.found >= at:
	case folded:
		s.found = s.nextFolded(text, at)
	default:
		s.found = s.nextExact(text, at)
	}
	return s.found
}

func (s *needleSearch) nextExact(text []byte, at int) int {
	const often = 8 // in bytes, between places of the rare byte: the library's search is faster then
	b, fails := s.text[s.rare], 0
	for i := at + s.rare; i < len(text); i++ {
		k := bytes.IndexByte(text[i:], b)
		if k < 0 {
			return -1
		}
		i += k
		start := i - s.rare
		if start+len(s.text) > len(text) {
			return -1
		}
		if bytes.Equal(text[start:start+len(s.text)], s.text) {
			return start
		}
		if fails++; fails > 4+(start-at)/often {
			if k = bytes.Index(text[start+1:], s.text); k < 0 {
				return -1
			}
			return start + 1 + k
		}
	}
	return -1
}

func (s *needleSearch) nextFolded(text []byte, at int) int {
	for i := at + s.rare; ; i++ {
		if s.lo < i {
			s.lo = indexByteFrom(text, i, s.text[s.rare])
		}
		if s.up < i {
			s.up = indexByteFrom(text, i, s.upper)
		}
		i = min(s.lo, s.up)
		start := i - s.rare
		if start+len(s.text) > len(text) {
			return -1
		}
		if equalFolded(text[start:start+len(s.text)], s.text) {
			return start
		}
	}
}

// indexByteFrom returns where a byte stands first at or after at, the text's length for nowhere.
func indexByteFrom(text []byte, at int, b byte) int {
	if at < len(text) {
		if k := bytes.IndexByte(text[at:], b); k >= 0 {
			return at + k
		}
	}
	return len(text)
}

// equalFolded reports whether a text is another in lower case, of ASCII letters.
func equalFolded(text, folded []byte) bool {
	for i, b := range text {
		if lower[b] != folded[i] {
			return false
		}
	}
	return true
}

// literals are texts of which each match of an expression holds one.
type literals struct {
	texts  [][]byte // none: nothing is known
	folded bool     // they are in lower case, and letters stand for both cases
	whole  bool     // the only one is all that the expression matches
}

// maxLiterals is how many texts are looked for at once.
const maxLiterals = 8

// better reports whether l is the better filter: it has a longer shortest text.
func (l literals) better(m literals) bool {
	return cmp.Or(cmp.Compare(l.shortest(), m.shortest()), cmp.Compare(len(m.texts), len(l.texts))) > 0
}

func (l literals) shortest() int {
	n := 0
	for i, t := range l.texts {
		if i == 0 || len(t) < n {
			n = len(t)
		}
	}
	return n
}

// literalsOf returns the best texts that an expression needs.
func literalsOf(re *syntax.Regexp) literals {
	switch re.Op {
	case syntax.OpLiteral:
		return literalRunes(re.Rune, re.Flags&syntax.FoldCase != 0)
	case syntax.OpCapture:
		return literalsOf(re.Sub[0])
	case syntax.OpPlus:
		l := literalsOf(re.Sub[0])
		l.whole = false
		return l
	case syntax.OpConcat:
		var best literals
		for _, sub := range re.Sub {
			if l := literalsOf(sub); l.better(best) {
				best = l
			}
		}
		best.whole = false
		return best
	case syntax.OpAlternate:
		var all literals
		for i, sub := range re.Sub {
			l := literalsOf(sub)
			if len(l.texts) == 0 || len(all.texts)+len(l.texts) > maxLiterals || i > 0 && l.folded != all.folded {
				return literals{}
			}
			all.texts, all.folded = append(all.texts, l.texts...), l.folded
		}
		return all
	}
	return literals{}
}

// literalRunes returns the longest part of a literal that a text holds as these bytes: without case only ASCII
// letters do, and U+FFFD stands for bytes that are no UTF-8 as well.
func literalRunes(runes []rune, fold bool) literals {
	var best, part []byte
	whole := true
	for _, r := range runes {
		if r == utf8.RuneError || r == '\n' || fold && r >= utf8.RuneSelf {
			part, whole = nil, false
			continue
		}
		if fold {
			r = rune(lower[r])
		}
		if part = utf8.AppendRune(part, r); len(part) > len(best) {
			best = bytes.Clone(part)
		}
	}
	if len(best) == 0 {
		return literals{}
	}
	return literals{texts: [][]byte{best}, folded: fold, whole: whole}
}
