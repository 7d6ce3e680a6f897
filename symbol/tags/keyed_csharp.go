package tags

// csharpSet reads what an accessor is given, from its start on: value, of the type of its property.
func (r *reader) csharpSet(s statement, _, _ int) ([]parameter, uint32) {
	n := r.parent(r.parent(r.spanning(s.Span)))
	return []parameter{{name: "value", at: s.Start, typ: r.nodeType(r.field(n, "type"))}}, s.Start + 1
}

// csharpKeyed reads what a name is a member of that a literal sets, or a pattern asks for.
func (r *reader) csharpKeyed(n int) (string, bool) {
	p := r.parent(n)
	switch r.kind(p) {
	case "subpattern":
		return r.csharpMatched(r.parent(r.parent(p))), true
	case "with_initializer":
		return r.nodeValue(r.child(r.parent(p), 1)), true
	}
	if around := r.parent(p); r.kind(around) == "attribute_argument" {
		return bracketed(r.nodeText(r.field(r.parent(r.parent(around)), "name"))), true
	}
	return r.csharpMade(r.parent(p)), true
}

// csharpMade returns the expression of what a literal in braces sets: what is made says it, or where that is put.
func (r *reader) csharpMade(braces int) string {
	made := r.parent(braces)
	switch r.kind(made) {
	case "object_creation_expression":
		return bracketed(r.nodeType(r.field(made, "type")))
	case "implicit_object_creation_expression":
		return r.nodeValue(made)
	case "assignment_expression":
		return r.csharpPut(made)
	}
	return ""
}

// csharpPut returns the expression of what an assignment sets, which may be a member that a literal around it sets.
func (r *reader) csharpPut(assignment int) string {
	if r.deep++; r.deep > maxDeep {
		r.deep--
		return ""
	}
	defer func() { r.deep-- }()
	left := r.field(assignment, "left")
	if around := r.parent(assignment); r.kind(around) == "initializer_expression" {
		return after(r.csharpMade(around), "."+r.source(left))
	}
	return r.nodeValue(left)
}

// csharpMatched returns the expression of what a pattern in braces is about: its type says it, or where it stands.
func (r *reader) csharpMatched(pattern int) string {
	if r.deep++; pattern < 0 || r.deep > maxDeep {
		r.deep--
		return ""
	}
	defer func() { r.deep-- }()
	if t := r.nodeType(r.field(pattern, "type")); t != "" {
		return bracketed(t)
	}
	around := r.parent(pattern)
	switch r.kind(around) {
	case "is_pattern_expression":
		return r.nodeValue(r.field(around, "expression"))
	case "switch_expression_arm":
		return r.nodeValue(r.child(r.parent(around), 1))
	case "switch_section":
		return r.nodeValue(r.field(r.parent(r.parent(around)), "value"))
	case "subpattern":
		return after(r.csharpMatched(r.parent(r.parent(around))), "."+r.source(r.child(around, 1)))
	case "and_pattern", "or_pattern", "negated_pattern", "parenthesized_pattern":
		return r.csharpMatched(around)
	}
	return ""
}
