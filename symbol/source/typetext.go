package source

import (
	"slices"
	"strings"

	"codemem/regex"
	"codemem/symbol/expr"
)

// Types reads types with commas between them; "_" is one of which nothing is said.
func (r *Reader) Types(lo, hi int) string {
	var all []string
	for _, p := range r.Split(lo, hi, ",", true) {
		t, _ := r.Type(p[0], p[1])
		if t == "" {
			t = "_"
		}
		all = append(all, t)
	}
	return strings.Join(all, ",")
}

// Type reads a type, and returns the leaf where it ends; "" if it says nothing.
func (r *Reader) Type(i, hi int) (string, int) {
	if r.Lang.Types != nil {
		if r.Is(i, "...") && i < hi {
			return ListType(r.Type(i+1, hi))
		}
		n := r.typeAt(i, hi)
		if n < 0 {
			return "", i
		}
		t, next := r.NodeType(n), 0
		if _, next = r.Within(r.Nodes[n].Span); next < hi && r.Is(next, "...") {
			return ListType(t, next+1)
		}
		return t, next
	}
	if r.Deep++; r.Deep > MaxDeep {
		r.Deep--
		return "", hi
	}
	defer func() { r.Deep-- }()
	read := r.Lang.Readers.Type
	if read == nil {
		read = (*Reader).OtherType
	}
	t, next := read(r, i, hi)
	if len(t) > MaxExpression {
		t = ""
	}
	return t, next
}

// WholeType is typ of leaves that are one type.
func (r *Reader) WholeType(lo, hi int) string {
	t, _ := r.Type(lo, hi)
	return t
}

// Named reads a name with dots and its type arguments between open and its partner.
func (r *Reader) Named(i, hi int, open string) (string, int) {
	if !r.Name(i) || i >= hi {
		return "", i
	}
	t, i := r.Qualified(i, hi, ".", "::", "\\")
	if !r.IsIn(i, hi, open) {
		return t, i
	}
	end := r.Past(i)
	if open == "<" {
		end = r.PastAngle(i, hi)
	}
	if end <= i+1 {
		return t, i
	}
	if args := r.Types(i+1, end-1); args != "" {
		t += "<" + args + ">"
	}
	return t, end
}

// Qualified reads a name and those behind marks, with dots between them.
func (r *Reader) Qualified(i, hi int, marks ...string) (string, int) {
	var t strings.Builder
	t.WriteString(PlainName(r.Text(i)))
	for i++; i+1 < hi && r.Is(i, marks...) && r.Name(i+1); i += 2 {
		t.WriteString("." + PlainName(r.Text(i+1)))
	}
	return t.String(), i
}

// ListType is a list of a type, with what follows that.
func ListType(t string, next int) (string, int) {
	if t == "" {
		return "", next
	}
	return "[" + t + "]", next
}

// OrBlank is a text, or "_", which stands where nothing is known.
func OrBlank(t string) string {
	if t == "" {
		return "_"
	}
	return t
}

// A Parameter is a name with its type; or what is bound by a statement, with its value.
type Parameter struct {
	Name  string
	At    uint32 // of the name
	Type  string
	Value string
	Mark  string        // of a parameter: see expr.Param
	Later func() string // finds the value, where it may name what is bound behind it
	From  uint32        // where it begins to be seen, if that is not the statement's end
	Until uint32        // where it is seen no more, if that is not the end of the block
}

// ParamTypes writes the types of parameters.
func ParamTypes(all []Parameter) string {
	types := make([]string, len(all))
	for i, p := range all {
		types[i] = p.Mark + OrBlank(p.Type)
	}
	return strings.Join(types, ",")
}

// AnyParams stands for parameters that are not known.
const AnyParams = expr.ManyMark + "_"

// Joined is two texts with a third between them, or the only one that is not empty.
func Joined(x, y, between string) string {
	if x == "" || y == "" {
		return x + y
	}
	return x + between + y
}

// Bounded adds to type parameters what a where clause says of them.
func Bounded(generic, where string) string {
	parts := Split(generic, ',')
	for _, w := range Split(where, ',') {
		name, bound, _ := strings.Cut(w, ":")
		i := slices.IndexFunc(parts, func(p string) bool { return p == name || strings.HasPrefix(p, name+":") })
		switch {
		case bound == "":
		case i < 0: // of what is around
			parts = append(parts, w)
		case parts[i] == name:
			parts[i] = w
		default:
			parts[i] += "&" + bound
		}
	}
	return strings.Join(parts, ",")
}

// Split cuts a text at a mark that is in no brackets.
func Split(text string, mark byte) []string {
	var parts []string
	depth, start := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == mark && depth == 0:
			parts, start = append(parts, text[start:i]), i+1
		case strings.IndexByte("([{<", c) >= 0:
			depth++
		case strings.IndexByte(")]}>", c) >= 0:
			depth--
		}
	}
	if text == "" {
		return nil
	}
	return append(parts, text[start:])
}

// Dotted reads a name of several parts, with type arguments.
func Dotted(r *Reader, n int) string {
	name := ""
	for _, c := range r.Children(n) {
		if t := r.NodeType(c); t == "" || t[0] == '<' {
			name += t
		} else {
			name = Joined(name, t, ".")
		}
	}
	return name
}

// ClosesAt returns the index of the bracket behind the parameters of a function type, 0 for another type.
func ClosesAt(t string) int {
	depth := 0
	for i := range len(t) {
		switch {
		case i == 0 && t[i] != '(':
			return 0
		case strings.IndexByte("([{<", t[i]) >= 0:
			depth++
		case strings.IndexByte(")]}>", t[i]) >= 0:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}

// WordByte reports whether a byte may stand in a word.
func WordByte(c byte) bool {
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// TypeName stands before the name of a type parameter: a value may have the same name.
const TypeName = "["

// innermost matches the arguments of a generic type that hold no others.
var innermost = regex.Lazy(`\b<[^<>]*>`)

// Shortened leaves out the arguments of generic types in a type, the longest first of those that hold no others, until it is short enough
// to keep: a generic type is known without its arguments too. It returns "" if that does not do.
func Shortened(t string) string {
	for len(t) > MaxExpression {
		lo, hi := 0, 0
		for _, m := range innermost().FindAllStringIndex(t[:min(len(t), maxShortened)], -1) {
			if m[1]-m[0] > hi-lo {
				lo, hi = m[0], m[1]
			}
		}
		if hi == 0 {
			return ""
		}
		t = t[:lo] + t[hi:]
	}
	return t
}

// maxShortened is how much of a type is shortened.
const maxShortened = 16 * MaxExpression
