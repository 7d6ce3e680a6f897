// Package csharp holds what is particular to C#.
package csharp

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed csharp.scm
var query string

// Rules is the row of C#.
var Rules = &lang.Rules{
	Name:     "C#",
	Grammar:  "c_sharp",
	Query:    []string{query},
	Exported: exported,
	Imports:  module.Defined{},
	Syntax: lang.Syntax{
		Readers: readers,
		Values:  values, Types: types, Counts: true,
		Constants: map[string]string{"true": "<bool>", "false": "<bool>", "null": ""},
		Defaults:  []string{"??"},
	},
	Entry:       lang.Entry{Main: []string{"main", "Main"}, InTypes: true},
	Semantics:   semantics,
	Ways:        lang.Ways{Scopes: lang.Namespaces, Membership: lang.Namespaces, Evaluation: lang.Namespaces, Calling: lang.Applicable, Extending: lang.Applicable},
	Library:     library,
	Conversions: conversions,
}

var values = lang.Forms{
	"identifier this base predefined_type boolean_literal": "@",
	"parenthesized_expression":                             "($1)",
	"member_access_expression":                             "$expression.%name",
	"conditional_access_expression":                        "$condition$2",
	"member_binding_expression":                            ".%name",
	"element_binding_expression":                           "[]",
	"qualified_name":                                       "$qualifier.@name",
	"alias_qualified_name":                                 "@name",
	"generic_name":                                         "$1%2",
	"invocation_expression":                                "$function()",
	"element_access_expression":                            "$expression[]",
	"cast_expression":                                      "<%type>",
	"as_expression":                                        "<%right>",
	"object_creation_expression array_creation_expression": "<%type>",
	"default_expression":                                   "<%type>",
	"typeof_expression":                                    "<Type>",
	"await_expression":                                     "$1^",
	"postfix_unary_expression ref_expression":              "$1",
	"conditional_expression":                               "$consequence | $alternative",
	"string_literal verbatim_string_literal raw_string_literal interpolated_string_expression": "<string>",
}

var types = lang.Forms{
	"identifier predefined_type": "@",
	"qualified_name":             "%qualifier.%name",
	"alias_qualified_name":       "%name",
	"generic_name":               "%1%2?",
	"type_argument_list":         "<%*?>",
	"array_type":                 "[%type]",
	"nullable_type pointer_type ref_type tuple_element": "%type",
	"tuple_type": "#(%*)",
}
