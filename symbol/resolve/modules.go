package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
)

// inModule resolves a name behind a receiver that names a module, or something in one: the longest beginning of it that names one
// decides. What is left may be one type.
func (s *resolver) inModule(file string, o *symbol.Outline, r *symbol.Reference) (res Resolution, found bool) {
	if path, quoted := strings.CutPrefix(r.Receiver, `"`); quoted { // require('./x').name
		path, inner, _ := strings.Cut(path, `"`)
		if inner != "" { // import('./x').inner.name
			return s.inModuleOf(follow(s.w, file, o, &symbol.Import{Kind: symbol.ImportNamespace, Path: path}), strings.Split(inner[1:], "."), r), true
		}
		return s.inNamed(file, o, path, r), true
	}
	parts := strings.Split(r.Receiver, ".")
	for n := len(parts); n > 0; n-- {
		files, named := s.module(file, o, strings.Join(parts[:n], "."), r)
		switch {
		case !named:
			continue
		case len(files) == 0:
			return unresolved(WhyExternal), true
		case n == len(parts):
			return s.ofFiles(files, o, r), true
		case n == len(parts)-1:
			return s.behindModule(files, parts[n], r), true
		case o.Rules().Modules:
			return s.inModuleOf(files, parts[n:], r), true
		}
		return unresolved(WhyReceiver), true
	}
	return Resolution{}, false
}

// ofFiles resolves a name of a module: what its files offer, or a member of the object that it is.
func (s *resolver) ofFiles(files []string, o *symbol.Outline, r *symbol.Reference) Resolution {
	if p, ok := s.offer(files, r.Name, r.Kind); ok {
		return Resolution{Place: s.implementation(p), Rule: Imported}
	}
	if p, ok := s.ofModule(files, r.Name); ok && o.Rules().Modules {
		return Resolution{Place: p, Rule: Imported}
	}
	return unresolved(WhyUnknown)
}

// behindModule resolves a name behind one that a module offers: another module, or a type.
func (s *resolver) behindModule(files []string, name string, r *symbol.Reference) Resolution {
	if to, ok := s.offerModule(files, name); ok {
		if p, ok := s.offer(to, r.Name, r.Kind); ok {
			return Resolution{Place: p, Rule: Imported}
		}
		return unresolved(WhyUnknown)
	}
	if p, ok := s.offer(files, name, symbol.Mention); ok {
		return s.memberAt(Resolution{Place: p, Rule: Imported}, r.Name)
	}
	return unresolved(WhyReceiver)
}

// boundBy returns the import that binds a name where it is used, nil for none.
func (s *resolver) boundBy(file string, o *symbol.Outline, name string, at *symbol.Reference) *symbol.Import {
	s.linking(file)
	if only := s.binder(file, o, name, at); only >= 0 {
		return &o.Imports[only]
	}
	if o.Rules().Modules {
		return nil
	}
	for i := range o.Imports {
		if imp := &o.Imports[i]; !imp.ReExport && s.binds(file, o, i) == name {
			return imp
		}
	}
	return nil
}

// module returns the files of the module or package that a receiver names; found is true if it names one, which
// may lie outside.
func (s *resolver) module(file string, o *symbol.Outline, receiver string, at *symbol.Reference) (files []string, found bool) {
	r := o.Rules()
	if r.DottedModules {
		return s.dottedModule(file, o, receiver)
	}
	imp := s.boundBy(file, o, receiver, at)
	switch {
	case imp == nil && r.Implied && !holdsModule(o, receiver):
		files := follow(s.w, file, o, &symbol.Import{Kind: symbol.ImportNamespace, Path: receiver})
		return files, len(files) > 0
	case imp == nil || r.FullNames || r.WholeNames || r.PathsOfNames: // it names a type
		return nil, false
	}
	files = follow(s.w, file, o, imp)
	switch imp.Kind {
	case symbol.ImportName, symbol.ImportDefault:
		if len(files) > 0 {
			to, ok := s.offerModule(files, imp.Name)
			return to, ok || r.Modules && s.leadsOut(files, imp.Name)
		}
	}
	return files, true
}

// holdsModule reports whether a file itself defines the module that a receiver begins with.
func holdsModule(o *symbol.Outline, receiver string) bool {
	first, _, _ := strings.Cut(receiver, ".")
	return slices.ContainsFunc(o.ByName(first), func(i int) bool { return o.Symbols[i].Kind == symbol.Namespace && symbol.FileLevel(o, i) })
}

// moduleNamed finds the module of a file whose full name a name alone is, or has for an import that binds its first part: of
// alias Shop.Tax, Tax is the module Shop.Tax, and Tax.Rate is Shop.Tax.Rate.
func (s *resolver) moduleNamed(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, bool) {
	if !o.Rules().Global || r.Kind == symbol.Call {
		return symbol.Place{}, false
	}
	full := r.Name
	first, rest, nested := strings.Cut(full, ".")
	if imp := s.boundBy(file, o, first, r); imp != nil && imp.Kind == symbol.ImportNamespace {
		if full = imp.Path; nested {
			full += "." + rest
		}
	}
	return s.offer(follow(s.w, file, o, &symbol.Import{Kind: symbol.ImportNamespace, Path: full}), full, symbol.UseType)
}

// dottedModule finds the module that a chain of names means: one that an import binds, or a submodule of it.
func (s *resolver) dottedModule(file string, o *symbol.Outline, receiver string) ([]string, bool) {
	nested, outside := strings.Contains(receiver, "."), false
	s.linking(file)
	for i := range o.Imports {
		imp := &o.Imports[i]
		path, ok := pathBehind(imp, receiver)
		if !ok {
			continue
		}
		if files := follow(s.w, file, o, &symbol.Import{Path: path}); len(files) > 0 {
			return files, true
		}
		from, named := follow(s.w, file, o, imp), imp.Kind == symbol.ImportName
		if named && !nested && len(from) > 0 {
			if files, ok := s.offeredModule(from, imp.Name); ok {
				return files, true
			}
		}
		outside = outside || len(from) == 0 && (named || !nested || imp.Path == receiver)
	}
	return nil, outside
}

// pathBehind returns the path of the module that a chain of names means behind what an import binds: where import shop.cart as c stands,
// c.line is shop.cart.line.
func pathBehind(imp *symbol.Import, receiver string) (string, bool) {
	first, rest, _ := strings.Cut(receiver, ".")
	switch {
	case imp.Kind == symbol.ImportPath && imp.Alias == "":
		return receiver, imp.Path == first || strings.HasPrefix(imp.Path, first+".")
	case imp.Kind == symbol.ImportNamespace && imp.Alias == first:
		return dottedPath(imp.Path, rest), true
	case imp.Kind == symbol.ImportName && imp.Local() == first:
		return dottedPath(dottedPath(imp.Path, imp.Name), rest), true
	}
	return "", false
}

// dottedPath joins the path of a module with that of one below it: "." and cart are .cart.
func dottedPath(path, below string) string {
	switch {
	case below == "":
		return path
	case strings.Trim(path, ".") == "":
		return path + below
	}
	return strings.TrimRight(path, ".") + "." + below
}

// offeredModule finds a module that files hand on under a name: export * as name, or one they import.
func (s *resolver) offeredModule(files []string, name string) ([]string, bool) {
	if s.steps++; s.steps > maxSteps || len(files) == 0 || ofGo(files) {
		return nil, false
	}
	f := files[0]
	o := s.w.Offering(f, name)
	switch {
	case o == nil:
		return nil, false
	case o.Rules().DottedModules:
		return s.dottedModule(f, o, name)
	}
	name = o.LocalOf(name)
	for i := range o.Imports {
		imp := &o.Imports[i]
		if imp.Kind == symbol.ImportNamespace && imp.Alias == name {
			return follow(s.w, f, o, imp), true
		}
		if want, ok := namedInModule(imp, name); ok {
			if to, ok := s.offeredModule(handing(s.w, f, o, imp), want); ok {
				return to, true
			}
		}
	}
	return nil, false
}

// namedInModule returns the name that what a file hands on as another has in the module that an import takes it from.
func namedInModule(imp *symbol.Import, name string) (string, bool) {
	switch imp.Kind {
	case symbol.ImportName:
		return imp.Name, imp.Local() == name
	case symbol.ImportAll:
		return name, imp.ReExport
	}
	return "", false
}
