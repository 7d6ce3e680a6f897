package csharp

import (
	"strconv"
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// readers is how C# says types.
var readers = source.Readers{
	Headers: source.Headers{Container: container, Alias: delegate, Callable: callable, Value: value},
	Binds: map[string]source.BindReader{
		"":       source.BindsNode(declared),
		"params": source.BindsParameters(paramList),
		"range":  each,
		"from":   each,
		"out":    out,
		"set":    set,
	},
	Values: map[string]source.NodeReader{"binary_expression": (*source.Reader).Defaulted, "implicit_object_creation_expression": target},
	Labels: arity, Handed: handed, Argument: argument, Keyed: keyed,
}

// arity is the number of type arguments behind a name: "2" of Map<K, V> and of Map<,>, "" of Map.
func arity(r *source.Reader, ref *source.Reference) string {
	n := r.Parent(r.Spanning(ref.Name))
	if r.Kind(n) != "generic_name" {
		return ""
	}
	list := part(r, n, "type_argument_list")
	if all := r.Children(list); len(all) > 0 {
		return strconv.Itoa(len(all))
	}
	return strconv.Itoa(strings.Count(r.Source(list), ",") + 1)
}

// literals are what arguments are of whatever is in them, by the kind of their node.
var literals = map[string]string{
	"null_literal": expr.Null, "character_literal": "<char>", "boolean_literal": "<bool>", "is_expression": "<bool>", "is_pattern_expression": "<bool>",
	"anonymous_method_expression": expr.Handed,
}

// argument reads an argument. One that has a name mostly stands where its parameter does.
func argument(r *source.Reader, n int) string {
	kind := r.Kind(n)
	if e, ok := literals[kind]; ok {
		return e
	}
	switch kind {
	case "argument":
		return r.Argument(r.Child(n, -1))
	case "parenthesized_expression":
		return r.Argument(r.Child(n, 1))
	case "declaration_expression":
		return source.OrBlank(source.Bracketed(r.NodeType(r.Field(n, "type"))))
	case "lambda_expression":
		return lambda(r, n)
	case "conditional_expression":
		return source.SameArgument(r.Argument(r.Field(n, "consequence")), r.Argument(r.Field(n, "alternative")))
	case "binary_expression":
		return operated(r, n)
	case "prefix_unary_expression":
		if r.Content[r.Nodes[n].Start] == '!' {
			return "<bool>"
		}
		return r.Argument(r.Child(n, -1))
	case "integer_literal", "real_literal":
		return "<" + number(r.Source(n)) + ">"
	case "default_expression":
		if r.Field(n, "type") < 0 {
			return "_"
		}
	}
	return r.NodeValue(n)
}

// lambda says how many parameters a function without a name has, and what it gives: expr.Async, expr.Gives, expr.GivesNothing, or what
// may be used as a value and as a statement, none of these.
func lambda(r *source.Reader, n int) string {
	params, body := r.Field(n, "parameters"), r.Field(n, "body")
	e := expr.Lambda + "1"
	if r.Kind(params) != "implicit_parameter" && r.Kind(params) != "identifier" {
		e = expr.Lambda + strconv.Itoa(len(r.Children(params)))
	}
	if source.HasWord(string(r.Content[r.Nodes[n].Start:r.Nodes[body].Start]), "async") {
		e += expr.Async
	}
	v := r.Gives(body)
	if r.Kind(body) != "block" {
		v = r.Argument(body)
	}
	given := ":" + v
	if source.OrBlank(v) == "_" || strings.HasPrefix(v, expr.Lambda) || strings.HasPrefix(v, expr.Operated) {
		given = ""
	}
	switch r.Kind(body) {
	case "block":
		return e + returns(r, body) + given
	case "invocation_expression", "assignment_expression", "object_creation_expression", "await_expression", "postfix_unary_expression", "conditional_access_expression", "throw_expression":
		return e + given
	}
	return e + expr.Gives + given
}

// returns says whether a block gives a value. One that only throws may be either.
func returns(r *source.Reader, block int) string {
	returns := false
	for i := block + 1; i < int(r.Nodes[block].Next); i++ {
		switch r.Kind(i) {
		case "lambda_expression", "local_function_statement", "anonymous_method_expression":
			i = int(r.Nodes[i].Next) - 1
		case "return_statement":
			if r.First(i) >= 0 {
				return expr.Gives
			}
			returns = true
		}
	}
	if last := r.Child(block, -1); !returns && r.Kind(last) == "throw_statement" {
		return ""
	}
	return expr.GivesNothing
}

// operated reads what an operator makes of two values.
func operated(r *source.Reader, n int) string {
	switch r.Operator(n) {
	case "<<", ">>":
		return r.Argument(r.Field(n, "left"))
	case "+", "-", "*", "/", "%", "|", "&", "^":
		x, y := r.Argument(r.Field(n, "left")), r.Argument(r.Field(n, "right"))
		if x == source.Bracketed(source.StringType) || y == source.Bracketed(source.StringType) {
			return source.Bracketed(source.StringType)
		}
		return source.SameArgument(x, y)
	case "??":
		return source.OrBlank(r.NodeValue(n))
	case "as":
		return source.OrBlank(source.Bracketed(r.NodeType(r.Field(n, "right"))))
	}
	return "<bool>"
}

// target reads new(…), whose type is that of what it is for: what it is assigned to, or what its function gives.
func target(r *source.Reader, n int) string {
	for p := r.Parent(n); p >= 0; p = r.Parent(p) {
		switch r.Kind(p) {
		case "variable_declarator", "conditional_expression", "parenthesized_expression", "arrow_expression_clause", "return_statement", "block", "accessor_declaration", "accessor_list":
		case "if_statement", "else_clause", "try_statement", "catch_clause", "switch_statement", "switch_body", "switch_section", "using_statement", "lock_statement":
		case "assignment_expression":
			return r.NodeValue(r.Field(p, "left"))
		case "variable_declaration", "property_declaration", "indexer_declaration", "method_declaration", "local_function_statement":
			return source.Bracketed(r.NodeType(max(r.Field(p, "type"), r.Field(p, "returns"))))
		default:
			return ""
		}
	}
	return ""
}

// handed says what a function without a name is handed to: of new T { x => … } that is Add, which is called with each element.
func handed(r *source.Reader, call source.Span, at uint32) (string, bool) {
	n, callee := r.Starting(at), r.ValueAt(call)
	if r.Kind(r.Parent(n)) == "initializer_expression" {
		e := r.HandingTo(n, callee)
		return e + ".Add@0", e != ""
	}
	return r.HandedNode(n, callee)
}

// number is the type of a number as it is written.
func number(text string) string {
	text = strings.ToLower(text)
	if !strings.HasPrefix(text, "0x") {
		switch {
		case strings.HasSuffix(text, "m"):
			return "decimal"
		case strings.HasSuffix(text, "f"):
			return "float"
		case strings.HasSuffix(text, "d"), strings.ContainsAny(text, ".e"):
			return "double"
		}
	}
	switch {
	case strings.HasSuffix(text, "ul"), strings.HasSuffix(text, "lu"):
		return "ulong"
	case strings.HasSuffix(text, "l"):
		return "long"
	case strings.HasSuffix(text, "u"):
		return "uint"
	}
	return "int"
}

// declared reads the names that a node declares with one type: T a = v, b. A name without a type has its value, or its part of
// one: var (a, b) = v.
func declared(r *source.Reader, n int) (all []source.Parameter) {
	t := r.NodeType(r.Field(n, "type"))
	if name := r.Field(n, "name"); name >= 0 {
		return []source.Parameter{namedNode(r, name, t)}
	}
	for _, c := range r.Children(n) {
		if r.Kind(c) != "variable_declarator" {
			continue
		}
		first, last := r.Child(c, 1), r.Child(c, -1)
		if r.Kind(first) == "tuple_pattern" {
			for i, name := range r.Children(first) {
				p := namedNode(r, name, "")
				p.Value = source.After(r.NodeValue(last), "#"+strconv.Itoa(min(i, 9)))
				all = append(all, p)
			}
			continue
		}
		p := namedNode(r, first, t)
		if t == "" && last != first {
			p.Value = r.NodeValue(last)
		}
		all = append(all, p)
	}
	return all
}

// namedNode is a name of a type; without a name it binds nothing.
func namedNode(r *source.Reader, name int, typ string) source.Parameter {
	if name < 0 {
		return source.Parameter{Type: typ}
	}
	return source.Parameter{Name: source.PlainName(r.Source(name)), At: r.Nodes[name].Start, Type: typ}
}

// each reads a name with the list that it goes through: T name in list.
func each(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	n := r.Spanning(s.Span)
	name, list, body := r.Field(n, "name"), r.Child(n, -1), source.NoNode
	if r.Kind(n) == "foreach_statement" {
		name, list, body = r.Field(n, "left"), r.Field(n, "right"), r.Field(n, "body")
	}
	if r.Kind(name) != "identifier" {
		return nil, 0
	}
	p := namedNode(r, name, r.NodeType(r.Field(n, "type")))
	if p.Type == "" {
		p.Value = source.After(r.NodeValue(list), "[1]")
	}
	return []source.Parameter{p}, r.StartOf(body)
}

// out reads a variable that an argument declares.
func out(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	n := r.Spanning(s.Span)
	if r.Kind(n) == "argument" {
		n = r.Child(n, 1)
	}
	all := declared(r, n)
	if callee, ok := r.Closures(s.Start); ok && len(all) > 0 && all[0].Type == "" {
		all[0].Value = callee + "."
	}
	return all, 0
}

// paramList reads parameters with their types, or without. The last may be as many as it likes: params T[] name.
func paramList(r *source.Reader, n int) (all []source.Parameter) {
	if r.Kind(n) == "implicit_parameter" {
		return []source.Parameter{namedNode(r, n, "")}
	}
	for _, c := range r.Children(n) {
		switch {
		case r.In(c) == "name":
			p := namedNode(r, c, r.NodeType(r.Field(n, "type")))
			p.Mark = expr.ManyMark
			all = append(all, p)
		case r.Kind(c) == "parameter":
			all = append(all, param(r, c))
		}
	}
	return all
}

// param reads one parameter: this T name, or T name = value.
func param(r *source.Reader, n int) source.Parameter {
	name := r.Field(n, "name")
	p := namedNode(r, name, r.NodeType(r.Field(n, "type")))
	switch {
	case r.Source(r.Child(n, 1)) == "this":
		p.Mark = expr.ReceiverMark
	case r.Child(n, -1) != name:
		p.Mark = expr.OptionalMark
	}
	return p
}

// part returns the first child of a node of a kind, or NoNode.
func part(r *source.Reader, n int, kind string) int {
	for _, c := range r.Children(n) {
		if r.Kind(c) == kind {
			return c
		}
	}
	return source.NoNode
}

// container reads a class: its type parameters and what it inherits from.
func container(r *source.Reader, d source.Declaration) (h source.Header) {
	if d.Kind == source.Namespace || d.Kind == source.Enum {
		return h
	}
	n := r.Declaring(d)
	h.Generic = generics(r, n)
	var supers []string
	for _, c := range r.Children(part(r, n, "base_list")) {
		if r.Kind(c) == "primary_constructor_base_type" {
			c = r.Field(c, "type")
		}
		if t := r.NodeType(c); t != "" {
			supers = append(supers, t)
		}
	}
	h.Type = strings.Join(supers, "|")
	return h
}

// callable reads a method, or what else has parameters. A conversion is not called by its name.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	n := r.Declaring(d)
	params := r.Field(n, "parameters")
	if r.Kind(n) == "variable_declarator" { // a function that is a value
		return source.Header{Params: source.AnyParams, Type: r.NodeType(r.Field(r.Parent(n), "type"))}
	}
	if params < 0 || r.Kind(n) == "conversion_operator_declaration" {
		return source.Header{Params: source.AnyParams}
	}
	h.Generic = generics(r, n)
	h.Params = source.ParamTypes(paramList(r, params))
	h.Type = r.NodeType(max(r.Field(n, "returns"), r.Field(n, "type")))
	h.Init = seenAs(r, d, n)
	return h
}

// delegate reads a type of functions.
func delegate(r *source.Reader, d source.Declaration) (h source.Header) {
	h = callable(r, d)
	h.Type, h.Params = "("+h.Params+")"+source.OrBlank(h.Type), ""
	return h
}

// value reads a field or a property; an index gives elements of its type.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	n := r.Declaring(d)
	if r.Kind(n) == "variable_declarator" {
		for _, p := range declared(r, r.Parent(n)) {
			if p.At == d.NameAt {
				h.Type, h.Init = p.Type, p.Value
			}
		}
		return h
	}
	switch t := r.NodeType(r.Field(n, "type")); {
	case r.Kind(n) == "indexer_declaration":
		h.Type, _ = source.ListType(t, 0)
	case r.Field(n, "name") >= 0:
		h.Type = t
	}
	h.Init = seenAs(r, d, n)
	return h
}

// seenAs is what a member is seen as one of alone: the interface of int IShape.Sides() => 3, or this where it is private.
func seenAs(r *source.Reader, d source.Declaration, n int) string {
	if of := part(r, n, "explicit_interface_specifier"); of >= 0 {
		return source.Bracketed(r.NodeType(r.Child(of, 1)))
	}
	if d.Kind == source.Method && source.HasWord(string(r.Content[r.Nodes[n].Start:d.NameAt]), "private") {
		return "this"
	}
	return ""
}

// generics reads type parameters, each with the first of the types that clauses behind them ask of it.
func generics(r *source.Reader, n int) string {
	asked := map[string]string{}
	list := source.NoNode
	for _, c := range r.Children(n) {
		switch r.Kind(c) {
		case "type_parameter_list":
			list = c
		case "type_parameter_constraints_clause":
			asked[r.Source(r.Child(c, 1))] = r.NodeType(r.Field(r.Child(c, 2), "type"))
		}
	}
	var all []string
	for _, c := range r.Children(list) {
		name := r.Source(r.Child(c, -1))
		if t := asked[name]; t != "" {
			name += ":" + t
		}
		all = append(all, name)
	}
	return strings.Join(all, ",")
}
