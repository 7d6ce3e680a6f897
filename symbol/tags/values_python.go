package tags

import "strings"

// eachValue writes the values of several nodes, with commas between them.
func (r *reader) eachValue(nodes []int) string {
	all := make([]string, len(nodes))
	for i, n := range nodes {
		all[i] = "_"
		if e := r.nodeValue(n); e != "" {
			all[i] = "=" + e
		}
	}
	return strings.Join(all, ",")
}

func (r *reader) listOfValue(e string) string {
	if e == "" {
		return "<list>"
	}
	return "<[=" + e + "]>"
}

// pyYield reads a yield, which makes its function one that gives many.
func (r *reader) pyYield(n int) string {
	e := r.nodeValue(r.child(n, 1))
	if r.is(r.leafAt(r.nodes[n].Start)+1, "from") {
		return e
	}
	return r.listOfValue(e)
}

// pyList reads a list or a set, or what goes through one, by its first element.
func (r *reader) pyList(n int) string {
	return r.listOfValue(r.nodeValue(r.child(n, 1)))
}

// pyDictionary reads a dictionary by its first value.
func (r *reader) pyDictionary(n int) string {
	if v := r.nodeValue(r.field(r.child(n, 1), "value")); v != "" {
		return "<{_:=" + v + "}>"
	}
	return "<dict>"
}

// pySubscript reads an element or a part; what is made with types looks like an element where more follows.
func (r *reader) pySubscript(n int) string {
	e := r.link(r.field(n, "value"))
	index := r.field(n, "subscript")
	switch {
	case e == "" || r.kind(index) == "slice":
		return e
	case r.in(n) == "function" || r.in(n) == "object":
		lo, _ := r.within(r.nodes[index].Span)
		_, hi := r.within(r.nodes[n].Span)
		return e + "<" + r.types(lo, hi-1) + ">"
	}
	return e + "[]"
}

// pyCall reads a call. Two are no functions but operators: type(x), and cast(T, x), whose first argument is a type.
func (r *reader) pyCall(n int) string {
	callee, arguments := r.field(n, "function"), r.field(n, "arguments")
	name := r.source(callee)
	if r.kind(arguments) == "generator_expression" {
		return after(r.link(callee), "("+r.listOfValue(r.nodeValue(r.child(arguments, 1)))+")")
	}
	switch parts := r.children(arguments); {
	case name == "type" && len(parts) == 1 && r.unbound(callee):
		return after(r.nodeValue(parts[0]), ".__class__")
	case (name == "cast" || name == "typing.cast" || name == "t.cast") && len(parts) == 2 && r.unbound(callee):
		return bracketed(r.nodeType(parts[0]))
	}
	return after(r.link(callee), "("+r.passed(arguments)+")")
}

// unbound reports whether no local has the name that a node begins with.
func (r *reader) unbound(n int) bool {
	name, _, _ := strings.Cut(r.source(n), ".")
	return r.root(name, r.nodes[n].Start) == name
}
