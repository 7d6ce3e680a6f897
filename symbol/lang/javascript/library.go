package javascript

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is the one of the language, which no import names.
var library = &lang.Library{Name: "javascript", Outlines: outlines, Prelude: "es.d", Loop: "Iterable", List: "Array", Dictionary: "Record"}
