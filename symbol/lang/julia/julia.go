// Package julia holds what is particular to Julia.
package julia

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed julia.scm
var query string

// Rules is the row of Julia.
var Rules = &lang.Rules{
	Name:        "Julia",
	Grammar:     "julia",
	Query:       []string{query},
	ReadImports: imports,
	Commentary:  lang.Commentary{Line: "#"},
	Imports:     module.ByName{Endings: []string{".jl"}},
	Listed:      true,
	Clauses:     lang.Apart,
	Semantics:   lang.Semantics{Loose: true},
}
