package swift

import "codemem/symbol/source"

// generics reads type parameters, and returns the leaf behind them.
func generics(r *source.Reader, d source.Declaration) (generic string, next int) {
	if !r.Is(d.Next, "<") {
		return "", d.Next
	}
	return r.Generics(d.Next+1, r.PastAngle(d.Next, d.Hi)-1, ":"), r.PastAngle(d.Next, d.Hi)
}

// container reads a type: its type parameters, what they must be, and what it inherits from.
func container(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, d.Next = generics(r, d)
	stop := r.Find(d.Next, d.End, "{")
	where := r.Find(d.Next, stop, "where")
	h.Generic = source.Bounded(h.Generic, whereClause(r, where+1, stop))
	if r.Is(d.Next, ":") && d.Next < where {
		h.Type = r.Supers(d.Next+1, where)
	}
	return h
}

func alias(r *source.Reader, d source.Declaration) (h source.Header) {
	if h.Generic, d.Next = generics(r, d); r.Is(d.Next, "=", ":") {
		h.Type = r.WholeType(d.Next+1, d.Hi)
	}
	return h
}

func member(r *source.Reader, d source.Declaration) (h source.Header) {
	if r.Is(d.Next, "(") {
		h.Params = source.ParamTypes(values(r, d.Next+1, r.Past(d.Next)-1))
	}
	return h
}

// callable reads the parameters and the result of a function, or of a closure that is bound to a name.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	name, end, hi := d.Name, d.End, d.Hi
	generic, next := generics(r, d)
	h.Generic = generic
	if r.Is(next, "?", "!") && r.Is(name, "init") {
		next++
	}
	if r.Is(next, "<") {
		h.Generic = r.Generics(next+1, r.PastAngle(next, hi)-1, ":")
		next = r.PastAngle(next, hi)
	}
	if !r.Is(next, "(") {
		h.Params = source.AnyParams
		if r.Is(next, ":") {
			if t, _ := r.Type(next+1, hi); source.ClosesAt(t) > 0 {
				h.Params, h.Type = t[1:source.ClosesAt(t)], t[source.ClosesAt(t)+1:]
			}
		}
		return h
	}
	h.Params = source.ParamTypes(params(r, next+1, r.Past(next)-1))
	next = r.Past(next)
	for r.Is(next, "async", "throws", "rethrows", "reasync") {
		if next++; r.Is(next, "(") {
			next = r.Past(next)
		}
	}
	h.Type = "Void"
	if r.Is(name, "init") {
		h.Type = "Self"
	}
	if next < hi && r.Is(next, "->") {
		h.Type, next = r.Type(next+1, hi)
	}
	if next < end && r.Is(next, "where") {
		h.Generic = source.Bounded(h.Generic, whereClause(r, next+1, end))
	}
	return h
}

// value reads what a property says of its type: behind its name, or in its value.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	name, hi := d.Name, d.Hi
	switch {
	case r.Is(name+1, ":"):
		h.Type, _ = r.Type(name+2, hi)
	case d.Value.Len() > 0:
		h.Init = r.SpanValue(d.Value)
	}
	return h
}
