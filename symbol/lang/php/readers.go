package php

import (
	"cmp"
	"slices"
	"strings"

	"codemem/regex"
	"codemem/symbol/source"
)

// readers is how PHP says types.
var readers = source.Readers{
	Headers: source.Headers{Callable: callable, Value: value},
	Binds: map[string]source.BindReader{
		"":       assignment,
		"params": parameters,
		"range":  ranged,
		"catch":  catch,
		"assert": assert,
	},
	Values: map[string]source.NodeReader{
		"variable_name":             variableValue,
		"binary_expression":         (*source.Reader).Defaulted,
		"array_creation_expression": array,
		"member_access_expression nullsafe_member_access_expression scoped_property_access_expression": property,
		"member_call_expression nullsafe_member_call_expression scoped_call_expression":                call,
	},
	Types: map[string]source.NodeReader{
		"qualified_name namespace_name": source.Dotted,
		"union_type":                    union,
	},
}

func parameters(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	if !r.Is(lo, "(") {
		return assignment(r, s, lo, hi)
	}
	return params(r, lo+1, r.Past(lo)-1), s.Start
}

// ranged reads what a loop takes from a list: foreach ($list as $key => $value).
func ranged(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	open, end, ok := r.Brackets(lo, hi)
	if !ok {
		return nil, 0
	}
	as := r.Find(open+1, end, "as")
	of := r.Value(open+1, as)
	var all []source.Parameter
	if value := r.Find(as, end, "=>"); value < end {
		all = append(all, variable(r, as+1, source.After(of, "[0]"))...)
		as = value
	}
	return append(all, variable(r, as+1, source.After(of, "[1]"))...), r.Leaves[min(end, len(r.Leaves)-1)].Start
}

// catch reads what is caught: catch (A | B $e).
func catch(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	open := r.Find(lo, hi, "(")
	if open >= hi {
		return nil, 0
	}
	at := open
	for at+1 < hi && !r.Is(at, "$", ")") {
		at++
	}
	all := variable(r, at, "")
	for i := range all {
		all[i].Type = r.WholeType(open+1, at)
	}
	return all, r.Leaves[at].End
}

func assert(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return narrowed(r, lo, hi, s.Within.Len() == 0), 0
}

// assignment reads an assignment to a variable, or to a property of $this.
func assignment(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	set := r.Find(lo, hi, "=", "??=")
	if set >= hi {
		return nil, 0
	}
	from := r.LastSet(set, hi, "fn", "function")
	if r.Is(lo, "$") && r.Is(lo+1, "this") && r.Is(lo+2, "->") && r.Name(lo+3) && lo+4 == set {
		return []source.Parameter{{Name: "this." + r.Text(lo+3), At: r.Leaves[lo+3].Start, Value: r.Value(from, hi)}}, 0
	}
	if lo+2 != set || r.Is(set, "??=") {
		return nil, 0
	}
	return variable(r, lo, r.Value(from, hi)), 0
}

// variable reads a variable that is set to a value.
func variable(r *source.Reader, i int, value string) []source.Parameter {
	if r.Is(i, "&") {
		i++
	}
	if !r.Is(i, "$") || !r.Name(i+1) {
		return nil
	}
	return []source.Parameter{{Name: "$" + r.Text(i+1), At: r.Leaves[i].Start, Value: value}}
}

// narrowed reads what instanceof says of a variable where a condition holds, or where one with ! does not.
func narrowed(r *source.Reader, lo, hi int, not bool) []source.Parameter {
	lo, hi = unbracketed(r, r.Skip(lo, hi, "if", "elseif"), hi)
	decides := []string{"||", "or"} // one of several says nothing of the whole
	if not {
		decides = append(decides, "&&", "and")
	}
	if r.Find(lo, hi, decides...) < hi || r.Is(lo, "!") != not {
		return nil
	}
	if not {
		lo, hi = unbracketed(r, lo+1, hi)
	}
	for i := lo; i < hi; i = r.Past(i) {
		if r.Is(i, "instanceof") && i >= lo+2 && r.Is(i-2, "$") && (i-2 == lo || r.Is(i-3, "&&", "and")) {
			return instance(r, i, hi)
		}
	}
	return nil
}

// unbracketed returns what is in the brackets that a condition starts with, or the condition.
func unbracketed(r *source.Reader, lo, hi int) (from, to int) {
	if r.Is(lo, "(") {
		return lo + 1, r.Past(lo) - 1
	}
	return lo, hi
}

// instance reads $name instanceof T.
func instance(r *source.Reader, i, hi int) []source.Parameter {
	p := variable(r, i-2, "")
	if len(p) == 0 || r.Is(i+1, "$") {
		return nil
	}
	p[0].Type, _ = r.Type(i+1, hi)
	return p
}

// modifiers stand before the type of a property or parameter.
var modifiers = []string{"public", "private", "protected", "readonly", "static", "var", "final", "abstract", "const", ";", "{", "}", ","}

// params reads the parameters of a function.
func params(r *source.Reader, lo, hi int) []source.Parameter {
	var all []source.Parameter
	for _, part := range r.Split(lo, hi, ",", false) {
		lo, hi := part[0], part[1]
		for r.Is(lo, "#[") || r.Is(lo, modifiers...) {
			lo = r.Past(lo)
		}
		if at := r.Find(lo, hi, "$"); at+1 < hi {
			all = append(all, param(r, lo, at, hi))
		}
	}
	return all
}

// param reads a parameter, by where its type starts and where its name does.
func param(r *source.Reader, lo, at, hi int) source.Parameter {
	p := source.Parameter{Name: "$" + r.Text(at+1), At: r.Leaves[at].Start}
	if p.Type = r.WholeType(lo, r.Trim(lo, at, "...", "&")); r.Is(at-1, "...") {
		p.Type, _ = source.ListType(p.Type, 0)
	}
	if p.Type == "" && r.Is(at+2, "=") && r.Is(at+3, "new") {
		p.Value = r.Value(at+3, hi)
	}
	return p
}

// maxPHPDoc is the number of bytes over which a comment is not read.
const maxPHPDoc = 32 << 10

// doc returns the documentation of a symbol.
func doc(r *source.Reader, d source.Declaration) string {
	if d.Doc.Len() >= maxPHPDoc {
		return ""
	}
	return string(r.Content[d.Doc.Start:d.Doc.End])
}

// value reads a property with its type before it, or a constant.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	if d.Kind != source.Field {
		if d.Kind == source.Constant && r.Is(d.Next, "=") {
			h.Init = r.Value(d.Next+1, r.Find(d.Next+1, d.Hi, ",", ";"))
		}
		return h
	}
	at := d.Name - 1 // the sign
	from := at
	for from > d.Lo && !r.Is(from-1, modifiers...) && !r.Is(from-1, "]") {
		from--
	}
	if h.Type = r.WholeType(from, at); h.Type == "" {
		h.Type = docType(doc(r, d), "var")
	}
	if h.Type == "" && r.Is(d.Next, "=") {
		h.Init = r.Value(d.Next+1, r.Find(d.Next+1, d.End, ",", ";"))
	}
	return h
}

// callable reads a function. Its documentation says more than the types that say little.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	if !r.Is(d.Name-1, "function", "&") {
		return h
	}
	if next := d.Next; r.Is(next, "(") {
		h.Params = source.ParamTypes(params(r, next+1, r.Past(next)-1))
		if next = r.Past(next); r.Is(next, ":") {
			h.Type = r.WholeType(next+1, d.End)
		}
	}
	if h.Type == "" || h.Type == "array" || h.Type == "iterable" {
		h.Type = cmp.Or(docType(doc(r, d), "return"), h.Type)
	}
	return h
}

var docTag = regex.Lazy(`@(var|return)\s+([^\s*]+)`)

// docType reads a type that a comment says, if it is a plain one.
func docType(doc, tag string) string {
	var all []string
	for _, m := range docTag().FindAllStringSubmatch(doc, 1) {
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
			case !docName().MatchString(t):
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

var docName = regex.Lazy(`^([A-Z]\w*\\)*[A-Z]\w*$|^(static|self|string|int|bool|float)$`)

// union reads a union without null. One part of which nothing is known leaves nothing known.
func union(r *source.Reader, n int) string {
	var all []string
	for _, c := range r.Children(n) {
		if slices.Contains([]string{"null", "void", "never", "false"}, r.Source(c)) {
			continue
		}
		t := r.NodeType(c)
		if t == "" {
			return ""
		}
		all = append(all, t)
	}
	return strings.Join(all, "|")
}

// variableValue is the value of a variable.
func variableValue(r *source.Reader, n int) string {
	name := r.Source(n)
	if name == "$this" {
		return "this"
	}
	if e := r.Root(name, r.Nodes[n].Start); e != name {
		return e
	}
	return "?"
}

// array reads a list by its first element, or any other array.
func array(r *source.Reader, n int) string {
	first := r.Child(n, 1)
	if e := source.Whole(r.NodeValue(first)); e != "" && r.Content[r.Nodes[n].Start] == '[' && r.Child(first, 2) < 0 {
		return "<[=" + e + "]>"
	}
	return "<array>"
}

// property reads a property: .$name.
func property(r *source.Reader, n int) string {
	object, name := r.Child(n, 1), r.Field(n, "name")
	if (r.Kind(name) == "name") == (r.Kind(n) == "scoped_property_access_expression") {
		return ""
	}
	return source.After(r.Link(object), ".$"+strings.TrimPrefix(r.Source(name), "$"))
}

// call reads a call of a method that is named.
func call(r *source.Reader, n int) string {
	name := r.Field(n, "name")
	if r.Kind(name) != "name" {
		return ""
	}
	return source.After(r.Link(r.Child(n, 1)), "."+r.Source(name)+"()")
}
