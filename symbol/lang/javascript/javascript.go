// Package javascript holds what is particular to JavaScript and TypeScript, which share most of their queries.
package javascript

import (
	_ "embed"
	"regexp"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

var (
	//go:embed typescript.scm
	typescript string
	//go:embed jsonly.scm
	untyped string
	//go:embed javascript.scm
	both string
	//go:embed jsx.scm
	jsx string
)

var (
	syntax = lang.Syntax{
		Prefixes: []string{"await", "yield"}, Ternary: true, Infers: true,
		Constants: map[string]string{"true": "<boolean>", "false": "<boolean>", "null": "", "undefined": "", "{": "", "function": "", "class": "", "async": "", "import": "", "new.target": "", "/": "", "<": ""},
	}
	commentary = lang.Commentary{Directive: regexp.MustCompile(`^///\s*<|@jsx|webpack[A-Z]|@vite-ignore|__PURE__|__NO_SIDE_EFFECTS__`), Conditional: true}
)

// TypeScript is the row of TypeScript.
var TypeScript = &lang.Rules{
	Name:       "TypeScript",
	Extensions: []string{".ts", ".mts", ".cts"},
	Grammar:    "typescript",
	Query:      typescript + "\n" + both,
	Imports:    module.Npm{Typed: true},
	Syntax:     syntax,
	Scoping:    lang.Scoping{Nearest: true},
	Commentary: commentary,
	Semantics:  typed,
	Library:    library,
}

// TSX is the row of TypeScript with JSX, which has a grammar of its own.
var TSX = &lang.Rules{
	Name:       "TSX",
	Of:         "TypeScript",
	Extensions: []string{".tsx"},
	Grammar:    "tsx",
	Query:      typescript + "\n" + both + "\n" + jsx,
	Imports:    module.Npm{Typed: true},
	Syntax:     syntax,
	Scoping:    lang.Scoping{Nearest: true},
	Commentary: commentary,
	Semantics:  typed,
	Library:    library,
}

// JavaScript is the row of JavaScript.
var JavaScript = &lang.Rules{
	Name:       "JavaScript",
	Grammar:    "javascript",
	Query:      untyped + "\n" + both + "\n" + jsx,
	Imports:    module.Npm{},
	Syntax:     syntax,
	Scoping:    lang.Scoping{Nearest: true},
	Commentary: commentary,
	Semantics:  semantics,
	Library:    library,
}
