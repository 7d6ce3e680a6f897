package tags

import (
	"sort"
	"strings"
)

// pyValue reads one of the names that a statement declares.
func (r *reader) pyValue(d declaration) (h header) {
	if r.read == nil || r.readAt != d.lo {
		r.read, r.readAt = r.pyBindings(d.lo, d.hi), d.lo
	}
	i := sort.Search(len(r.read), func(i int) bool { return r.read[i].at >= d.NameAt })
	if i < len(r.read) && r.read[i].at == d.NameAt {
		h.typ, h.init = r.read[i].typ, r.read[i].value
	}
	switch {
	case d.Set: // the locals say all that it is set to
		h.init = ""
	case h.typ == "" && h.init == "":
		h.init = "?"
	}
	return h
}

// pyFunction reads a function: its decorators say whether it is called at all.
func (r *reader) pyFunction(d declaration) (h header) {
	if !r.is(d.name-1, "def") {
		h.init = r.spanValue(d.Body) // name = lambda
		return h
	}
	next := d.next
	if r.is(next, "[") {
		h.generic = r.generics(next+1, r.past(next)-1, ":")
		next = r.past(next)
	}
	if !r.is(next, "(") || r.past(next) > d.end {
		return h
	}
	h.params = r.paramTypes(r.pyParams(next+1, r.past(next)-1))
	own := r.pySelfType(next)
	if next = r.past(next); r.is(next, "->") {
		h.typ = r.wholeType(next+1, d.end)
		if h.typ == own && own != "" {
			h.typ = "Self"
		}
	}
	for i := d.lo; i < d.name-1; {
		if !r.is(i, "@") {
			i = r.past(i)
			continue
		}
		for i++; i+2 < d.name && r.is(i+1, "."); {
			i += 2
		}
		h.decorate(r.text(i))
	}
	return h
}

// pySelfType returns what the parameters of a method call the type of self.
func (r *reader) pySelfType(open int) string {
	if !r.is(open+1, "self", "cls") || !r.is(open+2, ":") {
		return ""
	}
	own := r.wholeType(open+3, r.find(open+3, r.past(open)-1, ","))
	if inner, ok := strings.CutSuffix(own, ">"); ok { // type[T]
		return inner[strings.IndexByte(inner, '<')+1:]
	}
	return own
}

// decorate makes what a decorator of Python stands before a member that is called without brackets.
func (h *header) decorate(decorator string) {
	switch {
	case strings.HasSuffix(decorator, "property"), strings.HasSuffix(decorator, "_attribute"):
		h.params = getter
	case decorator == "setter", decorator == "deleter":
		h.params, h.typ = getter, "None"
	}
}

// pyClass reads what a class inherits from, and its type parameters.
func (r *reader) pyClass(d declaration) (h header) {
	next, end := d.next, d.end
	if r.is(next, "[") && next < end {
		h.generic = r.generics(next+1, r.past(next)-1, ":")
		next = r.past(next)
	}
	if !r.is(next, "(") || next >= end {
		return h
	}
	var supers []string
	for _, p := range r.split(next+1, r.past(next)-1, ",", false) {
		if r.is(p[0]+1, "=") {
			continue
		}
		t, after := r.typ(p[0], p[1])
		if t == "" || after < p[1] {
			continue
		}
		base, args, generic := strings.Cut(strings.TrimSuffix(t, ">"), "<")
		if short := base[strings.LastIndexByte(base, '.')+1:]; generic && (short == "Generic" || short == "Protocol") {
			h.generic = args
			continue
		}
		supers = append(supers, t)
	}
	h.typ = strings.Join(supers, "|")
	return h
}

// pyAlias reads a type that another names.
func (r *reader) pyAlias(d declaration) header {
	h := header{typ: r.pyAliased(d.name, d.hi)}
	if next := d.name + 1; r.is(next, "[") && next < d.hi {
		h.generic = r.generics(next+1, r.past(next)-1, ":")
	}
	return h
}

// pyAliased reads the type that a name stands for.
func (r *reader) pyAliased(name, hi int) string {
	set := r.find(name, hi, "=")
	if set+1 >= hi {
		return ""
	}
	f := set + 1
	for r.is(f+1, ".") {
		f += 2
	}
	if !r.is(f+1, "(") {
		return r.wholeType(set+1, hi)
	}
	parts := r.split(f+2, r.past(f+1)-1, ",", false)
	switch r.text(f) {
	case "NewType":
		if len(parts) == 2 {
			return r.wholeType(parts[1][0], parts[1][1])
		}
	case "TypeVar":
		for _, p := range parts {
			if r.is(p[0], "bound") && r.is(p[0]+1, "=") {
				return r.wholeType(p[0]+2, p[1])
			}
		}
	}
	return ""
}
