package tags

import (
	"slices"
	"strings"
	"unicode"

	"codemem/symbol"
)

// rustTypes is how Rust says types.
var rustTypes = typeReader{
	headers: headers{container: (*reader).rustContainer, alias: (*reader).rustAlias, callable: (*reader).rustCallable, value: (*reader).rustValue, member: (*reader).rustRecord},
	binds: map[string]bindReader{
		"":        (*reader).rustLet,
		"params":  (*reader).rustParameters,
		"generic": (*reader).rustGeneric,
		"range":   (*reader).rustRange,
		"match":   (*reader).rustMatch,
	},
	typ: (*reader).rustType, refer: (*reader).rustReference, keyed: (*reader).rustKeyed, parted: (*reader).rustParted,
	values: map[string]nodeReader{
		"field_expression":              (*reader).rustField,
		"call_expression":               (*reader).rustCall,
		"generic_function generic_type": (*reader).rustInstance,
		"index_expression":              (*reader).rustIndexed,
		"tuple_expression":              (*reader).rustTuple,
		"macro_invocation":              (*reader).rustMacro,
		"unary_expression":              (*reader).rustUnary,
		"binary_expression":             (*reader).rustBinary,
		"expression_statement":          (*reader).rustStatement,
		"if_expression":                 (*reader).rustIf,
		"match_expression":              (*reader).rustMatched,
	},
}

// rustParametric reads type parameters and what they must be. It returns the declaration from behind them to before where.
func (r *reader) rustParametric(d declaration) (generic string, rest declaration) {
	if r.is(d.next, "<") {
		generic = r.rustGenerics(d.next+1, r.pastAngle(d.next, d.end)-1)
		d.next = r.pastAngle(d.next, d.end)
	}
	if w := r.find(d.next, d.end, "where"); w < d.end {
		generic = bounded(generic, r.rustGenerics(w+1, d.end))
		d.end = w
	}
	return generic, d
}

// rustContainer reads a type, or what is implemented for one.
func (r *reader) rustContainer(d declaration) (h header) {
	if d.Kind == symbol.Extension {
		return r.rustImpl(d.lo, d.end)
	}
	if d.Kind == symbol.Struct {
		return r.rustRecord(d)
	}
	h.generic, _ = r.rustParametric(d)
	return h
}

// rustRecord reads a struct or a member of an enum, whose values may have no names.
func (r *reader) rustRecord(d declaration) (h header) {
	if h.generic, d = r.rustParametric(d); r.is(d.next, "(") {
		h.params = r.paramTypes(r.rustFields(d.next+1, r.past(d.next)-1))
	}
	return h
}

func (r *reader) rustAlias(d declaration) (h header) {
	h.generic, d = r.rustParametric(d)
	if set := r.find(d.next, d.hi, "="); set < d.hi {
		h.typ = r.wholeType(set+1, d.hi)
	} else if r.is(d.next, ":") {
		h.typ = r.wholeType(d.next+1, d.hi)
	}
	return h
}

func (r *reader) rustValue(d declaration) (h header) {
	if h.generic, d = r.rustParametric(d); r.is(d.next, ":") {
		h.typ, _ = r.typ(d.next+1, d.hi)
	}
	return h
}

// rustCallable reads a function.
func (r *reader) rustCallable(d declaration) (h header) {
	if d.Kind == symbol.Macro {
		return header{}
	}
	h.generic, d = r.rustParametric(d)
	r.rustSignature(&h, d.lo, d.next, d.end)
	return h
}

// rustSignature reads the parameters and the result of a function, or of a closure that is bound to a name.
func (r *reader) rustSignature(h *header, lo, next, end int) {
	if !r.is(next, "(") {
		if arrow := r.find(next, end, "->"); arrow < end {
			h.typ, _ = r.typ(arrow+1, end)
		}
		return
	}
	for _, p := range r.split(next+1, r.past(next)-1, ",", true) {
		switch colon := r.find(p[0], p[1], ":"); {
		case colon < p[1]:
			h.params = joined(h.params, orBlank(r.wholeType(colon+1, p[1])), ",")
		case !r.is(p[1]-1, "self"):
			h.params = joined(h.params, "_", ",")
		}
	}
	if next = r.past(next); r.is(next, "->") {
		h.typ, _ = r.typ(next+1, end)
	}
	for ; lo < next && h.typ != "" && !r.is(lo, "fn"); lo++ {
		if r.is(lo, "async") {
			h.typ = "Future<" + h.typ + ">"
			break
		}
	}
}

func joined(x, y, between string) string {
	if x == "" || y == "" {
		return x + y
	}
	return x + between + y
}

// rustImpl reads the head of an impl: its type parameters, the type that it is of, and the trait.
func (r *reader) rustImpl(lo, end int) (h header) {
	at := r.find(lo, end, "impl") + 1
	if r.is(at, "<") {
		h.generic = r.rustGenerics(at+1, r.pastAngle(at, end)-1)
		at = r.pastAngle(at, end)
	}
	if w := r.find(at, end, "where"); w < end {
		h.generic = bounded(h.generic, r.rustGenerics(w+1, end))
		end = w
	}
	first, next := r.typ(at, end)
	if r.is(next, "for") {
		h.init = orBlank(first)
		first, _ = r.typ(next+1, end)
	}
	h.typ = first
	return h
}

// rustGenerics reads type parameters with their bounds, and what follows where. Lifetimes are none.
func (r *reader) rustGenerics(lo, hi int) string {
	all := ""
	for _, p := range r.split(lo, hi, ",", true) {
		at := p[0]
		if r.is(at, "for") && r.is(at+1, "<") {
			at = r.pastAngle(at+1, hi)
		}
		if at >= p[1] || r.is(at, "'") || !r.name(at) {
			continue
		}
		if r.is(at, "const") {
			all = joined(all, r.text(at+1), ",")
			continue
		}
		g := r.text(at)
		switch {
		case r.is(at+1, ":"):
			if bound := r.wholeType(at+2, p[1]); bound != "" {
				g += ":" + bound
			}
		case at+1 < p[1] && !r.is(at+1, "="):
			continue // where Vec<T>: …
		}
		all = joined(all, g, ",")
	}
	return all
}

// bounded adds to type parameters what a where clause says of them.
func bounded(generic, where string) string {
	parts := split(generic, ',')
	for _, w := range split(where, ',') {
		name, bound, _ := strings.Cut(w, ":")
		i := slices.IndexFunc(parts, func(p string) bool { return p == name || strings.HasPrefix(p, name+":") })
		switch {
		case bound == "":
		case i < 0: // of what is around
			parts = append(parts, w)
		case parts[i] == name:
			parts[i] = w
		default:
			parts[i] += "&" + bound
		}
	}
	return strings.Join(parts, ",")
}

// split cuts a text at a mark that is in no brackets.
func split(text string, mark byte) []string {
	var parts []string
	depth, start := 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == mark && depth == 0:
			parts, start = append(parts, text[start:i]), i+1
		case strings.IndexByte("([{<", c) >= 0:
			depth++
		case strings.IndexByte(")]}>", c) >= 0:
			depth--
		}
	}
	if text == "" {
		return nil
	}
	return append(parts, text[start:])
}

// rustFields reads the types of fields that have no names.
func (r *reader) rustFields(lo, hi int) []parameter {
	var all []parameter
	for _, p := range r.split(lo, hi, ",", true) {
		at := p[0]
		for r.is(at, "#") && r.is(at+1, "[") {
			at = r.past(at + 1)
		}
		if r.is(at, "pub") {
			if at++; r.is(at, "(") && r.past(at) < p[1] {
				at = r.past(at)
			}
		}
		all = append(all, parameter{typ: r.wholeType(at, p[1])})
	}
	return all
}

func (r *reader) rustParameters(s statement, lo, hi int) ([]parameter, uint32) {
	return r.rustParams(lo+1, hi-1, s.Start), 0
}

func (r *reader) rustGeneric(s statement, lo, _ int) ([]parameter, uint32) {
	return []parameter{{name: r.text(lo), at: s.Start, value: bracketed(r.text(lo))}}, 0
}

// rustRange reads what a loop takes from a list.
func (r *reader) rustRange(s statement, _, _ int) ([]parameter, uint32) {
	lo, hi := r.within(s.typ)
	return r.rustPattern(lo, hi, after(r.spanValue(s.value), "[0]"), 0), s.value.End
}

// rustMatch reads a pattern that a value is compared with.
func (r *reader) rustMatch(s statement, _, _ int) ([]parameter, uint32) {
	lo, hi := r.within(s.typ)
	of := ""
	if s.value.Len() <= maxMatched {
		of = r.spanValue(s.value)
	}
	return r.rustPattern(lo, hi, of, 0), 0
}

// maxMatched is the number of bytes over which a value that is matched is not read: it would be for each of the arms.
const maxMatched = 1 << 9

// rustLet reads what a let binds.
func (r *reader) rustLet(s statement, _, hi int) ([]parameter, uint32) {
	lo, end := r.within(s.typ)
	typ, value := "", ""
	if r.is(end, ":") {
		typ, _ = r.typ(end+1, hi)
	}
	if s.value.Len() > 0 && (typ == "" || strings.ContainsRune(typ, '_')) {
		value = r.spanValue(s.value)
	}
	switch of, ok := strings.CutSuffix(value, ".collect()"); {
	case ok && typ != "":
		value = of + ".collect<" + typ + ">()"
	case typ != "" && (value == "" || !rustBlank(typ)):
		value = bracketed(typ)
	}
	return r.rustPattern(lo, end, value, 0), 0
}

// rustBlank reports whether a part of a type is left to be found by the compiler.
func rustBlank(typ string) bool {
	for i := range len(typ) {
		if typ[i] == '_' && (i == 0 || strings.IndexByte("<,[:", typ[i-1]) >= 0) && (i+1 == len(typ) || strings.IndexByte(">,]:", typ[i+1]) >= 0) {
			return true
		}
	}
	return false
}

// rustParams reads the parameters of a function or a closure.
func (r *reader) rustParams(lo, hi int, at uint32) []parameter {
	var all []parameter
	callee, handed := r.closures(at)
	if !handed && lo > 1 { // a closure starts at its parameters
		for i := lo - 2; i > 0 && !handed && r.is(i, "move", "async", "static"); i-- {
			callee, handed = r.closures(r.leaves[i].Start)
		}
	}
	for i, p := range r.split(lo, hi, ",", true) {
		of := ""
		colon := r.find(p[0], p[1], ":")
		if colon < p[1] {
			of = bracketed(r.wholeType(colon+1, p[1]))
		} else if handed {
			of = callee + "." + string(rune('0'+min(i, 9)))
		}
		all = append(all, r.rustPattern(p[0], colon, of, 0)...)
	}
	return all
}

// rustPattern reads the names that a pattern binds to parts of a value.
func (r *reader) rustPattern(lo, hi int, of string, depth int) (all []parameter) {
	lo = r.skip(lo, hi, "&", "mut", "ref", "box", "|")
	if lo >= hi || depth > maxDeep {
		return nil
	}
	if alternatives := r.split(lo, hi, "|", false); len(alternatives) > 1 {
		for _, p := range alternatives {
			all = append(all, r.rustPattern(p[0], p[1], of, depth+1)...)
		}
		return all
	}
	hi = r.find(lo, hi, "if") // a guard
	switch {
	case r.is(lo, "(", "["):
		return r.rustParts(lo, of, depth)
	case !r.name(lo) || r.is(lo, "self"):
		return nil
	case r.is(lo+1, "@"):
		return append(r.rustPattern(lo+2, hi, of, depth+1), parameter{name: r.text(lo), at: r.leaves[lo].Start, value: of})
	case lo+1 >= hi && unicode.IsUpper(rune(r.text(lo)[0])): // a constant, or a variant
		return nil
	case lo+1 >= hi:
		return []parameter{{name: plainName(r.text(lo)), at: r.leaves[lo].Start, value: of}}
	}
	return r.rustVariant(lo, hi, of, depth)
}

// rustVariant reads what is behind the name of a struct or of a variant: Some(a), Point { x, y }.
func (r *reader) rustVariant(lo, hi int, of string, depth int) []parameter {
	path, next := r.rustPath(lo, hi)
	switch {
	case next >= hi:
		return nil
	case r.is(next, "{"):
		return r.rustMembers(next, path, depth)
	case !r.is(next, "("):
		return nil
	}
	switch path {
	case "Some", "Ok":
		return r.rustPattern(next+1, r.past(next)-1, after(of, "^"), depth+1)
	case "Err":
		return r.rustPattern(next+1, r.past(next)-1, after(of, "^1"), depth+1)
	}
	return r.rustParts(next, path, depth)
}

// rustParts reads the patterns between brackets: parts of a tuple, or elements.
func (r *reader) rustParts(open int, of string, depth int) []parameter {
	var all []parameter
	for i, p := range r.split(open+1, r.past(open)-1, ",", true) {
		part := after(of, "#"+string(rune('0'+min(i, 9))))
		if r.is(open, "[") {
			part = after(of, "[]")
		}
		if r.is(p[0], "..") || i > 9 { // what follows is counted from the end
			of = ""
			continue
		}
		all = append(all, r.rustPattern(p[0], p[1], part, depth+1)...)
	}
	return all
}

// rustMembers reads the patterns of fields: {a, b: pattern, ..}.
func (r *reader) rustMembers(open int, of string, depth int) []parameter {
	var all []parameter
	for _, p := range r.split(open+1, r.past(open)-1, ",", true) {
		lo := p[0]
		for lo < p[1] && r.is(lo, "ref", "mut") {
			lo++
		}
		if lo >= p[1] || !r.name(lo) {
			continue
		}
		member := after(of, "."+plainName(r.text(lo)))
		if r.is(lo+1, ":") {
			lo += 2
		}
		all = append(all, r.rustPattern(lo, p[1], member, depth+1)...)
	}
	return all
}

// rustPath reads names with :: between them, as names with dots.
func (r *reader) rustPath(i, hi int) (string, int) {
	var path strings.Builder
	path.WriteString(rustName(r.text(i)))
	i++
	for i+1 < hi && r.is(i, "::") {
		if r.is(i+1, "<") {
			i = r.pastAngle(i+1, hi)
			continue
		}
		path.WriteString("." + rustName(r.text(i+1)))
		i += 2
	}
	return path.String(), i
}

func rustName(name string) string { return plainName(strings.TrimPrefix(name, "r#")) }
