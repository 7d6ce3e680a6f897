package tags

import (
	"strconv"
	"strings"
)

// What stands around a function or an object without types says them: what it is handed to, what it is declared as, the
// object that it is a member of. An expression for the type that is expected of a value is one of
//
//	callee@n^    argument n of a call
//	<T>          what is declared or asserted
//	E.name, E[]  a member or element of a literal of which E is expected

// jsExpected gives the parameters without types of a function what is expected of it.
func (r *reader) jsExpected(all []parameter, function int) {
	r.expectedOr(all, r.nodes[function].Start, func(i int) string {
		return after(r.jsContext(function, 0), "@."+strconv.Itoa(i))
	})
}

// jsContext returns what is expected of a value, "" if nothing is said.
func (r *reader) jsContext(n, depth int) string {
	p := r.parent(n)
	if p < 0 || depth > maxDeep {
		return ""
	}
	switch r.kind(p) {
	case "parenthesized_expression":
		return r.jsContext(p, depth+1)
	case "as_expression", "satisfies_expression":
		return bracketed(r.nodeType(r.child(p, 2)))
	case "variable_declarator", "public_field_definition", "field_definition":
		return bracketed(r.jsSaid(p))
	case "required_parameter", "optional_parameter":
		return bracketed(r.nodeType(r.field(p, "type")))
	case "return_statement":
		return r.jsReturned(n, depth)
	case "assignment_expression":
		if t := r.jsSaid(p); t != "" {
			return bracketed(t)
		}
		if r.in(n) == "right" {
			return r.nodeValue(r.field(p, "left"))
		}
	case "arrow_function":
		if r.in(n) == "body" {
			return r.jsReturned(n, depth)
		}
	case "pair":
		return r.jsMemberContext(r.field(p, "key"), r.parent(p), depth)
	case "object": // name() {…}
		return r.jsMemberContext(r.field(n, "name"), p, depth)
	case "arguments":
		return r.jsArgument(n, p)
	case "array":
		return after(r.jsContext(p, depth+1), "[]")
	}
	return ""
}

// jsMemberContext is what is expected of the member of an object that has a name.
func (r *reader) jsMemberContext(name, object, depth int) string {
	if name < 0 {
		return ""
	}
	operation := "[]" // [key]: what any member is
	if r.kind(name) != "computed_property_name" {
		key := plainKey(r.source(name))
		if key == "" {
			return ""
		}
		operation = "." + key
	}
	return after(r.jsContext(object, depth+1), operation)
}

// plainKey returns the name of a member without quotes, "" if it is none that can be named behind a dot.
func plainKey(text string) string {
	if n := len(text); n > 2 && (text[0] == '"' || text[0] == '\'') {
		text = text[1 : n-1]
	}
	if strings.ContainsFunc(text, func(c rune) bool { return c != '$' && (c == '-' || c >= 0x80 || !wordByte(byte(c))) }) {
		return ""
	}
	return text
}

// jsArgument is what is expected of an argument.
func (r *reader) jsArgument(n, arguments int) string {
	before := r.commas(arguments, n)
	callee := r.parent(arguments)
	if f := r.field(callee, "function"); f >= 0 {
		callee = f
	}
	if e := r.anewNode(callee); e != "" && before <= maxArguments {
		return e + "@" + strconv.Itoa(before) + "^"
	}
	return ""
}

// jsReturned is what the function around a value is expected to return.
func (r *reader) jsReturned(n, depth int) string {
	f := r.parent(n)
	for f >= 0 && r.field(f, "parameters") < 0 && r.field(f, "parameter") < 0 {
		f = r.parent(f)
	}
	if f < 0 {
		return ""
	}
	e := bracketed(r.nodeType(r.field(f, "return_type")))
	if e == "" {
		e = after(r.jsContext(f, depth+1), "()")
	}
	if start, _ := r.within(r.nodes[f].Span); r.is(start, "async") {
		return after(e, "^")
	}
	return e
}

// jsKeyed returns what is expected of the object that has a key.
func (r *reader) jsKeyed(n int) (string, bool) {
	for n >= 0 && r.kind(n) != "object" {
		n = r.parent(n)
	}
	return r.jsContext(n, 0), true
}

// jsTaken returns what a pattern takes a name out of: the value that is taken apart, or a part of it.
func (r *reader) jsTaken(n, depth int) string {
	p := r.parent(n)
	if p < 0 || depth > maxDeep {
		return ""
	}
	switch r.kind(p) {
	case "object_pattern":
		return r.jsTakenApart(p, depth+1)
	case "pair_pattern", "object_assignment_pattern":
		return r.jsTaken(p, depth+1)
	}
	return ""
}

// jsTakenApart returns what is taken apart by a pattern.
func (r *reader) jsTakenApart(n, depth int) string {
	p := r.parent(n)
	if p < 0 || depth > maxDeep {
		return ""
	}
	switch r.kind(p) {
	case "variable_declarator":
		if t := r.nodeType(r.field(p, "type")); t != "" {
			return bracketed(t)
		}
		return r.nodeValue(r.field(p, "value"))
	case "assignment_expression":
		return r.nodeValue(r.field(p, "right"))
	case "assignment_pattern":
		return r.jsTakenApart(p, depth+1)
	case "for_in_statement":
		return after(r.nodeValue(r.field(p, "right")), "[1]")
	case "pair_pattern":
		return after(r.jsTaken(p, depth+1), "."+plainName(r.source(r.field(p, "key"))))
	case "array_pattern":
		return after(r.jsTakenApart(p, depth+1), "#"+strconv.Itoa(r.commas(p, n)))
	case "required_parameter", "optional_parameter":
		if t := r.nodeType(r.field(p, "type")); t != "" {
			return bracketed(t)
		}
		return r.jsTakenApart(p, depth+1)
	case "formal_parameters":
		return after(r.jsContext(r.parent(p), 0), "@."+strconv.Itoa(r.commas(p, n)))
	}
	return ""
}
