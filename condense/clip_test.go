package condense

import (
	"strings"
	"testing"
)

// TestClip: what keeps from a mistake is left when there is no room for all, in whole sentences and in their order.
func TestClip(t *testing.T) {
	const text = "Holds the rows of a sheet in memory. Each row is a slice of cells. Rows are sorted by key, e.g. by date. " +
		"Never call Flush while a cursor is open: it deadlocks. The cache is keyed by column. Columns are added lazily."
	for _, c := range []struct {
		name, text string
		most       int
		words      []string
		want       string
		whole      bool
	}{
		{name: "all", text: text, most: 400, want: text, whole: true},
		{name: "lines are joined", text: "One.\n\nTwo.", most: 40, want: "One. Two.", whole: true},
		{name: "the trap and the first", text: text, most: 110, want: "Holds the rows of a sheet in memory. … Never call Flush while a cursor is open: it deadlocks. …"},
		{name: "the trap alone", text: text, most: 75, want: "… Never call Flush while a cursor is open: it deadlocks. …"},
		{name: "what is asked for", text: text, most: 115, words: []string{"cache", "column", "keyed"}, want: "… Never call Flush while a cursor is open: it deadlocks. The cache is keyed by column. …"},
		{name: "no sentence fits", text: text, most: 30, want: "Holds the rows of a sheet…"},
		{name: "nothing", text: "", most: 10, whole: true},
	} {
		said := func(sentence string) (n int) {
			for _, w := range c.words {
				n += strings.Count(sentence, w)
			}
			return n
		}
		got, whole := Clip(c.text, c.most, said)
		if got != c.want || whole != c.whole {
			t.Errorf("%s: %q, %v; want %q, %v", c.name, got, whole, c.want, c.whole)
		}
		if len(got) > c.most {
			t.Errorf("%s: %d bytes of %d", c.name, len(got), c.most)
		}
	}
	for most := range 300 {
		if got, _ := Clip(strings.Repeat("Ein Käse. ", 40), most, nil); len(got) > most && most >= len(ellipsis) {
			t.Fatalf("%d bytes of %d: %q", len(got), most, got)
		}
	}
}
