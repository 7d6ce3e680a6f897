package resolve

import (
	"path"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// nearFull chooses among several definitions of one full name: that of the file which composer.json says, that in the
// source tree nearest to the file that asks, or none.
func (s *resolver) nearFull(dir string, o *symbol.Outline, name string, found []symbol.Place) (symbol.Place, string) {
	paths := make([]string, len(found))
	for i, p := range found {
		paths[i] = p.Path
	}
	best := hooksOf(o).nearest(s.w, dir, name, paths)
	if i := slices.Index(paths, best); i >= 0 {
		return found[i], ""
	}
	return symbol.Place{}, WhyAmbiguous
}

// sourceRoot returns the directory that the directories of packages start at: of a/src/main/java/org/x/X.java in package
// org.x that is a/src/main/java.
func sourceRoot(w *snapshot.Snapshot, file string) string {
	dir := module.Parent(file)
	if o := w.Head(file); o != nil && o.Package != "" {
		if rel := strings.ReplaceAll(dotted(o.Package), ".", "/"); dir == rel {
			return ""
		} else if root, ok := strings.CutSuffix(dir, "/"+rel); ok {
			return root
		}
	}
	return dir
}

// only returns the one of some paths that is as asked for, "" if there are several.
func only(paths []string, is func(string) bool) string {
	found := ""
	for _, p := range paths {
		if is(p) {
			if found != "" && found != p {
				return ""
			}
			found = p
		}
	}
	return found
}

// mayMean reports whether a file may mean a definition by its name alone, where only one has that name.
func (s *resolver) mayMean(file string, o *symbol.Outline, p symbol.Place) bool {
	return hooksOf(o).mayMean(s, file, o, p, s.w.Placed(p))
}

// usesNamespace reports whether a file of C# lies in a namespace, or uses it.
func (s *resolver) usesNamespace(file string, o *symbol.Outline, name string) bool {
	if _, ok := belowDots(dotted(o.Package), name); ok || name == "" {
		return true
	}
	if file != s.asker {
		s.w.Outline(file)
	}
	for i := range o.Symbols {
		if o.Symbols[i].Kind == symbol.Namespace {
			if _, ok := belowDots(fullName(o, i), name); ok {
				return true
			}
		}
	}
	return usings(s.w, file)[name]
}

func belowDots(p, above string) (string, bool) {
	return module.Below(strings.ReplaceAll(p, ".", "/"), strings.ReplaceAll(above, ".", "/"))
}

// usingFiles are the files that by custom hold what a whole project of C# uses.
var usingFiles = []string{"GlobalUsings.cs", "GlobalUsing.cs", "Usings.cs", "Imports.cs", "AssemblyInfo.cs"}

// usings returns the namespaces and classes that a file of C# uses all of: it says so, or its project does.
func usings(w *snapshot.Snapshot, file string) map[string]bool {
	return snapshot.Memoize(w, &tablesOf(w).usings, file, func() map[string]bool {
		all := setOf(module.ProjectUsings(w, module.Parent(file)))
		add := func(f string, global bool) {
			o := w.Head(f)
			w.Linking(f)
			for i := 0; o != nil && i < len(o.Imports); i++ {
				if imp := &o.Imports[i]; imp.Kind == symbol.ImportAll && (imp.ReExport || !global) {
					all[dotted(imp.Path)] = true
				}
			}
		}
		add(file, false)
		for _, name := range usingFiles {
			for _, f := range w.Named(name) {
				dir := module.Parent(f)
				if path.Base(dir) == "Properties" {
					dir = module.Parent(dir)
				}
				if _, around := module.Below(file, dir); around {
					add(f, true)
				}
			}
		}
		return all
	})
}

func setOf(names []string) map[string]bool {
	set := map[string]bool{}
	for _, name := range names {
		set[name] = true
	}
	return set
}

// used finds a name in what a file uses all of.
func (s *resolver) used(file string, o *symbol.Outline, name string, kind symbol.RefKind) (symbol.Place, string) {
	all := usings(s.w, file)
	return s.only(module.Parent(file), o, name, kind, func(c *symbol.Outline, p symbol.Place) bool {
		full := fullName(c, p.Index)
		return len(full) > len(name) && all[full[:len(full)-len(name)-1]]
	})
}

// namespaces: a name is looked for in those around it, and in those that the file or its project uses.
type namespaces struct{ general }

func (namespaces) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	return s.namespaceSibling(file, o, r)
}

func (namespaces) mayMean(s *resolver, file string, o *symbol.Outline, p symbol.Place, c *symbol.Outline) bool {
	d := &c.Symbols[p.Index]
	return d.Kind.Container() && s.usesNamespace(file, o, namespaceAround(c, d.Parent)) || d.Kind.Container() && d.Parent >= 0 && c.Symbols[d.Parent].Kind != symbol.Namespace
}
