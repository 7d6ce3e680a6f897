package tags

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"codemem/symbol"
)

// phpTypes is how PHP says types.
var phpTypes = typeReader{
	headers: headers{callable: (*reader).phpCallable, value: (*reader).phpValue},
	binds: map[string]bindReader{
		"":       (*reader).phpAssignment,
		"params": (*reader).phpParameters,
		"range":  (*reader).phpRange,
		"catch":  (*reader).phpCatch,
		"assert": (*reader).phpAssert,
	},
	values: map[string]nodeReader{
		"variable_name":             (*reader).phpVariableValue,
		"binary_expression":         (*reader).defaulted,
		"array_creation_expression": (*reader).phpArray,
		"member_access_expression nullsafe_member_access_expression scoped_property_access_expression": (*reader).phpProperty,
		"member_call_expression nullsafe_member_call_expression scoped_call_expression":                (*reader).phpCall,
	},
	kinds: map[string]nodeReader{
		"qualified_name namespace_name": (*reader).dotted,
		"union_type":                    (*reader).phpUnion,
	},
}

func (r *reader) phpParameters(s statement, lo, hi int) ([]parameter, uint32) {
	if !r.is(lo, "(") {
		return r.phpAssignment(s, lo, hi)
	}
	return r.phpParams(lo+1, r.past(lo)-1), s.Start
}

// phpRange reads what a loop takes from a list: foreach ($list as $key => $value).
func (r *reader) phpRange(_ statement, lo, hi int) ([]parameter, uint32) {
	open, end, ok := r.brackets(lo, hi)
	if !ok {
		return nil, 0
	}
	as := r.find(open+1, end, "as")
	of := r.value(open+1, as)
	var all []parameter
	if value := r.find(as, end, "=>"); value < end {
		all = append(all, r.phpVariable(as+1, after(of, "[0]"))...)
		as = value
	}
	return append(all, r.phpVariable(as+1, after(of, "[1]"))...), r.leaves[min(end, len(r.leaves)-1)].Start
}

// phpCatch reads what is caught: catch (A | B $e).
func (r *reader) phpCatch(_ statement, lo, hi int) ([]parameter, uint32) {
	open := r.find(lo, hi, "(")
	if open >= hi {
		return nil, 0
	}
	at := open
	for at+1 < hi && !r.is(at, "$", ")") {
		at++
	}
	all := r.phpVariable(at, "")
	for i := range all {
		all[i].typ = r.wholeType(open+1, at)
	}
	return all, r.leaves[at].End
}

func (r *reader) phpAssert(s statement, lo, hi int) ([]parameter, uint32) {
	return r.phpNarrowed(lo, hi, s.within.Len() == 0), 0
}

// phpAssignment reads an assignment to a variable, or to a property of $this.
func (r *reader) phpAssignment(_ statement, lo, hi int) ([]parameter, uint32) {
	set := r.find(lo, hi, "=", "??=")
	if set >= hi {
		return nil, 0
	}
	from := r.lastSet(set, hi, "fn", "function")
	if r.is(lo, "$") && r.is(lo+1, "this") && r.is(lo+2, "->") && r.name(lo+3) && lo+4 == set {
		return []parameter{{name: "this." + r.text(lo+3), at: r.leaves[lo+3].Start, value: r.value(from, hi)}}, 0
	}
	if lo+2 != set || r.is(set, "??=") {
		return nil, 0
	}
	return r.phpVariable(lo, r.value(from, hi)), 0
}

// phpVariable reads a variable that is set to a value.
func (r *reader) phpVariable(i int, value string) []parameter {
	if r.is(i, "&") {
		i++
	}
	if !r.is(i, "$") || !r.name(i+1) {
		return nil
	}
	return []parameter{{name: "$" + r.text(i+1), at: r.leaves[i].Start, value: value}}
}

// phpNarrowed reads what instanceof says of a variable where a condition holds, or where one with ! does not.
func (r *reader) phpNarrowed(lo, hi int, not bool) []parameter {
	lo, hi = r.unbracketed(r.skip(lo, hi, "if", "elseif"), hi)
	decides := []string{"||", "or"} // one of several says nothing of the whole
	if not {
		decides = append(decides, "&&", "and")
	}
	if r.find(lo, hi, decides...) < hi || r.is(lo, "!") != not {
		return nil
	}
	if not {
		lo, hi = r.unbracketed(lo+1, hi)
	}
	for i := lo; i < hi; i = r.past(i) {
		if r.is(i, "instanceof") && i >= lo+2 && r.is(i-2, "$") && (i-2 == lo || r.is(i-3, "&&", "and")) {
			return r.phpInstance(i, hi)
		}
	}
	return nil
}

// unbracketed returns what is in the brackets that a condition starts with, or the condition.
func (r *reader) unbracketed(lo, hi int) (from, to int) {
	if r.is(lo, "(") {
		return lo + 1, r.past(lo) - 1
	}
	return lo, hi
}

// phpInstance reads $name instanceof T.
func (r *reader) phpInstance(i, hi int) []parameter {
	p := r.phpVariable(i-2, "")
	if len(p) == 0 || r.is(i+1, "$") {
		return nil
	}
	p[0].typ, _ = r.typ(i+1, hi)
	return p
}

// phpModifiers stand before the type of a property or parameter.
var phpModifiers = []string{"public", "private", "protected", "readonly", "static", "var", "final", "abstract", "const", ";", "{", "}", ","}

// phpParams reads the parameters of a function.
func (r *reader) phpParams(lo, hi int) []parameter {
	var all []parameter
	for _, part := range r.split(lo, hi, ",", false) {
		lo, hi := part[0], part[1]
		for r.is(lo, "#[") || r.is(lo, phpModifiers...) {
			lo = r.past(lo)
		}
		if at := r.find(lo, hi, "$"); at+1 < hi {
			all = append(all, r.phpParam(lo, at, hi))
		}
	}
	return all
}

// phpParam reads a parameter, by where its type starts and where its name does.
func (r *reader) phpParam(lo, at, hi int) parameter {
	p := parameter{name: "$" + r.text(at+1), at: r.leaves[at].Start}
	if p.typ = r.wholeType(lo, r.trim(lo, at, "...", "&")); r.is(at-1, "...") {
		p.typ, _ = listType(p.typ, 0)
	}
	if p.typ == "" && r.is(at+2, "=") && r.is(at+3, "new") {
		p.value = r.value(at+3, hi)
	}
	return p
}

// phpDoc returns the documentation of a symbol.
func (r *reader) phpDoc(s *symbol.Symbol) string {
	if s.Doc.Len() >= maxStatement {
		return ""
	}
	return string(r.content[s.Doc.Start:s.Doc.End])
}

// phpValue reads a property with its type before it, or a constant.
func (r *reader) phpValue(d declaration) (h header) {
	if d.Kind != symbol.Field {
		if d.Kind == symbol.Constant && r.is(d.next, "=") {
			h.init = r.value(d.next+1, r.find(d.next+1, d.hi, ",", ";"))
		}
		return h
	}
	at := d.name - 1 // the sign
	from := at
	for from > d.lo && !r.is(from-1, phpModifiers...) && !r.is(from-1, "]") {
		from--
	}
	if h.typ = r.wholeType(from, at); h.typ == "" {
		h.typ = phpDocType(r.phpDoc(d.Symbol), "var")
	}
	if h.typ == "" && r.is(d.next, "=") {
		h.init = r.value(d.next+1, r.find(d.next+1, d.end, ",", ";"))
	}
	return h
}

// phpCallable reads a function. Its documentation says more than the types that say little.
func (r *reader) phpCallable(d declaration) (h header) {
	if !r.is(d.name-1, "function", "&") {
		return h
	}
	if next := d.next; r.is(next, "(") {
		h.params = r.paramTypes(r.phpParams(next+1, r.past(next)-1))
		if next = r.past(next); r.is(next, ":") {
			h.typ = r.wholeType(next+1, d.end)
		}
	}
	if h.typ == "" || h.typ == "array" || h.typ == "iterable" {
		h.typ = cmp.Or(phpDocType(r.phpDoc(d.Symbol), "return"), h.typ)
	}
	return h
}

var phpDocTag = regexp.MustCompile(`@(var|return)\s+([^\s*]+)`)

// phpDocType reads a type that a comment says, if it is a plain one.
func phpDocType(doc, tag string) string {
	var all []string
	for _, m := range phpDocTag.FindAllStringSubmatch(doc, 1) {
		if m[1] != tag {
			return ""
		}
		for t := range strings.SplitSeq(m[2], "|") {
			t = strings.TrimLeft(t, `?\`)
			t, list := strings.CutSuffix(t, "[]")
			switch {
			case t == "null" || t == "false":
				continue
			case t == "$this":
				t = "static"
			case !phpDocName.MatchString(t):
				return ""
			}
			if t = strings.ReplaceAll(t, `\`, "."); list {
				t = "[" + t + "]"
			}
			all = append(all, t)
		}
	}
	return strings.Join(all, "|")
}

var phpDocName = regexp.MustCompile(`^([A-Z]\w*\\)*[A-Z]\w*$|^(static|self|string|int|bool|float)$`)

// phpUnion reads a union without null. One part of which nothing is known leaves nothing known.
func (r *reader) phpUnion(n int) string {
	var all []string
	for _, c := range r.children(n) {
		if slices.Contains([]string{"null", "void", "never", "false"}, r.source(c)) {
			continue
		}
		t := r.nodeType(c)
		if t == "" {
			return ""
		}
		all = append(all, t)
	}
	return strings.Join(all, "|")
}

// phpVariableValue is the value of a variable.
func (r *reader) phpVariableValue(n int) string {
	name := r.source(n)
	if name == "$this" {
		return "this"
	}
	if e := r.root(name, r.nodes[n].Start); e != name {
		return e
	}
	return "?"
}

// phpArray reads a list by its first element, or any other array.
func (r *reader) phpArray(n int) string {
	first := r.child(n, 1)
	if e := whole(r.nodeValue(first)); e != "" && r.content[r.nodes[n].Start] == '[' && r.child(first, 2) < 0 {
		return "<[=" + e + "]>"
	}
	return "<array>"
}

// phpProperty reads a property: .$name.
func (r *reader) phpProperty(n int) string {
	object, name := r.child(n, 1), r.field(n, "name")
	if (r.kind(name) == "name") == (r.kind(n) == "scoped_property_access_expression") {
		return ""
	}
	return after(r.link(object), ".$"+strings.TrimPrefix(r.source(name), "$"))
}

// phpCall reads a call of a method that is named.
func (r *reader) phpCall(n int) string {
	name := r.field(n, "name")
	if r.kind(name) != "name" {
		return ""
	}
	return after(r.link(r.child(n, 1)), "."+r.source(name)+"()")
}
