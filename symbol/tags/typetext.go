package tags

import (
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
	if r.lang.Types != nil {
		if r.is(i, "...") && i < hi {
			return listType(r.typ(i+1, hi))
		}
		n := r.typeAt(i, hi)
		if n < 0 {
			return "", i
		}
		t, next := r.nodeType(n), 0
		if _, next = r.within(r.nodes[n].Span); next < hi && r.is(next, "...") {
			return listType(t, next+1)
		}
		return t, next
	}
	if r.deep++; r.deep > maxDeep {
		r.deep--
		return "", hi
	}
	defer func() { r.deep-- }()
	read := r.lang.types.typ
	if read == nil {
		read = (*reader).otherType
	}
	t, next := read(r, i, hi)
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
	t, i := r.qualified(i, hi, ".", "::", "\\")
	if !r.isIn(i, hi, open) {
		return t, i
	}
	end := r.past(i)
	if open == "<" {
		end = r.pastAngle(i, hi)
	}
	if end <= i+1 {
		return t, i
	}
	if args := r.types(i+1, end-1); args != "" {
		t += "<" + args + ">"
	}
	return t, end
}

// qualified reads a name and those behind marks, with dots between them.
func (r *reader) qualified(i, hi int, marks ...string) (string, int) {
	var t strings.Builder
	t.WriteString(plainName(r.text(i)))
	for i++; i+1 < hi && r.is(i, marks...) && r.name(i+1); i += 2 {
		t.WriteString("." + plainName(r.text(i+1)))
	}
	return t.String(), i
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

// A parameter is a name with its type; or what is bound by a statement, with its value.
type parameter struct {
	name  string
	at    uint32 // of the name
	typ   string
	value string
	mark  string        // of a parameter: see expr.Param
	later func() string // finds the value, where it may name what is bound behind it
	from  uint32        // where it begins to be seen, if that is not the statement's end
	until uint32        // where it is seen no more, if that is not the end of the block
}
