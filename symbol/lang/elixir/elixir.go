// Package elixir holds what is particular to Elixir.
package elixir

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed elixir.scm
var query string

// Rules is the row of Elixir.
var Rules = &lang.Rules{
	Name:        "Elixir",
	Grammar:     "elixir",
	Query:       []string{query},
	Exported:    exported,
	ReadImports: imports,
	Commentary:  lang.Commentary{Line: "#"},
	Imports:     module.ByName{Separator: ".", Spell: module.Snake, Endings: []string{".ex", ".exs"}, Roots: []string{"lib", "test", "test/support"}, Unique: 2},
	Clauses:     lang.ByArity,
	Semantics:   lang.Semantics{Implied: true, Global: true},
}
