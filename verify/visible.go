package verify

import (
	"strings"

	"codemem/hidden"
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
		if hidden.Rune(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, text)
}

// OneLine returns what is visible of text on one line, with one space for white space.
func OneLine(text string) string { return strings.Join(strings.Fields(Visible(text)), " ") }

// plain reports whether text is printable ASCII and line ends, as nearly all is.
func plain(text string) bool {
	for i := range len(text) {
		if c := text[i]; (c < ' ' && c != '\n' && c != '\t') || c >= 0x7f {
			return false
		}
	}
	return true
}
