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
	q := find.Ask("proxy network timeout")
	spots := focus(nil, []byte(text), symbol.Place{Path: "a", Index: -1}, q, same(len(q.Terms)))
	if len(spots) == 0 || spots[0].Line > 25 || spots[0].EndLine < 25 {
		t.Errorf("%+v", spots)
	}
}

// TestFocusOfRareInTree: of words that stand in a text as often, the one that few files of the tree have says where in it.
func TestFocusOfRareInTree(t *testing.T) {
	text := strings.Repeat("\n", 20) + "sample gauge histogram marker\n" + strings.Repeat("\n", 20) + "numStale\n" + strings.Repeat("\n", 20)
	q := find.Ask("sample gauge histogram marker numStale")
	rarity := same(len(q.Terms))
	for i, term := range q.Terms {
		if term.Kind == find.Whole {
			rarity[i] = 5
		}
	}
	spots := focus(nil, []byte(text), symbol.Place{Path: "a", Index: -1}, q, rarity)
	if len(spots) == 0 || spots[0].Line > 42 || spots[0].EndLine < 42 {
		t.Errorf("%+v", spots)
	}
}

func same(n int) []float64 {
	all := make([]float64, n)
	for i := range all {
		all[i] = 1
	}
	return all
}
