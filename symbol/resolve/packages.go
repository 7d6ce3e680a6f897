package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// fullImport returns the full name of what an import takes.
func fullImport(imp *symbol.Import) string {
	if imp.Name == "" {
		return imp.Path
	}
	return imp.Path + "." + imp.Name
}

// fullName returns a symbol's qualified name after that of its file's package.
func fullName(o *symbol.Outline, i int) string {
	return symbol.Dotted(o.Package + "." + o.Symbols[i].Qualified)
}

// hasFullName reports whether a symbol has a full name: its own, or of a member of an enum that is seen around it the one without that.
func hasFullName(o *symbol.Outline, i int, name string) bool {
	if fullName(o, i) == name {
		return true
	}
	p := o.Symbols[i].Parent
	if o.Symbols[i].Kind != symbol.Member || symbol.SeenIn(o, i) == p {
		return false
	}
	enum := fullName(o, p)
	return symbol.Dotted(strings.TrimSuffix(enum, o.Symbols[p].Name)+o.Symbols[i].Name) == name
}

// full finds the definition of a full name, package or namespaces, classes, name, for a file of a directory.
func (s *resolver) full(dir string, o *symbol.Outline, name string, kind symbol.RefKind) (symbol.Place, string) {
	name = symbol.Dotted(name)
	return s.onlyLike(dir, o, lastPart(name), kind, around(name), func(c *symbol.Outline, p symbol.Place) bool { return hasFullName(c, p.Index, name) })
}

// fullTaken finds the definition of the full name that an import takes, which an extension of Kotlin has too.
func (s *resolver) fullTaken(dir string, o *symbol.Outline, imp *symbol.Import, kind symbol.RefKind) (symbol.Place, string) {
	name := symbol.Dotted(fullImport(imp))
	return s.only(dir, o, lastPart(name), kind, func(c *symbol.Outline, p symbol.Place) bool {
		d := &c.Symbols[p.Index]
		return fullName(c, p.Index) == name || d.Owner != "" && c.Rules().FullNames && c.Rules().WholeNames && symbol.Dotted(c.Package+"."+d.Name) == name
	})
}

// only finds the one definition of a name that is as wanted. Declarations count for nothing beside a body, parts
// of one namespace or class in several files are represented by the first.
func (s *resolver) only(dir string, o *symbol.Outline, name string, kind symbol.RefKind, is func(c *symbol.Outline, p symbol.Place) bool) (symbol.Place, string) {
	return s.onlyLike(dir, o, name, kind, anything, is)
}

// around leaves out what lies in something else than a full name says. What lies in nothing may be of a package that is called so, and a
// member of an enum be seen around that.
func around(name string) guess {
	within := symbol.NameSum(symbol.Around(name))
	return func(_ symbol.Place, b symbol.Brief) bool {
		return b.Within == 0 || within == 0 || b.Within == within || b.Kind == symbol.Member
	}
}

// onlyLike is only where may is known to hold of all that is as wanted.
func (s *resolver) onlyLike(
	dir string, o *symbol.Outline, name string, kind symbol.RefKind, may guess, is func(c *symbol.Outline, p symbol.Place) bool,
) (symbol.Place, string) {
	var all, found []symbol.Place
	for p, c := range s.everywhereLike(name, func(p symbol.Place, b symbol.Brief) bool { return fits(b.Kind, kind) && may(p, b) }) {
		d := &c.Symbols[p.Index]
		if symbol.Family(c.Language) != symbol.Family(o.Language) || !fits(d.Kind, kind) || !is(c, p) {
			continue
		}
		all = append(all, p)
		if d.Body.Len() > 0 || !d.Kind.Callable() {
			found = append(found, p)
		}
	}
	if len(all) == 0 {
		return symbol.Place{}, WhyUnknown
	}
	if len(found) == 0 {
		found = all
	}
	first := s.w.Among(found[0])
	if slices.ContainsFunc(found[1:], func(p symbol.Place) bool { return !s.sameThing(first, found[0], p) }) {
		return s.nearFull(dir, o, fullName(first, found[0].Index), all)
	}
	return aptest(first, found, kind), ""
}

// aptest is the first of some places of one thing, or one beside it in its file that such a use means rather.
func aptest(o *symbol.Outline, found []symbol.Place, kind symbol.RefKind) symbol.Place {
	if len(found) == 1 {
		return found[0]
	}
	var here []int
	for _, p := range found {
		if p.Path == found[0].Path {
			here = append(here, p.Index)
		}
	}
	return symbol.Place{Path: found[0].Path, Index: apt(o, here, kind)[0]}
}

// sameThing reports whether two definitions are one thing: overloads, a class with its companion, the parts of a
// namespace, and of a class where it may be opened again.
func (s *resolver) sameThing(o *symbol.Outline, a, b symbol.Place) bool {
	x, c := &o.Symbols[a.Index], s.w.Among(b)
	y := &c.Symbols[b.Index]
	if fullName(o, a.Index) != fullName(c, b.Index) {
		return false
	}
	switch {
	case a.Path == b.Path, x.Kind == symbol.Namespace && y.Kind == symbol.Namespace:
		return true
	case o.Rules().NamedParts:
		return x.Kind.Container() && y.Kind.Container()
	}
	return false
}

// sibling finds a name in the other files of the package.
func (s *resolver) sibling(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	return hooksOf(o).sibling(s, file, o, r)
}

// packageSibling finds a name in the package that a file says it belongs to, or in its directory if it says none.
func (s *resolver) packageSibling(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	if o.Package != "" {
		return s.full(module.Parent(file), o, o.Package+"."+r.Name, r.Kind)
	}
	return s.only(module.Parent(file), o, r.Name, r.Kind, func(c *symbol.Outline, p symbol.Place) bool {
		return module.Parent(p.Path) == module.Parent(file) && c.Package == "" && c.Symbols[p.Index].Parent < 0 && c.Symbols[p.Index].Owner == ""
	})
}

// namespaceSibling finds a name in the namespaces around a reference, the innermost first.
func (s *resolver) namespaceSibling(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	for around := namespaceAround(o, r.From); around != ""; around = strings.TrimSuffix(around[:max(strings.LastIndexByte(around, '.'), 0)], ".") {
		if p, why := s.full(module.Parent(file), o, around+"."+r.Name, r.Kind); why != WhyUnknown {
			return p, why
		}
	}
	return symbol.Place{}, WhyUnknown
}

// namespaceAround returns the full name of the namespace that symbol i lies in.
func namespaceAround(o *symbol.Outline, i int) string {
	for ; i >= 0; i = o.Symbols[i].Parent {
		if o.Symbols[i].Kind == symbol.Namespace {
			return fullName(o, i)
		}
	}
	return symbol.Dotted(o.Package)
}

// directorySibling finds a name in the other files of a package of Go. What tests define is for tests.
func (s *resolver) directorySibling(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	var found []symbol.Place
	s.w.Look(module.Parent(file))
	for _, p := range s.w.DefinedBy(module.Parent(file), "", r.Name) {
		if p.Path == file || module.IsGoTest(p.Path) && !module.IsGoTest(file) {
			continue
		}
		c := s.w.Among(p)
		if c == nil || c.Package != o.Package || c.Symbols[p.Index].Owner != "" || !symbol.FileLevel(c, p.Index) || !fits(c.Symbols[p.Index].Kind, r.Kind) {
			continue
		}
		found = append(found, p)
	}
	return s.ofBuild(file, o, r.Name, found)
}

// unique finds the only definition of a name, but for what another file keeps to itself.
func (s *resolver) unique(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	may := func(p symbol.Place, b symbol.Brief) bool { return hooksOf(o).mayAlone(b, p.Path == file) }
	p, why := s.onlyLike(module.Parent(file), o, r.Name, r.Kind, may, func(c *symbol.Outline, p symbol.Place) bool {
		return hooksOf(o).alone(c, &c.Symbols[p.Index], r, p.Path == file)
	})
	switch {
	case why != "":
		return unresolved(why)
	case !s.mayMean(file, o, p):
		return unresolved(WhyExternal)
	}
	return Resolution{Place: s.implementation(p), Rule: UniqueName}
}

// qualified finds a name behind the names of namespaces and classes, in the languages where those need no import.
func (s *resolver) qualified(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	want := symbol.Dotted(r.Receiver + "." + r.Name)
	p, why := s.onlyLike(module.Parent(file), o, r.Name, r.Kind, around(want), func(c *symbol.Outline, p symbol.Place) bool {
		name := fullName(c, p.Index)
		return name == want || o.Rules().Loose && strings.HasSuffix(name, "."+want)
	})
	if why != "" {
		return unresolved(WhyReceiver)
	}
	return Resolution{Place: s.implementation(p), Rule: UniqueName}
}

// autoloaded: a class is loaded by its full name, from the file that the package manager says; functions fall back to the global namespace.
type autoloaded struct{ packages }

// alone: a method needs a receiver.
func (autoloaded) alone(_ *symbol.Outline, d *symbol.Symbol, _ *symbol.Reference, _ bool) bool {
	return d.Kind != symbol.Method
}

func (autoloaded) nearest(w *snapshot.Snapshot, _ *symbol.Outline, dir, name string, _ []string) string {
	return module.ClassFile(w, dir, name)
}

// mayMean: functions that are not of the namespace are those of none; classes are not looked for there.
func (autoloaded) mayMean(_ *resolver, _ string, o *symbol.Outline, p symbol.Place, c *symbol.Outline) bool {
	d := &c.Symbols[p.Index]
	return fullName(c, p.Index) == d.Name && (o.Package == "" || d.Kind.Callable() || d.Kind == symbol.Constant)
}

// packages: a file says which it belongs to, and sees what is in it.
type packages struct{ general }

func (packages) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	return s.packageSibling(file, o, r)
}

func (packages) nearest(w *snapshot.Snapshot, _ *symbol.Outline, dir, _ string, files []string) string {
	return module.Nearest(files, func(f string) int { return module.Steps(dir, sourceRoot(w, f)) })
}
