package resolve

import (
	"iter"

	"codemem/symbol"
)

// everywhere yields the definitions of a name in all files: for p, c := range s.everywhere("total") { c.Symbols[p.Index] … }.
func (s *resolver) everywhere(name string) iter.Seq2[symbol.Place, *symbol.Outline] {
	return s.everywhereLike(name, anything)
}

// A guess reports whether a definition may be the one that is looked for, by what is known without the outline of its file.
type guess func(symbol.Place, symbol.Brief) bool

func anything(symbol.Place, symbol.Brief) bool { return true }

// everywhereLike is everywhere without what is not as may says, where briefs are known: of a name that thousands of files define, few are
// meant by whoever uses it.
func (s *resolver) everywhereLike(name string, may guess) iter.Seq2[symbol.Place, *symbol.Outline] {
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
