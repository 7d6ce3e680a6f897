package javascript

import (
	"strconv"
	"strings"

	"codemem/symbol/source"
)

// What stands around a function or an object without types says them: what it is handed to, what it is declared as, the
// object that it is a member of. An expression for the type that is expected of a value is one of
//
//	callee@n^    argument n of a call
//	<T>          what is declared or asserted
//	E.name, E[]  a member or element of a literal of which E is expected

// expected gives the parameters without types of a function what is expected of it.
func expected(r *source.Reader, all []source.Parameter, function int) {
	r.ExpectedOr(all, r.Nodes[function].Start, func(i int) string {
		return source.After(context(r, function, 0), "@."+strconv.Itoa(i))
	})
}

// context returns what is expected of a value, "" if nothing is said.
func context(r *source.Reader, n, depth int) string {
	p := r.Parent(n)
	if p < 0 || depth > source.MaxDeep {
		return ""
	}
	switch r.Kind(p) {
	case "parenthesized_expression":
		return context(r, p, depth+1)
	case "as_expression", "satisfies_expression":
		return source.Bracketed(r.NodeType(r.Child(p, 2)))
	case "variable_declarator", "public_field_definition", "field_definition":
		return source.Bracketed(said(r, p))
	case "required_parameter", "optional_parameter":
		return source.Bracketed(r.NodeType(r.Field(p, "type")))
	case "return_statement":
		return returned(r, n, depth)
	case "assignment_expression":
		if t := said(r, p); t != "" {
			return source.Bracketed(t)
		}
		if r.In(n) == "right" {
			return r.NodeValue(r.Field(p, "left"))
		}
	case "arrow_function":
		if r.In(n) == "body" {
			return returned(r, n, depth)
		}
	case "pair":
		return memberContext(r, r.Field(p, "key"), r.Parent(p), depth)
	case "object": // name() {…}
		return memberContext(r, r.Field(n, "name"), p, depth)
	case "arguments":
		return argument(r, n, p)
	case "array":
		return source.After(context(r, p, depth+1), "[]")
	}
	return ""
}

// memberContext is what is expected of the member of an object that has a name.
func memberContext(r *source.Reader, name, object, depth int) string {
	if name < 0 {
		return ""
	}
	operation := "[]" // [key]: what any member is
	if r.Kind(name) != "computed_property_name" {
		key := plainKey(r.Source(name))
		if key == "" {
			return ""
		}
		operation = "." + key
	}
	return source.After(context(r, object, depth+1), operation)
}

// plainKey returns the name of a member without quotes, "" if it is none that can be named behind a dot.
func plainKey(text string) string {
	if n := len(text); n > 2 && (text[0] == '"' || text[0] == '\'') {
		text = text[1 : n-1]
	}
	if strings.ContainsFunc(text, func(c rune) bool { return c != '$' && (c == '-' || c >= 0x80 || !source.WordByte(byte(c))) }) {
		return ""
	}
	return text
}

// argument is what is expected of an argument.
func argument(r *source.Reader, n, arguments int) string {
	before := r.Commas(arguments, n)
	callee := r.Parent(arguments)
	if f := r.Field(callee, "function"); f >= 0 {
		callee = f
	}
	if e := r.AnewNode(callee); e != "" && before <= source.MaxArguments {
		return e + "@" + strconv.Itoa(before) + "^"
	}
	return ""
}

// returned is what the function around a value is expected to return.
func returned(r *source.Reader, n, depth int) string {
	f := r.Parent(n)
	for f >= 0 && r.Field(f, "parameters") < 0 && r.Field(f, "parameter") < 0 {
		f = r.Parent(f)
	}
	if f < 0 {
		return ""
	}
	e := source.Bracketed(r.NodeType(r.Field(f, "return_type")))
	if e == "" {
		e = source.After(context(r, f, depth+1), "()")
	}
	if start, _ := r.Within(r.Nodes[f].Span); r.Is(start, "async") {
		return source.After(e, "^")
	}
	return e
}

// keyed returns what is expected of the object that has a key.
func keyed(r *source.Reader, n int) (string, bool) {
	for n >= 0 && r.Kind(n) != "object" {
		n = r.Parent(n)
	}
	return context(r, n, 0), true
}

// taken returns what a pattern takes a name out of: the value that is taken apart, or a part of it.
func taken(r *source.Reader, n, depth int) string {
	p := r.Parent(n)
	if p < 0 || depth > source.MaxDeep {
		return ""
	}
	switch r.Kind(p) {
	case "object_pattern":
		return takenApart(r, p, depth+1)
	case "pair_pattern", "object_assignment_pattern":
		return taken(r, p, depth+1)
	}
	return ""
}

// takenApart returns what is taken apart by a pattern.
func takenApart(r *source.Reader, n, depth int) string {
	p := r.Parent(n)
	if p < 0 || depth > source.MaxDeep {
		return ""
	}
	switch r.Kind(p) {
	case "variable_declarator":
		if t := r.NodeType(r.Field(p, "type")); t != "" {
			return source.Bracketed(t)
		}
		return r.NodeValue(r.Field(p, "value"))
	case "assignment_expression":
		return r.NodeValue(r.Field(p, "right"))
	case "assignment_pattern":
		return takenApart(r, p, depth+1)
	case "for_in_statement":
		return source.After(r.NodeValue(r.Field(p, "right")), "[1]")
	case "pair_pattern":
		return source.After(taken(r, p, depth+1), "."+source.PlainName(r.Source(r.Field(p, "key"))))
	case "array_pattern":
		return source.After(takenApart(r, p, depth+1), "#"+strconv.Itoa(r.Commas(p, n)))
	case "required_parameter", "optional_parameter":
		if t := r.NodeType(r.Field(p, "type")); t != "" {
			return source.Bracketed(t)
		}
		return takenApart(r, p, depth+1)
	case "formal_parameters":
		return source.After(context(r, r.Parent(p), 0), "@."+strconv.Itoa(r.Commas(p, n)))
	}
	return ""
}
