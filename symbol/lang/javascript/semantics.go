package javascript

import (
	"slices"
	"strings"

	"codemem/symbol/lang"
)

// semantics are what names of JavaScript mean.
var semantics = lang.Semantics{
	Group:            "js",
	Self:             []string{"this", "super"},
	BuiltinTypes:     builtin,
	Constructors:     []string{"constructor"},
	Private:          private,
	Implicit:         implicit,
	Spellings:        spellings,
	MethodsNeedValue: true,
	Objects:          lang.ObjectsOfFunctions,
	ObjectLiterals:   true,
	TypesOfValues:    true,
	CallSignatures:   true,
	Narrows:          true,
	LoopsGivePairs:   true,
	Dispatch:         lang.NominalDispatch,
	Structural:       true,
	Modules:          true,
	NamesInImports:   true,
}

// typed are the semantics of TypeScript.
var typed = func() lang.Semantics {
	s := semantics
	s.OffersExported = true // a declaration file aside, what is not exported is seen by nobody
	return s
}()

// builtin are the types and values of the language, its library and of browsers.
var builtin = []string{
	"string", "number", "boolean", "bigint", "symbol", "object", "Object", "Function", "Date", "RegExp", "Error", "Promise", "PromiseLike", "Map", "Set", "WeakMap",
	"WeakSet", "Array", "Buffer", "JSON", "Math", "console", "Symbol", "Number", "String", "Boolean", "Reflect", "Proxy", "process", "globalThis", "window", "document",
	"Uint8Array", "ArrayBuffer", "URL", "AbortController", "AbortSignal", "TypeError", "RangeError", "Intl", "BigInt", "WeakRef", "HTMLElement", "Element", "Node", "Event",
}

func private(name string) bool { return strings.HasPrefix(name, "#") }

func implicit(name string, _, _ bool) bool {
	return slices.Contains([]string{"constructor", "toString", "valueOf", "toJSON", "then"}, name) || strings.HasPrefix(name, "[")
}

// spellings are how templates write a component or a property: <my-part :some-prop>.
func spellings(name string, _, _ bool) []string {
	if strings.ToLower(name) != name {
		return []string{kebab(name)}
	}
	return nil
}

// kebab spells someName as some-name.
func kebab(name string) string {
	var b strings.Builder
	for i := range len(name) {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			if i > 0 {
				b.WriteByte('-')
			}
			c += 'a' - 'A'
		}
		b.WriteByte(c)
	}
	return b.String()
}
