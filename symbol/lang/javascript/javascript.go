// Package javascript holds what is particular to JavaScript and TypeScript, which share most of their queries.
package javascript

import (
	_ "embed"

	"codemem/regex"
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
	//go:embed sets.scm
	sets string
	//go:embed jsx.scm
	jsx string
)

var (
	syntax = lang.Syntax{
		Readers: readers,
		Values:  values, Types: types, Constants: map[string]string{"undefined": ""}, Defaults: []string{"||", "??"},
		Infers: true, LinesEnd: true, Unsaid: []string{"void", "never", "any", "unknown"},
	}
	documented = func() lang.Syntax {
		s := syntax
		s.DocTypes = true
		return s
	}()
	commentary = lang.Commentary{Directive: regex.Lazy(`^///\s*<|@jsx|webpack[A-Z]|@vite-ignore|__PURE__|__NO_SIDE_EFFECTS__`), Conditional: true}
)

// TypeScript is the row of TypeScript.
var TypeScript = &lang.Rules{
	Name:        "TypeScript",
	Extensions:  []string{".ts", ".mts", ".cts"},
	Grammar:     "typescript",
	Query:       []string{typescript, both},
	Exported:    exported,
	ReadImports: imports,
	Mend:        mend,
	Imports:     module.Npm{Typed: true},
	Syntax:      syntax,
	Scoping:     lang.Scoping{Nearest: true, Underscore: true},
	Commentary:  commentary,
	Entry:       lang.Entry{Files: []string{"index.*"}},
	Semantics:   typed,
	Ways:        lang.Ways{Scopes: lang.Contextual, Naming: lang.Contextual, Calling: lang.Contextual},
	Library:     library,
}

// TSX is the row of TypeScript with JSX, which has a grammar of its own.
var TSX = &lang.Rules{
	Name:        "TSX",
	Of:          "TypeScript",
	Extensions:  []string{".tsx"},
	Grammar:     "tsx",
	Query:       []string{jsx, typescript, both},
	Exported:    exported,
	ReadImports: imports,
	Mend:        mend,
	Imports:     module.Npm{Typed: true},
	Syntax:      syntax,
	Scoping:     lang.Scoping{Nearest: true, Underscore: true},
	Commentary:  commentary,
	Entry:       lang.Entry{Files: []string{"index.*"}},
	Semantics:   typed,
	Ways:        lang.Ways{Scopes: lang.Contextual, Naming: lang.Contextual, Calling: lang.Contextual},
	Library:     library,
}

// JavaScript is the row of JavaScript.
var JavaScript = &lang.Rules{
	Name:       "JavaScript",
	Grammar:    "javascript",
	Query:      []string{jsx, untyped, both, sets},
	Exported:   exported,
	Imports:    module.Npm{},
	Syntax:     documented,
	Scoping:    lang.Scoping{Nearest: true, Underscore: true},
	Commentary: commentary,
	Entry:      lang.Entry{Files: []string{"index.*"}},
	Semantics:  semantics,
	Ways:       lang.Ways{Scopes: lang.Contextual, Naming: lang.Contextual, Evaluation: lang.Contextual, Calling: lang.Contextual},
	Library:    library,
}

var values = lang.Forms{
	"identifier this super undefined":      "@",
	"true false":                           "<boolean>",
	"string template_string":               "<string>",
	"parenthesized_expression":             "($1)",
	"member_expression":                    "$object.@property",
	"subscript_expression":                 "$object[]",
	"instantiation_expression":             "$1%type_arguments?",
	"non_null_expression yield_expression": "$1",
	"await_expression":                     "$1^",
	"as_expression satisfies_expression":   "<%2> or $1",
	"type_assertion":                       "%1",
	"ternary_expression":                   "$consequence | $alternative",
	"assignment_expression":                "$right",
	"array":                                "<[=($1)]>",
}

var types = lang.Forms{
	"type_identifier predefined_type this_type this identifier property_identifier true false": "@",
	"nested_type_identifier":              "%module.%name",
	"nested_identifier member_expression": "%object.%property",
	"generic_type":                        "%name%type_arguments?",
	"type_arguments":                      "<%*>",
	"array_type":                          "[%1~]",
	"union_type":                          "%|",
	"tuple_type":                          "#(%*?)",
	"string template_literal_type index_type_query": "string",
	"type_predicate type_predicate_annotation":      "boolean",
	"type_query":      "=$1",
	"call_expression": "%function",
	"type_annotation readonly_type literal_type parenthesized_type infer_type optional_type constraint": "%1",
}
