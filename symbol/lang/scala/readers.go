package scala

import (
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// readers is how Scala says types.
var readers = source.Readers{
	Headers: source.Headers{Container: scalaContainer, Alias: scalaAlias, Callable: scalaCallable, Value: scalaValue, Member: scalaMember},
	Binds: map[string]source.BindReader{
		"type":     scalaTypeName,
		"nameless": scalaNameless,
		"self":     scalaSelfName,
		"params":   scalaParameters,
		"lambda":   scalaFunction,
		"range":    scalaRange,
		"case":     scalaCase,
		"let":      scalaLet,
	},
	Type: scalaType, Refer: scalaReference, Passed: scalaGiven, Nameless: inNameless,
	Values: map[string]source.NodeReader{
		"identifier":          scalaName,
		"wildcard":            scalaWildcard,
		"field_expression":    scalaField,
		"call_expression":     scalaCall,
		"generic_function":    scalaGeneric,
		"infix_expression":    scalaInfix,
		"postfix_expression":  scalaPostfix,
		"instance_expression": scalaNew,
		"tuple_expression":    func(r *source.Reader, n int) string { return "<#(" + source.EachValue(r, r.Children(n)) + ")>" },
	},
}

// scalaReference says of a receiver that is a blank that nothing is known of it.
func scalaReference(r *source.Reader, ref *source.Reference) {
	if ref.Receiver == "_" || strings.HasPrefix(ref.Receiver, "_.") {
		ref.Receiver = "?"
	}
}

// scalaWords are the words before a declaration or a parameter that say nothing of its type.
var scalaWords = []string{
	"implicit", "using", "inline", "lazy", "val", "var", "private", "protected", "override", "final", "sealed", "abstract", "case", "transparent", "erased", "open",
}

// pastScalaWords returns the leaf behind modifiers and annotations.
func pastScalaWords(r *source.Reader, i, hi int) int {
	for i < hi {
		switch {
		case r.IsIn(i, hi-1, scalaWords...) && (r.Name(i+1) || r.Is(i+1, "@", "[")):
			if i++; r.Is(i, "[") { // private[here]
				i = r.Past(i)
			}
		case r.Is(i, "@") && r.Name(i+1):
			if _, i = scalaNamed(r, i+1, hi); i < hi && r.Is(i, "(") {
				i = r.Past(i)
			}
		default:
			return i
		}
	}
	return i
}

// scalaParams reads parameters that have their types behind them, or none.
func scalaParams(r *source.Reader, lo, hi int) []source.Parameter {
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

func scalaTypeName(r *source.Reader, _ source.Statement, lo, _ int) ([]source.Parameter, uint32) {
	return []source.Parameter{{Name: source.TypeName + source.PlainName(r.Text(lo)), At: r.Leaves[lo].Start}}, 0
}

// scalaNameless reads what this is in a type without a name.
func scalaNameless(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	return []source.Parameter{{Name: "this", At: r.Leaves[lo].Start, Type: r.WholeType(lo, hi)}}, 0
}

// scalaSelfName reads another name of this.
func scalaSelfName(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, _ := r.Within(s.Type)
	return []source.Parameter{{Name: source.PlainName(r.Text(lo)), At: r.Leaves[lo].Start, Value: "this"}}, s.Type.End
}

func scalaParameters(r *source.Reader, _ source.Statement, lo, _ int) ([]source.Parameter, uint32) {
	return scalaParams(r, lo+1, r.Past(lo)-1), 0
}

func scalaFunction(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return scalaLambda(r, s, lo, hi), s.Start
}

// scalaRange reads what a loop takes from a list, or a value that it names.
func scalaRange(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	of := r.SpanValue(s.Value)
	if !r.Is(hi, "=") {
		of = source.After(of, "[1]")
	}
	return scalaPattern(r, lo, hi, of), s.Value.End
}

// scalaCase reads a pattern that a value is compared with, or what a function is called with.
func scalaCase(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	of := ""
	if s.Value.Len() > 0 {
		of = r.SpanValue(s.Value)
	} else if callee, ok := r.Closures(s.Start); ok {
		of = callee + ".0"
	}
	return scalaPattern(r, lo, hi, of), 0
}

func scalaLet(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	return scalaPattern(r, lo, hi, r.SpanValue(s.Value)), s.End
}

// scalaLambda reads the parameters of a function without a name, each with what it is handed.
func scalaLambda(r *source.Reader, s source.Statement, lo, hi int) []source.Parameter {
	arrow := r.Find(lo, hi, "=>", "?=>")
	if arrow >= hi {
		return nil
	}
	var all []source.Parameter
	if r.Is(lo, "(") && r.Past(lo) == arrow {
		all = scalaParams(r, lo+1, arrow-1)
	} else {
		all = scalaParams(r, lo, arrow)
	}
	r.Expected(all, s.Start)
	return all
}

// scalaPattern reads what a pattern binds, in a value.
func scalaPattern(r *source.Reader, lo, hi int, of string) []source.Parameter {
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
		return scalaTuple(r, lo, of)
	case r.Name(lo) && next == hi:
		if capital(r, lo) {
			return nil
		}
		return scalaBound(r, lo, source.Parameter{Value: of})
	case r.Name(lo) && r.IsIn(next, hi, ":"):
		return scalaBound(r, lo, source.Parameter{Type: r.WholeType(next+1, hi), Value: of})
	case r.Name(lo) && r.IsIn(next, hi, "@"):
		t, _ := scalaNamed(r, next+1, hi)
		p := source.Parameter{Value: of}
		if t != "" && capital(r, next+1) && !scalaHolder(lastName(t)) {
			p = source.Parameter{Type: t}
		}
		return append(scalaBound(r, lo, p), scalaPattern(r, next+1, hi, of)...)
	}
	return scalaParts(r, lo, hi, of)
}

// scalaTuple reads the patterns between brackets: one, or parts of a value.
func scalaTuple(r *source.Reader, open int, of string) (all []source.Parameter) {
	parts := r.Split(open+1, r.Past(open)-1, ",", false)
	if len(parts) == 1 {
		return scalaPattern(r, parts[0][0], parts[0][1], of)
	}
	for i, p := range parts {
		all = append(all, scalaPattern(r, p[0], p[1], partOf(of, i))...)
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

// scalaHolder reports whether a pattern of this name is of the library, and holds what a loop over the value gives.
func scalaHolder(name string) bool {
	switch name {
	case "Some", "Right", "Success", "List", "Seq", "Vector", "Array", "IndexedSeq", "Set", "LazyList", "Stream":
		return true
	}
	return false
}

// scalaBound is the one name that a pattern binds.
func scalaBound(r *source.Reader, i int, p source.Parameter) []source.Parameter {
	if r.Is(i, "_") {
		return nil
	}
	if p.Name, p.At = source.PlainName(r.Text(i)), r.Leaves[i].Start; p.Type != "" {
		p.Value = ""
	}
	return []source.Parameter{p}
}

// scalaParts reads a pattern of several: Name(a, b), a :: b.
func scalaParts(r *source.Reader, lo, hi int, of string) []source.Parameter {
	var all []source.Parameter
	if op := r.Find(lo, hi, "::", "+:", ":+", "#::"); op < hi {
		one, rest := source.After(of, "[1]"), of
		if r.Is(op, ":+") {
			one, rest = rest, one
		}
		return append(scalaPattern(r, lo, op, one), scalaPattern(r, op+1, hi, rest)...)
	}
	t, next := scalaNamed(r, lo, hi)
	if t == "" || !r.Is(next, "(") || r.Past(next) != hi {
		return nil
	}
	for i, p := range r.Split(next+1, hi-1, ",", false) {
		part := partOf(source.Bracketed(t), i)
		switch name := lastName(t); {
		case scalaHolder(name):
			part = source.After(of, "[1]")
		case name == "Left" || name == "Failure":
			part = ""
		}
		all = append(all, scalaPattern(r, p[0], p[1], part)...)
	}
	return all
}
