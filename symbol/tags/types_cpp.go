package tags

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// cppTypes is how C++ says types.
var cppTypes = typeReader{
	headers: headers{container: (*reader).cppContainer, alias: (*reader).cppAlias, callable: (*reader).cppCallable, value: (*reader).cppValue, member: (*reader).cppMember},
	binds: map[string]bindReader{
		"":      (*reader).cppVariables,
		"param": (*reader).cppParameter,
		"range": (*reader).cppRange,
	},
	typ: (*reader).cppType, refer: (*reader).cppReference, keyed: (*reader).cppKeyed, listed: (*reader).cppBraced,
	values: map[string]nodeReader{
		"call_expression":      (*reader).cppCall,
		"field_expression":     (*reader).cppField,
		"pointer_expression":   (*reader).cppPointer,
		"qualified_identifier": (*reader).cppQualified,
		"binary_expression":    (*reader).defaulted,
	},
}

// cppField reads a member, of what a pointer leads to if behind an arrow.
func (r *reader) cppField(n int) string {
	object, field := r.field(n, "argument"), r.field(n, "field")
	e := r.link(object)
	if _, sign := r.within(r.nodes[max(object, 0)].Span); r.is(sign, "->") {
		e = after(e, "^")
	}
	return after(e, "."+r.cppNamed(field))
}

// cppNamed reads the name of a member, with type arguments.
func (r *reader) cppNamed(n int) string {
	switch r.kind(n) {
	case "dependent_name":
		n = r.child(n, 1)
	case "identifier", "field_identifier", "type_identifier":
		return r.nodeText(n)
	}
	return r.link(n)
}

// cppPointer reads what a pointer leads to, or a pointer.
func (r *reader) cppPointer(n int) string {
	e := r.nodeValue(r.field(n, "argument"))
	if r.content[r.nodes[n].Start] == '*' {
		return after(e, "^")
	}
	return e
}

// cppQualified reads a name in a scope.
func (r *reader) cppQualified(n int) string {
	return after(r.link(r.field(n, "scope")), "."+r.cppInner(r.field(n, "name")))
}

// cppInner reads the rest of a qualified name.
func (r *reader) cppInner(n int) string {
	if r.kind(n) == "qualified_identifier" {
		return r.cppNamed(r.field(n, "scope")) + "." + r.cppInner(r.field(n, "name"))
	}
	return r.cppNamed(n)
}

// cppCall reads a call, a conversion, or what makes or moves a value.
func (r *reader) cppCall(n int) string {
	callee, first := r.field(n, "function"), r.child(r.field(n, "arguments"), 1)
	last := callee
	for r.kind(last) == "qualified_identifier" {
		last = r.field(last, "name")
	}
	name := last
	if r.kind(last) == "template_function" {
		name = r.field(last, "name")
	}
	if name < 0 {
		return ""
	}
	made := r.nodeType(r.child(r.field(last, "arguments"), 1))
	switch text := r.source(name); {
	case name != last && slices.Contains([]string{"static_cast", "dynamic_cast", "const_cast", "reinterpret_cast", "down_cast"}, text):
		return bracketed(made)
	case last != callee && slices.Contains([]string{"move", "forward", "ref", "cref", "as_const"}, text) && strings.HasPrefix(r.source(callee), "std"):
		return r.nodeValue(first)
	}
	return after(r.link(callee), "()")
}

// cppReference says of a receiver that it is a pointer.
func (r *reader) cppReference(ref *reference) {
	if ref.kind != symbol.Call && !ref.kind.Access() || ref.name.Len() == 0 || ref.on.Len() == 0 {
		return
	}
	if name, _ := r.within(ref.name); r.is(name-1, "->") {
		ref.through = true
	}
}

// cppWords stand before a type or behind it, and say nothing of what it is.
var cppWords = []string{
	"const", "volatile", "typename", "class", "struct", "enum", "union", "static", "inline", "constexpr", "mutable", "extern", "register", "virtual", "explicit",
	"friend", "thread_local", "static_assert", "public", "private", "protected", "typedef", "consteval", "constinit", "::",
}

// cppType reads a type of C++: pointers and references are what they lead to.
func (r *reader) cppType(i, hi int) (string, int) {
	for i < hi && (r.is(i, cppWords...) || r.is(i, "[") && r.is(i+1, "[")) {
		i = r.past(i)
	}
	if r.cppMacro(i) && i+2 < hi && r.name(i+1) && (r.name(i+2) || r.is(i+2, "*", "&", "::", "<")) {
		return r.cppType(i+1, hi)
	}
	t, i, ok := r.cppBare(i, hi)
	if !ok {
		return "", i
	}
	return t, r.skip(i, hi, "*", "&", "&&", "const", "volatile", "...")
}

// cppBare reads a type without what stands before and behind it: a number, whatever its size, or a name. What lies in T<A> has none.
func (r *reader) cppBare(i, hi int) (t string, next int, ok bool) {
	next = r.skip(i, hi, "unsigned", "signed", "long", "short")
	switch {
	case next > i && !r.is(next, "int", "char", "double"):
		return "int", next, true
	case next >= hi || !r.name(next) || r.is(next, "decltype", "operator"):
		return "", next, false
	}
	t, next = r.named(next, hi, "<")
	for r.isIn(next, hi, "::") && r.name(next+1) {
		t, next = "", next+2
	}
	return t, next, true
}

// cppMacro reports whether a leaf is a name as macros have them that mark what is exported: NAME_API.
func (r *reader) cppMacro(i int) bool {
	t := r.text(i)
	return strings.Contains(t, "_") && t == strings.ToUpper(t) && t != "_"
}

// cppTemplate reads the type parameters that stand before a declaration, and returns the leaf behind them.
func (r *reader) cppTemplate(d declaration) (generic string, lo int) {
	lo = d.lo
	for r.is(lo, "template") && r.is(lo+1, "<") {
		generic = r.cppGenerics(lo+2, r.pastAngle(lo+1, d.name)-1)
		lo = r.pastAngle(lo+1, d.name)
	}
	return generic, lo
}

// cppContainer reads what a class inherits from.
func (r *reader) cppContainer(d declaration) (h header) {
	h.generic, _ = r.cppTemplate(d)
	if d.Kind != symbol.Namespace && d.Kind != symbol.Enum {
		h.typ = r.cppBases(d.next, d.end)
	}
	return h
}

// cppCallable reads a function, with its result before its name or behind an arrow.
func (r *reader) cppCallable(d declaration) (h header) {
	var lo int
	if h.generic, lo = r.cppTemplate(d); d.Kind == symbol.Macro {
		return h
	}
	t, next := r.typ(lo, d.end)
	if next <= d.name && t != "auto" {
		h.typ = t
	}
	if open := d.next; open < d.end && r.is(open, "(") {
		h.params = r.paramTypes(r.cppParams(open+1, r.past(open)-1))
		if arrow := r.find(r.past(open), d.end, "->"); arrow < d.end && t == "auto" {
			h.typ = r.wholeType(arrow+1, d.end)
		}
	}
	return h
}

// cppAlias reads a type that another names, by using or typedef.
func (r *reader) cppAlias(d declaration) (h header) {
	var lo int
	h.generic, lo = r.cppTemplate(d)
	if r.is(d.next, "=") {
		h.typ = r.wholeType(d.next+1, d.hi)
	} else if t, next := r.typ(lo, d.hi); next == d.name {
		h.typ = t
	}
	return h
}

// cppValue reads a field or variable.
func (r *reader) cppValue(d declaration) (h header) {
	var lo int
	h.generic, lo = r.cppTemplate(d)
	if t, next := r.typ(lo, d.next); t != "" && next <= d.name { // of many names in one statement each is read alone
		p := r.cppDeclarator(t, d.name, r.find(d.name, d.hi, ",", ";"))
		h.typ, h.init = p.typ, p.value
	}
	if open := d.next; open < d.hi && r.is(open, "(") { // virtual T name() = 0; in a class behind a macro
		h.params = orBlank(r.paramTypes(r.cppParams(open+1, r.past(open)-1)))
	}
	return h
}

func (r *reader) cppMember(d declaration) (h header) {
	h.generic, _ = r.cppTemplate(d)
	return h
}

// cppBases reads what a class inherits from.
func (r *reader) cppBases(lo, hi int) string {
	colon := r.find(lo, hi, ":")
	if colon >= hi {
		return ""
	}
	var all []string
	for _, p := range r.split(colon+1, hi, ",", true) {
		if t, _ := r.typ(p[0], p[1]); t != "" {
			all = append(all, t)
		}
	}
	return strings.Join(all, "|")
}

// cppGenerics reads the names of template parameters.
func (r *reader) cppGenerics(lo, hi int) string {
	all := ""
	for _, p := range r.split(lo, hi, ",", true) {
		last := min(r.find(p[0], p[1], "="), p[1]) - 1
		if last >= p[0] && r.name(last) {
			all = joined(all, r.text(last), ",")
		}
	}
	return all
}

// cppParams reads the parameters of a function.
func (r *reader) cppParams(lo, hi int) []parameter {
	var all []parameter
	for _, part := range r.split(lo, hi, ",", true) {
		t, _ := r.typ(part[0], part[1])
		p := parameter{typ: t}
		switch {
		case r.find(part[0], part[1], "=") < part[1]:
			p.mark = expr.OptionalMark
		case r.find(part[0], part[1], "...") < part[1]:
			p.mark = expr.ManyMark
		}
		all = append(all, p)
	}
	return all
}

// cppDeclared reads what a declaration binds: T a = v, *b, c(args); auto [a, b] = v.
func (r *reader) cppDeclared(lo, hi int) []parameter {
	if r.isIn(hi-1, hi, ";") && lo < hi {
		hi--
	}
	t, next := r.typ(lo, hi)
	switch {
	case t == "" || next >= hi:
		return nil
	case r.is(next, "(") && r.is(next+1, "*", "&") && r.name(next+2): // a pointer to a function
		return []parameter{{name: r.text(next + 2), at: r.leaves[next+2].Start}}
	case r.is(next, "[") && t == "auto":
		of := ""
		if set := r.find(next, hi, "="); set < hi {
			of = r.value(set+1, hi)
		}
		return r.cppParts(next, of)
	}
	var all []parameter
	for i, part := range r.split(next, hi, ",", false) {
		at := r.skip(part[0], part[1], "*", "&", "const")
		if at >= part[1] || !r.name(at) || i > 0 && t == "auto" {
			break
		}
		all = append(all, r.cppDeclarator(t, at, part[1]))
	}
	return all
}

// cppDeclarator reads one name that is declared, with what is behind it.
func (r *reader) cppDeclarator(t string, at, hi int) parameter {
	p := parameter{name: r.text(at), at: r.leaves[at].Start, typ: t}
	switch {
	case t == "auto":
		p.typ = ""
		if set := r.find(at, hi, "="); set < hi {
			p.value = r.value(set+1, hi)
		}
	case r.is(at+1, "[") && at+1 < hi:
		p.typ = "[" + t + "]"
	}
	return p
}

// cppParts reads the names that are bound to the parts of a value.
func (r *reader) cppParts(open int, of string) []parameter {
	var all []parameter
	for i, p := range r.split(open+1, r.past(open)-1, ",", false) {
		if r.name(p[0]) && i < 10 {
			all = append(all, parameter{name: r.text(p[0]), at: r.leaves[p[0]].Start, value: after(of, "#"+string(rune('0'+i)))})
		}
	}
	return all
}

func (r *reader) cppVariables(_ statement, lo, hi int) ([]parameter, uint32) {
	return r.cppDeclared(lo, hi), 0
}

// cppParameter reads a parameter, whose value is only what it is without an argument.
func (r *reader) cppParameter(_ statement, lo, hi int) ([]parameter, uint32) {
	all := r.cppDeclared(lo, hi)
	if len(all) > 0 && all[0].typ == "" {
		all[0].value = ""
	}
	return all, 0
}

// cppRange reads what a loop takes from a list, or its parts.
func (r *reader) cppRange(_ statement, lo, hi int) ([]parameter, uint32) {
	open, end, ok := r.brackets(lo, hi)
	if !ok {
		return nil, 0
	}
	if semi := r.find(open+1, end, ";"); semi < end {
		open = semi
	}
	colon := r.find(open+1, end, ":")
	from := r.leaves[min(end, len(r.leaves)-1)].End
	of := ""
	if colon < end {
		of = after(r.value(colon+1, end), "[0]")
	}
	if list := r.find(open+1, colon, "["); list < colon {
		return r.cppParts(list, of), from
	}
	all := r.cppDeclared(open+1, colon)
	if len(all) > 0 && all[0].typ == "" {
		all[0].value = of
	}
	return all, from
}
