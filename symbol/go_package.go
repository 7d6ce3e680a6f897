package symbol

import (
	"slices"
	"strings"

	"codemem/symbol/module"
)

// goFile is what a file of Go says of itself.
func goFile(p string, o *Outline) module.GoFile {
	if o == nil {
		return module.GoFile{Path: p}
	}
	cgo := slices.ContainsFunc(o.Imports, func(i Import) bool { return i.Path == "C" })
	return module.GoFile{Path: p, Package: o.Package, Build: o.Build, Cgo: cgo}
}

// Package is module.World's. Only the package and that it is one is asked for: which files it has is for those to ask, of
// a name, who look for that.
func (w *Still) Package(dir string, inside bool) []string {
	w.noteName(askPackage, dir, "")
	var files []string
	w.untraced(func() {
		files, _ = module.GoPackage(w.Under(dir), func(p string) module.GoFile { return goFile(p, w.head(p)) }, inside)
	})
	return files
}

// goPackageName returns the name of the package that Package found files of.
func (w *Still) goPackageName(files []string) string {
	name := ""
	w.untraced(func() {
		if o := w.head(files[0]); o != nil {
			name = o.Package
		}
	})
	return name
}

// HeadKey is the key of what a file says of itself.
func HeadKey(path string) Key { return keyOf(askHead, path) }

// PackageFact is what the files of a directory are to those who import its package.
func PackageFact(dir string, files []string, outline func(string) *Outline) Fact {
	h := newSum()
	for _, inside := range []bool{false, true} {
		of, name := module.GoPackage(files, func(p string) module.GoFile { return goFile(p, outline(p)) }, inside)
		h.flag(len(of) > 0)
		h.text(name)
	}
	return Fact{keyOf(askPackage, dir, ""), uint64(h)}
}

// goPredeclared are the functions of Go itself, which a package may define anew for one system.
var goPredeclared = strings.Fields("append cap clear close complex copy delete imag len make max min new panic print println real recover")

// goBuilt chooses among definitions of a name in one package: that of the build of a file.
func (s *resolver) goBuilt(file string, o *Outline, name string, found []Place) (Place, string) {
	switch {
	case len(found) == 0 || name == "init" || name == "_":
		return Place{}, WhyUnknown
	case len(found) == 1 && !slices.Contains(goPredeclared, name):
		return found[0], ""
	}
	b := module.GoBuildOf(goFile(file, o))
	found = slices.DeleteFunc(found, func(p Place) bool { return !b.Takes(goFile(p.Path, asked(s.w).among(p))) })
	switch {
	case len(found) == 1:
		return found[0], ""
	case slices.Contains(goPredeclared, name):
		return Place{}, WhyUnknown
	}
	return Place{}, WhyAmbiguous
}

// goExported finds a name of the package that files are of: where the build of the file that asks takes it from, or else
// the first that has it.
func (s *resolver) goExported(files []string, name string, kind RefKind) (Place, bool) {
	var first Place
	dir, inside := parent(files[0]), slices.ContainsFunc(files, module.IsGoTest)
	of := asked(s.w).goPackageName(files)
	look(s.w, dir)
	last := ""
	for _, at := range asked(s.w).goDefine(dir, "", name) {
		f := at.Path
		if f == last || name == "init" || module.IsGoTest(f) && !inside {
			continue
		}
		last = f
		o := asked(s.w).among(at)
		if o == nil || o.Package != of {
			continue
		}
		p, ok := s.offered(f, name, kind)
		if !ok {
			continue
		}
		if s.goAsked().Takes(goFile(f, o)) {
			return p, true
		}
		if first.Path == "" {
			first = p
		}
	}
	return first, first.Path != ""
}

// ofGo reports whether files that an import leads to are those of a package of Go.
func ofGo(files []string) bool { return len(files) > 0 && strings.HasSuffix(files[0], ".go") }

// goAsked returns the build of the file that asks.
func (s *resolver) goAsked() *module.GoBuild {
	if s.asks == nil || s.asks.Language != "Go" {
		return module.GoUsual
	}
	return module.GoBuildOf(goFile(s.asker, s.asks))
}
