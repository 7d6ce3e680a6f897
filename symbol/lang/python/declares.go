package python

import (
	"slices"
	"sort"
	"strings"

	"codemem/symbol/source"
)

// pyValue reads one of the names that a statement declares.
func pyValue(r *source.Reader, d source.Declaration) (h source.Header) {
	if r.Read == nil || r.ReadAt != d.Lo {
		r.Read, r.ReadAt = pyBindings(r, d.Lo, d.Hi), d.Lo
	}
	i := sort.Search(len(r.Read), func(i int) bool { return r.Read[i].At >= d.NameAt })
	if i < len(r.Read) && r.Read[i].At == d.NameAt {
		h.Type, h.Init = r.Read[i].Type, r.Read[i].Value
	}
	switch {
	case d.Set: // the locals say all that it is set to
		h.Init = ""
	case h.Type == "" && h.Init == "":
		h.Init = "?"
	}
	return h
}

// pyFunction reads a function: its decorators say whether it is called at all.
func pyFunction(r *source.Reader, d source.Declaration) (h source.Header) {
	if !r.Is(d.Name-1, "def") {
		h.Init = r.SpanValue(d.Body) // name = lambda
		return h
	}
	next := d.Next
	if r.Is(next, "[") {
		h.Generic = r.Generics(next+1, r.Past(next)-1, ":")
		next = r.Past(next)
	}
	if !r.Is(next, "(") || r.Past(next) > d.End {
		return h
	}
	h.Params = source.ParamTypes(pyParams(r, next+1, r.Past(next)-1))
	own := pySelfType(r, next)
	if next = r.Past(next); r.Is(next, "->") {
		h.Type = r.WholeType(next+1, d.End)
		if h.Type == own && own != "" {
			h.Type = "Self"
		}
	}
	outermost := ""
	for i := d.Lo; i < d.Name-1; {
		if !r.Is(i, "@") {
			i = r.Past(i)
			continue
		}
		at := i + 1
		for i++; i+2 < d.Name && r.Is(i+1, "."); {
			i += 2
		}
		decorate(&h, r.Text(i))
		if outermost == "" && !slices.Contains(keeping, r.Text(i)) {
			outermost = r.Value(at, r.Find(at, d.Name-1, "@", "async"))
		}
	}
	if outermost != "" && h.Params != source.Getter {
		h.Init = outermost + "(_);"
	}
	return h
}

// keeping are decorators of the library that leave a function what it is.
var keeping = []string{"abstractmethod", "classmethod", "final", "overload", "override", "staticmethod"}

// pySelfType returns what the parameters of a method call the type of self.
func pySelfType(r *source.Reader, open int) string {
	if !r.Is(open+1, "self", "cls") || !r.Is(open+2, ":") {
		return ""
	}
	own := r.WholeType(open+3, r.Find(open+3, r.Past(open)-1, ","))
	if inner, ok := strings.CutSuffix(own, ">"); ok { // type[T]
		return inner[strings.IndexByte(inner, '<')+1:]
	}
	return own
}

// decorate makes what a decorator of Python stands before a member that is called without brackets.
func decorate(h *source.Header, decorator string) {
	switch {
	case strings.HasSuffix(decorator, "property"), strings.HasSuffix(decorator, "_attribute"):
		h.Params = source.Getter
	case decorator == "setter", decorator == "deleter":
		h.Params, h.Type = source.Getter, "None"
	}
}

// pyClass reads what a class inherits from, and its type parameters.
func pyClass(r *source.Reader, d source.Declaration) (h source.Header) {
	next, end := d.Next, d.End
	if r.Is(next, "[") && next < end {
		h.Generic = r.Generics(next+1, r.Past(next)-1, ":")
		next = r.Past(next)
	}
	if !r.Is(next, "(") || next >= end {
		return h
	}
	var supers []string
	for _, p := range r.Split(next+1, r.Past(next)-1, ",", false) {
		if r.Is(p[0]+1, "=") {
			continue
		}
		t, after := r.Type(p[0], p[1])
		if t == "" || after < p[1] {
			continue
		}
		base, args, generic := strings.Cut(strings.TrimSuffix(t, ">"), "<")
		if short := base[strings.LastIndexByte(base, '.')+1:]; generic && (short == "Generic" || short == "Protocol") {
			h.Generic = args
			continue
		}
		supers = append(supers, t)
	}
	h.Type = strings.Join(supers, "|")
	return h
}

// pyAlias reads a type that another names.
func pyAlias(r *source.Reader, d source.Declaration) source.Header {
	h := source.Header{Type: pyAliased(r, d.Name, d.Hi)}
	if next := d.Name + 1; r.Is(next, "[") && next < d.Hi {
		h.Generic = r.Generics(next+1, r.Past(next)-1, ":")
	}
	return h
}

// pyAliased reads the type that a name stands for.
func pyAliased(r *source.Reader, name, hi int) string {
	set := r.Find(name, hi, "=")
	if set+1 >= hi {
		return ""
	}
	f := set + 1
	for r.Is(f+1, ".") {
		f += 2
	}
	if !r.Is(f+1, "(") {
		return r.WholeType(set+1, hi)
	}
	parts := r.Split(f+2, r.Past(f+1)-1, ",", false)
	switch r.Text(f) {
	case "NewType":
		if len(parts) == 2 {
			return r.WholeType(parts[1][0], parts[1][1])
		}
	case "TypeVar":
		for _, p := range parts {
			if r.Is(p[0], "bound") && r.Is(p[0]+1, "=") {
				return r.WholeType(p[0]+2, p[1])
			}
		}
	}
	return ""
}
