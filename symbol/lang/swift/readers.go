package swift

import (
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// readers is how Swift says types.
var readers = source.Readers{
	Headers: source.Headers{Container: container, Alias: alias, Callable: callable, Value: value, Member: member},
	Binds: map[string]source.BindReader{
		"":       variables,
		"params": parameter,
		"type":   typeName,
		"lambda": function,
		"if":     ifOf,
		"guard":  ifOf,
		"while":  ifOf,
		"range":  ranged,
		"case":   cases,
		"catch":  catch,
		"set":    setter,
	},
	Type: typeOf, Literal: literal, Binary: binary,
	Body: typeBody, Start: declaredFrom,
	Suffix: suffix, Group: group, Handed: handed, Refer: reference,
	Labels: labelled,
}

// suffix reads a call.
func suffix(r *source.Reader, e string, i, hi int) (of string, next int, ok bool) {
	if !r.Is(i, "(", "{") {
		return "", i, false
	}
	labels, next := callOf(r, i, hi)
	return e + "(" + labels + ")", next, true
}

// words are the words before a type that say nothing of its members.
var words = []string{
	"inout", "some", "any", "borrowing", "consuming", "sending", "isolated", "nonisolated", "__owned", "__shared", "repeat", "each", "indirect", "unowned", "weak",
}

// adjacent reports whether a leaf follows the one before it without a blank.
func adjacent(r *source.Reader, i int) bool { return i > 0 && r.Leaves[i].Start == r.Leaves[i-1].End }

// past returns the leaf behind a leaf, its bracket or its type arguments.
func past(r *source.Reader, i, hi int) int {
	if r.Is(i, "<") && adjacent(r, i) {
		return r.PastAngle(i, hi)
	}
	return r.Past(i)
}

// split cuts leaves at commas that are in no brackets and between no type arguments.
func split(r *source.Reader, lo, hi int) [][2]int {
	var parts [][2]int
	start := lo
	for i := lo; i < hi; i = past(r, i, hi) {
		if r.Is(i, ",") {
			parts = append(parts, [2]int{start, i})
			start = i + 1
		}
	}
	if start < hi {
		parts = append(parts, [2]int{start, hi})
	}
	return parts
}

// pastWords returns the leaf behind attributes and words before a type.
func pastWords(r *source.Reader, i, hi int) int {
	for i < hi {
		switch {
		case r.Is(i, words...) && i+1 < hi && (r.Name(i+1) || r.Is(i+1, "(", "[")):
			i++
		case r.Is(i, "@") && r.Name(i+1):
			if _, i = r.Named(i+1, hi, "<"); r.Is(i, "(") && adjacent(r, i) {
				i = r.Past(i)
			}
		case r.Name(i) && r.Text(i)[0] == '@':
			i++
		default:
			return i
		}
	}
	return i
}

// typeOf reads a type of Swift, with what may stand before and behind it.
func typeOf(r *source.Reader, i, hi int) (string, int) {
	t, next := part(r, pastWords(r, i, hi), hi)
	for next < hi && t != "" {
		switch {
		case r.Is(next, "?", "!", "??") && adjacent(r, next), r.Is(next, "..."):
			next++
		case r.Is(next, "."):
			if r.Is(next+1, "Type", "Protocol") {
				t, next = "="+strings.TrimPrefix(t, "="), next+2
				continue
			}
			var of string
			if of, next = r.Named(next+1, hi, "<"); of == "" {
				return "", next
			}
			t, _, _ = strings.Cut(t, "<")
			t += "." + of
		case r.Is(next, "&"):
			var u string
			if u, next = part(r, pastWords(r, next+1, hi), hi); u != "" {
				t += "&" + u
			}
		default:
			return t, next
		}
	}
	return t, next
}

// part reads a type without what stands behind it.
func part(r *source.Reader, i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.Is(i, "(") && r.Leaves[i].Partner > 0:
		return brackets(r, i, hi)
	case r.Is(i, "[") && r.Leaves[i].Partner > 0:
		end := int(r.Leaves[i].Partner)
		if colon := r.Find(i+1, end, ":"); colon < end {
			return "{" + source.OrBlank(r.WholeType(i+1, colon)) + ":" + source.OrBlank(r.WholeType(colon+1, end)) + "}", end + 1
		}
		return "[" + source.OrBlank(r.WholeType(i+1, end)) + "]", end + 1
	}
	t, next := r.Named(i, hi, "<")
	if of, ok := strings.CutSuffix(t, ".Type"); ok {
		t = "=" + of
	}
	if of, ok := strings.CutPrefix(t, "Optional<"); ok && !strings.Contains(of, ",") {
		t = strings.TrimSuffix(of, ">")
	}
	return t, next
}

// brackets reads a tuple, or the parameters of a function with its result.
func brackets(r *source.Reader, i, hi int) (string, int) {
	end := r.Past(i)
	var all []string
	for _, part := range split(r, i+1, end-1) {
		lo := part[0]
		if colon := r.Find(lo, part[1], ":"); colon < part[1] { // name: T
			lo = colon + 1
		}
		all = append(all, source.OrBlank(r.WholeType(lo, part[1])))
	}
	at := end
	for at < hi && r.Is(at, "async", "throws", "rethrows") {
		if at++; r.Is(at, "(") {
			at = r.Past(at)
		}
	}
	switch {
	case at < hi && r.Is(at, "->"):
		t, next := r.Type(at+1, hi)
		return "(" + strings.Join(all, ",") + ")" + source.OrBlank(t), next
	case len(all) == 1:
		return strings.TrimPrefix(all[0], "_"), end
	}
	return "#(" + strings.Join(all, ",") + ")", end
}

// params reads declared parameters. Each has as its mark what calls say before it.
func params(r *source.Reader, lo, hi int) []source.Parameter {
	var all []source.Parameter
	for _, part := range split(r, lo, hi) {
		colon := r.Find(part[0], part[1], ":")
		if colon >= part[1] || colon == part[0] || !r.Name(colon-1) {
			all = append(all, source.Parameter{})
			continue
		}
		p := source.Parameter{Name: source.PlainName(r.Text(colon - 1)), At: r.Leaves[colon-1].Start}
		label := p.Name
		if colon-2 >= part[0] && r.Name(colon-2) {
			label = source.PlainName(r.Text(colon - 2))
		}
		var next int
		p.Type, next = r.Type(colon+1, part[1])
		switch {
		case r.Is(next-1, "..."):
			p.Mark = expr.ManyMark
		case r.Find(next, part[1], "=") < part[1]:
			p.Mark = expr.OptionalMark
		}
		if label != "_" {
			p.Mark += label + ":"
		}
		all = append(all, p)
	}
	return all
}

// values reads what a case of an enum holds: T, or name: T.
func values(r *source.Reader, lo, hi int) []source.Parameter {
	var all []source.Parameter
	for _, part := range split(r, lo, hi) {
		p := source.Parameter{}
		at := part[0]
		if colon := r.Find(at, part[1], ":"); colon < part[1] {
			if at = colon + 1; r.Text(part[0]) != "_" {
				p.Mark = r.Text(part[0]) + ":"
			}
		}
		if r.Find(at, part[1], "=") < part[1] {
			p.Mark = expr.OptionalMark + p.Mark
		}
		p.Type = r.WholeType(at, part[1])
		all = append(all, p)
	}
	return all
}

// whereClause reads what follows where: T:Constraint of each, T being a name alone.
func whereClause(r *source.Reader, lo, hi int) string {
	if lo >= hi {
		return ""
	}
	var all []string
	for _, part := range split(r, lo, hi) {
		if !r.Name(part[0]) || !r.Is(part[0]+1, ":", "==") {
			continue
		}
		if t, _ := r.Type(part[0]+2, part[1]); t != "" {
			all = append(all, r.Text(part[0])+":"+t)
		}
	}
	return strings.Join(all, ",")
}

// literal reads what makes a value of a type that is said.
func literal(r *source.Reader, i, hi int) (string, int, bool) {
	switch {
	case r.Is(i, ".") && r.Name(i+1):
		return implied(r, i), i, true
	case r.Is(i, "[") && r.Leaves[i].Partner > 0:
		return list(r, i, hi)
	case r.Text(i) != "" && r.Text(i)[0] == '$' && !isDigits(r.Text(i)[1:]): // what wraps a property
		return "", hi, true
	}
	return "", i, false
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// list reads [a, b], [k: v], [T]() and [K: V]().
func list(r *source.Reader, i, hi int) (string, int, bool) {
	end := int(r.Leaves[i].Partner)
	if end+1 < hi && r.Is(end+1, "(") && adjacent(r, end+1) {
		t, _ := r.Type(i, end+1)
		return source.Bracketed(t), r.Past(end + 1), true
	}
	parts := split(r, i+1, end)
	if len(parts) == 0 {
		return "", hi, true
	}
	lo, to := parts[0][0], parts[0][1]
	if colon := r.Find(lo, to, ":"); colon < to && r.Find(lo, colon, "?") >= colon {
		k, v := source.Whole(r.Value(lo, colon)), source.Whole(r.Value(colon+1, to))
		if v == "" {
			return "", hi, true
		}
		if k = "=" + k; k == "=" {
			k = "_"
		}
		return "<{" + k + ":=" + v + "}>", end + 1, true
	}
	if e := source.Whole(r.Value(lo, to)); e != "" {
		return "<[=" + e + "]>", end + 1, true
	}
	return "", hi, true
}

// group reads an expression in brackets, or a tuple.
func group(r *source.Reader, i, hi int) (string, int) {
	end := int(r.Leaves[i].Partner)
	if end < 0 || end >= hi {
		return "", i
	}
	parts := split(r, i+1, end)
	if len(parts) == 1 {
		return source.Whole(r.Value(i+1, end)), end + 1
	}
	all := make([]string, len(parts))
	for n, p := range parts {
		if r.Name(p[0]) && r.Is(p[0]+1, ":") {
			p[0] += 2
		}
		all[n] = "_"
		if v := r.Value(p[0], p[1]); v != "" && !strings.Contains(v, "|") {
			all[n] = "=" + v
		}
	}
	return "<#(" + strings.Join(all, ",") + ")>", end + 1
}

// binary reads what has operators of a low rank, and what has words before it.
func binary(r *source.Reader, lo, hi int) (string, bool) {
	switch {
	case r.Is(lo, "try", "await", "&", "consume", "copy") && lo+1 < hi:
		return r.Value(pastMark(r, lo), hi), true
	case r.Is(lo, "try?", "try!"):
		return r.Value(lo+1, hi), true
	}
	for i := past(r, lo, hi); i < hi; i = past(r, i, hi) {
		if r.Is(i, "?") && !adjacent(r, i) {
			c := r.Find(i, hi, ":")
			return source.Either(r.Value(i+1, c), r.Value(c+1, hi)), true
		}
	}
	for i := past(r, lo, hi); i < hi; i = past(r, i, hi) {
		switch {
		case r.Leaves[i].Literal:
		case r.Is(i, "as", "as?", "as!"):
			return cast(r, i, hi)
		case r.Is(i, "??"):
			return source.Either(r.Value(lo, i), r.Value(i+1, hi)), true
		case r.Is(i, "==", "!=", "===", "!==", "<=", ">=", "&&", "||", "is", "in", "...", "..<", "=", "+=", "->", "~="):
			return "", true
		}
	}
	return "", false
}

// pastMark returns the leaf behind a word and the mark that belongs to it: try?, as!.
func pastMark(r *source.Reader, i int) int {
	if i++; r.Is(i, "?", "!") && adjacent(r, i) {
		i++
	}
	return i
}

// cast reads the type behind as, and what stands in for the value where it is of another type.
func cast(r *source.Reader, i, hi int) (string, bool) {
	t, next := r.Type(pastMark(r, i), hi)
	if r.IsIn(next, hi, "??") {
		return source.Either(source.Bracketed(t), r.Value(next+1, hi)), true
	}
	return source.Bracketed(t), next == hi
}

// labelsOf says what stands before the arguments between brackets: a:_: for (a: 1, 2).
func labelsOf(r *source.Reader, open int) string {
	var all strings.Builder
	for n, part := range split(r, open+1, r.Past(open)-1) {
		if n > source.MaxArguments {
			return expr.AnyLabels
		}
		if part[1]-part[0] > 1 && r.Name(part[0]) && r.Is(part[0]+1, ":") {
			all.WriteString(source.PlainName(r.Text(part[0])) + ":")
		} else {
			all.WriteString("_:")
		}
	}
	return all.String()
}

// callOf returns the labels of a call's arguments, with a mark for each function behind the brackets, and the leaf
// where it ends, hi at most. The call starts at its brackets, or at the first such function; each that follows has its label, which the
// grammar takes for the start of another statement where a line starts with it.
func callOf(r *source.Reader, i, hi int) (labels string, next int) {
	if r.IsIn(i, hi, "(") && r.Leaves[i].Partner > 0 {
		labels = labelsOf(r, i)
		i = r.Past(i)
	}
	if !r.IsIn(i, hi, "{") || r.Leaves[i].Partner <= 0 {
		return labels, i
	}
	labels, i = labels+expr.BehindMark, r.Past(i)
	for n := 1; ; n++ {
		open := i + 1 // the label is one leaf where a line starts with it
		if !r.Is(open, "{") {
			open++
		}
		if _, ok := labelledBehind(r, open); !ok || r.Leaves[open].Partner <= 0 {
			break
		}
		if labels += source.PlainName(r.Text(i)) + ":" + expr.BehindMark; n > source.MaxArguments {
			labels = expr.AnyLabels
		}
		i = r.Past(open)
	}
	return labels, min(i, hi)
}

// labelledBehind returns the last bracket of the function before one that starts at a leaf and has a label, if both are handed to the same:
// } done: {. Where default stands there, it is one of a switch.
func labelledBehind(r *source.Reader, open int) (last int, ok bool) {
	switch last = open - 3; {
	case !r.Is(open, "{"):
		return 0, false
	case open > 1 && len(r.Text(open-1)) > 1 && strings.HasSuffix(r.Text(open-1), ":") && !r.Is(open-1, "default:"):
		last = open - 2
	case !r.Is(open-1, ":") || !r.Name(open-2) || r.Is(open-2, "default"):
		return 0, false
	}
	return last, r.Is(last, "}") && r.Leaves[last].Partner >= 0
}

// labelled returns what stands before the arguments of a call.
func labelled(r *source.Reader, ref *source.Reference) string {
	if ref.Kind != source.Call {
		return ""
	}
	at, _ := r.Within(ref.Name)
	_, hi := r.Within(ref.All)
	if at++; r.Is(at, "<") && adjacent(r, at) {
		at = r.PastAngle(at, hi)
	}
	if r.Is(at, "?", "!") && r.Is(at+1, "(") {
		at++
	}
	if at >= hi || !r.Is(at, "(", "{") {
		return expr.AnyLabels
	}
	labels, _ := callOf(r, at, hi)
	return labels
}
