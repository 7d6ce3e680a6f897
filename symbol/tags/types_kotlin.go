package tags

import (
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// kotlinTypes is how Kotlin says types.
var kotlinTypes = typeReader{
	headers: headers{container: (*reader).kotlinContainer, alias: (*reader).kotlinAlias, callable: (*reader).kotlinCallable, value: (*reader).kotlinProperty},
	binds: map[string]bindReader{
		"":       (*reader).kotlinVariables,
		"params": (*reader).kotlinParams,
		"lambda": (*reader).kotlinFunction,
		"range":  (*reader).kotlinRange,
		"catch":  (*reader).kotlinCatch,
		"field": func(_ *reader, s statement, _, _ int) ([]parameter, uint32) {
			return []parameter{{name: "field", at: s.Start}}, s.Start + 1
		},
	},
	values: map[string]nodeReader{
		"call_expression":   (*reader).kotlinCall,
		"unary_expression":  (*reader).postfixed,
		"binary_expression": (*reader).defaulted,
		"infix_expression":  (*reader).kotlinInfix,
	},
	kinds: map[string]nodeReader{"user_type": (*reader).dotted, "function_type": (*reader).kotlinFunctionType},
}

// typeAfter reads a name with its type behind it: name: T = value. Without a type it has its value.
func (r *reader) typeAfter(lo, hi int) parameter {
	at := r.pastModifiers(lo, hi)
	if at >= hi || !r.name(at) {
		return parameter{}
	}
	p := parameter{name: plainName(r.text(at)), at: r.leaves[at].Start}
	set := r.find(at+1, hi, "=")
	if r.is(at+1, ":") && at+1 < set {
		p.typ = r.wholeType(at+2, set)
	}
	if set < hi && p.typ == "" {
		p.value = r.value(set+1, hi)
	}
	return p
}

// paramsAfter reads parameters that have their types behind them, or none.
func (r *reader) paramsAfter(lo, hi int) []parameter {
	var all []parameter
	for _, part := range r.split(lo, hi, ",", true) {
		p := r.typeAfter(part[0], part[1])
		p.value = ""
		many := r.find(part[0], part[1], "vararg", "...")
		switch {
		case many < part[1]:
			p.mark = expr.ManyMark
			if r.is(many, "vararg") && p.typ != "" {
				p.typ = "[" + p.typ + "]"
			}
		case r.find(part[0], part[1], "=") < part[1]:
			p.mark = expr.OptionalMark
		}
		all = append(all, p)
	}
	return all
}

// partsAfter reads names between brackets that share a value: (a, b) = value.
func (r *reader) partsAfter(open int, of string) []parameter {
	var all []parameter
	for i, part := range r.split(open+1, r.past(open)-1, ",", false) {
		p := r.typeAfter(part[0], part[1])
		if p.typ == "" {
			p.value = after(of, "#"+string(rune('0'+min(i, 9))))
		}
		all = append(all, p)
	}
	return all
}

// partsLater is partsAfter of a value that is found later.
func (r *reader) partsLater(open int, of func() string) []parameter {
	all := r.partsAfter(open, "")
	for i := range all {
		all[i].later = func() string { return after(of(), "#"+string(rune('0'+min(i, 9)))) }
	}
	return all
}

func (r *reader) kotlinParams(_ statement, lo, _ int) ([]parameter, uint32) {
	return r.paramsAfter(lo+1, r.past(lo)-1), 0
}

// kotlinFunction reads the parameters of a function without a name, or it.
func (r *reader) kotlinFunction(s statement, lo, hi int) ([]parameter, uint32) {
	return r.kotlinLambda(s, lo, hi), r.leaves[lo].Start
}

// kotlinRange reads what a loop takes from a list, or its parts.
func (r *reader) kotlinRange(_ statement, lo, hi int) ([]parameter, uint32) {
	open, end, ok := r.brackets(lo, hi)
	if !ok {
		return nil, 0
	}
	in := r.find(open+1, end, "in")
	of, from := after(r.value(in+1, end), "[1]"), r.leaves[min(end, len(r.leaves)-1)].End
	if r.is(open+1, "(") {
		return r.partsAfter(open+1, of), from
	}
	p := r.typeAfter(open+1, in)
	if p.typ == "" {
		p.value = of
	}
	return []parameter{p}, from
}

func (r *reader) kotlinCatch(_ statement, lo, hi int) ([]parameter, uint32) {
	open := r.find(lo, hi, "(")
	if open >= hi {
		return nil, 0
	}
	return []parameter{r.typeAfter(open+1, r.past(open)-1)}, r.leaves[min(r.past(open), len(r.leaves)-1)].Start
}

// kotlinVariables reads a declared variable, or the parts of a value: val (a, b) = …. A value may name what a function in it is handed.
func (r *reader) kotlinVariables(_ statement, lo, hi int) ([]parameter, uint32) {
	at := r.pastModifiers(lo, hi)
	set := r.find(at, hi, "=")
	value := func() string { return r.anew(set+1, hi) }
	if at < hi && r.is(at, "(") {
		return r.partsLater(at, value), 0
	}
	p := r.typeAfter(at, min(set, hi))
	if by := r.find(at, hi, "by"); by < hi && p.typ == "" {
		p.value = r.lazily(by+1, hi)
	} else if set < hi {
		p.later = value
	}
	return []parameter{p}, 0
}

// lazily reads what lazy { value } gives.
func (r *reader) lazily(lo, hi int) string {
	if open := r.find(lo, hi, "{"); r.is(lo, "lazy") && open < hi {
		return r.value(open+1, r.past(open)-1)
	}
	return ""
}

// kotlinLambda reads the parameters of a function without a name, each with what it is handed, or it.
func (r *reader) kotlinLambda(s statement, lo, hi int) []parameter {
	arrow := r.find(lo+1, hi-1, "->", ";")
	var all []parameter
	for i := lo + 1; i < arrow; i = r.past(i) { // an arrow of a case is no arrow of parameters
		if !r.name(i) && !r.is(i, ",", ":", "(", ".", "<", ">", "?") {
			arrow = hi
		}
	}
	if !r.is(arrow, "->") || arrow >= hi {
		all = []parameter{{name: "it", at: s.Start}}
		r.expected(all, s.Start)
		return all
	}
	for _, part := range r.split(lo+1, arrow, ",", true) {
		all = append(all, r.typeAfter(part[0], part[1]))
	}
	r.expected(all, s.Start)
	for i, part := range r.split(lo+1, arrow, ",", true) {
		if r.is(part[0], "(") && i < len(all) {
			all = append(all, r.partsLater(part[0], all[i].later)...)
		}
	}
	return all
}

// kotlinContainer reads a class: its type parameters and what it inherits from.
func (r *reader) kotlinContainer(d declaration) (h header) {
	next := d.next
	if next < d.end && r.is(next, "<") {
		h.generic = r.generics(next+1, r.pastAngle(next, d.end)-1, ":")
		next = r.pastAngle(next, d.end)
	}
	colon := r.find(next, d.end, ":", "{")
	if r.is(colon, ":") && colon < d.end {
		h.typ = r.supers(colon+1, r.find(colon, d.end, "where"))
	}
	return h
}

func (r *reader) kotlinAlias(d declaration) (h header) {
	if r.is(d.next, "<") {
		h.generic = r.generics(d.next+1, r.pastAngle(d.next, d.hi)-1, ":")
		d.next = r.pastAngle(d.next, d.hi)
	}
	if r.is(d.next, "=") {
		h.typ = r.wholeType(d.next+1, d.hi)
	}
	return h
}

// kotlinCallable reads a function, or its value if that says the result.
func (r *reader) kotlinCallable(d declaration) (h header) {
	if fun := r.find(d.lo, d.name, "fun"); fun < d.name && r.is(fun+1, "<") {
		h.generic = r.generics(fun+2, r.pastAngle(fun+1, d.name)-1, ":")
	}
	if next := d.next; next < d.hi && r.is(next, "(") {
		h.params = r.paramTypes(r.paramsAfter(next+1, r.past(next)-1))
		next = r.past(next)
		if next < d.end && r.is(next, ":") {
			h.typ = r.wholeType(next+1, r.find(next, d.end, "=", "{", "where"))
		}
	}
	if h.params == "" && !r.is(d.next, "(") {
		h.params = anyParams
	}
	h.init = r.bodyValue(d.Symbol, h.typ)
	return h
}

// kotlinProperty reads what a property says of its type: behind its name, in its value, in what it is made by or in its
// getter.
func (r *reader) kotlinProperty(d declaration) (h header) {
	s, name, hi := d.Symbol, d.name, d.hi
	p := r.typeAfter(name, hi)
	h.typ, h.init = p.typ, p.value
	stop := r.find(name, hi, "get", "by", "{")
	if r.is(name+1, ":") {
		h.typ = r.wholeType(name+2, min(stop, r.find(name, hi, "=")))
	}
	switch {
	case h.typ != "":
	case r.is(stop, "by"):
		h.init = r.lazily(stop+1, hi)
	case r.is(stop, "get"):
		h.init = r.bodyValue(s, "")
	}
	return h
}

// bodyValue reads a body that is one expression behind =.
func (r *reader) bodyValue(s *symbol.Symbol, typ string) string {
	if lo, hi := r.within(s.Body); typ == "" && lo < hi && r.is(lo-1, "=") {
		return r.value(lo, hi)
	}
	return ""
}

// kotlinCall reads a call, with its arguments. A function may stand behind its brackets.
func (r *reader) kotlinCall(n int) string {
	callee, types, arguments, function := r.kotlinCalled(n)
	e := after(r.link(callee), r.nodeType(types))
	if e == "" || n == r.handing {
		return after(e, "()")
	}
	passed := r.passed(arguments)
	if function >= 0 && !r.bare {
		behind := r.passedOn(r.child(function, -1))
		if passed == "" && behind != "" {
			passed = strings.Repeat("_,", len(r.children(arguments)))
		} else if behind != "" {
			passed += ","
		}
		if passed += behind; len(passed) > maxPassed {
			passed = ""
		}
	}
	return e + "(" + strings.TrimSuffix(passed, ",") + ")"
}

// kotlinCalled returns the parts of a call: f<T>(a) { b }, which is a call of f<T>(a) with a function.
func (r *reader) kotlinCalled(n int) (callee, types, arguments, function int) {
	callee, types, arguments, function = r.child(n, 1), noNode, noNode, noNode
	for _, c := range r.children(n) {
		switch r.kind(c) {
		case "type_arguments":
			types = c
		case "value_arguments":
			arguments = c
		case "annotated_lambda":
			function = c
		}
	}
	if r.kind(callee) == "call_expression" && arguments < 0 && function >= 0 {
		callee, types, arguments, _ = r.kotlinCalled(callee)
	}
	return callee, types, arguments, function
}

// kotlinInfix reads a function that stands as an operator.
func (r *reader) kotlinInfix(n int) string {
	left, right := r.child(n, 1), r.child(n, 3)
	passed := ""
	if right >= 0 && !r.bare {
		passed = r.passedOn(right)
	}
	return after(r.link(left), "."+r.source(r.child(n, 2))+"("+passed+")")
}

// postfixed reads an operator behind a value, which leaves it what it is; before it, it does not.
func (r *reader) postfixed(n int) string {
	if c := r.child(n, 1); c >= 0 && r.nodes[c].Start == r.nodes[n].Start {
		return r.link(c)
	}
	return ""
}

// dotted reads a name of several parts, with type arguments.
func (r *reader) dotted(n int) string {
	name := ""
	for _, c := range r.children(n) {
		if t := r.nodeType(c); t == "" || t[0] == '<' {
			name += t
		} else {
			name = joined(name, t, ".")
		}
	}
	return name
}

func (r *reader) kotlinFunctionType(n int) string {
	for _, c := range r.children(n) {
		if r.kind(c) == "function_type_parameters" {
			return "(" + r.nodeType(c) + ")" + orBlank(r.nodeType(r.child(n, -1)))
		}
	}
	return ""
}
