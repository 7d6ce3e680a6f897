package rust

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is the one that comes with Rust, and crates whose types hold others as its own do.
var library = &lang.Library{
	Name: "rust", Outlines: outlines, Prelude: "std", Same: map[string]string{"core": "std", "alloc": "std"},
	Root: "Any", Loop: "IntoIterator", Subscript: "index", List: "Vec",
}
