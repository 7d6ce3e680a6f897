package assemble

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"codemem/repo"
)

func TestOffsetOf(t *testing.T) {
	const text = "one\r\ntwo é!\n\nlast"
	for _, c := range []struct {
		at   Position
		want int
	}{
		{Position{}, 0},
		{Position{-3, -3}, 0},
		{Position{1, 1}, 0},
		{Position{1, 3}, 2},
		{Position{1, 99}, 3},
		{Position{2, 1}, 5},
		{Position{2, 5}, 9},
		{Position{2, 6}, 9},
		{Position{2, 7}, 11},
		{Position{3, 5}, 13},
		{Position{4, 1}, 14},
		{Position{4, 99}, 18},
		{Position{99, 1}, 18},
	} {
		if got := offsetOf(text, c.at); got != c.want {
			t.Errorf("%v: %d, want %d", c.at, got, c.want)
		}
	}
}

// TestAround: a window holds the cursor, cuts no rune, fits, and has lines before and behind as the ratio says.
func TestAround(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		text := strings.ToValidUTF8(scrapText(r, 200), "?")
		at := r.IntN(len(text) + 1)
		for at > 0 && at < len(text) && !utf8.RuneStart(text[at]) {
			at--
		}
		room, ratio := r.IntN(300), r.Float64()
		for _, u := range []Unit{Tokens, Characters} {
			w := around(u, text, at, room, ratio)
			if w.from < 0 || w.from > at || w.to < at || w.to > len(text) {
				t.Fatalf("%v does not hold %d of %d", w, at, len(text))
			}
			if !utf8.ValidString(text[w.from:w.to]) {
				t.Fatalf("%q is cut in a rune", text[w.from:w.to])
			}
			if u == Characters && w.to-w.from > room {
				t.Fatalf("%d bytes for %d", w.to-w.from, room)
			}
		}
	}
	var lines strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&lines, "line %04d\n", i)
	}
	for _, c := range []struct {
		at, room int
		ratio    float64
		want     window
	}{
		{5000, 1000, 0.75, window{4250, 5250}},
		{5000, 1000, 0, window{5000, 6000}},
		{5000, 1000, 1, window{4000, 5000}},
		{0, 1000, 0.75, window{0, 1000}},
		{10000, 1000, 0.75, window{9000, 10000}},
		{9900, 1000, 0.5, window{9000, 10000}},
		{100, 1000, 0.5, window{0, 1000}},
		{5000, 9, 0, window{5000, 5009}},
		{5000, 0, 0.5, window{5000, 5000}},
		{5000, 20000, 0.5, window{0, 10000}},
	} {
		if got := around(Characters, lines.String(), c.at, c.room, c.ratio); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestHistory(t *testing.T) {
	h := newHistory([][]string{{"a", "b"}, {"a", "b", "c"}, {"a"}, {"c", "d"}})
	got := h.together("a")
	if len(got) != 2 || !(got["b"] > got["c"]) || got["b"] >= 1 || got["c"] <= 0 {
		t.Errorf("with a: %v", got)
	}
	if got := h.together("nowhere"); len(got) != 0 {
		t.Errorf("with what is not there: %v", got)
	}
	if !(h.lately("a") > h.lately("c")) || !(h.lately("c") > h.lately("d")) || h.lately("nowhere") != 0 || h.lately("a") != 1 {
		t.Error("what changed last is not the latest")
	}
	if none := (*history)(nil); len(none.together("a")) != 0 || none.lately("a") != 0 {
		t.Error("no history tells something")
	}
}

// TestScore: each signal speaks for a file, and no number of one outweighs its weight.
func TestScore(t *testing.T) {
	none := (&signals{}).score()
	for name, s := range map[string]signals{
		"imported": {imported: true}, "uses": {uses: 1}, "used by": {usedBy: 1}, "together": {together: 0.1}, "lately": {lately: 1},
		"names": {names: 1}, "kin": {kin: 1}, "edited": {edited: 3}, "opened": {opened: 3},
	} {
		if got := s.score(); got <= none {
			t.Errorf("%s: %g", name, got)
		}
	}
	few, many := signals{uses: 3}, signals{uses: 1e9}
	if many.score() > weighUses || many.score() <= few.score() {
		t.Error("uses are not limited")
	}
	for _, c := range []struct {
		s    signals
		want int
	}{{signals{uses: 1, edited: 1}, 3}, {signals{imported: true, opened: 1}, 3}, {signals{edited: 1, together: 1}, 4}, {signals{opened: 2}, 4}, {signals{together: 1, kin: 1}, 5}} {
		if got := c.s.priority(); got != c.want {
			t.Errorf("%+v has priority %d", c.s, got)
		}
	}
	if got := repo.StemOf("src/test_cart_test.spec.py"); got != "cart" {
		t.Errorf("stem: %s", got)
	}
}
