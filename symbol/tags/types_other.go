package tags

// otherLiteral reads a literal of the languages that have no reader of their own.
func (r *reader) otherLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "new"):
		return r.made(i+1, hi)
	case r.is(i, "[") && r.leaves[i].partner > 0:
		return r.listOf(i), r.past(i), true
	}
	return "", i, false
}

// otherType reads a name with its arguments.
func (r *reader) otherType(i, hi int) (string, int) {
	return r.named(i, hi, "<")
}
