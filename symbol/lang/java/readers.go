package java

import (
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// readers is how Java says types.
var readers = source.Readers{
	Headers: source.Headers{Container: container, Callable: callable, Value: value},
	Binds: map[string]source.BindReader{
		"":         source.BindsNode(declared),
		"params":   source.BindsParameters(params),
		"range":    ranged,
		"nameless": nameless,
	},
	Values:   map[string]source.NodeReader{"method_invocation": call, "object_creation_expression": made, "array_creation_expression": array},
	Types:    map[string]source.NodeReader{"array_type": arrayType},
	Argument: argument,
	Keyed:    keyed,
	Nameless: source.InNameless,
}

// declared reads the names that a node declares with one type: T a = v, b[]. A name without a type has its value.
func declared(r *source.Reader, n int) (all []source.Parameter) {
	t := typeOf(r, n)
	if r.Field(n, "name") >= 0 {
		return []source.Parameter{name(r, n, t)}
	}
	for _, c := range r.Children(n) {
		if r.Kind(c) == "variable_declarator" {
			all = append(all, name(r, c, t))
		}
	}
	return all
}

// typeOf reads the type of what a node declares, "" for var.
func typeOf(r *source.Reader, n int) string {
	t := r.Field(n, "type")
	for _, c := range r.Children(n) {
		if t < 0 && r.Kind(c) != "modifiers" {
			t = c
		}
	}
	typ := r.NodeType(t)
	if r.Kind(n) == "spread_parameter" {
		typ, _ = source.ListType(typ, 0)
	}
	if typ == "var" {
		return ""
	}
	return typ
}

// name reads one name of a type.
func name(r *source.Reader, n int, typ string) source.Parameter {
	name := r.Field(n, "name")
	if name < 0 {
		return source.Parameter{}
	}
	p := source.Parameter{Name: r.Source(name), At: r.Nodes[name].Start, Type: dimensions(r, n, typ)}
	if p.Type == "" {
		p.Value = r.NodeValue(r.Field(n, "value"))
	}
	return p
}

// params reads the parameters of a method or of a function without a name. What a method is called on is none.
func params(r *source.Reader, n int) (all []source.Parameter) {
	if r.Kind(n) == "identifier" {
		return []source.Parameter{{Name: r.Source(n), At: r.Nodes[n].Start}}
	}
	for _, c := range r.Children(n) {
		switch r.Kind(c) {
		case "identifier":
			all = append(all, source.Parameter{Name: r.Source(c), At: r.Nodes[c].Start})
		case "formal_parameter":
			all = append(all, declared(r, c)...)
		case "spread_parameter":
			for _, p := range declared(r, c) {
				p.Mark = expr.ManyMark
				all = append(all, p)
			}
		}
	}
	return all
}

// ranged reads what a loop takes from a list.
func ranged(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	n := r.Spanning(s.Span)
	all := declared(r, n)
	for i := range all {
		all[i].Value = source.After(all[i].Value, "[1]")
	}
	return all, r.StartOf(r.Field(n, "body"))
}

// nameless reads what this is in a class without a name, or in one that lies there.
func nameless(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	return []source.Parameter{{Name: "this", At: s.Within.Start, Type: r.WholeType(r.Within(s.Type))}}, 0
}

// container reads a class: its type parameters and what it inherits from.
func container(r *source.Reader, d source.Declaration) (h source.Header) {
	n := r.Declaring(d)
	h.Generic = generics(r, r.Field(n, "type_parameters"))
	var supers []string
	for _, c := range r.Children(n) {
		switch r.Kind(c) {
		case "super_interfaces", "extends_interfaces":
			c = r.Child(c, 1)
		case "superclass":
		default:
			continue
		}
		for _, t := range r.Children(c) {
			if t := r.NodeType(t); t != "" {
				supers = append(supers, t)
			}
		}
	}
	h.Type = strings.Join(supers, "|")
	return h
}

// callable reads a method: its type parameters, its parameters and its result.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	n := r.Declaring(d)
	h.Generic = generics(r, r.Field(n, "type_parameters"))
	h.Type = dimensions(r, n, r.NodeType(r.Field(n, "type")))
	h.Params = source.ParamTypes(params(r, r.Field(n, "parameters")))
	return h
}

// value reads a field, which may be one of several of a type, or one that a record is made of.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	n := r.Declaring(d)
	if r.Kind(n) == "variable_declarator" {
		n = r.Parent(n)
	}
	for _, p := range declared(r, n) {
		if p.At == d.NameAt {
			h.Type, h.Init = p.Type, p.Value
		}
	}
	return h
}

// generics reads type parameters, each with the first of its bounds.
func generics(r *source.Reader, n int) string {
	var all []string
	for _, c := range r.Children(n) {
		name := ""
		for _, part := range r.Children(c) {
			switch r.Kind(part) {
			case "type_identifier", "identifier":
				name = r.Source(part)
			case "type_bound":
				if t := r.NodeType(r.Child(part, 1)); t != "" {
					name += ":" + t
				}
			}
		}
		all = append(all, name)
	}
	return strings.Join(all, ",")
}

// call reads a call, with its arguments.
func call(r *source.Reader, n int) string {
	e := r.NodeText(r.Field(n, "name"))
	if object := r.Field(n, "object"); object >= 0 {
		e = source.After(r.Link(object), "."+e)
	}
	if e == "" || n == r.Handing {
		return source.After(e, "()")
	}
	return e + "(" + r.Passed(r.Field(n, "arguments")) + ")"
}

// made reads what new makes. Where that has members of its own, what is called of these is captured apart.
func made(r *source.Reader, n int) string {
	t := r.NodeType(r.Field(n, "type"))
	if outer := r.Child(n, 1); outer >= 0 {
		if _, dot := r.Within(r.Nodes[outer].Span); r.Is(dot, ".") { // outer.new Inner()
			return source.After(r.NodeValue(outer), "."+t+"()")
		}
	}
	return source.Bracketed(t)
}

// array reads new T[n][m], new T[] {…}.
func array(r *source.Reader, n int) string {
	return source.Bracketed(dimensions(r, n, r.NodeType(r.Field(n, "type"))))
}

func arrayType(r *source.Reader, n int) string {
	return dimensions(r, n, r.NodeType(r.Field(n, "element")))
}

// dimensions makes lists of a type, one in another for each of the dimensions of a node.
func dimensions(r *source.Reader, n int, t string) string {
	for _, c := range r.Children(n) {
		switch r.Kind(c) {
		case "dimensions_expr":
			t, _ = source.ListType(t, 0)
		case "dimensions":
			for range strings.Count(r.Source(c), "[") {
				t, _ = source.ListType(t, 0)
			}
		}
	}
	return t
}

// keyed reads of which annotation an element is set, or what a switch is about whose case a name is.
func keyed(r *source.Reader, n int) (string, bool) {
	around := r.Parent(r.Parent(n))
	if r.Kind(r.Parent(n)) == "element_value_pair" {
		return source.Bracketed(r.NodeText(r.Field(r.Parent(around), "name"))), true
	}
	for around >= 0 && r.Kind(around) != "switch_expression" {
		around = r.Parent(around)
	}
	of := r.NodeValue(r.Child(r.Field(around, "condition"), 1))
	return of, of != ""
}
