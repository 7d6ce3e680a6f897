package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// ofBuild chooses among definitions of a name in one package: that of the build of a file.
func (s *resolver) ofBuild(file string, o *symbol.Outline, name string, found []symbol.Place) (symbol.Place, string) {
	switch {
	case len(found) == 0 || name == "init" || name == "_":
		return symbol.Place{}, WhyUnknown
	case len(found) == 1 && !slices.Contains(o.Rules().Core, name):
		return found[0], ""
	}
	b := module.GoBuildOf(snapshot.PackageFile(file, o))
	found = slices.DeleteFunc(found, func(p symbol.Place) bool { return !b.Takes(snapshot.PackageFile(p.Path, s.w.Among(p))) })
	switch {
	case len(found) == 1:
		return found[0], ""
	case slices.Contains(o.Rules().Core, name):
		return symbol.Place{}, WhyUnknown
	}
	return symbol.Place{}, WhyAmbiguous
}

// packageExported finds a name of the package that files are of: where the build of the file that asks takes it from, or else
// the first that has it.
func (s *resolver) packageExported(files []string, name string, kind symbol.RefKind) (symbol.Place, bool) {
	var first symbol.Place
	dir, inside := module.Parent(files[0]), slices.ContainsFunc(files, module.IsGoTest)
	of := s.w.PackageName(files)
	s.w.Look(dir)
	last := ""
	for _, at := range s.w.DefinedBy(dir, "", name) {
		f := at.Path
		if f == last || name == "init" || module.IsGoTest(f) && !inside {
			continue
		}
		last = f
		o := s.w.Among(at)
		if o == nil || o.Package != of {
			continue
		}
		p, ok := s.offered(f, name, kind)
		if !ok {
			continue
		}
		if s.askedBuild().Takes(snapshot.PackageFile(f, o)) {
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

// askedBuild returns the build of the file that asks.
func (s *resolver) askedBuild() *module.GoBuild {
	if s.asks == nil || !s.asks.Rules().PackageDirectories {
		return module.GoUsual
	}
	return module.GoBuildOf(snapshot.PackageFile(s.asker, s.asks))
}

// builds: a package is a directory, of which each build takes some files.
type builds struct{ general }

func (builds) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	return s.directorySibling(file, o, r)
}

func (builds) wordType(_ *resolver, _ view, name string, args []typ) (typ, bool) {
	return typ{kind: channelTyp, args: args}, name == "chan" && len(args) == 1
}
