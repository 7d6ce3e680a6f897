package scala

import (
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// readers is how Scala says types.
var readers = source.Readers{
	Headers: source.Headers{Container: container, Alias: alias, Callable: callable, Value: value, Member: member},
	Binds: map[string]source.BindReader{
		"type":     typeName,
		"nameless": nameless,
		"self":     selfName,
		"params":   parameters,
		"lambda":   function,
		"range":    ranged,
		"case":     caseOf,
		"let":      let,
	},
	Type: typeOf, Refer: reference, Passed: given, Nameless: source.InNameless,
	Values: map[string]source.NodeReader{
		"identifier":          name,
		"wildcard":            wildcard,
		"field_expression":    field,
		"call_expression":     call,
		"generic_function":    generic,
		"infix_expression":    infix,
		"postfix_expression":  postfix,
		"instance_expression": creation,
		"tuple_expression":    func(r *source.Reader, n int) string { return "<#(" + source.EachValue(r, r.Children(n)) + ")>" },
	},
}

// reference says of a receiver that is a blank that nothing is known of it.
func reference(r *source.Reader, ref *source.Reference) {
	if ref.Receiver == "_" || strings.HasPrefix(ref.Receiver, "_.") {
		ref.Receiver = "?"
	}
}

// words are the words before a declaration or a parameter that say nothing of its type.
var words = []string{
	"implicit", "using", "inline", "lazy", "val", "var", "private", "protected", "override", "final", "sealed", "abstract", "case", "transparent", "erased", "open",
}

// pastScalaWords returns the leaf behind modifiers and annotations.
func pastScalaWords(r *source.Reader, i, hi int) int {
	for i < hi {
		switch {
		case r.IsIn(i, hi-1, words...) && (r.Name(i+1) || r.Is(i+1, "@", "[")):
			if i++; r.Is(i, "[") { // private[here]
				i = r.Past(i)
			}
		case r.Is(i, "@") && r.Name(i+1):
			if _, i = named(r, i+1, hi); i < hi && r.Is(i, "(") {
				i = r.Past(i)
			}
		default:
			return i
		}
	}
	return i
}

// params reads parameters that have their types behind them, or none.
func params(r *source.Reader, lo, hi int) []source.Parameter {
	var all []source.Parameter
	for _, part := range r.Split(lo, hi, ",", false) {
		at := pastScalaWords(r, part[0], part[1])
		if at >= part[1] || !r.Name(at) {
			continue
		}
		p := source.Parameter{Name: source.PlainName(r.Text(at)), At: r.Leaves[at].Start}
		set := r.Find(at+1, part[1], "=")
		if r.Is(at+1, ":") && at+1 < set {
			p.Type = r.WholeType(at+2, set)
		}
		switch {
		case r.Is(set-1, "*"):
			p.Mark = expr.ManyMark
		case set < part[1]:
			p.Mark = expr.OptionalMark
		}
		all = append(all, p)
	}
	return all
}

func typeName(r *source.Reader, _ source.Statement, lo, _ int) ([]source.Parameter, uint32) {
	return []source.Parameter{{Name: source.TypeName + source.PlainName(r.Text(lo)), At: r.Leaves[lo].Start}}, 0
}

// nameless reads what this is in a type without a name.
func nameless(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	return []source.Parameter{{Name: "this", At: r.Leaves[lo].Start, Type: r.WholeType(lo, hi)}}, 0
}

// selfName reads another name of this.
func selfName(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, _ := r.Within(s.Type)
	return []source.Parameter{{Name: source.PlainName(r.Text(lo)), At: r.Leaves[lo].Start, Value: "this"}}, s.Type.End
}

func parameters(r *source.Reader, _ source.Statement, lo, _ int) ([]source.Parameter, uint32) {
	return params(r, lo+1, r.Past(lo)-1), 0
}

func function(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return lambda(r, s, lo, hi), s.Start
}

// ranged reads what a loop takes from a list, or a value that it names.
func ranged(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	of := r.SpanValue(s.Value)
	if !r.Is(hi, "=") {
		of = source.After(of, "[1]")
	}
	return pattern(r, lo, hi, of), s.Value.End
}

// caseOf reads a pattern that a value is compared with, or what a function is called with.
func caseOf(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	of := ""
	if s.Value.Len() > 0 {
		of = r.SpanValue(s.Value)
	} else if callee, ok := r.Closures(s.Start); ok {
		of = callee + ".0"
	}
	return pattern(r, lo, hi, of), 0
}

func let(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	return pattern(r, lo, hi, r.SpanValue(s.Value)), s.End
}

// lambda reads the parameters of a function without a name, each with what it is handed.
func lambda(r *source.Reader, s source.Statement, lo, hi int) []source.Parameter {
	arrow := r.Find(lo, hi, "=>", "?=>")
	if arrow >= hi {
		return nil
	}
	var all []source.Parameter
	if r.Is(lo, "(") && r.Past(lo) == arrow {
		all = params(r, lo+1, arrow-1)
	} else {
		all = params(r, lo, arrow)
	}
	r.Expected(all, s.Start)
	return all
}

// pattern reads what a pattern binds, in a value.
func pattern(r *source.Reader, lo, hi int, of string) []source.Parameter {
	if r.Deep++; r.Deep > source.MaxDeep || lo >= hi {
		r.Deep--
		return nil
	}
	defer func() { r.Deep-- }()
	next := r.Past(lo)
	switch {
	case r.Find(lo, hi, "|") < hi:
		return nil
	case r.Is(lo, "(") && next == hi:
		return tuple(r, lo, of)
	case r.Name(lo) && next == hi:
		if capital(r, lo) {
			return nil
		}
		return bound(r, lo, source.Parameter{Value: of})
	case r.Name(lo) && r.IsIn(next, hi, ":"):
		return bound(r, lo, source.Parameter{Type: r.WholeType(next+1, hi), Value: of})
	case r.Name(lo) && r.IsIn(next, hi, "@"):
		t, _ := named(r, next+1, hi)
		p := source.Parameter{Value: of}
		if t != "" && capital(r, next+1) && !holder(lastName(t)) {
			p = source.Parameter{Type: t}
		}
		return append(bound(r, lo, p), pattern(r, next+1, hi, of)...)
	}
	return parts(r, lo, hi, of)
}

// tuple reads the patterns between brackets: one, or parts of a value.
func tuple(r *source.Reader, open int, of string) (all []source.Parameter) {
	parts := r.Split(open+1, r.Past(open)-1, ",", false)
	if len(parts) == 1 {
		return pattern(r, parts[0][0], parts[0][1], of)
	}
	for i, p := range parts {
		all = append(all, pattern(r, p[0], p[1], partOf(of, i))...)
	}
	return all
}

// partOf is one of several values.
func partOf(of string, i int) string {
	if i > 9 {
		return ""
	}
	return source.After(of, "#"+string(rune('0'+i)))
}

// capital reports whether a name starts as those of types and constants do.
func capital(r *source.Reader, i int) bool {
	c := r.Text(i)
	return c != "" && c[0] >= 'A' && c[0] <= 'Z'
}

func lastName(t string) string {
	t, _, _ = strings.Cut(t, "<")
	return t[strings.LastIndexByte(t, '.')+1:]
}

// holder reports whether a pattern of this name is of the library, and holds what a loop over the value gives.
func holder(name string) bool {
	switch name {
	case "Some", "Right", "Success", "List", "Seq", "Vector", "Array", "IndexedSeq", "Set", "LazyList", "Stream":
		return true
	}
	return false
}

// bound is the one name that a pattern binds.
func bound(r *source.Reader, i int, p source.Parameter) []source.Parameter {
	if r.Is(i, "_") {
		return nil
	}
	if p.Name, p.At = source.PlainName(r.Text(i)), r.Leaves[i].Start; p.Type != "" {
		p.Value = ""
	}
	return []source.Parameter{p}
}

// parts reads a pattern of several: Name(a, b), a :: b.
func parts(r *source.Reader, lo, hi int, of string) []source.Parameter {
	var all []source.Parameter
	if op := r.Find(lo, hi, "::", "+:", ":+", "#::"); op < hi {
		one, rest := source.After(of, "[1]"), of
		if r.Is(op, ":+") {
			one, rest = rest, one
		}
		return append(pattern(r, lo, op, one), pattern(r, op+1, hi, rest)...)
	}
	t, next := named(r, lo, hi)
	if t == "" || !r.Is(next, "(") || r.Past(next) != hi {
		return nil
	}
	for i, p := range r.Split(next+1, hi-1, ",", false) {
		part := partOf(source.Bracketed(t), i)
		switch name := lastName(t); {
		case holder(name):
			part = source.After(of, "[1]")
		case name == "Left" || name == "Failure":
			part = ""
		}
		all = append(all, pattern(r, p[0], p[1], part)...)
	}
	return all
}
