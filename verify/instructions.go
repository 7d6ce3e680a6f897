package verify

import (
	"encoding/base64"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/hidden"
	"codemem/regex"
)

// Flag is what doors say of a text that LikeInstructions holds of.
const Flag = "flagged: reads like instructions"

// LikeInstructions reports whether text addresses the agent that reads it rather than tells what a file does: it
// asks to ignore or reveal instructions, takes the form of a turn of a conversation, or orders something to be
// run or kept from the user. Such a text is stored and shown as any other, quoted and with this flag: it may be
// a good summary of a file that holds such text. What it reads is the text as a model would take it: without
// what does not show, and with letters that look like Latin ones as those.
func LikeInstructions(text string) bool { return likeInstructions(text, true) }

func likeInstructions(text string, decode bool) bool {
	plain := lookalikes(text)
	if ordered(plain) {
		return true
	}
	if oddly(plain) {
		if other := spelled(plain); other != plain && ordered(other) {
			return true
		}
	}
	return decode && longestWord(text) >= leastEncoded && slices.ContainsFunc(decoded(text), func(s string) bool { return likeInstructions(s, false) })
}

// ordered reports whether a text in the form of lookalikes has an order.
func ordered(plain string) bool {
	for _, list := range orders {
		for i := range list {
			if o := &list[i]; containsAny(plain, o.marks) && o.find().MatchString(plain) {
				return true
			}
		}
	}
	return false
}

// oddly reports whether a text may hold words of letters that stand apart, or of digits for letters.
func oddly(plain string) bool {
	apart, before := 0, byte(' ')
	for i := range len(plain) {
		c := plain[i]
		letter, was := c >= 'a' && c <= 'z', before >= 'a' && before <= 'z'
		switch {
		case letter && (before >= '0' && before <= '5'), was && c >= '0' && c <= '5':
			return true
		case letter && was:
			apart = 0
		case letter:
			if apart++; apart > 3 {
				return true
			}
		}
		before = c
	}
	return false
}

// leastEncoded is the length of the shortest text in base64 that is looked into.
const leastEncoded = 24

// longestWord returns the length of the longest stretch of a text without a blank.
func longestWord(text string) int {
	longest, start := 0, 0
	for i := range len(text) {
		if text[i] <= ' ' {
			longest, start = max(longest, i-start), i+1
		}
	}
	return max(longest, len(text)-start)
}

// spread matches a word that is written letter by letter, and digits the numbers that stand for letters in words.
var (
	spread = regex.Lazy(`\b(?:[a-z0-9][ .*_-]){3,}[a-z0-9]\b`)
	digits = regex.Lazy(`\b[a-z0-9]*(?:[a-z][01345]|[01345][a-z])[a-z0-9]*\b`)
)

// spelled returns text with the words as they are read: of letters that stand apart, and with letters for digits.
func spelled(plain string) string {
	plain = spread().ReplaceAllStringFunc(plain, func(s string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune(" .*_-", r) {
				return -1
			}
			return r
		}, s)
	})
	return digits().ReplaceAllStringFunc(plain, strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s").Replace)
}

// encoded matches text that may be in base64.
var encoded = regex.Lazy(`[A-Za-z0-9+/_-]{24,}={0,2}`)

// decoded returns what a text holds in base64, as far as that is text.
func decoded(text string) (all []string) {
	const most = 8
	for _, m := range encoded().FindAllString(text, most) {
		m = strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimRight(m, "="))
		data, err := base64.RawStdEncoding.DecodeString(m)
		if err == nil && utf8.Valid(data) && !strings.ContainsFunc(string(data), unicode.IsControl) {
			all = append(all, string(data))
		}
	}
	return all
}

// An order is a way to address an agent.
type order struct {
	marks []string // in lower case: a text without any of them is not searched
	find  func() *regexp.Regexp
}

func orderOf(expr string, marks ...string) order {
	return order{marks, regex.Lazy(expr)}
}

// terminal matches the control sequences of terminals, which a model does not take for words.
var terminal = regex.Lazy("\x1b(?:\\[[0-9;:?<=>]*[ -/]*[@-~]|[\\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\\\)?|[ -/]*[0-~])")

// coveredSequence matches what is left of the commonest of these where hidden.Cover has covered its escape
// character; the brackets of a snippet may be gone too.
var coveredSequence = regex.Lazy(`\?(?:\[[0-9;]*|[0-9;]+)[A-Za-z]`)

// WithoutSequences returns text without the control sequences of terminals.
func WithoutSequences(text string) string {
	if !strings.Contains(text, "\x1b") {
		return text
	}
	return terminal().ReplaceAllString(text, "")
}

// lookalikes returns text in lower case with what looks like ASCII as that, without what does not show, and
// with one space for white space.
func lookalikes(text string) string {
	text = WithoutSequences(text)
	if strings.Contains(text, "?") {
		text = coveredSequence().ReplaceAllString(text, "")
	}
	var b strings.Builder
	b.Grow(len(text))
	space := false
	for _, r := range text {
		switch {
		case unicode.IsSpace(r) || r == '\u2028' || r == '\u2029':
			if !space {
				b.WriteByte(' ')
			}
			space = true
			continue
		case r < utf8.RuneSelf:
			if r < ' ' || r == 0x7f {
				continue
			}
			b.WriteByte(byte(lowerASCII(r)))
		case r >= 0xff01 && r <= 0xff5e: // full width
			b.WriteByte(byte(lowerASCII(r - 0xff01 + '!')))
		case hidden.Latin(r) != 0:
			b.WriteByte(hidden.Latin(r))
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Mn, unicode.Variation_Selector) || r >= 0xe0000 && r <= 0xe0fff || hidden.Covers(r):
			continue // accents too: they are put on letters to hide a word
		default:
			b.WriteRune(unicode.ToLower(r))
		}
		space = false
	}
	return b.String()
}

func lowerASCII(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}
