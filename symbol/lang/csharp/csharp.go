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
	Name:    "C#",
	Grammar: "c_sharp",
	Query:   query,
	Imports: module.Defined{},
	Syntax: lang.Syntax{
		Prefixes: []string{"await", "ref"}, Casts: []string{"is", "as", "switch", "with", "and", "or", "in", "when"}, Ternary: true, Counts: true,
		Constants: map[string]string{"true": "<bool>", "false": "<bool>", "null": "", "throw": "", "delegate": "", "from": "", "stackalloc": ""},
	},
	Semantics: semantics,
}
