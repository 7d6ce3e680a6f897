package condense

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"codemem/symbol"
)

// The longest that a gist and its parts are, in bytes.
const (
	longestGist  = 200
	gistSentence = 130
	gistNames    = 5 // how many symbols it names
	fewSymbols   = 8
)

// Gist returns one line, at most 200 bytes of printable text, on what a file is for, "" if nothing in it tells: the
// first sentence of the file's own documentation, else of that of its main symbols, and then the names of these.
// It is made of what the file says of itself, so that it is as true as its comments. It is kept with the outline: what
// makes other lines of the same file is another generator of outlines.
func Gist(o *symbol.Outline, content []byte) string {
	main := mainSymbols(o)
	gist := firstSentence(prose(content, o.Doc), gistSentence)
	for _, i := range main[:min(len(main), gistNames)] {
		if gist != "" {
			break
		}
		if k := o.Symbols[i].Kind; k.Value() || k.Callable() && len(main) > fewSymbols {
			continue // of many functions, one says nothing of the others
		}
		gist = firstSentence(prose(content, o.Symbols[i].Doc), gistSentence)
	}
	return withNames(gist, o, main)
}

// withNames adds as many names of symbols to a sentence as there is room for, and how many more there are.
func withNames(gist string, o *symbol.Outline, main []int) string {
	const more = len(" (+1234567)")
	names, kind, named := "", symbol.NoKind, 0
	for _, i := range main[:min(len(main), gistNames)] {
		s := &o.Symbols[i]
		name := printable(s.Name)
		if s.Owner != "" {
			name = printable(s.Qualified)
		}
		if s.Kind != kind {
			name = kindWord(s.Kind) + " " + name
		}
		if names != "" {
			name = ", " + name
		}
		if len(gist)+len(" ")+len(names)+len(name)+more > longestGist {
			break
		}
		names, kind, named = names+name, s.Kind, named+1
	}
	if named > 0 && named < len(main) {
		names += fmt.Sprintf(" (+%d)", len(main)-named)
	}
	return strings.TrimSpace(gist + " " + names)
}

// kindWord is how a kind is called in a gist.
func kindWord(k symbol.Kind) string {
	switch k {
	case symbol.Function:
		return "func"
	case symbol.Constant:
		return "const"
	case symbol.Variable:
		return "var"
	}
	return k.String()
}

// mainSymbols returns the symbols that a file is about, the main ones first: those that its outermost level or a
// namespace there defines; exported containers, functions and types, then others of these kinds, then values; those
// with many members and lines first. If it exports code, what it does not export is not among them. Methods of types
// of other files are among them if there is nothing else.
func mainSymbols(o *symbol.Outline) []int {
	weights := symbolWeights(o)
	var main, owned []int
	for i := range o.Symbols {
		s := &o.Symbols[i]
		switch {
		case s.Name == "" || s.Kind == symbol.Namespace || s.Kind == symbol.Extension || !outermost(o, i):
		case s.Owner == "":
			main = append(main, i)
		default:
			owned = append(owned, i)
		}
	}
	if len(main) == 0 {
		main = owned
	}
	rank := func(i int) int { return mainRank(&o.Symbols[i]) }
	slices.SortStableFunc(main, func(a, b int) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(weights[b], weights[a]))
	})
	if len(main) > 0 && rank(main[0]) == 0 {
		main = slices.DeleteFunc(main, func(i int) bool { return !o.Symbols[i].Exported })
	}
	return distinct(o, main)
}

// mainRank orders symbols by what they are, the main ones first: exported code, other code, exported values, others.
func mainRank(s *symbol.Symbol) int {
	switch {
	case s.Exported && !s.Kind.Value():
		return 0
	case !s.Kind.Value():
		return 1
	case s.Exported:
		return 2
	}
	return 3
}

// distinct leaves out later symbols of the same name: overloads, and the several places of a namespace.
func distinct(o *symbol.Outline, symbols []int) []int {
	named := map[string]bool{}
	return slices.DeleteFunc(symbols, func(i int) bool {
		was := named[o.Symbols[i].Name]
		named[o.Symbols[i].Name] = true
		return was
	})
}

// outermost reports whether symbol i lies in nothing but namespaces.
func outermost(o *symbol.Outline, i int) bool {
	for i = o.Symbols[i].Parent; i >= 0; i = o.Symbols[i].Parent {
		if o.Symbols[i].Kind != symbol.Namespace {
			return false
		}
	}
	return true
}

// symbolWeights tells by index how much of a file each symbol is: lines, and more for each member.
func symbolWeights(o *symbol.Outline) []int {
	const member = 4 // lines that a member weighs more
	weights := make([]int, len(o.Symbols))
	byName := map[string]int{}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		weights[i] += s.EndLine - s.Line + 1
		if _, ok := byName[s.Name]; !ok && s.Owner == "" {
			byName[s.Name] = i
		}
		if s.Parent >= 0 && !s.Set {
			weights[s.Parent] += member
		}
	}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if at, ok := byName[s.Owner]; ok && s.Owner != "" && at != i {
			weights[at] += member + s.EndLine - s.Line + 1
		}
	}
	return weights
}

// The longest that is indexed of one file, in bytes.
const (
	searchNames = 16 << 10
	searchDocs  = 8 << 10
	searchDoc   = 200 // of one symbol
)

// SearchText returns what a file is found by: the names of its symbols that lie in no function, each as it is and,
// if it is made of several words, these too; and the first sentences of the documentation of the file and of its
// symbols, a line each. The names are at most 16 KB, the documentation 8 KB.
func SearchText(o *symbol.Outline, content []byte) (names, docs string) {
	var n, d strings.Builder
	seen := map[string]bool{}
	if doc := firstSentence(prose(content, o.Doc), 2*searchDoc); doc != "" {
		d.WriteString(doc)
	}
	for i := range o.Symbols {
		if !o.Listed(i) {
			continue
		}
		s := &o.Symbols[i]
		if name := printable(s.Name); !seen[name] && name != "" {
			seen[name] = true
			if words := symbol.Words(name); len(words) > 1 {
				name += " " + strings.Join(words, " ")
			}
			if n.Len()+len(name) < searchNames {
				n.WriteString(name + "\n")
			}
		}
		doc := firstSentence(prose(content, s.Doc), searchDoc)
		if doc != "" && s.Doc != o.Doc && d.Len()+len(doc) < searchDocs {
			d.WriteString("\n" + doc)
		}
	}
	return n.String(), strings.TrimPrefix(d.String(), "\n")
}
