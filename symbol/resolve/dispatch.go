package resolve

import (
	"cmp"
	"slices"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/snapshot"
)

// What an edge of dispatch is made by.
const (
	Implements Rule = "implements" // a type that says it inherits has the method, and the one it stands for has no body
	Overrides  Rule = "overrides"  // likewise, but the one it stands for has a body too
	MethodSet  Rule = "method-set" // a type of Go has all methods of the interface
)

// A Dispatch says that a call of one method can run another.
type Dispatch struct {
	From symbol.Place // what is called: a method of an interface, a trait, a protocol, or of a class that others inherit from
	To   symbol.Place // what runs; it has a body
	Rule Rule
}

// An Implementation is one end of a Dispatch.
type Implementation struct {
	symbol.Place
	Rule Rule
}

// A Searched is a World that knows where a name is used.
type Searched interface {
	snapshot.World
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
func Dispatches(w snapshot.World, file string, o *symbol.Outline) []Dispatch {
	var all []Dispatch
	switch d := (dispatcher{snapshot.Of(w)}); {
	case o.Rules().Dispatch == lang.MethodSets:
		for i := range o.Symbols {
			if o.Symbols[i].Kind == symbol.Interface {
				all = d.satisfying(symbol.Place{Path: file, Index: i}, "", nil, all)
			}
		}
	case o.Rules().Dispatch == lang.NominalDispatch:
		for _, i := range inheriting(o) {
			all = d.overriding(symbol.Place{Path: file, Index: i}, "", all)
		}
	}
	return sortDispatches(all)
}

// Implementations returns the methods of the world that a call of the method at a place can run instead of it, sorted.
func Implementations(w Searched, at symbol.Place) []Implementation {
	d := dispatcher{snapshot.Of(w)}
	var found []Implementation
	for _, e := range d.around(w, at, false) {
		if e.From == at {
			found = append(found, Implementation{e.To, e.Rule})
		}
	}
	return found
}

// Implemented returns the methods of the world of which a call can run the method at a place, sorted.
func Implemented(w Searched, at symbol.Place) []Implementation {
	d := dispatcher{snapshot.Of(w)}
	var found []Implementation
	for _, e := range d.around(w, at, true) {
		if e.To == at {
			found = append(found, Implementation{e.From, e.Rule})
		}
	}
	return found
}

// around returns the dispatches that the method at a place may have a part in: as what is called, or as what runs.
func (d *dispatcher) around(w Searched, at symbol.Place, runs bool) []Dispatch {
	o := w.Outline(at.Path)
	if o == nil || at.Index >= len(o.Symbols) || !o.Symbols[at.Index].Kind.Callable() {
		return nil
	}
	name := o.Symbols[at.Index].Name
	var all []Dispatch
	switch o.Rules().Dispatch {
	case lang.MethodSets:
		all = d.aroundSets(w, o, at, name, runs)
	case lang.NominalDispatch:
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

// aroundSets is around where a type that has all methods of an interface is one.
func (d *dispatcher) aroundSets(w Searched, o *symbol.Outline, at symbol.Place, name string, runs bool) []Dispatch {
	if !runs {
		if !inInterface(o, at.Index) {
			return nil
		}
		return d.satisfying(symbol.Place{Path: at.Path, Index: o.Symbols[at.Index].Parent}, name, nil, nil)
	}
	var all []Dispatch
	for _, p := range w.Define(name) {
		if c := d.w.Among(p); c != nil && c.Rules().Dispatch == lang.MethodSets && inInterface(c, p.Index) {
			all = d.satisfying(symbol.Place{Path: p.Path, Index: c.Symbols[p.Index].Parent}, name, &at, all)
		}
	}
	return all
}

func sortDispatches(all []Dispatch) []Dispatch {
	slices.SortFunc(all, func(a, b Dispatch) int {
		return cmp.Or(cmp.Compare(a.From.Path, b.From.Path), cmp.Compare(a.From.Index, b.From.Index),
			cmp.Compare(a.To.Path, b.To.Path), cmp.Compare(a.To.Index, b.To.Index), cmp.Compare(a.Rule, b.Rule))
	})
	return slices.Compact(all)
}

// A dispatcher answers questions about dispatch.
type dispatcher struct{ w *snapshot.Snapshot }

// reading is Placed for who reads what the symbol says it inherits.
func (d *dispatcher) reading(p symbol.Place) *symbol.Outline {
	s := resolver{w: d.w}
	return s.reading(p)
}

// A kinship is what was found out of types that inherit from each other.
type kinship struct {
	supers snapshot.Memo[symbol.Place, []symbol.Place] // by one part of a type: what the type inherits from directly
	parts  snapshot.Memo[symbol.Place, []symbol.Place] // by one part of a type: all of them
	packageTypes
}

// inheriting returns the symbols of a file that say they inherit: types, and what has a nameless type in it.
func inheriting(o *symbol.Outline) []int {
	var all []int
	for i := range o.References {
		if r := &o.References[i]; r.Kind == symbol.Inherit && r.From >= 0 {
			all = append(all, r.From)
		}
	}
	for i := range o.Symbols { // a member of an enumeration with methods of its own inherits from that
		if s := &o.Symbols[i]; s.Kind == symbol.Method && s.Parent >= 0 && o.Symbols[s.Parent].Kind == symbol.Member {
			all = append(all, s.Parent)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// overriding adds the dispatches to a type, with what it has of its own and what it inherits: of methods of one name, or
// of all for "".
func (d *dispatcher) overriding(at symbol.Place, name string, all []Dispatch) []Dispatch {
	o := d.w.Placed(at)
	blocks := o.Rules().InheritsInBlocks
	if blocks && o.Symbols[at.Index].Kind != symbol.Extension {
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
func (d *dispatcher) inherits(above []symbol.Place, m symbol.Place) (symbol.Place, bool) {
	name := d.w.Placed(m).Symbols[m.Index].Name
	for _, b := range above {
		if p, ok := d.own(b, name); ok && runs(d.w.Placed(p), p.Index) {
			return p, true
		}
	}
	return symbol.Place{}, false
}

// runs reports whether a callable has a body here.
func runs(o *symbol.Outline, i int) bool { return o.Symbols[i].Body.Len() > 0 }

// ancestors returns all that a type inherits from, what overrides before what it overrides: what it says itself, or
// with direct only that.
func (d *dispatcher) ancestors(at symbol.Place, direct bool) []symbol.Place {
	if direct {
		return d.supers(at)
	}
	seen := map[symbol.Place]bool{}
	var all []symbol.Place
	var visit func(symbol.Place)
	visit = func(of symbol.Place) {
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
func (d *dispatcher) supers(at symbol.Place) []symbol.Place {
	return snapshot.Memoize(d.w, &tablesOf(d.w).kin.supers, at, func() []symbol.Place {
		var found []symbol.Place
		for _, p := range d.parts(at) {
			o := d.reading(p)
			if s := &o.Symbols[p.Index]; s.Kind == symbol.Member {
				found = append(found, symbol.Place{Path: p.Path, Index: s.Parent})
			}
			for r := range d.w.Inherits(p, o) {
				s := resolver{w: d.w}
				if res := s.resolve(p.Path, o, r); res.Rule != "" && !slices.Contains(found, res.Place) && d.kind(res.Place).Container() {
					found = append(found, res.Place)
				}
			}
		}
		switch d.w.Head(at.Path).Rules().MixinOrder {
		case lang.LastFirst:
			slices.Reverse(found)
		case lang.MixinsFirst:
			slices.SortStableFunc(found, func(a, b symbol.Place) int { return cmp.Compare(d.above(a), d.above(b)) })
		}
		return found
	})
}

func (d *dispatcher) kind(p symbol.Place) symbol.Kind { return d.w.Placed(p).Symbols[p.Index].Kind }

// above is 0 for what is mixed in, 1 for a class, and 2 for an interface, whose methods have no bodies.
func (d *dispatcher) above(p symbol.Place) int {
	switch d.kind(p) {
	case symbol.Class:
		return 1
	case symbol.Interface:
		return 2
	}
	return 0
}

// parts returns what together is one type: its definition, and where a language has them its other parts and extensions.
func (d *dispatcher) parts(at symbol.Place) []symbol.Place {
	o := d.w.Placed(at)
	if !o.Rules().Parts || !o.Symbols[at.Index].Kind.Container() || o.Local(at.Index) {
		return []symbol.Place{at}
	}
	return snapshot.Memoize(d.w, &tablesOf(d.w).kin.parts, at, func() []symbol.Place {
		var found []symbol.Place
		full := fullName(o, at.Index)
		d.w.LookAll()
		for _, p := range d.w.Define(o.Symbols[at.Index].Name) {
			if c := d.w.Among(p); c != nil && c.Language == o.Language && c.Symbols[p.Index].Kind.Container() && fullName(c, p.Index) == full {
				found = append(found, p)
			}
		}
		return found
	})
}

// methods returns the methods of a type that others may override: of one name, or all for "".
func (d *dispatcher) methods(at symbol.Place, name string) []symbol.Place {
	var names []string
	for _, p := range d.parts(at) {
		o := d.w.Placed(p)
		for i := range d.w.Members(p, o) {
			if s := &o.Symbols[i]; s.Kind.Callable() && (name == "" || s.Name == name) {
				names = append(names, s.Name)
			}
		}
	}
	slices.Sort(names)
	var found []symbol.Place
	for _, n := range slices.Compact(names) {
		if p, ok := d.own(at, n); ok {
			found = append(found, p)
		}
	}
	return found
}

// own finds a method that a type has itself and that stands for, or in for, that of another: no constructor, nothing
// private by its name, no overloads.
func (d *dispatcher) own(at symbol.Place, name string) (symbol.Place, bool) {
	of := d.w.Placed(at)
	if bound(of.Rules(), of.Symbols[at.Index].Name, name) {
		return symbol.Place{}, false
	}
	var found symbol.Place
	for _, p := range d.parts(at) {
		o := d.w.Naming(p.Path, name)
		all := slices.DeleteFunc(slices.Clone(o.ByName(name)), func(i int) bool { return o.Symbols[i].Parent != p.Index || !o.Symbols[i].Kind.Callable() })
		if len(all) == 0 {
			continue
		}
		i := bodied(o, all)
		if overloaded(o, i) {
			return symbol.Place{}, false
		}
		if found.Path == "" || runs(o, i) && !runs(d.w.Placed(found), found.Index) {
			found = symbol.Place{Path: p.Path, Index: i}
		}
	}
	if found.Path == "" {
		return symbol.Place{}, false
	}
	s := resolver{w: d.w}
	return s.implementation(found), true
}

// bound reports whether a call of a member of this name runs that very one: a constructor, or what is private.
func bound(r *lang.Rules, of, name string) bool {
	return r.NamesMakers && name == of || slices.Contains(r.Constructors, name) || r.Private != nil && r.Private(name)
}

// typesOf returns the types that a method is one of.
func (d *dispatcher) typesOf(at symbol.Place) []symbol.Place {
	o := d.w.Placed(at)
	s := &o.Symbols[at.Index]
	if s.Owner == "" {
		if s.Parent < 0 {
			return nil
		}
		return []symbol.Place{{Path: at.Path, Index: s.Parent}}
	}
	var found []symbol.Place // C++: the class that declares what is defined here
	for _, p := range d.w.Define(s.Name) {
		c := d.w.Among(p)
		if c == nil || c.Language != o.Language || c.Symbols[p.Index].Parent < 0 || c.Symbols[p.Index].Owner != "" {
			continue
		}
		r := resolver{w: d.w}
		if r.implementation(p) == at {
			found = append(found, symbol.Place{Path: p.Path, Index: c.Symbols[p.Index].Parent})
		}
	}
	return found
}

// heirs returns the types that inherit from one, directly or not.
func (d *dispatcher) heirs(w Searched, at symbol.Place) []symbol.Place {
	seen := map[symbol.Place]bool{}
	for _, p := range d.parts(at) {
		seen[p] = true
	}
	all := []symbol.Place{at}
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
				p := symbol.Place{Path: f, Index: j}
				if !seen[p] && slices.ContainsFunc(d.supers(p), func(q symbol.Place) bool { return slices.Contains(of, q) }) {
					seen[p] = true
					all = append(all, p)
				}
			}
		}
	}
	return all[1:]
}
