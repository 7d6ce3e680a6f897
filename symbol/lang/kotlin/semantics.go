package kotlin

import (
	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Platform(func(s *lang.Semantics) {
	s.CallsHeldValues = true
	s.OutsideFunctions = true
})
