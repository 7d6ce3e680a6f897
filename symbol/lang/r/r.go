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
	Query:      []string{query},
	Commentary: lang.Commentary{Line: "#"},
	Imports:    module.ByName{Endings: []string{""}, Roots: []string{""}, WorkingDir: true},
	Syntax: lang.Syntax{
		Readers:   readers,
		Values:    values,
		Constants: map[string]string{"NULL": "<nil>"},
	},
	Scoping:   lang.Scoping{Flows: true, Late: true},
	Semantics: semantics,
	Ways:      lang.Ways{Membership: lang.Linearized, Evaluation: lang.Prototypes, Calling: lang.Linearized},
}

var values = lang.Forms{
	"null":                     "<nil>",
	"string":                   "<string>",
	"parenthesized_expression": "$1",
	"braced_expression":        "$-1",
	"if_statement":             "$consequence & $alternative",
}
