package tags

import (
	"strings"
)

// javaTypes is how Java says types.
var javaTypes = typeReader{
	headers: headers{container: (*reader).javaContainer, callable: (*reader).javaCallable, value: (*reader).memberBefore},
	binds: map[string]bindReader{
		"":       (*reader).javaVariables,
		"params": (*reader).lambdaBefore,
		"range":  (*reader).javaRange,
	},
	typ: (*reader).otherType, literal: (*reader).javaLiteral, argument: (*reader).javaArgument,
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

// javaRange reads what a loop takes from a list.
func (r *reader) javaRange(_ statement, lo, hi int) ([]parameter, uint32) {
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

func (r *reader) javaVariables(_ statement, lo, hi int) ([]parameter, uint32) {
	return r.typesBefore(lo, hi), 0
}

// javaContainer reads a class: its type parameters and what it inherits from.
func (r *reader) javaContainer(d declaration) (h header) {
	next := d.next
	if next < d.end && r.is(next, "<") {
		h.generic = r.generics(next+1, r.pastAngle(next, d.end)-1, "extends")
		next = r.pastAngle(next, d.end)
	}
	if next < d.end && r.is(next, "(") {
		next = r.past(next)
	}
	for next < d.end && r.is(next, "extends", "implements") {
		stop := r.find(next+1, d.end, "implements", "permits", "{")
		h.typ = either(h.typ, r.supers(next+1, stop))
		next = stop
	}
	return h
}

// javaCallable reads a method, with its type parameters and its result before its name.
func (r *reader) javaCallable(d declaration) (h header) {
	at := r.pastModifiers(d.lo, d.name)
	if at < d.name && r.is(at, "<") {
		h.generic = r.generics(at+1, r.pastAngle(at, d.name)-1, "extends")
		at = r.pastModifiers(r.pastAngle(at, d.name), d.name)
	}
	if at < d.name {
		h.typ = r.wholeType(at, d.name)
	}
	if d.next < d.hi && r.is(d.next, "(") {
		h.params = r.paramTypes(r.paramsBefore(d.next+1, r.past(d.next)-1))
	}
	return h
}

// javaLiteral reads what new makes.
func (r *reader) javaLiteral(i, hi int) (string, int, bool) {
	if !r.is(i, "new") {
		return "", i, false
	}
	e, next, ok := r.newLiteral(i+1, hi)
	if r.is(next, ".") && r.is(next-1, "}") && !r.is(next-2, "{") && !strings.HasPrefix(e, "<[") { // its own members come first
		return "", hi, true
	}
	return e, next, ok
}
