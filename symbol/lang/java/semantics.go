package java

import (
	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Platform(func(s *lang.Semantics) {
	s.OverloadsByTypes = true
	s.TypeWords = []string{"this", "super"}
	s.SeparateValues = true
	s.NoLocalFunctions = true
	s.SelfCalls = true
	s.InheritsTypes = true
	s.OuterMembers = true
	s.ConstantBodies = true
	s.KeysMayBeValues = true
})
