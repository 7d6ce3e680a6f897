// Package graphql holds what is particular to GraphQL.
package graphql

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed graphql.scm
var query string

// Rules is the row of GraphQL. All files of a tree are one schema.
var Rules = &lang.Rules{
	Name:       "GraphQL",
	Grammar:    "graphql",
	Semantics:  lang.Semantics{Loose: true},
	Query:      []string{query},
	Commentary: lang.Commentary{Line: "#"},
}
