// Package dart holds what is particular to Dart.
package dart

import (
	_ "embed"
	"strings"

	"codemem/symbol/lang"
	"codemem/symbol/module"
	"codemem/symbol/source"
)

//go:embed dart.scm
var query string

// Rules is the row of Dart.
var Rules = &lang.Rules{
	Name:      "Dart",
	Grammar:   "dart",
	Entry:     lang.Entry{Main: []string{"main"}},
	Syntax:    lang.Syntax{Readers: readers},
	Semantics: lang.Semantics{Self: []string{"this", "super"}, ImplicitThis: true, Parts: true, Dispatch: lang.NominalDispatch, Private: private},
	Query:     []string{query},
	Imports:   module.ByName{Endings: []string{""}, Outside: []string{"dart:"}, Package: module.Pub},
	Exported:  func(d *source.Definition) bool { return !private(d.Name) },
}

// private reports whether a name is seen in its library alone.
func private(name string) bool { return strings.HasPrefix(name, "_") }
