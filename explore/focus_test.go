package explore

import (
	"strings"
	"testing"

	"codemem/find"
	"codemem/symbol"
)

// TestFocusOfRareWords: the lines that are shown of a long text are those with the word that few of its lines have, not
// those with the words that most of them have.
func TestFocusOfRareWords(t *testing.T) {
	text := strings.Repeat("proxy.network()\n", 20) + "\n\n\n\nreturn timeout\n\n\n\n" + strings.Repeat("proxy.network()\n", 20)
	spots := focus(nil, []byte(text), symbol.Place{Path: "a", Index: -1}, find.Ask("proxy network timeout"), []string{"proxy", "network", "timeout"})
	if len(spots) == 0 || spots[0].Line > 25 || spots[0].EndLine < 25 {
		t.Errorf("%+v", spots)
	}
}
