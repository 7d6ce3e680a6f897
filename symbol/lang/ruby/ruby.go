// Package ruby holds what is particular to Ruby.
package ruby

import (
	_ "embed"
	"regexp"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed ruby.scm
var query string

// Rules is the row of Ruby.
var Rules = &lang.Rules{
	Name:     "Ruby",
	Grammar:  "ruby",
	Query:    query,
	Sections: regexp.MustCompile(`(?m)^\s*(private|protected|public|module_function)\b`),
	Imports:  module.Ruby{},
	Syntax: lang.Syntax{
		Signed: true, Ternary: true, Blocks: true,
		Constants: map[string]string{"nil": "<nil>", "[": "", "{": "", "->": "", "if": "", "case": "", "begin": "", "not": "", "defined?": "", "super": "", "yield": "", "lambda": "", "proc": ""},
	},
	Scoping: lang.Scoping{Flows: true, Closed: true},
	Commentary: lang.Commentary{
		Line:        "#",
		Directive:   regexp.MustCompile(`^#!|^#.*(frozen.string.literal|coding|warn.indent|shareable.constant.value)\s*[:=]`),
		Conditional: true,
	},
	Semantics: semantics,
}
