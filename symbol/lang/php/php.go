// Package php holds what is particular to PHP.
package php

import (
	_ "embed"

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
}
