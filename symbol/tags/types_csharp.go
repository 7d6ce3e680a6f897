package tags

import (
	"strings"

	"codemem/symbol"
)

// csharpTypes is how C# says types.
var csharpTypes = typeReader{
	header: (*reader).csharpHeader, statement: (*reader).csharpStatement, typ: (*reader).otherType, literal: (*reader).csharpLiteral,
}

// anyParams stands for parameters that are not known.
const anyParams = symbol.ManyMark + "_"

// csharpStatement reads what a statement of C# binds, and from where on.
func (r *reader) csharpStatement(s statement, lo, hi int) ([]parameter, uint32) {
	switch s.kind {
	case "params":
		return r.lambdaParams(lo, s.Start, r.paramsBefore), 0
	case "range":
		open, end, ok := r.brackets(lo, hi)
		if !ok {
			return nil, 0
		}
		return r.csharpEach(open+1, end), r.leaves[min(end, len(r.leaves)-1)].End
	case "from":
		return r.csharpEach(lo+1, hi), 0
	case "out":
		p := r.typeBefore(lo, hi)
		if callee, ok := r.closures(s.Start); ok && p.typ == "" {
			p.value = callee + "."
		}
		return []parameter{p}, 0
	}
	if r.is(lo, "var") && r.is(lo+1, "(") { // var (a, b) = …
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
	return r.typesBefore(lo, hi), 0
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

// csharpHeader reads a declaration of C#.
func (r *reader) csharpHeader(s *symbol.Symbol, lo, name, end, hi int) (h header) {
	next := name + 1
	switch {
	case s.Kind == symbol.Field || s.Kind == symbol.Constant || s.Kind == symbol.Variable:
		return r.memberBefore(s, lo, hi)
	case s.Kind == symbol.Member || s.Kind == symbol.Namespace || s.Kind == symbol.Enum:
		return h
	}
	if !s.Kind.Container() {
		if at := r.pastModifiers(lo, name); at < name {
			if r.is(at, "delegate") {
				at++
			}
			h.typ = r.wholeType(at, name)
		}
	}
	generic := -1
	if next < end && r.is(next, "<") {
		generic, next = next, r.pastAngle(next, end)
	}
	if next < hi && r.is(next, "(") {
		h.params = r.paramTypes(r.paramsBefore(next+1, r.past(next)-1))
		next = r.past(next)
	} else if s.Kind.Callable() {
		h.params = anyParams
	}
	where := r.find(next, end, "where")
	if generic >= 0 {
		h.generic = r.csharpGenerics(generic+1, r.pastAngle(generic, end)-1, where, end)
	}
	switch {
	case s.Kind.Container():
		h.params = ""
		if next < end && r.is(next, ":") {
			h.typ = r.supers(next+1, where)
		}
	case s.Kind == symbol.Type: // a delegate
		h.typ, h.params = "("+h.params+")"+orBlank(h.typ), ""
	}
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

// csharpLiteral reads what makes a value of a type that is said.
func (r *reader) csharpLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "new"):
		return r.newLiteral(i+1, hi)
	case r.is(i, "typeof") && r.is(i+1, "("):
		return "<Type>", r.past(i + 1), true
	case r.is(i, "default") && r.is(i+1, "("):
		return bracketed(r.wholeType(i+2, r.past(i+1)-1)), r.past(i + 1), true
	case r.is(i, "true", "false"):
		return "<bool>", i + 1, true
	case r.is(i, "null", "default", "throw", "delegate", "from", "stackalloc"):
		return "", hi, true
	}
	return "", i, false
}
