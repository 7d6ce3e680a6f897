// Package elixir holds what is particular to Elixir.
package elixir

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed elixir.scm
var query string

// Rules is the row of Elixir.
var Rules = &lang.Rules{
	Name:    "Elixir",
	Grammar: "elixir",
	Query:   query,
	Clauses: lang.ByArity,
}
