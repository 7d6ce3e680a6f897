package swift

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is the one that comes with Swift.
var library = &lang.Library{
	Name: "swift", Outlines: outlines, Loop: "Sequence", Subscript: "subscript", List: "Array", Dictionary: "Dictionary", Pair: "Pair",
}
