package tags

import (
	"strings"

	"codemem/symbol/expr"
)

// javaTypes is how Java says types.
var javaTypes = typeReader{
	headers: headers{container: (*reader).javaContainer, callable: (*reader).javaCallable, value: (*reader).javaValue},
	binds: map[string]bindReader{
		"":       bindsNode((*reader).javaDeclared),
		"params": bindsParameters((*reader).javaParams),
		"range":  (*reader).javaRange,
	},
	values:   map[string]nodeReader{"method_invocation": (*reader).javaCall, "object_creation_expression": (*reader).javaMade, "array_creation_expression": (*reader).javaArray},
	kinds:    map[string]nodeReader{"array_type": (*reader).javaArrayType},
	argument: (*reader).javaArgument,
	keyed:    (*reader).javaKeyed,
}

// javaDeclared reads the names that a node declares with one type: T a = v, b[]. A name without a type has its value.
func (r *reader) javaDeclared(n int) (all []parameter) {
	t := r.javaType(n)
	if r.field(n, "name") >= 0 {
		return []parameter{r.javaName(n, t)}
	}
	for _, c := range r.children(n) {
		if r.kind(c) == "variable_declarator" {
			all = append(all, r.javaName(c, t))
		}
	}
	return all
}

// javaType reads the type of what a node declares, "" for var.
func (r *reader) javaType(n int) string {
	t := r.field(n, "type")
	for _, c := range r.children(n) {
		if t < 0 && r.kind(c) != "modifiers" {
			t = c
		}
	}
	typ := r.nodeType(t)
	if r.kind(n) == "spread_parameter" {
		typ, _ = listType(typ, 0)
	}
	if typ == "var" {
		return ""
	}
	return typ
}

// javaName reads one name of a type.
func (r *reader) javaName(n int, typ string) parameter {
	name := r.field(n, "name")
	if name < 0 {
		return parameter{}
	}
	p := parameter{name: r.source(name), at: r.nodes[name].Start, typ: r.javaDimensions(n, typ)}
	if p.typ == "" {
		p.value = r.nodeValue(r.field(n, "value"))
	}
	return p
}

// javaParams reads the parameters of a method or of a function without a name. What a method is called on is none.
func (r *reader) javaParams(n int) (all []parameter) {
	if r.kind(n) == "identifier" {
		return []parameter{{name: r.source(n), at: r.nodes[n].Start}}
	}
	for _, c := range r.children(n) {
		switch r.kind(c) {
		case "identifier":
			all = append(all, parameter{name: r.source(c), at: r.nodes[c].Start})
		case "formal_parameter":
			all = append(all, r.javaDeclared(c)...)
		case "spread_parameter":
			for _, p := range r.javaDeclared(c) {
				p.mark = expr.ManyMark
				all = append(all, p)
			}
		}
	}
	return all
}

// javaRange reads what a loop takes from a list.
func (r *reader) javaRange(s statement, _, _ int) ([]parameter, uint32) {
	n := r.spanning(s.Span)
	all := r.javaDeclared(n)
	for i := range all {
		all[i].value = after(all[i].value, "[1]")
	}
	return all, r.startOf(r.field(n, "body"))
}

// javaContainer reads a class: its type parameters and what it inherits from.
func (r *reader) javaContainer(d declaration) (h header) {
	n := r.declaring(d)
	h.generic = r.javaGenerics(r.field(n, "type_parameters"))
	var supers []string
	for _, c := range r.children(n) {
		switch r.kind(c) {
		case "super_interfaces", "extends_interfaces":
			c = r.child(c, 1)
		case "superclass":
		default:
			continue
		}
		for _, t := range r.children(c) {
			if t := r.nodeType(t); t != "" {
				supers = append(supers, t)
			}
		}
	}
	h.typ = strings.Join(supers, "|")
	return h
}

// javaCallable reads a method: its type parameters, its parameters and its result.
func (r *reader) javaCallable(d declaration) (h header) {
	n := r.declaring(d)
	h.generic = r.javaGenerics(r.field(n, "type_parameters"))
	h.typ = r.javaDimensions(n, r.nodeType(r.field(n, "type")))
	h.params = r.paramTypes(r.javaParams(r.field(n, "parameters")))
	return h
}

// javaValue reads a field, which may be one of several of a type, or one that a record is made of.
func (r *reader) javaValue(d declaration) (h header) {
	n := r.declaring(d)
	if r.kind(n) == "variable_declarator" {
		n = r.parent(n)
	}
	for _, p := range r.javaDeclared(n) {
		if p.at == d.NameAt {
			h.typ, h.init = p.typ, p.value
		}
	}
	return h
}

// javaGenerics reads type parameters, each with the first of its bounds.
func (r *reader) javaGenerics(n int) string {
	var all []string
	for _, c := range r.children(n) {
		name := ""
		for _, part := range r.children(c) {
			switch r.kind(part) {
			case "type_identifier", "identifier":
				name = r.source(part)
			case "type_bound":
				if t := r.nodeType(r.child(part, 1)); t != "" {
					name += ":" + t
				}
			}
		}
		all = append(all, name)
	}
	return strings.Join(all, ",")
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

// javaKeyed reads of which annotation an element is set, or what a switch is about whose case a name is.
func (r *reader) javaKeyed(n int) (string, bool) {
	around := r.parent(r.parent(n))
	if r.kind(r.parent(n)) == "element_value_pair" {
		return bracketed(r.nodeText(r.field(r.parent(around), "name"))), true
	}
	for around >= 0 && r.kind(around) != "switch_expression" {
		around = r.parent(around)
	}
	of := r.nodeValue(r.child(r.field(around, "condition"), 1))
	return of, of != ""
}
