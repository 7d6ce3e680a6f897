// Package golang holds what is particular to Go.
package golang

import (
	_ "embed"

	"codemem/regex"
	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed go.scm
var query string

// Rules is the row of Go.
var Rules = &lang.Rules{
	Name:       "Go",
	Grammar:    "go",
	Query:      []string{query},
	Exported:   exported,
	Imports:    module.Go{Outside: cgo},
	Syntax:     lang.Syntax{Readers: readers, Values: values, Types: types, Squares: true, TypeSets: true, Infers: true, LinesEnd: true},
	Commentary: lang.Commentary{Directive: regex.Lazy(`^/(?:/(?:go:|export |extern |line | ?\+build)|\*line )`), Preamble: "C"},
	Scoping:    lang.Scoping{Nearest: true},
	Entry:      lang.Entry{Main: []string{"main"}, Package: "main"},
	Semantics:  semantics,
	Ways:       lang.Ways{Scopes: lang.Builds, Naming: lang.Builds},
	Library:    library,
}

var values = lang.Forms{
	"identifier type_identifier package_identifier":            "@",
	"interpreted_string_literal raw_string_literal":            "<string>",
	"parenthesized_expression":                                 "($1)",
	"selector_expression":                                      "$operand.@field",
	"qualified_type":                                           "$package.@name",
	"generic_type":                                             "$type%type_arguments",
	"slice_expression":                                         "$operand",
	"type_assertion_expression composite_literal":              "<%type>",
	"slice_type array_type map_type channel_type func_literal": "<%0>",
}

var types = lang.Forms{
	"identifier type_identifier package_identifier": "@",
	"qualified_type":      "%package.%name",
	"selector_expression": "%operand.@field",
	"generic_type":        "%type%type_arguments?",
	"type_arguments":      "<%*?>",
	"pointer_type negated_type parenthesized_type type_constraint": "%1",
	"type_elem": "%|",
	"slice_type array_type implicit_length_array_type": "[%element]",
	"map_type":     "{%key~:%value~}",
	"channel_type": "chan<%value>",
}
