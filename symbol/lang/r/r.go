// Package r holds what is particular to R.
package r

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed r.scm
var query string

// Rules is the row of R.
var Rules = &lang.Rules{
	Name:       "R",
	Grammar:    "r",
	Query:      query,
	Commentary: lang.Commentary{Line: "#"},
	Imports:    module.ByName{Endings: []string{""}, Roots: []string{""}, WorkingDir: true},
	Semantics:  lang.Semantics{Loose: true},
}
