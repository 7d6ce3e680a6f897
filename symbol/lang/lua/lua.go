// Package lua holds what is particular to Lua.
package lua

import (
	_ "embed"
	"strings"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

//go:embed lua.scm
var query string

// Rules is the row of Lua.
var Rules = &lang.Rules{
	Name:     "Lua",
	Grammar:  "lua",
	Query:    []string{query},
	Exported: exported,
	Imports: module.ByName{
		Separator:  ".",
		Endings:    []string{".lua", "/init.lua"},
		Roots:      []string{"", "lua", "src", "lib"},
		Unique:     1,
		Outside:    strings.Fields("bit bit32 coroutine debug ffi io jit math os package string table utf8"),
		WorkingDir: true,
	},
	Syntax: lang.Syntax{
		Readers: readers,
		Values:  values, Blocks: true,
		Constants: map[string]string{"nil": "<nil>", "require": ""},
		Defaults:  []string{"or"},
	},
	Scoping:    lang.Scoping{Flows: true, Late: true},
	Commentary: lang.Commentary{Line: "--", Inline: [2]string{"--[[", "]]"}, Conditional: true},
	Semantics:  semantics,
	Ways:       lang.Ways{Scopes: lang.Prototypes, Naming: lang.Prototypes, Membership: lang.Prototypes, Evaluation: lang.Prototypes, Calling: lang.Prototypes},
}

var values = lang.Forms{
	"identifier nil":           "@",
	"string":                   "<string>",
	"parenthesized_expression": "($1)",
	"dot_index_expression":     "$table.@field",
	"method_index_expression":  "$table.@method",
	"bracket_index_expression": "$table[]",
}
