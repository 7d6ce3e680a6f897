package ruby

import "codemem/symbol/source"

// readers is how Ruby says types: by what is made of a class, and not at all else.
var readers = source.Readers{
	Headers: source.Headers{Value: value, Member: value},
	Binds: map[string]source.BindReader{
		"": assignment,
	},
	Values: map[string]source.NodeReader{"call": call, "binary": (*source.Reader).Defaulted},
}

// assignment reads an assignment to a variable, or to one of self.
func assignment(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	set := r.Find(lo, hi, "=", "||=")
	if set != lo+1 {
		return nil, 0
	}
	from := r.LastSet(set, hi, "->")
	p := source.Parameter{Name: r.Text(lo), At: r.Leaves[lo].Start, Value: r.Value(from, hi)}
	switch {
	case p.Name[0] == '@':
		p.Name = "this." + p.Name
	case r.Is(set, "||="):
		return nil, 0
	}
	return []source.Parameter{p}, 0
}

// value reads a constant or a variable.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	if r.Is(d.Next, "=", "||=") {
		h.Init = r.Value(d.Next+1, d.Hi)
	}
	return h
}

// call reads a call, or a member that is named without arguments, or what new makes.
func call(r *source.Reader, n int) string {
	receiver, method := r.Field(n, "receiver"), r.Field(n, "method")
	if of := r.Kind(receiver); (of == "constant" || of == "scope_resolution") && r.Source(method) == "new" {
		if e := r.Link(receiver); e != "" {
			return source.Bracketed(e)
		}
	}
	e, called := "", method < 0 || r.Field(n, "arguments") >= 0 || r.Field(n, "block") >= 0
	switch {
	case receiver < 0:
		e = r.NodeName(method)
	case method < 0:
		e = r.Link(receiver)
	default:
		e = source.After(r.Link(receiver), "."+r.NodeText(method))
	}
	if called {
		e = source.After(e, "()")
	}
	return e
}
