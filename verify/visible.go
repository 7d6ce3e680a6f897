package verify

import (
	"fmt"
	"strings"
	"unicode/utf8"

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

// What of an error is told at most: it repeats what was handed in, which may be as long as a command line or a message can be.
const (
	mostOfWord   = 1024 // bytes, as long as a path may be on macOS
	mostOfClause = 2048 // up to the end of a line, or a semicolon
)

// Brief returns an error as it is told: of a word or a clause that is too long, its beginning and its end, between which the number of
// bytes that are left out stands. An error says what is wrong at its end, of several things in a clause each.
func Brief(text string) string {
	if len(text) <= mostOfWord {
		return text
	}
	var b strings.Builder
	for _, clause := range splitBehind(text, "; ", "\n") {
		var words strings.Builder
		for _, word := range splitBehind(clause, " ", "\t") {
			words.WriteString(withoutMiddle(word, mostOfWord))
		}
		b.WriteString(withoutMiddle(words.String(), mostOfClause))
	}
	return b.String()
}

// splitBehind splits a text behind each of two ends.
func splitBehind(text, end, other string) (parts []string) {
	for _, part := range strings.SplitAfter(text, end) {
		parts = append(parts, strings.SplitAfter(part, other)...)
	}
	return parts
}

// withoutMiddle returns a text of at most so many bytes whole, of another a quarter of as many from its beginning, and from its end.
func withoutMiddle(text string, most int) string {
	if len(text) <= most {
		return text
	}
	head, tail := most/4, len(text)-most/4
	for head > 0 && !utf8.RuneStart(text[head]) {
		head--
	}
	for tail < len(text) && !utf8.RuneStart(text[tail]) {
		tail++
	}
	return fmt.Sprintf("%s…[%d bytes]…%s", text[:head], tail-head, text[tail:])
}
