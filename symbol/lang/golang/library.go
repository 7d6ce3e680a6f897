package golang

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is what the standard library has for values of any type.
var library = &lang.Library{Name: "golang", Outlines: outlines, Prelude: "builtin"}
