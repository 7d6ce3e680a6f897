package tags

import (
	"bytes"
	"strings"

	"codemem/symbol"
)

// goTypes is how Go says types.
var goTypes = typeReader{
	header: (*reader).goHeader, statement: (*reader).goStatement, typ: (*reader).goType, literal: (*reader).goLiteral, binary: (*reader).goBinary,
	build: (*builder).condition, selected: (*reader).goSelected,
}

// goBinary finds operators, none of which says a type.
func (r *reader) goBinary(lo, hi int) (string, bool) {
	for i := r.past(lo); i < hi; i = r.past(i) {
		member := r.is(i-1, ".") && r.name(i)
		if !member && r.is(i, "&&", "||", "==", "!=", "<=", ">=", "+", "-", "<", ">") {
			return "", true
		}
	}
	return "", false
}

// goSelected reads a type assertion.
func (r *reader) goSelected(e string, i, hi int) (of string, next int, ok bool) {
	switch {
	case i >= hi || !r.is(i, "("):
		return "", i, false
	case r.is(i+1, "type"):
		return e, r.past(i), true
	}
	t, _ := r.typ(i+1, hi)
	return bracketed(t), r.past(i), true
}

// goStatement reads what a statement of Go binds.
func (r *reader) goStatement(s statement, lo, hi int) ([]parameter, uint32) {
	switch s.kind {
	case "params":
		if r.is(lo, "(") {
			return r.goParams(lo+1, r.past(lo)-1), 0
		}
	case "range":
		all := r.goBindings(lo, r.find(lo, hi, ":=", "="))
		at := r.find(lo, hi, "range")
		of := r.value(at+1, hi)
		for i := range all {
			all[i].value = after(of, [...]string{"[0]", "[1]"}[min(i, 1)])
		}
		return all, 0
	default:
		return r.goBindings(lo, hi), 0
	}
	return nil, 0
}

// goHeader reads a declaration of Go.
func (r *reader) goHeader(s *symbol.Symbol, lo, name, end, _ int) (h header) {
	next := name + 1
	switch {
	case s.Kind == symbol.Field:
		if name > lo && r.is(name-1, "*", ".") || next >= end || r.leaves[next].literal || r.is(next, "[") && r.past(next) >= end {
			for lo < name && !r.is(lo, "*") && !r.is(lo+1, ".") {
				lo++
			}
			h.typ = r.wholeType(lo, end) // embedded
			return h
		}
		for r.is(next, ",") {
			next += 2
		}
		h.typ = r.wholeType(next, end)
	case s.Kind.Callable():
		return r.goCallable(s, name, next, end)
	case s.Kind.Value():
		for _, p := range r.goBindings(lo, end) {
			if p.at == s.NameAt {
				h.typ, h.init = p.typ, p.value
			}
		}
	default:
		if r.is(next, "[") && r.name(next+1) && !r.is(next+2, "]") {
			h.generic = r.generics(next+1, r.past(next)-1, "")
			next = r.past(next)
		}
		if s.Kind == symbol.Type {
			if r.is(next, "=") {
				next++
			}
			h.typ = r.wholeType(next, end)
		}
	}
	return h
}

// goCallable reads a function or method, from behind its name.
func (r *reader) goCallable(s *symbol.Symbol, name, next, end int) (h header) {
	if r.is(next, "=") { // a function that is bound to a name
		next += 2
	}
	if r.is(next, "[") {
		h.generic = r.generics(next+1, r.past(next)-1, "")
		next = r.past(next)
	}
	if !r.is(next, "(") {
		return h
	}
	h.params = r.paramTypes(r.goParams(next+1, r.past(next)-1))
	h.typ = r.goReturned(r.past(next), end)
	if s.Owner != "" && r.is(name-1, ")") { // the names that the receiver gives to the type's parameters
		if open := int(r.leaves[name-1].partner); r.is(name-2, "]") && open >= 0 {
			h.generic = r.generics(int(r.leaves[name-2].partner)+1, name-2, "")
		}
	}
	return h
}

// goBindings reads names with their types or values: a, b T; a, b = v, w; a, b := f().
func (r *reader) goBindings(lo, hi int) []parameter {
	for lo < hi && r.is(lo, "var", "const", "(") {
		lo++
	}
	set := r.find(lo, hi, "=", ":=")
	names := r.split(lo, set, ",", false)
	typ := ""
	if n := len(names); n > 0 && names[n-1][1]-names[n-1][0] > 1 {
		typ = r.wholeType(names[n-1][0]+1, names[n-1][1])
	}
	all := make([]parameter, 0, len(names))
	for _, p := range names {
		all = append(all, parameter{name: r.text(p[0]), at: r.leaves[p[0]].Start, typ: typ})
	}
	if typ == "" && set < hi {
		r.assign(all, set+1, hi)
	}
	return all
}

// goType reads a type of Go. Pointers are what they point to: methods and fields are selected alike.
func (r *reader) goType(i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.is(i, "*", "~"):
		return r.typ(i+1, hi)
	case r.is(i, "..."):
		return listType(r.typ(i+1, hi))
	case r.is(i, "["):
		return listType(r.typ(r.past(i), hi))
	case r.is(i, "map") && r.is(i+1, "["):
		key := r.wholeType(i+2, r.past(i+1)-1)
		element, next := r.typ(r.past(i+1), hi)
		return "{" + orBlank(key) + ":" + orBlank(element) + "}", next
	case r.is(i, "chan", "<-"):
		for r.is(i, "chan", "<-") {
			i++
		}
		t, next := r.typ(i, hi)
		if t == "" {
			return "", next
		}
		return "chan<" + t + ">", next
	case r.is(i, "func"):
		return r.goSignature(i+1, hi)
	case r.is(i, "struct", "interface"):
		next := i + 1
		if !r.is(next, "{") {
			return "", next
		}
		if r.is(i, "struct") {
			return r.goRecord(next), r.past(next)
		}
		return "", r.past(next)
	case r.is(i, "("):
		end := r.past(i)
		return r.wholeType(i+1, end-1), end
	}
	return r.named(i, hi, "[")
}

// goRecord reads the fields of a struct without a name: {.name:T,.name:T}.
func (r *reader) goRecord(open int) string {
	var all []string
	end := r.past(open) - 1
	for lo := open + 1; lo < end; {
		hi := r.past(lo)
		for hi < end && !r.is(hi, ";") && bytes.IndexByte(r.content[r.leaves[hi-1].End:r.leaves[hi].Start], '\n') < 0 {
			hi = r.past(hi)
		}
		names := lo + 1
		for r.is(names, ",") && r.name(names+1) {
			names += 2
		}
		if t := r.wholeType(names, hi); t != "" && names < hi {
			for i := lo; i < names; i += 2 {
				all = append(all, "."+r.text(i)+":"+t)
			}
		}
		if lo = hi; lo < end && r.is(lo, ";") {
			lo++
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "{" + strings.Join(all, ",") + "}"
}

// goSignature reads the parameters and results of a function.
func (r *reader) goSignature(i, hi int) (string, int) {
	if !r.is(i, "(") {
		return "", i
	}
	end := r.past(i)
	var params []string
	for _, p := range r.goParams(i+1, end-1) {
		params = append(params, orBlank(p.typ))
	}
	result, next := r.goResult(end, hi)
	return "(" + strings.Join(params, ",") + ")" + result, next
}

// goReturned reads the result of a declaration: "_" is one that says nothing, "" none.
func (r *reader) goReturned(i, end int) string {
	typ, _ := r.goResult(i, end)
	if i < end {
		return orBlank(typ)
	}
	return typ
}

// goResult reads what a function returns: one type, or a tuple.
func (r *reader) goResult(i, hi int) (string, int) {
	if i >= hi {
		return "", i
	}
	if !r.is(i, "(") {
		return r.typ(i, hi)
	}
	end := r.past(i)
	var all []string
	for _, p := range r.goParams(i+1, end-1) {
		all = append(all, orBlank(p.typ))
	}
	if len(all) == 1 {
		return all[0], end
	}
	return "#(" + strings.Join(all, ",") + ")", end
}

// goParams reads a list of parameters: a, b T; or types alone.
func (r *reader) goParams(lo, hi int) []parameter {
	parts := r.split(lo, hi, ",", false)
	named := false
	for _, p := range parts {
		if p[1]-p[0] > 1 && r.name(p[0]) && !r.is(p[0], "map", "chan", "func", "struct", "interface") && !r.is(p[0]+1, ".") &&
			(!r.is(p[0]+1, "[") || r.past(p[0]+1) < p[1]) {
			named = true
		}
	}
	all := make([]parameter, len(parts))
	typ := ""
	for i := len(parts) - 1; i >= 0; i-- {
		lo, hi := parts[i][0], parts[i][1]
		switch {
		case !named:
			all[i].typ = r.wholeType(lo, hi)
			continue
		case hi-lo > 1:
			typ = r.wholeType(lo+1, hi)
		}
		all[i] = parameter{name: r.text(lo), at: r.leaves[min(lo, len(r.leaves)-1)].Start, typ: typ}
	}
	return all
}

// goLiteral reads a literal of Go, or what makes a value of a type.
func (r *reader) goLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "[", "map", "chan", "struct"):
		t, next := r.typ(i, hi)
		if next < hi && r.is(next, "{", "(") {
			next = r.past(next)
		}
		return bracketed(t), next, true
	case r.is(i, "func"):
		t, next := r.goSignature(i+1, hi)
		if next < hi && r.is(next, "{") {
			next = r.past(next)
		}
		return bracketed(t), next, true
	case r.is(i, "make", "new") && r.is(i+1, "("):
		end := int(r.leaves[i+1].partner)
		if end < 0 {
			return "", i, true
		}
		t, _ := r.typ(i+2, end)
		return bracketed(t), end + 1, true
	case r.is(i, "append") && r.is(i+1, "("):
		end := int(r.leaves[i+1].partner)
		if parts := r.split(i+2, max(end, i+2), ",", false); len(parts) > 0 {
			return r.value(parts[0][0], parts[0][1]), end + 1, true
		}
		return "", i, true
	}
	return "", i, false
}
