package kotlin

import (
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// readers is how Kotlin says types.
var readers = source.Readers{
	Headers: source.Headers{Container: container, Alias: alias, Callable: callable, Value: property},
	Binds: map[string]source.BindReader{
		"":       variables,
		"params": params,
		"lambda": function,
		"range":  ranged,
		"catch":  catch,
		"field": func(_ *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
			return []source.Parameter{{Name: "field", At: s.Start}}, s.Start + 1
		},
	},
	Values: map[string]source.NodeReader{
		"call_expression":   call,
		"unary_expression":  postfixed,
		"binary_expression": (*source.Reader).Defaulted,
		"infix_expression":  infix,
	},
	Types: map[string]source.NodeReader{"user_type": source.Dotted, "function_type": functionType},
}

// typeAfter reads a name with its type behind it: name: T = value. Without a type it has its value.
func typeAfter(r *source.Reader, lo, hi int) source.Parameter {
	at := r.PastModifiers(lo, hi)
	if at >= hi || !r.Name(at) {
		return source.Parameter{}
	}
	p := source.Parameter{Name: source.PlainName(r.Text(at)), At: r.Leaves[at].Start}
	set := r.Find(at+1, hi, "=")
	if r.Is(at+1, ":") && at+1 < set {
		p.Type = r.WholeType(at+2, set)
	}
	if set < hi && p.Type == "" {
		p.Value = r.Value(set+1, hi)
	}
	return p
}

// paramsAfter reads parameters that have their types behind them, or none.
func paramsAfter(r *source.Reader, lo, hi int) []source.Parameter {
	var all []source.Parameter
	for _, part := range r.Split(lo, hi, ",", true) {
		p := typeAfter(r, part[0], part[1])
		p.Value = ""
		many := r.Find(part[0], part[1], "vararg", "...")
		switch {
		case many < part[1]:
			p.Mark = expr.ManyMark
			if r.Is(many, "vararg") && p.Type != "" {
				p.Type = "[" + p.Type + "]"
			}
		case r.Find(part[0], part[1], "=") < part[1]:
			p.Mark = expr.OptionalMark
		}
		all = append(all, p)
	}
	return all
}

// partsAfter reads names between brackets that share a value: (a, b) = value.
func partsAfter(r *source.Reader, open int, of string) []source.Parameter {
	var all []source.Parameter
	for i, part := range r.Split(open+1, r.Past(open)-1, ",", false) {
		p := typeAfter(r, part[0], part[1])
		if p.Type == "" {
			p.Value = source.After(of, "#"+string(rune('0'+min(i, 9))))
		}
		all = append(all, p)
	}
	return all
}

// partsLater is partsAfter of a value that is found later.
func partsLater(r *source.Reader, open int, of func() string) []source.Parameter {
	all := partsAfter(r, open, "")
	for i := range all {
		all[i].Later = func() string { return source.After(of(), "#"+string(rune('0'+min(i, 9)))) }
	}
	return all
}

func params(r *source.Reader, _ source.Statement, lo, _ int) ([]source.Parameter, uint32) {
	return paramsAfter(r, lo+1, r.Past(lo)-1), 0
}

// function reads the parameters of a function without a name, or it.
func function(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return lambda(r, s, lo, hi), r.Leaves[lo].Start
}

// ranged reads what a loop takes from a list, or its parts.
func ranged(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	open, end, ok := r.Brackets(lo, hi)
	if !ok {
		return nil, 0
	}
	in := r.Find(open+1, end, "in")
	of, from := source.After(r.Value(in+1, end), "[1]"), r.Leaves[min(end, len(r.Leaves)-1)].End
	if r.Is(open+1, "(") {
		return partsAfter(r, open+1, of), from
	}
	p := typeAfter(r, open+1, in)
	if p.Type == "" {
		p.Value = of
	}
	return []source.Parameter{p}, from
}

func catch(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	open := r.Find(lo, hi, "(")
	if open >= hi {
		return nil, 0
	}
	return []source.Parameter{typeAfter(r, open+1, r.Past(open)-1)}, r.Leaves[min(r.Past(open), len(r.Leaves)-1)].Start
}

// variables reads a declared variable, or the parts of a value: val (a, b) = …. A value may name what a function in it is handed.
func variables(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	at := r.PastModifiers(lo, hi)
	set := r.Find(at, hi, "=")
	value := func() string { return r.Anew(set+1, hi) }
	if at < hi && r.Is(at, "(") {
		return partsLater(r, at, value), 0
	}
	p := typeAfter(r, at, min(set, hi))
	if by := r.Find(at, hi, "by"); by < hi && p.Type == "" {
		p.Value = lazily(r, by+1, hi)
	} else if set < hi {
		p.Later = value
	}
	return []source.Parameter{p}, 0
}

// lazily reads what lazy { value } gives.
func lazily(r *source.Reader, lo, hi int) string {
	if open := r.Find(lo, hi, "{"); r.Is(lo, "lazy") && open < hi {
		return r.Value(open+1, r.Past(open)-1)
	}
	return ""
}

// lambda reads the parameters of a function without a name, each with what it is handed, or it.
func lambda(r *source.Reader, s source.Statement, lo, hi int) []source.Parameter {
	arrow := r.Find(lo+1, hi-1, "->", ";")
	var all []source.Parameter
	for i := lo + 1; i < arrow; i = r.Past(i) { // an arrow of a case is no arrow of parameters
		if !r.Name(i) && !r.Is(i, ",", ":", "(", ".", "<", ">", "?") {
			arrow = hi
		}
	}
	if !r.Is(arrow, "->") || arrow >= hi {
		all = []source.Parameter{{Name: "it", At: s.Start}}
		r.Expected(all, s.Start)
		return all
	}
	for _, part := range r.Split(lo+1, arrow, ",", true) {
		all = append(all, typeAfter(r, part[0], part[1]))
	}
	r.Expected(all, s.Start)
	for i, part := range r.Split(lo+1, arrow, ",", true) {
		if r.Is(part[0], "(") && i < len(all) {
			all = append(all, partsLater(r, part[0], all[i].Later)...)
		}
	}
	return all
}

// container reads a class: its type parameters and what it inherits from.
func container(r *source.Reader, d source.Declaration) (h source.Header) {
	next := d.Next
	if next < d.End && r.Is(next, "<") {
		h.Generic = r.Generics(next+1, r.PastAngle(next, d.End)-1, ":")
		next = r.PastAngle(next, d.End)
	}
	colon := r.Find(next, d.End, ":", "{")
	if r.Is(colon, ":") && colon < d.End {
		h.Type = r.Supers(colon+1, r.Find(colon, d.End, "where"))
	}
	return h
}

func alias(r *source.Reader, d source.Declaration) (h source.Header) {
	if r.Is(d.Next, "<") {
		h.Generic = r.Generics(d.Next+1, r.PastAngle(d.Next, d.Hi)-1, ":")
		d.Next = r.PastAngle(d.Next, d.Hi)
	}
	if r.Is(d.Next, "=") {
		h.Type = r.WholeType(d.Next+1, d.Hi)
	}
	return h
}

// callable reads a function, or its value if that says the result.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	if fun := r.Find(d.Lo, d.Name, "fun"); fun < d.Name && r.Is(fun+1, "<") {
		h.Generic = r.Generics(fun+2, r.PastAngle(fun+1, d.Name)-1, ":")
	}
	if next := d.Next; next < d.Hi && r.Is(next, "(") {
		h.Params = source.ParamTypes(paramsAfter(r, next+1, r.Past(next)-1))
		next = r.Past(next)
		if next < d.End && r.Is(next, ":") {
			h.Type = r.WholeType(next+1, r.Find(next, d.End, "=", "{", "where"))
		}
	}
	if h.Params == "" && !r.Is(d.Next, "(") {
		h.Params = source.AnyParams
	}
	h.Init = bodyValue(r, d.Body, h.Type)
	return h
}

// property reads what a property says of its type: behind its name, in its value, in what it is made by or in its
// getter.
func property(r *source.Reader, d source.Declaration) (h source.Header) {
	name, hi := d.Name, d.Hi
	p := typeAfter(r, name, hi)
	h.Type, h.Init = p.Type, p.Value
	stop := r.Find(name, hi, "get", "by", "{")
	if r.Is(name+1, ":") {
		h.Type = r.WholeType(name+2, min(stop, r.Find(name, hi, "=")))
	}
	switch {
	case h.Type != "":
	case r.Is(stop, "by"):
		h.Init = lazily(r, stop+1, hi)
	case r.Is(stop, "get"):
		h.Init = bodyValue(r, d.Body, "")
	}
	return h
}

// bodyValue reads a body that is one expression behind =.
func bodyValue(r *source.Reader, body source.Span, typ string) string {
	if lo, hi := r.Within(body); typ == "" && lo < hi && r.Is(lo-1, "=") {
		return r.Value(lo, hi)
	}
	return ""
}

// call reads a call, with its arguments. A function may stand behind its brackets.
func call(r *source.Reader, n int) string {
	callee, types, arguments, function := called(r, n)
	e := source.After(r.Link(callee), r.NodeType(types))
	if e == "" || n == r.Handing {
		return source.After(e, "()")
	}
	passed := r.Passed(arguments)
	if function >= 0 && !r.Bare {
		behind := r.PassedOn(r.Child(function, -1))
		if passed == "" && behind != "" {
			passed = strings.Repeat("_,", len(r.Children(arguments)))
		} else if behind != "" {
			passed += ","
		}
		if passed += behind; len(passed) > source.MaxPassed {
			passed = ""
		}
	}
	return e + "(" + strings.TrimSuffix(passed, ",") + ")"
}

// called returns the parts of a call: f<T>(a) { b }, which is a call of f<T>(a) with a function.
func called(r *source.Reader, n int) (callee, types, arguments, function int) {
	callee, types, arguments, function = r.Child(n, 1), source.NoNode, source.NoNode, source.NoNode
	for _, c := range r.Children(n) {
		switch r.Kind(c) {
		case "type_arguments":
			types = c
		case "value_arguments":
			arguments = c
		case "annotated_lambda":
			function = c
		}
	}
	if r.Kind(callee) == "call_expression" && arguments < 0 && function >= 0 {
		callee, types, arguments, _ = called(r, callee)
	}
	return callee, types, arguments, function
}

// infix reads a function that stands as an operator.
func infix(r *source.Reader, n int) string {
	left, right := r.Child(n, 1), r.Child(n, 3)
	passed := ""
	if right >= 0 && !r.Bare {
		passed = r.PassedOn(right)
	}
	return source.After(r.Link(left), "."+r.Source(r.Child(n, 2))+"("+passed+")")
}

// postfixed reads an operator behind a value, which leaves it what it is; before it, it does not.
func postfixed(r *source.Reader, n int) string {
	if c := r.Child(n, 1); c >= 0 && r.Nodes[c].Start == r.Nodes[n].Start {
		return r.Link(c)
	}
	return ""
}

func functionType(r *source.Reader, n int) string {
	for _, c := range r.Children(n) {
		if r.Kind(c) == "function_type_parameters" {
			return "(" + r.NodeType(c) + ")" + source.OrBlank(r.NodeType(r.Child(n, -1)))
		}
	}
	return ""
}
