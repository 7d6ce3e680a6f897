// Package rust holds what is particular to Rust.
package rust

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed rust.scm
var query string

// Rules is the row of Rust.
var Rules = &lang.Rules{
	Name:        "Rust",
	Grammar:     "rust",
	Query:       []string{query},
	Exported:    exported,
	ReadImports: imports,
	Imports:     module.Defined{By: module.Tree},
	Library:     library,
	Syntax: lang.Syntax{
		Readers:  readers,
		Values:   values,
		Prefixes: []string{"&", "&mut", "mut", "*", "&&"}, Unwraps: true, Infers: true,
		Constants: map[string]string{"true": "<bool>", "false": "<bool>", "move": "", "async": "", "loop": "", "while": "", "for": "", "return": "", "break": "", "continue": "", "|": "", "||": ""},
	},
	Entry:     lang.Entry{Files: []string{"main.rs", "lib.rs"}, Main: []string{"main"}},
	Semantics: semantics,
	Ways:      lang.Ways{Scopes: lang.Macros, Naming: lang.Traits, Membership: lang.Traits, Evaluation: lang.Traits},
}

// values are those of Rust. Its types are read from tokens, as are the arguments of macros, which have no other nodes.
var values = lang.Forms{
	"identifier type_identifier self super crate boolean_literal": "@",
	"string_literal raw_string_literal":                           "<string>",
	"parenthesized_expression":                                    "($1)",
	"scoped_identifier":                                           "$path.@name",
	"bracketed_type":                                              "<%1>",
	"try_expression await_expression":                             "$1^",
	"type_cast_expression":                                        "<%type>",
	"struct_expression":                                           "<%name>",
	"reference_expression":                                        "$value",
	"range_expression":                                            "<Range<usize>>",
	"array_expression":                                            "<[=($1)]>",
	"unsafe_block":                                                "$1",
	"block":                                                       "$-1",
}
