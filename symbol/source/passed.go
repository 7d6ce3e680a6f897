package source

import (
	"strings"

	"codemem/symbol/expr"
)

// MaxPassed is the number of bytes that the arguments of a call take in an expression: of those behind it nothing is said.
const MaxPassed = 96

// Passed writes the arguments of a call for the inference of type parameters: values, and of functions what they give behind a
// expr.Lambda. "_" is one of which nothing is known. It writes nothing if that holds for all.
func (r *Reader) Passed(arguments int) string {
	all := r.Children(arguments)
	if r.Bare || len(all) > MaxArguments {
		return ""
	}
	var b strings.Builder
	known := false
	for i, n := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		e := r.PassedOn(n)
		if b.Len()+len(e) > MaxPassed {
			e = ""
		}
		known = known || e != ""
		b.WriteString(OrBlank(e))
	}
	if !known {
		return ""
	}
	return b.String()
}

// PassedOn writes one argument, "" if nothing is known of it that a type parameter could stand for.
func (r *Reader) PassedOn(n int) string {
	if r.Deep++; r.Deep > MaxDeep {
		r.Deep--
		return ""
	}
	defer func() { r.Deep-- }()
	if read := r.Lang.Readers.Passed; read != nil {
		return read(r, n)
	}
	switch r.Kind(n) {
	case "lambda_expression", "arrow_function", "function_expression":
		return Lambda(r.Gives(r.Field(n, "body")))
	case "closure_expression", "lambda":
		return Lambda(r.NodeValue(r.Field(n, "body")))
	case "lambda_literal":
		return Lambda(r.NodeValue(r.Child(n, -1)))
	case "value_argument":
		if r.Child(n, 2) >= 0 { // what has a name may stand anywhere
			return ""
		}
		return r.PassedOn(r.Child(n, 1))
	case "method_reference":
		return r.referred(n)
	case "array":
		if r.Child(n, 2) >= 0 { // of more types, maybe
			return ""
		}
	}
	if e := r.NodeValue(n); e != Bracketed(StringType) {
		return e
	}
	return ""
}

// Lambda is an argument that is a Lambda, by what that gives.
func Lambda(gives string) string {
	if gives == "" {
		return ""
	}
	return expr.Lambda + gives
}

// Gives reads what a function without a name gives: its body is that, or the block in which return says it.
func (r *Reader) Gives(body int) string {
	if r.Kind(body) != "block" && r.Kind(body) != "statement_block" {
		return r.NodeValue(body)
	}
	e := ""
	for _, c := range r.Children(body) {
		if r.Kind(c) == "return_statement" {
			e = Either(e, r.NodeValue(r.Child(c, 1)))
		}
	}
	return e
}

// referred reads a method that is handed on by its name, T::m or v::m, and what makes a T: T::new.
func (r *Reader) referred(n int) string {
	of, name := r.Child(n, 1), r.Child(n, 2)
	if name < 0 {
		t := r.NodeType(of)
		if r.Kind(of) == "identifier" {
			t = r.NodeText(of)
		}
		return Lambda(Bracketed(t))
	}
	return Lambda(After(r.NodeValue(of), "."+r.Source(name)+"()"))
}
