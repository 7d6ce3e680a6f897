// Package bash holds what is particular to Bash.
package bash

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed bash.scm
var query string

// Rules is the row of Bash.
var Rules = &lang.Rules{
	Name:       "Bash",
	Grammar:    "bash",
	Query:      []string{query},
	Of:         "Shell",
	Narrow:     true,
	Imports:    module.ByName{Endings: []string{""}, Roots: []string{""}, Unique: 1, Outside: module.SystemRoots, WorkingDir: true},
	Syntax:     lang.Syntax{Subshells: true},
	Commentary: lang.Commentary{Line: "#", BareCommas: true},
	Semantics:  semantics,
}
