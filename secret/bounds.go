package secret

import (
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// needed returns a text in lower case that every match of a pattern holds, whatever its case; "" where none is found. So a pattern whose
// word is common, as test_ is, is not matched where another part of it is nowhere near.
func needed(re *syntax.Regexp) string {
	best := ""
	switch re.Op {
	case syntax.OpLiteral:
		for _, piece := range strings.FieldsFunc(strings.ToLower(string(re.Rune)), func(r rune) bool {
			return r >= utf8.RuneSelf || re.Flags&syntax.FoldCase != 0 && foldsWide(r)
		}) {
			best = longer(best, piece)
		}
	case syntax.OpCapture, syntax.OpPlus, syntax.OpConcat:
		for _, sub := range re.Sub {
			best = longer(best, needed(sub))
		}
	case syntax.OpRepeat:
		if re.Min > 0 {
			return needed(re.Sub[0])
		}
	}
	return best
}

// within reports whether every match of a pattern holds one of some words, which are in lower case: those of some rules stand near it.
func within(re *syntax.Regexp, words []string) bool {
	holds := func(sub *syntax.Regexp) bool { return within(sub, words) }
	switch re.Op {
	case syntax.OpLiteral:
		text := strings.ToLower(string(re.Rune))
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
	case syntax.OpCapture, syntax.OpPlus, syntax.OpConcat:
		return slices.ContainsFunc(re.Sub, holds)
	case syntax.OpAlternate:
		return !slices.ContainsFunc(re.Sub, func(sub *syntax.Regexp) bool { return !holds(sub) })
	case syntax.OpRepeat:
		return re.Min > 0 && holds(re.Sub[0])
	}
	return false
}

// foldsWide reports whether a letter is another case of one that is not in ASCII: the signs of Kelvin and of the long s.
func foldsWide(r rune) bool { return r == 'k' || r == 's' || r == 'K' || r == 'S' }

func longer(a, b string) string {
	if len(b) > len(a) {
		return b
	}
	return a
}

// span returns how many bytes a match of a pattern has at most; false where it may have any number.
func span(re *syntax.Regexp) (most int, bounded bool) {
	times := 1
	switch re.Op {
	case syntax.OpStar, syntax.OpPlus:
		times = -1
	case syntax.OpRepeat:
		times = re.Max
	}
	if times < 0 {
		return 0, false
	}
	most = letters(re)
	for _, sub := range re.Sub {
		n, bounded := span(sub)
		if !bounded {
			return 0, false
		}
		if re.Op == syntax.OpAlternate {
			most = max(most, n)
		} else {
			most += times * n
		}
	}
	return most, true
}

// letters returns how many bytes the letters of a pattern itself have at most.
func letters(re *syntax.Regexp) (most int) {
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			n := utf8.RuneLen(r)
			if re.Flags&syntax.FoldCase != 0 && (foldsWide(r) || r >= utf8.RuneSelf) {
				n = utf8.UTFMax
			}
			most += n
		}
	case syntax.OpCharClass:
		if n := len(re.Rune); n > 0 {
			most = utf8.RuneLen(re.Rune[n-1])
		}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		most = utf8.UTFMax
	}
	return most
}

// holdsFold reports whether a text holds a word in lower case, whatever its own case.
func holdsFold(text, word string) bool {
	first := word[:1]
	return holdsAfter(text, first, word) || holdsAfter(text, strings.ToUpper(first), word)
}

// holdsAfter is holdsFold of a word where its first letter stands as it is given.
func holdsAfter(text, first, word string) bool {
	for {
		i := strings.Index(text, first)
		if i < 0 || len(text)-i < len(word) {
			return false
		}
		if strings.EqualFold(text[i:i+len(word)], word) {
			return true
		}
		text = text[i+1:]
	}
}
