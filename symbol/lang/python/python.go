// Package python holds what is particular to Python.
package python

import (
	_ "embed"
	"regexp"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed python.scm
var query string

// Rules is the row of Python.
var Rules = &lang.Rules{
	Name:    "Python",
	Grammar: "python",
	Query:   query,
	Imports: module.Python{},
	Syntax: lang.Syntax{
		Prefixes: []string{"await"}, Choice: true, Squares: true,
		Constants: map[string]string{"None": "<None>", "True": "<bool>", "False": "<bool>", "...": "", "lambda": "", "not": ""},
	},
	Scoping: lang.Scoping{Flows: true},
	Commentary: lang.Commentary{
		Line:        "#",
		Directive:   regexp.MustCompile(`^#!|^#.*coding[:=]|^# ?type: *([^i\s]|i[^g\s])|^[rRuU]*[fF]`), // a formatted text is evaluated, and no documentation
		Conditional: true,
	},
	Semantics: semantics,
}
