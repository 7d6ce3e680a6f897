package tags

import (
	"strings"

	"codemem/symbol/expr"
)

// maxPassed is the number of bytes over which arguments are not kept in an expression.
const maxPassed = 96

// passed writes the arguments of a call, whose bracket is leaf open, for the inference of type parameters: values, and of functions
// what they give behind a expr.Lambda. "_" is one of which nothing is known. It writes nothing if that holds for all.
func (r *reader) passed(open int) string {
	if !r.lang.Infers {
		return ""
	}
	parts := r.split(open+1, int(r.leaves[open].partner), ",", false)
	if len(parts) > maxArguments {
		return ""
	}
	var b strings.Builder
	known := false
	for i, p := range parts {
		if i > 0 {
			b.WriteByte(',')
		}
		e := r.passedOn(p[0], p[1])
		known = known || e != ""
		if b.WriteString(orBlank(e)); b.Len() > maxPassed {
			return ""
		}
	}
	if !known {
		return ""
	}
	return b.String()
}

// passedOn writes one argument, "" if nothing is known of it that a type parameter could stand for.
func (r *reader) passedOn(lo, hi int) string {
	if r.deep++; r.deep > maxDeep || lo >= hi {
		r.deep--
		return ""
	}
	defer func() { r.deep-- }()
	if r.is(lo, "async") {
		lo++
	}
	switch arrow := r.past(lo); {
	case arrow < hi && r.is(arrow, "->", "=>"):
		return function(r.gives(arrow+1, hi))
	case r.is(lo, "function") && r.is(hi-1, "}"):
		return function(r.gives(r.find(lo, hi, "{"), hi))
	case r.is(lo, "[") && len(r.split(lo+1, r.past(lo)-1, ",", false)) > 1: // of more types, maybe
		return ""
	case hi-lo > 2 && r.is(hi-2, "::"):
		return r.referred(lo, hi)
	}
	if e := r.value(lo, hi); !strings.HasPrefix(e, "?") && e != bracketed(stringType) {
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
func (r *reader) gives(lo, hi int) string {
	if !r.is(lo, "{") {
		return r.value(lo, hi)
	}
	e, end := "", r.past(lo)-1
	for i := lo + 1; i < end; i = r.past(i) {
		if r.is(i, "return") {
			e = either(e, r.value(i+1, r.find(i, end, ";")))
		}
	}
	return e
}

// referred reads a method that is handed on by its name, T::m or v::m, and what makes a T: T::new.
func (r *reader) referred(lo, hi int) string {
	if r.is(hi-1, "new") {
		t, next := r.typ(lo, hi-2)
		if next != hi-2 {
			return ""
		}
		return function(bracketed(t))
	}
	of := r.value(lo, hi-2)
	if of == "" {
		return ""
	}
	return function(of + "." + r.text(hi-1) + "()")
}
