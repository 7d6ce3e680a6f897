package python

import (
	"strings"

	"codemem/symbol/source"
)

// readers is how Python says types.
var readers = source.Readers{
	Headers: source.Headers{Container: pyClass, Alias: pyAlias, Callable: pyFunction, Value: pyValue},
	Binds: map[string]source.BindReader{
		"":       pyAssignment,
		"params": pyParameters,
		"range":  pyRange,
		"with":   pyWith,
		"except": pyExcept,
		"assert": pyAssert,
	},
	Type: pyType,
	Values: map[string]source.NodeReader{
		"call":             pyCall,
		"subscript":        pySubscript,
		"tuple":            func(r *source.Reader, n int) string { return "<#(" + source.EachValue(r, r.Children(n)) + ")>" },
		"boolean_operator": (*source.Reader).Defaulted,
		"yield":            pyYield,
		"list set list_comprehension set_comprehension generator_expression": pyList,
		"dictionary dictionary_comprehension":                                pyDictionary,
	},
}

func pyParameters(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	if r.Is(lo, "(") {
		lo, hi = lo+1, r.Past(lo)-1
	}
	return pyParams(r, lo, hi), s.Start
}

// pastAsync returns the leaf behind async.
func pastAsync(r *source.Reader, lo int) int {
	for r.Is(lo, "async") {
		lo++
	}
	return lo
}

// pyRange reads what a loop takes from a list.
func pyRange(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	lo = pastAsync(r, lo)
	in := r.Find(lo, hi, "in")
	end := r.Find(in, hi, ":")
	if in >= hi {
		return nil, 0
	}
	return pyTargets(r, lo+1, in, source.After(r.Value(in+1, end), "[0]")), r.Leaves[end-1].End
}

// pyWith reads what a context manager gives.
func pyWith(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	lo = pastAsync(r, lo)
	as := r.Find(lo, hi, "as")
	if as+1 >= hi {
		return nil, 0
	}
	enter := ".__enter__()"
	for i := lo; i > 0 && i > lo-source.MaxAngle; i-- {
		if r.Is(i-1, "with") {
			if r.Is(i-2, "async") {
				enter = ".__aenter__()"
			}
			break
		}
	}
	return pyTargets(r, as+1, hi, source.After(r.Value(lo, as), enter)), 0
}

// pyExcept reads what is caught.
func pyExcept(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	end := r.Find(lo, hi, ":")
	as := r.Find(lo, end, "as")
	if as+1 >= end {
		return nil, 0
	}
	return []source.Parameter{{Name: r.Text(as + 1), At: r.Leaves[as+1].Start, Type: pyClasses(r, lo+1, as)}}, r.Leaves[as+1].End
}

func pyAssert(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return pyNarrowed(r, lo, hi, r.Is(lo, "if")), 0
}

func pyAssignment(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return pyBindings(r, pastAsync(r, lo), hi), 0
}

// pyNarrowed reads what isinstance says of a name where a condition holds, or where one with not does not.
func pyNarrowed(r *source.Reader, lo, hi int, not bool) []source.Parameter {
	for r.Is(lo, "assert", "if") {
		lo++
	}
	for hi = r.Find(lo, hi, ":", ","); r.Is(lo, "(") && r.Past(lo) == hi; {
		lo, hi = lo+1, hi-1
	}
	or := r.Find(lo, hi, "or")
	switch {
	case r.Is(lo, "not") != not, !not && or < hi:
		return nil
	case not && (!r.Is(lo+1, "isinstance") || r.Past(lo+2) != or): // not isinstance(x, T) and more: nothing is known behind it
		return nil
	case not:
		lo++
	}
	for i := lo; i < hi; i = r.Past(i) {
		if i > lo && !r.Is(i-1, "and") {
			continue
		}
		if p, ok := pyInstance(r, i); ok {
			return []source.Parameter{p}
		}
	}
	return nil
}

// pyInstance reads isinstance(name, T); not ok if it is something else.
func pyInstance(r *source.Reader, i int) (p source.Parameter, ok bool) {
	if !r.Is(i, "isinstance") || !r.Is(i+1, "(") {
		return p, false
	}
	parts := r.Split(i+2, r.Past(i+1)-1, ",", false)
	if len(parts) != 2 || parts[0][1] != parts[0][0]+1 || !r.Name(parts[0][0]) {
		return p, false
	}
	t := pyClasses(r, parts[1][0], parts[1][1])
	return source.Parameter{Name: r.Text(parts[0][0]), At: r.Leaves[parts[0][0]].Start, Type: t}, t != ""
}

// pyClasses reads a class or a tuple of them.
func pyClasses(r *source.Reader, lo, hi int) string {
	if !r.Is(lo, "(") {
		t, next := r.Type(lo, hi)
		if next < hi {
			return ""
		}
		return t
	}
	var all []string
	for _, p := range r.Split(lo+1, r.Past(lo)-1, ",", false) {
		t := r.WholeType(p[0], p[1])
		if t == "" {
			return ""
		}
		all = append(all, t)
	}
	return strings.Join(all, "|")
}

// pyBindings reads an assignment: a = b = v; a: T = v; a, b = v, w; self.a = v; (a := v).
func pyBindings(r *source.Reader, lo, hi int) []source.Parameter {
	if r.Is(lo+1, ":=") {
		return []source.Parameter{{Name: r.Text(lo), At: r.Leaves[lo].Start, Value: r.Value(lo+2, hi)}}
	}
	set := r.Find(lo, hi, "=")
	if c := r.Find(lo, set, ":"); c < set {
		p, ok := pyTarget(r, lo, c)
		if p.Type = r.WholeType(c+1, set); p.Type == "" && set < hi {
			p.Value = r.Value(set+1, hi)
		}
		if !ok {
			return nil
		}
		return []source.Parameter{p}
	}
	from := r.LastSet(set, hi, "lambda")
	if from >= hi || r.Is(from, "yield") {
		return pyTargets(r, lo, set, "")
	}
	targets, values := r.Split(lo, set, ",", false), r.Split(from, hi, ",", false)
	if len(targets) < 2 || len(targets) != len(values) {
		if len(values) == 1 && !r.Is(hi-1, ",") {
			return pyTargets(r, lo, set, r.Value(from, hi))
		}
		return pyTargets(r, lo, set, "")
	}
	var all []source.Parameter
	for i, t := range targets {
		all = append(all, pyTargets(r, t[0], t[1], r.Value(values[i][0], values[i][1]))...)
	}
	return all
}

// pyTargets reads what is set to a value: a name, a field, or several of them in parts.
func pyTargets(r *source.Reader, lo, hi int, value string) []source.Parameter {
	for lo < hi && r.Is(lo, "(", "[") && r.Past(lo) == hi {
		lo, hi = lo+1, hi-1
		if parts := r.Split(lo, hi, ",", false); len(parts) == 1 && r.Is(hi-1, ",") {
			return pyTargets(r, lo, hi-1, source.After(value, "#0"))
		}
	}
	parts := r.Split(lo, hi, ",", false)
	if len(parts) == 1 {
		p, ok := pyTarget(r, lo, hi)
		if !ok {
			return nil
		}
		p.Value = value
		return []source.Parameter{p}
	}
	var all []source.Parameter
	starred := false
	for i, part := range parts {
		v := source.After(value, "#"+string(rune('0'+min(i, 9))))
		if starred = starred || r.Is(part[0], "*"); starred || i > 9 {
			v = ""
			if r.Is(part[0], "*") {
				part[0]++
			}
		}
		if r.Deep++; r.Deep < source.MaxDeep {
			all = append(all, pyTargets(r, part[0], part[1], v)...)
		}
		r.Deep--
	}
	return all
}

// pyTarget reads one name or one field of self.
func pyTarget(r *source.Reader, lo, hi int) (source.Parameter, bool) {
	switch {
	case lo+1 == hi && r.Name(lo):
		return source.Parameter{Name: r.Text(lo), At: r.Leaves[lo].Start}, true
	case lo+3 == hi && r.Is(lo, "self") && r.Is(lo+1, ".") && r.Name(lo+2):
		return source.Parameter{Name: "this." + r.Text(lo+2), At: r.Leaves[lo+2].Start}, true
	}
	return source.Parameter{}, false
}

// pyParams reads the parameters of a function, without what a method is called on.
func pyParams(r *source.Reader, lo, hi int) []source.Parameter {
	var all []source.Parameter
	for i, part := range r.Split(lo, hi, ",", false) {
		lo := r.Skip(part[0], part[1], "*", "**")
		if lo >= part[1] || !r.Name(lo) || i == 0 && r.Is(lo, "self", "cls") {
			continue
		}
		stars := 0
		if lo > part[0] {
			stars = r.Leaves[lo-1].Len()
		}
		all = append(all, pyParam(r, lo, part[1], stars))
	}
	return all
}

// pyParam reads one parameter, behind the stars that make it a tuple or a dictionary of what is left.
func pyParam(r *source.Reader, lo, hi, stars int) source.Parameter {
	p := source.Parameter{Name: r.Text(lo), At: r.Leaves[lo].Start}
	set := r.Find(lo, hi, "=")
	if r.Is(lo+1, ":") {
		p.Type = r.WholeType(lo+2, set)
	}
	if p.Type == "" && set < hi && r.Is(hi-1, ")") {
		p.Value = r.Value(set+1, hi)
	}
	switch {
	case p.Type == "" && stars > 0:
		p.Value = [...]string{"", "<tuple>", "<dict>"}[stars]
	case stars == 1:
		p.Type = "[" + p.Type + "]"
	case stars == 2:
		p.Type = "{str:" + p.Type + "}"
	}
	return p
}

// pyType reads a type of Python: a union without None, or one of its parts.
func pyType(r *source.Reader, i, hi int) (string, int) {
	var all []string
	known := true
	for {
		t, next := pyPart(r, i, hi)
		if known = known && t != ""; t != "None" || next >= hi && len(all) == 0 {
			all = append(all, t)
		}
		if i = next; i >= hi || !r.Is(i, "|") {
			break
		}
		i++
	}
	if !known {
		return "", i
	}
	return strings.Join(all, "|"), i
}

// pyPart reads a type without what stands behind it.
func pyPart(r *source.Reader, i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.Leaves[i].Literal:
		return quotedType(r, i), r.Past(i)
	case r.Is(i, "("):
		return r.WholeType(i+1, r.Past(i)-1), r.Past(i)
	case !r.Name(i):
		return "", hi
	}
	at := i
	for at+2 < hi && r.Is(at+1, ".") {
		at += 2
	}
	read := pyForms[r.Text(at)]
	if read == nil || at+1 >= hi || !r.Is(at+1, "[") {
		return r.Named(i, hi, "[")
	}
	end := r.Past(at + 1)
	return read(r, at+2, end-1), end
}

// pyForms read what stands in the brackets of special forms.
var pyForms = map[string]func(r *source.Reader, lo, hi int) string{
	"Optional": pyFirst, "Annotated": pyFirst, "ClassVar": pyFirst, "Final": pyFirst,
	"Required": pyFirst, "NotRequired": pyFirst, "ReadOnly": pyFirst, "InitVar": pyFirst,
	"Awaitable": pyFirst,
	"Literal":   func(*source.Reader, int, int) string { return "str" },
	"Union":     pyUnion,
	"Tuple":     pyTupleType, "tuple": pyTupleType,
	"Callable":  pyCallable,
	"Coroutine": pyCoroutine,
}

// pyFirst reads the first of some types.
func pyFirst(r *source.Reader, lo, hi int) string {
	parts := r.Split(lo, hi, ",", false)
	if len(parts) == 0 {
		return ""
	}
	return r.WholeType(parts[0][0], parts[0][1])
}

// pyTupleType reads the types of a tuple, which is a list if it has as many as it likes of one: T, ....
func pyTupleType(r *source.Reader, lo, hi int) string {
	if parts := r.Split(lo, hi, ",", false); len(parts) == 2 && r.Is(parts[1][0], "...") {
		t, _ := source.ListType(pyFirst(r, lo, hi), hi)
		return t
	}
	return "#(" + r.Types(lo, hi) + ")"
}

// pyCallable reads a function: [A, B], T.
func pyCallable(r *source.Reader, lo, hi int) string {
	parts := r.Split(lo, hi, ",", false)
	if len(parts) != 2 {
		return ""
	}
	params := ""
	if r.Is(parts[0][0], "[") {
		params = r.Types(parts[0][0]+1, parts[0][1]-1)
	}
	return "(" + params + ")" + r.WholeType(parts[1][0], parts[1][1])
}

// pyCoroutine reads what a coroutine returns, the last of its types.
func pyCoroutine(r *source.Reader, lo, hi int) string {
	parts := r.Split(lo, hi, ",", false)
	if len(parts) != 3 {
		return ""
	}
	return r.WholeType(parts[2][0], parts[2][1])
}

// pyUnion reads types with commas between them as one of them.
func pyUnion(r *source.Reader, lo, hi int) string {
	var all []string
	for _, p := range r.Split(lo, hi, ",", false) {
		switch t := r.WholeType(p[0], p[1]); t {
		case "":
			return ""
		case "None":
		default:
			all = append(all, t)
		}
	}
	return strings.Join(all, "|")
}

// quotedType reads a type that stands in a text: "Node | None".
func quotedType(r *source.Reader, i int) string {
	l := r.Leaves[i]
	if p := int(l.Partner); p > i {
		l.End = r.Leaves[p].End
	}
	inner := &source.Code{Content: r.Content}
	for at := l.Start; at < l.End; {
		end, blank := quotedLeaf(r, at, l.End)
		if end == at || len(inner.Leaves) > source.MaxAngle {
			return ""
		}
		if !blank {
			inner.Leaves = append(inner.Leaves, source.Leaf{Span: source.Span{Start: at, End: end}, Partner: -1})
		}
		at = end
	}
	inner.Pair()
	quoted := &source.Reader{Code: inner, Lang: r.Lang, Closures: r.Closures, Root: r.Root, Deep: r.Deep}
	t, next := quoted.Type(0, len(inner.Leaves))
	if next < len(inner.Leaves) {
		return ""
	}
	return t
}

// quotedLeaf returns where the leaf of a quoted type ends that starts at an offset, there if it is none of a type.
func quotedLeaf(r *source.Reader, at, hi uint32) (end uint32, blank bool) {
	c := r.Content[at]
	same := func(of func(c byte) bool) uint32 {
		for end = at; end < hi && of(r.Content[end]); {
			end++
		}
		return end
	}
	switch {
	case strings.IndexByte("\"' \n", c) >= 0:
		return at + 1, true
	case c == '.':
		return same(func(c byte) bool { return c == '.' }), false
	case strings.IndexByte("[](),|", c) >= 0:
		return at + 1, false
	}
	return same(func(c byte) bool { return source.WordByte(c) && c != '-' }), false
}
