package csharp

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is what the one of .NET has for values of any type.
var library = &lang.Library{Name: "csharp", Outlines: outlines, Loop: "IEnumerable", Subscript: "this", List: "List", Dictionary: "Dictionary", Pair: "KeyValuePair"}
