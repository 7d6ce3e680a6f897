package condense_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"codemem/condense"

	"github.com/tiktoken-go/tokenizer"
)

// TestTokens: a text is never nothing, a line more is never less, and the lines of a text are as much as all of it,
// but for what is rounded at their ends.
func TestTokens(t *testing.T) {
	if n := condense.Tokens(""); n != 0 {
		t.Errorf("nothing is %d tokens", n)
	}
	for c := range 256 {
		if n := condense.Tokens([]byte{byte(c)}); n < 1 {
			t.Errorf("%q is %d tokens", byte(c), n)
		}
	}
	w := goldenWorld(t)
	random := rand.New(rand.NewPCG(1, 1))
	for _, p := range w.Paths() {
		sum, before := 0, 0
		lines := bytes.SplitAfter(w.contents[p], []byte("\n"))
		end := 0
		for _, l := range lines {
			sum += condense.Tokens(l)
			end += len(l)
			now := condense.Tokens(w.contents[p][:end])
			if now < before {
				t.Errorf("%s: %d tokens became %d with %q", p, before, now, l)
			}
			before = now
		}
		if whole := condense.Tokens(w.contents[p]); sum < whole || sum > whole+2*len(lines) {
			t.Errorf("%s: %d tokens, and %d by line", p, whole, sum)
		}
		if condense.Tokens(w.contents[p]) != condense.Tokens(string(w.contents[p])) {
			t.Errorf("%s: as a string it is another number", p)
		}
		for range 20 {
			text := string(w.contents[p])
			budget := random.IntN(condense.Tokens(text) + 10)
			head, left := condense.Head(text, budget)
			if n := condense.Tokens(head); n > budget || text[:len(head)] != head {
				t.Errorf("%s: a head of %d tokens for %d", p, n, budget)
			}
			fits, at := 0, 0
			for at < len(head) {
				line := text[at : at+strings.IndexByte(text[at:]+"\n", '\n')+1]
				fits, at = fits+condense.Tokens(line), at+len(line)
			}
			if next, _, _ := strings.Cut(text[len(head):], "\n"); head != text && fits+condense.Tokens(next+"\n") <= budget {
				t.Errorf("%s: a head of %d tokens for %d, where %q fits too", p, fits, budget, next)
			}
			if got := bytes.Count([]byte(text[len(head):]), []byte("\n")); got != left {
				t.Errorf("%s: %d lines left, and it says %d", p, got, left)
			}
		}
	}
}

// TestHead: whole lines, as many as fit; the last may have no end.
func TestHead(t *testing.T) {
	const text = "one\ntwo\nthree"
	one := condense.Tokens("one\n")
	for budget, want := range map[int]string{0: "", one - 1: "", one: "one\n", 2 * one: "one\ntwo\n", 9 * one: text} {
		head, left := condense.Head(text, budget)
		if lines := strings.Count(text[len(head):]+"\n", "\n") - strings.Count(head, text); head != want || left != lines {
			t.Errorf("for %d: %q and %d lines, want %q and %d", budget, head, left, want, lines)
		}
	}
}

// TestTokensAgainstReal: the estimate and the tokenizer of o200k, on sources and their skeletons.
func TestTokensAgainstReal(t *testing.T) {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	w := goldenWorld(t)
	for _, of := range []string{"sources", "skeletons"} {
		all, allReal := 0, 0
		for _, p := range w.Paths() {
			text := string(w.contents[p])
			if of == "skeletons" {
				text = condense.Outline(w.outlines[p], w.contents[p]).Text
			}
			ids, _, err := codec.Encode(text)
			if err != nil {
				t.Fatal(err)
			}
			n, real := condense.Tokens(text), len(ids)
			all, allReal = all+n, allReal+real
			off := 100 * (n - real) / real
			t.Logf("%s of %s: %d, really %d (%+d %%)", of, p, n, real, off)
			if real > 100 && (off > 20 || off < -20) {
				t.Errorf("%s of %s: %d is %+d %% off %d", of, p, n, off, real)
			}
		}
		if off := 100 * (all - allReal) / allReal; off > 10 || off < -10 {
			t.Errorf("%s: %d is %+d %% off %d", of, all, off, allReal)
		}
	}
}
