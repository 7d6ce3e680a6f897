package resolve

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// narrowed returns what Via of a resolution is, if it says more of what a call can run than the method does: a type that
// inherits the method from another one, or the method, called as the one that the class around overrides. In Go it is
// the interface that the method is called through, which may lie in what a struct embeds.
func (s *resolver) narrowed(res Resolution) symbol.Place {
	if res.Via.Path == "" {
		return symbol.Place{}
	}
	to, via := s.reading(res.Place), s.reading(res.Via)
	m := &to.Symbols[res.Index]
	switch {
	case !m.Kind.Callable() || m.Parent < 0 && m.Owner == "":
		return symbol.Place{}
	case to.Rules().Dispatch == lang.MethodSets:
		return s.throughInterface(to, res)
	case via.Rules().Dispatch != lang.NominalDispatch || via.Rules().InheritsInBlocks: // there what inherits are blocks, not types
		return symbol.Place{}
	case res.Via == res.Place:
		if via.Rules().LinearSuper {
			return symbol.Place{}
		}
		return res.Via
	case !inheritsMethods(via, res.Via.Index) || res.Via == symbol.Place{Path: res.Path, Index: m.Parent}:
		return symbol.Place{}
	case fullName(via, res.Via.Index)+"."+m.Name == fullName(to, res.Index):
		return symbol.Place{}
	}
	return res.Via
}

// throughInterface returns the interface through which a method of one is called, the zero place if that is its own.
func (s *resolver) throughInterface(to *symbol.Outline, res Resolution) symbol.Place {
	if !inInterface(to, res.Index) {
		return symbol.Place{}
	}
	of := s.under(typ{kind: namedTyp, at: res.Via})
	if of.kind != namedTyp {
		return symbol.Place{}
	}
	d := dispatcher{s.w}
	return d.calledThrough(of.at, symbol.Place{Path: res.Path, Index: to.Symbols[res.Index].Parent})
}

// inheritsMethods reports whether symbol i is a type of which it is known what inherits from it: of a structural interface it is
// not, since what has its members is one, and need not say so.
func inheritsMethods(o *symbol.Outline, i int) bool {
	k := o.Symbols[i].Kind
	return k.Container() && k != symbol.Namespace && (k != symbol.Interface || !o.Rules().Structural)
}

// calledThrough returns the interface through which a method of an interface of Go is called on a value of a type: the
// type, or the least deep in what it embeds. It is the zero place if that is the interface of the method.
func (d *dispatcher) calledThrough(at, of symbol.Place) symbol.Place {
	level, seen := []symbol.Place{at}, map[symbol.Place]bool{at: true}
	for depth := 0; depth < maxEmbedded && len(level) > 0; depth++ {
		var next []symbol.Place
		for _, p := range level {
			if d.kind(p) == symbol.Interface {
				switch {
				case p == of:
					return symbol.Place{}
				case d.includes(p, of):
					return p
				}
				continue
			}
			for _, e := range d.embedded(p) {
				if q, ok := d.defined(e); ok && !seen[q] {
					seen[q] = true
					next = append(next, q)
				}
			}
		}
		level = next
	}
	return symbol.Place{}
}

// includes reports whether an interface of Go embeds another one, directly or not.
func (d *dispatcher) includes(at, of symbol.Place) bool {
	queue, seen := []symbol.Place{at}, map[symbol.Place]bool{at: true}
	for i := 0; i < len(queue) && i < maxSteps; i++ {
		for _, e := range d.embedded(queue[i]) {
			p, ok := d.defined(e)
			if p == of && ok {
				return true
			}
			if ok && !seen[p] {
				seen[p] = true
				queue = append(queue, p)
			}
		}
	}
	return false
}

// CanRun returns a function that reports whether a call through a receiver of the type at via, as a Resolution says it,
// can run the method at to, which is one of the Implementations of what is called: whether an object of a type that
// is a via has it. Any can if via is the zero place, none if it is a method. w must not change while the function is used.
func CanRun(w Searched) func(via, to symbol.Place) bool {
	d := dispatcher{snapshot.Of(w)}
	heirs := map[symbol.Place][]symbol.Place{} // by type
	return func(via, to symbol.Place) bool {
		o := d.reading(to)
		switch {
		case via.Path == "":
			return true
		case d.kind(via).Callable():
			return false
		case o.Rules().Dispatch == lang.MethodSets:
			return d.runsThrough(via, to)
		}
		for _, t := range d.typesOf(to) {
			if heirs[t] == nil {
				heirs[t] = append([]symbol.Place{t}, d.heirs(w, t)...)
			}
			for _, is := range append(heirs[t][:len(heirs[t]):len(heirs[t])], via) {
				if d.isA(is, via) && d.has(is, to) {
					return true
				}
			}
		}
		return false
	}
}

// runsThrough is CanRun of an interface of Go.
func (d *dispatcher) runsThrough(via, to symbol.Place) bool {
	o := d.reading(to)
	s := &o.Symbols[to.Index]
	t := packageType{module.Parent(to.Path), o.Package, s.Owner}
	p, ok := d.owners(s.Name)[t]
	return !ok || d.carried(t, via, s.Name, p)
}

// isA reports whether a type is another one, or inherits from it.
func (d *dispatcher) isA(at, of symbol.Place) bool {
	parts := d.parts(of)
	is := func(p symbol.Place) bool { return slices.Contains(parts, p) }
	return is(at) || slices.ContainsFunc(d.ancestors(at, false), is)
}

// has reports whether what others call by its name runs a method on a type: its own, or one that it inherits.
func (d *dispatcher) has(at, method symbol.Place) bool {
	name := d.reading(method).Symbols[method.Index].Name
	return slices.ContainsFunc(d.overriding(at, name, nil), func(e Dispatch) bool { return e.To == method })
}
