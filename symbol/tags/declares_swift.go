package tags

// swiftGenerics reads type parameters, and returns the leaf behind them.
func (r *reader) swiftGenerics(d declaration) (generic string, next int) {
	if !r.is(d.next, "<") {
		return "", d.next
	}
	return r.generics(d.next+1, r.pastAngle(d.next, d.hi)-1, ":"), r.pastAngle(d.next, d.hi)
}

// swiftContainer reads a type: its type parameters, what they must be, and what it inherits from.
func (r *reader) swiftContainer(d declaration) (h header) {
	h.generic, d.next = r.swiftGenerics(d)
	stop := r.find(d.next, d.end, "{")
	where := r.find(d.next, stop, "where")
	h.generic = bounded(h.generic, r.swiftWhere(where+1, stop))
	if r.is(d.next, ":") && d.next < where {
		h.typ = r.supers(d.next+1, where)
	}
	return h
}

func (r *reader) swiftAlias(d declaration) (h header) {
	if h.generic, d.next = r.swiftGenerics(d); r.is(d.next, "=", ":") {
		h.typ = r.wholeType(d.next+1, d.hi)
	}
	return h
}

func (r *reader) swiftMember(d declaration) (h header) {
	if r.is(d.next, "(") {
		h.params = r.paramTypes(r.swiftValues(d.next+1, r.past(d.next)-1))
	}
	return h
}

// swiftCallable reads the parameters and the result of a function, or of a closure that is bound to a name.
func (r *reader) swiftCallable(d declaration) (h header) {
	name, end, hi := d.name, d.end, d.hi
	generic, next := r.swiftGenerics(d)
	h.generic = generic
	if r.is(next, "?", "!") && r.is(name, "init") {
		next++
	}
	if r.is(next, "<") {
		h.generic = r.generics(next+1, r.pastAngle(next, hi)-1, ":")
		next = r.pastAngle(next, hi)
	}
	if !r.is(next, "(") {
		h.params = anyParams
		if r.is(next, ":") {
			if t, _ := r.typ(next+1, hi); closesAt(t) > 0 {
				h.params, h.typ = t[1:closesAt(t)], t[closesAt(t)+1:]
			}
		}
		return h
	}
	h.params = r.paramTypes(r.swiftParams(next+1, r.past(next)-1))
	next = r.past(next)
	for r.is(next, "async", "throws", "rethrows", "reasync") {
		if next++; r.is(next, "(") {
			next = r.past(next)
		}
	}
	h.typ = "Void"
	if r.is(name, "init") {
		h.typ = "Self"
	}
	if next < hi && r.is(next, "->") {
		h.typ, next = r.typ(next+1, hi)
	}
	if next < end && r.is(next, "where") {
		h.generic = bounded(h.generic, r.swiftWhere(next+1, end))
	}
	return h
}

// swiftValue reads what a property says of its type: behind its name, or in its value.
func (r *reader) swiftValue(d declaration) (h header) {
	s, name, hi := d.Symbol, d.name, d.hi
	switch {
	case r.is(name+1, ":"):
		h.typ, _ = r.typ(name+2, hi)
	case s.Value.Len() > 0:
		h.init = r.spanValue(s.Value)
	}
	return h
}
