package tags

import (
	"strings"

	"codemem/symbol/expr"
)

// scalaTypeParams reads type parameters, and returns the leaf behind them.
func (r *reader) scalaTypeParams(d declaration) (generic string, next int) {
	if d.next >= d.end || !r.is(d.next, "[") {
		return "", d.next
	}
	return r.scalaGenerics(d.next+1, r.past(d.next)-1), r.past(d.next)
}

// scalaContainer reads a class: what it is made of, what it inherits from, and what its body says this has.
func (r *reader) scalaContainer(d declaration) (h header) {
	h.generic, d.next = r.scalaTypeParams(d)
	h.params, h.typ = r.scalaMadeOf(d.lo, d.name, d.next, d.end), r.scalaSupers(d.name, d.next, d.end)
	if t := r.scalaSelf(d.end); t != "" {
		h.typ = either(h.typ, t)
	}
	return h
}

func (r *reader) scalaAlias(d declaration) (h header) {
	h.generic, d.next = r.scalaTypeParams(d)
	if r.is(d.next, "=", "<:") && d.next < d.hi {
		h.typ = r.wholeType(d.next+1, d.hi)
	}
	return h
}

func (r *reader) scalaValue(d declaration) (h header) {
	h.generic, d.next = r.scalaTypeParams(d)
	set := r.find(d.next, d.hi, "=")
	switch {
	case r.is(d.next, ":") && d.next < set:
		h.typ = r.wholeType(d.next+1, set)
	case d.next == set && set < d.hi:
		h.init = r.value(set+1, d.hi)
	}
	return h
}

func (r *reader) scalaMember(d declaration) (h header) {
	h.generic, _ = r.scalaTypeParams(d)
	return h
}

// scalaMadeOf returns the types of what a class is made of; of an object, which is a value, it is the mark of a getter.
func (r *reader) scalaMadeOf(lo, name, next, end int) string {
	if r.is(name-1, "object") || r.is(name-1, "given") || r.is(name, "given") {
		return getter
	}
	for next < end && !r.is(next, "(", "extends", ":", "{") {
		next = r.past(next)
	}
	if next >= end || !r.is(next, "(") {
		return ""
	}
	params := r.scalaParams(next+1, r.past(next)-1)
	if r.find(lo, name, "implicit") < name && len(params) == 1 {
		params[0].mark = expr.ReceiverMark
	}
	return r.paramTypes(params)
}

// scalaSupers reads the types that a class inherits from.
func (r *reader) scalaSupers(name, next, end int) string {
	at := r.find(next, end, "extends")
	if at >= end && r.is(name, "given") { // given T with
		at = name
	} else if at >= end && r.is(name-1, "given") {
		at = r.find(next, end, ":")
	}
	var all []string
	for at++; at < end; {
		t, past := r.scalaPart(at, end)
		if t != "" {
			all = append(all, t)
		}
		if past = r.find(max(past, at), end, "with", ",", "extends", "derives"); r.is(past, "derives") {
			break
		}
		at = past + 1
	}
	return strings.Join(all, "|")
}

// scalaSelf reads the type that a body says this has: { self: T with U => … }.
func (r *reader) scalaSelf(open int) string {
	if !r.is(open, "{", ":") || !r.name(open+1) || !r.is(open+2, ":") {
		return ""
	}
	t, next := r.typ(open+3, min(len(r.leaves), open+maxAngle))
	if params, of, ok := strings.Cut(t, ")"); ok && !strings.Contains(params[1:], "(") && params[0] == '(' && of != "" { // read as a function
		return strings.ReplaceAll(params[1:], "&", "|")
	}
	if !r.is(next, "=>") || strings.ContainsAny(t, "<([{") && strings.Contains(t, "&") {
		return ""
	}
	return strings.ReplaceAll(t, "&", "|")
}

// scalaGenerics reads type parameters, with what each must be.
func (r *reader) scalaGenerics(lo, hi int) string {
	var all []string
	for _, p := range r.split(lo, hi, ",", false) {
		at := p[0]
		for at+1 < p[1] && (r.is(at, "+", "-") || r.is(at, "@") || !r.name(at)) {
			at++
		}
		if !r.name(at) || strings.ContainsAny(r.text(at), "+-<>") {
			all = append(all, "_")
			continue
		}
		name := plainName(r.text(at))
		if upper := r.find(at, p[1], "<:"); upper < p[1] {
			if t, _ := r.scalaPart(upper+1, p[1]); t != "" {
				name += ":" + t
			}
		}
		all = append(all, name)
	}
	return strings.Join(all, ",")
}

// scalaCallable reads the lists of parameters of a function and its result. The second and later lists are those of
// functions that it gives; implicit ones say nothing.
func (r *reader) scalaCallable(d declaration) (h header) {
	h.generic, d.next = r.scalaTypeParams(d)
	lists, next := r.scalaLists(d.next, d.hi)
	h.params = getter
	if len(lists) > 0 {
		h.params = lists[0]
	}
	set := r.find(next, d.hi, "=")
	if r.is(next, ":") && next < set {
		h.typ = r.wholeType(next+1, min(set, max(d.end, next+2)))
	}
	switch body, to := r.within(d.Body); {
	case r.is(next, "=", ":") && d.Body.Len() > 0 && r.is(body-1, "=>"): // a value that is a function
		h.params, h.typ = anyParams, ""
		return h
	case h.typ == "" && body < to && r.is(body-1, "=") && !r.is(body, "{"):
		h.init = r.value(body, to)
	}
	for i := len(lists) - 1; i > 0; i-- {
		h.curry(lists[i])
	}
	return h
}

// scalaLists reads the lists of parameters, and returns the leaf behind them.
func (r *reader) scalaLists(next, hi int) (lists []string, behind int) {
	for ; r.isIn(next, hi, "("); next = r.past(next) {
		if !r.is(next+1, "implicit", "using") {
			lists = append(lists, r.paramTypes(r.scalaParams(next+1, r.past(next)-1)))
		}
	}
	return lists, next
}

// curry makes the result a function with these parameters, which gives what the result was.
func (h *header) curry(params string) {
	if h.typ == "" && h.init != "" && !strings.ContainsAny(h.init, "|&") {
		h.typ = "=" + h.init
	}
	h.typ, h.init = "("+params+")"+orBlank(h.typ), ""
}

// scalaType reads a type with what may stand between and behind its parts: A with B, A => B, A | B, A*, A { … }.
func (r *reader) scalaType(i, hi int) (string, int) {
	t, next := r.scalaPart(i, hi)
	for next < hi {
		var u string
		switch {
		case r.is(next, "with", "&"):
			if u, next = r.scalaPart(next+1, hi); t != "" && u != "" {
				t += "&" + u
			}
		case r.is(next, "|"):
			u, next = r.scalaPart(next+1, hi)
			if t = either(t, u); u == "" {
				t = ""
			}
		case r.is(next, "=>", "?=>"):
			u, next = r.typ(next+1, hi)
			t = "(" + orBlank(t) + ")" + orBlank(u)
		case r.is(next, "*"):
			t, next = listType(t, next+1)
		case r.is(next, "{"):
			next = r.past(next)
		case r.is(next, "@") && r.name(next+1):
			next = r.pastScalaWords(next, hi)
		case r.is(next, "=", ")", "]", "}", ",", ":", "<:", ">:", "<-", "if"):
			return t, next
		default: // A op B
			op := plainName(r.text(next))
			word := r.name(next)
			u, next = r.scalaPart(next+1, hi)
			if t = op + "<" + orBlank(t) + "," + orBlank(u) + ">"; !word {
				t = ""
			}
		}
	}
	return t, next
}

// scalaPart reads a type without what stands behind it.
func (r *reader) scalaPart(i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.is(i, "=>"): // by name
		return r.typ(i+1, hi)
	case r.is(i, "_", "?"):
		if r.is(i+1, "<:") && i+1 < hi {
			return r.typ(i+2, hi)
		}
		return "", i + 1
	case r.is(i, "(") && r.leaves[i].partner > 0:
		return r.bracketType(i, hi)
	case r.is(i, "[") && r.leaves[i].partner > 0: // a function of types
		return "", hi
	case r.is(i, "@") && r.name(i+1):
		return r.typ(max(r.pastScalaWords(i, hi), i+1), hi)
	case !r.name(i):
		return "", r.past(i)
	}
	t, next := r.scalaNamed(i, hi)
	if of, ok := strings.CutSuffix(t, ".type"); ok {
		first, rest, _ := strings.Cut(of, ".")
		if first = r.root(first, r.leaves[i].Start); rest != "" {
			first += "." + rest
		}
		if t = "=" + first; first[0] == '?' {
			t = ""
		}
	}
	return t, next
}

// scalaNamed reads a name with dots and its type arguments.
func (r *reader) scalaNamed(i, hi int) (string, int) {
	if i >= hi || !r.name(i) {
		return "", i
	}
	t, i := r.qualified(i, hi, ".", "#")
	if !r.isIn(i, hi, "[") || r.leaves[i].partner < 0 {
		return t, i
	}
	end := r.past(i)
	var all []string
	for _, p := range r.split(i+1, end-1, ",", false) {
		all = append(all, orBlank(r.wholeType(p[0], p[1])))
	}
	if len(all) > 0 {
		t += "<" + strings.Join(all, ",") + ">"
	}
	return t, end
}
