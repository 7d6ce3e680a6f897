// Package perl holds what is particular to Perl.
package perl

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed perl.scm
var query string

// Rules is the row of Perl.
var Rules = &lang.Rules{
	Name:       "Perl",
	Grammar:    "perl",
	Query:      []string{query},
	Commentary: lang.Commentary{Line: "#"},
	Imports:    module.ByName{Separator: "::", Endings: []string{".pm"}, Roots: []string{"", "lib"}, Unique: 2, WorkingDir: true},
	Onward:     true,
	Syntax:     lang.Syntax{Readers: readers},
	Semantics:  lang.Semantics{Loose: true, Self: []string{"self", "class"}, ModulesAreTypes: true},
}
