package tags

import "codemem/symbol"

// arguments returns the number of the arguments of a call and one, 0 where that is not sure.
func (r *reader) arguments(ref reference) int {
	if ref.kind != symbol.Call || !r.lang.types.counts {
		return 0
	}
	open, _ := r.within(ref.name)
	if r.lang.name == "Scala" && ref.on.Len() > 0 && !r.is(open-1, ".") { // an operator
		return 0
	}
	if open++; r.is(open, "<") {
		open = r.pastAngle(open, len(r.leaves))
	} else if r.is(open, "[") && r.lang.name == "Scala" {
		open = r.past(open)
	}
	if !r.is(open, "(") || r.leaves[open].partner < 0 {
		return 0
	}
	end := int(r.leaves[open].partner)
	n := len(r.split(open+1, end, ",", false))
	if n != len(r.split(open+1, end, ",", true)) { // comparisons, or type arguments
		return 0
	}
	if r.lang.name == "Kotlin" && r.is(end+1, "{") { // one more, if no statement ends between
		return 0
	}
	return n + 1
}
