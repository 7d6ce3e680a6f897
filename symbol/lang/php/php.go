// Package php holds what is particular to PHP.
package php

import (
	_ "embed"

	"codemem/regex"
	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed php.scm
var query string

// Rules is the row of PHP.
var Rules = &lang.Rules{
	Name:        "PHP",
	Grammar:     "php",
	Query:       []string{query},
	Exported:    exported,
	ReadImports: imports,
	Output:      true,
	Imports:     module.PHP{},
	Syntax: lang.Syntax{
		Readers: readers,
		Values:  values, Types: types, Sigil: "$", Opening: "<?php",
		Constants: map[string]string{"null": "<null>", "NULL": "<null>", "true": "<bool>", "false": "<bool>", "TRUE": "<bool>", "FALSE": "<bool>"},
		Unsaid:    []string{"null", "void", "never", "false", "mixed", "object", "callable", "iterable"},
		Defaults:  []string{"??", "||", "or"},
	},
	Scoping:    lang.Scoping{Chains: true, Flows: true, Underscore: true},
	Commentary: lang.Commentary{Directive: regex.Lazy(`@[A-Z][\w\\]*|@(dataProvider|depends|test|before|after)\b`)},
	Semantics:  semantics,
	Ways:       lang.Ways{Scopes: lang.Autoloaded, Membership: lang.Mixins, Calling: lang.Mixins},
}

var values = lang.Forms{
	"name relative_scope null boolean":      "@",
	"string encapsed_string heredoc nowdoc": "<string>",
	"integer float":                         "<int>",
	"parenthesized_expression":              "($1)",
	"clone_expression":                      "$1",
	"subscript_expression":                  "$1[]",
	"function_call_expression":              "$function()",
	"class_constant_access_expression":      "$1.@2",
	"object_creation_expression":            "<%1>",
	"conditional_expression":                "$body | $alternative or $condition | $alternative",
	"array_element_initializer argument":    "$-1",
}

var types = lang.Forms{
	"name primitive_type":      "@",
	"named_type optional_type": "%1",
	"intersection_type":        "%1",
	"type_list":                "%|",
}
