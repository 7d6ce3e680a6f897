// Package python holds what is particular to Python.
package python

import (
	_ "embed"

	"codemem/regex"
	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed python.scm
var query string

// Rules is the row of Python.
var Rules = &lang.Rules{
	Name:     "Python",
	Grammar:  "python",
	Query:    []string{query},
	Exported: exported,
	Imports:  module.Python{},
	Syntax: lang.Syntax{
		Readers: readers,
		Values:  values, Squares: true, Infers: true, Defaults: []string{"or"}, Indented: "...",
	},
	Scoping: lang.Scoping{Flows: true},
	Commentary: lang.Commentary{
		Line:        "#",
		Directive:   regex.Lazy(`^(?:#!|#.*coding[:=]|# ?type: *(?:[^i\s]|i[^g\s])|[rRuU]*[fF])`), // a formatted text is evaluated, and no documentation
		Conditional: true,
	},
	Entry:     lang.Entry{Files: []string{"__main__.py", "manage.py"}},
	Semantics: semantics,
	Ways:      lang.Ways{Membership: lang.Linearized, Evaluation: lang.Linearized, Calling: lang.Linearized},
	Library:   library,
}

// values are those of Python. Its types are read from tokens: those in quotes leave no nodes.
var values = lang.Forms{
	"identifier":                 "@",
	"true false":                 "<bool>",
	"none":                       "<None>",
	"integer float":              "<int>",
	"string concatenated_string": "<string>",
	"parenthesized_expression":   "($1)",
	"attribute":                  "$object.@attribute",
	"await":                      "$1^",
	"named_expression":           "$value",
	"conditional_expression":     "$1 | $3",
}
