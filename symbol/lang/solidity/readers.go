package solidity

import "codemem/symbol/source"

// readers is how Solidity says types.
var readers = source.Readers{Type: solidityType}

// solidityType reads mapping(K => V), and else what most languages have: T, T[], a.T.
func solidityType(r *source.Reader, i, hi int) (string, int) {
	if !r.Is(i, "mapping") || !r.Is(i+1, "(") {
		return r.OtherType(i, hi)
	}
	end := r.Past(i + 1)
	arrow := r.Find(i+2, end-1, "=>")
	if arrow == end-1 {
		return "", end
	}
	return "{" + source.OrBlank(r.WholeType(i+2, arrow)) + ":" + source.OrBlank(r.WholeType(arrow+1, end-1)) + "}", end
}
