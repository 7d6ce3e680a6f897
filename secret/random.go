package secret

import (
	"math"
	"strings"
)

// leastEntropy is that of a secret, in bits for each character: words and names in one case have less digits
// than random text of the same length, and placeholders repeat themselves.
const leastEntropy = 3.0

// looksRandom reports whether s is more likely a secret than a word, a name or a placeholder: characters of
// three kinds, or letters and digits by turns, none of them often, and not a name that is made of words.
func looksRandom(s string) bool {
	if len(s) > mostRandom {
		s = s[:mostRandom]
	}
	if !strings.ContainsAny(s, "0123456789") || namelike(s) {
		return false
	}
	var has [mark + 1]bool
	turns, kinds := 0, 0
	var before charKind
	for _, r := range s {
		kind := kindOf(r)
		if !has[kind] && kind != joint {
			kinds++
		}
		has[kind] = true
		if kind == upperCase {
			kind = lowerCase // both are letters
		}
		if kind != before && (kind == lowerCase || kind == digit) && before != 0 {
			turns++
		}
		before = kind
	}
	return (kinds >= 3 || turns >= 4) && entropy(s) >= leastEntropy
}

// mostRandom is how much of a text is looked at.
const mostRandom = 256

// A charKind is what a character of a secret, a word or a name is.
type charKind int

const (
	lowerCase charKind = iota + 1
	upperCase
	digit
	joint // joins words
	mark
)

func kindOf(r rune) charKind {
	switch {
	case r >= 'a' && r <= 'z':
		return lowerCase
	case r >= 'A' && r <= 'Z':
		return upperCase
	case r >= '0' && r <= '9':
		return digit
	case strings.ContainsRune("_-/.", r):
		return joint
	}
	return mark
}

// entropy returns the entropy of a text, in bits for each byte.
func entropy(s string) float64 {
	var counts [256]int
	for i := range len(s) {
		counts[s[i]]++
	}
	e, n := 0.0, float64(len(s))
	for _, c := range counts {
		if c > 0 {
			p := float64(c) / n
			e -= p * math.Log2(p)
		}
	}
	return e
}

// namelike reports whether s is made of words as names in code are, such as SHA256-hashed, OAuth2Token and
// v1beta1SecretList: it has letters, digits at two places at most and what joins words, and most of it is words. One
// word and a number is none, as people make passwords of these.
func namelike(s string) bool {
	const mostNumbers, mostScraps = 2, 2
	words, letters, scraps, numbers, start := 0, 0, 0, 0, 0
	end := func(i int) {
		switch n := i - start; {
		case wordlike(s[start:i]):
			words, letters = words+1, letters+n
		case n > 0:
			scraps++
		}
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case isUpper(c) && i > start && (isLower(s[i-1]) || i+1 < len(s) && isLower(s[i+1])): // OAuth: the last capital starts a word
			end(i)
			start = i
		case isUpper(c), isLower(c):
		case isDigit(c), c == '_', c == '-', c == '/', c == '.':
			if isDigit(c) && (i == 0 || !isDigit(s[i-1])) {
				numbers++
			}
			end(i)
			start = i + 1
		default:
			return false
		}
	}
	end(len(s))
	return numbers <= mostNumbers && scraps <= mostScraps && 9*letters > 5*len(s) && (words > 1 || !isDigit(s[len(s)-1]))
}

// wordlike reports whether letters may be a word: three or more, with a vowel among small ones; or capitals, not too
// many to be an acronym without one.
func wordlike(s string) bool {
	const least, acronym = 3, 5
	vowel := strings.ContainsAny(s, "aeiouyAEIOUY")
	return len(s) >= least && (vowel || isUpper(s[1]) && len(s) <= acronym)
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
