// Package kotlin holds what is particular to Kotlin.
package kotlin

import (
	_ "embed"
	"regexp"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed kotlin.scm
var query string

// Rules is the row of Kotlin.
var Rules = &lang.Rules{
	Name:    "Kotlin",
	Grammar: "kotlin",
	Query:   query,
	Imports: module.JVM,
	Syntax: lang.Syntax{
		Arrows: true, Blocks: true, Counts: true,
		Constants: map[string]string{"true": "<Boolean>", "false": "<Boolean>", "null": "", "throw": "", "return": "", "when": "", "try": "", "fun": "", "{": "", "::": "", "!": ""},
	},
	Commentary: lang.Commentary{Directive: regexp.MustCompile(`^//DEPS |^#!`), LastNames: true},
	Semantics:  semantics,
}
