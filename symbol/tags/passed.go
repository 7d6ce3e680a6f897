package tags

import (
	"strings"

	"codemem/symbol/expr"
)

// maxPassed is the number of bytes that the arguments of a call take in an expression: of those behind it nothing is said.
const maxPassed = 96

// passed writes the arguments of a call for the inference of type parameters: values, and of functions what they give behind a
// expr.Lambda. "_" is one of which nothing is known. It writes nothing if that holds for all.
func (r *reader) passed(arguments int) string {
	all := r.children(arguments)
	if r.bare || len(all) > maxArguments {
		return ""
	}
	var b strings.Builder
	known := false
	for i, n := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		e := r.passedOn(n)
		if b.Len()+len(e) > maxPassed {
			e = ""
		}
		known = known || e != ""
		b.WriteString(orBlank(e))
	}
	if !known {
		return ""
	}
	return b.String()
}

// passedOn writes one argument, "" if nothing is known of it that a type parameter could stand for.
func (r *reader) passedOn(n int) string {
	if r.deep++; r.deep > maxDeep {
		r.deep--
		return ""
	}
	defer func() { r.deep-- }()
	if r.lang.Curried {
		return r.scalaGiven(n)
	}
	switch r.kind(n) {
	case "lambda_expression", "arrow_function", "function_expression":
		return function(r.gives(r.field(n, "body")))
	case "closure_expression", "lambda":
		return function(r.nodeValue(r.field(n, "body")))
	case "lambda_literal":
		return function(r.nodeValue(r.child(n, -1)))
	case "value_argument":
		if r.child(n, 2) >= 0 { // what has a name may stand anywhere
			return ""
		}
		return r.passedOn(r.child(n, 1))
	case "method_reference":
		return r.referred(n)
	case "array":
		if r.child(n, 2) >= 0 { // of more types, maybe
			return ""
		}
	}
	if e := r.nodeValue(n); e != bracketed(stringType) {
		return e
	}
	return ""
}

// function is an argument that is a function, by what that gives.
func function(gives string) string {
	if gives == "" {
		return ""
	}
	return expr.Lambda + gives
}

// gives reads what a function without a name gives: its body is that, or the block in which return says it.
func (r *reader) gives(body int) string {
	if r.kind(body) != "block" && r.kind(body) != "statement_block" {
		return r.nodeValue(body)
	}
	e := ""
	for _, c := range r.children(body) {
		if r.kind(c) == "return_statement" {
			e = either(e, r.nodeValue(r.child(c, 1)))
		}
	}
	return e
}

// referred reads a method that is handed on by its name, T::m or v::m, and what makes a T: T::new.
func (r *reader) referred(n int) string {
	of, name := r.child(n, 1), r.child(n, 2)
	if name < 0 {
		t := r.nodeType(of)
		if r.kind(of) == "identifier" {
			t = r.nodeText(of)
		}
		return function(bracketed(t))
	}
	return function(after(r.nodeValue(of), "."+r.source(name)+"()"))
}
