package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/snapshot"
)

// Unnamed reports whether a symbol may be used where its name does not stand: by the language, as main, operators and
// constructors are; by a test runner; by what is outside, that the type around it inherits from or whose interface it may
// satisfy; or under the name that an importer of a default export chooses.
func Unnamed(w snapshot.World, at symbol.Place) bool {
	s := &resolver{w: snapshot.Of(w)}
	o := s.w.Outline(at.Path)
	d := &o.Symbols[at.Index]
	if d.Kind == symbol.Extension { // its type is what is named
		return true
	}
	if len(symbol.NamesOf(o, at.Index).Any) == 0 || slices.ContainsFunc(o.Exports, func(e symbol.Export) bool { return e.Name == "default" && e.Local == d.Name }) {
		return true
	}
	if d.Kind.Callable() && (d.Name == "main" || d.Name == "Main" || implicitly(o.Rules(), d) || runByTests(at.Path, d.Name)) {
		return true
	}
	return d.Kind.Callable() && d.Parent >= 0 && s.outsideAbove(symbol.Place{Path: at.Path, Index: d.Parent})
}

// runByTests reports whether test runners find what has a name in a file.
func runByTests(file, name string) bool {
	return strings.Contains(strings.ToLower(file), "test") && slices.ContainsFunc([]string{"test", "Test", "Benchmark", "Fuzz", "Example"},
		func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// implicitly reports whether a language calls what has a name by itself.
func implicitly(r *lang.Rules, d *symbol.Symbol) bool {
	return r.Implicit != nil && r.Implicit(d.Name, d.Kind == symbol.Method, d.Exported)
}
