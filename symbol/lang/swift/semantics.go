package swift

import (
	"slices"

	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:           []string{"self", "Self", "super"},
	TypeWords:      []string{"Self", "init"},
	BareMaker:      "init",
	Constructors:   []string{"init", "deinit"},
	Implicit:       implicit,
	Loose:          true,
	ImplicitThis:   true,
	SelfIsValue:    true,
	Parts:          true,
	OutsideMembers: true,
	Variants:       true,
	LoopsGivePairs: true,
	Managed:        true,
	ReadsFiles:     true,
	Overloads:      true,
	Dispatch:       lang.NominalDispatch,
}

func implicit(name string, _, _ bool) bool {
	return slices.Contains([]string{"init", "deinit", "subscript", "callAsFunction"}, name)
}
