package tags

import (
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
	typ: (*reader).jsType, literal: (*reader).jsLiteral,
	suffix: (*reader).jsElements,
}

// jsParameters reads the parameters of a function, this among them, and what is bound in them.
func (r *reader) jsParameters(s statement, lo, _ int) (all []parameter, from uint32) {
	if r.name(lo) { // x => …
		all = []parameter{{name: r.text(lo), at: r.leaves[lo].Start}}
		r.jsExpected(all, s.Start)
		return all, 0
	}
	all = r.jsParams(lo+1, r.past(lo)-1)
	r.jsExpected(all, s.Start)
	parts := r.split(lo+1, r.past(lo)-1, ",", true)
	if len(parts) > len(all) { // this: T
		all = append(all, parameter{name: "this", at: r.leaves[parts[0][0]].Start, typ: r.wholeType(parts[0][0]+2, parts[0][1])})
		parts = parts[1:]
	}
	for i, part := range parts {
		if at := part[0]; r.is(at, "{", "[") {
			p := all[i]
			all = append(all, r.jsPattern(at, r.past(at)-1, func() string { return valueOf(&p) }, 0)...)
		}
	}
	return all, 0
}

func (r *reader) jsRange(_ statement, lo, hi int) ([]parameter, uint32) {
	return r.jsLoop(lo, hi)
}

// jsVariables reads declared variables, which are seen in all of their block.
func (r *reader) jsVariables(s statement, lo, hi int) ([]parameter, uint32) {
	return r.jsDeclared(lo, hi), s.scope.Start + 1
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

// jsLoop reads what a loop over the elements or names of something binds.
func (r *reader) jsLoop(lo, hi int) (all []parameter, from uint32) {
	open := r.find(lo, hi, "(")
	if open >= hi || r.leaves[open].partner < 0 {
		return nil, 0
	}
	end := r.past(open) - 1
	of := r.find(open+1, end, "of", "in")
	from = r.leaves[end].End
	at := open + 1
	if r.is(at, "const", "let", "var") {
		at++
	}
	element := func() string {
		if r.is(of, "in") {
			return ""
		}
		return after(r.anew(of+1, end), "[1]")
	}
	if r.is(at, "{", "[") {
		return r.jsPattern(at, r.past(at)-1, element, 0), from
	}
	return []parameter{{name: r.text(at), at: r.leaves[at].Start, later: element}}, from
}

// jsMarked returns the leaf behind what marks a name: name?, name!.
func (r *reader) jsMarked(next int) int {
	for r.is(next, "?", "!") {
		next++
	}
	return next
}

// jsContainer reads a class or an interface, whose calls are its value.
func (r *reader) jsContainer(d declaration) (h header) {
	if d.Kind == symbol.Enum || d.Kind == symbol.Namespace {
		return h
	}
	h = r.jsClass(r.jsMarked(d.next), d.end)
	if d.Kind == symbol.Interface {
		h.init = r.jsSignatures(d.end, d.hi)
	}
	return h
}

func (r *reader) jsAlias(d declaration) (h header) {
	next := r.jsMarked(d.next)
	if r.is(next, "<") {
		h.generic = r.generics(next+1, r.pastAngle(next, d.hi)-1, "extends")
		next = r.pastAngle(next, d.hi)
	}
	if r.is(next, "=") {
		h.typ = r.wholeType(next+1, d.hi)
	}
	return h
}

// jsCallable reads a function or method, from behind its name.
func (r *reader) jsCallable(d declaration) (h header) {
	lo, name, next, end, hi := d.lo, d.name, r.jsMarked(d.next), d.end, d.hi
	if r.is(name-1, "get") && name-1 >= lo && r.is(next, "(") {
		defer func() { h.params = getter }()
	}
	h.typ, next = r.jsBound(name, next, end)
	if next < end && r.is(next, "<") {
		h.generic = r.generics(next+1, r.pastAngle(next, end)-1, "extends")
		next = r.pastAngle(next, end)
	}
	if next < end && r.is(next, "(") && r.past(next) <= end {
		h.params = r.paramTypes(r.jsParams(next+1, r.past(next)-1))
		if next = r.past(next); r.is(next, ":") {
			h.typ, _ = r.typ(next+1, hi)
		}
	}
	if next < end && h.params == "" && r.name(next) && !r.is(next+1, "=>") {
		h.typ = "_" // a function that is handed on: what is made of it is not said
	}
	if h.typ == "" && d.Body.Len() > 0 {
		if at, to := r.within(d.Body); at < to && !r.is(at, "{") {
			h.init = r.value(at, to)
		}
	}
	return h
}

// jsValue reads a variable or field.
func (r *reader) jsValue(d declaration) (h header) {
	s, next, hi := d.Symbol, r.jsMarked(d.next), d.hi
	value := func() string {
		if s.Value.Len() == 0 {
			return ""
		}
		return r.spanValue(s.Value)
	}
	for at := d.lo; at < d.name; at = r.past(at) {
		if r.is(at, "{", "[") && r.past(at) > d.name { // const {name} = …
			for _, p := range r.jsPattern(at, r.past(at)-1, value, 0) {
				if p.at == s.NameAt {
					h.init = p.later()
				}
			}
			return h
		}
	}
	if next < hi && r.is(next, ":") {
		if h.typ, _ = r.typ(next+1, hi); h.typ != "" {
			return h
		}
	}
	h.init = value()
	return h
}

// jsBound reads what stands between the name that a function is bound to and the function: the result that the name's type
// says, and the leaf where the function starts.
func (r *reader) jsBound(name, next, end int) (typ string, _ int) {
	if r.is(next, ":") && !r.is(name-1, "{", ",") || r.is(next, ":") && r.find(next, end, "=") < end { // const f: T = …
		if set := r.find(next, end, "="); set < end {
			typ = resultOf(r.wholeType(next+1, set))
			next = set
		}
	}
	for next < end && r.is(next, "=", ":", "async", "function", "*") || next < end && r.name(next) && r.is(next-1, "function") {
		next++
	}
	return typ, next
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

// jsDeclared reads what a declarator binds: a name, or a pattern with names for members or parts of a value.
func (r *reader) jsDeclared(lo, hi int) []parameter {
	p := parameter{at: r.leaves[lo].Start, name: r.text(lo)}
	next := r.past(lo)
	for r.is(next, "?", "!") {
		next++
	}
	if next < hi && r.is(next, ":") {
		p.typ, next = r.typ(next+1, hi)
	}
	if set := r.find(next, hi, "="); set < hi && p.typ == "" {
		p.later = func() string { return r.anew(set+1, hi) }
	}
	if !r.is(lo, "{", "[") {
		return []parameter{p}
	}
	return r.jsPattern(lo, r.past(lo)-1, func() string { return valueOf(&p) }, 0)
}

// jsPattern reads the names that a pattern binds to members or parts of a value.
func (r *reader) jsPattern(open, end int, of func() string, depth int) []parameter {
	var all []parameter
	for i, part := range r.split(open+1, end, ",", false) {
		lo, hi := part[0], part[1]
		if lo >= hi || depth > maxDeep {
			continue
		}
		operation := "#" + strconv.Itoa(i)
		if r.is(open, "{") {
			operation = "." + plainName(r.text(lo))
		}
		value := func() string { return after(of(), operation) }
		if r.is(lo, "...") {
			lo++
			value = func() string { return "" }
		} else if r.is(open, "{") && r.is(lo+1, ":") {
			lo += 2
		}
		switch {
		case lo >= hi:
		case r.is(lo, "{", "["):
			all = append(all, r.jsPattern(lo, r.past(lo)-1, value, depth+1)...)
		case r.name(lo):
			all = append(all, parameter{name: r.text(lo), at: r.leaves[lo].Start, later: value})
		}
	}
	return all
}

// jsType reads a type of TypeScript: a union without null and undefined, or one of its parts.
func (r *reader) jsType(i, hi int) (string, int) {
	var all []string
	add := func(t string) {
		switch t {
		case "", "null", "undefined", "void", "never", "any", "unknown":
			return
		}
		all = append(all, t)
	}
	if r.is(i, "|", "&") {
		i++
	}
	t, next := r.jsPart(i, hi)
	add(t)
	for next < hi && r.is(next, "|", "&") {
		and := r.is(next, "&")
		t, next = r.jsPart(next+1, hi)
		if !and || len(all) == 0 || t != "" && t[0] != '{' {
			add(t)
		}
	}
	if next < hi && r.is(next, "extends") { // a conditional type
		return "", hi
	}
	return strings.Join(all, "|"), next
}

// jsPart reads one part of a union with what stands behind it.
func (r *reader) jsPart(i, hi int) (string, int) {
	t, next := r.jsPrimary(i, hi)
	for next < hi && r.is(next, "[") {
		if end := r.past(next); end == next+2 {
			t, next = listType(t, end)
		} else if key := r.text(next + 1); t != "" && end == next+3 && r.leaves[next+1].literal {
			t, next = "=<"+t+">."+strings.Trim(key, "\"'"), end // a type by the name of a member
		} else if t != "" {
			t, next = "=<"+t+">[]", end
		} else {
			next = end
		}
	}
	return t, next
}

// jsPrimary reads a type without what stands behind it.
func (r *reader) jsPrimary(i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.leaves[i].literal:
		return stringType, r.past(i)
	case r.is(i, "readonly", "unique", "infer", "asserts", "abstract"):
		return r.jsPart(i+1, hi)
	case r.is(i, "keyof"):
		_, next := r.jsPart(i+1, hi)
		return stringType, next
	case r.is(i, "typeof"):
		e, next := r.chain(i+1, hi)
		if e == "" {
			return "", next
		}
		return "=" + e, next
	case r.is(i, "new"):
		return r.jsPrimary(i+1, hi)
	case r.is(i, "<"): // of a generic function
		return r.jsPrimary(r.pastAngle(i, hi), hi)
	case r.is(i, "("):
		end := r.past(i)
		if !r.is(end, "=>") || end >= hi {
			return r.wholeType(i+1, end-1), end
		}
		result, next := r.typ(end+1, hi)
		return "(" + r.paramTypes(r.jsParams(i+1, end-1)) + ")" + result, next
	case r.is(i, "["):
		return "#(" + r.types(i+1, max(r.past(i)-1, i+1)) + ")", r.past(i)
	case r.is(i, "{"):
		return r.jsRecord(i), r.past(i)
	case r.is(i, "import"):
		return "", hi
	case r.name(i) && r.is(i+1, "is") && i+2 < hi:
		return "boolean", hi
	case r.name(i):
		return r.named(i, hi, "<")
	}
	return "", i + 1
}

// paramTypes writes the types of parameters.
func (r *reader) paramTypes(all []parameter) string {
	types := make([]string, len(all))
	for i, p := range all {
		types[i] = p.mark + orBlank(p.typ)
	}
	return strings.Join(types, ",")
}

// jsRecord reads the members of an object type: {.name:T,.name:T}.
func (r *reader) jsRecord(i int) string {
	var all []string
	end := r.past(i) - 1
	for lo := i + 1; lo < end; {
		hi := r.find(lo, end, ";", ",")
		at := lo
		if r.is(at, "readonly") && r.name(at+1) {
			at++
		}
		if name := r.text(at); r.name(at) {
			if at++; r.is(at, "?") {
				at++
			}
			switch {
			case r.is(at, ":"):
				if t := r.wholeType(at+1, hi); t != "" {
					all = append(all, "."+name+":"+t)
				}
			case r.is(at, "(") && r.is(r.past(at), ":"):
				all = append(all, "."+name+":("+r.paramTypes(r.jsParams(at+1, r.past(at)-1))+")"+r.wholeType(r.past(at)+1, hi))
			}
		}
		lo = hi + 1
	}
	if len(all) == 0 {
		return ""
	}
	return "{" + strings.Join(all, ",") + "}"
}

// jsParams reads the parameters of a function: name, name?: T, name = value, ...name: T[], and patterns, whose names
// are bound apart.
func (r *reader) jsParams(lo, hi int) []parameter {
	parts := r.split(lo, hi, ",", true)
	if len(parts) > 0 && r.is(parts[0][0], "this") && r.is(parts[0][0]+1, ":") { // no parameter, but what it is called on
		parts = parts[1:]
	}
	all := make([]parameter, len(parts))
	for i, part := range parts {
		lo, hi := part[0], part[1]
		p := &all[i]
		for lo+1 < hi && (r.is(lo, "public", "private", "protected", "readonly", "override", "...") && (r.name(lo+1) || r.is(lo+1, "[", "{")) || r.is(lo, "@")) {
			if r.is(lo, "@") {
				_, lo = r.chain(lo+1, hi)
				continue
			}
			if r.is(lo, "...") {
				p.mark = expr.ManyMark
			}
			lo++
		}
		p.at = r.leaves[lo].Start
		if r.name(lo) {
			p.name = r.text(lo)
		}
		next := r.past(lo)
		if r.is(next, "?", "!") {
			next++
		}
		set := r.find(next, hi, "=")
		if next < hi && r.is(next, ":") {
			p.typ = r.wholeType(next+1, set)
		}
		if set < hi {
			p.value = r.value(set+1, hi)
		}
	}
	return all
}

// jsLiteral reads a literal of JavaScript, or what makes a value of a class.
func (r *reader) jsLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "new"):
		return r.jsNew(i+1, hi)
	case r.is(i, "[") && r.leaves[i].partner > 0:
		return r.listOf(i), r.past(i), true
	case r.is(i, "require") && r.is(i+1, "(") && r.leaves[i+2].literal:
		return "", i, true
	}
	return "", i, false
}

// jsNew reads what new makes: an instance of what a name or a chain of names means.
func (r *reader) jsNew(i, hi int) (string, int, bool) {
	if t, next := r.named(i, hi, "<"); t != "" && (next >= hi || !r.is(next, "[", "?.")) {
		if next < hi && r.is(next, "(") {
			next = r.past(next)
		}
		root, rest, more := strings.Cut(t, ".")
		if is := r.root(root, r.leaves[i].Start); is != root { // a class that a local holds
			if more {
				is += "." + rest
			}
			return is + "()", next, true
		}
		return bracketed(t), next, true
	}
	if r.is(i, "(") {
		e := r.value(i+1, r.past(i)-1)
		next := r.past(i)
		if next < hi && r.is(next, "(") {
			next = r.past(next)
		}
		return after(e, "()"), next, true
	}
	return "", i, true
}
