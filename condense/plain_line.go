package condense

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// plainLine returns text on one line, without what does not show.
func plainLine(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError, !unicode.IsPrint(r), unicode.Is(unicode.Variation_Selector, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return strings.Join(strings.Fields(text), " ")
}
