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
	s.linking(file)
	p, why, bound := s.boundName(file, o, r)
	switch {
	case bound && why == "":
		return Resolution{Place: p, Rule: Imported}, true
	case bound && !o.Rules().Headers: // a using-declaration may name what an include brings
		return unresolved(why), true
	}
	p, not := s.broughtOnce(file, o, r.Name, r.Kind, r.From)
	switch {
	case not == "":
		return Resolution{Place: p, Rule: Imported}, true
	case not == WhyAmbiguous || !bound:
		why = not
	}
	if why == WhyUnknown {
		return Resolution{}, false
	}
	return unresolved(why), true
}

// boundName finds what the imports take that bind a name where it is used; bound is false if none does. The reason is "" if it is
// found.
func (s *resolver) boundName(file string, o *symbol.Outline, r *symbol.Reference) (p symbol.Place, why string, bound bool) {
	only := s.binder(file, o, r.Name, r)
	for i := range o.Imports {
		if only >= 0 && i != only || !s.brings(file, o, i, r.From) || s.binds(file, o, i) != r.Name {
			continue
		}
		if p, why = s.taken(file, o, &o.Imports[i], r.Kind); why == "" {
			return p, "", true
		}
		bound = true
	}
	return symbol.Place{}, why, bound
}

// brings reports whether import i of a file gives something to symbol from of it, and does not only hand it on.
func (s *resolver) brings(file string, o *symbol.Outline, i, from int) bool {
	return (!o.Imports[i].ReExport || o.Rules().ReExportsBind) && s.seesImport(file, o, i, from)
}

// broughtOnce is brought, which in Scala many references ask for that mean something else.
func (s *resolver) broughtOnce(file string, o *symbol.Outline, name string, kind symbol.RefKind, from int) (symbol.Place, string) {
	if !o.Rules().ImportsInBlocks {
		return s.brought(file, o, name, kind, from)
	}
	around := s.openImports(file, o, from)
	said := memoize(s.w, &tablesOf(s.w).blocks.brought, scopeQuery{file, around, name, kind}, func(s *resolver) scopeAnswer {
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
	if p, ok := s.inheritedBy(file, o, imp.Path, imp.Name, kind); ok {
		return p, ""
	}
	return symbol.Place{}, WhyExternal
}

// inheritedBy finds a member of a class by the full name of another class, which inherits it: import static shop.Carts.total.
func (s *resolver) inheritedBy(file string, o *symbol.Outline, class, name string, kind symbol.RefKind) (symbol.Place, bool) {
	if r := o.Rules(); !r.Managed || r.Companions || name == "" {
		return symbol.Place{}, false
	}
	at, why := s.full(module.Parent(file), o, class, symbol.UseType)
	if why != "" {
		return symbol.Place{}, false
	}
	res := s.memberAt(Resolution{Place: at, Rule: Imported}, name)
	return res.Place, res.Rule != "" && fits(s.reading(res.Place).Symbols[res.Index].Kind, kind)
}

// fromModule finds what an import takes from the module that it leads to: import { total } from './cart'.
func (s *resolver) fromModule(file string, o *symbol.Outline, imp *symbol.Import, kind symbol.RefKind) (symbol.Place, string) {
	files := follow(s.w, file, o, imp)
	if len(files) == 0 {
		return symbol.Place{}, WhyExternal
	}
	if p, ok := s.namedIn(files, o, imp, kind); ok {
		return p, ""
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

// namedIn finds what an import takes by its name: what files offer, or a member of the object that their module is.
func (s *resolver) namedIn(files []string, o *symbol.Outline, imp *symbol.Import, kind symbol.RefKind) (symbol.Place, bool) {
	if imp.Name == "" {
		return symbol.Place{}, false
	}
	if p, ok := s.offer(files, imp.Name, kind); ok {
		return p, true
	}
	p, ok := s.ofModule(files, imp.Name)
	return p, ok && o.Rules().Modules
}

// moduleValue finds what a module is when it is called or made itself: what module.exports is set to. The default export is one of what a
// module offers.
func (s *resolver) moduleValue(files []string, kind symbol.RefKind) (symbol.Place, bool) {
	return s.offer(files, "exports", kind)
}

// brought finds a name that imports of everything bring: several that do make it ambiguous, but in Python the last one
// stands.
func (s *resolver) brought(file string, o *symbol.Outline, name string, kind symbol.RefKind, from int) (symbol.Place, string) {
	if o.Rules().ProjectImports {
		return s.used(file, o, name, kind)
	}
	var found symbol.Place
	why := WhyUnknown
	for i := range o.Imports {
		if !s.brings(file, o, i, from) {
			continue
		}
		p, ok := s.broughtBy(file, o, &o.Imports[i], name, kind)
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
	l, all := o.Rules(), imp.Kind == symbol.ImportAll
	switch {
	case all && l.WholeNames:
		p, not := s.full(module.Parent(file), o, imp.Path+"."+name, kind)
		if not == WhyUnknown && l.Companions {
			return s.objectTakes(file, o, imp, name, kind)
		}
		if not == WhyUnknown {
			return s.inheritedBy(file, o, imp.Path, name, kind)
		}
		return p, not == ""
	case all && l.PathsOfNames:
		return s.globImport(moduleHolding(file, o, imp), imp, name, kind)
	case !opens(o, imp, name):
		return symbol.Place{}, false
	}
	p, ok := s.opened(file, o, imp, name, kind)
	if ok {
		p = s.implementation(p)
	}
	return p, ok
}

// opened finds a name in the files that an import brings as they are.
func (s *resolver) opened(file string, o *symbol.Outline, imp *symbol.Import, name string, kind symbol.RefKind) (symbol.Place, bool) {
	if o.Rules().Headers && symbol.Includes(o, imp) {
		if p, ok, sure := s.included(file, name, kind); sure {
			return p, ok
		}
	}
	return s.exported(follow(s.w, file, o, imp), name, kind)
}

// opens reports whether an import brings a name that it does not write from the files that it leads to: an import of everything, an
// include, and a path where names need no statement that says where they come from.
func opens(o *symbol.Outline, imp *symbol.Import, name string) bool {
	if imp.Kind == symbol.ImportAll {
		return !hiddenFromAll(o, name)
	}
	return symbol.Includes(o, imp) || imp.Kind == symbol.ImportPath && o.Rules().Loose
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
	for q, c := range s.everywhere(d.Name) {
		if c.Rules().Headers && implements(&c.Symbols[q.Index], d) && !uncallable(c, &c.Symbols[q.Index]) {
			found = append(found, q)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	near := beside(p.Path, found)
	if i := slices.IndexFunc(found, func(q symbol.Place) bool { return q.Path == near }); i >= 0 {
		return found[i]
	}
	return p
}

// implements reports whether a definition has the body of what is declared elsewhere: double Cart::total() { … }.
func implements(b, declared *symbol.Symbol) bool {
	return b.Kind.Callable() && b.Body.Len() > 0 && b.Qualified == declared.Qualified && (b.Exported || b.Owner != "")
}

// beside returns the nearest file of some definitions that has the name of a header: of x.h, x.c.
func beside(header string, found []symbol.Place) string {
	stem := func(file string) string { return strings.TrimSuffix(path.Base(file), path.Ext(file)) }
	var files []string
	for _, q := range found {
		if stem(q.Path) == stem(header) {
			files = append(files, q.Path)
		}
	}
	return module.Nearest(files, func(f string) int { return module.Steps(module.Parent(header), module.Parent(f)) })
}

// binds returns the name that import i of a file gives to what it takes; "" for none, and in a circle of computations.
func (s *resolver) binds(file string, o *symbol.Outline, i int) string {
	if bound := bindings(s.w, file, o); i < len(bound) {
		return bound[i]
	}
	return ""
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

// offered finds a name that one file offers: its own, or one that it hands on.
func (s *resolver) offered(f, name string, kind symbol.RefKind) (symbol.Place, bool) {
	o := s.w.Offering(f, name)
	if o == nil {
		return symbol.Place{}, false
	}
	p, local, found, ok := s.ownOffer(f, o, name, kind)
	if found {
		return p, ok
	}
	return s.handedOn(f, o, local, kind)
}

// offeredItself finds a name that one file offers and defines.
func (s *resolver) offeredItself(f, name string, kind symbol.RefKind) (symbol.Place, bool) {
	o := s.w.Offering(f, name)
	if o == nil {
		return symbol.Place{}, false
	}
	p, _, _, ok := s.ownOffer(f, o, name, kind)
	return p, ok
}

// ownOffer finds what a file offers that it defines, and what it calls that itself. Several that no rule chooses among are found, and
// not ok.
func (s *resolver) ownOffer(f string, o *symbol.Outline, name string, kind symbol.RefKind) (p symbol.Place, local string, any, ok bool) {
	local, in, said := name, "", false
	for _, e := range o.Exports {
		if e.Name != name {
			continue
		}
		if said && e.In != in { // which of the modules is meant that the file declares?
			return symbol.Place{}, local, true, false
		}
		local, in, said = e.Local, e.In, true
	}
	keeps := !said && symbol.KeepsToItself(f, o)
	found := slices.DeleteFunc(slices.Clone(o.ByName(local)), func(i int) bool {
		return !offers(o, i, keeps) || !suits(o, o.Symbols[i].Kind, kind) || name == "default" && !said && keyOf(o, i)
	})
	if said && o.Rules().Modules { // a namespace may have its name, and be in it
		found = liesIn(o, found, in)
	}
	if len(found) > 0 {
		i, why := pick(o, apt(o, found, kind))
		return symbol.Place{Path: f, Index: i}, local, true, why == ""
	}
	return symbol.Place{}, local, false, false
}

// keyOf reports whether symbol i is a key in an object: a method or a field, and of no type.
func keyOf(o *symbol.Outline, i int) bool {
	c := &o.Symbols[i]
	return (c.Kind == symbol.Method || c.Kind == symbol.Field) && c.Parent < 0
}

// liesIn keeps the symbols that lie right in a namespace, or at the file's level where that has no name; all if none does.
func liesIn(o *symbol.Outline, all []int, namespace string) []int {
	other := func(i int) bool {
		if i = o.Symbols[i].Parent; i >= 0 {
			return o.Symbols[i].Qualified != namespace
		}
		return namespace != ""
	}
	if !slices.ContainsFunc(all, func(i int) bool { return !other(i) }) {
		return all
	}
	return slices.DeleteFunc(all, other)
}

// offers reports whether a file offers symbol i to others; one that keeps what it does not export offers no more than that.
func offers(o *symbol.Outline, i int, keeps bool) bool {
	c := &o.Symbols[i]
	if isExports(c.Owner) {
		return symbol.FileLevel(o, i)
	}
	return (c.Exported || !keeps) && (c.Owner == "" || o.Rules().OffersMembers) && symbol.FileLevel(o, i)
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
	for i := range o.Imports {
		imp := &o.Imports[i]
		if !handsOn(o, imp, name) {
			continue
		}
		if imp.Kind != symbol.ImportAll && !symbol.Includes(o, imp) {
			if p, ok := s.handedByName(file, o, imp, name, kind); ok {
				return p, true
			}
		} else if p, ok := s.handedByAll(file, o, imp, name, kind); ok {
			all = append(all, p)
		}
	}
	if all = slices.Compact(all); len(all) == 0 || len(all) > 1 && o.Rules().Modules {
		return symbol.Place{}, false
	}
	return all[len(all)-1], true
}

// handedByAll finds what an import of everything hands on under a name.
func (s *resolver) handedByAll(file string, o *symbol.Outline, imp *symbol.Import, name string, kind symbol.RefKind) (symbol.Place, bool) {
	if name == "default" || hiddenFromAll(o, name) {
		return symbol.Place{}, false
	}
	return s.exported(handing(s.w, file, o, imp), name, kind)
}

// handsOn reports whether a file offers what it imports, as far as that may have a name.
func handsOn(o *symbol.Outline, imp *symbol.Import, name string) bool {
	r := o.Rules()
	return imp.ReExport || r.HandsOn || r.Modules && imp.Local() == name
}
