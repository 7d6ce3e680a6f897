package csharp

import "codemem/symbol/source"

// set reads what an accessor is given, from its start on: value, of the type of its property.
func set(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	n := r.Parent(r.Parent(r.Spanning(s.Span)))
	return []source.Parameter{{Name: "value", At: s.Start, Type: r.NodeType(r.Field(n, "type"))}}, s.Start + 1
}

// keyed reads what a name is a member of that a literal sets, or a pattern asks for.
func keyed(r *source.Reader, n int) (string, bool) {
	p := r.Parent(n)
	switch r.Kind(p) {
	case "subpattern":
		return matched(r, r.Parent(r.Parent(p))), true
	case "with_initializer":
		return r.NodeValue(r.Child(r.Parent(p), 1)), true
	}
	if around := r.Parent(p); r.Kind(around) == "attribute_argument" {
		return source.Bracketed(r.NodeText(r.Field(r.Parent(r.Parent(around)), "name"))), true
	}
	return made(r, r.Parent(p)), true
}

// made returns the expression of what a literal in braces sets: what is made says it, or where that is put.
func made(r *source.Reader, braces int) string {
	made := r.Parent(braces)
	switch r.Kind(made) {
	case "object_creation_expression":
		return source.Bracketed(r.NodeType(r.Field(made, "type")))
	case "implicit_object_creation_expression":
		return r.NodeValue(made)
	case "assignment_expression":
		return put(r, made)
	}
	return ""
}

// put returns the expression of what an assignment sets, which may be a member that a literal around it sets.
func put(r *source.Reader, assignment int) string {
	if r.Deep++; r.Deep > source.MaxDeep {
		r.Deep--
		return ""
	}
	defer func() { r.Deep-- }()
	left := r.Field(assignment, "left")
	if around := r.Parent(assignment); r.Kind(around) == "initializer_expression" {
		return source.After(made(r, around), "."+r.Source(left))
	}
	return r.NodeValue(left)
}

// matched returns the expression of what a pattern in braces is about: its type says it, or where it stands.
func matched(r *source.Reader, pattern int) string {
	if r.Deep++; pattern < 0 || r.Deep > source.MaxDeep {
		r.Deep--
		return ""
	}
	defer func() { r.Deep-- }()
	if t := r.NodeType(r.Field(pattern, "type")); t != "" {
		return source.Bracketed(t)
	}
	around := r.Parent(pattern)
	switch r.Kind(around) {
	case "is_pattern_expression":
		return r.NodeValue(r.Field(around, "expression"))
	case "switch_expression_arm":
		return r.NodeValue(r.Child(r.Parent(around), 1))
	case "switch_section":
		return r.NodeValue(r.Field(r.Parent(r.Parent(around)), "value"))
	case "subpattern":
		return source.After(matched(r, r.Parent(r.Parent(around))), "."+r.Source(r.Child(around, 1)))
	case "and_pattern", "or_pattern", "negated_pattern", "parenthesized_pattern":
		return matched(r, around)
	}
	return ""
}
