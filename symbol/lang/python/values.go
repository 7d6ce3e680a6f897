package python

import (
	"strings"

	"codemem/symbol/source"
)

func listOfValue(r *source.Reader, e string) string {
	if e == "" {
		return "<list>"
	}
	return "<[=" + e + "]>"
}

// pyYield reads a yield, which makes its function one that gives many.
func pyYield(r *source.Reader, n int) string {
	e := r.NodeValue(r.Child(n, 1))
	if r.Is(r.LeafAt(r.Nodes[n].Start)+1, "from") {
		return e
	}
	return listOfValue(r, e)
}

// pyList reads a list or a set, or what goes through one, by its first element.
func pyList(r *source.Reader, n int) string {
	return listOfValue(r, r.NodeValue(r.Child(n, 1)))
}

// pyDictionary reads a dictionary by its first value.
func pyDictionary(r *source.Reader, n int) string {
	if v := r.NodeValue(r.Field(r.Child(n, 1), "value")); v != "" {
		return "<{_:=" + v + "}>"
	}
	return "<dict>"
}

// pySubscript reads an element or a part; what is made with types looks like an element where more follows.
func pySubscript(r *source.Reader, n int) string {
	e := r.Link(r.Field(n, "value"))
	index := r.Field(n, "subscript")
	switch {
	case e == "" || r.Kind(index) == "slice":
		return e
	case r.In(n) == "function" || r.In(n) == "object":
		lo, _ := r.Within(r.Nodes[index].Span)
		_, hi := r.Within(r.Nodes[n].Span)
		return e + "<" + r.Types(lo, hi-1) + ">"
	}
	return e + "[]"
}

// pyCall reads a call. Two are no functions but operators: type(x), and cast(T, x), whose first argument is a type.
func pyCall(r *source.Reader, n int) string {
	callee, arguments := r.Field(n, "function"), r.Field(n, "arguments")
	name := r.Source(callee)
	if r.Kind(arguments) == "generator_expression" {
		return source.After(r.Link(callee), "("+listOfValue(r, r.NodeValue(r.Child(arguments, 1)))+")")
	}
	switch parts := r.Children(arguments); {
	case name == "type" && len(parts) == 1 && unbound(r, callee):
		return source.After(r.NodeValue(parts[0]), ".__class__")
	case (name == "cast" || name == "typing.cast" || name == "t.cast") && len(parts) == 2 && unbound(r, callee):
		return source.Bracketed(r.NodeType(parts[0]))
	}
	return source.After(r.Link(callee), "("+r.Passed(arguments)+")")
}

// unbound reports whether no local has the name that a node begins with.
func unbound(r *source.Reader, n int) bool {
	name, _, _ := strings.Cut(r.Source(n), ".")
	return r.Root(name, r.Nodes[n].Start) == name
}
