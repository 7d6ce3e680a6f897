package c

import (
	"bytes"

	"codemem/regex"
	"codemem/symbol/source"
)

// Macros that the grammars of C and C++ do not know: with numbers between the type of a function and its name, and before the name
// of a class.
var (
	attributeMacro = regex.Lazy(`(?m)^[A-Za-z_][\w \t*]*[ \t*](\w+[ \t]*\([\d \t,]+\))\s+\**\w+[ \t]*\(`)           // void printflike(1, 2) say(const char *, ...);
	classMacro     = regex.Lazy(`\b(?:class|struct|union)\s+([A-Z][A-Z0-9_]+)\s+\w+\s*(?:final\s*)?(?:[{;]|:[^:])`) // class EXPORT Shop {
)

// mendC and mendCPP find such macros in a content with errors.
func mendC(content []byte) []source.Mend {
	return source.Disjoint(append(source.MendForms(content, attributeMacro()), mendMacros(content)...))
}

func mendCPP(content []byte) []source.Mend {
	return source.Disjoint(append(source.MendForms(content, attributeMacro(), classMacro()), mendMacros(content)...))
}

// What the grammar of Objective-C does not know: macros that stand alone, and enumerations that a macro makes, whose names stay
// where they are. typedef NS_ENUM(NSUInteger, State) { … }; is parsed as enum State { … };.
var (
	soleMacro = regex.Lazy(`(?m)^[ \t]*([A-Z][A-Z0-9]*_[A-Z0-9_]+(?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))?)[ \t\r]*$`)
	enumMacro = regex.Lazy(`(?:typedef\s+)?\b(?:NS|CF)_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS)\s*\(\s*\w+\s*,\s*(\w+)\s*\)`)
)

// mendObjectiveC finds such macros in a content with errors.
func mendObjectiveC(content []byte) (all []source.Mend) {
	blank := func(start, end int) source.Mend {
		return source.Mend{Span: source.Span{Start: uint32(start), End: uint32(end)}, With: string(bytes.Repeat([]byte(" "), end-start))} //nolint:gosec // a content is no longer
	}
	enums := enumMacro().FindAllSubmatchIndex(content, source.MaxMends)
	for _, m := range soleMacro().FindAllSubmatchIndex(content, source.MaxMends) {
		for len(enums) > 0 && enums[0][0] < m[2] {
			all = append(all, enumOf(blank, enums[0])...)
			enums = enums[1:]
		}
		all = append(all, blank(m[2], m[3]))
	}
	for _, m := range enums {
		all = append(all, enumOf(blank, m)...)
	}
	return all
}

// enumOf leaves the name of an enumeration that a macro makes, and starts with the word for one.
func enumOf(blank func(start, end int) source.Mend, m []int) []source.Mend {
	const word = "enum "
	head := blank(m[0], m[2])
	head.With = word + head.With[len(word):]
	return []source.Mend{head, blank(m[3], m[1])}
}
