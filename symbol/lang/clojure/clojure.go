// Package clojure holds what is particular to Clojure.
package clojure

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed clojure.scm
var query string

// Rules is the row of Clojure.
var Rules = &lang.Rules{
	Name:    "Clojure",
	Grammar: "clojure",
	Query:   query,
	Clauses: lang.Apart,
}
