package rust

import (
	"strings"
	"unicode"

	"codemem/symbol/source"
)

// readers is how Rust says types.
var readers = source.Readers{
	Headers: source.Headers{Container: container, Alias: alias, Callable: callable, Value: value, Member: record},
	Binds: map[string]source.BindReader{
		"":        let,
		"params":  parameters,
		"generic": generic,
		"range":   ranged,
		"match":   match,
	},
	Type: typeOf, Refer: reference, Keyed: keyed, Parted: parted,
	Values: map[string]source.NodeReader{
		"field_expression":              field,
		"call_expression":               call,
		"generic_function generic_type": instance,
		"index_expression":              indexed,
		"tuple_expression":              tuple,
		"macro_invocation":              macro,
		"unary_expression":              unary,
		"binary_expression":             binary,
		"expression_statement":          statement,
		"if_expression":                 ifOf,
		"match_expression":              matched,
	},
}

// parametric reads type parameters and what they must be. It returns the declaration from behind them to before where.
func parametric(r *source.Reader, d source.Declaration) (generic string, rest source.Declaration) {
	if r.Is(d.Next, "<") {
		generic = generics(r, d.Next+1, r.PastAngle(d.Next, d.End)-1)
		d.Next = r.PastAngle(d.Next, d.End)
	}
	if w := r.Find(d.Next, d.End, "where"); w < d.End {
		generic = source.Bounded(generic, generics(r, w+1, d.End))
		d.End = w
	}
	return generic, d
}

// container reads a type, or what is implemented for one.
func container(r *source.Reader, d source.Declaration) (h source.Header) {
	if d.Kind == source.Extension {
		return impl(r, d.Lo, d.End)
	}
	if d.Kind == source.Struct {
		return record(r, d)
	}
	h.Generic, _ = parametric(r, d)
	return h
}

// record reads a struct or a member of an enum, whose values may have no names.
func record(r *source.Reader, d source.Declaration) (h source.Header) {
	if h.Generic, d = parametric(r, d); r.Is(d.Next, "(") {
		h.Params = source.ParamTypes(fields(r, d.Next+1, r.Past(d.Next)-1))
	}
	return h
}

func alias(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, d = parametric(r, d)
	if set := r.Find(d.Next, d.Hi, "="); set < d.Hi {
		h.Type = r.WholeType(set+1, d.Hi)
	} else if r.Is(d.Next, ":") {
		h.Type = r.WholeType(d.Next+1, d.Hi)
	}
	return h
}

func value(r *source.Reader, d source.Declaration) (h source.Header) {
	if h.Generic, d = parametric(r, d); r.Is(d.Next, ":") {
		h.Type, _ = r.Type(d.Next+1, d.Hi)
	}
	return h
}

// callable reads a function.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	if d.Kind == source.Macro {
		return source.Header{}
	}
	h.Generic, d = parametric(r, d)
	signature(r, &h, d.Lo, d.Next, d.End)
	return h
}

// signature reads the parameters and the result of a function, or of a closure that is bound to a name.
func signature(r *source.Reader, h *source.Header, lo, next, end int) {
	if !r.Is(next, "(") {
		if arrow := r.Find(next, end, "->"); arrow < end {
			h.Type, _ = r.Type(arrow+1, end)
		}
		return
	}
	for _, p := range r.Split(next+1, r.Past(next)-1, ",", true) {
		switch colon := r.Find(p[0], p[1], ":"); {
		case colon < p[1]:
			h.Params = source.Joined(h.Params, source.OrBlank(r.WholeType(colon+1, p[1])), ",")
		case !r.Is(p[1]-1, "self"):
			h.Params = source.Joined(h.Params, "_", ",")
		}
	}
	if next = r.Past(next); r.Is(next, "->") {
		h.Type, _ = r.Type(next+1, end)
	}
	if r.IsIn(r.Find(lo, next, "async", "fn"), next, "async") && h.Type != "" {
		h.Type = "Future<" + h.Type + ">"
	}
}

// impl reads the head of an impl: its type parameters, the type that it is of, and the trait.
func impl(r *source.Reader, lo, end int) (h source.Header) {
	at := r.Find(lo, end, "impl") + 1
	if r.Is(at, "<") {
		h.Generic = generics(r, at+1, r.PastAngle(at, end)-1)
		at = r.PastAngle(at, end)
	}
	if w := r.Find(at, end, "where"); w < end {
		h.Generic = source.Bounded(h.Generic, generics(r, w+1, end))
		end = w
	}
	first, next := r.Type(at, end)
	if r.Is(next, "for") {
		h.Init = source.OrBlank(first)
		first, _ = r.Type(next+1, end)
	}
	h.Type = first
	return h
}

// generics reads type parameters with their bounds, and what follows where. Lifetimes are none.
func generics(r *source.Reader, lo, hi int) string {
	all := ""
	for _, p := range r.Split(lo, hi, ",", true) {
		at := p[0]
		if r.Is(at, "for") && r.Is(at+1, "<") {
			at = r.PastAngle(at+1, hi)
		}
		if at >= p[1] || r.Is(at, "'") || !r.Name(at) {
			continue
		}
		if r.Is(at, "const") {
			all = source.Joined(all, r.Text(at+1), ",")
			continue
		}
		g := r.Text(at)
		switch {
		case r.Is(at+1, ":"):
			if bound := r.WholeType(at+2, p[1]); bound != "" {
				g += ":" + bound
			}
		case at+1 < p[1] && !r.Is(at+1, "="):
			continue // where Vec<T>: …
		}
		all = source.Joined(all, g, ",")
	}
	return all
}

// fields reads the types of fields that have no names.
func fields(r *source.Reader, lo, hi int) []source.Parameter {
	var all []source.Parameter
	for _, p := range r.Split(lo, hi, ",", true) {
		at := p[0]
		for r.Is(at, "#") && r.Is(at+1, "[") {
			at = r.Past(at + 1)
		}
		if r.Is(at, "pub") {
			if at++; r.Is(at, "(") && r.Past(at) < p[1] {
				at = r.Past(at)
			}
		}
		all = append(all, source.Parameter{Type: r.WholeType(at, p[1])})
	}
	return all
}

func parameters(r *source.Reader, s source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return params(r, lo+1, hi-1, s.Start), 0
}

func generic(r *source.Reader, s source.Statement, lo, _ int) ([]source.Parameter, uint32) {
	return []source.Parameter{{Name: r.Text(lo), At: s.Start, Value: source.Bracketed(r.Text(lo))}}, 0
}

// ranged reads what a loop takes from a list.
func ranged(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	return pattern(r, lo, hi, source.After(r.SpanValue(s.Value), "[0]"), 0), s.Value.End
}

// match reads a pattern that a value is compared with.
func match(r *source.Reader, s source.Statement, _, _ int) ([]source.Parameter, uint32) {
	lo, hi := r.Within(s.Type)
	of := ""
	if s.Value.Len() <= maxMatched {
		of = r.SpanValue(s.Value)
	}
	return pattern(r, lo, hi, of, 0), 0
}

// maxMatched is the number of bytes over which a value that is matched is not read: it would be for each of the arms.
const maxMatched = 1 << 9

// let reads what a let binds.
func let(r *source.Reader, s source.Statement, _, hi int) ([]source.Parameter, uint32) {
	lo, end := r.Within(s.Type)
	typ, value := "", ""
	if r.Is(end, ":") {
		typ, _ = r.Type(end+1, hi)
	}
	if s.Value.Len() > 0 && (typ == "" || strings.ContainsRune(typ, '_')) {
		value = r.SpanValue(s.Value)
	}
	switch of, ok := strings.CutSuffix(value, ".collect()"); {
	case ok && typ != "":
		value = of + ".collect<" + typ + ">()"
	case typ != "" && (value == "" || !blank(typ)):
		value = source.Bracketed(typ)
	}
	return pattern(r, lo, end, value, 0), 0
}

// blank reports whether a part of a type is left to be found by the compiler.
func blank(typ string) bool {
	for i := range len(typ) {
		if typ[i] == '_' && (i == 0 || strings.IndexByte("<,[:", typ[i-1]) >= 0) && (i+1 == len(typ) || strings.IndexByte(">,]:", typ[i+1]) >= 0) {
			return true
		}
	}
	return false
}

// params reads the parameters of a function or a closure.
func params(r *source.Reader, lo, hi int, at uint32) []source.Parameter {
	var all []source.Parameter
	callee, handed := r.Closures(at)
	if !handed && lo > 1 { // a closure starts at its parameters
		for i := lo - 2; i > 0 && !handed && r.Is(i, "move", "async", "static"); i-- {
			callee, handed = r.Closures(r.Leaves[i].Start)
		}
	}
	for i, p := range r.Split(lo, hi, ",", true) {
		of := ""
		colon := r.Find(p[0], p[1], ":")
		if colon < p[1] {
			of = source.Bracketed(r.WholeType(colon+1, p[1]))
		} else if handed {
			of = callee + "." + string(rune('0'+min(i, 9)))
		}
		all = append(all, pattern(r, p[0], colon, of, 0)...)
	}
	return all
}

// pattern reads the names that a pattern binds to parts of a value.
func pattern(r *source.Reader, lo, hi int, of string, depth int) (all []source.Parameter) {
	lo = r.Skip(lo, hi, "&", "mut", "ref", "box", "|")
	if lo >= hi || depth > source.MaxDeep {
		return nil
	}
	if alternatives := r.Split(lo, hi, "|", false); len(alternatives) > 1 {
		for _, p := range alternatives {
			all = append(all, pattern(r, p[0], p[1], of, depth+1)...)
		}
		return all
	}
	hi = r.Find(lo, hi, "if") // a guard
	switch {
	case r.Is(lo, "(", "["):
		return parts(r, lo, of, depth)
	case !r.Name(lo) || r.Is(lo, "self"):
		return nil
	case r.Is(lo+1, "@"):
		return append(pattern(r, lo+2, hi, of, depth+1), source.Parameter{Name: r.Text(lo), At: r.Leaves[lo].Start, Value: of})
	case lo+1 >= hi && unicode.IsUpper(rune(r.Text(lo)[0])): // a constant, or a variant
		return nil
	case lo+1 >= hi:
		return []source.Parameter{{Name: source.PlainName(r.Text(lo)), At: r.Leaves[lo].Start, Value: of}}
	}
	return variant(r, lo, hi, of, depth)
}

// variant reads what is behind the name of a struct or of a variant: Some(a), Point { x, y }.
func variant(r *source.Reader, lo, hi int, of string, depth int) []source.Parameter {
	path, next := path(r, lo, hi)
	switch {
	case next >= hi:
		return nil
	case r.Is(next, "{"):
		return members(r, next, path, depth)
	case !r.Is(next, "("):
		return nil
	}
	switch path {
	case "Some", "Ok":
		return pattern(r, next+1, r.Past(next)-1, source.After(of, "^"), depth+1)
	case "Err":
		return pattern(r, next+1, r.Past(next)-1, source.After(of, "^1"), depth+1)
	}
	return parts(r, next, path, depth)
}

// parts reads the patterns between brackets: parts of a tuple, or elements.
func parts(r *source.Reader, open int, of string, depth int) []source.Parameter {
	var all []source.Parameter
	for i, p := range r.Split(open+1, r.Past(open)-1, ",", true) {
		part := source.After(of, "#"+string(rune('0'+min(i, 9))))
		if r.Is(open, "[") {
			part = source.After(of, "[]")
		}
		if r.Is(p[0], "..") || i > 9 { // what follows is counted from the end
			of = ""
			continue
		}
		all = append(all, pattern(r, p[0], p[1], part, depth+1)...)
	}
	return all
}

// members reads the patterns of fields: {a, b: pattern, ..}.
func members(r *source.Reader, open int, of string, depth int) []source.Parameter {
	var all []source.Parameter
	for _, p := range r.Split(open+1, r.Past(open)-1, ",", true) {
		lo := p[0]
		for lo < p[1] && r.Is(lo, "ref", "mut") {
			lo++
		}
		if lo >= p[1] || !r.Name(lo) {
			continue
		}
		member := source.After(of, "."+source.PlainName(r.Text(lo)))
		if r.Is(lo+1, ":") {
			lo += 2
		}
		all = append(all, pattern(r, lo, p[1], member, depth+1)...)
	}
	return all
}

// path reads names with :: between them, as names with dots.
func path(r *source.Reader, i, hi int) (string, int) {
	var path strings.Builder
	path.WriteString(nameOf(r.Text(i)))
	i++
	for i+1 < hi && r.Is(i, "::") {
		if r.Is(i+1, "<") {
			i = r.PastAngle(i+1, hi)
			continue
		}
		path.WriteString("." + nameOf(r.Text(i+1)))
		i += 2
	}
	return path.String(), i
}

func nameOf(name string) string { return source.PlainName(strings.TrimPrefix(name, "r#")) }
