package scala

import (
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// typeParams reads type parameters, and returns the leaf behind them.
func typeParams(r *source.Reader, d source.Declaration) (generic string, next int) {
	if d.Next >= d.End || !r.Is(d.Next, "[") {
		return "", d.Next
	}
	return generics(r, d.Next+1, r.Past(d.Next)-1), r.Past(d.Next)
}

// container reads a class: what it is made of, what it inherits from, and what its body says this has.
func container(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, d.Next = typeParams(r, d)
	h.Params, h.Type = madeOf(r, d.Lo, d.Name, d.Next, d.End), supers(r, d.Name, d.Next, d.End)
	if t := self(r, d.End); t != "" {
		h.Type = source.Either(h.Type, t)
	}
	return h
}

func alias(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, d.Next = typeParams(r, d)
	if r.Is(d.Next, "=", "<:") && d.Next < d.Hi {
		h.Type = r.WholeType(d.Next+1, d.Hi)
	}
	return h
}

func value(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, d.Next = typeParams(r, d)
	set := r.Find(d.Next, d.Hi, "=")
	switch {
	case r.Is(d.Next, ":") && d.Next < set:
		h.Type = r.WholeType(d.Next+1, set)
	case d.Next == set && set < d.Hi:
		h.Init = r.Value(set+1, d.Hi)
	}
	return h
}

func member(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, _ = typeParams(r, d)
	return h
}

// madeOf returns the types of what a class is made of; of an object, which is a value, it is the mark of a getter.
func madeOf(r *source.Reader, lo, name, next, end int) string {
	if r.Is(name-1, "object") || r.Is(name-1, "given") || r.Is(name, "given") {
		return source.Getter
	}
	for next < end && !r.Is(next, "(", "extends", ":", "{") {
		next = r.Past(next)
	}
	if next >= end || !r.Is(next, "(") {
		return ""
	}
	params := params(r, next+1, r.Past(next)-1)
	if r.Find(lo, name, "implicit") < name && len(params) == 1 {
		params[0].Mark = expr.ReceiverMark
	}
	return source.ParamTypes(params)
}

// supers reads the types that a class inherits from.
func supers(r *source.Reader, name, next, end int) string {
	at := r.Find(next, end, "extends")
	if at >= end && r.Is(name, "given") { // given T with
		at = name
	} else if at >= end && r.Is(name-1, "given") {
		at = r.Find(next, end, ":")
	}
	var all []string
	for at++; at < end; {
		t, past := part(r, at, end)
		if t != "" {
			all = append(all, t)
		}
		if past = r.Find(max(past, at), end, "with", ",", "extends", "derives"); r.Is(past, "derives") {
			break
		}
		at = past + 1
	}
	return strings.Join(all, "|")
}

// self reads the type that a body says this has: { self: T with U => … }.
func self(r *source.Reader, open int) string {
	if !r.Is(open, "{", ":") || !r.Name(open+1) || !r.Is(open+2, ":") {
		return ""
	}
	t, next := r.Type(open+3, min(len(r.Leaves), open+source.MaxAngle))
	if params, of, _ := strings.Cut(t, ")"); of != "" && !strings.Contains(params[1:], "(") && params[0] == '(' { // read as a function
		return strings.ReplaceAll(params[1:], "&", "|")
	}
	if !r.Is(next, "=>") || strings.ContainsAny(t, "<([{") && strings.Contains(t, "&") {
		return ""
	}
	return strings.ReplaceAll(t, "&", "|")
}

// generics reads type parameters, with what each must be.
func generics(r *source.Reader, lo, hi int) string {
	var all []string
	for _, p := range r.Split(lo, hi, ",", false) {
		at := p[0]
		for at+1 < p[1] && (r.Is(at, "+", "-") || r.Is(at, "@") || !r.Name(at)) {
			at++
		}
		if !r.Name(at) || strings.ContainsAny(r.Text(at), "+-<>") {
			all = append(all, "_")
			continue
		}
		name := source.PlainName(r.Text(at))
		if upper := r.Find(at, p[1], "<:"); upper < p[1] {
			if t, _ := part(r, upper+1, p[1]); t != "" {
				name += ":" + t
			}
		}
		all = append(all, name)
	}
	return strings.Join(all, ",")
}

// callable reads the lists of parameters of a function and its result. The second and later lists are those of
// functions that it gives; implicit ones say nothing.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, d.Next = typeParams(r, d)
	lists, next := lists(r, d.Next, d.Hi)
	h.Params = source.Getter
	if len(lists) > 0 {
		h.Params = lists[0]
	}
	set := r.Find(next, d.Hi, "=")
	if r.Is(next, ":") && next < set {
		h.Type = r.WholeType(next+1, min(set, max(d.End, next+2)))
	}
	switch body, to := r.Within(d.Body); {
	case r.Is(next, "=", ":") && d.Body.Len() > 0 && r.Is(body-1, "=>"): // a value that is a function
		h.Params, h.Type = source.AnyParams, ""
		return h
	case h.Type == "" && body < to && r.Is(body-1, "=") && !r.Is(body, "{"):
		h.Init = r.Value(body, to)
	}
	for i := len(lists) - 1; i > 0; i-- {
		curry(&h, lists[i])
	}
	return h
}

// lists reads the lists of parameters, and returns the leaf behind them.
func lists(r *source.Reader, next, hi int) (lists []string, behind int) {
	for ; r.IsIn(next, hi, "("); next = r.Past(next) {
		if !r.Is(next+1, "implicit", "using") {
			lists = append(lists, source.ParamTypes(params(r, next+1, r.Past(next)-1)))
		}
	}
	return lists, next
}

// curry makes the result a function with these parameters, which gives what the result was.
func curry(h *source.Header, params string) {
	if h.Type == "" && h.Init != "" && !strings.ContainsAny(h.Init, "|&") {
		h.Type = "=" + h.Init
	}
	h.Type, h.Init = "("+params+")"+source.OrBlank(h.Type), ""
}

// typeOf reads a type with what may stand between and behind its parts: A with B, A => B, A | B, A*, A { … }.
func typeOf(r *source.Reader, i, hi int) (string, int) {
	t, next := part(r, i, hi)
	for next < hi {
		var u string
		switch {
		case r.Is(next, "with", "&"):
			if u, next = part(r, next+1, hi); t != "" && u != "" {
				t += "&" + u
			}
		case r.Is(next, "|"):
			u, next = part(r, next+1, hi)
			if t = source.Either(t, u); u == "" {
				t = ""
			}
		case r.Is(next, "=>", "?=>"):
			u, next = r.Type(next+1, hi)
			t = "(" + source.OrBlank(t) + ")" + source.OrBlank(u)
		case r.Is(next, "*"):
			t, next = source.ListType(t, next+1)
		case r.Is(next, "{"):
			next = r.Past(next)
		case r.Is(next, "@") && r.Name(next+1):
			next = pastScalaWords(r, next, hi)
		case r.Is(next, "=", ")", "]", "}", ",", ":", "<:", ">:", "<-", "if"):
			return t, next
		default: // A op B
			op := source.PlainName(r.Text(next))
			word := r.Name(next)
			u, next = part(r, next+1, hi)
			if t = op + "<" + source.OrBlank(t) + "," + source.OrBlank(u) + ">"; !word {
				t = ""
			}
		}
	}
	return t, next
}

// part reads a type without what stands behind it.
func part(r *source.Reader, i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.Is(i, "=>"): // by name
		return r.Type(i+1, hi)
	case r.Is(i, "_", "?"):
		if r.Is(i+1, "<:") && i+1 < hi {
			return r.Type(i+2, hi)
		}
		return "", i + 1
	case r.Is(i, "(") && r.Leaves[i].Partner > 0:
		return r.BracketType(i, hi)
	case r.Is(i, "[") && r.Leaves[i].Partner > 0: // a function of types
		return "", hi
	case r.Is(i, "@") && r.Name(i+1):
		return r.Type(max(pastScalaWords(r, i, hi), i+1), hi)
	case !r.Name(i):
		return "", r.Past(i)
	}
	t, next := named(r, i, hi)
	if of, ok := strings.CutSuffix(t, ".type"); ok {
		first, rest, _ := strings.Cut(of, ".")
		if first = r.Root(first, r.Leaves[i].Start); rest != "" {
			first += "." + rest
		}
		if t = "=" + first; first[0] == '?' {
			t = ""
		}
	}
	return t, next
}

// named reads a name with dots and its type arguments.
func named(r *source.Reader, i, hi int) (string, int) {
	if i >= hi || !r.Name(i) {
		return "", i
	}
	t, i := r.Qualified(i, hi, ".", "#")
	if !r.IsIn(i, hi, "[") || r.Leaves[i].Partner < 0 {
		return t, i
	}
	end := r.Past(i)
	var all []string
	for _, p := range r.Split(i+1, end-1, ",", false) {
		all = append(all, source.OrBlank(r.WholeType(p[0], p[1])))
	}
	if len(all) > 0 {
		t += "<" + strings.Join(all, ",") + ">"
	}
	return t, end
}
