package source

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

// PastModifiers returns the leaf behind modifiers, annotations and attributes.
func (r *Reader) PastModifiers(i, hi int) int {
	for i < hi {
		switch {
		case r.Is(i, modifiers...) && i+1 < hi && (r.Name(i+1) || r.Is(i+1, "@", "[", "(", "<")):
			i++
		case r.Is(i, "@") && r.Name(i+1) && !r.Is(i+1, "interface"):
			_, i = r.Named(i+1, hi, "<")
			if i < hi && r.Is(i, "(") {
				i = r.Past(i)
			}
		case r.Is(i, "["):
			i = r.Past(i)
		default:
			return i
		}
	}
	return i
}

// Brackets returns the first opening bracket of a statement, as of a loop, and the one that closes it.
func (r *Reader) Brackets(lo, hi int) (open, end int, ok bool) {
	if open = r.Find(lo, hi, "("); open >= hi {
		return 0, 0, false
	}
	return open, r.Past(open) - 1, true
}

// Supers reads the types that a class inherits from, with commas between them and what they are made with behind them.
func (r *Reader) Supers(lo, hi int) string {
	var all []string
	for _, part := range r.Split(lo, hi, ",", true) {
		if t, _ := r.Type(r.PastModifiers(part[0], part[1]), part[1]); t != "" {
			all = append(all, t)
		}
	}
	return strings.Join(all, "|")
}

// otherLiteral reads a literal of the languages that have no reader of their own.
func (r *Reader) otherLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.Is(i, "new"):
		t, next := r.Type(i+1, hi)
		for next < hi && r.Is(next, "(", "{", "[") {
			next = r.Past(next)
		}
		return Bracketed(t), next, true
	case r.Is(i, "[") && r.Leaves[i].Partner > 0:
		return r.ListOf(i), r.Past(i), true
	}
	return "", i, false
}

// OtherType reads a type with what may stand before and behind it: T<A>, T[], T?, T..., T*, A | B, (A, B), (A) -> B,
// ? extends T, [T], [K: V].
func (r *Reader) OtherType(i, hi int) (string, int) {
	t, next := r.otherPart(i, hi)
	for next < hi {
		switch {
		case r.Is(next, "[") && r.emptied(next):
			t, next = ListType(t, r.Past(next))
		case r.Is(next, "..."):
			t, next = ListType(t, next+1)
		case r.Is(next, "?", "!", "*", "&", "&&") && (!r.Is(next, "&") || next+1 >= hi || !r.Name(next+1)):
			next++
		case r.Is(next, "@") && r.Name(next+1):
			_, next = r.Named(next+1, hi, "<")
		case r.Is(next, "|"):
			var u string
			u, next = r.otherPart(next+1, hi)
			t = Either(t, u)
		default:
			return t, next
		}
	}
	return t, next
}

// markedType reads a type behind marks that say what it is: *T, ?T, !T, []const T, [8]T.
func (r *Reader) markedType(i, hi int) (t string, next int, ok bool) {
	switch {
	case i >= hi:
		return "", i, false
	case r.Is(i, "*", "?", "!", "const", "?*", "**"):
		t, next = r.Type(i+1, hi)
		return t, next, true
	case r.Is(i, "[") && r.Leaves[i].Partner > 0:
		return r.listed(r.Type(r.Past(i), hi))
	}
	return "", i, false
}

// listed is a list of a type.
func (r *Reader) listed(t string, next int) (string, int, bool) {
	t, next = ListType(t, next)
	return t, next, true
}

// emptied reports whether brackets hold nothing but commas.
func (r *Reader) emptied(i int) bool {
	end := int(r.Leaves[i].Partner)
	for i++; i < end; i++ {
		if !r.Is(i, ",") {
			return false
		}
	}
	return end > 0
}

// otherPart reads a type without what stands behind it.
func (r *Reader) otherPart(i, hi int) (string, int) {
	if r.Lang.Marked {
		if t, next, ok := r.markedType(i, hi); ok {
			return t, next
		}
	}
	switch {
	case i >= hi:
		return "", i
	case r.Is(i, "?"): // a wildcard
		if i+1 < hi && r.Is(i+1, "extends", "super") {
			return r.Type(i+2, hi)
		}
		return "", i + 1
	case r.Is(i, "@") && r.Name(i+1):
		return r.Type(r.PastModifiers(i, hi), hi)
	case r.Is(i, "(") && r.Leaves[i].Partner > 0:
		return r.BracketType(i, hi)
	case r.Is(i, "[") && r.Leaves[i].Partner > 0:
		end := int(r.Leaves[i].Partner)
		if colon := r.Find(i+1, end, ":"); colon < end {
			return "{" + OrBlank(r.WholeType(i+1, colon)) + ":" + OrBlank(r.WholeType(colon+1, end)) + "}", end + 1
		}
		return ListType(r.WholeType(i+1, end), end+1)
	}
	return r.Named(i, hi, "<")
}

// BracketType reads a tuple, or the parameters of a function with its result. Names in it say nothing.
func (r *Reader) BracketType(i, hi int) (string, int) {
	end := r.Past(i)
	var all []string
	for _, part := range r.Split(i+1, end-1, ",", true) {
		lo := part[0]
		if colon := r.Find(lo, part[1], ":"); colon < part[1] { // name: T
			lo = colon + 1
		}
		all = append(all, OrBlank(r.WholeType(r.PastModifiers(lo, part[1]), part[1])))
	}
	at := end
	for at < hi && r.Is(at, "async", "throws", "rethrows") {
		at++
	}
	switch {
	case at < hi && r.Is(at, "->", "=>"):
		t, next := r.Type(at+1, hi)
		return "(" + strings.Join(all, ",") + ")" + cmp.Or(t, "_"), next
	case len(all) == 1:
		return strings.TrimPrefix(all[0], "_"), end
	}
	return "#(" + strings.Join(all, ",") + ")", end
}

// BindsNode makes a BindReader of what reads the names that a node binds.
func BindsNode(read func(r *Reader, n int) []Parameter) BindReader {
	return func(r *Reader, s Statement, _, _ int) ([]Parameter, uint32) { return read(r, r.Spanning(s.Span)), 0 }
}

// BindsParameters is BindsNode for the parameters of a function without a name.
func BindsParameters(read func(r *Reader, n int) []Parameter) BindReader {
	return func(r *Reader, s Statement, _, _ int) ([]Parameter, uint32) {
		all := read(r, r.Spanning(s.Span))
		r.Expected(all, s.Start)
		return all, 0
	}
}

// StartOf returns where a node starts, 0 for none.
func (r *Reader) StartOf(n int) uint32 {
	if n < 0 {
		return 0
	}
	return r.Nodes[n].Start
}

// Expected gives the parameters of a function that is handed on the types that what it is handed to expects.
func (r *Reader) Expected(all []Parameter, at uint32) {
	r.ExpectedOr(all, at, func(int) string { return "" })
}

// ExpectedOr is expected, and of a function that is not handed on each parameter is what otherwise says of it.
func (r *Reader) ExpectedOr(all []Parameter, at uint32, otherwise func(i int) string) {
	for i := range all {
		if all[i].Type != "" || all[i].Value != "" {
			continue
		}
		all[i].Later = func() string {
			if callee, ok := r.Closures(at); ok {
				return callee + "." + strconv.Itoa(i)
			}
			return otherwise(i)
		}
	}
}

// EachValue writes the values of several nodes, with commas between them.
func EachValue(r *Reader, nodes []int) string {
	all := make([]string, len(nodes))
	for i, n := range nodes {
		all[i] = "_"
		if e := r.NodeValue(n); e != "" {
			all[i] = "=" + e
		}
	}
	return strings.Join(all, ",")
}
