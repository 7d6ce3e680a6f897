package tags

// luaTypes is how Lua says types: by tables that stand for others where those have no member of a name.
var luaTypes = typeReader{
	headers: headers{value: (*reader).luaValue, member: (*reader).luaValue},
	binds: map[string]bindReader{
		"": (*reader).luaAssignment,
	},
	literal: (*reader).luaLiteral,
}

// luaSet stands before a name that is bound elsewhere, in what it is set to.
const luaSet = "this.:"

// luaAssignment reads what an assignment binds: locals, and the fields of self.
func (r *reader) luaAssignment(s statement, lo, hi int) ([]parameter, uint32) {
	set := r.find(lo, hi, "=")
	if set >= hi {
		return nil, 0
	}
	values := r.split(set+1, hi, ",", false)
	var all []parameter
	for i, p := range r.split(lo, set, ",", false) {
		n := parameter{at: r.leaves[p[0]].Start}
		switch {
		case !r.name(p[0]):
			continue
		case p[1] == p[0]+1 || r.is(p[0]+1, "<"):
			if n.name = r.text(p[0]); !r.is(lo-1, "local") && r.root(n.name, n.at) == n.name {
				n.name = luaSet + n.name
			}
		case r.is(p[0], "self") && p[1] == p[0]+3 && r.is(p[0]+1, ".") && r.name(p[0]+2):
			n.name, n.at = "this."+r.text(p[0]+2), r.leaves[p[0]+2].Start
		default:
			continue
		}
		if i < len(values) {
			n.value = r.value(values[i][0], values[i][1])
		}
		all = append(all, n)
	}
	return all, s.End
}

// luaValue reads a local or a field of a table.
func (r *reader) luaValue(d declaration) (h header) {
	if r.is(d.next, "=") && r.find(d.name, d.hi, ",") >= d.hi {
		h.init = r.value(d.next+1, d.hi)
	}
	return h
}

// luaLiteral reads what setmetatable makes: a value with the members of another table, or of its __index.
func (r *reader) luaLiteral(i, hi int) (string, int, bool) {
	switch {
	case !r.name(i) && !r.is(i, "("):
		return "", i, true
	case !r.is(i, "setmetatable") || !r.is(i+1, "("):
		return "", i, false
	}
	end := int(r.leaves[i+1].partner)
	if end < 0 || end >= hi {
		return "", i, true
	}
	parts := r.split(i+2, end, ",", false)
	if len(parts) != 2 {
		return "", i, true
	}
	return r.luaIndex(parts[1][0], parts[1][1]), end + 1, true
}

// luaIndex reads a metatable, or the one that a table names as its __index.
func (r *reader) luaIndex(lo, to int) string {
	if !r.is(lo, "{") {
		return r.value(lo, to)
	}
	if !r.is(lo+1, "__index") || !r.is(lo+2, "=") || r.past(lo) != to || r.find(lo+1, to-1, ",") < to-1 {
		return ""
	}
	return r.value(lo+3, to-1)
}
