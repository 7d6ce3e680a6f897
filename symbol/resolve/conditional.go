package resolve

import "codemem/symbol/expr"

// maxBoth bounds how many conditional types that may hold or not are read in one another: each takes both of its types.
const maxBoth = 2

// conditional is what a conditional type of TypeScript is, A extends B ? C : D: either, where nothing says whether it holds.
func (s *resolver) conditional(c view, args []*expr.Type) typ {
	holds, known := s.holds(s.typeOf(c, args[0]), s.typeOf(c, args[1]), 0)
	switch {
	case known && holds:
		return s.typeOf(c, args[2])
	case known:
		return s.typeOf(c, args[3])
	case s.both == maxBoth:
		return typ{}
	}
	s.both++
	either := union([]typ{s.typeOf(c, args[2]), s.typeOf(c, args[3])})
	s.both--
	if either.kind == unionTyp {
		either.name = expectedName
	}
	return either
}

// holds reports whether a type extends another one, and whether that is known.
func (s *resolver) holds(t, of typ, depth int) (holds, known bool) {
	switch {
	case t.kind == tupleTyp && of.kind == tupleTyp && len(t.args) == 1 && len(of.args) == 1 && depth < maxReading:
		return s.holds(t.args[0], of.args[0], depth+1)
	case of.kind != namedTyp && of.kind != classTyp:
		return false, false
	}
	switch t.kind {
	case namedTyp:
		is := s.inheritsFrom(t.at, of, 0)
		return is != never, is != perhaps
	case listTyp, tupleTyp:
		return false, true
	case outsideTyp:
		return false, primitive(t.name)
	}
	return false, false
}
