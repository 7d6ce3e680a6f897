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
	Name:       "SQL",
	Grammar:    "sql",
	Query:      []string{query},
	Commentary: lang.Commentary{Line: "--", Inline: [2]string{"/*", "*/"}},
	Semantics:  lang.Semantics{Loose: true, FoldCase: true},
}
