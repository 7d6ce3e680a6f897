package expr

import (
	"slices"
	"strings"
)

// A Kind says what a Type is made of.
type Kind uint8

// The kinds of types.
const (
	None        Kind = iota // "": there is none
	Unsaid                  // _, or what is malformed
	Named                   // pkg.Name<A,B>: Name, Args
	Either                  // A|B: Args
	Both                    // A&B: Args, an intersection type
	List                    // [T]: Args has one
	Dict                    // {K:V}: Args has two
	Record                  // {.a:T,.b:U}: Members
	Function                // (A,B)R: Params, Result
	Several                 // #(A,B): Args
	Of                      // =value: the type that Value has
	Conditional             // ?<A,B,C,D>: Args, C if A extends B, else D
)

// A Type is what source says of a type, as a tree.
type Type struct {
	Kind    Kind
	Name    string // of Named
	Args    []*Type
	Members []Field // of Record
	Params  []Param // of Function
	Result  *Type   // of Function; nil if it is malformed
	Value   *Value  // of Of
}

// A Field is a member of a record: .name:T.
type Field struct {
	Name string
	Type *Type
}

// maxDepth bounds how deep types and values lie in each other. What lies deeper is not said.
const maxDepth = 64

// ParseType reads a type.
func ParseType(text string) *Type { return parseType(text, 0) }

func parseType(text string, depth int) *Type {
	switch {
	case text == "":
		return &Type{}
	case text == "_" || depth > maxDepth:
		return &Type{Kind: Unsaid}
	}
	if parts := split(text, '|'); len(parts) > 1 {
		return &Type{Kind: Either, Args: parseParts(parts, depth)}
	}
	if parts := split(text, '&'); len(parts) > 1 {
		return &Type{Kind: Both, Args: parseParts(parts, depth)}
	}
	switch text[0] {
	case '=':
		return &Type{Kind: Of, Value: parseValue(text[1:], depth+1)}
	case '[':
		if end := closing(text); end == len(text)-1 {
			return &Type{Kind: List, Args: []*Type{parseType(text[1:end], depth+1)}}
		}
		return &Type{Kind: Unsaid}
	case '{':
		return parseBraces(text, depth)
	case '(':
		end := closing(text)
		if end < 0 {
			return &Type{Kind: Function}
		}
		return &Type{Kind: Function, Params: parseParams(text[1:end], depth+1), Result: parseType(text[end+1:], depth+1)}
	case '#':
		return &Type{Kind: Several, Args: parseTypes(strings.TrimSuffix(strings.TrimPrefix(text, "#("), ")"), depth+1)}
	}
	name, args, _ := strings.Cut(text, "<")
	if name == "?" {
		if t := parseTypes(strings.TrimSuffix(args, ">"), depth+1); len(t) == 4 {
			return &Type{Kind: Conditional, Args: t}
		}
		return &Type{Kind: Unsaid}
	}
	return &Type{Kind: Named, Name: name, Args: parseTypes(strings.TrimSuffix(args, ">"), depth+1)}
}

// parseBraces reads a record or a dictionary.
func parseBraces(text string, depth int) *Type {
	if len(text) < 2 {
		return &Type{Kind: Unsaid}
	}
	inside := text[1 : len(text)-1]
	if strings.HasPrefix(text, "{.") {
		t := &Type{Kind: Record}
		for _, m := range split(inside, ',') {
			if name, is, ok := strings.Cut(strings.TrimPrefix(m, "."), ":"); ok {
				t.Members = append(t.Members, Field{name, parseType(is, depth+1)})
			}
		}
		return t
	}
	key, value, _ := strings.Cut(inside, ":")
	if parts := split(inside, ':'); len(parts) == 2 {
		key, value = parts[0], parts[1]
	}
	return &Type{Kind: Dict, Args: []*Type{parseType(key, depth+1), parseType(value, depth+1)}}
}

// parseTypes reads types with commas between them: none of "".
func parseTypes(text string, depth int) []*Type {
	if text == "" {
		return nil
	}
	return parseParts(split(text, ','), depth)
}

func parseParts(parts []string, depth int) []*Type {
	all := make([]*Type, len(parts))
	for i, p := range parts {
		all[i] = parseType(p, depth+1)
	}
	return all
}

// Alternatives returns the types of which one is meant: those of A|B, or the only one.
func (t *Type) Alternatives() []*Type {
	if t.Kind == Either {
		return t.Args
	}
	return []*Type{t}
}

// IsName reports whether a type is a name alone.
func (t *Type) IsName(name string) bool {
	return t.Kind == Named && t.Name == name && len(t.Args) == 0
}

// HasFunction reports whether a type is a function, or has one or several values in it.
func (t *Type) HasFunction() bool {
	return t.Kind == Function || t.Kind == Several || slices.ContainsFunc(t.Args, (*Type).HasFunction)
}

// A Generic is a type parameter: T or T:Constraint.
type Generic struct {
	Name       string
	Constraint *Type // nil for none
}

// Generics reads the type parameters of a definition, with commas between them.
func Generics(text string) []Generic {
	if text == "" {
		return nil
	}
	parts := split(text, ',')
	all := make([]Generic, len(parts))
	for i, p := range parts {
		name, constraint, _ := strings.Cut(p, ":")
		all[i].Name = name
		if constraint != "" {
			all[i].Constraint = ParseType(constraint)
		}
	}
	return all
}

// Texts returns what stands between commas that are in no brackets: of "" one text.
func Texts(text string) []string { return split(text, ',') }

// Forms returns the call signatures of an interface: of (A)B;(C)D two function types.
func Forms(text string) []string { return split(text, ';') }

// split cuts a text at a mark that is in no brackets.
func split(text string, mark byte) []string {
	if strings.IndexByte(text, mark) < 0 {
		return []string{text}
	}
	var parts []string
	depth, start := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == mark && depth == 0:
			parts = append(parts, text[start:i])
			start = i + 1
		case strings.IndexByte("([{<", c) >= 0:
			depth++
		case strings.IndexByte(")]}>", c) >= 0:
			depth--
		}
	}
	return append(parts, text[start:])
}

// closing returns the index of the bracket that closes the one a text starts with, or -1.
func closing(text string) int {
	depth := 0
	for i := range len(text) {
		switch c := text[i]; {
		case strings.IndexByte("([{<", c) >= 0:
			depth++
		case strings.IndexByte(")]}>", c) >= 0:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
