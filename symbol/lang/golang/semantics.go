package golang

import (
	"strings"

	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:               []string{"this"},
	BuiltinTypes:       builtin,
	Core:               predeclared,
	Implicit:           func(name string, method, exported bool) bool { return name == "init" || method && exported }, // through an interface of the library
	CapitalNames:       true,
	PackageDirectories: true,
	KeysMayBeValues:    true,
	KeysSetFields:      true,
	OutsideMembers:     true,
	RenamesGeneric:     true,
	FreshTypes:         true,
	CommaOk:            true,
	CompilerImport:     cgo,
	CallsNameMethods:   true,
	BindsPath:          lang.PackageName,
	Dispatch:           lang.MethodSets,
	NamesInImports:     true,
}

// cgo is the import of what cgo makes of C.
const cgo = "C"

// builtin are the types that are declared nowhere.
var builtin = []string{
	"string", "bool", "byte", "rune", "error", "any", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr",
	"float32", "float64", "complex64", "complex128", "comparable",
}

// predeclared are the functions of the language itself, which a package may define anew for one system.
var predeclared = strings.Fields("append cap clear close complex copy delete imag len make max min new panic print println real recover")
