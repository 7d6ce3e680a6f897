package resolve

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// objectTakes finds a name that an import of Scala takes from an object, which may inherit it, or by a path that starts with
// what is seen where the import stands.
func (s *resolver) objectTakes(file string, o *symbol.Outline, imp *symbol.Import, name string, kind symbol.RefKind) (symbol.Place, bool) {
	key := scopeQuery{file: file, around: strconv.Itoa(int(imp.Span.Start)), name: imp.Path}
	from := memoize(s.w, &tablesOf(s.w).blocks.paths, key, func(s *resolver) symbol.Place {
		return s.objectPath(file, o, o.Around(imp.Span), imp.Path)
	})
	if from.Path == "" {
		return s.relativeName(file, o, o.Around(imp.Span), imp.Path+"."+name, kind)
	}
	p, _, ok := s.linearMember(typ{kind: namedTyp, at: from}, name)
	if ok && (kind == symbol.UseType || kind == symbol.Inherit) {
		if q, is := s.companion(p, false); is {
			p = q
		}
	}
	return p, ok && fits(s.reading(p).Symbols[p.Index].Kind, kind)
}

// objectPath finds the object of a path: by its full name, or by names one after another, the first of them as it is seen in
// symbol at of a file.
func (s *resolver) objectPath(file string, o *symbol.Outline, at int, path string) symbol.Place {
	p, why := s.full(module.Parent(file), o, path, symbol.UseType)
	if why != "" {
		var ok bool
		if p, ok = s.relativeName(file, o, at, path, symbol.UseType); !ok {
			first, rest, _ := strings.Cut(path, ".")
			if p, ok = s.seenAround(file, o, at, first); !ok {
				return symbol.Place{}
			}
			for rest != "" {
				var object symbol.Place
				if object, ok = s.companion(p, true); !ok {
					return symbol.Place{}
				}
				first, rest, _ = strings.Cut(rest, ".")
				if p, _, ok = s.linearMember(typ{kind: namedTyp, at: object}, first); !ok {
					return symbol.Place{}
				}
			}
		}
	}
	if object, ok := s.companion(p, true); ok {
		return object
	}
	return symbol.Place{}
}

// seenAround finds a type or an object of a name around symbol at, or in the package.
func (s *resolver) seenAround(file string, o *symbol.Outline, at int, name string) (symbol.Place, bool) {
	r := symbol.Reference{Kind: symbol.UseType, Name: name, From: at}
	if i, why := s.scoped(file, o, &r); i >= 0 {
		return symbol.Place{Path: file, Index: i}, true
	} else if why != "" {
		return symbol.Place{}, false
	}
	p, why := s.nestedSibling(file, o, &r)
	return p, why == ""
}

// relativeName finds a name behind a path that starts in a package around symbol at.
func (s *resolver) relativeName(file string, o *symbol.Outline, at int, path string, kind symbol.RefKind) (symbol.Place, bool) {
	i := strings.LastIndexByte(path, '.')
	if i < 0 {
		return symbol.Place{}, false
	}
	around, own := namespaceAround(o, at), symbol.Dotted(o.Package)
	for around != "" {
		if p, why := s.full(module.Parent(file), o, around+"."+path, kind); why == "" {
			return p, true
		}
		i := strings.LastIndexByte(around, '.')
		if i < 0 || len(around) <= len(own) && i < o.PackageAt.Len()-len("package ") {
			break
		}
		around = around[:i]
	}
	return symbol.Place{}, false
}

// ofNamelessType finds a member of the type without a name that a reference lies in, where no definition further in has
// its name.
func (s *resolver) ofNamelessType(file string, o *symbol.Outline, r *symbol.Reference) (Resolution, bool) {
	local, ok := strings.CutPrefix(r.On, "$")
	n, err := strconv.Atoi(local)
	if !ok || err != nil || n >= len(o.Locals) || r.Kind != symbol.Call && r.Kind != symbol.Mention {
		return Resolution{}, false
	}
	i, _ := s.scoped(file, o, r)
	for in := o.Locals[n].In; i >= 0; i = o.Symbols[i].Parent {
		if o.Symbols[i].Parent == in {
			return Resolution{}, false
		}
	}
	c := view{file, o, r.From, nil}
	t := s.value(c, r.On)
	p, _, ok := s.memberOfTyp(c, t, r.Name, wanted(r))
	if !ok {
		return Resolution{}, false
	}
	return Resolution{Place: p, Rule: OwnMember, Via: t.at}, true
}

// seesImplicit reports whether what extends values of a type is seen without being named: it is imported, a member of what
// is around, or beside the type.
func (s *resolver) seesImplicit(c view, p symbol.Place, t typ) bool {
	if p.Path == c.file || p.Path == t.at.Path {
		return true
	}
	o := s.reading(p)
	if o.Symbols[p.Index].Owner == "" {
		p.Index = o.Symbols[p.Index].Parent // the implicit class
	}
	name := o.Symbols[p.Index].Name
	if q, _, ok := s.linearOwn(c, "this", name); ok && q == p {
		return true
	}
	if q, why := s.nestedSibling(c.file, c.o, &symbol.Reference{Kind: symbol.Mention, Name: name, From: c.from}); why == "" && q == p {
		return true
	}
	s.linking(c.file)
	return slices.ContainsFunc(c.o.Imports, func(imp symbol.Import) bool {
		if imp.Kind != symbol.ImportAll && imp.Name != name {
			return false
		}
		q, ok := s.objectTakes(c.file, c.o, &imp, name, symbol.Mention)
		return ok && q == p
	})
}

// nestedSibling finds a name in the package around a reference, or in one around that which the file says in a clause of its
// own: package a, package b.c is in a and in a.b.c.
func (s *resolver) nestedSibling(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	around, own := namespaceAround(o, r.From), symbol.Dotted(o.Package)
	said := snapshot.Memoize(s.w, &tablesOf(s.w).blocks.sibling, scopeQuery{file, around, r.Name, r.Kind}, func() scopeAnswer {
		for {
			p, why := s.full(module.Parent(file), o, around+"."+r.Name, r.Kind)
			i := strings.LastIndexByte(around, '.')
			if why != WhyUnknown || i < 0 || len(around) <= len(own) && i < o.PackageAt.Len()-len("package ") {
				return scopeAnswer{p, why}
			}
			around = around[:i]
		}
	})
	return said.place, cmp.Or(said.why, unknownPlace(said.place))
}

// nestedPackages: a package clause in another one opens both.
type nestedPackages struct{ packages }

func (nestedPackages) sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string) {
	if o.Package == "" {
		return s.packageSibling(file, o, r)
	}
	return s.nestedSibling(file, o, r)
}
