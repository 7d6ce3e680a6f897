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
		"set":    (*reader).csharpSet,
	},
	values: map[string]nodeReader{"binary_expression": (*reader).defaulted, "implicit_object_creation_expression": (*reader).csharpTarget},
	labels: (*reader).csharpArity, handed: (*reader).csharpHanded, argument: (*reader).csharpArgument, keyed: (*reader).csharpKeyed,
}

// csharpArity is the number of type arguments behind a name: "2" of Map<K, V> and of Map<,>, "" of Map.
func (r *reader) csharpArity(ref *reference) string {
	n := r.parent(r.spanning(ref.name))
	if r.kind(n) != "generic_name" {
		return ""
	}
	list := r.part(n, "type_argument_list")
	if all := r.children(list); len(all) > 0 {
		return strconv.Itoa(len(all))
	}
	return strconv.Itoa(strings.Count(r.source(list), ",") + 1)
}

// csharpLiterals are what arguments are of whatever is in them, by the kind of their node.
var csharpLiterals = map[string]string{
	"null_literal": expr.Null, "character_literal": "<char>", "boolean_literal": "<bool>", "is_expression": "<bool>", "is_pattern_expression": "<bool>",
	"anonymous_method_expression": expr.Handed,
}

// csharpArgument reads an argument. One that has a name mostly stands where its parameter does.
func (r *reader) csharpArgument(n int) string {
	kind := r.kind(n)
	if e, ok := csharpLiterals[kind]; ok {
		return e
	}
	switch kind {
	case "argument":
		return r.argument(r.child(n, -1))
	case "parenthesized_expression":
		return r.argument(r.child(n, 1))
	case "declaration_expression":
		return orBlank(bracketed(r.nodeType(r.field(n, "type"))))
	case "lambda_expression":
		return r.csharpLambda(n)
	case "conditional_expression":
		return sameArgument(r.argument(r.field(n, "consequence")), r.argument(r.field(n, "alternative")))
	case "binary_expression":
		return r.csharpOperated(n)
	case "prefix_unary_expression":
		if r.content[r.nodes[n].Start] == '!' {
			return "<bool>"
		}
		return r.argument(r.child(n, -1))
	case "integer_literal", "real_literal":
		return "<" + csharpNumber(r.source(n)) + ">"
	case "default_expression":
		if r.field(n, "type") < 0 {
			return "_"
		}
	}
	return r.nodeValue(n)
}

// csharpLambda says how many parameters a function without a name has, and what it gives: expr.Async, expr.Gives, expr.GivesNothing, or what
// may be used as a value and as a statement, none of these.
func (r *reader) csharpLambda(n int) string {
	params, body := r.field(n, "parameters"), r.field(n, "body")
	e := expr.Lambda + "1"
	if r.kind(params) != "implicit_parameter" && r.kind(params) != "identifier" {
		e = expr.Lambda + strconv.Itoa(len(r.children(params)))
	}
	if hasWord(string(r.content[r.nodes[n].Start:r.nodes[body].Start]), "async") {
		e += expr.Async
	}
	v := r.gives(body)
	if r.kind(body) != "block" {
		v = r.argument(body)
	}
	given := ":" + v
	if v == "" || v == "_" || strings.HasPrefix(v, expr.Lambda) || strings.HasPrefix(v, expr.Operated) {
		given = ""
	}
	switch r.kind(body) {
	case "block":
		return e + r.csharpReturns(body) + given
	case "invocation_expression", "assignment_expression", "object_creation_expression", "await_expression", "postfix_unary_expression", "conditional_access_expression", "throw_expression":
		return e + given
	}
	return e + expr.Gives + given
}

// csharpReturns says whether a block gives a value. One that only throws may be either.
func (r *reader) csharpReturns(block int) string {
	returns := false
	for i := block + 1; i < int(r.nodes[block].next); i++ {
		switch r.kind(i) {
		case "lambda_expression", "local_function_statement", "anonymous_method_expression":
			i = int(r.nodes[i].next) - 1
		case "return_statement":
			if r.first(i) >= 0 {
				return expr.Gives
			}
			returns = true
		}
	}
	if last := r.child(block, -1); !returns && r.kind(last) == "throw_statement" {
		return ""
	}
	return expr.GivesNothing
}

// csharpOperated reads what an operator makes of two values.
func (r *reader) csharpOperated(n int) string {
	switch r.operator(n) {
	case "<<", ">>":
		return r.argument(r.field(n, "left"))
	case "+", "-", "*", "/", "%", "|", "&", "^":
		x, y := r.argument(r.field(n, "left")), r.argument(r.field(n, "right"))
		if x == bracketed(stringType) || y == bracketed(stringType) {
			return bracketed(stringType)
		}
		return sameArgument(x, y)
	case "??":
		return orBlank(r.nodeValue(n))
	case "as":
		return orBlank(bracketed(r.nodeType(r.field(n, "right"))))
	}
	return "<bool>"
}

// csharpTarget reads new(…), whose type is that of what it is for: what it is assigned to, or what its function gives.
func (r *reader) csharpTarget(n int) string {
	for p := r.parent(n); p >= 0; p = r.parent(p) {
		switch r.kind(p) {
		case "variable_declarator", "conditional_expression", "parenthesized_expression", "arrow_expression_clause", "return_statement", "block", "accessor_declaration", "accessor_list":
		case "if_statement", "else_clause", "try_statement", "catch_clause", "switch_statement", "switch_body", "switch_section", "using_statement", "lock_statement":
		case "assignment_expression":
			return r.nodeValue(r.field(p, "left"))
		case "variable_declaration", "property_declaration", "indexer_declaration", "method_declaration", "local_function_statement":
			return bracketed(r.nodeType(max(r.field(p, "type"), r.field(p, "returns"))))
		default:
			return ""
		}
	}
	return ""
}

// csharpHanded says what a function without a name is handed to: of new T { x => … } that is Add, which is called with each element.
func (r *reader) csharpHanded(call symbol.Span, at uint32) (string, bool) {
	n, callee := r.starting(at), r.valueAt(call)
	if r.kind(r.parent(n)) == "initializer_expression" {
		e := r.handingTo(n, callee)
		return e + ".Add@0", e != ""
	}
	return r.handedNode(n, callee)
}

// csharpNumber is the type of a number as it is written.
func csharpNumber(text string) string {
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
	h.init = r.csharpSeenAs(d, n)
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
	h.init = r.csharpSeenAs(d, n)
	return h
}

// csharpSeenAs is what a member is seen as one of alone: the interface of int IShape.Sides() => 3, or this where it is private.
func (r *reader) csharpSeenAs(d declaration, n int) string {
	if of := r.part(n, "explicit_interface_specifier"); of >= 0 {
		return bracketed(r.nodeType(r.child(of, 1)))
	}
	if d.Kind == symbol.Method && hasWord(string(r.content[r.nodes[n].Start:d.NameAt]), "private") {
		return "this"
	}
	return ""
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
