package swift

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// pattern reads what a pattern binds of a value.
func pattern(r *source.Reader, lo, hi int, of func() string, bound bool) []source.Parameter {
	words := lo
	lo = r.Skip(lo, hi, "let", "var", "case", "await", "try")
	bound = bound || r.Find(words, lo, "let", "var") < lo
	if lo >= hi {
		return nil
	}
	if as := r.Find(lo, hi, "as", "as?"); as < hi {
		t := r.WholeType(as+1, hi)
		return pattern(r, lo, as, func() string { return source.Bracketed(t) }, bound)
	}
	hi = max(lo+1, r.Trim(lo, hi, "?"))
	switch {
	case r.Is(lo, "("):
		return parts(r, lo, of, bound)
	case r.Is(lo, "."), r.Name(lo) && r.IsIn(lo+1, hi-1, "."):
		return casePattern(r, lo, hi, of, bound)
	case bound && r.Name(lo):
		return name(r, lo, hi, of)
	}
	return nil
}

// name reads a name that is bound to a value, or of a type that is said.
func name(r *source.Reader, lo, hi int, of func() string) []source.Parameter {
	p := source.Parameter{Name: source.PlainName(r.Text(lo)), At: r.Leaves[lo].Start}
	switch {
	case lo+1 == hi:
		p.Later = of
	case r.Is(lo+1, ":"):
		p.Type = r.WholeType(lo+2, hi)
	default:
		return nil
	}
	return []source.Parameter{p}
}

// casePattern reads what the pattern of a case of an enumeration binds: .name(let a), or T.name(let a).
func casePattern(r *source.Reader, lo, hi int, of func() string, bound bool) []source.Parameter {
	open := r.Find(lo, hi, "(")
	if open >= hi || !r.Name(open-1) {
		return nil
	}
	switch name := r.Text(open - 1); {
	case !r.Is(lo, "."):
		return parts(r, open, func() string { return r.Anew(lo, open) }, bound)
	case name == "some":
		return pattern(r, open+1, r.Past(open)-1, of, bound)
	default:
		return parts(r, open, func() string { return source.After(of(), "."+name) }, bound)
	}
}

// parts reads what the patterns between brackets bind of the parts of a value.
func parts(r *source.Reader, open int, of func() string, bound bool) []source.Parameter {
	var all []source.Parameter
	for n, part := range split(r, open+1, r.Past(open)-1) {
		if n > 9 {
			break
		}
		lo, hi := part[0], part[1]
		if hi-lo > 2 && r.Name(lo) && r.Is(lo+1, ":") { // name: pattern
			lo += 2
		}
		all = append(all, pattern(r, lo, hi, func() string { return source.After(of(), "#"+string(rune('0'+n))) }, bound)...)
	}
	return all
}

func parameter(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return declared(r, lo, hi)
}

func typeName(r *source.Reader, s source.Statement, lo, _ int) ([]source.Parameter, uint32) {
	return []source.Parameter{{Name: r.Text(lo), At: s.Start, Type: r.Text(lo)}}, 0
}

func function(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return closure(r, s, lo, hi), r.Leaves[lo].Start
}

func ifOf(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return conditions(r, s, lo, hi), 0
}

// ranged reads what a loop takes from a list.
func ranged(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	in := r.Find(lo, hi, "in")
	stop := min(r.Find(in, hi, "where"), r.Find(in, hi, "{"))
	of := func() string { return source.After(source.Whole(r.Anew(in+1, stop)), "[1]") }
	return pattern(r, lo+1, in, of, !r.Is(lo+1, "case")), r.Leaves[min(stop, hi-1)].Start
}

func cases(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return caseOf(r, s, lo, hi), 0
}

// catch reads what is caught, which without a pattern is called error.
func catch(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	open := r.Find(lo, hi, "{")
	if open == lo+1 {
		return []source.Parameter{{Name: "error", At: s.Start, Type: "Error"}}, s.Start
	}
	return pattern(r, lo+1, min(open, r.Find(lo, open, "where")), func() string { return "<Error>" }, false), r.Leaves[lo+1].Start
}

// setter reads what a setter is given, which is called newValue or oldValue if it says nothing else.
func setter(r *source.Reader, s source.Statement, lo, _ int) ([]source.Parameter, uint32) {
	if open := lo + 1; r.Is(open, "(") && r.Name(open+1) {
		return []source.Parameter{{Name: r.Text(open + 1), At: r.Leaves[open+1].Start, Value: r.SpanValue(s.Value)}}, s.Start
	}
	name := "newValue"
	if r.Is(lo, "didSet") {
		name = "oldValue"
	}
	return []source.Parameter{{Name: name, At: s.Start, Value: r.SpanValue(s.Value)}}, s.Start
}

func variables(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	let := r.Find(lo, hi, "let", "var")
	var all []source.Parameter
	for _, part := range split(r, let+1, hi) {
		all = append(all, declarator(r, part[0], part[1])...)
	}
	return all, 0
}

// declarator reads name: T = value, or what a tuple of names is set to.
func declarator(r *source.Reader, lo, hi int) []source.Parameter {
	set := r.Find(lo, hi, "=", "{")
	if colon := r.Find(lo, set, ":"); colon < set {
		return pattern(r, lo, set, func() string { return "" }, true)
	}
	return pattern(r, lo, set, func() string {
		if !r.Is(set, "=") {
			return ""
		}
		return source.Whole(r.Anew(set+1, hi))
	}, true)
}

// declared reads the parameters of a function.
func declared(r *source.Reader, lo, hi int) ([]source.Parameter, uint32) {
	open := r.Find(lo, hi, "func", "init", "subscript")
	for open++; open < hi && !r.Is(open, "("); open = past(r, open, hi) {
		if r.Is(open, "{") {
			return nil, 0
		}
	}
	if open >= hi || r.Leaves[open].Partner < 0 {
		return nil, 0
	}
	all := params(r, open+1, r.Past(open)-1)
	for i := range all {
		if strings.HasPrefix(all[i].Mark, expr.ManyMark) && all[i].Type != "" {
			all[i].Type = "[" + all[i].Type + "]"
		}
	}
	return all, r.Leaves[r.Past(open)-1].Start
}

// conditions reads what the conditions of a statement bind. Each is seen in those behind it.
func conditions(r *source.Reader, s source.Statement, lo, hi int) []source.Parameter {
	stop := r.Find(lo+1, hi, "{")
	if s.Kind == "guard" {
		stop = r.Find(lo+1, hi, "else")
	}
	if stop >= hi {
		return nil
	}
	until := uint32(0)
	if s.Kind != "guard" {
		until = r.Leaves[r.Past(stop)-1].End
	}
	var all []source.Parameter
	for _, part := range split(r, lo+1, stop) {
		at, end := part[0], part[1]
		set := r.Find(at, end, "=")
		var found []source.Parameter
		switch {
		case r.Is(at, "let", "var") && set < end:
			found = pattern(r, at, set, func() string { return source.Whole(r.Anew(set+1, end)) }, true)
		case r.Is(at, "let", "var"): // if let x
			found = pattern(r, at, end, func() string { return r.Anew(at+1, end) }, true)
		case r.Is(at, "case"):
			found = pattern(r, at+1, set, func() string { return source.Whole(r.Anew(set+1, end)) }, false)
		}
		for _, p := range found {
			if p.From, p.Until = r.Leaves[end-1].End, until; p.Name != "self" {
				all = append(all, p)
			}
		}
	}
	return all
}

// caseOf reads what the patterns of a case of a switch bind.
func caseOf(r *source.Reader, s source.Statement, lo, hi int) []source.Parameter {
	stop := r.Find(lo, hi, ":")
	if !r.Is(lo, "case") || stop >= hi {
		return nil
	}
	var all []source.Parameter
	for _, part := range split(r, lo+1, stop) {
		end := r.Find(part[0], part[1], "where")
		for _, p := range pattern(r, part[0], end, func() string { return source.Whole(r.Anew(r.Within(s.Value))) }, false) {
			p.From = r.Leaves[end-1].End
			all = append(all, p)
		}
	}
	return all
}

// closure reads what a function without a name captures, and its parameters: $0 and $1 if it names none.
func closure(r *source.Reader, s source.Statement, lo, hi int) []source.Parameter {
	at := pastWords(r, lo+1, hi)
	var all []source.Parameter
	if r.Is(at, "[") && r.Leaves[at].Partner > 0 && s.Type.Len() > 0 {
		for _, part := range split(r, at+1, r.Past(at)-1) {
			if set := r.Find(part[0], part[1], "="); set < part[1] && r.Name(set-1) {
				all = append(all, source.Parameter{Name: r.Text(set - 1), At: r.Leaves[set-1].Start, Later: func() string { return r.Anew(set+1, part[1]) }})
			}
		}
	}
	var params []source.Parameter
	if s.Type.Len() == 0 {
		params = []source.Parameter{{Name: "0", At: s.Start}, {Name: "1", At: s.Start}}
		r.Expected(params, s.Start)
		return append(all, params...)
	}
	from, to := r.Within(s.Type)
	if r.Is(from, "(") {
		from, to = from+1, r.Past(from)-1
	} else {
		to = min(r.Find(from, to, "async", "throws", "->"), to)
	}
	for _, part := range split(r, from, to) {
		p := source.Parameter{}
		if colon := r.Find(part[0], part[1], ":"); colon < part[1] {
			p = source.Parameter{Name: r.Text(colon - 1), At: r.Leaves[colon-1].Start, Type: r.WholeType(colon+1, part[1])}
		} else if r.Name(part[1] - 1) {
			p = source.Parameter{Name: r.Text(part[1] - 1), At: r.Leaves[part[1]-1].Start}
		}
		params = append(params, p)
	}
	r.Expected(params, s.Start)
	return append(all, slices.DeleteFunc(params, func(p source.Parameter) bool { return p.Name == "" })...)
}

// handed says what a function without a name is handed to: callee@argument;labels.
func handed(r *source.Reader, call source.Span, at uint32) (string, bool) {
	lo, hi := r.Within(call)
	to, _ := r.Within(source.Span{Start: at, End: at + 1})
	open, n := lo, 0
	for start := lo; open < to && past(r, open, hi) <= to; open = past(r, open, hi) {
		if open-start > source.MaxHanded {
			return "", false
		}
	}
	if open == to { // behind the brackets
		for last, ok := labelledBehind(r, open); ok; last, ok = labelledBehind(r, open) {
			open, n = int(r.Leaves[last].Partner), n+1
		}
		if r.Is(open-1, ")") && int(r.Leaves[open-1].Partner) > lo {
			open = int(r.Leaves[open-1].Partner)
			n += len(split(r, open+1, r.Past(open)-1))
		}
	} else {
		for _, part := range split(r, open+1, r.Past(open)-1) {
			if part[1] <= to {
				n++
			}
		}
	}
	if n > source.MaxArguments || open <= lo {
		return "", false
	}
	labels, _ := callOf(r, open, hi)
	e := r.Value(lo, open)
	return e + "@" + strconv.Itoa(n) + ";" + labels, e != ""
}
