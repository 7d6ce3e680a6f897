package python

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed library.bin
var outlines string

// library is the one that comes with Python.
var library = &lang.Library{
	Name: "python", Outlines: outlines, Prelude: "builtins", Same: map[string]string{"typing_extensions": "typing"}, Root: "object", Loop: "Iterable", Subscript: "__getitem__", Make: "__init__", Call: "__call__",
	List: "list", Dictionary: "dict",
}
