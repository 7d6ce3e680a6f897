package tags

import (
	"strings"

	"codemem/symbol"
)

// plainWord reports whether a name has nothing in it that expressions are written with.
func plainWord(s string) bool {
	return s != "" && strings.IndexFunc(s, func(c rune) bool {
		return c != '_' && c != '$' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') && c < 0x80
	}) < 0
}

// scalaName reads a name, if expressions can be written with it.
func (r *reader) scalaName(n int) string {
	if !plainWord(plainName(r.source(n))) {
		return ""
	}
	return r.nodeName(n)
}

// scalaWildcard reads what a function without parameters is handed.
func (r *reader) scalaWildcard(n int) string {
	if callee, ok := r.closures(r.nodes[n].Start); ok && r.in(n) == "value" {
		return callee + ".0"
	}
	return ""
}

// scalaField reads a member. Name.this is a value of the type.
func (r *reader) scalaField(n int) string {
	object, field := r.field(n, "value"), r.nodeText(r.field(n, "field"))
	switch {
	case !plainWord(field):
		return ""
	case field == "this" && r.kind(object) == "identifier":
		return "<" + r.source(object) + ">"
	}
	return after(r.link(object), "."+field)
}

// scalaCall reads a call.
func (r *reader) scalaCall(n int) string {
	callee := r.field(n, "function")
	if r.kind(callee) == "instance_expression" { // a second list of arguments
		return r.link(callee)
	}
	return after(r.link(callee), "("+r.scalaPassed(r.field(n, "arguments"))+")")
}

// scalaPassed is passed, of what stands in a block too.
func (r *reader) scalaPassed(arguments int) string {
	e := ""
	switch r.kind(arguments) {
	case "arguments":
		return r.passed(arguments)
	case "case_block":
		for _, c := range r.children(arguments) {
			e = either(e, r.scalaGiven(r.child(c, -1)))
		}
		e = function(e)
	case "block":
		e = r.scalaGiven(r.child(arguments, -1))
		if first := r.child(arguments, 1); r.kind(first) == "lambda_expression" && r.child(arguments, 2) >= 0 { // its body goes on
			e = function(e)
		}
	}
	if r.bare || len(e) > maxPassed {
		return ""
	}
	return e
}

// scalaGiven is passedOn of Scala: a function gives the last value of its body, and what begins with a blank is one.
func (r *reader) scalaGiven(n int) string {
	last := n
	for r.kind(last) == "lambda_expression" || r.kind(last) == "block" || r.kind(last) == "indented_block" {
		last = r.child(last, -1)
	}
	e := r.nodeValue(last)
	if r.kind(n) == "lambda_expression" || strings.HasPrefix(r.source(n), "_.") {
		return function(e)
	}
	return e
}

// scalaGeneric reads a function with type arguments, or what such a one makes of a value.
func (r *reader) scalaGeneric(n int) string {
	callee := r.field(n, "function")
	lo, hi := r.within(r.nodes[max(r.field(n, "type_arguments"), 0)].Span)
	types := r.types(lo+1, hi-1)
	switch {
	case r.source(callee) == "super":
		return bracketed(types)
	case r.kind(callee) == "infix_expression": // they belong to what is behind the operator
		return r.link(callee)
	}
	switch e := r.link(callee); {
	case strings.HasSuffix(e, ".asInstanceOf"), e == "implicitly", e == "summon":
		return bracketed(types)
	case types == "":
		return e
	default:
		return after(e, "<"+types+">")
	}
}

// scalaInfix reads a method that stands as an operator.
func (r *reader) scalaInfix(n int) string {
	left, operator := r.field(n, "left"), r.source(r.field(n, "operator"))
	switch {
	case operator == "with" && r.kind(left) == "instance_expression":
		return r.link(left)
	case operator == "->":
		return "<#(" + r.eachValue([]int{left, r.field(n, "right")}) + ")>"
	case !plainWord(operator):
		return ""
	}
	return after(r.link(left), "."+operator+"()")
}

// scalaPostfix reads a method without arguments behind what it is called on.
func (r *reader) scalaPostfix(n int) string {
	operator := r.source(r.child(n, 2))
	if !plainWord(operator) {
		return ""
	}
	return after(r.link(r.child(n, 1)), "."+operator)
}

// scalaNew reads what new makes.
func (r *reader) scalaNew(n int) string {
	lo, hi := r.within(r.nodes[n].Span)
	t, _ := r.scalaPart(lo+1, hi)
	return bracketed(t)
}

// inNameless gives a reference in a type without a name what this is there.
func (b *builder) inNameless(r *reader, ref *reference, isLocal bool, bindings *bindings) (local bool, on string) {
	if n := bindings.find("this", ref.name.Start); n == nil {
		return isLocal, ""
	}
	switch {
	case isThis(ref.receiver):
		ref.receiver = "?"
	case ref.receiver == "super":
		ref.receiver, ref.on = "?", symbol.Span{}
		return isLocal, r.root("this", ref.name.Start)
	case ref.receiver == "" && !isLocal && (ref.kind == symbol.Call || ref.kind == symbol.Mention):
		return isLocal, r.root("this", ref.name.Start)
	}
	return isLocal, ""
}
