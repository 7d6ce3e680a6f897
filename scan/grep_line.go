package scan

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/hidden"
)

// maxShown is how many bytes of a line are told.
const maxShown = 200

// shownLine returns a line as it is shown, and where in it the match is: without white space around it, cut around the match
// if it is long, and with what does not show or steers terminals escaped.
func shownLine(line []byte, at, to int) (text string, shownAt, shownTo int) {
	start, end := 0, len(line)
	for start < at && isBlank(line[start]) {
		start++
	}
	for end > to && isBlank(line[end-1]) {
		end--
	}
	before, after := "", ""
	if end-start > maxShown {
		const lead = maxShown / 4 // of what is before the match
		if at-start > lead {
			start, before = atRune(line, at-lead), "…"
		}
		if end-start > maxShown {
			end, after = atRune(line, start+maxShown), "…"
		}
	}
	at, to = min(max(at, start), end), min(max(to, start), end)
	var b strings.Builder
	b.WriteString(before)
	escape(&b, line[start:at])
	shownAt = b.Len()
	escape(&b, line[at:to])
	shownTo = b.Len()
	escape(&b, line[to:end])
	b.WriteString(after)
	return b.String(), shownAt, shownTo
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\f' || b == '\v' }

// atRune returns the start of the character that a byte of a line is of, as far as the line is UTF-8.
func atRune(line []byte, i int) int {
	for back := 0; back < utf8.UTFMax && i-back > 0; back++ {
		if utf8.RuneStart(line[i-back]) {
			return i - back
		}
	}
	return i
}

// escape writes a text: a tab as it is, other characters that do not show and bytes that are no UTF-8 as in a Go string.
func escape(b *strings.Builder, text []byte) {
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(b, `\x%02x`, text[0])
		case r == '\t' || r != utf8.RuneError && !unicode.IsControl(r) && !hidden.Rune(r):
			b.Write(text[:n])
		case r < utf8.RuneSelf:
			fmt.Fprintf(b, `\x%02x`, r)
		case r <= 0xffff && r != utf8.RuneError:
			fmt.Fprintf(b, `\u%04x`, r)
		case r == utf8.RuneError:
			b.Write(text[:n])
		default:
			fmt.Fprintf(b, `\U%08x`, r)
		}
		text = text[n:]
	}
}
