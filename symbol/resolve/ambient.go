package resolve

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/module"
)

// ambient finds what a declaration file that is no module declares for all files: declare var VERSION: string. Of several files the
// nearest counts. What it adds to a type of the library is none of its own: interface Array<T> { last(): T }.
func (s *resolver) ambient(file string, r *symbol.Reference) (symbol.Place, string) {
	in := map[string]int{}
	var files []string
	for p, c := range s.everywhere(r.Name) {
		d := &c.Symbols[p.Index]
		if d.Parent < 0 && p.Path != file && suits(c, d.Kind, r.Kind) && s.isAmbient(p.Path) {
			in[p.Path], files = p.Index, append(files, p.Path)
		}
	}
	near := module.Nearest(files, func(f string) int { return module.Steps(module.Parent(file), module.Parent(f)) })
	switch {
	case near != "":
		return symbol.Place{Path: near, Index: in[near]}, ""
	case len(files) > 0:
		return symbol.Place{}, WhyAmbiguous
	}
	return symbol.Place{}, WhyUnknown
}

// isAmbient reports whether what a file declares all files see.
func (s *resolver) isAmbient(file string) bool {
	if !module.Declares(file) {
		return false
	}
	o := s.w.Outline(file)
	return len(o.Exports) == 0 && !slices.ContainsFunc(o.Imports, func(i symbol.Import) bool { return i.Kind != symbol.ImportPath }) &&
		!slices.ContainsFunc(o.Symbols, func(d symbol.Symbol) bool { return d.Exported && d.Parent < 0 })
}
