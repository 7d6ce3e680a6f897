package main

import (
	"cmp"
	"embed"
	"fmt"
	"math"
	"slices"
	"strings"

	"codemem/symbol/tags/engine"
)

//go:embed names
var nameQueries embed.FS

// A nameQuery finds the names of a language's sources that a server is asked about. Its text, names/LANGUAGE.scm, is a query of
// tree-sitter with the captures
//
//	@call.SHAPE, @type.SHAPE, @inherit.SHAPE   a name that is called, that names a type, or that names what is inherited from
//	@same                                      of one match: names of one declaration, as in typedef struct box {…} box
//	@alias and @means                          of one match: a declaration that also stands for what the other name means, if both are spelled the same
//	@none                                      a name that is none of these, to later patterns
//
// and the predicate #eq? of a capture, which begins with an underscore, and a text. Of several captures of one name that of the first pattern counts. Codemem's own queries have no part in it: what they do not see is missed.
type nameQuery struct {
	text     string
	compiled *engine.Query
}

// queryOf compiles the query of a language.
func queryOf(file, grammar string) (*nameQuery, error) {
	text, err := nameQueries.ReadFile("names/" + file)
	if err != nil {
		return nil, err
	}
	q, err := engine.Compile(grammar, string(text), nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return &nameQuery{string(text), q}, nil
}

// A sourceNames is what the query finds in one source.
type sourceNames struct {
	uses  []answer // in order
	same  [][]int  // names of one declaration
	means [][2]int // a declaration, and the name of what it stands for
}

// names reads a source.
func (q *nameQuery) names(path string, src *source) (sourceNames, error) {
	var s sourceNames
	r, err := q.compiled.Run(src.text, engine.Options{Steps: math.MaxInt32, Memory: math.MaxInt32, Texts: make([]uint8, len(q.compiled.Kinds))})
	if err != nil {
		return s, fmt.Errorf("%s: %w", path, err)
	}
	by := map[int]uint32{} // the pattern of each name
	found := map[int]answer{}
	for m := r.Matches; len(m) > 0; m = m[2+3*m[1]:] {
		if !q.holds(m, src.text) {
			continue
		}
		var same []int
		parts := map[string]string{}
		at := map[string]int{}
		for c := range slices.Chunk(m[2:2+3*m[1]], 3) {
			kind, shape, _ := strings.Cut(q.compiled.Captures[c[0]], ".")
			if kind[0] == '_' {
				continue
			}
			text, start := string(src.text[c[1]:c[2]]), int(c[1])
			switch kind {
			case "same":
				same = append(same, start)
				continue
			case "alias", "means":
				parts[kind], at[kind] = text, start
				continue
			}
			if before, ok := by[start]; !ok || before > m[0] {
				by[start] = m[0]
				found[start] = answer{Kind: kind, Path: path, At: start, Line: src.line(start), Name: text, Shape: shape}
			}
		}
		if len(same) > 1 {
			s.same = append(s.same, same)
		}
		if len(parts) == 2 && parts["alias"] == parts["means"] {
			s.means = append(s.means, [2]int{at["alias"], at["means"]})
		}
	}
	for _, a := range found {
		if a.Kind != "none" {
			s.uses = append(s.uses, a)
		}
	}
	slices.SortFunc(s.uses, func(a, b answer) int { return cmp.Compare(a.At, b.At) })
	return s, nil
}

// holds reports whether what a match captured is what the predicates of its pattern want.
func (q *nameQuery) holds(match []uint32, text []byte) bool {
	p := q.compiled.Patterns[match[0]]
	for ; len(p) >= 4 && p[0].Text == "eq?"; p = p[4:] { // eq?, capture, string, done
		for c := range slices.Chunk(match[2:2+3*match[1]], 3) {
			if int(c[0]) == p[1].Capture && string(text[c[1]:c[2]]) != p[2].Text {
				return false
			}
		}
	}
	return true
}
