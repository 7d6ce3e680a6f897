package resolve

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/lang/all"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// Follow returns the files that an import of a file means, nil if they are not in the world. More than one file
// are those of one package.
func Follow(w snapshot.World, from string, o *symbol.Outline, i *symbol.Import) []string {
	return follow(snapshot.Of(w), from, o, i)
}

// follow is Follow, once for the same import.
func follow(w *snapshot.Snapshot, from string, o *symbol.Outline, i *symbol.Import) []string {
	e := all.Of(o.Language).Imports
	if e == nil {
		return nil
	}
	find := func() []string { return e.Follow(w, taking(w, from, o, i)) }
	key := followed{module.Parent(from), o.Language, i.Kind, i.Path, i.Name}
	switch e := e.(type) {
	case module.Defined:
		if e.By == module.Tree { // it depends on the modules in the file
			return find()
		}
	case module.Npm: // the path decides
		key.kind, key.name = 0, ""
	}
	return snapshot.Memoize(w, &tablesOf(w).followed, key, find)
}

// A followed is what decides where an import leads.
type followed struct {
	dir      string // of the file
	language string
	kind     symbol.ImportKind
	path     string
	name     string
}

// taking is an import as package module follows it.
func taking(w *snapshot.Snapshot, from string, o *symbol.Outline, i *symbol.Import) *module.Import {
	return &module.Import{From: from, Kind: i.Kind, Path: i.Path, Name: i.Name, Defined: func(by module.Definition) string {
		switch by {
		case module.Ambient:
			return ambient(w, i.Path)
		case module.Tree:
			return pathFile(w, from, o, i)
		}
		s := resolver{w: w}
		for _, kind := range []symbol.RefKind{symbol.UseType, symbol.Mention} {
			if p, why := s.fullTaken(module.Parent(from), o, i, kind); why == "" {
				return p.Path
			}
		}
		return ""
	}}
}

// ambient finds a declaration file that declares a module of a path, and is none itself.
func ambient(w *snapshot.Snapshot, path string) string {
	w.LookAll()
	for _, p := range w.Define(path) {
		o := w.Outline(p.Path)
		if o == nil || !o.Rules().Modules || !module.Declares(p.Path) || p.Index >= len(o.Symbols) {
			continue
		}
		if s := &o.Symbols[p.Index]; s.Kind == symbol.Namespace && s.Parent < 0 && !isModule(o) {
			return p.Path
		}
	}
	return ""
}

// isModule reports whether a file imports or exports at its top level: what it declares of a module adds to that.
func isModule(o *symbol.Outline) bool {
	inside := func(s symbol.Span) bool {
		return slices.ContainsFunc(o.Symbols, func(t symbol.Symbol) bool { return t.Kind == symbol.Namespace && t.Parent < 0 && t.Span.Holds(s) })
	}
	return slices.ContainsFunc(o.Imports, func(i symbol.Import) bool { return !inside(i.Span) }) ||
		slices.ContainsFunc(o.Symbols, func(s symbol.Symbol) bool { return s.Exported && s.Parent < 0 })
}
