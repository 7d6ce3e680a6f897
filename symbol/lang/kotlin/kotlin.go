// Package kotlin holds what is particular to Kotlin.
package kotlin

import (
	_ "embed"

	"codemem/regex"
	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed kotlin.scm
var query string

// Rules is the row of Kotlin.
var Rules = &lang.Rules{
	Name:     "Kotlin",
	Grammar:  "kotlin",
	Query:    []string{query},
	Exported: exported,
	Imports:  module.JVM,
	Library:  library,
	Syntax: lang.Syntax{
		Readers: readers,
		Values:  values, Types: types, Blocks: true, Counts: true, Infers: true, LinesEnd: true,
		Constants: map[string]string{"true": "<Boolean>", "false": "<Boolean>", "null": ""},
		Defaults:  []string{"?:", "||"},
	},
	Commentary: lang.Commentary{Directive: regex.Lazy(`^(?://DEPS |#!)`), LastNames: true},
	Entry:      lang.Entry{Main: []string{"main"}},
	Semantics:  semantics,
	Ways:       lang.Ways{Scopes: lang.Packages},
}

var values = lang.Forms{
	"identifier this_expression super_expression": "@",
	"string_literal multiline_string_literal":     "<string>",
	"character_literal":                           "<Char>",
	"parenthesized_expression":                    "($1)",
	"navigation_expression":                       "$1.@2",
	"callable_reference":                          "%1.@2",
	"index_expression":                            "$1[]",
	"as_expression":                               "<%right>",
	"if_expression":                               "$2 & $3",
	"object_literal":                              "<%1>",
	"value_argument":                              "$-1",
}

var types = lang.Forms{
	"identifier":               "@",
	"function_type_parameters": "%*?",
	"type_arguments":           "<%*?>",
	"nullable_type parenthesized_type parameter type_projection":                            "%-1",
	"constructor_invocation explicit_delegation delegation_specifier delegation_specifiers": "%1",
}
