// Package scala holds what is particular to Scala.
package scala

import (
	_ "embed"

	"codemem/regex"
	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed scala.scm
var query string

// Rules is the row of Scala.
var Rules = &lang.Rules{
	Name:        "Scala",
	Grammar:     "scala",
	Query:       []string{query},
	Exported:    exported,
	ReadImports: imports,
	Trailing:    true,
	Nested:      true,
	Imports:     module.JVM,
	Syntax: lang.Syntax{
		Readers: readers,
		Values:  values, Squares: true, Infix: true, Infers: true, Curried: true, Counts: true, LinesEnd: true,
		Constants: map[string]string{"true": "<Boolean>", "false": "<Boolean>"},
	},
	Scoping:    lang.Scoping{TypesApart: true},
	Commentary: lang.Commentary{Directive: regex.Lazy(`^//>`)},
	Entry:      lang.Entry{Main: []string{"main"}, InTypes: true},
	Semantics:  semantics,
	Ways:       lang.Ways{Scopes: lang.NestedPackages, Membership: lang.Companions, Evaluation: lang.Companions, Calling: lang.Companions, Extending: lang.Companions},
	Library:    library,
}

// values are those of Scala. Its types are read from tokens: what stands in their place has many kinds.
var values = lang.Forms{
	"boolean_literal":                       "@",
	"indented_block":                        "$-1",
	"string interpolated_string_expression": "<string>",
	"parenthesized_expression":              "($1)",
	"ascription_expression":                 "<%2>",
	"if_expression":                         "$consequence & $alternative",
}
