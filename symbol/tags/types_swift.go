package tags

import (
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// swiftTypes is how Swift says types.
var swiftTypes = typeReader{
	headers: headers{container: (*reader).swiftContainer, alias: (*reader).swiftAlias, callable: (*reader).swiftCallable, value: (*reader).swiftValue, member: (*reader).swiftMember},
	binds: map[string]bindReader{
		"":       (*reader).swiftVariables,
		"params": (*reader).swiftParameter,
		"type":   (*reader).swiftTypeName,
		"lambda": (*reader).swiftFunction,
		"if":     (*reader).swiftIf,
		"guard":  (*reader).swiftIf,
		"while":  (*reader).swiftIf,
		"range":  (*reader).swiftRange,
		"case":   (*reader).swiftCases,
		"catch":  (*reader).swiftCatch,
		"set":    (*reader).swiftSetter,
	},
	typ: (*reader).swiftType, literal: (*reader).swiftLiteral, binary: (*reader).swiftBinary,
	suffix: (*reader).swiftSuffix, group: (*reader).swiftGroup, handed: (*reader).swiftHanded, refer: (*reader).swiftReference,
	labels: (*reader).swiftLabelled, prepare: (*builder).swiftCalls, bodies: (*builder).mendBodies,
}

// swiftSuffix reads a call.
func (r *reader) swiftSuffix(e string, i, hi int) (of string, next int, ok bool) {
	if !r.is(i, "(", "{") {
		return "", i, false
	}
	labels, next := r.swiftCall(i, hi)
	return e + "(" + labels + ")", next, true
}

// swiftWords are the words before a type that say nothing of its members.
var swiftWords = []string{
	"inout", "some", "any", "borrowing", "consuming", "sending", "isolated", "nonisolated", "__owned", "__shared", "repeat", "each", "indirect", "unowned", "weak",
}

// adjacent reports whether a leaf follows the one before it without a blank.
func (r *reader) adjacent(i int) bool { return i > 0 && r.leaves[i].Start == r.leaves[i-1].End }

// swiftPast returns the leaf behind a leaf, its bracket or its type arguments.
func (r *reader) swiftPast(i, hi int) int {
	if r.is(i, "<") && r.adjacent(i) {
		return r.pastAngle(i, hi)
	}
	return r.past(i)
}

// swiftSplit cuts leaves at commas that are in no brackets and between no type arguments.
func (r *reader) swiftSplit(lo, hi int) [][2]int {
	var parts [][2]int
	start := lo
	for i := lo; i < hi; i = r.swiftPast(i, hi) {
		if r.is(i, ",") {
			parts = append(parts, [2]int{start, i})
			start = i + 1
		}
	}
	if start < hi {
		parts = append(parts, [2]int{start, hi})
	}
	return parts
}

// swiftPastWords returns the leaf behind attributes and words before a type.
func (r *reader) swiftPastWords(i, hi int) int {
	for i < hi {
		switch {
		case r.is(i, swiftWords...) && i+1 < hi && (r.name(i+1) || r.is(i+1, "(", "[")):
			i++
		case r.is(i, "@") && r.name(i+1):
			if _, i = r.named(i+1, hi, "<"); r.is(i, "(") && r.adjacent(i) {
				i = r.past(i)
			}
		case r.name(i) && r.text(i)[0] == '@':
			i++
		default:
			return i
		}
	}
	return i
}

// swiftType reads a type of Swift, with what may stand before and behind it.
func (r *reader) swiftType(i, hi int) (string, int) {
	t, next := r.swiftPart(r.swiftPastWords(i, hi), hi)
	for next < hi && t != "" {
		switch {
		case r.is(next, "?", "!", "??") && r.adjacent(next), r.is(next, "..."):
			next++
		case r.is(next, "."):
			if r.is(next+1, "Type", "Protocol") {
				t, next = "="+strings.TrimPrefix(t, "="), next+2
				continue
			}
			var of string
			if of, next = r.named(next+1, hi, "<"); of == "" {
				return "", next
			}
			t, _, _ = strings.Cut(t, "<")
			t += "." + of
		case r.is(next, "&"):
			var u string
			if u, next = r.swiftPart(r.swiftPastWords(next+1, hi), hi); u != "" {
				t += "&" + u
			}
		default:
			return t, next
		}
	}
	return t, next
}

// swiftPart reads a type without what stands behind it.
func (r *reader) swiftPart(i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.is(i, "(") && r.leaves[i].partner > 0:
		return r.swiftBrackets(i, hi)
	case r.is(i, "[") && r.leaves[i].partner > 0:
		end := int(r.leaves[i].partner)
		if colon := r.find(i+1, end, ":"); colon < end {
			return "{" + orBlank(r.wholeType(i+1, colon)) + ":" + orBlank(r.wholeType(colon+1, end)) + "}", end + 1
		}
		return "[" + orBlank(r.wholeType(i+1, end)) + "]", end + 1
	}
	t, next := r.named(i, hi, "<")
	if of, ok := strings.CutSuffix(t, ".Type"); ok {
		t = "=" + of
	}
	if of, ok := strings.CutPrefix(t, "Optional<"); ok && !strings.Contains(of, ",") {
		t = strings.TrimSuffix(of, ">")
	}
	return t, next
}

// swiftBrackets reads a tuple, or the parameters of a function with its result.
func (r *reader) swiftBrackets(i, hi int) (string, int) {
	end := r.past(i)
	var all []string
	for _, part := range r.swiftSplit(i+1, end-1) {
		lo := part[0]
		if colon := r.find(lo, part[1], ":"); colon < part[1] { // name: T
			lo = colon + 1
		}
		all = append(all, orBlank(r.wholeType(lo, part[1])))
	}
	at := end
	for at < hi && r.is(at, "async", "throws", "rethrows") {
		if at++; r.is(at, "(") {
			at = r.past(at)
		}
	}
	switch {
	case at < hi && r.is(at, "->"):
		t, next := r.typ(at+1, hi)
		return "(" + strings.Join(all, ",") + ")" + orBlank(t), next
	case len(all) == 1:
		return strings.TrimPrefix(all[0], "_"), end
	}
	return "#(" + strings.Join(all, ",") + ")", end
}

// swiftParams reads declared parameters. Each has as its mark what calls say before it.
func (r *reader) swiftParams(lo, hi int) []parameter {
	var all []parameter
	for _, part := range r.swiftSplit(lo, hi) {
		colon := r.find(part[0], part[1], ":")
		if colon >= part[1] || colon == part[0] || !r.name(colon-1) {
			all = append(all, parameter{})
			continue
		}
		p := parameter{name: plainName(r.text(colon - 1)), at: r.leaves[colon-1].Start}
		label := p.name
		if colon-2 >= part[0] && r.name(colon-2) {
			label = plainName(r.text(colon - 2))
		}
		var next int
		p.typ, next = r.typ(colon+1, part[1])
		switch {
		case r.is(next-1, "..."):
			p.mark = expr.ManyMark
		case r.find(next, part[1], "=") < part[1]:
			p.mark = expr.OptionalMark
		}
		if label != "_" {
			p.mark += label + ":"
		}
		all = append(all, p)
	}
	return all
}

// swiftValues reads what a case of an enum holds: T, or name: T.
func (r *reader) swiftValues(lo, hi int) []parameter {
	var all []parameter
	for _, part := range r.swiftSplit(lo, hi) {
		p := parameter{}
		at := part[0]
		if colon := r.find(at, part[1], ":"); colon < part[1] {
			if at = colon + 1; r.text(part[0]) != "_" {
				p.mark = r.text(part[0]) + ":"
			}
		}
		if r.find(at, part[1], "=") < part[1] {
			p.mark = expr.OptionalMark + p.mark
		}
		p.typ = r.wholeType(at, part[1])
		all = append(all, p)
	}
	return all
}

// closesAt returns the index of the bracket behind the parameters of a function type, 0 for another type.
func closesAt(t string) int {
	depth := 0
	for i := range len(t) {
		switch {
		case i == 0 && t[i] != '(':
			return 0
		case strings.IndexByte("([{<", t[i]) >= 0:
			depth++
		case strings.IndexByte(")]}>", t[i]) >= 0:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}

// swiftWhere reads what follows where: T:Constraint of each, T being a name alone.
func (r *reader) swiftWhere(lo, hi int) string {
	if lo >= hi {
		return ""
	}
	var all []string
	for _, part := range r.swiftSplit(lo, hi) {
		if !r.name(part[0]) || !r.is(part[0]+1, ":", "==") {
			continue
		}
		if t, _ := r.typ(part[0]+2, part[1]); t != "" {
			all = append(all, r.text(part[0])+":"+t)
		}
	}
	return strings.Join(all, ",")
}

// swiftLiteral reads what makes a value of a type that is said.
func (r *reader) swiftLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, ".") && r.name(i+1):
		return r.swiftImplied(i), i, true
	case r.is(i, "[") && r.leaves[i].partner > 0:
		return r.swiftList(i, hi)
	case r.text(i) != "" && r.text(i)[0] == '$' && !isDigits(r.text(i)[1:]): // what wraps a property
		return "", hi, true
	}
	return "", i, false
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// swiftList reads [a, b], [k: v], [T]() and [K: V]().
func (r *reader) swiftList(i, hi int) (string, int, bool) {
	end := int(r.leaves[i].partner)
	if end+1 < hi && r.is(end+1, "(") && r.adjacent(end+1) {
		t, _ := r.typ(i, end+1)
		return bracketed(t), r.past(end + 1), true
	}
	parts := r.swiftSplit(i+1, end)
	if len(parts) == 0 {
		return "", hi, true
	}
	lo, to := parts[0][0], parts[0][1]
	if colon := r.find(lo, to, ":"); colon < to && r.find(lo, colon, "?") >= colon {
		k, v := whole(r.value(lo, colon)), whole(r.value(colon+1, to))
		if v == "" {
			return "", hi, true
		}
		if k = "=" + k; k == "=" {
			k = "_"
		}
		return "<{" + k + ":=" + v + "}>", end + 1, true
	}
	if e := whole(r.value(lo, to)); e != "" {
		return "<[=" + e + "]>", end + 1, true
	}
	return "", hi, true
}

// swiftGroup reads an expression in brackets, or a tuple.
func (r *reader) swiftGroup(i, hi int) (string, int) {
	end := int(r.leaves[i].partner)
	if end < 0 || end >= hi {
		return "", i
	}
	parts := r.swiftSplit(i+1, end)
	if len(parts) == 1 {
		return whole(r.value(i+1, end)), end + 1
	}
	all := make([]string, len(parts))
	for n, p := range parts {
		if r.name(p[0]) && r.is(p[0]+1, ":") {
			p[0] += 2
		}
		all[n] = "_"
		if v := r.value(p[0], p[1]); v != "" && !strings.Contains(v, "|") {
			all[n] = "=" + v
		}
	}
	return "<#(" + strings.Join(all, ",") + ")>", end + 1
}

// swiftBinary reads what has operators of a low rank, and what has words before it.
func (r *reader) swiftBinary(lo, hi int) (string, bool) {
	switch {
	case r.is(lo, "try", "await", "&", "consume", "copy") && lo+1 < hi:
		return r.value(r.pastMark(lo), hi), true
	case r.is(lo, "try?", "try!"):
		return r.value(lo+1, hi), true
	}
	for i := r.swiftPast(lo, hi); i < hi; i = r.swiftPast(i, hi) {
		if r.is(i, "?") && !r.adjacent(i) {
			c := r.find(i, hi, ":")
			return either(r.value(i+1, c), r.value(c+1, hi)), true
		}
	}
	for i := r.swiftPast(lo, hi); i < hi; i = r.swiftPast(i, hi) {
		switch {
		case r.leaves[i].literal:
		case r.is(i, "as", "as?", "as!"):
			return r.swiftCast(i, hi)
		case r.is(i, "??"):
			return either(r.value(lo, i), r.value(i+1, hi)), true
		case r.is(i, "==", "!=", "===", "!==", "<=", ">=", "&&", "||", "is", "in", "...", "..<", "=", "+=", "->", "~="):
			return "", true
		}
	}
	return "", false
}

// pastMark returns the leaf behind a word and the mark that belongs to it: try?, as!.
func (r *reader) pastMark(i int) int {
	if i++; r.is(i, "?", "!") && r.adjacent(i) {
		i++
	}
	return i
}

// swiftCast reads the type behind as, and what stands in for the value where it is of another type.
func (r *reader) swiftCast(i, hi int) (string, bool) {
	t, next := r.typ(r.pastMark(i), hi)
	if r.isIn(next, hi, "??") {
		return either(bracketed(t), r.value(next+1, hi)), true
	}
	return bracketed(t), next == hi
}

// swiftLabels says what stands before the arguments between brackets: a:_: for (a: 1, 2).
func (r *reader) swiftLabels(open int) string {
	var all strings.Builder
	for n, part := range r.swiftSplit(open+1, r.past(open)-1) {
		if n > maxArguments {
			return expr.AnyLabels
		}
		if part[1]-part[0] > 1 && r.name(part[0]) && r.is(part[0]+1, ":") {
			all.WriteString(plainName(r.text(part[0])) + ":")
		} else {
			all.WriteString("_:")
		}
	}
	return all.String()
}

// swiftCall returns the labels of a call's arguments, with a mark for each function behind the brackets, and the leaf
// where it ends. The call starts at its brackets, or at the first such function.
func (r *reader) swiftCall(i, hi int) (labels string, next int) {
	if r.isIn(i, hi, "(") && r.leaves[i].partner > 0 {
		labels = r.swiftLabels(i)
		i = r.past(i)
	}
	if r.isIn(i, hi, "{") && r.leaves[i].partner > 0 {
		labels, i = labels+expr.BehindMark, r.past(i)
		for r.name(i) && r.is(i+1, ":") && r.isIn(i+2, hi, "{") {
			labels, i = labels+expr.BehindMark, r.past(i+2)
		}
	}
	return labels, i
}

// swiftLabelled returns what stands before the arguments of a call.
func (r *reader) swiftLabelled(ref *reference) string {
	if ref.kind != symbol.Call {
		return ""
	}
	at, _ := r.within(ref.name)
	_, hi := r.within(ref.all)
	if at++; r.is(at, "<") && r.adjacent(at) {
		at = r.pastAngle(at, hi)
	}
	if r.is(at, "?", "!") && r.is(at+1, "(") {
		at++
	}
	if at >= hi || !r.is(at, "(", "{") {
		return expr.AnyLabels
	}
	labels, _ := r.swiftCall(at, hi)
	return labels
}
