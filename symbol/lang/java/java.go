// Package java holds what is particular to Java.
package java

import (
	_ "embed"
	"regexp"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed java.scm
var query string

// Rules is the row of Java.
var Rules = &lang.Rules{
	Name:    "Java",
	Grammar: "java",
	Query:   query,
	Imports: module.JVM,
	Syntax: lang.Syntax{
		Casts: []string{"instanceof"}, Ternary: true, Arrows: true, Counts: true, Infers: true,
		Constants: map[string]string{"true": "<boolean>", "false": "<boolean>", "null": "", "switch": ""},
	},
	Scoping:    lang.Scoping{MethodsApart: true},
	Commentary: lang.Commentary{Directive: regexp.MustCompile(`^//DEPS `)},
	Semantics:  semantics,
	Library:    library,
}
