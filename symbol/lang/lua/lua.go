// Package lua holds what is particular to Lua.
package lua

import (
	_ "embed"

	"codemem/symbol/lang"
)

//go:embed lua.scm
var query string

// Rules is the row of Lua.
var Rules = &lang.Rules{
	Name:    "Lua",
	Grammar: "lua",
	Query:   query,
}
