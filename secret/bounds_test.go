package secret

import (
	"math/rand/v2"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"
)

// example writes a text that a pattern may match.
func example(r *rand.Rand, re *syntax.Regexp) string {
	var b strings.Builder
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		i := 2 * r.IntN(len(re.Rune)/2)
		return string(re.Rune[i] + rune(r.IntN(min(int(re.Rune[i+1]-re.Rune[i]), 90)+1)))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return "x"
	case syntax.OpStar, syntax.OpPlus, syntax.OpQuest, syntax.OpRepeat:
		least, most := re.Min, re.Max
		switch re.Op {
		case syntax.OpStar:
			least, most = 0, -1
		case syntax.OpPlus:
			least, most = 1, -1
		case syntax.OpQuest:
			least, most = 0, 1
		}
		if most < 0 {
			most = least + 40
		}
		for range least + r.IntN(most-least+1) {
			b.WriteString(example(r, re.Sub[0]))
		}
	case syntax.OpAlternate:
		return example(r, re.Sub[r.IntN(len(re.Sub))])
	default:
		for _, sub := range re.Sub {
			b.WriteString(example(r, sub))
		}
	}
	return b.String()
}

// TestShortcuts: what is taken for granted of a pattern (a text that each match holds, its length) changes nothing that is found, in texts
// of lines and in texts of one.
func TestShortcuts(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	between := []string{"\n", "\n", " ", `","`, ", ", "; ", " = ", ": ", strings.Repeat("test_it s. key live_ ", 40), "token = \n", `{"path":"test_a.py","id":"s.b"},`}
	found := 0
	for range 80 {
		var b strings.Builder
		for range 1 + r.IntN(12) {
			rule := ruleAt(r.IntN(ruleCount))
			re, err := syntax.Parse(rule.pattern, syntax.Perl)
			if err != nil {
				t.Fatal(err)
			}
			text := example(r, re)
			if most, bounded := span(re); bounded && len(text) > most {
				t.Fatalf("%s: %q has more bytes than %d", rule.id, text, most)
			}
			if n := needed(re); n != "" && !holdsFold(text, n) {
				t.Fatalf("%s: %q does not hold %q", rule.id, text, n)
			}
			b.WriteString(text + between[r.IntN(len(between))])
		}
		text := b.String()
		if r.IntN(2) == 0 {
			text = strings.ReplaceAll(text, "\n", " ")
		}
		got, want := Find(text), find(search{text: text, thorough: true})
		if found += len(want); !slices.Equal(got, want) {
			t.Fatalf("in %q\nfound    %v\nthorough %v", text, got, want)
		}
	}
	if t.Logf("%d found", found); found < 80 {
		t.Errorf("only %d secrets were found: the examples are none", found)
	}
}

// BenchmarkFindOneLine is of an answer in JSON, which is one line, that names many tests.
func BenchmarkFindOneLine(b *testing.B) {
	text := strings.Repeat(`{"id":"tests/test_basic.py:test_prompt_0123456789","path":"tests/test_basic.py","is":"this.value"},`, 4000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Find(text)
	}
}
