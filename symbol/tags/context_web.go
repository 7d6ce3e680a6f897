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
	case "variable_declarator", "public_field_definition", "required_parameter", "optional_parameter":
		return bracketed(r.nodeType(r.field(p, "type")))
	case "return_statement":
		return r.jsReturned(n, depth)
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
	key := plainKey(r.source(name))
	if key == "" {
		return ""
	}
	return after(r.jsContext(object, depth+1), "."+key)
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
