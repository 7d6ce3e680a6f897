package resolve

import (
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
	return d.sameList(x, y, x.of.Params, y.of.Params, 0) && d.sameType(x, y, x.of.Type, y.of.Type, 0)
}

func (d *dispatcher) signed(p symbol.Place) signed {
	o := d.w.Placed(p)
	x := signed{p.Path, o, &o.Symbols[p.Index], nil}
	if x.of.Parent >= 0 {
		x.in = &o.Symbols[x.of.Parent]
	}
	return x
}

// free reports whether a name is a type parameter.
func (x signed) free(name string) bool {
	if generic(x.of.Generic, name) {
		return true
	}
	return x.in != nil && generic(x.in.Generic, name)
}

func generic(list, name string) bool {
	if list == "" {
		return false
	}
	for _, p := range expr.Split(list, ',') {
		if n, _, _ := strings.Cut(p, ":"); n == name {
			return true
		}
	}
	return false
}

func (d *dispatcher) sameList(x, y signed, a, b string, aliases int) bool {
	if a == "" || b == "" {
		return a == b
	}
	as, bs := expr.Split(a, ','), expr.Split(b, ',')
	if len(as) != len(bs) {
		return false
	}
	for i := range as {
		if !d.sameType(x, y, as[i], bs[i], aliases) {
			return false
		}
	}
	return true
}

func (d *dispatcher) sameType(x, y signed, a, b string, aliases int) bool {
	switch {
	case a == "" || b == "": // there is none
		return a == b
	case a == "_" || b == "_" || x.free(a) || y.free(b):
		return true
	}
	switch named, other := hasName(a), hasName(b); {
	case named && other:
		return d.sameName(x, y, a, b, aliases)
	case named:
		return d.behind(x, y, a, b, aliases)
	case other:
		return d.behind(y, x, b, a, aliases)
	}
	return a[0] == b[0] && d.sameParts(x, y, a, b, aliases)
}

// hasName reports whether a type is one with a name.
func hasName(text string) bool { return strings.IndexByte("[{(#", text[0]) < 0 }

// sameParts compares two types that are made of others in the same way: lists, tables, functions, several results.
func (d *dispatcher) sameParts(x, y signed, a, b string, aliases int) bool {
	switch {
	case len(a) < 2 || len(b) < 2:
		return a == b
	case a[0] == '{':
		as, bs := expr.Split(a[1:len(a)-1], ':'), expr.Split(b[1:len(b)-1], ':')
		return len(as) == 2 && len(bs) == 2 && d.sameType(x, y, as[0], bs[0], aliases) && d.sameType(x, y, as[1], bs[1], aliases)
	case a[0] == '(':
		m, n := expr.Closing(a), expr.Closing(b)
		return m > 0 && n > 0 && d.sameList(x, y, a[1:m], b[1:n], aliases) && d.sameType(x, y, a[m+1:], b[n+1:], aliases)
	}
	open := strings.IndexAny(a, "[(") + 1
	return len(a) > open && len(b) > open && d.sameList(x, y, a[open:len(a)-1], b[open:len(b)-1], aliases)
}

// sameName compares two types with names.
func (d *dispatcher) sameName(x, y signed, a, b string, aliases int) bool {
	m, as, _ := strings.Cut(a, "<")
	n, bs, _ := strings.Cut(b, "<")
	if d.typeName(x, m) == d.typeName(y, n) {
		return as == "" || bs == "" || d.sameList(x, y, strings.TrimSuffix(as, ">"), strings.TrimSuffix(bs, ">"), aliases)
	}
	return d.behind(x, y, a, b, aliases) || d.behind(y, x, b, a, aliases)
}

// behind reports whether a name stands for a type: what it is defined as is that. It may be an alias.
func (d *dispatcher) behind(x, y signed, name, other string, aliases int) bool {
	name, _, _ = strings.Cut(name, "<")
	at, ok := d.defined(d.typeName(x, name))
	if !ok || aliases >= maxAliases || d.kind(at) != symbol.Type {
		return false
	}
	o := d.w.Placed(at)
	s := &o.Symbols[at.Index]
	return s.Type != "" && s.Type != name && d.sameType(signed{at.Path, o, s, nil}, y, s.Type, other, aliases+1)
}

// typeName returns which type a name of Go means: one of the world, one of a package outside by that's path, or one of
// the language.
func (d *dispatcher) typeName(x signed, name string) goType {
	key := [2]string{x.file, name}
	return snapshot.Memoize(d.w, &tablesOf(d.w).kin.names, key, func() goType {
		pkg, last, qualified := strings.Cut(name, ".")
		if !qualified {
			t := goType{module.Parent(x.file), x.o.Package, name}
			if _, own := d.defined(t); own || !builtinType(x.o.Language, name) && name != "chan" {
				return t
			}
			switch name {
			case "byte":
				name = "uint8"
			case "rune":
				name = "int32"
			}
			return goType{name: name}
		}
		s := resolver{w: d.w}
		imp := s.boundBy(x.file, x.o, pkg, nil)
		if imp == nil {
			return goType{pkg: pkg, name: last}
		}
		if files := follow(d.w, x.file, x.o, imp); len(files) > 0 {
			return goType{module.Parent(files[0]), d.w.PackageName(files), last}
		}
		return goType{pkg: imp.Path, name: last}
	})
}
