package tags

// luaTypes is how Lua says types: by tables that stand for others where those have no member of a name.
var luaTypes = typeReader{
	headers: headers{value: (*reader).luaValue, member: (*reader).luaValue},
	binds: map[string]bindReader{
		"": (*reader).luaAssignment,
	},
	values: map[string]nodeReader{"function_call": (*reader).luaCall, "binary_expression": (*reader).defaulted},
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

// luaCall reads a call, or what setmetatable makes: a value with the members of another table, or of its __index.
func (r *reader) luaCall(n int) string {
	name := r.field(n, "name")
	if r.source(name) != "setmetatable" {
		return after(r.link(name), "()")
	}
	arguments := r.children(r.field(n, "arguments"))
	if len(arguments) != 2 {
		return ""
	}
	meta := arguments[1]
	if r.kind(meta) == "table_constructor" {
		field := r.child(meta, 1)
		if index := r.field(field, "name"); index < 0 || r.source(index) != "__index" || r.child(meta, 2) >= 0 {
			return ""
		}
		meta = r.field(field, "value")
	}
	return r.nodeValue(meta)
}
