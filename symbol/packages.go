package symbol

import (
	"slices"
	"strings"

	"codemem/symbol/module"
)

// dotted writes a full name with dots, whatever its language writes.
func dotted(name string) string {
	if strings.ContainsAny(name, `\:`) || strings.Contains(name, "ompanion") {
		name = dots.Replace(name)
	}
	return strings.Trim(name, ".")
}

var dots = strings.NewReplacer(`\`, ".", "::", ".", ".Companion", "", ".companion", "")

// fullImport returns the full name of what an import takes.
func fullImport(imp *Import) string {
	if imp.Name == "" {
		return imp.Path
	}
	return imp.Path + "." + imp.Name
}

// fullName returns a symbol's qualified name after that of its file's package.
func fullName(o *Outline, i int) string {
	return dotted(o.Package + "." + o.Symbols[i].Qualified)
}

// full finds the definition of a full name, package or namespaces, classes, name, for a file of a directory.
func (s *resolver) full(dir string, o *Outline, name string, kind RefKind) (Place, string) {
	name = dotted(name)
	return s.only(dir, o, lastPart(name), kind, func(c *Outline, p Place) bool { return fullName(c, p.Index) == name })
}

// fullTaken finds the definition of the full name that an import takes, which an extension of Kotlin has too.
func (s *resolver) fullTaken(dir string, o *Outline, imp *Import, kind RefKind) (Place, string) {
	name := dotted(fullImport(imp))
	return s.only(dir, o, lastPart(name), kind, func(c *Outline, p Place) bool {
		d := &c.Symbols[p.Index]
		return fullName(c, p.Index) == name || d.Owner != "" && family(c.Language) == "jvm" && dotted(c.Package+"."+d.Name) == name
	})
}

// only finds the one definition of a name that is as wanted. Declarations count for nothing beside a body, parts
// of one namespace or class in several files are represented by the first.
func (s *resolver) only(dir string, o *Outline, name string, kind RefKind, is func(c *Outline, p Place) bool) (Place, string) {
	var all, bodies []Place
	lookAll(s.w)
	for _, p := range s.w.Define(name) {
		c := asked(s.w).among(p)
		if c == nil || family(c.Language) != family(o.Language) || !fits(c.Symbols[p.Index].Kind, kind) || !is(c, p) {
			continue
		}
		all = append(all, p)
		if d := &c.Symbols[p.Index]; d.Body.Len() > 0 || !d.Kind.Callable() {
			bodies = append(bodies, p)
		}
	}
	for _, found := range [][]Place{bodies, all} {
		if len(found) == 0 {
			continue
		}
		first := asked(s.w).among(found[0])
		for _, p := range found[1:] {
			if !s.sameThing(first, found[0], p) {
				return s.nearFull(dir, o, fullName(first, found[0].Index), all)
			}
		}
		return found[0], ""
	}
	return Place{}, WhyUnknown
}

// sameThing reports whether two definitions are one thing: overloads, a class with its companion, the parts of a
// namespace, and of a class where it may be opened again.
func (s *resolver) sameThing(o *Outline, a, b Place) bool {
	x, c := &o.Symbols[a.Index], asked(s.w).among(b)
	y := &c.Symbols[b.Index]
	if fullName(o, a.Index) != fullName(c, b.Index) {
		return false
	}
	switch {
	case a.Path == b.Path, x.Kind == Namespace && y.Kind == Namespace:
		return true
	case o.Language == "Ruby" || o.Language == "C#":
		return x.Kind.Container() && y.Kind.Container()
	}
	return false
}

// sibling finds a name in the other files of the package.
func (s *resolver) sibling(file string, o *Outline, r *Reference) (Place, string) {
	switch family(o.Language) {
	case "Go":
		return s.goSibling(file, o, r)
	case "Rust":
		if r.Kind == Call && !slices.Contains(rustMacros, r.Name) {
			return s.rustMacro(file, r.Name, false)
		}
	case "jvm", "PHP":
		if o.Package != "" {
			if o.Language == "Scala" {
				return s.scalaSibling(file, o, r)
			}
			return s.full(parent(file), o, o.Package+"."+r.Name, r.Kind)
		}
		return s.only(parent(file), o, r.Name, r.Kind, func(c *Outline, p Place) bool {
			return parent(p.Path) == parent(file) && c.Package == "" && c.Symbols[p.Index].Parent < 0 && c.Symbols[p.Index].Owner == ""
		})
	case "C#":
		for around := namespaceAround(o, r.From); around != ""; around = strings.TrimSuffix(around[:max(strings.LastIndexByte(around, '.'), 0)], ".") {
			if p, why := s.full(parent(file), o, around+"."+r.Name, r.Kind); why != WhyUnknown {
				return p, why
			}
		}
	}
	return Place{}, WhyUnknown
}

// namespaceAround returns the full name of the namespace that symbol i lies in.
func namespaceAround(o *Outline, i int) string {
	for ; i >= 0; i = o.Symbols[i].Parent {
		if o.Symbols[i].Kind == Namespace {
			return fullName(o, i)
		}
	}
	return dotted(o.Package)
}

// goDefine is Define for who looks for what a package of Go has of a name: of one of its types, or of itself for "".
func (w *Still) goDefine(dir, class, name string) []Place {
	w.noteKey(asking{askOf, dir, class, name})
	var found []Place
	w.untraced(func() {
		for _, p := range w.Define(name) {
			if parent(p.Path) != dir {
				continue
			}
			if o := w.head(p.Path); o != nil && o.Language == "Go" && slices.Contains(o.goClasses(p.Index), class) {
				found = append(found, p)
			}
		}
	})
	return found
}

// goSibling finds a name in the other files of a package of Go. What tests define is for tests.
func (s *resolver) goSibling(file string, o *Outline, r *Reference) (Place, string) {
	var found []Place
	look(s.w, parent(file))
	for _, p := range asked(s.w).goDefine(parent(file), "", r.Name) {
		if p.Path == file || module.IsGoTest(p.Path) && !module.IsGoTest(file) {
			continue
		}
		c := asked(s.w).among(p)
		if c == nil || c.Package != o.Package || c.Symbols[p.Index].Owner != "" || !fileLevel(c, p.Index) || !fits(c.Symbols[p.Index].Kind, r.Kind) {
			continue
		}
		found = append(found, p)
	}
	return s.goBuilt(file, o, r.Name, found)
}

// unique finds the only definition of a name, but for what another file keeps to itself.
func (s *resolver) unique(file string, o *Outline, r *Reference) Resolution {
	p, why := s.only(parent(file), o, r.Name, r.Kind, func(c *Outline, p Place) bool {
		d := &c.Symbols[p.Index]
		switch {
		case family(o.Language) == "c" && p.Path != file && !d.Exported && d.Kind.Callable() && d.Owner == "",
			o.Language == "Lua" && p.Path != file && !d.Exported:
			return false
		}
		switch o.Language {
		case "PHP":
			return d.Kind != Method // a method needs a receiver
		case "Swift": // so does what lies in a type
			return d.Parent < 0 && (p.Path == file || d.Exported) && (r.Kind != Call || !d.Kind.Callable() || d.calledWith(r.Labels))
		}
		return true
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
func (s *resolver) qualified(file string, o *Outline, r *Reference) Resolution {
	want := dotted(r.Receiver + "." + r.Name)
	p, why := s.only(parent(file), o, r.Name, r.Kind, func(c *Outline, p Place) bool {
		name := fullName(c, p.Index)
		return name == want || o.rules().Loose && strings.HasSuffix(name, "."+want)
	})
	if why != "" {
		return unresolved(WhyReceiver)
	}
	return Resolution{Place: s.implementation(p), Rule: UniqueName}
}
