package find

import (
	"bytes"
	"fmt"
	"iter"
	"math/rand/v2"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// String returns a query as "abc & (bcd | cde)".
func (q TrigramQuery) String() string {
	var parts []string
	for _, t := range q.trigrams {
		parts = append(parts, string(t.term()))
	}
	for _, s := range q.sub {
		parts = append(parts, "("+s.String()+")")
	}
	switch q.op {
	case anything:
		return "+"
	case nothing:
		return "-"
	case allOf:
		return strings.Join(parts, "&")
	}
	return strings.Join(parts, "|")
}

func TestRegexpTrigrams(t *testing.T) {
	for _, test := range []struct{ pattern, want string }{
		{`Abcd`, "abc&bcd"},
		{`(?i)ABCD`, "abc&bcd"},
		{`ab`, "+"},
		{`abc|def`, "abc|def"},
		{`(abc|ab)c`, "abc"},
		{`a(bc)+d`, "abc&bcd"},
		{`abc.*def`, "abc&def"},
		{`abc(x)?def`, "(abc&bcd&cde&def)|(abc&bcx&cxd&def&xde)"},
		{`^func \w+Destroy`, "des&est&fun&nc &roy&str&tro&unc"},
		{`[ab]cd`, "acd|bcd"},
		{`[^x]abc$`, "abc"},
		{`\bword\b`, "ord&wor"},
		{`(?i)kit`, "kit|(\x84\xaai&\xaait&\u212a)"},
		{`a\x{fffd}bcd`, "bcd"},
		{`.*`, "+"},
		{`[01]{3,}`, "000|001|010|011|100|101|110|111"},
		{`[0-9]{2,}`, "+"},
		{`abc\ndef`, "abc&def"},
		{`(?:abc){2}`, "abc&bca&cab"},
		{``, "+"},
	} {
		re, err := syntax.Parse(test.pattern, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(test.pattern, func(t *testing.T) {
			if diff := cmp.Diff(test.want, RegexpTrigrams(re).String()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A randomPattern writes regular expressions over few letters, so that random texts match them.
func randomPattern(r *rand.Rand, depth int) string {
	if depth == 0 {
		atoms := []string{"a", "b", "A", "k", "é", "abc", "Bca", "kab", "[ab]", "[0-9]{2}", "[éX1][0-9]", "[^a]", `\w`, `\s`, ".", `\b`, "^", "$", "[a-c]", "(?i)ka", "ſ", `\x{fffd}`, "(?i:sab)"}
		return atoms[r.IntN(len(atoms))]
	}
	x, y := randomPattern(r, depth-1), randomPattern(r, depth-1)
	switch r.IntN(8) {
	case 0:
		return "(" + x + "|" + y + ")"
	case 1:
		return "(?:" + x + ")*" + y
	case 2:
		return "(" + x + ")+" + y
	case 3:
		return x + "(?:" + y + ")?"
	case 4:
		return fmt.Sprintf("(?:%s){%d,%d}", x, r.IntN(3), 3)
	}
	return x + y
}

func randomText(r *rand.Rand) []byte {
	parts := []string{"a", "b", "c", "A", "B", "k", "K", "\u212a", "s", "ſ", "é", " ", "\t", "_", "\n", "\xff", "\r\n", "abc", "kab", "x", "X", "1", "23"}
	var b bytes.Buffer
	for range r.IntN(24) {
		b.WriteString(parts[r.IntN(len(parts))])
	}
	return b.Bytes()
}

// TestNoMatchIsFilteredOut compares the query of an expression with what it matches.
func TestNoMatchIsFilteredOut(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	filtered, scanner := 0, NewTrigramScanner()
	for range 4000 {
		pattern := randomPattern(r, 1+r.IntN(4))
		re, err := regexp.Compile(pattern)
		if err != nil {
			continue
		}
		parsed, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		query := RegexpTrigrams(parsed)
		for range 8 {
			text := randomText(r)
			holds := query.eval(1, textLists(scanner, text)).Has(0)
			for line := range bytes.Lines(text) {
				if line = bytes.TrimSuffix(line, []byte("\n")); re.Match(line) && !holds {
					t.Fatalf("%q matches %q, and %s does not hold of it", pattern, text, query)
				}
			}
			if !holds {
				filtered++
			}
		}
	}
	if filtered < 1000 {
		t.Fatalf("only %d texts were filtered out: the test says little", filtered)
	}
}

// textLists returns the postings of a segment of one text.
func textLists(s *TrigramScanner, text []byte) map[Trigram]DocSet {
	lists := map[Trigram]DocSet{}
	for _, found := range s.Scan(text) {
		lists[found] = DocSet{1}
	}
	return lists
}

// A stored is a segment as a registry holds it.
type stored struct {
	docs  []byte
	lists map[string][]byte
	terms []string
}

func store(b *TrigramBuilder) stored {
	s := stored{docs: b.Docs(), lists: map[string][]byte{}}
	for term, docs := range b.Postings() {
		s.terms = append(s.terms, string(term))
		s.lists[string(term)] = slices.Clone(docs)
	}
	return s
}

func (s stored) lookup(terms iter.Seq[[]byte], each func(term, docs []byte) error) error {
	for term := range terms {
		if docs, ok := s.lists[string(term)]; ok {
			if err := each(term, docs); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s stored) each(each func(term, docs []byte) error) error {
	for _, term := range s.terms {
		if err := each([]byte(term), s.lists[term]); err != nil {
			return err
		}
	}
	return nil
}

// TestTrigramSegments builds segments, merges some of their documents, and asks for literals.
func TestTrigramSegments(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	scanner := NewTrigramScanner()
	texts := map[ContentSum][]byte{}
	var segments []stored
	for s := range 3 {
		b := NewTrigramBuilder()
		for d := range 100 {
			sum := ContentSum{byte(s), byte(d)}
			texts[sum] = randomText(r)
			b.Add(sum, scanner.Scan(texts[sum]))
		}
		segments = append(segments, store(b))
	}
	merged := NewTrigramBuilder()
	unfiltered := NewTrigramBuilder()
	unfiltered.Add(ContentSum{9, 1}, []Trigram{Unfiltered})
	unfiltered.Add(ContentSum{9, 2}, scanner.Scan([]byte("abc")))
	if docs, err := LiteralTrigrams("zzz").Docs(2, store(unfiltered).lookup); err != nil || !docs.Has(0) || docs.Has(1) {
		t.Errorf("an unfiltered document: %v, %v", docs, err)
	}
	keep := func(s ContentSum) bool { return s[1]%3 != 0 }
	for _, s := range segments {
		if err := merged.Merge(s.docs, keep, s.each); err != nil {
			t.Fatal(err)
		}
	}
	segments = append(segments, store(merged))
	for i, s := range segments {
		if !slices.IsSorted(s.terms) {
			t.Errorf("segment %d: terms are not sorted", i)
		}
		sums, err := TrigramDocs(s.docs)
		if err != nil {
			t.Fatal(err)
		}
		for _, literal := range []string{"abc", "Kab", "bca", "\xffa", "é ", "zzz", "ab"} {
			docs, err := LiteralTrigrams(literal).Docs(len(sums), s.lookup)
			if err != nil {
				t.Fatal(err)
			}
			for doc, sum := range sums {
				has := hasTrigrams(texts[sum], literal)
				if diff := cmp.Diff(has, docs.Has(doc)); diff != "" {
					t.Errorf("segment %d, %q in %q (-want +got):\n%s", i, literal, texts[sum], diff)
				}
			}
		}
	}
}

// hasTrigrams reports whether each three bytes of a literal stand in a line of a text, in any case.
func hasTrigrams(text []byte, literal string) bool {
	b := []byte(literal)
	for i := 0; i+3 <= len(b); i++ {
		if !strings.Contains(foldBytes(text), foldBytes(b[i:i+3])) {
			return false
		}
	}
	return true
}

// foldBytes returns a text with ASCII letters in lower case and nothing else changed.
func foldBytes(text []byte) string {
	out := slices.Clone(text)
	for i, b := range out {
		if 'A' <= b && b <= 'Z' {
			out[i] = b + 'a' - 'A'
		}
	}
	return string(out)
}

// FuzzTrigramSegment reads segments that are not in the coding: it is an error or an answer, and no panic.
func FuzzTrigramSegment(f *testing.F) {
	f.Add([]byte("0123456789abcdef"), []byte{0})
	f.Add([]byte("0123456789abcdef0123456789ABCDEF"), []byte{1, 0x80, 0})
	f.Fuzz(func(t *testing.T, docs, list []byte) {
		sums, err := TrigramDocs(docs)
		if err != nil {
			return
		}
		s := stored{docs: docs, lists: map[string][]byte{"abc": list}, terms: []string{"abc"}}
		set, err := LiteralTrigrams("abc").Docs(len(sums), s.lookup)
		if err == nil {
			for i := range sums {
				set.Has(i)
			}
		}
		if NewTrigramBuilder().Merge(docs, func(ContentSum) bool { return true }, s.each) == nil && err != nil {
			t.Error("merged what cannot be read")
		}
	})
}
