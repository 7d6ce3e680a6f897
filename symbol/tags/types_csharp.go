package tags

import (
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// csharpTypes is how C# says types.
var csharpTypes = typeReader{
	headers: headers{container: (*reader).csharpContainer, alias: (*reader).csharpDelegate, callable: (*reader).csharpCallable, value: (*reader).csharpValue},
	binds: map[string]bindReader{
		"":       bindsNode((*reader).csharpDeclared),
		"params": bindsParameters((*reader).csharpParams),
		"range":  (*reader).csharpEach,
		"from":   (*reader).csharpEach,
		"out":    (*reader).csharpOut,
	},
	values: map[string]nodeReader{"binary_expression": (*reader).defaulted},
}

// anyParams stands for parameters that are not known.
const anyParams = expr.ManyMark + "_"

// csharpDeclared reads the names that a node declares with one type: T a = v, b. A name without a type has its value, or its part of
// one: var (a, b) = v.
func (r *reader) csharpDeclared(n int) (all []parameter) {
	t := r.nodeType(r.field(n, "type"))
	if name := r.field(n, "name"); name >= 0 {
		return []parameter{r.namedNode(name, t)}
	}
	for _, c := range r.children(n) {
		if r.kind(c) != "variable_declarator" {
			continue
		}
		first, last := r.child(c, 1), r.child(c, -1)
		if r.kind(first) == "tuple_pattern" {
			for i, name := range r.children(first) {
				p := r.namedNode(name, "")
				p.value = after(r.nodeValue(last), "#"+strconv.Itoa(min(i, 9)))
				all = append(all, p)
			}
			continue
		}
		p := r.namedNode(first, t)
		if t == "" && last != first {
			p.value = r.nodeValue(last)
		}
		all = append(all, p)
	}
	return all
}

// namedNode is a name of a type; without a name it binds nothing.
func (r *reader) namedNode(name int, typ string) parameter {
	if name < 0 {
		return parameter{typ: typ}
	}
	return parameter{name: plainName(r.source(name)), at: r.nodes[name].Start, typ: typ}
}

// csharpEach reads a name with the list that it goes through: T name in list.
func (r *reader) csharpEach(s statement, _, _ int) ([]parameter, uint32) {
	n := r.spanning(s.Span)
	name, list, body := r.field(n, "name"), r.child(n, -1), noNode
	if r.kind(n) == "foreach_statement" {
		name, list, body = r.field(n, "left"), r.field(n, "right"), r.field(n, "body")
	}
	if r.kind(name) != "identifier" {
		return nil, 0
	}
	p := r.namedNode(name, r.nodeType(r.field(n, "type")))
	if p.typ == "" {
		p.value = after(r.nodeValue(list), "[1]")
	}
	return []parameter{p}, r.startOf(body)
}

// csharpOut reads a variable that an argument declares.
func (r *reader) csharpOut(s statement, _, _ int) ([]parameter, uint32) {
	n := r.spanning(s.Span)
	if r.kind(n) == "argument" {
		n = r.child(n, 1)
	}
	all := r.csharpDeclared(n)
	if callee, ok := r.closures(s.Start); ok && len(all) > 0 && all[0].typ == "" {
		all[0].value = callee + "."
	}
	return all, 0
}

// csharpParams reads parameters with their types, or without. The last may be as many as it likes: params T[] name.
func (r *reader) csharpParams(n int) (all []parameter) {
	if r.kind(n) == "implicit_parameter" {
		return []parameter{r.namedNode(n, "")}
	}
	for _, c := range r.children(n) {
		switch {
		case r.in(c) == "name":
			p := r.namedNode(c, r.nodeType(r.field(n, "type")))
			p.mark = expr.ManyMark
			all = append(all, p)
		case r.kind(c) == "parameter":
			all = append(all, r.csharpParam(c))
		}
	}
	return all
}

// csharpParam reads one parameter: this T name, or T name = value.
func (r *reader) csharpParam(n int) parameter {
	name := r.field(n, "name")
	p := r.namedNode(name, r.nodeType(r.field(n, "type")))
	switch {
	case r.source(r.child(n, 1)) == "this":
		p.mark = expr.ReceiverMark
	case r.child(n, -1) != name:
		p.mark = expr.OptionalMark
	}
	return p
}

// part returns the first child of a node of a kind, or noNode.
func (r *reader) part(n int, kind string) int {
	for _, c := range r.children(n) {
		if r.kind(c) == kind {
			return c
		}
	}
	return noNode
}

// csharpContainer reads a class: its type parameters and what it inherits from.
func (r *reader) csharpContainer(d declaration) (h header) {
	if d.Kind == symbol.Namespace || d.Kind == symbol.Enum {
		return h
	}
	n := r.declaring(d)
	h.generic = r.csharpGenerics(n)
	var supers []string
	for _, c := range r.children(r.part(n, "base_list")) {
		if r.kind(c) == "primary_constructor_base_type" {
			c = r.field(c, "type")
		}
		if t := r.nodeType(c); t != "" {
			supers = append(supers, t)
		}
	}
	h.typ = strings.Join(supers, "|")
	return h
}

// csharpCallable reads a method, or what else has parameters. A conversion is not called by its name.
func (r *reader) csharpCallable(d declaration) (h header) {
	n := r.declaring(d)
	params := r.field(n, "parameters")
	if r.kind(n) == "variable_declarator" { // a function that is a value
		return header{params: anyParams, typ: r.nodeType(r.field(r.parent(n), "type"))}
	}
	if params < 0 || r.kind(n) == "conversion_operator_declaration" {
		return header{params: anyParams}
	}
	h.generic = r.csharpGenerics(n)
	h.params = r.paramTypes(r.csharpParams(params))
	h.typ = r.nodeType(max(r.field(n, "returns"), r.field(n, "type")))
	return h
}

// csharpDelegate reads a type of functions.
func (r *reader) csharpDelegate(d declaration) (h header) {
	h = r.csharpCallable(d)
	h.typ, h.params = "("+h.params+")"+orBlank(h.typ), ""
	return h
}

// csharpValue reads a field or a property; an index gives elements of its type.
func (r *reader) csharpValue(d declaration) (h header) {
	n := r.declaring(d)
	if r.kind(n) == "variable_declarator" {
		for _, p := range r.csharpDeclared(r.parent(n)) {
			if p.at == d.NameAt {
				h.typ, h.init = p.typ, p.value
			}
		}
		return h
	}
	switch t := r.nodeType(r.field(n, "type")); {
	case r.kind(n) == "indexer_declaration":
		h.typ, _ = listType(t, 0)
	case r.field(n, "name") >= 0:
		h.typ = t
	}
	return h
}

// csharpGenerics reads type parameters, each with the first of the types that clauses behind them ask of it.
func (r *reader) csharpGenerics(n int) string {
	asked := map[string]string{}
	list := noNode
	for _, c := range r.children(n) {
		switch r.kind(c) {
		case "type_parameter_list":
			list = c
		case "type_parameter_constraints_clause":
			asked[r.source(r.child(c, 1))] = r.nodeType(r.field(r.child(c, 2), "type"))
		}
	}
	var all []string
	for _, c := range r.children(list) {
		name := r.source(r.child(c, -1))
		if t := asked[name]; t != "" {
			name += ":" + t
		}
		all = append(all, name)
	}
	return strings.Join(all, ",")
}
