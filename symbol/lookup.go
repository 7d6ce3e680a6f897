package symbol

import (
	"path"
	"strings"
)

// imported resolves a name that an import of the file binds.
func (s *resolver) imported(file string, o *Outline, name string, kind RefKind) (Resolution, bool) {
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.ReExport || s.binds(o, imp) != name {
			continue
		}
		files := Follow(s.w, file, o, imp)
		if len(files) == 0 {
			return unresolved(WhyExternal), true
		}
		want := imp.Name
		if want == "" {
			want = lastPart(imp.Path)
		}
		if p, ok := s.exported(files, want, kind); ok {
			return Resolution{Place: p, Rule: Imported}, true
		}
		if p, ok := s.otherwise(imp, files, want, kind); ok {
			return Resolution{Place: p, Rule: Imported}, true
		}
		return unresolved(WhyUnknown), true
	}
	outside := false
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.ReExport || imp.Kind != ImportAll && (imp.Kind != ImportPath || family(o.Language) != "c" && !loose(o.Language)) {
			continue
		}
		files := Follow(s.w, file, o, imp)
		outside = outside || len(files) == 0
		if p, ok := s.exported(files, name, kind); ok {
			return Resolution{Place: s.implementation(p), Rule: Imported}, true
		}
	}
	return Resolution{}, false
}

// otherwise finds what an import takes that is not at file level under its name: what module.exports is set to, or
// a static member of a class.
func (s *resolver) otherwise(imp *Import, files []string, want string, kind RefKind) (Place, bool) {
	if imp.Kind == ImportNamespace || imp.Kind == ImportDefault {
		for _, name := range []string{"default", "exports"} {
			if p, ok := s.exported(files, name, kind); ok {
				return p, true
			}
		}
	}
	for _, f := range files {
		if o := s.w.Outline(f); o != nil && family(o.Language) == "jvm" && imp.Kind == ImportName {
			return s.member(f, o, lastPart(imp.Path), want)
		}
	}
	return Place{}, false
}

// implementation returns the only definition with a body of what a header declares, or the declaration.
func (s *resolver) implementation(p Place) Place {
	o := s.w.Outline(p.Path)
	d := &o.Symbols[p.Index]
	if !d.Kind.Callable() || d.Body.Len() > 0 || family(o.Language) != "c" {
		return p
	}
	var found []Place
	for _, q := range s.w.Define(d.Name) {
		if c := s.w.Outline(q.Path); c != nil && family(c.Language) == "c" && c.Symbols[q.Index].Body.Len() > 0 && c.Symbols[q.Index].Exported {
			found = append(found, q)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return p
}

// binds returns the name that an import gives to what it takes.
func (s *resolver) binds(o *Outline, i *Import) string {
	if n := i.Local(); n != "" && i.Kind != ImportDefault || i.Alias != "" {
		return n
	}
	if i.Kind == ImportPath {
		switch family(o.Language) {
		case "Go":
			return goPackage(i.Path)
		case "jvm", "Rust", "PHP", "C#":
			return lastPart(i.Path)
		case "Python":
			return i.Path
		}
	}
	return ""
}

// goPackage returns the name that a Go package most probably has, by its path: the last part that is no version.
func goPackage(p string) string {
	name := p[strings.LastIndexByte(p, '/')+1:]
	if len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == "" && len(p) > len(name) {
		p = p[:len(p)-len(name)-1]
		name = p[strings.LastIndexByte(p, '/')+1:]
	}
	name, _, _ = strings.Cut(name, ".v") // gopkg.in/yaml.v3
	name = strings.TrimSuffix(strings.TrimPrefix(name, "go-"), "-go")
	return name[strings.LastIndexByte(name, '-')+1:]
}

// lastPart returns the last part of an import's path.
func lastPart(p string) string {
	p = strings.TrimRight(p, "/")
	if i := strings.LastIndexAny(p, `/.\:`); i >= 0 {
		p = p[i+1:]
	}
	return p
}

// module returns the files of the module or package that a receiver names; found is true if it names one, which
// may lie outside.
func (s *resolver) module(file string, o *Outline, receiver string) (files []string, found bool) {
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.ReExport || s.binds(o, imp) != receiver {
			continue
		}
		switch imp.Kind {
		case ImportName:
			if o.Language != "Python" {
				continue
			}
			sub := Import{Path: strings.TrimRight(imp.Path, ".") + "." + imp.Name} // from package import module
			if strings.Trim(imp.Path, ".") == "" {
				sub.Path = imp.Path + imp.Name
			}
			if files := Follow(s.w, file, o, &sub); len(files) > 0 {
				return files, true
			}
			continue
		case ImportPath:
			if f := family(o.Language); f == "jvm" || f == "PHP" || f == "C#" {
				continue // it names a type
			}
		}
		return Follow(s.w, file, o, imp), true
	}
	return nil, false
}

// exported finds a name that files offer: their own, or one they hand on.
func (s *resolver) exported(files []string, name string, kind RefKind) (Place, bool) {
	if s.hops++; s.hops > maxHops {
		return Place{}, false
	}
	for _, f := range files {
		o := s.w.Outline(f)
		if o == nil {
			continue
		}
		local := name
		for _, e := range o.Exports {
			if e.Name == name {
				local = e.Local
			}
		}
		var found []int
		for _, i := range o.byName(local) {
			c := &o.Symbols[i]
			if (c.Owner == "" || o.Language == "Lua") && fileLevel(o, i) && fits(c.Kind, kind) {
				found = append(found, i)
			}
		}
		if len(found) > 0 {
			if i, why := pick(o, found); why == "" {
				return Place{f, i}, true
			}
			return Place{}, false
		}
		if p, ok := s.handedOn(f, o, local, kind); ok {
			return p, true
		}
	}
	return Place{}, false
}

// handedOn follows re-exports, and in Python what a module imports.
func (s *resolver) handedOn(file string, o *Outline, name string, kind RefKind) (Place, bool) {
	for i := range o.Imports {
		imp := &o.Imports[i]
		if !imp.ReExport && o.Language != "Python" && family(o.Language) != "c" && o.Language != "Rust" && (family(o.Language) != "js" || imp.Local() != name) {
			continue
		}
		want := name
		switch {
		case imp.Kind == ImportAll || imp.Kind == ImportPath && family(o.Language) == "c":
			if name == "default" {
				continue
			}
		case imp.Kind != ImportNamespace && imp.Local() == name:
			want = imp.Name
		default:
			continue
		}
		if p, ok := s.exported(Follow(s.w, file, o, imp), want, kind); ok {
			return p, true
		}
	}
	return Place{}, false
}

// sibling finds a name in the other files of the package.
func (s *resolver) sibling(file string, o *Outline, name string, kind RefKind) (Place, string) {
	switch o.Language {
	case "Go", "Java", "Kotlin", "Scala":
	default:
		return Place{}, WhyUnknown
	}
	why := WhyUnknown
	var found Place
	look(s.w, parent(file))
	for _, p := range s.w.Define(name) {
		if parent(p.Path) != parent(file) || path.Ext(p.Path) != path.Ext(file) || p.Path == file {
			continue
		}
		c := s.w.Outline(p.Path)
		if c == nil || c.Package != o.Package || c.Symbols[p.Index].Owner != "" || !fileLevel(c, p.Index) || !fits(c.Symbols[p.Index].Kind, kind) {
			continue
		}
		if why == "" && !(o.Language == "Go" && strings.Contains(found.Path, "_")) { // build-tagged twins: the first
			return Place{}, WhyAmbiguous
		}
		if why != "" {
			found, why = p, ""
		}
	}
	return found, why
}

// unique finds the only definition of a name.
func (s *resolver) unique(o *Outline, name string, kind RefKind) Resolution {
	var found []Place
	bodies := 0
	lookAll(s.w)
	for _, p := range s.w.Define(name) {
		c := s.w.Outline(p.Path)
		if c == nil || family(c.Language) != family(o.Language) || !fits(c.Symbols[p.Index].Kind, kind) {
			continue
		}
		if d := &c.Symbols[p.Index]; d.Body.Len() > 0 {
			if bodies++; bodies == 1 {
				found = append([]Place{p}, found...)
				continue
			}
		}
		found = append(found, p)
	}
	switch {
	case len(found) == 1 || bodies == 1 && family(o.Language) == "c":
		return Resolution{Place: found[0], Rule: UniqueName}
	case len(found) > 1:
		return unresolved(WhyAmbiguous)
	}
	return unresolved(WhyUnknown)
}
