package source

import (
	"slices"
	"strings"

	"codemem/symbol/expr"
)

// Arguments returns the number of the Arguments of a call and one, 0 where that is not sure, and what they are as the
// language says: see symbol.Reference.Given.
func (r *Reader) Arguments(ref *Reference) (n int, given string) {
	if ref.Kind != Call || !r.Lang.Counts {
		return 0, ""
	}
	name, _ := r.Within(ref.Name)
	if r.Lang.Infix && ref.On.Len() > 0 && !r.Is(name-1, ".") { // an operator
		return 0, ""
	}
	open := r.pastInstance(name + 1)
	if !r.Is(open, "(") || r.Leaves[open].Partner < 0 {
		return 0, ""
	}
	end := int(r.Leaves[open].Partner)
	parts := r.Split(open+1, end, ",", false)
	if len(parts) != len(r.Split(open+1, end, ",", true)) { // comparisons, or type arguments
		return 0, ""
	}
	if slices.ContainsFunc(parts, func(p [2]int) bool { return r.Is(p[1]-1, "...") }) { // any number
		return 0, ""
	}
	if r.Lang.Blocks && r.Is(end+1, "{") { // one more, if no statement ends between
		return 0, ""
	}
	return len(parts) + 1, r.given(parts)
}

// pastInstance returns the leaf behind the type arguments of what is called.
func (r *Reader) pastInstance(i int) int {
	switch {
	case r.Is(i, "<"):
		return r.PastAngle(i, len(r.Leaves))
	case r.Is(i, "[") && r.Lang.Squares:
		return r.Past(i)
	}
	return i
}

// given writes what arguments are, "" if nothing is known of any.
func (r *Reader) given(parts [][2]int) string {
	if r.Lang.Readers.Argument == nil || len(parts) > MaxArguments {
		return ""
	}
	known := false
	all := make([]string, len(parts))
	for i, p := range parts {
		n := r.Spanning(Span{Start: r.Leaves[p[0]].Start, End: r.Leaves[p[1]-1].End})
		if at := r.Starting(r.Leaves[p[0]].Start); n < 0 && at < len(r.Nodes) && r.Kind(at) == "argument" { // one that ends in a text with holes
			n = at
		}
		all[i] = r.Argument(n)
		known = known || all[i] != "_"
	}
	if !known {
		return ""
	}
	return strings.Join(all, ",")
}

// Argument writes what one Argument is: "_" if that is not known.
func (r *Reader) Argument(n int) string {
	if r.Deep++; n < 0 || r.Deep > MaxDeep {
		r.Deep--
		return "_"
	}
	e := r.Lang.Readers.Argument(r, n)
	if r.Deep--; len(e) > MaxExpression {
		return "_"
	}
	return OrBlank(e)
}

// SameArgument is one of two arguments, if they are alike.
func SameArgument(x, y string) string {
	switch {
	case x == y, y == expr.Null:
		return x
	case x == expr.Null:
		return y
	}
	return "_"
}
