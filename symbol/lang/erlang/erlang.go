// Package erlang holds what is particular to Erlang.
package erlang

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed erlang.scm
var query string

// Rules is the row of Erlang.
var Rules = &lang.Rules{
	Name:    "Erlang",
	Grammar: "erlang",
	Query:   query,
	Listed:  true,
	Clauses: lang.ByArity,
}
