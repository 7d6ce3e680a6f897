package snapshot

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/module"
)

// PackageFile is what a file says of the package that its directory is.
func PackageFile(p string, o *symbol.Outline) module.GoFile {
	if o == nil {
		return module.GoFile{Path: p}
	}
	return module.GoFile{Path: p, Package: o.Package, Build: o.Build, Cgo: needsCompiler(o)}
}

// needsCompiler reports whether only a build with a C compiler takes a file.
func needsCompiler(o *symbol.Outline) bool {
	name := o.Rules().CompilerImport
	return name != "" && slices.ContainsFunc(o.Imports, func(i symbol.Import) bool { return i.Path == name })
}

// Package is module.World's. Only the package and that it is one is asked for: which files it has is for those to ask, of
// a name, who look for that.
func (w *Snapshot) Package(dir string, inside bool) []string {
	w.noteName(askPackage, dir, "")
	var files []string
	w.Untraced(func() {
		files, _ = module.GoPackage(w.Under(dir), func(p string) module.GoFile { return PackageFile(p, w.Head(p)) }, inside)
	})
	return files
}

// PackageName returns the name of the package whose files Package found.
func (w *Snapshot) PackageName(files []string) string {
	name := ""
	w.Untraced(func() {
		if o := w.Head(files[0]); o != nil {
			name = o.Package
		}
	})
	return name
}

// PackageFact is what the files of a directory are to those who import its package.
func PackageFact(dir string, files []string, outline func(string) *symbol.Outline) Fact {
	h := newSum()
	for _, inside := range []bool{false, true} {
		of, name := module.GoPackage(files, func(p string) module.GoFile { return PackageFile(p, outline(p)) }, inside)
		h.flag(len(of) > 0)
		h.text(name)
	}
	return Fact{keyOf(askPackage, dir, ""), uint64(h)}
}

// DefinedBy is Define for what the package in a directory has of a name: in one of its types, or in itself for class "".
func (w *Snapshot) DefinedBy(dir, class, name string) []symbol.Place {
	w.noteKey(asking{askOf, dir, class, name})
	var found []symbol.Place
	w.Untraced(func() {
		for _, p := range w.Define(name) {
			if module.Parent(p.Path) != dir {
				continue
			}
			if o := w.Head(p.Path); o != nil && o.Rules().PackageDirectories && slices.Contains(classes(o, p.Index), class) {
				found = append(found, p)
			}
		}
	})
	return found
}
