package source

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
)

// A Mend is a place in a content, and what is parsed there instead: as many bytes.
type Mend struct {
	Span
	With string
}

// MaxMends is how many lines of a content are looked at, MaxAngles over how many bytes the type parameters on one may go.
const MaxMends, MaxAngles = 4 << 10, 4 << 10

// MendForms blanks what the groups of some patterns match. A macro becomes another, and angles an argument.
func MendForms(content []byte, forms ...*regexp.Regexp) (all []Mend) {
	for _, form := range forms {
		for _, m := range form.FindAllSubmatchIndex(content, MaxMends) {
			for g := 2; g < len(m); g += 2 {
				with := bytes.Repeat([]byte(" "), m[g+1]-m[g])
				switch content[m[g]] {
				case '<':
					with[0] = '('
				case '>':
					with[0] = ','
				case '#':
					copy(with, "#line")
				}
				all = append(all, Mend{Span{Start: uint32(m[g]), End: uint32(m[g+1])}, string(with)}) //nolint:gosec // a content is no longer
			}
		}
	}
	return all
}

// Disjoint returns mends in order, without those that overlap an earlier one.
func Disjoint(all []Mend) []Mend {
	slices.SortFunc(all, func(x, y Mend) int { return cmp.Compare(x.Start, y.Start) })
	end := uint32(0)
	return slices.DeleteFunc(all, func(m Mend) bool {
		if m.Start < end {
			return true
		}
		end = m.End
		return false
	})
}

// A Use is a name in a text, and what is done with what it names.
type Use struct {
	Span
	Kind RefKind
}
