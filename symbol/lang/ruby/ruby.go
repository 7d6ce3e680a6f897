// Package ruby holds what is particular to Ruby.
package ruby

import (
	_ "embed"

	"codemem/regex"
	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed ruby.scm
var query string

// Rules is the row of Ruby.
var Rules = &lang.Rules{
	Name:     "Ruby",
	Grammar:  "ruby",
	Query:    []string{query},
	Exported: exported,
	Sections: regex.Lazy(`(?m)^\s*(private|protected|public|module_function)\b`),
	Imports:  module.Ruby{},
	Syntax: lang.Syntax{
		Readers: readers,
		Values:  values, Signed: true, Blocks: true,
		Constants: map[string]string{"nil": "<nil>", "defined?": "", "lambda": "", "proc": ""},
		Defaults:  []string{"||", "or"},
	},
	Scoping: lang.Scoping{Flows: true, Closed: true},
	Commentary: lang.Commentary{
		Line:        "#",
		Directive:   regex.Lazy(`^#(?:!|.*(?:frozen.string.literal|coding|warn.indent|shareable.constant.value)\s*[:=])`),
		Conditional: true,
	},
	Semantics: semantics,
	Ways:      lang.Ways{Scopes: lang.Accessors, Naming: lang.Accessors, Membership: lang.Accessors, Evaluation: lang.Accessors},
}

var values = lang.Forms{
	"identifier constant instance_variable class_variable global_variable self nil": "@",
	"string chained_string heredoc_beginning":                                       "<string>",
	"parenthesized_statements":                                                      "($-1)",
	"scope_resolution":                                                              "$scope.@name",
	"element_reference":                                                             "$object[]",
	"conditional":                                                                   "$consequence | $alternative",
}
