package resolve

import (
	"iter"

	"codemem/symbol"
)

// everywhere yields the definitions of a name in all files: for p, c := range s.everywhere("total") { c.Symbols[p.Index] … }.
func (s *resolver) everywhere(name string) iter.Seq2[symbol.Place, *symbol.Outline] {
	return func(yield func(symbol.Place, *symbol.Outline) bool) {
		s.w.LookAll()
		for _, p := range s.w.Define(name) {
			if c := s.w.Among(p); c != nil && !yield(p, c) {
				return
			}
		}
	}
}
