package r

import (
	"slices"

	"codemem/symbol/lang"
)

// self are the words of a method of an R6 class: self has what is public and active, private the rest, and super what is above.
var self = []string{"self", "private", "super"}

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:         self,
	SelfIsBound:  true,
	BuiltinTypes: []string{"nil", "string"},
	Constructors: []string{"initialize", "finalize"},
	Implicit:     implicit,
	Loose:        true,
	ReadsFiles:   true,
	Dispatch:     lang.NominalDispatch,
}

// implicit: what R6, print and a package that is loaded call.
func implicit(name string, _, _ bool) bool {
	return slices.Contains([]string{"initialize", "finalize", "print", "deep_clone", ".onLoad", ".onAttach", ".onUnload"}, name)
}
