// Package protobuf holds what is particular to Protocol Buffers.
package protobuf

import (
	_ "embed"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed protobuf.scm
var query string

// Rules is the row of Protocol Buffers.
var Rules = &lang.Rules{
	Name:      "Protobuf",
	Of:        "Protocol Buffers",
	Grammar:   "proto",
	Semantics: lang.Semantics{Loose: true},
	Query:     []string{query},
	Imports:   module.ByName{Endings: []string{""}, Roots: []string{"", "proto", "src"}, Unique: 2},
}
