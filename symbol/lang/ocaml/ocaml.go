// Package ocaml holds what is particular to OCaml.
package ocaml

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed ocaml.scm
var query string

//go:embed ocamlonly.scm
var implementation string // what only a file of implementations has

// imports are of modules, which are files. What wraps them in a library is in no file.
var imports = module.ByName{Separator: ".", Spell: module.LowerFirst, Endings: []string{".ml", ".mli"}, Roots: []string{"", "src", "lib"}, Unique: 1, Inner: true}

// Rules is the row of OCaml.
var Rules = &lang.Rules{
	Name:       "OCaml",
	Extensions: []string{".ml"},
	Grammar:    "ocaml",
	Query:      []string{implementation + query},
	Commentary: lang.Commentary{Inline: [2]string{"(* ", " *)"}},
	Imports:    imports,
	Semantics:  lang.Semantics{Group: "OCaml", Implied: true, Open: true},
}

// Interface is the row of the files that say what a module of OCaml offers. They have a grammar of their own.
var Interface = &lang.Rules{
	Name:       "OCaml interface",
	Of:         "OCaml",
	Extensions: []string{".mli"},
	Grammar:    "ocaml_interface",
	Query:      []string{query},
	Commentary: lang.Commentary{Inline: [2]string{"(* ", " *)"}},
	Imports:    imports,
	Semantics:  lang.Semantics{Group: "OCaml", Implied: true, Open: true},
}
