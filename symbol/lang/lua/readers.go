package lua

import "codemem/symbol/source"

// readers is how Lua says types: by tables that stand for others where those have no member of a name.
var readers = source.Readers{
	Headers: source.Headers{Value: value, Member: value},
	Binds: map[string]source.BindReader{
		"": assignment,
	},
	Values: map[string]source.NodeReader{"function_call": call, "binary_expression": (*source.Reader).Defaulted},
}

// set stands before a name that is bound elsewhere, in what it is set to.
const set = "this.:"

// assignment reads what an assignment binds: locals, and the fields of self.
func assignment(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	set := r.Find(lo, hi, "=")
	if set >= hi {
		return nil, 0
	}
	values := r.Split(set+1, hi, ",", false)
	var all []source.Parameter
	for i, p := range r.Split(lo, set, ",", false) {
		n := target(r, p[0], p[1], r.Is(lo-1, "local"))
		if n.Name == "" {
			continue
		}
		if i < len(values) {
			n.Value = r.Value(values[i][0], values[i][1])
		}
		all = append(all, n)
	}
	return all, s.End
}

// target reads a name or a field of self that is set, without a name if it is something else.
func target(r *source.Reader, lo, hi int, local bool) (n source.Parameter) {
	n.At = r.Leaves[lo].Start
	switch {
	case !r.Name(lo):
	case hi == lo+1 || r.Is(lo+1, "<"):
		if n.Name = r.Text(lo); !local && r.Root(n.Name, n.At) == n.Name {
			n.Name = set + n.Name
		}
	case r.Is(lo, "self") && hi == lo+3 && r.Is(lo+1, ".") && r.Name(lo+2):
		n.Name, n.At = "this."+r.Text(lo+2), r.Leaves[lo+2].Start
	}
	return n
}

// value reads a local or a field of a table.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	if r.Is(d.Next, "=") && r.Find(d.Name, d.Hi, ",") >= d.Hi {
		h.Init = r.Value(d.Next+1, d.Hi)
	}
	return h
}

// call reads a call, or what setmetatable makes: a value with the members of another table, or of its __index.
func call(r *source.Reader, n int) string {
	name := r.Field(n, "name")
	if r.Source(name) != "setmetatable" {
		return source.After(r.Link(name), "()")
	}
	arguments := r.Children(r.Field(n, "arguments"))
	if len(arguments) != 2 {
		return ""
	}
	meta := arguments[1]
	if r.Kind(meta) == "table_constructor" {
		field := r.Child(meta, 1)
		if index := r.Field(field, "name"); index < 0 || r.Source(index) != "__index" || r.Child(meta, 2) >= 0 {
			return ""
		}
		meta = r.Field(field, "value")
	}
	return r.NodeValue(meta)
}
