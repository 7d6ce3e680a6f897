package tags

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// swiftPattern reads what a pattern binds of a value.
func (r *reader) swiftPattern(lo, hi int, of func() string, bound bool) []parameter {
	words := lo
	lo = r.skip(lo, hi, "let", "var", "case", "await", "try")
	bound = bound || r.find(words, lo, "let", "var") < lo
	if lo >= hi {
		return nil
	}
	if as := r.find(lo, hi, "as", "as?"); as < hi {
		t := r.wholeType(as+1, hi)
		return r.swiftPattern(lo, as, func() string { return bracketed(t) }, bound)
	}
	hi = max(lo+1, r.trim(lo, hi, "?"))
	switch {
	case r.is(lo, "("):
		return r.swiftParts(lo, of, bound)
	case r.is(lo, "."), r.name(lo) && r.isIn(lo+1, hi-1, "."):
		return r.swiftCasePattern(lo, hi, of, bound)
	case bound && r.name(lo):
		return r.swiftName(lo, hi, of)
	}
	return nil
}

// swiftName reads a name that is bound to a value, or of a type that is said.
func (r *reader) swiftName(lo, hi int, of func() string) []parameter {
	p := parameter{name: plainName(r.text(lo)), at: r.leaves[lo].Start}
	switch {
	case lo+1 == hi:
		p.later = of
	case r.is(lo+1, ":"):
		p.typ = r.wholeType(lo+2, hi)
	default:
		return nil
	}
	return []parameter{p}
}

// swiftCasePattern reads what the pattern of a case of an enumeration binds: .name(let a), or T.name(let a).
func (r *reader) swiftCasePattern(lo, hi int, of func() string, bound bool) []parameter {
	open := r.find(lo, hi, "(")
	if open >= hi || !r.name(open-1) {
		return nil
	}
	switch name := r.text(open - 1); {
	case !r.is(lo, "."):
		return r.swiftParts(open, func() string { return r.anew(lo, open) }, bound)
	case name == "some":
		return r.swiftPattern(open+1, r.past(open)-1, of, bound)
	default:
		return r.swiftParts(open, func() string { return after(of(), "."+name) }, bound)
	}
}

// swiftParts reads what the patterns between brackets bind of the parts of a value.
func (r *reader) swiftParts(open int, of func() string, bound bool) []parameter {
	var all []parameter
	for n, part := range r.swiftSplit(open+1, r.past(open)-1) {
		if n > 9 {
			break
		}
		lo, hi := part[0], part[1]
		if hi-lo > 2 && r.name(lo) && r.is(lo+1, ":") { // name: pattern
			lo += 2
		}
		all = append(all, r.swiftPattern(lo, hi, func() string { return after(of(), "#"+string(rune('0'+n))) }, bound)...)
	}
	return all
}

func (r *reader) swiftParameter(_ statement, lo, hi int) ([]parameter, uint32) {
	return r.swiftDeclared(lo, hi)
}

func (r *reader) swiftTypeName(s statement, lo, _ int) ([]parameter, uint32) {
	return []parameter{{name: r.text(lo), at: s.Start, typ: r.text(lo)}}, 0
}

func (r *reader) swiftFunction(s statement, lo, hi int) ([]parameter, uint32) {
	return r.swiftClosure(s, lo, hi), r.leaves[lo].Start
}

func (r *reader) swiftIf(s statement, lo, hi int) ([]parameter, uint32) {
	return r.swiftConditions(s, lo, hi), 0
}

// swiftRange reads what a loop takes from a list.
func (r *reader) swiftRange(_ statement, lo, hi int) ([]parameter, uint32) {
	in := r.find(lo, hi, "in")
	stop := min(r.find(in, hi, "where"), r.find(in, hi, "{"))
	of := func() string { return after(whole(r.anew(in+1, stop)), "[1]") }
	return r.swiftPattern(lo+1, in, of, !r.is(lo+1, "case")), r.leaves[min(stop, hi-1)].Start
}

func (r *reader) swiftCases(s statement, lo, hi int) ([]parameter, uint32) {
	return r.swiftCase(s, lo, hi), 0
}

// swiftCatch reads what is caught, which without a pattern is called error.
func (r *reader) swiftCatch(s statement, lo, hi int) ([]parameter, uint32) {
	open := r.find(lo, hi, "{")
	if open == lo+1 {
		return []parameter{{name: "error", at: s.Start, typ: "Error"}}, s.Start
	}
	return r.swiftPattern(lo+1, min(open, r.find(lo, open, "where")), func() string { return "<Error>" }, false), r.leaves[lo+1].Start
}

// swiftSetter reads what a setter is given, which is called newValue or oldValue if it says nothing else.
func (r *reader) swiftSetter(s statement, lo, _ int) ([]parameter, uint32) {
	if open := lo + 1; r.is(open, "(") && r.name(open+1) {
		return []parameter{{name: r.text(open + 1), at: r.leaves[open+1].Start, value: r.spanValue(s.value)}}, s.Start
	}
	name := "newValue"
	if r.is(lo, "didSet") {
		name = "oldValue"
	}
	return []parameter{{name: name, at: s.Start, value: r.spanValue(s.value)}}, s.Start
}

func (r *reader) swiftVariables(_ statement, lo, hi int) ([]parameter, uint32) {
	let := r.find(lo, hi, "let", "var")
	var all []parameter
	for _, part := range r.swiftSplit(let+1, hi) {
		all = append(all, r.swiftDeclarator(part[0], part[1])...)
	}
	return all, 0
}

// swiftDeclarator reads name: T = value, or what a tuple of names is set to.
func (r *reader) swiftDeclarator(lo, hi int) []parameter {
	set := r.find(lo, hi, "=", "{")
	if colon := r.find(lo, set, ":"); colon < set {
		return r.swiftPattern(lo, set, func() string { return "" }, true)
	}
	return r.swiftPattern(lo, set, func() string {
		if !r.is(set, "=") {
			return ""
		}
		return whole(r.anew(set+1, hi))
	}, true)
}

// swiftDeclared reads the parameters of a function.
func (r *reader) swiftDeclared(lo, hi int) ([]parameter, uint32) {
	open := r.find(lo, hi, "func", "init", "subscript")
	for open++; open < hi && !r.is(open, "("); open = r.swiftPast(open, hi) {
		if r.is(open, "{") {
			return nil, 0
		}
	}
	if open >= hi || r.leaves[open].partner < 0 {
		return nil, 0
	}
	all := r.swiftParams(open+1, r.past(open)-1)
	for i := range all {
		if strings.HasPrefix(all[i].mark, expr.ManyMark) && all[i].typ != "" {
			all[i].typ = "[" + all[i].typ + "]"
		}
	}
	return all, r.leaves[r.past(open)-1].Start
}

// swiftConditions reads what the conditions of a statement bind. Each is seen in those behind it.
func (r *reader) swiftConditions(s statement, lo, hi int) []parameter {
	stop := r.find(lo+1, hi, "{")
	if s.kind == "guard" {
		stop = r.find(lo+1, hi, "else")
	}
	if stop >= hi {
		return nil
	}
	until := uint32(0)
	if s.kind != "guard" {
		until = r.leaves[r.past(stop)-1].End
	}
	var all []parameter
	for _, part := range r.swiftSplit(lo+1, stop) {
		at, end := part[0], part[1]
		set := r.find(at, end, "=")
		var found []parameter
		switch {
		case r.is(at, "let", "var") && set < end:
			found = r.swiftPattern(at, set, func() string { return whole(r.anew(set+1, end)) }, true)
		case r.is(at, "let", "var"): // if let x
			found = r.swiftPattern(at, end, func() string { return r.anew(at+1, end) }, true)
		case r.is(at, "case"):
			found = r.swiftPattern(at+1, set, func() string { return whole(r.anew(set+1, end)) }, false)
		}
		for _, p := range found {
			if p.from, p.until = r.leaves[end-1].End, until; p.name != "self" {
				all = append(all, p)
			}
		}
	}
	return all
}

// swiftCase reads what the patterns of a case of a switch bind.
func (r *reader) swiftCase(s statement, lo, hi int) []parameter {
	stop := r.find(lo, hi, ":")
	if !r.is(lo, "case") || stop >= hi {
		return nil
	}
	var all []parameter
	for _, part := range r.swiftSplit(lo+1, stop) {
		end := r.find(part[0], part[1], "where")
		for _, p := range r.swiftPattern(part[0], end, func() string { return whole(r.anew(r.within(s.value))) }, false) {
			p.from = r.leaves[end-1].End
			all = append(all, p)
		}
	}
	return all
}

// swiftClosure reads what a function without a name captures, and its parameters: $0 and $1 if it names none.
func (r *reader) swiftClosure(s statement, lo, hi int) []parameter {
	at := r.swiftPastWords(lo+1, hi)
	var all []parameter
	if r.is(at, "[") && r.leaves[at].partner > 0 && s.typ.Len() > 0 {
		for _, part := range r.swiftSplit(at+1, r.past(at)-1) {
			if set := r.find(part[0], part[1], "="); set < part[1] && r.name(set-1) {
				all = append(all, parameter{name: r.text(set - 1), at: r.leaves[set-1].Start, later: func() string { return r.anew(set+1, part[1]) }})
			}
		}
	}
	var params []parameter
	if s.typ.Len() == 0 {
		params = []parameter{{name: "0", at: s.Start}, {name: "1", at: s.Start}}
		r.expected(params, s.Start)
		return append(all, params...)
	}
	from, to := r.within(s.typ)
	if r.is(from, "(") {
		from, to = from+1, r.past(from)-1
	} else {
		to = min(r.find(from, to, "async", "throws", "->"), to)
	}
	for _, part := range r.swiftSplit(from, to) {
		p := parameter{}
		if colon := r.find(part[0], part[1], ":"); colon < part[1] {
			p = parameter{name: r.text(colon - 1), at: r.leaves[colon-1].Start, typ: r.wholeType(colon+1, part[1])}
		} else if r.name(part[1] - 1) {
			p = parameter{name: r.text(part[1] - 1), at: r.leaves[part[1]-1].Start}
		}
		params = append(params, p)
	}
	r.expected(params, s.Start)
	return append(all, slices.DeleteFunc(params, func(p parameter) bool { return p.name == "" })...)
}

// swiftHanded says what a function without a name is handed to: callee@argument;labels.
func (r *reader) swiftHanded(call symbol.Span, at uint32) (string, bool) {
	lo, hi := r.within(call)
	to, _ := r.within(symbol.Span{Start: at, End: at + 1})
	open, n := lo, 0
	for start := lo; open < to && r.swiftPast(open, hi) <= to; open = r.swiftPast(open, hi) {
		if open-start > maxHanded {
			return "", false
		}
	}
	if open == to { // behind the brackets
		for r.is(open-1, ":") && r.name(open-2) && r.is(open-3, "}") {
			open, n = int(r.leaves[open-3].partner), n+1
		}
		if r.is(open-1, ")") && int(r.leaves[open-1].partner) > lo {
			open = int(r.leaves[open-1].partner)
			n += len(r.swiftSplit(open+1, r.past(open)-1))
		}
	} else {
		for _, part := range r.swiftSplit(open+1, r.past(open)-1) {
			if part[1] <= to {
				n++
			}
		}
	}
	if n > maxArguments || open <= lo {
		return "", false
	}
	labels, _ := r.swiftCall(open, hi)
	e := r.value(lo, open)
	return e + "@" + strconv.Itoa(n) + ";" + labels, e != ""
}
