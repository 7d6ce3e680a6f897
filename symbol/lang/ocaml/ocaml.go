// Package ocaml holds what is particular to OCaml.
package ocaml

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed ocaml.scm
var query string

//go:embed ocamlonly.scm
var implementation string // what only a file of implementations has

// Rules is the row of OCaml.
var Rules = &lang.Rules{
	Name:       "OCaml",
	Extensions: []string{".ml"},
	Grammar:    "ocaml",
	Query:      implementation + query,
}

// Interface is the row of the files that say what a module of OCaml offers. They have a grammar of their own.
var Interface = &lang.Rules{
	Name:       "OCaml interface",
	Of:         "OCaml",
	Extensions: []string{".mli"},
	Grammar:    "ocaml_interface",
	Query:      query,
}
