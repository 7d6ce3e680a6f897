package tags

import (
	"bytes"
	"strings"
)

// types reads types with commas between them; "_" is one of which nothing is said.
func (r *reader) types(lo, hi int) string {
	var all []string
	for _, p := range r.split(lo, hi, ",", true) {
		t, _ := r.typ(p[0], p[1])
		if t == "" {
			t = "_"
		}
		all = append(all, t)
	}
	return strings.Join(all, ",")
}

// typ reads a type, and returns the leaf where it ends; "" if it says nothing.
func (r *reader) typ(i, hi int) (string, int) {
	if r.deep++; r.deep > maxDeep {
		r.deep--
		return "", hi
	}
	defer func() { r.deep-- }()
	var t string
	var next int
	switch r.lang.name {
	case "Go":
		t, next = r.goType(i, hi)
	case "TypeScript", "TSX", "JavaScript":
		t, next = r.jsType(i, hi)
	case "Python":
		t, next = r.pythonType(i, hi)
	default:
		t, next = r.otherType(i, hi)
	}
	if len(t) > maxExpression {
		t = ""
	}
	return t, next
}

// wholeType is typ of leaves that are one type.
func (r *reader) wholeType(lo, hi int) string {
	t, _ := r.typ(lo, hi)
	return t
}

// named reads a name with dots and its type arguments between open and its partner.
func (r *reader) named(i, hi int, open string) (string, int) {
	if !r.name(i) || i >= hi {
		return "", i
	}
	var t strings.Builder
	t.WriteString(plainName(r.text(i)))
	i++
	for i+1 < hi && r.is(i, ".", "::", "\\") && r.name(i+1) {
		t.WriteString("." + plainName(r.text(i+1)))
		i += 2
	}
	if i >= hi || !r.is(i, open) {
		return t.String(), i
	}
	end := r.past(i)
	if open == "<" {
		end = r.pastAngle(i, hi)
	}
	if end <= i+1 {
		return t.String(), i
	}
	if args := r.types(i+1, end-1); args != "" {
		t.WriteString("<" + args + ">")
	}
	return t.String(), end
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

func listType(t string, next int) (string, int) {
	if t == "" {
		return "", next
	}
	return "[" + t + "]", next
}

func orBlank(t string) string {
	if t == "" {
		return "_"
	}
	return t
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

// A parameter is a name with its type; or what is bound by a statement, with its value.
type parameter struct {
	name  string
	at    uint32 // of the name
	typ   string
	value string
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
