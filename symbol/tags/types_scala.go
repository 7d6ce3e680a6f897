package tags

import (
	"strings"

	"codemem/symbol/expr"
)

// scalaTypes is how Scala says types.
var scalaTypes = typeReader{
	headers: headers{container: (*reader).scalaContainer, alias: (*reader).scalaAlias, callable: (*reader).scalaCallable, value: (*reader).scalaValue, member: (*reader).scalaMember},
	binds: map[string]bindReader{
		"type":     (*reader).scalaTypeName,
		"nameless": (*reader).scalaNameless,
		"self":     (*reader).scalaSelfName,
		"params":   (*reader).scalaParameters,
		"lambda":   (*reader).scalaFunction,
		"range":    (*reader).scalaRange,
		"case":     (*reader).scalaCase,
		"let":      (*reader).scalaLet,
	},
	typ: (*reader).scalaType, refer: (*reader).scalaReference, nameless: (*builder).inNameless,
	values: map[string]nodeReader{
		"identifier":          (*reader).scalaName,
		"wildcard":            (*reader).scalaWildcard,
		"field_expression":    (*reader).scalaField,
		"call_expression":     (*reader).scalaCall,
		"generic_function":    (*reader).scalaGeneric,
		"infix_expression":    (*reader).scalaInfix,
		"postfix_expression":  (*reader).scalaPostfix,
		"instance_expression": (*reader).scalaNew,
		"tuple_expression":    func(r *reader, n int) string { return "<#(" + r.eachValue(r.children(n)) + ")>" },
	},
}

// scalaReference says of a receiver that is a blank that nothing is known of it.
func (r *reader) scalaReference(ref *reference) {
	if ref.receiver == "_" || strings.HasPrefix(ref.receiver, "_.") {
		ref.receiver = "?"
	}
}

// scalaWords are the words before a declaration or a parameter that say nothing of its type.
var scalaWords = []string{
	"implicit", "using", "inline", "lazy", "val", "var", "private", "protected", "override", "final", "sealed", "abstract", "case", "transparent", "erased", "open",
}

// pastScalaWords returns the leaf behind modifiers and annotations.
func (r *reader) pastScalaWords(i, hi int) int {
	for i < hi {
		switch {
		case r.is(i, scalaWords...) && i+1 < hi && (r.name(i+1) || r.is(i+1, "@", "[")):
			if i++; r.is(i, "[") { // private[here]
				i = r.past(i)
			}
		case r.is(i, "@") && r.name(i+1):
			if _, i = r.scalaNamed(i+1, hi); i < hi && r.is(i, "(") {
				i = r.past(i)
			}
		default:
			return i
		}
	}
	return i
}

// scalaParams reads parameters that have their types behind them, or none.
func (r *reader) scalaParams(lo, hi int) []parameter {
	var all []parameter
	for _, part := range r.split(lo, hi, ",", false) {
		at := r.pastScalaWords(part[0], part[1])
		if at >= part[1] || !r.name(at) {
			continue
		}
		p := parameter{name: plainName(r.text(at)), at: r.leaves[at].Start}
		set := r.find(at+1, part[1], "=")
		if r.is(at+1, ":") && at+1 < set {
			p.typ = r.wholeType(at+2, set)
		}
		switch {
		case r.is(set-1, "*"):
			p.mark = expr.ManyMark
		case set < part[1]:
			p.mark = expr.OptionalMark
		}
		all = append(all, p)
	}
	return all
}

// typeName stands before the name of a type parameter: a value may have the same name.
const typeName = "["

func (r *reader) scalaTypeName(_ statement, lo, _ int) ([]parameter, uint32) {
	return []parameter{{name: typeName + plainName(r.text(lo)), at: r.leaves[lo].Start}}, 0
}

// scalaNameless reads what this is in a type without a name.
func (r *reader) scalaNameless(s statement, _, _ int) ([]parameter, uint32) {
	lo, hi := r.within(s.typ)
	return []parameter{{name: "this", at: r.leaves[lo].Start, typ: r.wholeType(lo, hi)}}, 0
}

// scalaSelfName reads another name of this.
func (r *reader) scalaSelfName(s statement, _, _ int) ([]parameter, uint32) {
	lo, _ := r.within(s.typ)
	return []parameter{{name: plainName(r.text(lo)), at: r.leaves[lo].Start, value: "this"}}, s.typ.End
}

func (r *reader) scalaParameters(_ statement, lo, _ int) ([]parameter, uint32) {
	return r.scalaParams(lo+1, r.past(lo)-1), 0
}

func (r *reader) scalaFunction(s statement, lo, hi int) ([]parameter, uint32) {
	return r.scalaLambda(s, lo, hi), s.Start
}

// scalaRange reads what a loop takes from a list, or a value that it names.
func (r *reader) scalaRange(s statement, _, _ int) ([]parameter, uint32) {
	lo, hi := r.within(s.typ)
	of := r.spanValue(s.value)
	if !r.is(hi, "=") {
		of = after(of, "[1]")
	}
	return r.scalaPattern(lo, hi, of), s.value.End
}

// scalaCase reads a pattern that a value is compared with, or what a function is called with.
func (r *reader) scalaCase(s statement, _, _ int) ([]parameter, uint32) {
	lo, hi := r.within(s.typ)
	of := ""
	if s.value.Len() > 0 {
		of = r.spanValue(s.value)
	} else if callee, ok := r.closures(s.Start); ok {
		of = callee + ".0"
	}
	return r.scalaPattern(lo, hi, of), 0
}

func (r *reader) scalaLet(s statement, _, _ int) ([]parameter, uint32) {
	lo, hi := r.within(s.typ)
	return r.scalaPattern(lo, hi, r.spanValue(s.value)), s.End
}

// scalaLambda reads the parameters of a function without a name, each with what it is handed.
func (r *reader) scalaLambda(s statement, lo, hi int) []parameter {
	arrow := r.find(lo, hi, "=>", "?=>")
	if arrow >= hi {
		return nil
	}
	var all []parameter
	if r.is(lo, "(") && r.past(lo) == arrow {
		all = r.scalaParams(lo+1, arrow-1)
	} else {
		all = r.scalaParams(lo, arrow)
	}
	r.expected(all, s.Start)
	return all
}

// scalaPattern reads what a pattern binds, in a value.
func (r *reader) scalaPattern(lo, hi int, of string) []parameter {
	if r.deep++; r.deep > maxDeep || lo >= hi {
		r.deep--
		return nil
	}
	defer func() { r.deep-- }()
	next := r.past(lo)
	switch {
	case r.find(lo, hi, "|") < hi:
		return nil
	case r.is(lo, "(") && next == hi:
		return r.scalaTuple(lo, of)
	case r.name(lo) && next == hi:
		if r.capital(lo) {
			return nil
		}
		return r.scalaBound(lo, parameter{value: of})
	case r.name(lo) && r.isIn(next, hi, ":"):
		return r.scalaBound(lo, parameter{typ: r.wholeType(next+1, hi), value: of})
	case r.name(lo) && r.isIn(next, hi, "@"):
		t, _ := r.scalaNamed(next+1, hi)
		p := parameter{value: of}
		if t != "" && r.capital(next+1) && !scalaHolder(lastName(t)) {
			p = parameter{typ: t}
		}
		return append(r.scalaBound(lo, p), r.scalaPattern(next+1, hi, of)...)
	}
	return r.scalaParts(lo, hi, of)
}

// scalaTuple reads the patterns between brackets: one, or parts of a value.
func (r *reader) scalaTuple(open int, of string) (all []parameter) {
	parts := r.split(open+1, r.past(open)-1, ",", false)
	if len(parts) == 1 {
		return r.scalaPattern(parts[0][0], parts[0][1], of)
	}
	for i, p := range parts {
		all = append(all, r.scalaPattern(p[0], p[1], partOf(of, i))...)
	}
	return all
}

// partOf is one of several values.
func partOf(of string, i int) string {
	if i > 9 {
		return ""
	}
	return after(of, "#"+string(rune('0'+i)))
}

// capital reports whether a name starts as those of types and constants do.
func (r *reader) capital(i int) bool {
	c := r.text(i)
	return c != "" && c[0] >= 'A' && c[0] <= 'Z'
}

func lastName(t string) string {
	t, _, _ = strings.Cut(t, "<")
	return t[strings.LastIndexByte(t, '.')+1:]
}

// scalaHolder reports whether a pattern of this name is of the library, and holds what a loop over the value gives.
func scalaHolder(name string) bool {
	switch name {
	case "Some", "Right", "Success", "List", "Seq", "Vector", "Array", "IndexedSeq", "Set", "LazyList", "Stream":
		return true
	}
	return false
}

// scalaBound is the one name that a pattern binds.
func (r *reader) scalaBound(i int, p parameter) []parameter {
	if r.is(i, "_") {
		return nil
	}
	if p.name, p.at = plainName(r.text(i)), r.leaves[i].Start; p.typ != "" {
		p.value = ""
	}
	return []parameter{p}
}

// scalaParts reads a pattern of several: Name(a, b), a :: b.
func (r *reader) scalaParts(lo, hi int, of string) []parameter {
	var all []parameter
	if op := r.find(lo, hi, "::", "+:", ":+", "#::"); op < hi {
		one, rest := after(of, "[1]"), of
		if r.is(op, ":+") {
			one, rest = rest, one
		}
		return append(r.scalaPattern(lo, op, one), r.scalaPattern(op+1, hi, rest)...)
	}
	t, next := r.scalaNamed(lo, hi)
	if t == "" || !r.is(next, "(") || r.past(next) != hi {
		return nil
	}
	for i, p := range r.split(next+1, hi-1, ",", false) {
		part := partOf(bracketed(t), i)
		switch name := lastName(t); {
		case scalaHolder(name):
			part = after(of, "[1]")
		case name == "Left" || name == "Failure":
			part = ""
		}
		all = append(all, r.scalaPattern(p[0], p[1], part)...)
	}
	return all
}
