// Package haskell holds what is particular to Haskell.
package haskell

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed haskell.scm
var query string

// Rules is the row of Haskell.
var Rules = &lang.Rules{
	Name:       "Haskell",
	Grammar:    "haskell",
	Query:      []string{query},
	Commentary: lang.Commentary{Line: "--", Inline: [2]string{"{- ", " -}"}},
	Imports:    module.ByName{Separator: ".", Endings: []string{".hs"}, Roots: []string{"", "src", "lib", "app", "test", "tests"}, Unique: 2},
	Trailing:   true,
	Listed:     true,
	Clauses:    lang.ByName,
	Semantics:  lang.Semantics{Open: true, Selectors: true, ValuesApart: true},
}
