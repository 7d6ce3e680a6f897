package kotlin

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is Kotlin's own, beside which stands that of the JDK.
var library = &lang.Library{
	Name: "kotlin", Outlines: outlines, Loop: "Iterable", Subscript: "get", List: "Array", Part: "component", Beside: "java", Mapped: true,
}
