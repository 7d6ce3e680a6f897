package tags

import (
	"slices"
	"strings"

	"codemem/symbol"
)

// goTypes is how Go says types.
var goTypes = typeReader{
	headers: headers{container: (*reader).goContainer, alias: (*reader).goAlias, callable: (*reader).goCallable, value: (*reader).goValue, member: (*reader).goMember},
	binds: map[string]bindReader{
		"":       (*reader).goVariables,
		"params": (*reader).goParameters,
		"range":  (*reader).goRange,
	},
	values: map[string]nodeReader{
		"call_expression":            (*reader).goCall,
		"type_conversion_expression": (*reader).goConversion,
		"index_expression":           (*reader).goIndexed,
		"unary_expression":           (*reader).goUnary,
	},
	kinds: map[string]nodeReader{
		"function_type func_literal": (*reader).goSignature,
		"struct_type":                (*reader).goRecord,
	},
	keyed: (*reader).goKeyed, listed: (*reader).goListed,
	build: (*builder).condition,
}

// goParameters reads the parameters of a function without a name.
func (r *reader) goParameters(_ statement, lo, _ int) ([]parameter, uint32) {
	if !r.is(lo, "(") {
		return nil, 0
	}
	return r.goParams(lo+1, r.past(lo)-1), 0
}

// goRange reads what a loop takes from what it ranges over.
func (r *reader) goRange(_ statement, lo, hi int) ([]parameter, uint32) {
	all := r.goBindings(lo, r.find(lo, hi, ":=", "="))
	at := r.find(lo, hi, "range")
	of := r.value(at+1, hi)
	for i := range all {
		all[i].value = after(of, [...]string{"[0]", "[1]"}[min(i, 1)])
	}
	return all, 0
}

func (r *reader) goVariables(_ statement, lo, hi int) ([]parameter, uint32) {
	return r.goBindings(lo, hi), 0
}

// goContainer reads the type parameters of a struct or an interface.
func (r *reader) goContainer(d declaration) (h header) {
	h.generic, _ = r.goTypeParams(d.next)
	return h
}

// goTypeParams reads the type parameters of a type, and returns the leaf behind them.
func (r *reader) goTypeParams(next int) (generic string, past int) {
	if r.is(next, "[") && r.name(next+1) && !r.is(next+2, "]") {
		return r.generics(next+1, r.past(next)-1, ""), r.past(next)
	}
	return "", next
}

// goAlias reads a type that another names.
func (r *reader) goAlias(d declaration) (h header) {
	if h.generic, d.next = r.goTypeParams(d.next); r.is(d.next, "=") {
		d.next++
	}
	h.typ = r.wholeType(d.next, d.end)
	return h
}

// goValue reads a field, or a constant or variable.
func (r *reader) goValue(d declaration) (h header) {
	if d.Kind != symbol.Field {
		return r.goMember(d)
	}
	if at := r.find(d.name, d.end, ":"); at < d.end { // a key of a literal
		h.init = r.value(at+1, d.end)
		return h
	}
	if d.name > d.lo && r.is(d.name-1, "*", ".") || d.next >= d.end || r.leaves[d.next].literal || r.is(d.next, "[") && r.past(d.next) >= d.end {
		return r.goEmbedded(d)
	}
	for r.is(d.next, ",") {
		d.next += 2
	}
	h.typ = r.wholeType(d.next, d.end)
	return h
}

// goEmbedded reads a field that is named by its type.
func (r *reader) goEmbedded(d declaration) (h header) {
	at := d.lo
	for at < d.name && !r.is(at+1, ".") {
		at++
	}
	h.typ = r.wholeType(at, d.end)
	return h
}

// goMember reads one of the names that a statement declares.
func (r *reader) goMember(d declaration) (h header) {
	for _, p := range r.goBindings(d.lo, d.end) {
		if p.at == d.NameAt {
			h.typ, h.init = p.typ, p.value
		}
	}
	return h
}

// goCallable reads a function or method, from behind its name.
func (r *reader) goCallable(d declaration) (h header) {
	name, next, end := d.name, d.next, d.end
	if !r.is(next, "(", "[") { // a function that is bound to a name
		next = r.find(next, end, "=", ":=", ":") + 2
	}
	if r.is(next, "[") {
		h.generic = r.generics(next+1, r.past(next)-1, "")
		next = r.past(next)
	}
	if !r.is(next, "(") {
		return h
	}
	h.params = r.paramTypes(r.goParams(next+1, r.past(next)-1))
	h.typ = r.goReturned(r.past(next), end)
	if d.Owner != "" && r.is(name-1, ")") { // the names that the receiver gives to the type's parameters
		if open := int(r.leaves[name-1].partner); r.is(name-2, "]") && open >= 0 {
			h.generic = r.generics(int(r.leaves[name-2].partner)+1, name-2, "")
		}
	}
	return h
}

// goBindings reads names with their types or values: a, b T; a, b = v, w; a, b := f().
func (r *reader) goBindings(lo, hi int) []parameter {
	for lo < hi && r.is(lo, "var", "const", "(") {
		lo++
	}
	set := r.find(lo, hi, "=", ":=")
	names := r.split(lo, set, ",", false)
	typ := ""
	if n := len(names); n > 0 && names[n-1][1]-names[n-1][0] > 1 {
		typ = r.wholeType(names[n-1][0]+1, names[n-1][1])
	}
	all := make([]parameter, 0, len(names))
	for _, p := range names {
		all = append(all, parameter{name: r.text(p[0]), at: r.leaves[p[0]].Start, typ: typ})
	}
	if typ == "" && set < hi {
		r.assign(all, set+1, hi)
	}
	return all
}

// goRecord reads the fields of a struct without a name: {.name:T,.name:T}.
func (r *reader) goRecord(n int) string {
	var all []string
	for _, f := range r.children(r.child(n, 1)) {
		t := r.nodeType(r.field(f, "type"))
		for _, c := range r.children(f) {
			if r.in(c) == "name" && t != "" {
				all = append(all, "."+r.source(c)+":"+t)
			}
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "{" + strings.Join(all, ",") + "}"
}

// goSignature reads the parameters and results of a function.
func (r *reader) goSignature(n int) string {
	open, end := r.within(r.nodes[max(r.field(n, "parameters"), 0)].Span)
	var params []string
	for _, p := range r.goParams(open+1, end-1) {
		params = append(params, orBlank(p.typ))
	}
	result := ""
	if c := r.field(n, "result"); c >= 0 {
		result, _ = r.goResult(r.within(r.nodes[c].Span))
	}
	return "(" + strings.Join(params, ",") + ")" + result
}

// goReturned reads the result of a declaration: "_" is one that says nothing, "" none.
func (r *reader) goReturned(i, end int) string {
	typ, _ := r.goResult(i, end)
	if i < end {
		return orBlank(typ)
	}
	return typ
}

// goResult reads what a function returns: one type, or a tuple.
func (r *reader) goResult(i, hi int) (string, int) {
	if i >= hi {
		return "", i
	}
	if !r.is(i, "(") {
		return r.typ(i, hi)
	}
	end := r.past(i)
	var all []string
	for _, p := range r.goParams(i+1, end-1) {
		all = append(all, orBlank(p.typ))
	}
	if len(all) == 1 {
		return all[0], end
	}
	return "#(" + strings.Join(all, ",") + ")", end
}

// goParams reads a list of parameters: a, b T; or types alone.
func (r *reader) goParams(lo, hi int) []parameter {
	parts := r.split(lo, hi, ",", false)
	named := slices.ContainsFunc(parts, r.goNamed)
	all := make([]parameter, len(parts))
	typ := ""
	for i := len(parts) - 1; i >= 0; i-- {
		lo, hi := parts[i][0], parts[i][1]
		switch {
		case !named:
			all[i].typ = r.wholeType(lo, hi)
			continue
		case hi-lo > 1:
			typ = r.wholeType(lo+1, hi)
		}
		all[i] = parameter{name: r.text(lo), at: r.leaves[min(lo, len(r.leaves)-1)].Start, typ: typ}
	}
	return all
}

// goNamed reports whether a parameter has a name before its type.
func (r *reader) goNamed(p [2]int) bool {
	if p[1]-p[0] < 2 || !r.name(p[0]) || r.is(p[0], "map", "chan", "func", "struct", "interface") || r.is(p[0]+1, ".") {
		return false
	}
	return !r.is(p[0]+1, "[") || r.past(p[0]+1) < p[1] // and is no T[A]
}

// goCall reads a call, or what make, new and append make.
func (r *reader) goCall(n int) string {
	callee, arguments := r.field(n, "function"), r.field(n, "arguments")
	first := r.child(arguments, 1)
	switch r.source(callee) {
	case "make", "new":
		return bracketed(r.nodeType(first))
	case "append":
		return r.nodeValue(first)
	}
	e := r.link(callee)
	if e == "" {
		return ""
	}
	return e + r.nodeType(r.field(n, "type_arguments")) + "(" + r.passed(arguments) + ")"
}

// goConversion reads T(x), which for the grammar f[T](x) is, too.
func (r *reader) goConversion(n int) string {
	t := r.field(n, "type")
	if r.kind(t) == "generic_type" {
		return after(r.link(t), "()")
	}
	return bracketed(r.nodeType(t))
}

// goIndexed reads an element; f[T] looks like one where more follows.
func (r *reader) goIndexed(n int) string {
	e := r.link(r.field(n, "operand"))
	if e != "" && (r.in(n) == "function" || r.kind(r.parent(n)) == "selector_expression") {
		return e + "<" + orBlank(r.nodeType(r.field(n, "index"))) + ">"
	}
	return after(e, "[]")
}

// goUnary reads what a channel gives, or a pointer with what it leads to.
func (r *reader) goUnary(n int) string {
	switch r.text(r.leafAt(r.nodes[n].Start)) {
	case "<-":
		return after(r.nodeValue(r.field(n, "operand")), "[0]")
	case "&", "*":
		return r.link(r.field(n, "operand"))
	}
	return ""
}

// goKeyed reads of what literal a key is one: of a map or a list it is a value.
func (r *reader) goKeyed(n int) (string, bool) {
	literal := n
	for literal >= 0 && r.kind(literal) != "literal_value" {
		literal = r.parent(literal)
	}
	e := r.goLiteral(literal)
	isMap := strings.HasSuffix(e, ">") && (strings.HasPrefix(e, "<[") || strings.HasPrefix(e, "<{") && !strings.HasPrefix(e, "<{."))
	return e, !isMap
}

// goListed returns the expression of a literal that may have fields.
func (r *reader) goListed(n int) string {
	if of, ok := r.goKeyed(n); ok {
		return of
	}
	return ""
}

// goLiteral reads what is in braces: what stands before them says it, or it is an element or a key of what is around.
func (r *reader) goLiteral(n int) string {
	if r.deep++; n < 0 || r.deep > maxDeep {
		r.deep--
		return ""
	}
	defer func() { r.deep-- }()
	around := r.parent(n)
	if r.kind(around) == "composite_literal" {
		return r.nodeValue(around)
	}
	element := "[1]"
	if r.in(around) == "key" {
		element = "[0]"
	}
	for around >= 0 && r.kind(around) != "literal_value" {
		around = r.parent(around)
	}
	return after(r.goLiteral(around), element)
}
