package c

import (
	"strings"

	"codemem/symbol/source"
)

// keyed reads what a designator is a member of: .total of (struct cart){.total = 1} and of struct cart all[] = {{.total = 1}}. What a
// constructor initializes is a member of what it makes, whatever parameter has its name: Cart(int total) : total(total) {}.
func keyed(r *source.Reader, n int) (string, bool) {
	designator := r.Parent(n)
	if r.Kind(designator) == "field_initializer" {
		return "this", true
	}
	return designated(r, r.Parent(designator), designator), true
}

// designated returns the expression of what is around a designator, or of what a pair sets.
func designated(r *source.Reader, pair, before int) string {
	e := braced(r, r.Parent(pair))
	for c := r.First(pair); c >= 0 && c != before && r.In(c) == "designator"; c = r.After(c) {
		if r.Kind(c) == "field_designator" {
			e = source.After(e, "."+r.Source(r.Child(c, 1)))
		} else {
			e = source.After(e, "[]")
		}
	}
	return e
}

// braced returns the expression of what is in braces: what stands before them says it, or it is a part of what is around.
func braced(r *source.Reader, n int) string {
	if r.Deep++; n < 0 || r.Deep > source.MaxDeep {
		r.Deep--
		return ""
	}
	defer func() { r.Deep-- }()
	around := r.Parent(n)
	switch r.Kind(around) {
	case "initializer_list":
		return source.After(braced(r, around), "[]")
	case "initializer_pair":
		return designated(r, around, source.NoNode)
	case "compound_literal_expression":
		t := r.Field(around, "type")
		return source.Bracketed(arrays(r, r.NodeType(r.Field(t, "type")), r.Field(t, "declarator")))
	case "init_declarator":
		return source.Bracketed(arrays(r, r.NodeType(r.Field(r.Parent(around), "type")), r.Field(around, "declarator")))
	}
	return ""
}

// arrays returns the type of what is declared as an array of others.
func arrays(r *source.Reader, t string, declarator int) string {
	for ; t != "" && declarator >= 0; declarator = r.Field(declarator, "declarator") {
		switch kind := r.Kind(declarator); {
		case kind == "function_declarator": // of pointers to functions, which give that
			return ""
		case strings.HasSuffix(kind, "array_declarator"):
			t = "[" + t + "]"
		}
	}
	return t
}
