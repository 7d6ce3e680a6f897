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
	Name:    "Rust",
	Grammar: "rust",
	Query:   query,
	Imports: module.Defined{By: module.Tree},
	Syntax: lang.Syntax{
		Prefixes: []string{"&", "&mut", "mut", "*", "&&"}, Unwraps: true, Composite: true,
		Constants: map[string]string{"true": "<bool>", "false": "<bool>", "move": "", "async": "", "loop": "", "while": "", "for": "", "return": "", "break": "", "continue": "", "|": "", "||": ""},
	},
	Semantics: semantics,
}
