package mcp

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codemem/symbol"
	"codemem/verify"
)

// maxReply is the bytes of an answer, in text and as structured content each: under 6,000 tokens
// together with its frame.
const maxReply = 20_000

// lazily returns a function that compiles a pattern at its first use: the commands that never meet one start faster.
func lazily(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}

// clean returns s without what a reader does not see: terminal sequences, control, format (bidirectional,
// zero-width, tags), variation and filler characters. Line ends and tabs stay.
func clean(s string) string {
	if plain(s) {
		return s
	}
	s = verify.WithoutSequences(strings.ToValidUTF8(s, "\uFFFD"))
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n").Replace(s)
	return strings.Map(func(r rune) rune {
		if hidden(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, s)
}

// plain reports whether s is printable ASCII and line ends, as nearly all text is.
func plain(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < ' ' && c != '\n' && c != '\t') || c >= 0x7f {
			return false
		}
	}
	return true
}

// hidden reports whether r is not seen, or steers how others are.
func hidden(r rune) bool {
	switch {
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Noncharacter_Code_Point):
		return true
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r == 0x3164, r == 0xffa0:
		return true // joiners and fillers without a glyph
	}
	return r >= 0xe0000 && r <= 0xe0fff // tags, assigned or not
}

// line returns s cleaned and on one line.
func line(s string) string { return strings.Join(strings.Fields(clean(s)), " ") }

// name returns a path as it is shown: as it is, or quoted with escapes where it holds anything that
// does not print or could be taken for something else.
func name(path string) string {
	odd := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) || hidden(r) || r == '"' }
	if strings.ContainsFunc(path, odd) || strings.TrimSpace(path) != path || path == "" {
		return fmt.Sprintf("%+q", path)
	}
	return path
}

// quote returns s, a word that an agent wrote, cut and in quotes.
func quote(s string) string {
	const most = 80
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return strconv.Quote(line(s))
}

// cut returns at most n bytes of s, whole characters, and whether all of it.
func cut(s string, n int) (string, bool) {
	if len(s) <= n {
		return s, true
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return strings.TrimRight(s[:n], " \n\t") + " […]", false
}

// quoted returns text, cleaned, as a block in which each line is marked as quoted, so that nothing in
// it can pass for ours.
func quoted(text, indent string) string {
	var b strings.Builder
	for l := range strings.Lines(strings.TrimSpace(clean(text))) {
		b.WriteString(strings.TrimRight(indent+"> "+l, "\n\t ") + "\n")
	}
	return b.String()
}

// plural returns "1 file" or "2 files".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "y") {
		return fmt.Sprintf("%d %sies", n, strings.TrimSuffix(noun, "y"))
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// short returns the first digits of a commit id.
func short(id string) string { return id[:min(len(id), 10)] }

// nearest returns the one of words that is most like word, "" if none is like it.
func nearest(word string, words []string) string {
	best, least := "", len(word)/3+2
	for _, w := range words {
		if d := symbol.Distance(strings.ToLower(word), w); d < least {
			best, least = w, d
		}
	}
	return best
}
