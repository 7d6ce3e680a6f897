package resolve

import (
	"cmp"
	"slices"
	"sync"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/lang/all"
	"codemem/symbol/snapshot"
)

// ImplementedOutside returns the methods of interfaces and classes of the language's own library of which a call can run the method at a
// place: their places in that, sorted. symbol.LibraryName says what they are called.
func ImplementedOutside(w Searched, at symbol.Place) []Implementation {
	o := w.Outline(at.Path)
	if o == nil || at.Index >= len(o.Symbols) || !o.Symbols[at.Index].Kind.Callable() || symbol.LibraryOf(o.Rules()) == nil {
		return nil
	}
	d := dispatcher{snapshot.Of(w)}
	var found []symbol.Place
	rule := Implements
	switch o.Rules().Dispatch {
	case lang.MethodSets:
		found, rule = d.outsideSets(o, at), MethodSet
	case lang.NominalDispatch:
		for _, of := range d.typesOf(at) {
			for _, t := range append([]symbol.Place{of}, d.heirs(w, of)...) {
				found = d.outsideAbove(t, at, found)
			}
		}
	}
	slices.SortFunc(found, func(a, b symbol.Place) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Index, b.Index))
	})
	var all []Implementation
	for _, p := range slices.Compact(found) {
		all = append(all, Implementation{p, rule})
	}
	return all
}

// outsideSets finds the methods of the library's interfaces that a type of Go has all methods of.
func (d *dispatcher) outsideSets(o *symbol.Outline, at symbol.Place) (found []symbol.Place) {
	s := &o.Symbols[at.Index]
	if s.Owner == "" || !s.Exported {
		return nil
	}
	t := packageTypeAt(at, o)
	t.name = s.Owner
	for _, p := range symbol.LibraryOf(o.Rules()).Named(s.Name) {
		of := symbol.LibraryFile(p.Path)
		if inInterface(of, p.Index) && d.carried(t, symbol.Place{Path: p.Path, Index: of.Symbols[p.Index].Parent}, s.Name, at) {
			found = append(found, p)
		}
	}
	return found
}

// outsideAbove finds the methods of the library's types that a type inherits from, for which the method at a place stands in.
func (d *dispatcher) outsideAbove(t, at symbol.Place, found []symbol.Place) []symbol.Place {
	o := d.reading(t)
	m := &d.reading(at).Symbols[at.Index]
	l := symbol.LibraryOf(o.Rules())
	if bound(o.Rules(), o.Symbols[t.Index].Name, m.Name) {
		return found
	}
	s := &resolver{w: d.w}
	above := []typ{{kind: namedTyp, at: t}}
	if root, ok := l.Type(l.Root, ""); ok && l.Root != "" {
		above = append(above, foreignTyp(l, root, nil))
	}
	seen := map[symbol.Place]bool{}
	for i := 0; i < len(above) && i < maxSupers; i++ {
		of := above[i]
		if seen[of.at] || of.kind != namedTyp && !of.known() {
			continue
		}
		seen[of.at] = true
		above = append(above, s.supersOf(of)...)
		if !of.known() {
			continue
		}
		if p, _, ok := s.foreignOwn(of, m.Name); ok && d.takesAsMany(p, m) {
			found = append(found, p)
		}
	}
	return found
}

// takesAsMany reports whether one of the methods of the library that share the name of the one at a place has as many parameters as m.
func (d *dispatcher) takesAsMany(p symbol.Place, m *symbol.Symbol) bool {
	o := symbol.LibraryFile(p.Path)
	n := len(parsedParams(d.w, m.Params))
	return slices.ContainsFunc(o.ByName(m.Name), func(i int) bool {
		x := &o.Symbols[i]
		return x.Parent == o.Symbols[p.Index].Parent && x.Kind.Callable() && len(parsedParams(d.w, x.Params)) == n
	})
}

// OutsideCalls returns a function that finds the method of the language's own library that a call means, which Reference says to be external,
// if the call can run the method at a place: if that is one of those that it implements, and its type one of the receiver's. w must
// not change while the function is used.
func OutsideCalls(w Searched, at symbol.Place, of []Implementation) func(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, bool) {
	d := dispatcher{snapshot.Of(w)}
	var types []symbol.Place
	if d.reading(at).Rules().Dispatch == lang.NominalDispatch {
		for _, t := range d.typesOf(at) {
			types = append(append(types, t), d.heirs(w, t)...)
		}
	}
	is := map[symbol.Place]bool{} // by type of a receiver
	return func(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, bool) {
		s := &resolver{w: d.w, asker: file, asks: o}
		m, on, ok := s.outsideMethod(view{file, o, r.From, nil}, r)
		if !ok || !slices.ContainsFunc(of, func(i Implementation) bool { return i.Place == m }) {
			return symbol.Place{}, false
		}
		if len(types) == 0 || on.at.Path == "" {
			return m, true
		}
		if _, known := is[on.at]; !known {
			is[on.at] = slices.ContainsFunc(types, func(t symbol.Place) bool {
				if on.kind == namedTyp {
					return d.isA(t, on.at)
				}
				_, inherits := s.asForeign(typ{kind: namedTyp, at: t}, on.at, 0)
				return inherits
			})
		}
		return m, is[on.at]
	}
}

// outsideMethod finds the method of the library that a call means, with the type of its receiver.
func (s *resolver) outsideMethod(c view, r *symbol.Reference) (p symbol.Place, on typ, ok bool) {
	l, text := symbol.LibraryOf(c.o.Rules()), receiverOf(r)
	if text == "" || l == nil {
		return symbol.Place{}, typ{}, false
	}
	on = s.inLibrary(c, s.value(c, text))
	p, _, ok = s.foreignMember(on, r.Name)
	root, of := l.Type(l.Root, "")
	of = of && l.Root != ""
	if of && !ok && on.kind != unknownTyp {
		p, _, ok = s.foreignMember(foreignTyp(l, root, nil), r.Name)
	}
	switch {
	case of && on.at == root: // every object is one
		on.at = symbol.Place{}
	case on.kind != namedTyp && !on.known() && on.kind != parameterTyp: // of what is not known it is a guess
		ok = false
	}
	return p, on, ok
}

// setsLibrary is the library of the language in which a type that has all methods of an interface is one.
var setsLibrary = sync.OnceValue(func() *symbol.Library {
	for _, r := range all.Languages {
		if r.Dispatch == lang.MethodSets && r.Library != nil {
			return symbol.LibraryOf(r)
		}
	}
	return nil
})

// outsideInterface finds an interface of Go's library, or of the language, by its name.
func outsideInterface(t packageType) (symbol.Place, bool) {
	l := setsLibrary()
	if t.dir != "" || l == nil {
		return symbol.Place{}, false
	}
	p, ok := l.Type(t.name, cmp.Or(t.pkg, l.Prelude)+"."+t.name)
	return p, ok && l.Symbol(p).Kind == symbol.Interface
}

func isOutsideInterface(t packageType) bool { _, ok := outsideInterface(t); return ok }

// memberOfInterface finds a method of an interface of the library.
func memberOfInterface(of symbol.Place, name string) (symbol.Place, bool) {
	o := symbol.LibraryFile(of.Path)
	for _, i := range o.ByName(name) {
		if o.Symbols[i].Parent == of.Index {
			return symbol.Place{Path: of.Path, Index: i}, true
		}
	}
	return symbol.Place{}, false
}
