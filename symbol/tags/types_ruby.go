package tags

// rubyTypes is how Ruby says types: by what is made of a class, and not at all else.
var rubyTypes = typeReader{
	headers: headers{value: (*reader).rubyValue, member: (*reader).rubyValue},
	binds: map[string]bindReader{
		"": (*reader).rubyAssignment,
	},
	values: map[string]nodeReader{"call": (*reader).rubyCall, "binary": (*reader).defaulted},
}

// rubyAssignment reads an assignment to a variable, or to one of self.
func (r *reader) rubyAssignment(_ statement, lo, hi int) ([]parameter, uint32) {
	set := r.find(lo, hi, "=", "||=")
	if set != lo+1 {
		return nil, 0
	}
	from := r.lastSet(set, hi, "->")
	p := parameter{name: r.text(lo), at: r.leaves[lo].Start, value: r.value(from, hi)}
	switch {
	case p.name[0] == '@':
		p.name = "this." + p.name
	case r.is(set, "||="):
		return nil, 0
	}
	return []parameter{p}, 0
}

// rubyValue reads a constant or a variable.
func (r *reader) rubyValue(d declaration) (h header) {
	if r.is(d.next, "=", "||=") {
		h.init = r.value(d.next+1, d.hi)
	}
	return h
}

// rubyCall reads a call, or a member that is named without arguments, or what new makes.
func (r *reader) rubyCall(n int) string {
	receiver, method := r.field(n, "receiver"), r.field(n, "method")
	if of := r.kind(receiver); of == "constant" || of == "scope_resolution" {
		if e := r.link(receiver); e != "" && method >= 0 && r.source(method) == "new" {
			return bracketed(e)
		}
	}
	e, called := "", method < 0 || r.field(n, "arguments") >= 0 || r.field(n, "block") >= 0
	switch {
	case receiver < 0:
		e = r.nodeName(method)
	case method < 0:
		e = r.link(receiver)
	default:
		e = after(r.link(receiver), "."+r.nodeText(method))
	}
	if called {
		e = after(e, "()")
	}
	return e
}
