// Package php holds what is particular to PHP.
package php

import (
	_ "embed"
	"regexp"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed php.scm
var query string

// Rules is the row of PHP.
var Rules = &lang.Rules{
	Name:    "PHP",
	Grammar: "php",
	Query:   query,
	Output:  true,
	Imports: module.PHP{},
	Syntax: lang.Syntax{
		Prefixes: []string{"clone", "&"}, Sigil: "$", Ternary: true,
		Constants: map[string]string{"null": "<null>", "NULL": "<null>", "true": "<bool>", "false": "<bool>", "TRUE": "<bool>", "FALSE": "<bool>", "match": ""},
	},
	Scoping:    lang.Scoping{Chains: true, Flows: true},
	Commentary: lang.Commentary{Directive: regexp.MustCompile(`@[A-Z][\w\\]*|@(dataProvider|depends|test|before|after)\b`)},
	Semantics:  semantics,
}
