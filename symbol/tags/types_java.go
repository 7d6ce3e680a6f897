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
	values:   map[string]nodeReader{"method_invocation": (*reader).javaCall, "object_creation_expression": (*reader).javaMade, "array_creation_expression": (*reader).javaArray},
	kinds:    map[string]nodeReader{"array_type": (*reader).javaArrayType},
	argument: (*reader).javaArgument,
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

// javaCall reads a call, with its arguments.
func (r *reader) javaCall(n int) string {
	e := r.nodeText(r.field(n, "name"))
	if object := r.field(n, "object"); object >= 0 {
		e = after(r.link(object), "."+e)
	}
	if e == "" || n == r.handing {
		return after(e, "()")
	}
	return e + "(" + r.passed(r.field(n, "arguments")) + ")"
}

// javaMade reads what new makes. Of what has members of its own, they come first: nothing is known of a member.
func (r *reader) javaMade(n int) string {
	if body := r.child(n, -1); r.kind(body) == "class_body" && r.first(body) >= 0 && r.in(n) == "object" {
		return ""
	}
	return bracketed(r.nodeType(r.field(n, "type")))
}

// javaArray reads new T[n][m], new T[] {…}.
func (r *reader) javaArray(n int) string {
	return bracketed(r.javaDimensions(n, r.nodeType(r.field(n, "type"))))
}

func (r *reader) javaArrayType(n int) string {
	return r.javaDimensions(n, r.nodeType(r.field(n, "element")))
}

// javaDimensions makes lists of a type, one in another for each of the dimensions of a node.
func (r *reader) javaDimensions(n int, t string) string {
	for _, c := range r.children(n) {
		switch r.kind(c) {
		case "dimensions_expr":
			t, _ = listType(t, 0)
		case "dimensions":
			for range strings.Count(r.source(c), "[") {
				t, _ = listType(t, 0)
			}
		}
	}
	return t
}
