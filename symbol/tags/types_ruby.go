package tags

// rubyTypes is how Ruby says types: by what is made of a class, and not at all else.
var rubyTypes = typeReader{
	headers: headers{value: (*reader).rubyValue, member: (*reader).rubyValue},
	binds: map[string]bindReader{
		"": (*reader).rubyAssignment,
	},
	literal: (*reader).rubyLiteral,
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

// rubyLiteral reads what new makes.
func (r *reader) rubyLiteral(i, hi int) (string, int, bool) {
	if !r.name(i) {
		return "", i, true
	}
	if c := r.content[r.leaves[i].Start]; c < 'A' || c > 'Z' {
		return "", i, false
	}
	at := i
	for at+2 < hi && r.is(at+1, "::") && r.name(at+2) {
		at += 2
	}
	if at+2 >= hi || !r.is(at+1, ".") || !r.is(at+2, "new") {
		return "", i, false
	}
	t, _ := r.named(i, at+1, "")
	return bracketed(t), r.rubyPastArguments(at+3, hi), true
}

// rubyPastArguments returns the leaf behind the arguments of a call, which may have no brackets.
func (r *reader) rubyPastArguments(next, hi int) int {
	switch {
	case next >= hi:
		return next
	case r.is(next, "("):
		return r.past(next)
	case r.is(next, ".", "&.", "::", "||"):
		return next
	}
	return hi
}
