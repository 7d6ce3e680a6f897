// Package sql holds what is particular to SQL.
package sql

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed sql.scm
var query string

// Rules is the row of SQL.
var Rules = &lang.Rules{
	Name:      "SQL",
	Grammar:   "sql",
	Query:     query,
	Semantics: lang.Semantics{Loose: true, FoldCase: true},
}
