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

// A nameReader gathers what the matches of a query capture in one source.
type nameReader struct {
	sourceNames
	q     *nameQuery
	path  string
	src   *source
	found map[int]answer
	by    map[int]uint32 // the pattern of each that is found
}

// names reads a source.
func (q *nameQuery) names(path string, src *source) (sourceNames, error) {
	r, err := q.compiled.Run(src.text, engine.Options{Steps: math.MaxInt32, Memory: math.MaxInt32, Texts: make([]uint8, len(q.compiled.Kinds))})
	if err != nil {
		return sourceNames{}, fmt.Errorf("%s: %w", path, err)
	}
	n := nameReader{q: q, path: path, src: src, found: map[int]answer{}, by: map[int]uint32{}}
	for m := r.Matches; len(m) > 0; m = m[2+3*m[1]:] {
		if q.holds(m, src.text) {
			n.take(m)
		}
	}
	for _, a := range n.found {
		if a.Kind != "none" {
			n.uses = append(n.uses, a)
		}
	}
	slices.SortFunc(n.uses, func(a, b answer) int { return cmp.Compare(a.At, b.At) })
	return n.sourceNames, nil
}

// take notes the names of one match.
func (n *nameReader) take(match []uint32) {
	var same []int
	parts := map[string]answer{}
	for c := range slices.Chunk(match[2:2+3*match[1]], 3) {
		kind, shape, _ := strings.Cut(n.q.compiled.Captures[c[0]], ".")
		at := int(c[1])
		a := answer{Kind: kind, Path: n.path, At: at, Line: n.src.line(at), Name: string(n.src.text[at:c[2]]), Shape: shape}
		switch {
		case kind[0] == '_':
		case kind == "same":
			same = append(same, at)
		case kind == "alias", kind == "means":
			parts[kind] = a
		default:
			if before, ok := n.by[at]; !ok || before > match[0] {
				n.by[at], n.found[at] = match[0], a
			}
		}
	}
	if len(same) > 1 {
		n.same = append(n.same, same)
	}
	if len(parts) == 2 && parts["alias"].Name == parts["means"].Name {
		n.means = append(n.means, [2]int{parts["alias"].At, parts["means"].At})
	}
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
