package c

import (
	"slices"
	"strings"

	"codemem/symbol/lang"
)

// semantics are what names of C mean.
var semantics = lang.Semantics{
	Group:        "c",
	Self:         []string{"this"},
	BuiltinTypes: builtin,
	Constructors: []string{"constructor", "init", "this"},
	NamesMakers:  true,
	Private:      destructor,
	Implicit:     implicit,
	TagsApart:    true,
	Open:         true,
	Loose:        true,
	WholeNames:   true,
	HandsOn:      true,
	Includes:     true,
	Headers:      true,
}

// semanticsObjective are what names of Objective-C mean.
var semanticsObjective = lang.Semantics{
	Group:          "c",
	Self:           []string{"self", "super"},
	BuiltinTypes:   builtin,
	Loose:          true,
	WholeNames:     true,
	HandsOn:        true,
	Includes:       true,
	Headers:        true,
	Parts:          true,
	OutsideMembers: true,
	Dispatch:       lang.NominalDispatch,
}

// semanticsPlus are what names of C++ mean.
var semanticsPlus = lang.Semantics{
	Group:            "c",
	Self:             []string{"this"},
	BuiltinTypes:     slices.Concat(builtin, numbers, pointers()),
	Constructors:     []string{"constructor", "init", "this"},
	NamesMakers:      true,
	Private:          destructor,
	Implicit:         implicit,
	Open:             true,
	Loose:            true,
	WholeNames:       true,
	HandsOn:          true,
	Includes:         true,
	Headers:          true,
	ImplicitThis:     true,
	OutsideMembers:   true,
	CallsMakeValues:  true,
	CallsNameMethods: true,
	ReadsFiles:       true,
	Overloads:        true,
	Redeclares:       true,
	Dispatch:         lang.NominalDispatch,
}

// builtin are the types of the language, and those of its library that code names without std.
var builtin = strings.Fields(`bool char double float int void size_t ssize_t string int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t
uintptr_t ptrdiff_t wchar_t FILE va_list`)

func destructor(name string) bool { return strings.HasPrefix(name, "~") }

func implicit(name string, _, _ bool) bool {
	return strings.HasPrefix(name, "operator") || strings.HasPrefix(name, "~") || name == "Dispose" || name == "this"
}
