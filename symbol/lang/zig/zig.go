// Package zig holds what is particular to Zig.
package zig

import (
	_ "embed"
	"strings"

	"codemem/symbol/lang"
	"codemem/symbol/module"
	"codemem/symbol/source"
)

//go:embed zig.scm
var query string

// Rules is the row of Zig. Fields, members and tests have no word for it, and are seen.
var Rules = &lang.Rules{
	Name:       "Zig",
	Grammar:    "zig",
	Entry:      lang.Entry{Main: []string{"main"}},
	Semantics:  lang.Semantics{Self: []string{"this"}, SelfTypes: []string{"Self"}},
	Syntax:     lang.Syntax{Prefixes: []string{"try", "&", "await"}, Composite: true, Marked: true},
	Query:      []string{query},
	Commentary: lang.Commentary{Line: "//"},
	Imports:    module.ByName{Endings: []string{""}, Outside: []string{"std", "builtin", "root"}},
	Exported: func(d *source.Definition) bool {
		words := strings.Fields(d.Signature())
		return len(words) == 0 || words[0] == "pub" || words[0] == "export" || words[0] == "comptime"
	},
}
