// Package julia holds what is particular to Julia.
package julia

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed julia.scm
var query string

// Rules is the row of Julia.
var Rules = &lang.Rules{
	Name:    "Julia",
	Grammar: "julia",
	Query:   query,
	Listed:  true,
	Clauses: lang.Apart,
}
