package scala

import (
	"strings"

	"codemem/symbol/source"
)

// plainWord reports whether a name has nothing in it that expressions are written with.
func plainWord(s string) bool {
	return s != "" && strings.IndexFunc(s, func(c rune) bool {
		return c != '_' && c != '$' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') && c < 0x80
	}) < 0
}

// name reads a name, if expressions can be written with it.
func name(r *source.Reader, n int) string {
	if !plainWord(source.PlainName(r.Source(n))) {
		return ""
	}
	return r.NodeName(n)
}

// wildcard reads what a function without parameters is handed.
func wildcard(r *source.Reader, n int) string {
	if callee, ok := r.Closures(r.Nodes[n].Start); ok && r.In(n) == "value" {
		return callee + ".0"
	}
	return ""
}

// field reads a member. Name.this is a value of the type.
func field(r *source.Reader, n int) string {
	object, field := r.Field(n, "value"), r.NodeText(r.Field(n, "field"))
	switch {
	case !plainWord(field):
		return ""
	case field == "this" && r.Kind(object) == "identifier":
		return "<" + r.Source(object) + ">"
	}
	return source.After(r.Link(object), "."+field)
}

// call reads a call.
func call(r *source.Reader, n int) string {
	callee := r.Field(n, "function")
	if r.Kind(callee) == "instance_expression" { // a second list of arguments
		return r.Link(callee)
	}
	return source.After(r.Link(callee), "("+passed(r, r.Field(n, "arguments"))+")")
}

// passed is passed, of what stands in a block too.
func passed(r *source.Reader, arguments int) string {
	e := ""
	switch r.Kind(arguments) {
	case "arguments":
		return r.Passed(arguments)
	case "case_block":
		for _, c := range r.Children(arguments) {
			e = source.Either(e, given(r, r.Child(c, -1)))
		}
		e = source.Lambda(e)
	case "block":
		e = given(r, r.Child(arguments, -1))
		if first := r.Child(arguments, 1); r.Kind(first) == "lambda_expression" && r.Child(arguments, 2) >= 0 { // its body goes on
			e = source.Lambda(e)
		}
	}
	if r.Bare || len(e) > source.MaxPassed {
		return ""
	}
	return e
}

// given is PassedOn of Scala: a function gives the last value of its body, and what begins with a blank is one.
func given(r *source.Reader, n int) string {
	last := n
	for r.Kind(last) == "lambda_expression" || r.Kind(last) == "block" || r.Kind(last) == "indented_block" {
		last = r.Child(last, -1)
	}
	e := r.NodeValue(last)
	if r.Kind(n) == "lambda_expression" || strings.HasPrefix(r.Source(n), "_.") {
		return source.Lambda(e)
	}
	return e
}

// generic reads a function with type arguments, or what such a one makes of a value.
func generic(r *source.Reader, n int) string {
	callee := r.Field(n, "function")
	lo, hi := r.Within(r.Nodes[max(r.Field(n, "type_arguments"), 0)].Span)
	types := r.Types(lo+1, hi-1)
	switch {
	case r.Source(callee) == "super":
		return source.Bracketed(types)
	case r.Kind(callee) == "infix_expression": // they belong to what is behind the operator
		return r.Link(callee)
	}
	switch e := r.Link(callee); {
	case strings.HasSuffix(e, ".asInstanceOf"), e == "implicitly", e == "summon":
		return source.Bracketed(types)
	case types == "":
		return e
	default:
		return source.After(e, "<"+types+">")
	}
}

// infix reads a method that stands as an operator.
func infix(r *source.Reader, n int) string {
	left, operator := r.Field(n, "left"), r.Source(r.Field(n, "operator"))
	switch {
	case operator == "with" && r.Kind(left) == "instance_expression":
		return r.Link(left)
	case operator == "->":
		return "<#(" + source.EachValue(r, []int{left, r.Field(n, "right")}) + ")>"
	case !plainWord(operator):
		return ""
	}
	return source.After(r.Link(left), "."+operator+"()")
}

// postfix reads a method without arguments behind what it is called on.
func postfix(r *source.Reader, n int) string {
	operator := r.Source(r.Child(n, 2))
	if !plainWord(operator) {
		return ""
	}
	return source.After(r.Link(r.Child(n, 1)), "."+operator)
}

// creation reads what new makes.
func creation(r *source.Reader, n int) string {
	lo, hi := r.Within(r.Nodes[n].Span)
	t, _ := part(r, lo+1, hi)
	return source.Bracketed(t)
}
