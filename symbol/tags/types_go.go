package tags

import (
	"bytes"
	"strings"

	"codemem/symbol"
)

// goTypes is how Go says types.
var goTypes = typeReader{
	headers: headers{container: (*reader).goContainer, alias: (*reader).goAlias, callable: (*reader).goCallable, value: (*reader).goValue, member: (*reader).goMember},
	binds: map[string]bindReader{
		"":       (*reader).goVariables,
		"params": (*reader).goParameters,
		"range":  (*reader).goRange,
	},
	typ: (*reader).goType, literal: (*reader).goLiteral, binary: (*reader).goBinary,
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

// goParameters reads the parameters of a function without a name.
func (r *reader) goParameters(_ statement, lo, _ int) ([]parameter, uint32) {
	if !r.is(lo, "(") {
		return nil, 0
	}
	return r.goParams(lo+1, r.past(lo)-1), 0
}

// goRange reads what a loop takes from what it ranges over.
func (r *reader) goRange(_ statement, lo, hi int) ([]parameter, uint32) {
	all := r.goBindings(lo, r.find(lo, hi, ":=", "="))
	at := r.find(lo, hi, "range")
	of := r.value(at+1, hi)
	for i := range all {
		all[i].value = after(of, [...]string{"[0]", "[1]"}[min(i, 1)])
	}
	return all, 0
}

func (r *reader) goVariables(_ statement, lo, hi int) ([]parameter, uint32) {
	return r.goBindings(lo, hi), 0
}

// goContainer reads the type parameters of a struct or an interface.
func (r *reader) goContainer(d declaration) (h header) {
	h.generic, _ = r.goTypeParams(d.next)
	return h
}

// goTypeParams reads the type parameters of a type, and returns the leaf behind them.
func (r *reader) goTypeParams(next int) (generic string, past int) {
	if r.is(next, "[") && r.name(next+1) && !r.is(next+2, "]") {
		return r.generics(next+1, r.past(next)-1, ""), r.past(next)
	}
	return "", next
}

// goAlias reads a type that another names.
func (r *reader) goAlias(d declaration) (h header) {
	if h.generic, d.next = r.goTypeParams(d.next); r.is(d.next, "=") {
		d.next++
	}
	h.typ = r.wholeType(d.next, d.end)
	return h
}

// goValue reads a field, or a constant or variable.
func (r *reader) goValue(d declaration) (h header) {
	if d.Kind != symbol.Field {
		return r.goMember(d)
	}
	if d.name > d.lo && r.is(d.name-1, "*", ".") || d.next >= d.end || r.leaves[d.next].literal || r.is(d.next, "[") && r.past(d.next) >= d.end {
		return r.goEmbedded(d)
	}
	for r.is(d.next, ",") {
		d.next += 2
	}
	h.typ = r.wholeType(d.next, d.end)
	return h
}

// goEmbedded reads a field that is named by its type.
func (r *reader) goEmbedded(d declaration) (h header) {
	at := d.lo
	for at < d.name && !r.is(at, "*") && !r.is(at+1, ".") {
		at++
	}
	h.typ = r.wholeType(at, d.end)
	return h
}

// goMember reads one of the names that a statement declares.
func (r *reader) goMember(d declaration) (h header) {
	for _, p := range r.goBindings(d.lo, d.end) {
		if p.at == d.NameAt {
			h.typ, h.init = p.typ, p.value
		}
	}
	return h
}

// goCallable reads a function or method, from behind its name.
func (r *reader) goCallable(d declaration) (h header) {
	name, next, end := d.name, d.next, d.end
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
	if d.Owner != "" && r.is(name-1, ")") { // the names that the receiver gives to the type's parameters
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
