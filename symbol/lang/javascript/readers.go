package javascript

import (
	"cmp"
	"strconv"
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// readers is how TypeScript says types; JavaScript says fewer.
var readers = source.Readers{
	Headers: source.Headers{Container: container, Alias: alias, Callable: callable, Value: value, Member: value},
	Binds: map[string]source.BindReader{
		"":       variables,
		"params": parameters,
		"range":  ranged,
	},
	Values: map[string]source.NodeReader{
		"call_expression":   call,
		"new_expression":    creation,
		"binary_expression": (*source.Reader).Defaulted,
		"object":            object,
	},
	Types: map[string]source.NodeReader{
		"intersection_type": intersection,
		"lookup_type":       lookup,
		"conditional_type":  conditional,
		"object_type":       record,
		"function_type":     function,
		"method_signature":  function,
		"call_signature":    function,
		"constructor_type":  function,
		"formal_parameters": func(r *source.Reader, n int) string { return source.ParamTypes(params(r, n)) },
	},
	Keyed:  keyed,
	Parted: func(r *source.Reader, n int) string { return taken(r, n, 0) },
}

// parameters reads the parameters of a function, this among them, and what is bound in them.
func parameters(r *source.Reader, s source.Statement, _, _ int) (all []source.Parameter, from uint32) {
	n := r.Spanning(s.Span)
	if r.Kind(n) == "identifier" { // x => …
		all = []source.Parameter{{Name: r.Source(n), At: s.Start}}
		expected(r, all, r.Parent(n))
		return all, 0
	}
	all = params(r, n)
	expected(r, all, r.Parent(n))
	patterns := r.Children(n)
	if len(patterns) > len(all) { // this: T
		all = append(all, source.Parameter{Name: "this", At: r.Nodes[patterns[0]].Start, Type: r.NodeType(r.Field(patterns[0], "type"))})
		patterns = patterns[1:]
	}
	for i, c := range patterns {
		p := all[i]
		all = append(all, parts(r, paramPattern(r, c), func() string { return valueOf(&p) }, 0)...)
	}
	return all, 0
}

// variables reads declared variables, which are seen in all of their block.
func variables(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	n := r.Spanning(s.Span)
	p := source.Parameter{Type: said(r, n)}
	if value := r.Field(n, "value"); value >= 0 && p.Type == "" {
		p.Later = func() string { return r.AnewNode(value) }
	}
	name := r.Field(n, "name")
	if r.Kind(name) == "identifier" {
		p.Name, p.At = r.Source(name), r.Nodes[name].Start
		return []source.Parameter{p}, s.Scope.Start + 1
	}
	return parts(r, name, func() string { return valueOf(&p) }, 0), s.Scope.Start + 1
}

// valueOf returns the value of a parameter, or one of its type.
func valueOf(p *source.Parameter) string {
	switch {
	case p.Type != "":
		return source.Bracketed(p.Type)
	case p.Later != nil:
		return p.Later()
	}
	return p.Value
}

// ranged reads what a loop over the elements or names of something binds.
func ranged(r *source.Reader, s source.Statement, _, _ int) (all []source.Parameter, from uint32) {
	n := r.Spanning(s.Span)
	left, right := r.Field(n, "left"), r.Field(n, "right")
	if left < 0 || right < 0 {
		return nil, 0
	}
	element := func() string {
		if r.Operator(n) == "in" {
			return ""
		}
		return source.After(r.AnewNode(right), "[1]")
	}
	if _, bracket := r.Within(r.Nodes[right].Span); bracket < len(r.Leaves) {
		from = r.Leaves[bracket].End
	}
	return pattern(r, left, element, 0), from
}

// container reads a class or an interface, whose calls are its value.
func container(r *source.Reader, d source.Declaration) (h source.Header) {
	if d.Kind == source.Enum || d.Kind == source.Namespace {
		return h
	}
	body := r.Spanning(d.Body)
	n := r.Parent(body)
	h.Generic = r.NodeGenerics(r.Field(n, "type_parameters"))
	h.Type = supers(r, n, body)
	if d.Kind == source.Interface {
		h.Init = signatures(r, body)
	}
	return h
}

// supers reads the types that a class or an interface inherits from, before its body.
func supers(r *source.Reader, n, body int) string {
	var supers []string
	for c := r.First(n); c >= 0 && c < body; c = r.NextNode(c, body) {
		clause := r.Kind(r.Parent(c))
		if !strings.HasSuffix(clause, "_heritage") && !strings.HasPrefix(clause, "extends_") && clause != "implements_clause" {
			continue
		}
		t := r.NodeType(c)
		if t == "require" { // require('./cart')
			t = ""
			if module := r.NodeValue(c); module != "" {
				t = "=" + module
			}
		}
		switch {
		case r.Kind(c) == "type_arguments" && len(supers) > 0:
			supers[len(supers)-1] += t
		case t != "":
			supers = append(supers, t)
		}
	}
	return strings.Join(supers, "|")
}

// maxSignatures is how many call signatures of an interface are kept.
const maxSignatures = 12

// signatures reads the call signatures of an interface: function types, with ; between them.
func signatures(r *source.Reader, body int) string {
	var all []string
	for _, c := range r.Children(body) {
		if t := r.NodeType(c); r.Kind(c) == "call_signature" && t != "" && len(all) < maxSignatures {
			all = append(all, t)
		}
	}
	return strings.Join(all, ";")
}

func alias(r *source.Reader, d source.Declaration) source.Header {
	n := r.Declaring(d)
	return source.Header{Generic: r.NodeGenerics(r.Field(n, "type_parameters")), Type: r.NodeType(r.Field(n, "value"))}
}

// callable reads a function or method, which may be the value of a name whose type says its result.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	n := r.Declaring(d)
	body := r.Spanning(d.Body)
	if body >= 0 {
		n = r.Parent(body)
	}
	if p := r.Parent(n); r.Kind(p) == "arguments" { // a function that is handed on: the name is that of what is made of it
		h.Params, h.Init = source.Getter, r.NodeValue(r.Parent(p))
		if h.Type = said(r, r.Declaring(d)); h.Type == "" && h.Init == "" {
			h.Type = "_"
		}
		return h
	}
	h.Generic = r.NodeGenerics(r.Field(n, "type_parameters"))
	if h.Params = r.NodeType(r.Field(n, "parameters")); r.Is(d.Name-1, "get") && d.Name > d.Lo && r.Kind(n) != "arrow_function" {
		h.Params = source.Getter
	}
	h.Type = r.NodeType(r.Field(n, "return_type"))
	if doc := docOf(r, n); doc != "" && h.Type == "" {
		h.Type = cmp.Or(docTag(r, doc, "returns", ""), docTag(r, doc, "return", ""))
	}
	if h.Type == "" && r.In(n) == "value" {
		h.Type = resultOf(r.NodeType(r.Field(r.Parent(n), "type")))
	}
	if h.Type == "" && body >= 0 && r.Kind(body) != "statement_block" {
		h.Init = r.NodeValue(body)
	}
	return h
}

// value reads a variable or field, or one of the names of a pattern.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	n := r.Declaring(d)
	for p := n; strings.Contains(r.Kind(p), "pattern"); p = r.Parent(p) {
		if n = r.Parent(p); r.Kind(n) == "variable_declarator" {
			for _, part := range pattern(r, p, func() string { return r.NodeValue(r.Field(n, "value")) }, 0) {
				if part.At == d.NameAt {
					h.Init = part.Later()
				}
			}
			return h
		}
	}
	if h.Type = said(r, n); h.Type == "" && d.Value.Len() > 0 && r.Kind(r.Spanning(d.Value)) != "object" { // the members of an object are symbols
		h.Init = r.SpanValue(d.Value)
	}
	return h
}

// said returns the type that is said of what a node declares, in it or in a comment before it.
func said(r *source.Reader, n int) string {
	if t := r.NodeType(r.Field(n, "type")); t != "" {
		return t
	}
	return docTag(r, docOf(r, n), "type", "")
}

// resultOf returns the result of a function type.
func resultOf(t string) string {
	if end := source.ClosesAt(t); end > 0 {
		return t[end+1:]
	}
	return ""
}

// parts is pattern of what is no plain name.
func parts(r *source.Reader, n int, of func() string, depth int) []source.Parameter {
	if strings.HasSuffix(r.Kind(n), "identifier") || r.Kind(n) == "rest_pattern" {
		return nil
	}
	return pattern(r, n, of, depth)
}

// pattern reads the names that a pattern binds to members or parts of a value.
func pattern(r *source.Reader, n int, of func() string, depth int) (all []source.Parameter) {
	switch r.Kind(n) {
	case "identifier", "shorthand_property_identifier_pattern":
		return []source.Parameter{{Name: r.Source(n), At: r.Nodes[n].Start, Later: of}}
	case "assignment_pattern", "object_assignment_pattern":
		return pattern(r, r.Field(n, "left"), of, depth)
	case "rest_pattern":
		return pattern(r, r.Child(n, 1), func() string { return "" }, depth)
	}
	for _, c := range r.Children(n) {
		operation := "#" + strconv.Itoa(r.Commas(n, c))
		part := c
		if r.Kind(n) == "object_pattern" {
			key := c
			switch r.Kind(c) {
			case "pair_pattern":
				key, part = r.Field(c, "key"), r.Field(c, "value")
			case "object_assignment_pattern":
				key = r.Field(c, "left")
			}
			operation = "." + source.PlainName(r.Source(key))
		}
		if depth <= source.MaxDeep {
			all = append(all, pattern(r, part, func() string { return source.After(of(), operation) }, depth+1)...)
		}
	}
	return all
}

// intersection reads A & B.
func intersection(r *source.Reader, n int) string {
	var all []string
	for _, c := range r.Children(n) {
		if t := r.NodeType(c); t != "" {
			all = append(all, oneType(t))
		}
	}
	return strings.Join(all, "&")
}

// function reads the type of a function: (A, B) => R.
func function(r *source.Reader, n int) string {
	result := r.Field(n, "return_type")
	if result < 0 {
		result = r.Field(n, "type")
	}
	return "(" + r.NodeType(r.Field(n, "parameters")) + ")" + oneType(r.NodeType(result))
}

// oneType writes a type so that it may stand in one: that of a|b is =<a|b>.
func oneType(t string) string {
	if len(source.Split(t, '|')) > 1 || len(source.Split(t, '&')) > 1 {
		return "=" + source.Bracketed(t)
	}
	return t
}

// lookup reads a type by the name of a member, or of an element: T["name"], T[K].
func lookup(r *source.Reader, n int) string {
	t := r.NodeType(r.Child(n, 1))
	key := r.Child(n, 2)
	switch {
	case t == "":
		return ""
	case r.Kind(r.Child(key, 1)) == "string":
		return "=<" + t + ">." + strings.Trim(r.Source(key), "\"'")
	}
	return "=<" + t + ">[]"
}

// conditional reads A extends B ? C : D as ?<A,B,C,D>, or as the only one of C and D that is said. A number extends
// nothing but any: 0 extends 1 & T ? C : D.
func conditional(r *source.Reader, n int) string {
	then, otherwise := r.NodeType(r.Field(n, "consequence")), r.NodeType(r.Field(n, "alternative"))
	left := r.Field(n, "left")
	switch {
	case then == "" || r.Kind(r.Child(left, 0)) == "number":
		return otherwise
	case otherwise == "" || then == otherwise:
		return then
	}
	return "?<" + source.OrBlank(r.NodeType(left)) + "," + source.OrBlank(r.NodeType(r.Field(n, "right"))) + "," + then + "," + otherwise + ">"
}

// object reads an object as a value of what its members are: <{.name:=value,.name:=value}>. What nothing is known of is left out.
func object(r *source.Reader, n int) string {
	var all []string
	for _, c := range r.Children(n) {
		name, e := r.Field(c, "key"), r.NodeValue(r.Field(c, "value"))
		if r.Kind(c) == "shorthand_property_identifier" {
			name, e = c, r.NodeName(c)
		}
		if name >= 0 && e != "" && e[0] != '?' && plainKey(r.Source(name)) != "" {
			all = append(all, "."+plainKey(r.Source(name))+":="+source.Whole(e))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "<{" + strings.Join(all, ",") + "}>"
}

// record reads the members of an object type, {.name:T,.name:T}, or what it says of all members: {K:T}.
func record(r *source.Reader, n int) string {
	var all []string
	any := ""
	for _, c := range r.Children(n) {
		t := ""
		switch r.Kind(c) {
		case "property_signature":
			t = r.NodeType(r.Field(c, "type"))
		case "method_signature":
			t = r.NodeType(c)
		case "index_signature":
			any = "{" + source.OrBlank(r.NodeType(r.Field(c, "index_type"))) + ":" + source.OrBlank(r.NodeType(r.Field(c, "type"))) + "}"
		}
		if t != "" {
			all = append(all, "."+r.Source(r.Field(c, "name"))+":"+t)
		}
	}
	switch {
	case len(all) == 0:
		return any
	case any != "":
		any = "&" + any
	}
	return "{" + strings.Join(all, ",") + "}" + any
}

// params reads the parameters of a function: name, name?: T, name = value, ...name: T[], and patterns, whose names
// are bound apart.
func params(r *source.Reader, n int) []source.Parameter {
	var all []source.Parameter
	doc := docOf(r, r.Parent(n))
	for _, c := range r.Children(n) {
		pattern := paramPattern(r, c)
		if r.Kind(pattern) == "this" { // no parameter, but what it is called on
			continue
		}
		p := source.Parameter{At: r.Nodes[pattern].Start, Type: r.NodeType(r.Field(c, "type"))}
		if r.Kind(pattern) == "rest_pattern" {
			p.Mark, pattern = expr.ManyMark, r.Child(pattern, 1)
			p.At = r.Nodes[max(pattern, 0)].Start
		}
		if r.Kind(pattern) == "identifier" {
			p.Name = r.Source(pattern)
		}
		if p.Type == "" && p.Name != "" {
			p.Type = docTag(r, doc, "param", p.Name)
		}
		for _, value := range []string{"value", "right"} {
			if v := r.Field(c, value); v >= 0 {
				p.Value = r.NodeValue(v)
			}
		}
		all = append(all, p)
	}
	return all
}

// paramPattern returns what a parameter binds.
func paramPattern(r *source.Reader, n int) int {
	for _, name := range []string{"pattern", "left"} {
		if p := r.Field(n, name); p >= 0 {
			return p
		}
	}
	return n
}

// call reads a call. The grammar takes await f<T>() for a call of what is awaited.
func call(r *source.Reader, n int) string {
	callee, awaited := r.Field(n, "function"), ""
	if r.Kind(callee) == "await_expression" {
		callee, awaited = r.Child(callee, 1), "^"
	}
	e := r.Link(callee)
	switch e {
	case "":
		return ""
	case "require":
		return required(r, r.Child(r.Field(n, "arguments"), 1))
	}
	if of, ok := elements(r, e, r.Child(r.Field(n, "arguments"), 1)); ok {
		return of
	}
	return e + r.NodeType(r.Field(n, "type_arguments")) + "(" + r.Passed(r.Field(n, "arguments")) + ")" + awaited
}

// required reads the module that require is called for, by its path: <"./cart">.
func required(r *source.Reader, path int) string {
	text := strings.Trim(r.Source(path), "'\"`")
	if r.Kind(path) != "string" || text == "" || strings.ContainsAny(text, "<>\"'\\") {
		return ""
	}
	return "<\"" + text + "\">"
}

// elements reads a call of what makes a list of the elements of its argument; not ok if it is another call.
func elements(r *source.Reader, callee string, argument int) (of string, ok bool) {
	before, after := "", ""
	switch callee {
	case "Object.values":
		before, after = "<[=", "[]]>"
	case "Object.entries":
		before, after = "<[#(string,=", "[])]>"
	case "Array.from":
		before, after = "<[=", "[1]]>"
	default:
		return "", false
	}
	e := r.NodeValue(argument)
	if e == "" || strings.ContainsAny(e, "|&,") {
		return "", false
	}
	return before + e + after, true
}

// creation reads what new makes: an instance of what a name or a chain of names means.
func creation(r *source.Reader, n int) string {
	class := r.Field(n, "constructor")
	if r.Kind(class) == "parenthesized_expression" {
		return source.After(r.NodeValue(class), "()")
	}
	t := r.NodeType(class)
	root, rest, more := strings.Cut(t, ".")
	if is := r.Root(root, r.Nodes[n].Start); t != "" && is != root { // a class that a local holds
		if more {
			is += "." + rest
		}
		return is + "()"
	}
	return source.Bracketed(t + r.NodeType(r.Field(n, "type_arguments")))
}
