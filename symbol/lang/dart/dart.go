// Package dart holds what is particular to Dart.
package dart

import (
	_ "embed"
	"strings"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed dart.scm
var query string

// Rules is the row of Dart. What starts with an underscore is seen in its library alone.
var Rules = &lang.Rules{
	Name:     "Dart",
	Grammar:  "dart",
	Query:    query,
	Imports:  module.ByName{Endings: []string{""}, Outside: []string{"dart:"}, Package: module.Pub},
	Exported: func(_, name, _ string) bool { return !strings.HasPrefix(name, "_") },
}
