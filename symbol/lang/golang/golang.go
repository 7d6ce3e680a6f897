// Package golang holds what is particular to Go.
package golang

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed go.scm
var query string

// Rules is the row of Go.
var Rules = &lang.Rules{
	Name:    "Go",
	Grammar: "go",
	Query:   query,
	Imports: module.Go{},
}
