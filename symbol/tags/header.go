package tags

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"codemem/symbol"
)

// A header is what a declaration says of types.
type header struct {
	typ     string // of a value, an alias, a result; of a container what it inherits from
	params  string
	generic string
	init    string // the value of what has no declared type
}

// getter stands for the parameters of what is called without brackets.
const getter = "."

// declareTypes gives symbols what their declarations say of types, and what those without one return.
func (b *builder) declareTypes(r *reader) {
	o := b.outline
	for i := range o.Symbols {
		s := &o.Symbols[i]
		lo, hi := r.within(s.Span)
		name := lo + sort.Search(hi-lo, func(i int) bool { return r.leaves[lo+i].Start >= s.NameAt })
		if name >= hi {
			continue
		}
		end := hi
		if s.Body.Len() > 0 && s.Body.Start > s.NameAt {
			end, _ = r.within(s.Body)
		}
		var h header
		switch b.lang.name {
		case "Go":
			h = r.goHeader(s, lo, name, end)
		case "TypeScript", "TSX", "JavaScript":
			h = r.jsHeader(s, lo, name, end, hi)
		default:
			h = r.otherHeader(s, lo, name, end)
		}
		s.Type, s.Params, s.Generic, s.Init = h.typ, h.params, h.generic, h.init
	}
	b.declareReturns(r)
}

// maxReturns is how many values of one callable are kept.
const maxReturns = 6

// declareReturns gives callables without a declared result what they return. What a function without a name returns
// in one is its own.
func (b *builder) declareReturns(r *reader) {
	o := b.outline
	for _, ret := range b.returns {
		i := b.innermost(ret)
		if i < 0 || !o.Symbols[i].Kind.Callable() || o.Symbols[i].Type != "" || strings.Count(o.Symbols[i].Init, "|") >= maxReturns {
			continue
		}
		s := &o.Symbols[i]
		if f, ok := b.blocks.around(ret.Start, true); ok && !f.Holds(s.Body) {
			continue
		}
		if v := r.spanValue(ret); v != "" && v != s.Init {
			s.Init = either(s.Init, v)
		}
	}
}

// goHeader reads a declaration of Go.
func (r *reader) goHeader(s *symbol.Symbol, lo, name, end int) (h header) {
	next := name + 1
	switch {
	case s.Kind == symbol.Field:
		if name > lo && r.is(name-1, "*", ".") || next >= end || r.leaves[next].literal || r.is(next, "[") && r.past(next) >= end {
			for lo < name && !r.is(lo, "*") && !r.is(lo+1, ".") {
				lo++
			}
			h.typ = r.wholeType(lo, end) // embedded
			return h
		}
		for r.is(next, ",") {
			next += 2
		}
		h.typ = r.wholeType(next, end)
	case s.Kind.Callable():
		if r.is(next, "=") { // a function that is bound to a name
			next += 2
		}
		if r.is(next, "[") {
			h.generic = r.generics(next+1, r.past(next)-1, "")
			next = r.past(next)
		}
		if !r.is(next, "(") {
			return h
		}
		h.params = r.paramTypes(r.goParams(next+1, r.past(next)-1))
		h.typ, _ = r.goResult(r.past(next), end)
		if s.Owner != "" && r.is(name-1, ")") { // the names that the receiver gives to the type's parameters
			if open := int(r.leaves[name-1].partner); r.is(name-2, "]") && open >= 0 {
				h.generic = r.generics(int(r.leaves[name-2].partner)+1, name-2, "")
			}
		}
	case s.Kind.Value():
		for _, p := range r.goBindings(lo, end) {
			if p.at == s.NameAt {
				h.typ, h.init = p.typ, p.value
			}
		}
	default:
		if r.is(next, "[") && r.name(next+1) && !r.is(next+2, "]") {
			h.generic = r.generics(next+1, r.past(next)-1, "")
			next = r.past(next)
		}
		if s.Kind == symbol.Type {
			if r.is(next, "=") {
				next++
			}
			h.typ = r.wholeType(next, end)
		}
	}
	return h
}

// generics reads type parameters with their constraints: T, or T:Constraint.
func (r *reader) generics(lo, hi int, between string) string {
	var all []string
	constraint := ""
	parts := r.split(lo, hi, ",", true)
	slices.Reverse(parts)
	for _, p := range parts {
		at := p[0]
		for at+1 < p[1] && r.is(at, "const", "in", "out", "reified", "+", "-") && r.name(at+1) {
			at++
		}
		from := at + 1
		if between != "" && !r.is(from, between) {
			all = append(all, r.text(at))
			continue
		}
		if between != "" {
			from++
		}
		if from < p[1] {
			constraint = r.wholeType(from, p[1])
		}
		if strings.ContainsAny(constraint, "|") && r.lang.name == "Go" {
			constraint = ""
		}
		name := r.text(at)
		if constraint != "" && constraint != "any" {
			name += ":" + constraint
		}
		all = append(all, name)
	}
	slices.Reverse(all)
	return strings.Join(all, ",")
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

// assign gives names their values: one each, or a part of one.
func (r *reader) assign(all []parameter, lo, hi int) {
	values := r.split(lo, hi, ",", false)
	for i := range all {
		switch {
		case len(values) == len(all):
			all[i].value = r.value(values[i][0], values[i][1])
		case len(values) == 1:
			all[i].value = after(r.value(values[0][0], values[0][1]), "#"+string(rune('0'+min(i, 9))))
		}
	}
}

// jsHeader reads a declaration of JavaScript or TypeScript.
func (r *reader) jsHeader(s *symbol.Symbol, lo, name, end, hi int) (h header) {
	next := name + 1
	for r.is(next, "?", "!") {
		next++
	}
	switch {
	case s.Kind.Container() && s.Kind != symbol.Enum && s.Kind != symbol.Namespace:
		return r.jsClass(next, end)
	case s.Kind == symbol.Type:
		if r.is(next, "<") {
			h.generic = r.generics(next+1, r.pastAngle(next, hi)-1, "extends")
			next = r.pastAngle(next, hi)
		}
		if r.is(next, "=") {
			h.typ = r.wholeType(next+1, hi)
		}
		return h
	case s.Kind.Value():
		for _, p := range r.jsBindings(name, lo, hi) {
			if p.at == s.NameAt {
				h.typ, h.init = p.typ, p.value
			}
		}
		return h
	case !s.Kind.Callable():
		return h
	}
	if r.is(name-1, "get") && name-1 >= lo && r.is(next, "(") {
		defer func() { h.params = getter }()
	}
	if r.is(next, ":") && !r.is(name-1, "{", ",") || r.is(next, ":") && r.find(next, end, "=") < end { // const f: T = …
		if set := r.find(next, end, "="); set < end {
			h.typ = resultOf(r.wholeType(next+1, set))
			next = set
		}
	}
	for next < end && r.is(next, "=", ":", "async", "function", "*") || next < end && r.name(next) && r.is(next-1, "function") {
		next++
	}
	if next < end && r.is(next, "<") {
		h.generic = r.generics(next+1, r.pastAngle(next, end)-1, "extends")
		next = r.pastAngle(next, end)
	}
	if next < end && r.is(next, "(") && cmp.Compare(r.past(next), end) <= 0 {
		h.params = r.paramTypes(r.jsParams(next+1, r.past(next)-1))
		if next = r.past(next); r.is(next, ":") {
			h.typ, _ = r.typ(next+1, hi)
		}
	}
	if h.typ == "" && s.Body.Len() > 0 {
		if at, to := r.within(s.Body); at < to && !r.is(at, "{") {
			h.init = r.value(at, to)
		}
	}
	return h
}

// resultOf returns the result of a function type.
func resultOf(t string) string {
	if !strings.HasPrefix(t, "(") {
		return ""
	}
	depth := 0
	for i := range len(t) {
		switch t[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return t[i+1:]
			}
		}
	}
	return ""
}

// jsClass reads the type parameters of a class or interface and what it inherits from.
func (r *reader) jsClass(next, end int) (h header) {
	if next < end && r.is(next, "<") {
		h.generic = r.generics(next+1, r.pastAngle(next, end)-1, "extends")
		next = r.pastAngle(next, end)
	}
	var supers []string
	for next < end && r.is(next, "extends", "implements", ",") {
		t, after := r.named(next+1, end, "<")
		if t == "" {
			break
		}
		supers = append(supers, t)
		next = after
	}
	h.typ = strings.Join(supers, "|")
	return h
}

// jsBindings reads what one declarator, field or pattern binds. The names of a pattern are members or parts of its value.
func (r *reader) jsBindings(at, lo, hi int) []parameter {
	if lo < at {
		for lo < at && r.is(lo, "export", "declare", "const", "let", "var", "static", "readonly", "public", "private", "protected", "override", "accessor", "abstract", "@") {
			if r.is(lo, "@") {
				_, lo = r.chain(lo+1, hi)
				continue
			}
			lo++
		}
		if !r.is(lo, "{", "[") {
			lo = at
		}
	}
	target := r.past(lo)
	next := target
	for r.is(next, "?", "!") {
		next++
	}
	set := r.find(next, hi, "=")
	if end := r.find(next, hi, ",", ";"); end < set {
		set, hi = end, end
	} else if end := r.find(min(set+1, hi), hi, ",", ";"); end < hi && set < hi {
		hi = end
	}
	p := parameter{at: r.leaves[lo].Start, name: r.text(lo)}
	if next < hi && r.is(next, ":") {
		p.typ = r.wholeType(next+1, set)
	}
	if set < hi && p.typ == "" {
		p.value = r.value(set+1, hi)
	}
	if !r.is(lo, "{", "[") {
		return []parameter{p}
	}
	return r.jsPattern(lo, target-1, either(bracketed(p.typ), p.value), 0)
}

// jsPattern reads the names that a pattern binds to members or parts of a value.
func (r *reader) jsPattern(open, end int, of string, depth int) []parameter {
	var all []parameter
	for i, part := range r.split(open+1, end, ",", false) {
		lo, hi := part[0], part[1]
		if lo >= hi || depth > maxDeep {
			continue
		}
		value := after(of, "#"+string(rune('0'+min(i, 9))))
		rest := r.is(lo, "...")
		if rest {
			lo, value = lo+1, ""
		}
		if r.is(open, "{") && !rest {
			value = after(of, "."+plainName(r.text(lo)))
			if r.is(lo+1, ":") {
				lo += 2
			}
		}
		switch {
		case lo >= hi:
		case r.is(lo, "{", "["):
			all = append(all, r.jsPattern(lo, r.past(lo)-1, value, depth+1)...)
		case r.name(lo):
			all = append(all, parameter{name: r.text(lo), at: r.leaves[lo].Start, value: value})
		}
	}
	return all
}

// otherHeader reads a declaration of a language that has no reader of its own.
func (r *reader) otherHeader(_ *symbol.Symbol, _, _, _ int) header { return header{} }
