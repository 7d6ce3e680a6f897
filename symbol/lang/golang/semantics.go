package golang

import (
	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:               []string{"this"},
	BuiltinTypes:       builtin,
	Implicit:           func(name string, method, exported bool) bool { return name == "init" || method && exported }, // through an interface of the library
	CapitalNames:       true,
	PackageDirectories: true,
	OutsideMembers:     true,
	RenamesGeneric:     true,
	FreshTypes:         true,
	CallsNameMethods:   true,
	BindsPath:          lang.PackageName,
	Dispatch:           lang.MethodSets,
	NamesInImports:     true,
}

// builtin are the types that are declared nowhere.
var builtin = []string{
	"string", "bool", "byte", "rune", "error", "any", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr",
	"float32", "float64", "complex64", "complex128", "comparable",
}
