package verify

import (
	"strings"
	"unicode"
)

// Visible returns text without what a reader does not see: terminal sequences, control, format (bidirectional,
// zero-width, tags), variation and filler characters. Line ends and tabs stay; what is no UTF-8 becomes U+FFFD.
func Visible(text string) string {
	if plain(text) {
		return text
	}
	text = WithoutSequences(strings.ToValidUTF8(text, "\uFFFD"))
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n").Replace(text)
	return strings.Map(func(r rune) rune {
		if Hidden(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, text)
}

// OneLine returns what is visible of text on one line, with one space for white space.
func OneLine(text string) string { return strings.Join(strings.Fields(Visible(text)), " ") }

// Hidden reports whether r is not seen, or steers how others are.
func Hidden(r rune) bool {
	switch {
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Noncharacter_Code_Point):
		return true
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r == 0x3164, r == 0xffa0:
		return true // joiners and fillers without a glyph
	}
	return r >= 0xe0000 && r <= 0xe0fff // tags, assigned or not
}

// plain reports whether text is printable ASCII and line ends, as nearly all is.
func plain(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < ' ' && c != '\n' && c != '\t') || c >= 0x7f {
			return false
		}
	}
	return true
}
