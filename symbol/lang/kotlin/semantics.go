package kotlin

import (
	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Group:            "jvm",
	Self:             []string{"this", "super"},
	BuiltinTypes:     lang.PlatformTypes,
	Universal:        lang.PlatformObject,
	Constructors:     []string{"constructor", "init", "this"},
	NamesMakers:      true,
	Implicit:         lang.PlatformImplicit,
	Spellings:        lang.PlatformSpellings,
	FieldsApart:      true,
	ImplicitThis:     true,
	OneMethodTypes:   true,
	LoopsGivePairs:   true,
	Managed:          true,
	Overloads:        true,
	CallsHeldValues:  true,
	OutsideFunctions: true,
	ScopeFunctions:   []string{"let", "also", "takeIf", "takeUnless", "use", "run", "apply"},
	Dispatch:         lang.NominalDispatch,
	FullNames:        true,
	WholeNames:       true,
	BindsPath:        lang.LastPart,
}
