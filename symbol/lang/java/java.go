// Package java holds what is particular to Java.
package java

import (
	_ "embed"

	"codemem/regex"
	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed java.scm
var query string

// Rules is the row of Java.
var Rules = &lang.Rules{
	Name:     "Java",
	Grammar:  "java",
	Query:    []string{query},
	Exported: exported,
	Imports:  module.JVM,
	Syntax: lang.Syntax{
		Readers: readers,
		Values:  values, Types: types, Counts: true, Infers: true,
		Constants: map[string]string{"true": "<boolean>", "false": "<boolean>", "null": ""},
	},
	Scoping:     lang.Scoping{MethodsApart: true},
	Commentary:  lang.Commentary{Directive: regex.Lazy(`^//DEPS `)},
	Entry:       lang.Entry{Main: []string{"main"}, InTypes: true},
	Semantics:   semantics,
	Ways:        lang.Ways{Scopes: lang.Packages, Calling: lang.Records},
	Library:     library,
	Conversions: conversions,
}

var values = lang.Forms{
	"identifier this super type_identifier integral_type floating_point_type boolean_type true false": "@",
	"parenthesized_expression": "($1)",
	"field_access":             "$object.@field",
	"method_reference":         "$1.@2 or $1.new",
	"array_access":             "$array[]",
	"cast_expression":          "<%type>",
	"scoped_type_identifier":   "$1.@-1",
	"generic_type":             "$1%2?",
	"class_literal":            "$1.class",
	"string_literal":           "<string>",
	"ternary_expression":       "$consequence | $alternative",
}

var types = lang.Forms{
	"type_identifier integral_type floating_point_type boolean_type void_type": "@",
	"scoped_type_identifier": "%1.@-1",
	"generic_type":           "%1%2?",
	"type_arguments":         "<%*>",
	"catch_type":             "%|",
	"wildcard":               "%-1",
	"annotated_type":         "%-1",
}
