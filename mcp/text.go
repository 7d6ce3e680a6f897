package mcp

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"codemem/hidden"
	"codemem/symbol"
	"codemem/verify"
)

// maxReply is the bytes of an answer, in text and as structured content each: under 6,000 tokens
// together with its frame.
const maxReply = 20_000

// clean returns s without what a reader does not see. Line ends and tabs stay.
func clean(s string) string { return verify.Visible(s) }

// line returns s cleaned and on one line.
func line(s string) string { return verify.OneLine(s) }

// name returns a path as it is shown.
func name(path string) string { return hidden.Path(path) }

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
