// Package scala holds what is particular to Scala.
package scala

import (
	_ "embed"
	"regexp"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed scala.scm
var query string

// Rules is the row of Scala.
var Rules = &lang.Rules{
	Name:     "Scala",
	Grammar:  "scala",
	Query:    query,
	Trailing: true,
	Nested:   true,
	Imports:  module.JVM,
	Syntax: lang.Syntax{
		Ternary: true, Squares: true, Infix: true, Curried: true, Counts: true,
		Constants: map[string]string{"true": "<Boolean>", "false": "<Boolean>", "null": ""},
	},
	Scoping:    lang.Scoping{TypesApart: true},
	Commentary: lang.Commentary{Directive: regexp.MustCompile(`^//>`)},
	Semantics:  semantics,
}
