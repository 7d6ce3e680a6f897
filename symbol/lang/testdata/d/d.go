// Package d holds what is particular to D.
package d

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed d.scm
var query string

// Rules is the row of D, as far as the grammar of Java reads it.
var Rules = &lang.Rules{
	Name:      "D",
	Grammar:   "java",
	Query:     []string{query},
	Imports:   module.ByName{Separator: ".", Endings: []string{".d"}, Roots: []string{"", "source"}, Unique: 2},
	Semantics: lang.Semantics{Self: []string{"this", "super"}, ImplicitThis: true, Dispatch: lang.NominalDispatch},
}
