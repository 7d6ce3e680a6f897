package ruby

import (
	"slices"
	"strings"

	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:            []string{"self", "super", "@"},
	BuiltinTypes:    []string{"nil", "string"},
	Constructors:    []string{"initialize"},
	Implicit:        implicit,
	Spellings:       func(name string, _, _ bool) []string { return []string{strings.TrimSuffix(name, "=")} }, // x.name = 1
	Loose:           true,
	ImplicitThis:    true,
	ModulesAreTypes: true,
	Parts:           true,
	NamedParts:      true,
	OutsideMembers:  true,
	Objects:         lang.NoObjects,
	ReadsFiles:      true,
	Dispatch:        lang.NominalDispatch,
	MixinOrder:      lang.MixinsFirst,
	LinearSuper:     true,
	Includes:        true,
}

func implicit(name string, _, _ bool) bool {
	return slices.Contains([]string{"initialize", "method_missing", "respond_to_missing?", "to_s", "to_str", "inspect", "each", "call", "included", "inherited", "extended"}, name)
}
