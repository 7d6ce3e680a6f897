package resolve

import (
	"path"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
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
	best := hooksOf(o).nearest(s.w, o, dir, name, paths)
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
		if rel := strings.ReplaceAll(symbol.Dotted(o.Package), ".", "/"); dir == rel {
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
	in := s.namespacesIn(file, o)
	return name == "" || slices.ContainsFunc(in, func(of string) bool {
		_, ok := belowDots(of, name)
		return ok
	}) || usesFrom(usings(s.w, file), in, name)
}

// namespacesIn are the full names of the namespaces that a file says something of.
func (s *resolver) namespacesIn(file string, o *symbol.Outline) []string {
	if file != s.asker {
		s.w.Outline(file)
	}
	all := []string{symbol.Dotted(o.Package)}
	for i := range o.Symbols {
		if o.Symbols[i].Kind == symbol.Namespace {
			all = append(all, fullName(o, i))
		}
	}
	return all
}

// usesFrom reports whether a file uses a namespace by its full name, or as one seen from the namespaces that the file says something of: using
// Tax in the namespace Shop (C# standard, 14.5.3).
func usesFrom(all map[string]bool, in []string, name string) bool {
	return all[name] || slices.ContainsFunc(in, func(around string) bool {
		for ; around != ""; around, _, _ = cutLast(around, '.') {
			if rest, ok := strings.CutPrefix(name, around+"."); ok && all[rest] {
				return true
			}
		}
		return false
	})
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
					all[symbol.Dotted(imp.Path)] = true
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
	all, in := usings(s.w, file), s.namespacesIn(file, o)
	return s.only(module.Parent(file), o, name, kind, func(c *symbol.Outline, p symbol.Place) bool {
		full := fullName(c, p.Index)
		return len(full) > len(name) && usesFrom(all, in, full[:len(full)-len(name)-1])
	})
}

// valueAround finds the field or property that a name alone means in the types around symbol i, as a type of that name outside of them does not
// (C# standard, 12.8.4), with its type. Where that is of the name too, either is meant (12.8.7.2).
func (s *resolver) valueAround(c view, name string) (typ, bool) {
	if !s.anyValue(c.o, name) {
		return typ{}, false
	}
	for i := c.from; i >= 0; i = c.o.Symbols[i].Parent {
		d := &c.o.Symbols[i]
		if !d.Kind.Container() || d.Kind == symbol.Namespace {
			continue
		}
		p, env, ok := s.memberOfNamed(typ{kind: namedTyp, at: symbol.Place{Path: c.file, Index: i}}, name, want{})
		if !ok {
			continue
		}
		if k := s.reading(p).Symbols[p.Index].Kind; k != symbol.Field && k != symbol.Constant {
			return typ{}, false
		}
		t := s.declared(p, env)
		return t, t.kind != namedTyp || s.reading(t.at).Symbols[t.at.Index].Name != name
	}
	return typ{}, false
}

// anyValue reports whether a field or a property of a name is declared anywhere.
func (s *resolver) anyValue(o *symbol.Outline, name string) bool {
	for p, c := range s.everywhere(name) {
		if c.Language == o.Language && (c.Symbols[p.Index].Kind == symbol.Field || c.Symbols[p.Index].Kind == symbol.Constant) {
			return true
		}
	}
	return false
}

// received resolves a name behind one that means a value, though a type has it as well.
func (namespaces) received(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (Resolution, bool) {
	first, _, _ := strings.Cut(r.Receiver, ".")
	if r.Bound || first == "?" || isSelf(o.Language, first) || r.Kind == symbol.UseType || r.Kind == symbol.Inherit {
		return Resolution{}, false
	}
	if _, ok := s.valueAround(view{file, o, r.From, nil}, first); !ok {
		return Resolution{}, false
	}
	return s.typed(file, o, r), true
}

// start reads a name that means a value, though a type has it as well.
func (namespaces) start(s *resolver, c view, v *expr.Value) (typ, int, bool) {
	t, ok := s.valueAround(c, v.Name)
	return t, 0, ok
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
