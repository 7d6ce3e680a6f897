package symbol

import (
	"cmp"
	"slices"

	"codemem/symbol/lang"
)

// What an edge of dispatch is made by.
const (
	Implements Rule = "implements" // a type that says it inherits has the method, and the one it stands for has no body
	Overrides  Rule = "overrides"  // likewise, but the one it stands for has a body too
	MethodSet  Rule = "method-set" // a type of Go has all methods of the interface
)

// A Dispatch says that a call of one method can run another.
type Dispatch struct {
	From Place // what is called: a method of an interface, a trait, a protocol, or of a class that others inherit from
	To   Place // what runs; it has a body
	Rule Rule
}

// An Implementation is one end of a Dispatch.
type Implementation struct {
	Place
	Rule Rule
}

// A Searched is a World that knows where a name is used.
type Searched interface {
	World
	Mentioning(name string) []string // the files that may refer to a name, sorted
}

// What bounds a question about types that inherit from each other, which may be in circles.
const (
	maxSupers = 300  // types above one
	maxHeirs  = 5000 // types below one
)

// Dispatches returns what a file says of which methods a call can run, sorted, each once. In languages where a type
// says what it inherits from, that is said by the file of what inherits, and From may lie elsewhere. In Go it is
// said by the file of the interface, and To may lie elsewhere. Of methods that are overloaded nothing is said.
func Dispatches(w World, file string, o *Outline) []Dispatch {
	var all []Dispatch
	switch d := (dispatcher{asked(w)}); {
	case o.rules().Dispatch == lang.MethodSets:
		for i := range o.Symbols {
			if o.Symbols[i].Kind == Interface {
				all = d.satisfying(Place{file, i}, "", nil, all)
			}
		}
	case o.rules().Dispatch == lang.NominalDispatch:
		for _, i := range inheriting(o) {
			all = d.overriding(Place{file, i}, "", all)
		}
	}
	return sortDispatches(all)
}

// Implementations returns the methods of the world that a call of the method at a place can run instead of it, sorted.
func Implementations(w Searched, at Place) []Implementation {
	d := dispatcher{asked(w)}
	var found []Implementation
	for _, e := range d.around(w, at, false) {
		if e.From == at {
			found = append(found, Implementation{e.To, e.Rule})
		}
	}
	return found
}

// Implemented returns the methods of the world of which a call can run the method at a place, sorted.
func Implemented(w Searched, at Place) []Implementation {
	d := dispatcher{asked(w)}
	var found []Implementation
	for _, e := range d.around(w, at, true) {
		if e.To == at {
			found = append(found, Implementation{e.From, e.Rule})
		}
	}
	return found
}

// around returns the dispatches that the method at a place may have a part in: as what is called, or as what runs.
func (d *dispatcher) around(w Searched, at Place, runs bool) []Dispatch {
	o := w.Outline(at.Path)
	if o == nil || at.Index >= len(o.Symbols) || !o.Symbols[at.Index].Kind.Callable() {
		return nil
	}
	name := o.Symbols[at.Index].Name
	var all []Dispatch
	switch {
	case o.rules().Dispatch == lang.MethodSets && runs:
		for _, p := range w.Define(name) {
			if c := d.w.among(p); c != nil && c.rules().Dispatch == lang.MethodSets && inInterface(c, p.Index) {
				all = d.satisfying(Place{p.Path, c.Symbols[p.Index].Parent}, name, &at, all)
			}
		}
	case o.rules().Dispatch == lang.MethodSets:
		if inInterface(o, at.Index) {
			all = d.satisfying(Place{at.Path, o.Symbols[at.Index].Parent}, name, nil, nil)
		}
	case o.rules().Dispatch == lang.NominalDispatch:
		for _, of := range d.typesOf(at) {
			if runs {
				all = d.overriding(of, name, all)
			}
			for _, heir := range d.heirs(w, of) {
				all = d.overriding(heir, name, all)
			}
		}
	}
	return sortDispatches(all)
}

func sortDispatches(all []Dispatch) []Dispatch {
	slices.SortFunc(all, func(a, b Dispatch) int {
		return cmp.Or(cmp.Compare(a.From.Path, b.From.Path), cmp.Compare(a.From.Index, b.From.Index),
			cmp.Compare(a.To.Path, b.To.Path), cmp.Compare(a.To.Index, b.To.Index), cmp.Compare(a.Rule, b.Rule))
	})
	return slices.Compact(all)
}

// A dispatcher answers questions about dispatch.
type dispatcher struct{ w *Still }

// reading is Placed for who reads what the symbol says it inherits.
func (d *dispatcher) reading(p Place) *Outline {
	s := resolver{w: d.w}
	return s.reading(p)
}

// A kinship is what was found out of types that inherit from each other.
type kinship struct {
	supers memo[Place, []Place] // by one part of a type: what the type inherits from directly
	parts  memo[Place, []Place] // by one part of a type: all of them
	goTypes
}

// inheriting returns the symbols of a file that say they inherit: types, and what has a nameless type in it.
func inheriting(o *Outline) []int {
	var all []int
	for i := range o.References {
		if r := &o.References[i]; r.Kind == Inherit && r.From >= 0 {
			all = append(all, r.From)
		}
	}
	for i := range o.Symbols { // a member of an enumeration with methods of its own inherits from that
		if s := &o.Symbols[i]; s.Kind == Method && s.Parent >= 0 && o.Symbols[s.Parent].Kind == Member {
			all = append(all, s.Parent)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// overriding adds the dispatches to a type, with what it has of its own and what it inherits: of methods of one name, or
// of all for "".
func (d *dispatcher) overriding(at Place, name string, all []Dispatch) []Dispatch {
	o := d.w.Placed(at)
	blocks := o.rules().InheritsInBlocks
	if blocks && o.Symbols[at.Index].Kind != Extension {
		return all // a trait that asks for another has nothing to do with its methods
	}
	above := d.ancestors(at, blocks)
	for _, a := range above {
		for _, m := range d.methods(a, name) {
			c := d.w.Placed(m)
			to, ok := d.own(at, c.Symbols[m.Index].Name)
			if !ok {
				to, ok = d.inherits(above, m)
			}
			if !ok || to == m || !runs(d.w.Placed(to), to.Index) {
				continue
			}
			rule := Implements
			if runs(c, m.Index) {
				rule = Overrides
			}
			all = append(all, Dispatch{m, to, rule})
		}
	}
	return all
}

// inherits finds the method that a type inherits and that a call of m runs on it. It is m itself if that comes first.
func (d *dispatcher) inherits(above []Place, m Place) (Place, bool) {
	name := d.w.Placed(m).Symbols[m.Index].Name
	for _, b := range above {
		if p, ok := d.own(b, name); ok && runs(d.w.Placed(p), p.Index) {
			return p, true
		}
	}
	return Place{}, false
}

// runs reports whether a callable has a body here.
func runs(o *Outline, i int) bool { return o.Symbols[i].Body.Len() > 0 }

// ancestors returns all that a type inherits from, what overrides before what it overrides: what it says itself, or
// with direct only that.
func (d *dispatcher) ancestors(at Place, direct bool) []Place {
	if direct {
		return d.supers(at)
	}
	seen := map[Place]bool{}
	var all []Place
	var visit func(Place)
	visit = func(of Place) {
		for _, p := range d.parts(of) {
			seen[p] = true
		}
		for _, p := range slices.Backward(d.supers(of)) {
			if !seen[p] && len(seen) < maxSupers {
				visit(p)
			}
		}
		all = append(all, of)
	}
	visit(at)
	slices.Reverse(all)
	return all[1:]
}

// supers returns what a type says it inherits from, what wins first.
func (d *dispatcher) supers(at Place) []Place {
	return remember(d.w, func(w *Still) *memo[Place, []Place] { return &w.kin.supers }, at, func() []Place {
		var found []Place
		for _, p := range d.parts(at) {
			o := d.reading(p)
			if s := &o.Symbols[p.Index]; s.Kind == Member {
				found = append(found, Place{p.Path, s.Parent})
			}
			for r := range d.w.inherits(p, o) {
				s := resolver{w: d.w}
				if res := s.resolve(p.Path, o, r); res.Rule != "" && !slices.Contains(found, res.Place) && d.kind(res.Place).Container() {
					found = append(found, res.Place)
				}
			}
		}
		switch d.w.head(at.Path).rules().MixinOrder {
		case lang.LastFirst:
			slices.Reverse(found)
		case lang.MixinsFirst:
			slices.SortStableFunc(found, func(a, b Place) int { return cmp.Compare(d.above(a), d.above(b)) })
		}
		return found
	})
}

func (d *dispatcher) kind(p Place) Kind { return d.w.Placed(p).Symbols[p.Index].Kind }

// above is 1 for a class and 0 for what is mixed in.
func (d *dispatcher) above(p Place) int {
	if d.kind(p) == Class {
		return 1
	}
	return 0
}

// parts returns what together is one type: its definition, and where a language has them its other parts and extensions.
func (d *dispatcher) parts(at Place) []Place {
	o := d.w.Placed(at)
	if !o.rules().Parts || !o.Symbols[at.Index].Kind.Container() || o.Local(at.Index) {
		return []Place{at}
	}
	return remember(d.w, func(w *Still) *memo[Place, []Place] { return &w.kin.parts }, at, func() []Place {
		var found []Place
		full := fullName(o, at.Index)
		lookAll(d.w)
		for _, p := range d.w.Define(o.Symbols[at.Index].Name) {
			if c := d.w.among(p); c != nil && c.Language == o.Language && c.Symbols[p.Index].Kind.Container() && fullName(c, p.Index) == full {
				found = append(found, p)
			}
		}
		return found
	})
}

// methods returns the methods of a type that others may override: of one name, or all for "".
func (d *dispatcher) methods(at Place, name string) []Place {
	var names []string
	for _, p := range d.parts(at) {
		o := d.w.Placed(p)
		for i := range d.w.members(p, o) {
			if s := &o.Symbols[i]; s.Kind.Callable() && (name == "" || s.Name == name) {
				names = append(names, s.Name)
			}
		}
	}
	slices.Sort(names)
	var found []Place
	for _, n := range slices.Compact(names) {
		if p, ok := d.own(at, n); ok {
			found = append(found, p)
		}
	}
	return found
}

// own finds a method that a type has itself and that stands for, or in for, that of another: no constructor, nothing
// private by its name, no overloads.
func (d *dispatcher) own(at Place, name string) (Place, bool) {
	of := d.w.Placed(at)
	if bound(of.rules(), of.Symbols[at.Index].Name, name) {
		return Place{}, false
	}
	var found Place
	for _, p := range d.parts(at) {
		o := d.w.naming(p.Path, name)
		var all []int
		for _, i := range o.byName(name) {
			if o.Symbols[i].Parent == p.Index && o.Symbols[i].Kind.Callable() {
				all = append(all, i)
			}
		}
		if len(all) == 0 {
			continue
		}
		i := bodied(o, all)
		if o.overloaded(i) {
			return Place{}, false
		}
		if found.Path == "" || runs(o, i) && !runs(d.w.Placed(found), found.Index) {
			found = Place{p.Path, i}
		}
	}
	if found.Path == "" {
		return Place{}, false
	}
	s := resolver{w: d.w}
	return s.implementation(found), true
}

// bound reports whether a call of a member of this name runs that very one: a constructor, or what is private.
func bound(r *lang.Rules, of, name string) bool {
	return r.NamesMakers && name == of || slices.Contains(r.Constructors, name) || r.Private != nil && r.Private(name)
}

// typesOf returns the types that a method is one of.
func (d *dispatcher) typesOf(at Place) []Place {
	o := d.w.Placed(at)
	s := &o.Symbols[at.Index]
	if s.Owner == "" {
		if s.Parent < 0 {
			return nil
		}
		return []Place{{at.Path, s.Parent}}
	}
	var found []Place // C++: the class that declares what is defined here
	for _, p := range d.w.Define(s.Name) {
		c := d.w.among(p)
		if c == nil || c.Language != o.Language || c.Symbols[p.Index].Parent < 0 || c.Symbols[p.Index].Owner != "" {
			continue
		}
		r := resolver{w: d.w}
		if r.implementation(p) == at {
			found = append(found, Place{p.Path, c.Symbols[p.Index].Parent})
		}
	}
	return found
}

// heirs returns the types that inherit from one, directly or not.
func (d *dispatcher) heirs(w Searched, at Place) []Place {
	seen := map[Place]bool{}
	for _, p := range d.parts(at) {
		seen[p] = true
	}
	all := []Place{at}
	for i := 0; i < len(all) && len(all) < maxHeirs; i++ {
		of := d.parts(all[i])
		files := append([]string{all[i].Path}, w.Mentioning(w.Outline(all[i].Path).Symbols[all[i].Index].Name)...)
		slices.Sort(files)
		for _, f := range slices.Compact(files) {
			o := w.Outline(f)
			if o == nil {
				continue
			}
			for _, j := range inheriting(o) {
				p := Place{f, j}
				if !seen[p] && slices.ContainsFunc(d.supers(p), func(q Place) bool { return slices.Contains(of, q) }) {
					seen[p] = true
					all = append(all, p)
				}
			}
		}
	}
	return all[1:]
}
