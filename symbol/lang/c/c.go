// Package c holds what is particular to C, C++ and Objective-C, which share most of their queries and the headers they include.
package c

import (
	_ "embed"
	"regexp"

	"codemem/symbol/lang"
	"codemem/symbol/module"
)

var (
	//go:embed conly.scm
	only string
	//go:embed c.scm
	both string
	//go:embed types.scm
	types string
	//go:embed cpp.scm
	cpp string
	//go:embed objc.scm
	objc string
)

// C is the row of C.
var C = &lang.Rules{
	Name:       "C",
	Grammar:    "c",
	Query:      only + "\n" + both + "\n" + types,
	Imports:    module.C{},
	Syntax:     lang.Syntax{Prefixes: []string{"&", "*"}, Ternary: true, Constants: map[string]string{"[": "", "NULL": "", "sizeof": ""}},
	Scoping:    lang.Scoping{TypesApart: true},
	Commentary: lang.Commentary{Conditional: true},
	Semantics:  semantics,
}

// CPP is the row of C++.
var CPP = &lang.Rules{
	Name:     "C++",
	Grammar:  "cpp",
	Query:    cpp + "\n" + both + "\n" + types,
	Sections: regexp.MustCompile(`\b(private|protected|public|signals|slots)\s*:`),
	Imports:  module.C{},
	Syntax: lang.Syntax{
		Prefixes: []string{"&", "*", "co_await"}, Ternary: true, Composite: true,
		Constants: map[string]string{"[": "", "nullptr": "", "true": "", "false": "", "sizeof": "", "co_await": "", "throw": "", "delete": ""},
	},
	Commentary: lang.Commentary{Conditional: true},
	Semantics:  semanticsPlus,
}

// ObjectiveC is the row of Objective-C, whose files may be called as those of MATLAB and Mercury are.
var ObjectiveC = &lang.Rules{
	Name:       "Objective-C",
	Unlike:     regexp.MustCompile(`^\s*(%|function\b|classdef\b|:- module)`),
	Grammar:    "objc",
	Query:      objc + "\n" + only + "\n" + both,
	Imports:    module.C{},
	Syntax:     lang.Syntax{Prefixes: []string{"&", "*"}, Ternary: true},
	Commentary: lang.Commentary{Conditional: true},
	Semantics:  semanticsObjective,
}
