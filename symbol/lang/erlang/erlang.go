// Package erlang holds what is particular to Erlang.
package erlang

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed erlang.scm
var query string

// Rules is the row of Erlang.
var Rules = &lang.Rules{
	Name:       "Erlang",
	Grammar:    "erlang",
	Query:      []string{query},
	Commentary: lang.Commentary{Line: "%"},
	Imports:    module.ByName{Endings: []string{".erl", ".hrl"}, Roots: []string{"", "src", "include", "test"}, Unique: 1},
	Listed:     true,
	Clauses:    lang.ByArity,
	Semantics:  lang.Semantics{Implied: true, Global: true},
}
