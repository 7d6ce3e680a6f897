package resolve

import (
	"iter"

	"codemem/symbol"
)

// everywhere yields the definitions of a name in all files: for p, c := range s.everywhere("total") { c.Symbols[p.Index] … }.
func (s *resolver) everywhere(name string) iter.Seq2[symbol.Place, *symbol.Outline] {
	return s.everywhereLike(name, func(symbol.Place, symbol.Brief) bool { return true })
}

// everywhereLike is everywhere without what is not as may says, where that is known without the outline of the file. Of a name that
// thousands of files define, few are meant by whoever uses it.
func (s *resolver) everywhereLike(name string, may func(symbol.Place, symbol.Brief) bool) iter.Seq2[symbol.Place, *symbol.Outline] {
	return func(yield func(symbol.Place, *symbol.Outline) bool) {
		s.w.LookAll()
		places := s.w.Define(name)
		briefs := s.w.Briefs(name)
		for i, p := range places {
			if len(briefs) == len(places) && !may(p, briefs[i]) {
				continue
			}
			if c := s.w.Among(p); c != nil && !yield(p, c) {
				return
			}
		}
	}
}
