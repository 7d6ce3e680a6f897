// Package solidity holds what is particular to Solidity.
package solidity

import (
	_ "embed"
	"slices"
	"strings"

	"codemem/symbol/lang"
	"codemem/symbol/module"
	"codemem/symbol/source"
)

//go:embed solidity.scm
var query string

// Rules is the row of Solidity. What says that it is private or internal is not seen from outside, behind its name in
// functions.
var Rules = &lang.Rules{
	Name:      "Solidity",
	Grammar:   "solidity",
	Syntax:    lang.Syntax{Readers: readers},
	Semantics: lang.Semantics{Self: []string{"this", "super"}, ImplicitThis: true, Dispatch: lang.NominalDispatch},
	Query:     []string{query},
	Imports:   module.Remapped{ByName: module.ByName{Endings: []string{""}, Roots: []string{"", "lib", "node_modules", "contracts"}, Unique: 2}},
	Exported: func(d *source.Definition) bool {
		words := strings.Fields(d.Signature())
		return !slices.Contains(words, "private") && !slices.Contains(words, "internal")
	},
}
