package resolve

import (
	"strconv"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// arity is the number of type parameters of symbol i. In C#, types of one name may differ by it.
func arity(o *symbol.Outline, i int) int {
	if i < 0 {
		return 0
	}
	return len(expr.Generics(o.Symbols[i].Generic))
}

// ofArguments is what a reference means that names a type: the one with as many type parameters as it gives arguments.
func (s *resolver) ofArguments(o *symbol.Outline, r *symbol.Reference, res Resolution) Resolution {
	if res.Rule == "" || !o.Rules().TypeArity {
		return res
	}
	n, err := strconv.Atoi(r.Labels)
	if err != nil {
		n = 0
	}
	res.Place = s.ofArity(res.Place, n)
	return res
}

// ofArity returns the namesake of a type of C# that has a number of type parameters, or the type if none has.
func (s *resolver) ofArity(p symbol.Place, n int) symbol.Place {
	o := s.reading(p)
	if !o.Rules().TypeArity || arity(o, p.Index) == n || !definesType(&o.Symbols[p.Index]) {
		return p
	}
	s.w.LookAll()
	full := fullName(o, p.Index)
	for _, q := range s.w.Define(o.Symbols[p.Index].Name) {
		if c := s.w.Among(q); c != nil && c.Language == o.Language && definesType(&c.Symbols[q.Index]) && fullName(c, q.Index) == full && arity(c, q.Index) == n {
			return q
		}
	}
	return p
}

// foreignOfArity is ofArity for a type of a library.
func foreignOfArity(l *symbol.Library, p symbol.Place, n int) symbol.Place {
	o := symbol.LibraryFile(p.Path)
	for _, i := range o.ByName(l.Symbol(p).Name) {
		if o.Symbols[i].Qualified == l.Symbol(p).Qualified && definesType(&o.Symbols[i]) && arity(o, i) == n {
			return symbol.Place{Path: p.Path, Index: i}
		}
	}
	return p
}

// bodiedChild returns a symbol right inside another by its name, preferably one with a body, or -1.
func (s *resolver) bodiedChild(p symbol.Place, o *symbol.Outline, name string) int {
	found := -1
	for _, j := range s.named(p.Path, o, name) {
		if c := &o.Symbols[j]; c.Parent == p.Index && !ofInterface(o, c) && (found < 0 || c.Body.Len() > 0 && o.Symbols[found].Body.Len() == 0) {
			found = j
		}
	}
	return found
}

// ofInterface reports whether a member is seen as one of an interface alone, which it names (C# standard, 18.6.2).
func ofInterface(o *symbol.Outline, m *symbol.Symbol) bool {
	return o.Rules().SeenAs && m.Type != "" && m.Init != "" && m.Init != "this"
}

// accessible reports whether a member is seen by its name where a reference stands: what is private in the type around alone (C# standard, 7.5.2).
func accessible(c view, o *symbol.Outline, m *symbol.Symbol) bool {
	if m.Parent < 0 {
		return true
	}
	if !o.Rules().SeenAs || m.Init != "this" {
		return !ofInterface(o, m)
	}
	for i := c.from; i >= 0; i = c.o.Symbols[i].Parent {
		if c.o.Symbols[i].Kind.Container() && fullName(c.o, i) == fullName(o, m.Parent) {
			return true
		}
	}
	return false
}

// withGenerics returns the overload of a callable of C# that has a number of type parameters, or the callable if none beside it has.
func (s *resolver) withGenerics(p symbol.Place, n int) symbol.Place {
	o := s.reading(p)
	if !o.Rules().TypeArity || arity(o, p.Index) == n {
		return p
	}
	for _, i := range o.ByName(o.Symbols[p.Index].Name) {
		if o.Symbols[i].Kind.Callable() && together(o, p.Index, i) && arity(o, i) == n {
			return symbol.Place{Path: p.Path, Index: i}
		}
	}
	return p
}
