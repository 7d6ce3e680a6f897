package symbol

import (
	"slices"

	"codemem/symbol/lang"
)

// narrowed returns what Via of a resolution is, if it says more of what a call can run than the method does: a type that
// inherits the method from another one, or the method, called as the one that the class around overrides. In Go it is
// the interface that the method is called through, which may lie in what a struct embeds.
func (s *resolver) narrowed(res Resolution) Place {
	if res.Via.Path == "" {
		return Place{}
	}
	to, via := s.reading(res.Place), s.reading(res.Via)
	m, v := &to.Symbols[res.Index], &via.Symbols[res.Via.Index]
	switch {
	case !m.Kind.Callable() || m.Parent < 0 && m.Owner == "":
		return Place{}
	case to.rules().Dispatch == lang.MethodSets:
		if !inInterface(to, res.Index) {
			return Place{}
		}
		d := dispatcher{asked(s.w)}
		of := s.under(typ{kind: namedTyp, at: res.Via})
		if of.kind != namedTyp {
			return Place{}
		}
		return d.calledThrough(of.at, Place{res.Path, m.Parent})
	case via.rules().Dispatch != lang.NominalDispatch || via.rules().InheritsInBlocks: // there what inherits are blocks, not types
		return Place{}
	case res.Via == res.Place:
		if via.rules().LinearSuper {
			return Place{}
		}
		return res.Via
	case !v.Kind.Container() || v.Kind == Namespace:
		return Place{}
	case via.rules().Structural && v.Kind == Interface:
		return Place{} // what has its members is one, and need not say so
	case res.Via == Place{res.Path, m.Parent}, fullName(via, res.Via.Index)+"."+m.Name == fullName(to, res.Index):
		return Place{}
	}
	return res.Via
}

// calledThrough returns the interface through which a method of an interface of Go is called on a value of a type: the
// type, or the least deep in what it embeds. It is the zero place if that is the interface of the method.
func (d *dispatcher) calledThrough(at, of Place) Place {
	level, seen := []Place{at}, map[Place]bool{at: true}
	for depth := 0; depth < maxEmbedded && len(level) > 0; depth++ {
		var next []Place
		for _, p := range level {
			if d.kind(p) == Interface {
				switch {
				case p == of:
					return Place{}
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
	return Place{}
}

// includes reports whether an interface of Go embeds another one, directly or not.
func (d *dispatcher) includes(at, of Place) bool {
	queue, seen := []Place{at}, map[Place]bool{at: true}
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
func CanRun(w Searched) func(via, to Place) bool {
	d := dispatcher{asked(w)}
	heirs := map[Place][]Place{} // by type
	return func(via, to Place) bool {
		o := d.reading(to)
		switch {
		case via.Path == "":
			return true
		case d.kind(via).Callable():
			return false
		case o.rules().Dispatch == lang.MethodSets:
			return d.runsThrough(via, to)
		}
		for _, t := range d.typesOf(to) {
			if heirs[t] == nil {
				heirs[t] = append([]Place{t}, d.heirs(w, t)...)
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
func (d *dispatcher) runsThrough(via, to Place) bool {
	o := d.reading(to)
	s := &o.Symbols[to.Index]
	t := goType{parent(to.Path), o.Package, s.Owner}
	p, ok := d.owners(s.Name)[t]
	return !ok || d.carried(t, via, s.Name, p)
}

// isA reports whether a type is another one, or inherits from it.
func (d *dispatcher) isA(at, of Place) bool {
	parts := d.parts(of)
	is := func(p Place) bool { return slices.Contains(parts, p) }
	return is(at) || slices.ContainsFunc(d.ancestors(at, false), is)
}

// has reports whether what others call by its name runs a method on a type: its own, or one that it inherits.
func (d *dispatcher) has(at, method Place) bool {
	name := d.reading(method).Symbols[method.Index].Name
	return slices.ContainsFunc(d.overriding(at, name, nil), func(e Dispatch) bool { return e.To == method })
}
