package scala

import (
	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Platform(func(s *lang.Semantics) {
	s.Companions = true
	s.OutsideFunctions = true
	s.ImportsInBlocks = true
	s.ValuesHideTypes = true
	s.CallsOfResults = true
	s.ReadsFiles = true
	s.OverloadsInBody = true
	s.MixinOrder = lang.LastFirst
	s.LinearSuper = true
	s.FullMembers = true
})
