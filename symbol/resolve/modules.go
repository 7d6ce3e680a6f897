package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
)

// A receiver that names a module, or something in one, is resolved by the names of modules: the longest beginning of
// it that names one decides. What is left may be one type.
func (s *resolver) inModule(file string, o *symbol.Outline, r *symbol.Reference) (res Resolution, found bool) {
	if path, quoted := strings.CutPrefix(r.Receiver, `"`); quoted { // require('./x').name
		return s.inNamed(file, o, strings.TrimSuffix(path, `"`), r), true
	}
	parts := strings.Split(r.Receiver, ".")
	for n := len(parts); n > 0; n-- {
		files, named := s.module(file, o, strings.Join(parts[:n], "."), r)
		if !named {
			continue
		}
		switch {
		case len(files) == 0:
			return unresolved(WhyExternal), true
		case n == len(parts):
			if p, ok := s.offer(files, r.Name, r.Kind); ok {
				return Resolution{Place: s.implementation(p), Rule: Imported}, true
			}
			if p, ok := s.ofModule(files, r.Name); ok && symbol.Family(o.Language) == "js" {
				return Resolution{Place: p, Rule: Imported}, true
			}
			return unresolved(WhyUnknown), true
		case n == len(parts)-1:
			if to, ok := s.offerModule(files, parts[n]); ok {
				if p, ok := s.offer(to, r.Name, r.Kind); ok {
					return Resolution{Place: p, Rule: Imported}, true
				}
				return unresolved(WhyUnknown), true
			}
			if p, ok := s.offer(files, parts[n], symbol.Mention); ok {
				return s.memberAt(p, r.Name, Imported), true
			}
		case symbol.Family(o.Language) == "js":
			return s.inModuleOf(files, parts[n:], r), true
		}
		return unresolved(WhyReceiver), true
	}
	return Resolution{}, false
}

// boundBy returns the import that binds a name where it is used, nil for none.
func (s *resolver) boundBy(file string, o *symbol.Outline, name string, at *symbol.Reference) *symbol.Import {
	s.linking(file)
	if only := s.binder(file, o, name, at); only >= 0 {
		return &o.Imports[only]
	}
	if symbol.Family(o.Language) == "js" {
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
	if o.Rules().DottedModules {
		return s.dottedModule(file, o, receiver)
	}
	if imp := s.boundBy(file, o, receiver, at); imp != nil {
		if r := o.Rules(); r.FullNames || r.WholeNames || r.PathsOfNames {
			return nil, false // it names a type
		}
		files := follow(s.w, file, o, imp)
		if imp.Kind == symbol.ImportName || imp.Kind == symbol.ImportDefault {
			if len(files) == 0 {
				return nil, true
			}
			to, ok := s.offerModule(files, imp.Name)
			return to, ok || symbol.Family(o.Language) == "js" && s.leadsOut(files, imp.Name)
		}
		return files, true
	}
	if o.Rules().Implied && !holdsModule(o, receiver) {
		files := follow(s.w, file, o, &symbol.Import{Kind: symbol.ImportNamespace, Path: receiver})
		return files, len(files) > 0
	}
	return nil, false
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
	first, rest, nested := strings.Cut(receiver, ".")
	below := func(p string) string {
		switch {
		case !nested:
			return p
		case strings.Trim(p, ".") == "":
			return p + rest
		}
		return p + "." + rest
	}
	outside := false
	s.linking(file)
	for i := range o.Imports {
		imp := &o.Imports[i]
		sub := symbol.Import{}
		switch {
		case imp.Kind == symbol.ImportPath && imp.Alias == "" && (imp.Path == first || strings.HasPrefix(imp.Path, first+".")):
			sub.Path = receiver
		case imp.Kind == symbol.ImportNamespace && imp.Alias == first:
			sub.Path = below(imp.Path)
		case imp.Kind == symbol.ImportName && imp.Local() == first:
			sub.Path = strings.TrimRight(imp.Path, ".") + "." + imp.Name
			if strings.Trim(imp.Path, ".") == "" {
				sub.Path = imp.Path + imp.Name
			}
			sub.Path = below(sub.Path)
		default:
			continue
		}
		if files := follow(s.w, file, o, &sub); len(files) > 0 {
			return files, true
		}
		from := follow(s.w, file, o, imp)
		if imp.Kind == symbol.ImportName && len(from) > 0 && !nested {
			if files, ok := s.offeredModule(from, imp.Name); ok {
				return files, true
			}
		}
		outside = outside || len(from) == 0 && (imp.Kind == symbol.ImportName || !nested || imp.Path == receiver)
	}
	return nil, outside
}

// offeredModule finds a module that files hand on under a name: export * as name, or one they import.
func (s *resolver) offeredModule(files []string, name string) ([]string, bool) {
	if s.steps++; s.steps > maxSteps || len(files) == 0 || ofGo(files) {
		return nil, false
	}
	f := files[0]
	o := s.w.Offering(f, name)
	if o == nil {
		return nil, false
	}
	if o.Rules().DottedModules {
		return s.dottedModule(f, o, name)
	}
	name = o.LocalOf(name)
	for i := range o.Imports {
		imp := &o.Imports[i]
		switch {
		case imp.Kind == symbol.ImportNamespace && imp.Alias == name:
			to := follow(s.w, f, o, imp)
			return to, true
		case imp.Kind == symbol.ImportName && imp.Local() == name, imp.Kind == symbol.ImportAll && imp.ReExport:
			want := name
			if imp.Kind == symbol.ImportName {
				want = imp.Name
			}
			if to, ok := s.offeredModule(handing(s.w, f, o, imp), want); ok {
				return to, true
			}
		}
	}
	return nil, false
}
