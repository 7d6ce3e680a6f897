package source

import (
	"slices"
	"strings"
)

// A Header is what a declaration says of types.
type Header struct {
	Type    string // of a value, an alias, a result; of a container what it inherits from
	Params  string
	Generic string
	Init    string // the value of what has no declared type
}

// A Declaration is the source of a symbol, as leaves.
type Declaration struct {
	Kind             Kind
	Owner            string // as symbol.Symbol has it
	Set              bool   // the same
	NameAt           uint32
	Body, Value, Doc Span
	Lo, Name         int // where it starts, and its name
	Next             int // behind the name, and behind what was read of the rest
	End, Hi          int // where its body starts, and where it ends
}

// Headers read declarations, by what they declare. One that is nil says nothing.
type Headers struct {
	Container, Alias, Callable func(r *Reader, d Declaration) Header
	Value                      func(r *Reader, d Declaration) Header // a constant, a variable or a field
	Member                     func(r *Reader, d Declaration) Header // of an enumeration
}

// Read reads a declaration by its kind.
func (all *Headers) Read(r *Reader, d Declaration) Header {
	var read func(r *Reader, d Declaration) Header
	switch k := d.Kind; {
	case k.Container():
		read = all.Container
	case k == Type:
		read = all.Alias
	case k.Callable():
		read = all.Callable
	case k == Member:
		read = all.Member
	case k.Value():
		read = all.Value
	}
	if read == nil {
		return Header{}
	}
	return read(r, d)
}

// Getter stands for the parameters of what is called without brackets.
const Getter = "."

// Generics reads type parameters with their constraints: T, or T:Constraint. Without a mark between them those before a constraint
// have it too.
func (r *Reader) Generics(lo, hi int, between string) string {
	var all []string
	constraint := ""
	for _, p := range slices.Backward(r.Split(lo, hi, ",", true)) {
		at := p[0]
		for at+1 < p[1] && r.Is(at, "const", "in", "out", "reified", "+", "-") && r.Name(at+1) {
			at++
		}
		name := r.Text(at)
		if between == "" || r.Is(at+1, between) {
			if at++; between != "" {
				at++
			}
			constraint = r.constraint(at, p[1], constraint)
			if constraint != "" && constraint != "any" {
				name += ":" + constraint
			}
		}
		all = append(all, name)
	}
	slices.Reverse(all)
	return strings.Join(all, ",")
}

// constraint reads what a type parameter must be, which is what that behind it must be if nothing is said.
func (r *Reader) constraint(lo, hi int, behind string) string {
	t := behind
	if lo < hi {
		t = r.WholeType(lo, hi)
	}
	if r.Lang.TypeSets && strings.Contains(t, "|") {
		return ""
	}
	return t
}

// Assign gives names their values: one each, or a part of one.
func (r *Reader) Assign(all []Parameter, lo, hi int) {
	values := r.Split(lo, hi, ",", false)
	for i := range all {
		switch {
		case len(values) == len(all):
			all[i].Value = r.Value(values[i][0], values[i][1])
		case len(values) == 1:
			all[i].Value = After(r.Value(values[0][0], values[0][1]), "#"+string(rune('0'+min(i, 9))))
		}
	}
}
