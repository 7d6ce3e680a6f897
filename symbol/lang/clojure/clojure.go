// Package clojure holds what is particular to Clojure.
package clojure

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed clojure.scm
var query string

// Rules is the row of Clojure.
var Rules = &lang.Rules{
	Name:        "Clojure",
	Grammar:     "clojure",
	Query:       []string{query},
	Exported:    exported,
	ReadImports: imports,
	Commentary:  lang.Commentary{Line: ";", Inline: [2]string{"#_", ""}},

	Imports: module.ByName{Separator: ".", Spell: module.Underscores, Endings: []string{".clj", ".cljc", ".cljs", ".bb"}, Roots: []string{"", "src", "test"}, Unique: 2},
	Clauses: lang.Apart,

	Semantics: lang.Semantics{Implied: true},
}
