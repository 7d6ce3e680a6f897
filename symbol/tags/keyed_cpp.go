package tags

import "strings"

// cppKeyed reads what a designator is a member of: .total of (struct cart){.total = 1} and of struct cart all[] = {{.total = 1}}.
func (r *reader) cppKeyed(n int) (string, bool) {
	designator := r.parent(n)
	return r.cppDesignated(r.parent(designator), designator), true
}

// cppDesignated returns the expression of what is around a designator, or of what a pair sets.
func (r *reader) cppDesignated(pair, before int) string {
	e := r.cppBraced(r.parent(pair))
	for c := r.first(pair); c >= 0 && c != before && r.in(c) == "designator"; c = r.after(c) {
		if r.kind(c) == "field_designator" {
			e = after(e, "."+r.source(r.child(c, 1)))
		} else {
			e = after(e, "[]")
		}
	}
	return e
}

// cppBraced returns the expression of what is in braces: what stands before them says it, or it is a part of what is around.
func (r *reader) cppBraced(n int) string {
	if r.deep++; n < 0 || r.deep > maxDeep {
		r.deep--
		return ""
	}
	defer func() { r.deep-- }()
	around := r.parent(n)
	switch r.kind(around) {
	case "initializer_list":
		return after(r.cppBraced(around), "[]")
	case "initializer_pair":
		return r.cppDesignated(around, noNode)
	case "compound_literal_expression":
		t := r.field(around, "type")
		return bracketed(r.cppArrays(r.nodeType(r.field(t, "type")), r.field(t, "declarator")))
	case "init_declarator":
		return bracketed(r.cppArrays(r.nodeType(r.field(r.parent(around), "type")), r.field(around, "declarator")))
	}
	return ""
}

// cppArrays returns the type of what is declared as an array of others.
func (r *reader) cppArrays(t string, declarator int) string {
	for ; t != "" && declarator >= 0; declarator = r.field(declarator, "declarator") {
		switch kind := r.kind(declarator); {
		case kind == "function_declarator": // of pointers to functions, which give that
			return ""
		case strings.HasSuffix(kind, "array_declarator"):
			t = "[" + t + "]"
		}
	}
	return t
}
