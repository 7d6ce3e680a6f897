// Package c holds what is particular to C, C++ and Objective-C, which share most of their queries and the headers they include.
package c

import (
	_ "embed"
	"strings"

	"codemem/regex"
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
	//go:embed accesses.scm
	accesses string
	//go:embed reads.scm
	reads string
	//go:embed objc.scm
	objc string
)

// C is the row of C.
var C = &lang.Rules{
	Name:       "C",
	Grammar:    "c",
	Query:      []string{only, both, types, reads},
	Mend:       mendC,
	Uses:       uses,
	Exported:   exportedC,
	Imports:    module.C{},
	Syntax:     lang.Syntax{Readers: readers, Prefixes: []string{"&", "*"}, Ternary: true, Constants: map[string]string{"[": "", "NULL": "", "sizeof": ""}},
	Scoping:    lang.Scoping{TypesApart: true, Underscore: true},
	Commentary: lang.Commentary{Conditional: true},
	Entry:      lang.Entry{Main: []string{"main"}},
	Semantics:  semantics,
	Ways:       lang.Ways{Scopes: lang.Includes},
}

// CPP is the row of C++.
var CPP = &lang.Rules{
	Name:     "C++",
	Grammar:  "cpp",
	Query:    []string{cpp, both, types, accesses, reads},
	Mend:     mendCPP,
	Uses:     uses,
	Exported: exportedCPP,
	Sections: regex.Lazy(`\b(private|protected|public|signals|slots)\s*:`),
	Imports:  module.C{},
	Syntax: lang.Syntax{
		Readers: readers,
		Values:  values, Constants: map[string]string{"nullptr": ""}, Defaults: []string{"||", "or"}, Counts: true,
	},
	Scoping:     lang.Scoping{Underscore: true},
	Commentary:  lang.Commentary{Conditional: true},
	Entry:       lang.Entry{Main: []string{"main"}},
	Semantics:   semanticsPlus,
	Ways:        lang.Ways{Scopes: lang.Includes, Naming: lang.Operators, Membership: lang.Operators, Evaluation: lang.Operators, Calling: lang.Viable},
	Conversions: conversions,
	Library:     library,
	Owner:       owner,
}

// ObjectiveC is the row of Objective-C.
var ObjectiveC = &lang.Rules{
	Name:       "Objective-C",
	Grammar:    "objc",
	Query:      []string{objc, only, both},
	Mend:       mendObjectiveC,
	Exported:   exportedC,
	Imports:    module.C{},
	Syntax:     lang.Syntax{Prefixes: []string{"&", "*"}, Ternary: true},
	Scoping:    lang.Scoping{Underscore: true},
	Commentary: lang.Commentary{Conditional: true},
	Entry:      lang.Entry{Main: []string{"main"}},
	Semantics:  semanticsObjective,
	Ways:       lang.Ways{Scopes: lang.Headers},
}

// values are those of C++. Its types are read from tokens: macros among them leave no nodes.
var values = lang.Forms{
	"identifier field_identifier type_identifier namespace_identifier this": "@",
	"string_literal raw_string_literal concatenated_string":                 "<char" + pointerTo + ">",
	"parenthesized_expression":                                              "($1)",
	"subscript_expression":                                                  "$argument[]",
	"template_type template_function template_method":                       "@name$arguments?",
	"template_argument_list":                                                "<%*?>",
	"new_expression compound_literal_expression cast_expression":            "<%type>",
	"co_await_expression":                                                   "$argument",
	"conditional_expression":                                                "$consequence | $alternative",
}

// owner is the path of scopes that stands before the name of what is defined outside of its class: SkipList<K, C>::Iterator is
// SkipList.Iterator, whatever the arguments of the template are called.
func owner(captured string) string {
	var parts []string
	for _, part := range strings.Split(withoutArguments(captured), "::") {
		if part = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(part), "template ")); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ".")
}

// withoutArguments leaves out what stands in angle brackets.
func withoutArguments(s string) string {
	depth := 0
	return strings.Map(func(r rune) rune {
		switch {
		case r == '<':
			depth++
		case r == '>':
			depth--
		case depth == 0:
			return r
		}
		return -1
	}, s)
}
