package tags

import (
	"cmp"
	"strconv"
	"strings"
)

// modifiers are the words before a declaration that say nothing of its type.
var modifiers = []string{
	"public", "private", "protected", "internal", "final", "abstract", "sealed", "override", "open", "const", "lateinit", "inline", "suspend", "async", "unsafe",
	"vararg", "noinline", "crossinline", "out", "in", "var", "val",
}

// pastModifiers returns the leaf behind modifiers, annotations and attributes.
func (r *reader) pastModifiers(i, hi int) int {
	for i < hi {
		switch {
		case r.is(i, modifiers...) && i+1 < hi && (r.name(i+1) || r.is(i+1, "@", "[", "(", "<")):
			i++
		case r.is(i, "@") && r.name(i+1) && !r.is(i+1, "interface"):
			_, i = r.named(i+1, hi, "<")
			if i < hi && r.is(i, "(") {
				i = r.past(i)
			}
		case r.is(i, "["):
			i = r.past(i)
		default:
			return i
		}
	}
	return i
}

// brackets returns the first opening bracket of a statement, as of a loop, and the one that closes it.
func (r *reader) brackets(lo, hi int) (open, end int, ok bool) {
	if open = r.find(lo, hi, "("); open >= hi {
		return 0, 0, false
	}
	return open, r.past(open) - 1, true
}

// supers reads the types that a class inherits from, with commas between them and what they are made with behind them.
func (r *reader) supers(lo, hi int) string {
	var all []string
	for _, part := range r.split(lo, hi, ",", true) {
		if t, _ := r.typ(r.pastModifiers(part[0], part[1]), part[1]); t != "" {
			all = append(all, t)
		}
	}
	return strings.Join(all, "|")
}

// otherLiteral reads a literal of the languages that have no reader of their own.
func (r *reader) otherLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "new"):
		t, next := r.typ(i+1, hi)
		for next < hi && r.is(next, "(", "{", "[") {
			next = r.past(next)
		}
		return bracketed(t), next, true
	case r.is(i, "[") && r.leaves[i].partner > 0:
		return r.listOf(i), r.past(i), true
	}
	return "", i, false
}

// otherType reads a type with what may stand before and behind it: T<A>, T[], T?, T..., T*, A | B, (A, B), (A) -> B,
// ? extends T, [T], [K: V].
func (r *reader) otherType(i, hi int) (string, int) {
	t, next := r.otherPart(i, hi)
	for next < hi {
		switch {
		case r.is(next, "[") && r.emptied(next):
			t, next = listType(t, r.past(next))
		case r.is(next, "..."):
			t, next = listType(t, next+1)
		case r.is(next, "?", "!", "*", "&", "&&") && (!r.is(next, "&") || next+1 >= hi || !r.name(next+1)):
			next++
		case r.is(next, "@") && r.name(next+1):
			_, next = r.named(next+1, hi, "<")
		case r.is(next, "|"):
			var u string
			u, next = r.otherPart(next+1, hi)
			t = either(t, u)
		default:
			return t, next
		}
	}
	return t, next
}

// markedType reads a type behind marks that say what it is: *T, ?T, !T, []const T, [8]T.
func (r *reader) markedType(i, hi int) (t string, next int, ok bool) {
	switch {
	case i >= hi:
		return "", i, false
	case r.is(i, "*", "?", "!", "const", "?*", "**"):
		t, next = r.typ(i+1, hi)
		return t, next, true
	case r.is(i, "[") && r.leaves[i].partner > 0:
		return r.listed(r.typ(r.past(i), hi))
	}
	return "", i, false
}

// listed is a list of a type.
func (r *reader) listed(t string, next int) (string, int, bool) {
	t, next = listType(t, next)
	return t, next, true
}

// emptied reports whether brackets hold nothing but commas.
func (r *reader) emptied(i int) bool {
	end := int(r.leaves[i].partner)
	for i++; i < end; i++ {
		if !r.is(i, ",") {
			return false
		}
	}
	return end > 0
}

// otherPart reads a type without what stands behind it.
func (r *reader) otherPart(i, hi int) (string, int) {
	if r.lang.Marked {
		if t, next, ok := r.markedType(i, hi); ok {
			return t, next
		}
	}
	switch {
	case i >= hi:
		return "", i
	case r.is(i, "?"): // a wildcard
		if i+1 < hi && r.is(i+1, "extends", "super") {
			return r.typ(i+2, hi)
		}
		return "", i + 1
	case r.is(i, "@") && r.name(i+1):
		return r.typ(r.pastModifiers(i, hi), hi)
	case r.is(i, "(") && r.leaves[i].partner > 0:
		return r.bracketType(i, hi)
	case r.is(i, "[") && r.leaves[i].partner > 0:
		end := int(r.leaves[i].partner)
		if colon := r.find(i+1, end, ":"); colon < end {
			return "{" + orBlank(r.wholeType(i+1, colon)) + ":" + orBlank(r.wholeType(colon+1, end)) + "}", end + 1
		}
		return listType(r.wholeType(i+1, end), end+1)
	}
	return r.named(i, hi, "<")
}

// bracketType reads a tuple, or the parameters of a function with its result. Names in it say nothing.
func (r *reader) bracketType(i, hi int) (string, int) {
	end := r.past(i)
	var all []string
	for _, part := range r.split(i+1, end-1, ",", true) {
		lo := part[0]
		if colon := r.find(lo, part[1], ":"); colon < part[1] { // name: T
			lo = colon + 1
		}
		all = append(all, orBlank(r.wholeType(r.pastModifiers(lo, part[1]), part[1])))
	}
	at := end
	for at < hi && r.is(at, "async", "throws", "rethrows") {
		at++
	}
	switch {
	case at < hi && r.is(at, "->", "=>"):
		t, next := r.typ(at+1, hi)
		return "(" + strings.Join(all, ",") + ")" + cmp.Or(t, "_"), next
	case len(all) == 1:
		return strings.TrimPrefix(all[0], "_"), end
	}
	return "#(" + strings.Join(all, ",") + ")", end
}

// bindsNode makes a bindReader of what reads the names that a node binds.
func bindsNode(read func(r *reader, n int) []parameter) bindReader {
	return func(r *reader, s statement, _, _ int) ([]parameter, uint32) { return read(r, r.spanning(s.Span)), 0 }
}

// bindsParameters is bindsNode for the parameters of a function without a name.
func bindsParameters(read func(r *reader, n int) []parameter) bindReader {
	return func(r *reader, s statement, _, _ int) ([]parameter, uint32) {
		all := read(r, r.spanning(s.Span))
		r.expected(all, s.Start)
		return all, 0
	}
}

// startOf returns where a node starts, 0 for none.
func (r *reader) startOf(n int) uint32 {
	if n < 0 {
		return 0
	}
	return r.nodes[n].Start
}

// expected gives the parameters of a function that is handed on the types that what it is handed to expects.
func (r *reader) expected(all []parameter, at uint32) {
	r.expectedOr(all, at, func(int) string { return "" })
}

// expectedOr is expected, and of a function that is not handed on each parameter is what otherwise says of it.
func (r *reader) expectedOr(all []parameter, at uint32, otherwise func(i int) string) {
	for i := range all {
		if all[i].typ != "" || all[i].value != "" {
			continue
		}
		all[i].later = func() string {
			if callee, ok := r.closures(at); ok {
				return callee + "." + strconv.Itoa(i)
			}
			return otherwise(i)
		}
	}
}

// dartTypes is how Dart reads members behind what has no node of its own.
var dartTypes = typeReader{refer: func(r *reader, ref *reference) {
	if name, _ := r.within(ref.name); ref.kind.Access() && ref.receiver == "" && r.is(name-1, ".", "?.", "..") {
		ref.receiver = "?"
	}
}}
