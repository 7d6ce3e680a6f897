package resolve

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/module"
)

// imported resolves a name that an import of the file binds, or that an import of everything brings.
func (s *resolver) imported(file string, o *symbol.Outline, r *symbol.Reference) (Resolution, bool) {
	why, name, kind := "", r.Name, r.Kind
	s.linking(file)
	only := s.binder(file, o, name, r)
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.ReExport && !o.Rules().ReExportsBind || only >= 0 && i != only || !s.seesImport(file, o, i, r.From) || s.binds(file, o, i) != name {
			continue
		}
		p, not := s.taken(file, o, imp, kind)
		if not == "" {
			return Resolution{Place: p, Rule: Imported}, true
		}
		why = not
	}
	if why != "" && !o.Rules().Headers { // a using-declaration may name what an include brings
		return unresolved(why), true
	}
	if p, not := s.broughtOnce(file, o, name, kind, r.From); not == "" {
		return Resolution{Place: p, Rule: Imported}, true
	} else if not == WhyAmbiguous || why == "" {
		why = not
	}
	if why == WhyUnknown {
		return Resolution{}, false
	}
	return unresolved(why), true
}

// broughtOnce is brought, which in Scala many references ask for that mean something else.
func (s *resolver) broughtOnce(file string, o *symbol.Outline, name string, kind symbol.RefKind, from int) (symbol.Place, string) {
	if !o.Rules().ImportsInBlocks {
		return s.brought(file, o, name, kind, from)
	}
	around := s.openImports(file, o, from)
	said := memoize(s.w, &tablesOf(s.w).scala.brought, scopeQuery{file, around, name, kind}, func(s *resolver) scopeAnswer {
		p, why := s.brought(file, o, name, kind, from)
		return scopeAnswer{p, why}
	})
	return said.place, cmp.Or(said.why, unknownPlace(said.place))
}

// taken finds what one import takes; the reason is "" if it is found.
func (s *resolver) taken(file string, o *symbol.Outline, imp *symbol.Import, kind symbol.RefKind) (symbol.Place, string) {
	switch r := o.Rules(); {
	case r.PathsOfNames:
		return s.alongPath(moduleHolding(file, o, imp), takenPath(imp), kind)
	case r.Headers:
		return s.full(module.Parent(file), o, fullImport(imp), kind)
	case r.FullNames:
		return s.fullyNamed(file, o, imp, kind)
	}
	return s.fromModule(file, o, imp, kind)
}

// fullyNamed finds what an import takes by its full name, or else in the object or the package around it.
func (s *resolver) fullyNamed(file string, o *symbol.Outline, imp *symbol.Import, kind symbol.RefKind) (symbol.Place, string) {
	if p, why := s.fullTaken(module.Parent(file), o, imp, kind); why != WhyUnknown {
		return p, why
	}
	if o.Rules().Companions {
		if p, ok := s.objectTakes(file, o, imp, imp.Name, kind); ok {
			return p, ""
		}
	}
	return symbol.Place{}, WhyExternal
}

// fromModule finds what an import takes from the module that it leads to: import { total } from './cart'.
func (s *resolver) fromModule(file string, o *symbol.Outline, imp *symbol.Import, kind symbol.RefKind) (symbol.Place, string) {
	files := follow(s.w, file, o, imp)
	if len(files) == 0 {
		return symbol.Place{}, WhyExternal
	}
	if imp.Name != "" {
		if p, ok := s.offer(files, imp.Name, kind); ok {
			return p, ""
		}
		if p, ok := s.ofModule(files, imp.Name); ok && o.Rules().Modules {
			return p, ""
		}
	}
	if imp.Kind == symbol.ImportNamespace || imp.Kind == symbol.ImportDefault {
		if p, ok := s.moduleValue(files, kind); ok {
			return p, ""
		}
	}
	if o.Rules().Modules && (declares(s.w, files, imp.Path) || s.leadsOut(files, imp.Name)) {
		return symbol.Place{}, WhyExternal
	}
	return symbol.Place{}, WhyUnknown
}

// moduleValue finds what a module is when it is called or made itself: its default export, or what module.exports
// is set to.
func (s *resolver) moduleValue(files []string, kind symbol.RefKind) (symbol.Place, bool) {
	for _, name := range []string{"default", "exports"} {
		if p, ok := s.offer(files, name, kind); ok {
			return p, true
		}
	}
	return symbol.Place{}, false
}

// brought finds a name that imports of everything bring: several that do make it ambiguous, but in Python the last
// one stands.
func (s *resolver) brought(file string, o *symbol.Outline, name string, kind symbol.RefKind, from int) (symbol.Place, string) {
	var found symbol.Place
	why := WhyUnknown
	if o.Rules().ProjectImports {
		return s.used(file, o, name, kind)
	}
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.ReExport && !o.Rules().ReExportsBind || !s.seesImport(file, o, i, from) {
			continue
		}
		p, ok := s.broughtBy(file, o, imp, name, kind)
		switch {
		case !ok:
		case why == "" && p != found && !o.Rules().LastWins:
			return symbol.Place{}, WhyAmbiguous
		default:
			found, why = p, ""
		}
	}
	return found, why
}

// broughtBy finds a name that one import of everything brings.
func (s *resolver) broughtBy(file string, o *symbol.Outline, imp *symbol.Import, name string, kind symbol.RefKind) (symbol.Place, bool) {
	switch l := o.Rules(); {
	case imp.Kind == symbol.ImportAll && l.WholeNames:
		p, not := s.full(module.Parent(file), o, imp.Path+"."+name, kind)
		if not == WhyUnknown && l.Companions {
			return s.objectTakes(file, o, imp, name, kind)
		}
		return p, not == ""
	case imp.Kind == symbol.ImportAll && l.PathsOfNames:
		return s.globImport(moduleHolding(file, o, imp), imp, name, kind)
	case imp.Kind == symbol.ImportAll && !hiddenFromAll(o, name), symbol.Includes(o, imp), imp.Kind == symbol.ImportPath && l.Loose:
		p, ok := s.exported(follow(s.w, file, o, imp), name, kind)
		if ok {
			p = s.implementation(p)
		}
		return p, ok
	}
	return symbol.Place{}, false
}

// hiddenFromAll reports whether a name is one that an import of everything leaves out.
func hiddenFromAll(o *symbol.Outline, name string) bool {
	prefix := o.Rules().HiddenPrefix
	return prefix != "" && strings.HasPrefix(name, prefix)
}

// implementation returns the only definition with a body of what a header declares, or the declaration.
func (s *resolver) implementation(p symbol.Place) symbol.Place {
	o := s.w.Placed(p)
	d := &o.Symbols[p.Index]
	if !d.Kind.Callable() || d.Body.Len() > 0 || !o.Rules().Headers {
		return p
	}
	var found []symbol.Place
	s.w.LookAll()
	for _, q := range s.w.Define(d.Name) {
		c := s.w.Among(q)
		if c == nil || !c.Rules().Headers {
			continue
		}
		if b := &c.Symbols[q.Index]; b.Body.Len() > 0 && b.Qualified == d.Qualified && (b.Exported || b.Owner != "") {
			found = append(found, q)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	stem := strings.TrimSuffix(path.Base(p.Path), path.Ext(p.Path))
	var beside []string // of x.h those in x.c
	for _, q := range found {
		if strings.TrimSuffix(path.Base(q.Path), path.Ext(q.Path)) == stem {
			beside = append(beside, q.Path)
		}
	}
	near := module.Nearest(beside, func(f string) int { return module.Steps(module.Parent(p.Path), module.Parent(f)) })
	if i := slices.IndexFunc(found, func(q symbol.Place) bool { return q.Path == near }); i >= 0 {
		return found[i]
	}
	return p
}

// binds returns the name that import i of a file gives to what it takes.
func (s *resolver) binds(file string, o *symbol.Outline, i int) string {
	return bindings(s.w, file, o)[i]
}

func (s *resolver) binding(file string, o *symbol.Outline, i *symbol.Import) string {
	if n := i.Local(); n != "" && i.Kind != symbol.ImportDefault || i.Alias != "" {
		return n
	}
	if i.Kind == symbol.ImportPath {
		switch o.Rules().BindsPath {
		case lang.PackageName:
			return s.packageName(file, o, i)
		case lang.LastPart:
			return lastPart(i.Path)
		case lang.WholePath:
			return i.Path
		}
	}
	return ""
}

// packageName returns the name of the package that an import takes: as its files say, or else as its path does.
func (s *resolver) packageName(file string, o *symbol.Outline, i *symbol.Import) string {
	if files := follow(s.w, file, o, i); len(files) > 0 {
		return s.w.PackageName(files)
	}
	return packageOfPath(i.Path)
}

// packageOfPath returns the name that a Go package most probably has, by its path: the last part that is no version.
func packageOfPath(p string) string {
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

// exported finds a name that files offer: their own, or one they hand on.
func (s *resolver) exported(files []string, name string, kind symbol.RefKind) (symbol.Place, bool) {
	if ofGo(files) {
		return s.packageExported(files, name, kind)
	}
	for _, f := range files {
		if p, ok := s.once("exported", f, name, kind, func() (symbol.Place, bool) { return s.offered(f, name, kind) }); ok {
			return p, true
		}
	}
	return symbol.Place{}, false
}

// offered finds a name that one file offers.
func (s *resolver) offered(f, name string, kind symbol.RefKind) (symbol.Place, bool) {
	o := s.w.Offering(f, name)
	if o == nil {
		return symbol.Place{}, false
	}
	local, said := name, false
	for _, e := range o.Exports {
		if e.Name == name {
			local, said = e.Local, true
		}
	}
	var found []int
	keeps := !said && symbol.KeepsToItself(f, o)
	for _, i := range o.ByName(local) {
		c := &o.Symbols[i]
		if keeps && !c.Exported && !isExports(c.Owner) {
			continue
		}
		if (c.Owner == "" || o.Rules().OffersMembers || isExports(c.Owner)) && symbol.FileLevel(o, i) && suits(o, c.Kind, kind) {
			found = append(found, i)
		}
	}
	if len(found) > 0 {
		i, why := pick(o, apt(o, found, kind))
		return symbol.Place{Path: f, Index: i}, why == ""
	}
	return s.handedOn(f, o, local, kind)
}

// isExports reports whether an owner is what a CommonJS module exports.
func isExports(owner string) bool { return owner == "exports" || owner == "module.exports" }

// handedByName finds what an import of a name hands on under that.
func (s *resolver) handedByName(file string, o *symbol.Outline, imp *symbol.Import, name string, kind symbol.RefKind) (symbol.Place, bool) {
	if imp.Local() != name || imp.Kind == symbol.ImportNamespace && !o.Rules().Modules {
		return symbol.Place{}, false
	}
	files := follow(s.w, file, o, imp)
	if imp.Kind == symbol.ImportNamespace { // module.exports = { name: require(…) }
		return s.moduleValue(files, kind)
	}
	if p, ok := s.exported(files, imp.Name, kind); ok {
		return p, true
	}
	p, ok := s.moduleValue(files, kind)
	return p, ok && imp.Kind == symbol.ImportDefault
}

// handedOn follows re-exports, and in Python what a module imports. What several re-exports of everything offer is
// ambiguous, but in Python the last one stands.
func (s *resolver) handedOn(file string, o *symbol.Outline, name string, kind symbol.RefKind) (symbol.Place, bool) {
	var all []symbol.Place
	l := o.Rules()
	for i := range o.Imports {
		imp := &o.Imports[i]
		if !imp.ReExport && !l.HandsOn && (!l.Modules || imp.Local() != name) {
			continue
		}
		if imp.Kind == symbol.ImportAll || symbol.Includes(o, imp) && l.Headers {
			if name == "default" || hiddenFromAll(o, name) {
				continue
			}
			if p, ok := s.exported(handing(s.w, file, o, imp), name, kind); ok {
				all = append(all, p)
			}
		} else if p, ok := s.handedByName(file, o, imp, name, kind); ok {
			return p, true
		}
	}
	if len(all) == 0 {
		return symbol.Place{}, false
	}
	last := all[len(all)-1]
	for _, p := range all {
		if p != last && l.Modules {
			return symbol.Place{}, false
		}
	}
	return last, true
}
