package tags

import (
	"cmp"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// jsTypes is how TypeScript says types; JavaScript says fewer.
var jsTypes = typeReader{
	headers: headers{container: (*reader).jsContainer, alias: (*reader).jsAlias, callable: (*reader).jsCallable, value: (*reader).jsValue, member: (*reader).jsValue},
	binds: map[string]bindReader{
		"":       (*reader).jsVariables,
		"params": (*reader).jsParameters,
		"range":  (*reader).jsRange,
	},
	values: map[string]nodeReader{
		"call_expression":   (*reader).jsCall,
		"new_expression":    (*reader).jsNew,
		"binary_expression": (*reader).defaulted,
		"object":            (*reader).jsObject,
	},
	kinds: map[string]nodeReader{
		"intersection_type": (*reader).jsIntersection,
		"lookup_type":       (*reader).jsLookup,
		"conditional_type":  (*reader).jsConditional,
		"object_type":       (*reader).jsRecord,
		"function_type":     (*reader).jsFunction,
		"method_signature":  (*reader).jsFunction,
		"call_signature":    (*reader).jsFunction,
		"constructor_type":  (*reader).jsFunction,
		"formal_parameters": func(r *reader, n int) string { return r.paramTypes(r.jsParams(n)) },
	},
	keyed:  (*reader).jsKeyed,
	parted: func(r *reader, n int) string { return r.jsTaken(n, 0) },
}

// jsParameters reads the parameters of a function, this among them, and what is bound in them.
func (r *reader) jsParameters(s statement, _, _ int) (all []parameter, from uint32) {
	n := r.spanning(s.Span)
	if r.kind(n) == "identifier" { // x => …
		all = []parameter{{name: r.source(n), at: s.Start}}
		r.jsExpected(all, r.parent(n))
		return all, 0
	}
	all = r.jsParams(n)
	r.jsExpected(all, r.parent(n))
	patterns := r.children(n)
	if len(patterns) > len(all) { // this: T
		all = append(all, parameter{name: "this", at: r.nodes[patterns[0]].Start, typ: r.nodeType(r.field(patterns[0], "type"))})
		patterns = patterns[1:]
	}
	for i, c := range patterns {
		p := all[i]
		all = append(all, r.jsParts(r.jsParamPattern(c), func() string { return valueOf(&p) }, 0)...)
	}
	return all, 0
}

// jsVariables reads declared variables, which are seen in all of their block.
func (r *reader) jsVariables(s statement, _, _ int) ([]parameter, uint32) {
	n := r.spanning(s.Span)
	p := parameter{typ: r.jsSaid(n)}
	if value := r.field(n, "value"); value >= 0 && p.typ == "" {
		p.later = func() string { return r.anewNode(value) }
	}
	name := r.field(n, "name")
	if r.kind(name) == "identifier" {
		p.name, p.at = r.source(name), r.nodes[name].Start
		return []parameter{p}, s.scope.Start + 1
	}
	return r.jsParts(name, func() string { return valueOf(&p) }, 0), s.scope.Start + 1
}

// valueOf returns the value of a parameter, or one of its type.
func valueOf(p *parameter) string {
	switch {
	case p.typ != "":
		return bracketed(p.typ)
	case p.later != nil:
		return p.later()
	}
	return p.value
}

// jsRange reads what a loop over the elements or names of something binds.
func (r *reader) jsRange(s statement, _, _ int) (all []parameter, from uint32) {
	n := r.spanning(s.Span)
	left, right := r.field(n, "left"), r.field(n, "right")
	if left < 0 || right < 0 {
		return nil, 0
	}
	element := func() string {
		if r.operator(n) == "in" {
			return ""
		}
		return after(r.anewNode(right), "[1]")
	}
	if _, bracket := r.within(r.nodes[right].Span); bracket < len(r.leaves) {
		from = r.leaves[bracket].End
	}
	return r.jsPattern(left, element, 0), from
}

// jsContainer reads a class or an interface, whose calls are its value.
func (r *reader) jsContainer(d declaration) (h header) {
	if d.Kind == symbol.Enum || d.Kind == symbol.Namespace {
		return h
	}
	body := r.spanning(d.Body)
	n := r.parent(body)
	h.generic = r.nodeGenerics(r.field(n, "type_parameters"))
	var supers []string
	for c := r.first(n); c >= 0 && c < body; c = r.nextNode(c, body) {
		if t := r.nodeType(c); t != "" && strings.HasSuffix(r.kind(r.parent(c)), "_heritage") || strings.HasPrefix(r.kind(r.parent(c)), "extends_") || r.kind(r.parent(c)) == "implements_clause" {
			if r.kind(c) == "type_arguments" {
				supers[len(supers)-1] += t
			} else if t != "" {
				supers = append(supers, t)
			}
		}
	}
	h.typ = strings.Join(supers, "|")
	if d.Kind == symbol.Interface {
		h.init = r.jsSignatures(body)
	}
	return h
}

// maxSignatures is how many call signatures of an interface are kept.
const maxSignatures = 12

// jsSignatures reads the call signatures of an interface: function types, with ; between them.
func (r *reader) jsSignatures(body int) string {
	var all []string
	for _, c := range r.children(body) {
		if t := r.nodeType(c); r.kind(c) == "call_signature" && t != "" && len(all) < maxSignatures {
			all = append(all, t)
		}
	}
	return strings.Join(all, ";")
}

func (r *reader) jsAlias(d declaration) header {
	n := r.declaring(d)
	return header{generic: r.nodeGenerics(r.field(n, "type_parameters")), typ: r.nodeType(r.field(n, "value"))}
}

// jsCallable reads a function or method, which may be the value of a name whose type says its result.
func (r *reader) jsCallable(d declaration) (h header) {
	n := r.declaring(d)
	body := r.spanning(d.Body)
	if body >= 0 {
		n = r.parent(body)
	}
	if p := r.parent(n); r.kind(p) == "arguments" { // a function that is handed on: the name is that of what is made of it
		h.params, h.init = getter, r.nodeValue(r.parent(p))
		if h.typ = r.jsSaid(r.declaring(d)); h.typ == "" && h.init == "" {
			h.typ = "_"
		}
		return h
	}
	h.generic = r.nodeGenerics(r.field(n, "type_parameters"))
	if h.params = r.nodeType(r.field(n, "parameters")); r.is(d.name-1, "get") && d.name > d.lo && r.kind(n) != "arrow_function" {
		h.params = getter
	}
	h.typ = r.nodeType(r.field(n, "return_type"))
	if doc := r.docOf(n); doc != "" && h.typ == "" {
		h.typ = cmp.Or(r.docTag(doc, "returns", ""), r.docTag(doc, "return", ""))
	}
	if h.typ == "" && r.in(n) == "value" {
		h.typ = resultOf(r.nodeType(r.field(r.parent(n), "type")))
	}
	if h.typ == "" && body >= 0 && r.kind(body) != "statement_block" {
		h.init = r.nodeValue(body)
	}
	return h
}

// jsValue reads a variable or field, or one of the names of a pattern.
func (r *reader) jsValue(d declaration) (h header) {
	n := r.declaring(d)
	for p := n; strings.Contains(r.kind(p), "pattern"); p = r.parent(p) {
		if n = r.parent(p); r.kind(n) == "variable_declarator" {
			for _, part := range r.jsPattern(p, func() string { return r.nodeValue(r.field(n, "value")) }, 0) {
				if part.at == d.NameAt {
					h.init = part.later()
				}
			}
			return h
		}
	}
	if h.typ = r.jsSaid(n); h.typ == "" && d.Value.Len() > 0 && r.kind(r.spanning(d.Value)) != "object" { // the members of an object are symbols
		h.init = r.spanValue(d.Value)
	}
	return h
}

// jsSaid returns the type that is said of what a node declares, in it or in a comment before it.
func (r *reader) jsSaid(n int) string {
	if t := r.nodeType(r.field(n, "type")); t != "" {
		return t
	}
	return r.docTag(r.docOf(n), "type", "")
}

// resultOf returns the result of a function type.
func resultOf(t string) string {
	if end := closesAt(t); end > 0 {
		return t[end+1:]
	}
	return ""
}

// jsParts is jsPattern of what is no plain name.
func (r *reader) jsParts(n int, of func() string, depth int) []parameter {
	if strings.HasSuffix(r.kind(n), "identifier") || r.kind(n) == "rest_pattern" {
		return nil
	}
	return r.jsPattern(n, of, depth)
}

// jsPattern reads the names that a pattern binds to members or parts of a value.
func (r *reader) jsPattern(n int, of func() string, depth int) (all []parameter) {
	switch r.kind(n) {
	case "identifier", "shorthand_property_identifier_pattern":
		return []parameter{{name: r.source(n), at: r.nodes[n].Start, later: of}}
	case "assignment_pattern", "object_assignment_pattern":
		return r.jsPattern(r.field(n, "left"), of, depth)
	case "rest_pattern":
		return r.jsPattern(r.child(n, 1), func() string { return "" }, depth)
	}
	for _, c := range r.children(n) {
		operation := "#" + strconv.Itoa(r.commas(n, c))
		part := c
		if r.kind(n) == "object_pattern" {
			key := c
			switch r.kind(c) {
			case "pair_pattern":
				key, part = r.field(c, "key"), r.field(c, "value")
			case "object_assignment_pattern":
				key = r.field(c, "left")
			}
			operation = "." + plainName(r.source(key))
		}
		if depth <= maxDeep {
			all = append(all, r.jsPattern(part, func() string { return after(of(), operation) }, depth+1)...)
		}
	}
	return all
}

// jsIntersection reads A & B.
func (r *reader) jsIntersection(n int) string {
	var all []string
	for _, c := range r.children(n) {
		if t := r.nodeType(c); t != "" {
			all = append(all, oneType(t))
		}
	}
	t := strings.Join(all, "&")
	if len(t) <= maxExpression {
		return t
	}
	for i := range all {
		if genericName.MatchString(all[i]) {
			all[i] = all[i][:strings.IndexByte(all[i], '<')]
		}
	}
	return strings.Join(all, "&")
}

// jsFunction reads the type of a function: (A, B) => R.
func (r *reader) jsFunction(n int) string {
	result := r.field(n, "return_type")
	if result < 0 {
		result = r.field(n, "type")
	}
	return "(" + r.nodeType(r.field(n, "parameters")) + ")" + oneType(r.nodeType(result))
}

// oneType writes a type so that it may stand in one: that of a|b is =<a|b>.
func oneType(t string) string {
	if len(split(t, '|')) > 1 || len(split(t, '&')) > 1 {
		return "=" + bracketed(t)
	}
	return t
}

// jsLookup reads a type by the name of a member, or of an element: T["name"], T[K].
func (r *reader) jsLookup(n int) string {
	t := r.nodeType(r.child(n, 1))
	key := r.child(n, 2)
	switch {
	case t == "":
		return ""
	case r.kind(r.child(key, 1)) == "string":
		return "=<" + t + ">." + strings.Trim(r.source(key), "\"'")
	}
	return "=<" + t + ">[]"
}

// jsConditional reads A extends B ? C : D as ?<A,B,C,D>, or as the only one of C and D that is said. A number extends
// nothing but any: 0 extends 1 & T ? C : D.
func (r *reader) jsConditional(n int) string {
	then, otherwise := r.nodeType(r.field(n, "consequence")), r.nodeType(r.field(n, "alternative"))
	left := r.field(n, "left")
	switch {
	case then == "" || r.kind(r.child(left, 0)) == "number":
		return otherwise
	case otherwise == "" || then == otherwise:
		return then
	}
	return "?<" + orBlank(r.nodeType(left)) + "," + orBlank(r.nodeType(r.field(n, "right"))) + "," + then + "," + otherwise + ">"
}

// jsObject reads an object as a value of what its members are: <{.name:=value,.name:=value}>. What nothing is known of is left out.
func (r *reader) jsObject(n int) string {
	var all []string
	for _, c := range r.children(n) {
		name, e := r.field(c, "key"), r.nodeValue(r.field(c, "value"))
		if r.kind(c) == "shorthand_property_identifier" {
			name, e = c, r.nodeName(c)
		}
		if name >= 0 && e != "" && e[0] != '?' && plainKey(r.source(name)) != "" {
			all = append(all, "."+plainKey(r.source(name))+":="+whole(e))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "<{" + strings.Join(all, ",") + "}>"
}

// paramTypes writes the types of parameters.
func (r *reader) paramTypes(all []parameter) string {
	types := make([]string, len(all))
	for i, p := range all {
		types[i] = p.mark + orBlank(p.typ)
	}
	return strings.Join(types, ",")
}

// jsRecord reads the members of an object type, {.name:T,.name:T}, or what it says of all members: {K:T}.
func (r *reader) jsRecord(n int) string {
	var all []string
	any := ""
	for _, c := range r.children(n) {
		t := ""
		switch r.kind(c) {
		case "property_signature":
			t = r.nodeType(r.field(c, "type"))
		case "method_signature":
			t = r.nodeType(c)
		case "index_signature":
			any = "{" + orBlank(r.nodeType(r.field(c, "index_type"))) + ":" + orBlank(r.nodeType(r.field(c, "type"))) + "}"
		}
		if t != "" {
			all = append(all, "."+r.source(r.field(c, "name"))+":"+t)
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

// jsParams reads the parameters of a function: name, name?: T, name = value, ...name: T[], and patterns, whose names
// are bound apart.
func (r *reader) jsParams(n int) []parameter {
	var all []parameter
	doc := r.docOf(r.parent(n))
	for _, c := range r.children(n) {
		pattern := r.jsParamPattern(c)
		if r.kind(pattern) == "this" { // no parameter, but what it is called on
			continue
		}
		p := parameter{at: r.nodes[pattern].Start, typ: r.nodeType(r.field(c, "type"))}
		if r.kind(pattern) == "rest_pattern" {
			p.mark, pattern = expr.ManyMark, r.child(pattern, 1)
			p.at = r.nodes[max(pattern, 0)].Start
		}
		if r.kind(pattern) == "identifier" {
			p.name = r.source(pattern)
		}
		if p.typ == "" && p.name != "" {
			p.typ = r.docTag(doc, "param", p.name)
		}
		for _, value := range []string{"value", "right"} {
			if v := r.field(c, value); v >= 0 {
				p.value = r.nodeValue(v)
			}
		}
		all = append(all, p)
	}
	return all
}

// jsParamPattern returns what a parameter binds.
func (r *reader) jsParamPattern(n int) int {
	for _, name := range []string{"pattern", "left"} {
		if p := r.field(n, name); p >= 0 {
			return p
		}
	}
	return n
}

// jsCall reads a call. The grammar takes await f<T>() for a call of what is awaited.
func (r *reader) jsCall(n int) string {
	callee, awaited := r.field(n, "function"), ""
	if r.kind(callee) == "await_expression" {
		callee, awaited = r.child(callee, 1), "^"
	}
	e := r.link(callee)
	if e == "" || e == "require" {
		return ""
	}
	if of, ok := r.jsElements(e, r.child(r.field(n, "arguments"), 1)); ok {
		return of
	}
	return e + r.nodeType(r.field(n, "type_arguments")) + "(" + r.passed(r.field(n, "arguments")) + ")" + awaited
}

// jsElements reads a call of what makes a list of the elements of its argument; not ok if it is another call.
func (r *reader) jsElements(callee string, argument int) (of string, ok bool) {
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
	e := r.nodeValue(argument)
	if e == "" || strings.ContainsAny(e, "|&,") {
		return "", false
	}
	return before + e + after, true
}

// jsNew reads what new makes: an instance of what a name or a chain of names means.
func (r *reader) jsNew(n int) string {
	class := r.field(n, "constructor")
	if r.kind(class) == "parenthesized_expression" {
		return after(r.nodeValue(class), "()")
	}
	t := r.nodeType(class)
	root, rest, more := strings.Cut(t, ".")
	if is := r.root(root, r.nodes[n].Start); t != "" && is != root { // a class that a local holds
		if more {
			is += "." + rest
		}
		return is + "()"
	}
	return bracketed(t + r.nodeType(r.field(n, "type_arguments")))
}
