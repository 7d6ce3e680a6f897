package c

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is the one that comes with C++.
var library = &lang.Library{Name: "c", Outlines: outlines, Prelude: "std", Subscript: "operator[]", Pair: "pair"}
