package lua

import (
	"strings"

	"codemem/symbol/lang"
)

// semantics are what its names mean.
var semantics = lang.Semantics{
	Self:          []string{"self"},
	BuiltinTypes:  []string{"nil", "string"},
	Implicit:      func(name string, _, _ bool) bool { return strings.HasPrefix(name, "__") },
	Loose:         true,
	Objects:       lang.ObjectsOfAll,
	ReadsFiles:    true,
	OffersMembers: true,
}
