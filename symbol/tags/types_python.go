package tags

import (
	"strings"

	"codemem/symbol"
)

// pythonTypes is how Python says types.
var pythonTypes = typeReader{
	headers: headers{container: (*reader).pyClass, alias: (*reader).pyAlias, callable: (*reader).pyFunction, value: (*reader).pyValue},
	binds: map[string]bindReader{
		"":       (*reader).pyAssignment,
		"params": (*reader).pyParameters,
		"range":  (*reader).pyRange,
		"with":   (*reader).pyWith,
		"except": (*reader).pyExcept,
		"assert": (*reader).pyAssert,
	},
	typ: (*reader).pyType,
	values: map[string]nodeReader{
		"call":             (*reader).pyCall,
		"subscript":        (*reader).pySubscript,
		"tuple":            func(r *reader, n int) string { return "<#(" + r.eachValue(r.children(n)) + ")>" },
		"boolean_operator": (*reader).defaulted,
		"yield":            (*reader).pyYield,
		"list set list_comprehension set_comprehension generator_expression": (*reader).pyList,
		"dictionary dictionary_comprehension":                                (*reader).pyDictionary,
	},
}

func (r *reader) pyParameters(s statement, lo, hi int) ([]parameter, uint32) {
	if r.is(lo, "(") {
		lo, hi = lo+1, r.past(lo)-1
	}
	return r.pyParams(lo, hi), s.Start
}

// pastAsync returns the leaf behind async.
func (r *reader) pastAsync(lo int) int {
	for r.is(lo, "async") {
		lo++
	}
	return lo
}

// pyRange reads what a loop takes from a list.
func (r *reader) pyRange(_ statement, lo, hi int) ([]parameter, uint32) {
	lo = r.pastAsync(lo)
	in := r.find(lo, hi, "in")
	end := r.find(in, hi, ":")
	if in >= hi {
		return nil, 0
	}
	return r.pyTargets(lo+1, in, after(r.value(in+1, end), "[0]")), r.leaves[end-1].End
}

// pyWith reads what a context manager gives.
func (r *reader) pyWith(_ statement, lo, hi int) ([]parameter, uint32) {
	lo = r.pastAsync(lo)
	as := r.find(lo, hi, "as")
	if as+1 >= hi {
		return nil, 0
	}
	enter := ".__enter__()"
	for i := lo; i > 0 && i > lo-maxAngle; i-- {
		if r.is(i-1, "with") {
			if r.is(i-2, "async") {
				enter = ".__aenter__()"
			}
			break
		}
	}
	return r.pyTargets(as+1, hi, after(r.value(lo, as), enter)), 0
}

// pyExcept reads what is caught.
func (r *reader) pyExcept(_ statement, lo, hi int) ([]parameter, uint32) {
	end := r.find(lo, hi, ":")
	as := r.find(lo, end, "as")
	if as+1 >= end {
		return nil, 0
	}
	return []parameter{{name: r.text(as + 1), at: r.leaves[as+1].Start, typ: r.pyClasses(lo+1, as)}}, r.leaves[as+1].End
}

func (r *reader) pyAssert(_ statement, lo, hi int) ([]parameter, uint32) {
	return r.pyNarrowed(lo, hi, r.is(lo, "if")), 0
}

func (r *reader) pyAssignment(_ statement, lo, hi int) ([]parameter, uint32) {
	return r.pyBindings(r.pastAsync(lo), hi), 0
}

// pyNarrowed reads what isinstance says of a name where a condition holds, or where one with not does not.
func (r *reader) pyNarrowed(lo, hi int, not bool) []parameter {
	for r.is(lo, "assert", "if") {
		lo++
	}
	for hi = r.find(lo, hi, ":", ","); r.is(lo, "(") && r.past(lo) == hi; {
		lo, hi = lo+1, hi-1
	}
	or := r.find(lo, hi, "or")
	switch {
	case r.is(lo, "not") != not, !not && or < hi:
		return nil
	case not && (!r.is(lo+1, "isinstance") || r.past(lo+2) != or): // not isinstance(x, T) and more: nothing is known behind it
		return nil
	case not:
		lo++
	}
	for i := lo; i < hi; i = r.past(i) {
		if i > lo && !r.is(i-1, "and") {
			continue
		}
		if p, ok := r.pyInstance(i); ok {
			return []parameter{p}
		}
	}
	return nil
}

// pyInstance reads isinstance(name, T); not ok if it is something else.
func (r *reader) pyInstance(i int) (p parameter, ok bool) {
	if !r.is(i, "isinstance") || !r.is(i+1, "(") {
		return p, false
	}
	parts := r.split(i+2, r.past(i+1)-1, ",", false)
	if len(parts) != 2 || parts[0][1] != parts[0][0]+1 || !r.name(parts[0][0]) {
		return p, false
	}
	t := r.pyClasses(parts[1][0], parts[1][1])
	return parameter{name: r.text(parts[0][0]), at: r.leaves[parts[0][0]].Start, typ: t}, t != ""
}

// pyClasses reads a class or a tuple of them.
func (r *reader) pyClasses(lo, hi int) string {
	if !r.is(lo, "(") {
		t, next := r.typ(lo, hi)
		if next < hi {
			return ""
		}
		return t
	}
	var all []string
	for _, p := range r.split(lo+1, r.past(lo)-1, ",", false) {
		t := r.wholeType(p[0], p[1])
		if t == "" {
			return ""
		}
		all = append(all, t)
	}
	return strings.Join(all, "|")
}

// pyBindings reads an assignment: a = b = v; a: T = v; a, b = v, w; self.a = v; (a := v).
func (r *reader) pyBindings(lo, hi int) []parameter {
	if r.is(lo+1, ":=") {
		return []parameter{{name: r.text(lo), at: r.leaves[lo].Start, value: r.value(lo+2, hi)}}
	}
	set := r.find(lo, hi, "=")
	if c := r.find(lo, set, ":"); c < set {
		p, ok := r.pyTarget(lo, c)
		if p.typ = r.wholeType(c+1, set); p.typ == "" && set < hi {
			p.value = r.value(set+1, hi)
		}
		if !ok {
			return nil
		}
		return []parameter{p}
	}
	from := r.lastSet(set, hi, "lambda")
	if from >= hi || r.is(from, "yield") {
		return r.pyTargets(lo, set, "")
	}
	targets, values := r.split(lo, set, ",", false), r.split(from, hi, ",", false)
	if len(targets) < 2 || len(targets) != len(values) {
		if len(values) == 1 && !r.is(hi-1, ",") {
			return r.pyTargets(lo, set, r.value(from, hi))
		}
		return r.pyTargets(lo, set, "")
	}
	var all []parameter
	for i, t := range targets {
		all = append(all, r.pyTargets(t[0], t[1], r.value(values[i][0], values[i][1]))...)
	}
	return all
}

// pyTargets reads what is set to a value: a name, a field, or several of them in parts.
func (r *reader) pyTargets(lo, hi int, value string) []parameter {
	for lo < hi && r.is(lo, "(", "[") && r.past(lo) == hi {
		lo, hi = lo+1, hi-1
		if parts := r.split(lo, hi, ",", false); len(parts) == 1 && r.is(hi-1, ",") {
			return r.pyTargets(lo, hi-1, after(value, "#0"))
		}
	}
	parts := r.split(lo, hi, ",", false)
	if len(parts) == 1 {
		p, ok := r.pyTarget(lo, hi)
		if !ok {
			return nil
		}
		p.value = value
		return []parameter{p}
	}
	var all []parameter
	starred := false
	for i, part := range parts {
		v := after(value, "#"+string(rune('0'+min(i, 9))))
		if starred = starred || r.is(part[0], "*"); starred || i > 9 {
			v = ""
			if r.is(part[0], "*") {
				part[0]++
			}
		}
		if r.deep++; r.deep < maxDeep {
			all = append(all, r.pyTargets(part[0], part[1], v)...)
		}
		r.deep--
	}
	return all
}

// pyTarget reads one name or one field of self.
func (r *reader) pyTarget(lo, hi int) (parameter, bool) {
	switch {
	case lo+1 == hi && r.name(lo):
		return parameter{name: r.text(lo), at: r.leaves[lo].Start}, true
	case lo+3 == hi && r.is(lo, "self") && r.is(lo+1, ".") && r.name(lo+2):
		return parameter{name: "this." + r.text(lo+2), at: r.leaves[lo+2].Start}, true
	}
	return parameter{}, false
}

// pyParams reads the parameters of a function, without what a method is called on.
func (r *reader) pyParams(lo, hi int) []parameter {
	var all []parameter
	for i, part := range r.split(lo, hi, ",", false) {
		lo := r.skip(part[0], part[1], "*", "**")
		if lo >= part[1] || !r.name(lo) || i == 0 && r.is(lo, "self", "cls") {
			continue
		}
		stars := 0
		if lo > part[0] {
			stars = r.leaves[lo-1].Len()
		}
		all = append(all, r.pyParam(lo, part[1], stars))
	}
	return all
}

// pyParam reads one parameter, behind the stars that make it a tuple or a dictionary of what is left.
func (r *reader) pyParam(lo, hi, stars int) parameter {
	p := parameter{name: r.text(lo), at: r.leaves[lo].Start}
	set := r.find(lo, hi, "=")
	if r.is(lo+1, ":") {
		p.typ = r.wholeType(lo+2, set)
	}
	if p.typ == "" && set < hi && r.is(hi-1, ")") {
		p.value = r.value(set+1, hi)
	}
	switch {
	case p.typ == "" && stars > 0:
		p.value = [...]string{"", "<tuple>", "<dict>"}[stars]
	case stars == 1:
		p.typ = "[" + p.typ + "]"
	case stars == 2:
		p.typ = "{str:" + p.typ + "}"
	}
	return p
}

// pyType reads a type of Python: a union without None, or one of its parts.
func (r *reader) pyType(i, hi int) (string, int) {
	var all []string
	known := true
	for {
		t, next := r.pyPart(i, hi)
		if known = known && t != ""; t != "None" || next >= hi && len(all) == 0 {
			all = append(all, t)
		}
		if i = next; i >= hi || !r.is(i, "|") {
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
func (r *reader) pyPart(i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.leaves[i].literal:
		return r.quotedType(i), r.past(i)
	case r.is(i, "("):
		return r.wholeType(i+1, r.past(i)-1), r.past(i)
	case !r.name(i):
		return "", hi
	}
	at := i
	for at+2 < hi && r.is(at+1, ".") {
		at += 2
	}
	read := pyForms[r.text(at)]
	if read == nil || at+1 >= hi || !r.is(at+1, "[") {
		return r.named(i, hi, "[")
	}
	end := r.past(at + 1)
	return read(r, at+2, end-1), end
}

// pyForms read what stands in the brackets of special forms.
var pyForms = map[string]func(r *reader, lo, hi int) string{
	"Optional": (*reader).pyFirst, "Annotated": (*reader).pyFirst, "ClassVar": (*reader).pyFirst, "Final": (*reader).pyFirst,
	"Required": (*reader).pyFirst, "NotRequired": (*reader).pyFirst, "ReadOnly": (*reader).pyFirst, "InitVar": (*reader).pyFirst,
	"Awaitable": (*reader).pyFirst,
	"Literal":   func(*reader, int, int) string { return "str" },
	"Union":     (*reader).pyUnion,
	"Tuple":     (*reader).pyTupleType, "tuple": (*reader).pyTupleType,
	"Callable":  (*reader).pyCallable,
	"Coroutine": (*reader).pyCoroutine,
}

// pyFirst reads the first of some types.
func (r *reader) pyFirst(lo, hi int) string {
	parts := r.split(lo, hi, ",", false)
	if len(parts) == 0 {
		return ""
	}
	return r.wholeType(parts[0][0], parts[0][1])
}

// pyTupleType reads the types of a tuple, which is a list if it has as many as it likes of one: T, ....
func (r *reader) pyTupleType(lo, hi int) string {
	if parts := r.split(lo, hi, ",", false); len(parts) == 2 && r.is(parts[1][0], "...") {
		t, _ := listType(r.pyFirst(lo, hi), hi)
		return t
	}
	return "#(" + r.types(lo, hi) + ")"
}

// pyCallable reads a function: [A, B], T.
func (r *reader) pyCallable(lo, hi int) string {
	parts := r.split(lo, hi, ",", false)
	if len(parts) != 2 {
		return ""
	}
	params := ""
	if r.is(parts[0][0], "[") {
		params = r.types(parts[0][0]+1, parts[0][1]-1)
	}
	return "(" + params + ")" + r.wholeType(parts[1][0], parts[1][1])
}

// pyCoroutine reads what a coroutine returns, the last of its types.
func (r *reader) pyCoroutine(lo, hi int) string {
	parts := r.split(lo, hi, ",", false)
	if len(parts) != 3 {
		return ""
	}
	return r.wholeType(parts[2][0], parts[2][1])
}

// pyUnion reads types with commas between them as one of them.
func (r *reader) pyUnion(lo, hi int) string {
	var all []string
	for _, p := range r.split(lo, hi, ",", false) {
		switch t := r.wholeType(p[0], p[1]); t {
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
func (r *reader) quotedType(i int) string {
	l := r.leaves[i]
	if p := int(l.partner); p > i {
		l.End = r.leaves[p].End
	}
	inner := &code{content: r.content}
	for at := l.Start; at < l.End; {
		end, blank := r.quotedLeaf(at, l.End)
		if end == at || len(inner.leaves) > maxAngle {
			return ""
		}
		if !blank {
			inner.leaves = append(inner.leaves, leaf{Span: symbol.Span{Start: at, End: end}, partner: -1})
		}
		at = end
	}
	inner.pair()
	quoted := &reader{code: inner, lang: r.lang, closures: r.closures, root: r.root, deep: r.deep}
	t, next := quoted.typ(0, len(inner.leaves))
	if next < len(inner.leaves) {
		return ""
	}
	return t
}

// quotedLeaf returns where the leaf of a quoted type ends that starts at an offset, there if it is none of a type.
func (r *reader) quotedLeaf(at, hi uint32) (end uint32, blank bool) {
	c := r.content[at]
	same := func(of func(c byte) bool) uint32 {
		for end = at; end < hi && of(r.content[end]); {
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
	return same(func(c byte) bool { return wordByte(c) && c != '-' }), false
}
