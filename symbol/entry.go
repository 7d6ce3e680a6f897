package symbol

import (
	"path"
	"slices"

	"codemem/symbol/lang/all"
)

// Begins reports whether a program or a package of a language begins in files of a name: __main__.py, index.ts, lib.rs.
func Begins(language, name string) bool {
	return slices.ContainsFunc(all.Of(language).Files, func(pattern string) bool {
		ok, _ := path.Match(pattern, name) // the patterns are ours
		return ok
	})
}

// HasMain reports whether a program of a language begins in a function.
func HasMain(language string) bool { return len(all.Of(language).Main) > 0 }

// Main reports whether a file has the function that a program begins with.
func Main(o *Outline) bool {
	entry := &o.Rules().Entry
	if entry.Package != "" && o.Package != entry.Package {
		return false
	}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if slices.Contains(entry.Main, s.Name) && s.Kind.Callable() && !o.Local(i) && (entry.InTypes || s.Kind == Function && s.Parent < 0) {
			return true
		}
	}
	return false
}
