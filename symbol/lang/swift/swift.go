// Package swift holds what is particular to Swift.
package swift

import (
	_ "embed"

	"codemem/regex"
	"codemem/symbol/lang"
)

//go:embed swift.scm
var query string

// Rules is the row of Swift.
var Rules = &lang.Rules{
	Name:     "Swift",
	Grammar:  "swift",
	Query:    []string{query},
	Mend:     mend,
	Exported: exported,
	Sections: regex.Lazy(`#if`),
	Syntax: lang.Syntax{
		Readers: readers,
		Ternary: true, Labelled: true, Labels: true, LinesEnd: true,
		Constants: map[string]string{"true": "<Bool>", "false": "<Bool>", "nil": "", "if": "", "switch": "", "{": "", "\\": "", "#selector": "", "#keyPath": "", "do": "", "return": "", "throw": ""},
	},
	Commentary: lang.Commentary{Directive: regex.Lazy(`^// ?swift-tools-version`)},
	Entry:      lang.Entry{Main: []string{"main"}},
	Semantics:  semantics,
	Ways:       lang.Ways{Scopes: lang.Protocols, Naming: lang.Protocols, Membership: lang.Protocols, Calling: lang.Protocols, Extending: lang.Protocols},
	Library:    library,
}
