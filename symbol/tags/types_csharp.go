package tags

import (
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// csharpTypes is how C# says types.
var csharpTypes = typeReader{
	headers: headers{container: (*reader).csharpContainer, alias: (*reader).csharpDelegate, callable: (*reader).csharpCallable, value: (*reader).memberBefore},
	binds: map[string]bindReader{
		"":       (*reader).csharpVariables,
		"params": (*reader).lambdaBefore,
		"range":  (*reader).csharpRange,
		"from":   (*reader).csharpFrom,
		"out":    (*reader).csharpOut,
	},
	values: map[string]nodeReader{"binary_expression": (*reader).defaulted},
}

// anyParams stands for parameters that are not known.
const anyParams = expr.ManyMark + "_"

// csharpRange reads what a loop takes from a list.
func (r *reader) csharpRange(_ statement, lo, hi int) ([]parameter, uint32) {
	open, end, ok := r.brackets(lo, hi)
	if !ok {
		return nil, 0
	}
	return r.csharpEach(open+1, end), r.leaves[min(end, len(r.leaves)-1)].End
}

func (r *reader) csharpFrom(_ statement, lo, hi int) ([]parameter, uint32) {
	return r.csharpEach(lo+1, hi), 0
}

// csharpOut reads a variable that an argument declares.
func (r *reader) csharpOut(s statement, lo, hi int) ([]parameter, uint32) {
	p := r.typeBefore(lo, hi)
	if callee, ok := r.closures(s.Start); ok && p.typ == "" {
		p.value = callee + "."
	}
	return []parameter{p}, 0
}

// csharpVariables reads declared variables, or the parts of a tuple: var (a, b) = ….
func (r *reader) csharpVariables(_ statement, lo, hi int) ([]parameter, uint32) {
	if !r.is(lo, "var") || !r.is(lo+1, "(") {
		return r.typesBefore(lo, hi), 0
	}
	names := r.split(lo+2, r.past(lo+1)-1, ",", false)
	all := make([]parameter, 0, len(names))
	for _, n := range names {
		all = append(all, parameter{name: r.text(n[0]), at: r.leaves[n[0]].Start})
	}
	if set := r.past(lo + 1); r.is(set, "=") {
		r.assign(all, set+1, hi)
	}
	return all, 0
}

// csharpEach reads a name with the list that it goes through: T name in list.
func (r *reader) csharpEach(lo, hi int) []parameter {
	in := r.find(lo, hi, "in")
	p := r.typeBefore(lo, in)
	if p.typ == "" {
		p.value = after(r.value(in+1, hi), "[1]")
	}
	return []parameter{p}
}

// csharpContainer reads a class: its type parameters and what it inherits from.
func (r *reader) csharpContainer(d declaration) (h header) {
	if d.Kind == symbol.Namespace || d.Kind == symbol.Enum {
		return h
	}
	h = r.csharpParams(d)
	h.params = ""
	if next := r.csharpBehind(d); next < d.end && r.is(next, ":") {
		h.typ = r.supers(next+1, r.find(next, d.end, "where"))
	}
	return h
}

// csharpBehind returns the leaf behind the type parameters and the parameters of a declaration.
func (r *reader) csharpBehind(d declaration) int {
	if d.next < d.end && r.is(d.next, "<") {
		d.next = r.pastAngle(d.next, d.end)
	}
	if d.next < d.hi && r.is(d.next, "(") {
		d.next = r.past(d.next)
	}
	return d.next
}

// csharpParams reads the type parameters and the parameters of a declaration.
func (r *reader) csharpParams(d declaration) (h header) {
	generic := -1
	if d.next < d.end && r.is(d.next, "<") {
		generic, d.next = d.next, r.pastAngle(d.next, d.end)
	}
	if d.next < d.hi && r.is(d.next, "(") {
		h.params = r.paramTypes(r.paramsBefore(d.next+1, r.past(d.next)-1))
		d.next = r.past(d.next)
	} else if d.Kind.Callable() {
		h.params = anyParams
	}
	if generic >= 0 {
		h.generic = r.csharpGenerics(generic+1, r.pastAngle(generic, d.end)-1, r.find(d.next, d.end, "where"), d.end)
	}
	return h
}

// csharpCallable reads a method, or what else has parameters and a type before its name.
func (r *reader) csharpCallable(d declaration) (h header) {
	typ := ""
	if at := r.pastModifiers(d.lo, d.name); at < d.name {
		if r.is(at, "delegate") {
			at++
		}
		typ = r.wholeType(at, d.name)
	}
	h = r.csharpParams(d)
	h.typ = typ
	return h
}

// csharpDelegate reads a type of functions.
func (r *reader) csharpDelegate(d declaration) (h header) {
	h = r.csharpCallable(d)
	h.typ, h.params = "("+h.params+")"+orBlank(h.typ), ""
	return h
}

// csharpGenerics reads type parameters with the first of the types that clauses behind them ask of each.
func (r *reader) csharpGenerics(lo, hi, where, end int) string {
	asked := map[string]string{}
	for where < end {
		next := r.find(where+1, end, "where", "{", ";", "=>")
		if r.is(where+2, ":") {
			if t, _ := r.typ(where+3, next); t != "" && t != "class" && t != "struct" && t != "new" && t != "notnull" && t != "unmanaged" {
				asked[r.text(where+1)] = t
			}
		}
		if where = next; !r.is(where, "where") {
			break
		}
	}
	var all []string
	for _, part := range r.split(lo, hi, ",", false) {
		n := r.text(part[1] - 1)
		if t := asked[n]; t != "" {
			n += ":" + t
		}
		all = append(all, n)
	}
	return strings.Join(all, ",")
}
