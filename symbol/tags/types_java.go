package tags

import (
	"strings"

	"codemem/symbol"
)

// javaTypes is how Java says types.
var javaTypes = typeReader{
	header: (*reader).javaHeader, statement: (*reader).javaStatement, typ: (*reader).otherType, literal: (*reader).javaLiteral, argument: (*reader).javaArgument,
	selected: (*reader).javaSelected,
}

// javaSelected reads a call with type arguments before its name: x.<T>f().
func (r *reader) javaSelected(e string, i, hi int) (of string, next int, ok bool) {
	if i >= hi || !r.is(i, "<") {
		return "", i, false
	}
	of, next = r.selected(e, r.pastAngle(i, hi), hi)
	return of, next, true
}

// javaStatement reads what a statement of Java binds, and from where on.
func (r *reader) javaStatement(s statement, lo, hi int) ([]parameter, uint32) {
	switch s.kind {
	case "params":
		return r.lambdaParams(lo, s.Start, r.paramsBefore), 0
	case "range":
		open, end, ok := r.brackets(lo, hi)
		if !ok {
			return nil, 0
		}
		colon := r.find(open+1, end, ":")
		p := r.typeBefore(open+1, colon)
		if p.typ == "" {
			p.value = after(r.value(colon+1, end), "[1]")
		}
		return []parameter{p}, r.leaves[min(end, len(r.leaves)-1)].End
	}
	return r.typesBefore(lo, hi), 0
}

// javaHeader reads a declaration of Java.
func (r *reader) javaHeader(s *symbol.Symbol, lo, name, end, hi int) (h header) {
	next := name + 1
	switch {
	case s.Kind.Container():
		if next < end && r.is(next, "<") {
			h.generic = r.generics(next+1, r.pastAngle(next, end)-1, "extends")
			next = r.pastAngle(next, end)
		}
		if next < end && r.is(next, "(") {
			next = r.past(next)
		}
		for next < end && r.is(next, "extends", "implements") {
			stop := r.find(next+1, end, "implements", "permits", "{")
			h.typ = either(h.typ, r.supers(next+1, stop))
			next = stop
		}
	case s.Kind.Callable():
		at := r.pastModifiers(lo, name)
		if at < name && r.is(at, "<") {
			h.generic = r.generics(at+1, r.pastAngle(at, name)-1, "extends")
			at = r.pastModifiers(r.pastAngle(at, name), name)
		}
		if at < name {
			h.typ = r.wholeType(at, name)
		}
		if next < hi && r.is(next, "(") {
			h.params = r.paramTypes(r.paramsBefore(next+1, r.past(next)-1))
		}
	case s.Kind == symbol.Field || s.Kind == symbol.Constant || s.Kind == symbol.Variable:
		return r.memberBefore(s, lo, hi)
	}
	return h
}

// javaLiteral reads what makes a value of a type that is said.
func (r *reader) javaLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "new"):
		e, next, ok := r.newLiteral(i+1, hi)
		if r.is(next, ".") && r.is(next-1, "}") && !r.is(next-2, "{") && !strings.HasPrefix(e, "<[") { // its own members come first
			return "", hi, true
		}
		return e, next, ok
	case r.is(i, "switch", "null"):
		return "", hi, true
	case r.is(i, "true", "false"):
		return "<boolean>", i + 1, true
	}
	return "", i, false
}
