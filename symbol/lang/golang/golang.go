// Package golang holds what is particular to Go.
package golang

import (
	_ "embed"
	"regexp"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed go.scm
var query string

// Rules is the row of Go.
var Rules = &lang.Rules{
	Name:       "Go",
	Grammar:    "go",
	Query:      query,
	Imports:    module.Go{},
	Syntax:     lang.Syntax{Prefixes: []string{"&", "*", "<-"}, Squares: true, Composite: true, TypeSets: true},
	Commentary: lang.Commentary{Directive: regexp.MustCompile(`^//(go:|export |extern |line )|^/\*line |^// ?\+build`), Preamble: "C"},
	Semantics:  semantics,
}
