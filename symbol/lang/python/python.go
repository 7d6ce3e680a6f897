// Package python holds what is particular to Python.
package python

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed python.scm
var query string

// Rules is the row of Python.
var Rules = &lang.Rules{
	Name:    "Python",
	Grammar: "python",
	Query:   query,
	Imports: module.Python{},
}
