package symbol_test

import (
	"strings"
	"testing"

	"codemem/symbol"
)

// TestDistance: letters to insert, delete or change; what is beyond the cut does not count.
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"a", "a", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"abc", "abd", 1},
		{"abc", "ac", 1},
		{"ac", "abc", 1},
		{"kitten", "sitting", 3},
		{"ab", "ba", 2},
		{strings.Repeat("a", 1000), "", 64},
		{strings.Repeat("a", 64) + "b", strings.Repeat("a", 64) + "c", 0},
	} {
		if got := symbol.Distance(c.a, c.b); got != c.want {
			t.Errorf("%.20q and %.20q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
