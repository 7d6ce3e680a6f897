package csharp

import (
	"cmp"
	"strings"

	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:             []string{"this", "base"},
	Universal:        []string{"GetType", "GetHashCode", "Equals", "ToString", "MemberwiseClone", "ReferenceEquals"},
	Constructors:     []string{"constructor", "init", "this"},
	NamesMakers:      true,
	Private:          func(name string) bool { return strings.HasPrefix(name, "~") },
	Implicit:         implicit,
	Spellings:        spellings,
	CapitalNames:     true,
	Loose:            true,
	ImplicitThis:     true,
	TypeArity:        true,
	Parts:            true,
	NamedParts:       true,
	OutsideMembers:   true,
	LoopsGivePairs:   true,
	Managed:          true,
	Overloads:        true,
	OverloadsInBody:  true,
	OutsideFunctions: true,
	Dispatch:         lang.NominalDispatch,
	FullNames:        true,
	SeenAs:           true,
	ProjectImports:   true,
	BindsPath:        lang.LastPart,
}

func implicit(name string, _, _ bool) bool {
	return strings.HasPrefix(name, "operator") || strings.HasPrefix(name, "~") || name == "Dispose" || name == "this"
}

// spellings are those of attributes: [Route].
func spellings(name string, _, _ bool) []string {
	return []string{cmp.Or(strings.TrimSuffix(name, "Attribute"), name)}
}
