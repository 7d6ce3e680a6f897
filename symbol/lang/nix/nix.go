// Package nix holds what is particular to Nix.
package nix

import (
	_ "embed"
	"strings"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed nix.scm
var query string

// Rules is the row of Nix.
var Rules = &lang.Rules{
	Name:       "Nix",
	Grammar:    "nix",
	Query:      []string{query},
	Imports:    module.ByName{Endings: []string{"", "/default.nix"}, Outside: []string{"<"}},
	Commentary: lang.Commentary{Line: "#", Inline: [2]string{"/* ", " */"}},
	Semantics:  lang.Semantics{Objects: lang.ObjectsOfAll, HandsOn: true},
	Owner:      owner,
}

// owner is what stands before the last name of a path: services.nginx of services.nginx.enable.
func owner(path string) string {
	return path[:max(0, strings.LastIndexByte(path, '.'))]
}
