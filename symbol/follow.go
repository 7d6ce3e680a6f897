package symbol

import (
	"slices"
	"strings"

	"codemem/symbol/lang/all"
	"codemem/symbol/module"
)

// Follow returns the files that an import of a file means, nil if they are not in the world. More than one file
// are those of one package.
func Follow(w World, from string, o *Outline, i *Import) []string {
	return asked(w).follow(from, o, i)
}

// follow is Follow, once for the same import.
func (w *Still) follow(from string, o *Outline, i *Import) []string {
	e := all.Of(o.Language).Imports
	if e == nil {
		return nil
	}
	find := func() []string { return e.Follow(w, w.taking(from, o, i)) }
	key := followed{parent(from), o.Language, i.Kind, i.Path, i.Name}
	switch e := e.(type) {
	case module.Defined:
		if e.By == module.Tree { // it depends on the modules in the file
			return find()
		}
	case module.Npm: // the path decides
		key.kind, key.name = 0, ""
	}
	return remember(w, func(w *Still) *memo[followed, []string] { return &w.followed }, key, find)
}

// A followed is what decides where an import leads.
type followed struct {
	dir      string // of the file
	language string
	kind     ImportKind
	path     string
	name     string
}

// taking is an import as package module follows it.
func (w *Still) taking(from string, o *Outline, i *Import) *module.Import {
	return &module.Import{From: from, Kind: i.Kind, Path: i.Path, Name: i.Name, Defined: func(by module.Definition) string {
		switch by {
		case module.Ambient:
			return ambient(w, i.Path)
		case module.Tree:
			return rustFile(w, from, o, i)
		}
		s := resolver{w: w}
		for _, kind := range []RefKind{UseType, Mention} {
			if p, why := s.fullTaken(parent(from), o, i, kind); why == "" {
				return p.Path
			}
		}
		return ""
	}}
}

func parent(p string) string { return module.Parent(p) }

// ambient finds a declaration file that declares a module of a path, and is none itself.
func ambient(w *Still, path string) string {
	lookAll(w)
	for _, p := range w.Define(path) {
		o := w.Outline(p.Path)
		if o == nil || family(o.Language) != "js" || !strings.HasSuffix(p.Path, ".d.ts") || p.Index >= len(o.Symbols) {
			continue
		}
		if s := &o.Symbols[p.Index]; s.Kind == Namespace && s.Parent < 0 && !isModule(o) {
			return p.Path
		}
	}
	return ""
}

// isModule reports whether a file imports or exports at its top level: what it declares of a module adds to that.
func isModule(o *Outline) bool {
	inside := func(s Span) bool {
		return slices.ContainsFunc(o.Symbols, func(t Symbol) bool { return t.Kind == Namespace && t.Parent < 0 && t.Span.Holds(s) })
	}
	return slices.ContainsFunc(o.Imports, func(i Import) bool { return !inside(i.Span) }) ||
		slices.ContainsFunc(o.Symbols, func(s Symbol) bool { return s.Exported && s.Parent < 0 })
}
