//go:build cgo

package tags

import (
	"bytes"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	sitter "github.com/tree-sitter/go-tree-sitter"

	"codemem/symbol/grammar"
)

// TestOracle: the engine captures what the official binding captures, match by match.
func TestOracle(t *testing.T) {
	list := goldens(t)
	for _, s := range list[:len(list):len(list)] { // and longer than the pieces that the engine reads
		list = append(list, sample{file: s.file + " and again", language: s.language, content: bytes.Repeat(s.content, 1+100_000/len(s.content))})
	}
	compiled := make(map[*language]*sitter.Query)
	defer func() {
		for _, query := range compiled {
			query.Close()
		}
	}()
	for _, s := range list {
		t.Run(s.file, func(t *testing.T) {
			l := find(s.language)
			if l.Embeds != nil { // the code of the file, in its language
				e := l.Embeds(s.content)
				l, s.content = find(e.In), e.Code
			}
			q, err := l.load()
			if err != nil {
				t.Fatal(err)
			}
			got, err := q.run(s.content, Limits{Bytes: Standard.Bytes, Steps: 1 << 40, Memory: 1 << 30})
			if err != nil {
				t.Fatal(err)
			}
			want := official(t, l, officialQuery(t, compiled, l), s.content)
			// Predicates are ours: those of the engine's matches that they refuse are none of the binding's.
			b := builder{lang: l, query: q, content: s.content, room: new(room)}
			var held []uint32
			for n := got.Matches; len(n) > 0; {
				end := 2 + 3*int(n[1])
				if m := (match{&b, int(n[0]), n[2:end]}); m.holds() {
					held = append(held, n[:end]...)
				}
				n = n[end:]
			}
			if len(held) == 0 || !slices.Equal(want, held) {
				t.Errorf("(-official +ours)\n%s", cmp.Diff(want, held))
			}
		})
	}
}

// officialQuery compiles the query of a language once for all its sources: that takes longer than most of them.
func officialQuery(t *testing.T, compiled map[*language]*sitter.Query, l *language) *sitter.Query {
	t.Helper()
	if compiled[l] == nil {
		pointer, err := grammar.Language(l.Grammar)
		if err != nil {
			t.Fatal(err)
		}
		query, queryErr := sitter.NewQuery(sitter.NewLanguage(pointer), l.text())
		if queryErr != nil {
			t.Fatal(queryErr)
		}
		compiled[l] = query
	}
	return compiled[l]
}

// official gives the matches of the official binding in our own form.
func official(t *testing.T, l *language, query *sitter.Query, content []byte) []uint32 {
	t.Helper()
	pointer, err := grammar.Language(l.Grammar)
	if err != nil {
		t.Fatal(err)
	}
	parser := sitter.NewParser()
	defer parser.Close()
	if err := parser.SetLanguage(sitter.NewLanguage(pointer)); err != nil {
		t.Fatal(err)
	}
	tree := parser.Parse(content, nil)
	defer tree.Close()
	cursor := sitter.NewQueryCursor()
	defer cursor.Close()
	var numbers []uint32
	matches := cursor.Matches(query, tree.RootNode(), content)
	for m := matches.Next(); m != nil; m = matches.Next() {
		numbers = append(numbers, uint32(m.PatternIndex), uint32(len(m.Captures)))
		for _, c := range m.Captures {
			numbers = append(numbers, c.Index, uint32(c.Node.StartByte()), uint32(c.Node.EndByte()))
		}
	}
	return numbers
}
