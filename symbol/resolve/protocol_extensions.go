package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// extendedType is the type that an extension of Swift extends.
func (s *resolver) extendedType(c view, i int) typ {
	d := &c.o.Symbols[i]
	name := d.Name
	if d.Owner != "" {
		name = d.Owner + "." + d.Name
	}
	t := s.typeText(view{c.file, c.o, -1, nil}, name)
	if t.kind == listTyp || t.kind == dictTyp || t.kind == parameterTyp || t.kind == unknownTyp && !strings.Contains(name, ".") && s.nowhere(c.o, name, symbol.UseType) {
		return outside(name)
	}
	return t
}

// extendedParameter finds a type parameter of the type that extension i extends.
func (s *resolver) extendedParameter(c view, i int, name string) (typ, bool) {
	t := s.extendedType(c, i)
	if t.kind != namedTyp {
		return typ{}, false
	}
	o := s.reading(t.at)
	for _, p := range expr.Generics(o.Symbols[t.at.Index].Generic) {
		if p.Name == name {
			if p.Constraint == nil {
				return typ{kind: parameterTyp, name: name}, true
			}
			return s.typeOf(view{t.at.Path, o, o.Symbols[t.at.Index].Parent, nil}, p.Constraint), true
		}
	}
	return typ{}, false
}

// extensionsOf returns the extensions of the type at a place. What another file extends is left out where several types
// have the name.
func (s *resolver) extensionsOf(at symbol.Place) []symbol.Place {
	return memoize(s.w, &tablesOf(s.w).parts, at, func(s *resolver) []symbol.Place {
		return s.findExtensions(at)
	})
}

func (s *resolver) findExtensions(at symbol.Place) []symbol.Place {
	o := s.reading(at)
	d := &o.Symbols[at.Index]
	var found []symbol.Place
	alone := true
	s.w.LookAll()
	for _, p := range s.w.Define(d.Name) {
		c := s.w.Among(p)
		if c == nil || !c.Rules().Labels || p == at || c.Symbols[p.Index].Qualified != d.Qualified {
			continue
		}
		switch k := c.Symbols[p.Index].Kind; {
		case k == symbol.Extension:
			found = append(found, p)
		case k.Container():
			alone = false
		}
	}
	if !alone {
		found = slices.DeleteFunc(found, func(p symbol.Place) bool { return p.Path != at.Path })
	}
	return found
}

// libraryNames are the types and protocols of the library whose extensions hold for a value.
func (s *resolver) libraryNames(t typ) []string {
	if t = inLibraryOf(symbol.LibraryOf(protocolsIn), t); t.kind != outsideTyp || t.name == "" {
		return nil
	}
	names := []string{lastPart(t.name)}
	above := s.supersOf(t)
	for i := 0; i < len(above) && i < maxSupers; i++ { // those of each follow it
		names = append(names, lastPart(above[i].name))
		above = append(above, s.supersOf(above[i])...)
	}
	return names
}

// outsideExtensions finds members that extensions here give a type that is not of here.
func (s *resolver) outsideExtensions(t typ, name string, w want) []symbol.Place {
	names := s.libraryNames(t)
	if len(names) == 0 {
		return nil
	}
	var parts []symbol.Place
	s.w.LookAll()
	for _, p := range s.w.Define(name) {
		c := s.w.Among(p)
		if c == nil || !c.Rules().Labels || c.Symbols[p.Index].Parent < 0 {
			continue
		}
		q := symbol.Place{Path: p.Path, Index: c.Symbols[p.Index].Parent}
		if e := &c.Symbols[q.Index]; e.Kind == symbol.Extension && slices.Contains(names, e.Name) && !slices.Contains(parts, q) && s.constraintHolds(q, t) {
			parts = append(parts, q)
		}
	}
	return s.labelledIn(parts, name, w)
}

// constraintHolds reports whether an extension of a list holds for one of these elements, and is of what is not of here.
func (s *resolver) constraintHolds(p symbol.Place, t typ) bool {
	o := s.reading(p)
	e := &o.Symbols[p.Index]
	if s.extendedType(view{p.Path, o, p.Index, nil}, p.Index).kind != outsideTyp {
		return false
	}
	if t = inLibraryOf(symbol.LibraryOf(protocolsIn), t); !t.known() || e.Generic == "" {
		return true
	}
	of, ok := s.foreignElement(view{p.Path, o, -1, nil}, t, "[1]")
	if !ok || of.kind == unknownTyp || of.kind == parameterTyp || of.open { // in an extension of the library's type itself
		return true
	}
	for _, g := range expr.Generics(e.Generic) {
		if g.Name == "Element" && g.Constraint != nil {
			is := s.typeOf(view{p.Path, o, -1, nil}, g.Constraint)
			return is.kind == namedTyp && s.isA(of, is.at, 0) || is.kind == outsideTyp && of.kind == outsideTyp && is.name == of.name
		}
	}
	return true
}

// outsideExtension is outsideExtensions of a value that is no instance of a type of here.
func (s *resolver) outsideExtension(t typ, name string, w want) (symbol.Place, bool) {
	if t.kind == namedTyp || t.kind == classTyp {
		return symbol.Place{}, false
	}
	if found := s.outsideExtensions(t, name, w); len(found) > 0 {
		return found[0], true
	}
	return symbol.Place{}, false
}
