package resolve

import (
	"cmp"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// A signed is a method of Go with where its types are read.
type signed struct {
	file string
	o    *symbol.Outline
	of   *symbol.Symbol
	in   *symbol.Symbol // the interface around it, nil for none
}

// maxAliases bounds how many names one comparison of types looks behind.
const maxAliases = 5

// agree reports whether two methods of Go take and return the same types, as far as the source says: of a type that is
// not known, and of a type parameter, it is taken for granted.
func (d *dispatcher) agree(a, b symbol.Place) bool {
	x, y := d.signed(a), d.signed(b)
	return d.sameParams(x, y, parsedParams(d.w, x.of.Params), parsedParams(d.w, y.of.Params), 0) &&
		d.sameType(x, y, parsedType(d.w, x.of.Type), parsedType(d.w, y.of.Type), 0)
}

func (d *dispatcher) signed(p symbol.Place) signed {
	o := d.w.Placed(p)
	x := signed{p.Path, o, &o.Symbols[p.Index], nil}
	if x.of.Parent >= 0 {
		x.in = &o.Symbols[x.of.Parent]
	}
	return x
}

// free reports whether a type is a type parameter.
func (x signed) free(t *expr.Type) bool {
	if t.Kind != expr.Named || len(t.Args) > 0 {
		return false
	}
	return generic(x.of.Generic, t.Name) || x.in != nil && generic(x.in.Generic, t.Name)
}

func generic(list, name string) bool {
	return slices.ContainsFunc(expr.Generics(list), func(g expr.Generic) bool { return g.Name == name })
}

func (d *dispatcher) sameParams(x, y signed, as, bs []expr.Param, aliases int) bool {
	return slices.EqualFunc(as, bs, func(a, b expr.Param) bool { return a.Mark == b.Mark && d.sameType(x, y, a.Type, b.Type, aliases) })
}

func (d *dispatcher) sameTypes(x, y signed, as, bs []*expr.Type, aliases int) bool {
	return slices.EqualFunc(as, bs, func(a, b *expr.Type) bool { return d.sameType(x, y, a, b, aliases) })
}

func (d *dispatcher) sameType(x, y signed, a, b *expr.Type, aliases int) bool {
	switch named, other := a.Kind == expr.Named, b.Kind == expr.Named; {
	case a.Kind == expr.None || b.Kind == expr.None:
		return a.Kind == b.Kind
	case a.Kind == expr.Unsaid || b.Kind == expr.Unsaid || x.free(a) || y.free(b):
		return true
	case named && other:
		return d.sameName(x, y, a, b, aliases)
	case named:
		return d.behind(x, y, a.Name, b, aliases)
	case other:
		return d.behind(y, x, b.Name, a, aliases)
	}
	return a.Kind == b.Kind && d.sameParts(x, y, a, b, aliases)
}

// sameParts compares two types that are made of others in the same way: lists, tables, functions, several results.
func (d *dispatcher) sameParts(x, y signed, a, b *expr.Type, aliases int) bool {
	switch a.Kind {
	case expr.Function:
		return a.Result != nil && b.Result != nil && d.sameParams(x, y, a.Params, b.Params, aliases) && d.sameType(x, y, a.Result, b.Result, aliases)
	case expr.Record:
		return slices.EqualFunc(a.Members, b.Members, func(m, n expr.Field) bool { return m.Name == n.Name && d.sameType(x, y, m.Type, n.Type, aliases) })
	}
	return d.sameTypes(x, y, a.Args, b.Args, aliases)
}

// sameName compares two types with names.
func (d *dispatcher) sameName(x, y signed, a, b *expr.Type, aliases int) bool {
	if d.typeName(x, a.Name) == d.typeName(y, b.Name) {
		return len(a.Args) == 0 || len(b.Args) == 0 || d.sameTypes(x, y, a.Args, b.Args, aliases)
	}
	return d.behind(x, y, a.Name, b, aliases) || d.behind(y, x, b.Name, a, aliases)
}

// behind reports whether a name stands for a type: what it is defined as is that. It may be an alias.
func (d *dispatcher) behind(x, y signed, name string, other *expr.Type, aliases int) bool {
	at, ok := d.defined(d.typeName(x, name))
	if !ok || aliases >= maxAliases || d.kind(at) != symbol.Type {
		return false
	}
	o := d.w.Placed(at)
	s := &o.Symbols[at.Index]
	return s.Type != "" && s.Type != name && d.sameType(signed{at.Path, o, s, nil}, y, parsedType(d.w, s.Type), other, aliases+1)
}

// typeName returns which type a name of Go means: one of the world, one of a package outside by that's path, or one of
// the language.
func (d *dispatcher) typeName(x signed, name string) packageType {
	if symbol.Foreign(x.file) {
		return foreignTypeName(x, name)
	}
	key := [2]string{x.file, name}
	return snapshot.Memoize(d.w, &tablesOf(d.w).kin.names, key, func() packageType {
		pkg, last, qualified := strings.Cut(name, ".")
		if !qualified {
			t := packageType{module.Parent(x.file), x.o.Package, name}
			if _, own := d.defined(t); own || !builtinType(x.o.Language, name) && name != "chan" {
				return t
			}
			return packageType{name: cmp.Or(sameBuiltins[name], name)}
		}
		s := resolver{w: d.w}
		imp := s.boundBy(x.file, x.o, pkg, nil)
		if imp == nil {
			return packageType{pkg: pkg, name: last}
		}
		if files := follow(d.w, x.file, x.o, imp); len(files) > 0 {
			return packageType{module.Parent(files[0]), d.w.PackageName(files), last}
		}
		return packageType{pkg: imp.Path, name: last}
	})
}

// sameBuiltins are the types of the language that are other names of one.
var sameBuiltins = map[string]string{"byte": "uint8", "rune": "int32"}

// foreignTypeName is typeName in a file of the library, which declares none of the types that are no interfaces.
func foreignTypeName(x signed, name string) packageType {
	pkg, last, qualified := strings.Cut(name, ".")
	switch {
	case qualified:
		for _, imp := range x.o.Imports {
			if packageOfPath(imp.Path) == pkg {
				return packageType{pkg: imp.Path, name: last}
			}
		}
		return packageType{pkg: pkg, name: last}
	case builtinType(x.o.Language, name) || name == "chan":
		return packageType{name: cmp.Or(sameBuiltins[name], name)}
	}
	return packageType{pkg: setsLibrary().PackageOf(x.file), name: name}
}
