// Package haskell holds what is particular to Haskell.
package haskell

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed haskell.scm
var query string

// Rules is the row of Haskell.
var Rules = &lang.Rules{
	Name:     "Haskell",
	Grammar:  "haskell",
	Query:    query,
	Trailing: true,
	Listed:   true,
	Clauses:  lang.ByName,
}
