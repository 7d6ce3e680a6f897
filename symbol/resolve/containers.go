package resolve

import (
	"slices"

	"codemem/symbol/lang/all"
)

// builtinType reports whether a name that nothing here has is one of the language's own types.
func builtinType(language, name string) bool {
	return slices.Contains(all.Of(language).BuiltinTypes, name)
}
