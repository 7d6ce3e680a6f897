package verify

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestBrief: an error repeats what was handed in no further than a reader wants, and still says what is wrong with it.
func TestBrief(t *testing.T) {
	for name, given := range map[string]string{
		"a word": strings.Repeat("x", 20_000), "words": strings.Repeat("ab ", 7_000), "letters of several bytes": strings.Repeat("語", 7_000),
		"lines": strings.Repeat("x", 20_000) + "\n" + strings.Repeat("y", 20_000), "clauses": strings.Repeat("x", 20_000) + "; " + strings.Repeat("y z ", 5_000),
	} {
		got := Brief(given + ": there is no such symbol")
		if len(got) > 2*mostOfClause || !strings.HasSuffix(got, ": there is no such symbol") || !strings.HasPrefix(got, given[:mostOfWord/8]) || !utf8.ValidString(got) {
			t.Errorf("%s: %d bytes: %.100q … %q", name, len(got), got, got[len(got)-40:])
		}
	}
	many := strings.Repeat("internal/store/cursor.go:Cursor.Flush: there is no such symbol; ", 100) + "\tand a line\nand one more"
	for _, text := range []string{"", strings.Repeat("x", mostOfWord), many} {
		if got := Brief(text); got != text {
			t.Errorf("%d bytes of %d: %.200q", len(got), len(text), got)
		}
	}
}
