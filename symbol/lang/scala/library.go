package scala

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is the one that comes with Scala, beside which stands that of the JDK.
var library = &lang.Library{
	Name: "scala", Outlines: outlines, Prelude: "scala", Root: "Any", Loop: "IterableOnce", Call: "apply", List: "Repeated", Tuple: "Tuple", Beside: "java",
	Same: map[string]string{
		"mutable": "scala.collection.mutable", "immutable": "scala", "collection": "scala.collection", "concurrent": "scala.concurrent", "util": "scala.util", "matching": "scala.util.matching",
	},
}
