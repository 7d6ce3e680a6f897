package tags

// solidityTypes is how Solidity says types.
var solidityTypes = typeReader{typ: (*reader).solidityType}

// solidityType reads mapping(K => V), and else what most languages have: T, T[], a.T.
func (r *reader) solidityType(i, hi int) (string, int) {
	if !r.is(i, "mapping") || !r.is(i+1, "(") {
		return r.otherType(i, hi)
	}
	end := r.past(i + 1)
	arrow := r.find(i+2, end-1, "=>")
	if arrow == end-1 {
		return "", end
	}
	return "{" + orBlank(r.wholeType(i+2, arrow)) + ":" + orBlank(r.wholeType(arrow+1, end-1)) + "}", end
}
