package resolve

import (
	"cmp"
	"slices"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// A packageType is a named type of Go: of one directory and package. Its methods may be in several files.
type packageType struct{ dir, pkg, name string }

// packageTypes is what was found out of types of Go.
type packageTypes struct {
	owners    snapshot.Memo[string, map[packageType]symbol.Place] // by name of a method: the types that have it of their own
	defined   snapshot.Memo[packageType, symbol.Place]
	embedded  snapshot.Memo[symbol.Place, []packageType]
	embedders snapshot.Memo[packageType, []packageType]
	needs     snapshot.Memo[symbol.Place, []neededMethod]
	fits      snapshot.Memo[candidate, bool]
	names     snapshot.Memo[[2]string, packageType] // what a name means in a file
}

// A candidate is a type that may satisfy an interface.
type candidate struct {
	packageType
	of symbol.Place
}

// A neededMethod is a method of an interface. One that is not exported is only that of its own package.
type neededMethod struct {
	name string
	at   symbol.Place
	in   packageType // of which only the package counts; none for an exported one
}

// maxEmbedded bounds how deep methods are looked for in what a type embeds.
const maxEmbedded = 20

// inInterface reports whether a symbol is a method of an interface.
func inInterface(o *symbol.Outline, i int) bool {
	s := &o.Symbols[i]
	return s.Kind == symbol.Method && s.Parent >= 0 && o.Symbols[s.Parent].Kind == symbol.Interface
}

// satisfying adds the dispatches from an interface of Go: of its methods of one name, or of all for "", and to one method, or
// to all for nil.
func (d *dispatcher) satisfying(at symbol.Place, name string, to *symbol.Place, all []Dispatch) []Dispatch {
	o := d.w.Placed(at)
	for i := range d.w.Members(at, o) {
		m := &o.Symbols[i]
		if m.Kind != symbol.Method || name != "" && m.Name != name {
			continue
		}
		for t, p := range d.owners(m.Name) {
			if to != nil && p != *to {
				continue
			}
			if !inInterface(d.w.Among(p), p.Index) && d.carried(t, at, m.Name, p) {
				all = append(all, Dispatch{symbol.Place{Path: at.Path, Index: i}, p, MethodSet})
			}
		}
	}
	return all
}

// carried reports whether some type satisfies an interface with a method of a type: that itself, or one that embeds it.
func (d *dispatcher) carried(t packageType, of symbol.Place, method string, p symbol.Place) bool {
	queue, seen := []packageType{t}, map[packageType]bool{t: true}
	for i := 0; i < len(queue) && i < maxSteps; i++ {
		if d.fits(queue[i], of) {
			return true
		}
		for _, e := range d.embedders(queue[i]) {
			if seen[e] {
				continue
			}
			seen[e] = true
			if q, ok := d.method(e, method); ok && q == p {
				queue = append(queue, e)
			}
		}
	}
	return false
}

func packageTypeAt(at symbol.Place, o *symbol.Outline) packageType {
	return packageType{module.Parent(at.Path), o.Package, o.Symbols[at.Index].Name}
}

// owners returns the types that have a method of a name of their own, interfaces too.
func (d *dispatcher) owners(name string) map[packageType]symbol.Place {
	return snapshot.Memoize(d.w, &tablesOf(d.w).kin.owners, name, func() map[packageType]symbol.Place {
		found := map[packageType]symbol.Place{}
		d.w.LookAll()
		for _, p := range d.w.Define(name) {
			o := d.w.Among(p)
			if o == nil || o.Rules().Dispatch != lang.MethodSets || o.Symbols[p.Index].Kind != symbol.Method {
				continue
			}
			t := packageType{module.Parent(p.Path), o.Package, o.Symbols[p.Index].Owner}
			if t.name == "" && inInterface(o, p.Index) {
				t.name = o.Symbols[o.Symbols[p.Index].Parent].Name
			}
			if _, twin := found[t]; t.name != "" && !twin { // of twins for several systems the first
				found[t] = p
			}
		}
		return found
	})
}

// defined finds where a type of Go is defined.
func (d *dispatcher) defined(t packageType) (symbol.Place, bool) {
	p := snapshot.Memoize(d.w, &tablesOf(d.w).kin.defined, t, func() symbol.Place {
		for _, p := range d.w.DefinedBy(t.dir, "", t.name) {
			o := d.w.Among(p)
			if o == nil || o.Package != t.pkg || o.Symbols[p.Index].Parent >= 0 {
				continue
			}
			if hasMembers(o.Symbols[p.Index].Kind) {
				return p
			}
		}
		return symbol.Place{}
	})
	return p, p.Path != ""
}

// embedded returns the types that a struct or an interface embeds. Of those outside the world it returns those whose
// methods are known.
func (d *dispatcher) embedded(at symbol.Place) []packageType {
	return snapshot.Memoize(d.w, &tablesOf(d.w).kin.embedded, at, func() []packageType {
		var found []packageType
		o := d.w.Placed(at)
		for r := range d.w.Inherits(at, o) {
			s := resolver{w: d.w}
			if res := s.resolve(at.Path, o, r); res.Rule != "" {
				found = append(found, packageTypeAt(res.Place, d.w.Placed(res.Place)))
			} else if e := (packageType{pkg: s.outside(at.Path, o, r), name: r.Name}); isOutsideInterface(e) {
				found = append(found, e)
			}
		}
		return found
	})
}

// embeddedIn is embedded of a type by its name.
func (d *dispatcher) embeddedIn(t packageType) []packageType {
	if at, ok := d.defined(t); ok {
		return d.embedded(at)
	}
	return nil
}

// outside returns the path of the package outside the world that a name is of; "" for a name of the language.
func (s *resolver) outside(file string, o *symbol.Outline, r *symbol.Reference) string {
	if r.Receiver != "" {
		if imp := s.boundBy(file, o, r.Receiver, r); imp != nil {
			return imp.Path
		}
		return r.Receiver
	}
	return ""
}

// embedders returns the structs that embed a type, in order.
func (d *dispatcher) embedders(t packageType) []packageType {
	return snapshot.Memoize(d.w, &tablesOf(d.w).kin.embedders, t, func() []packageType {
		var found []packageType
		for _, p := range d.w.Define(t.name) {
			o := d.w.Among(p)
			if o == nil || o.Rules().Dispatch != lang.MethodSets || o.Symbols[p.Index].Kind != symbol.Field || o.Symbols[p.Index].Parent < 0 {
				continue
			}
			at := symbol.Place{Path: p.Path, Index: o.Symbols[p.Index].Parent}
			if of := packageTypeAt(at, o); o.Symbols[at.Index].Parent < 0 && slices.Contains(d.embedded(at), t) {
				found = append(found, of)
			}
		}
		return found
	})
}

// method finds a method of a type: its own, or that of the least depth in what it embeds. Two at one depth are none.
func (d *dispatcher) method(t packageType, name string) (symbol.Place, bool) {
	owners := d.owners(name)
	level, seen := []packageType{t}, map[packageType]bool{t: true}
	for depth := 0; depth < maxEmbedded && len(level) > 0; depth++ {
		var found []symbol.Place
		var next []packageType
		for _, u := range level {
			p, ok := owners[u]
			if of, outside := outsideInterface(u); outside && !ok {
				p, ok = memberOfInterface(of, name)
			}
			if ok {
				found = append(found, p)
				continue
			}
			for _, e := range d.embeddedIn(u) {
				if !seen[e] {
					seen[e] = true
					next = append(next, e)
				}
			}
		}
		if len(found) > 0 {
			return found[0], len(found) == 1
		}
		level = next
	}
	return symbol.Place{}, false
}

// needed returns all methods of an interface, those that the fewest types have first.
func (d *dispatcher) needed(of symbol.Place) []neededMethod {
	return snapshot.Memoize(d.w, &tablesOf(d.w).kin.needs, of, func() []neededMethod {
		found := d.asks(of, nil)
		queue, seen := d.embedded(of), map[packageType]bool{}
		for i := 0; i < len(queue) && i < maxSteps; i++ {
			if seen[queue[i]] {
				continue
			}
			seen[queue[i]] = true
			if at, ok := outsideInterface(queue[i]); ok {
				found = d.asks(at, found)
			}
			if at, ok := d.defined(queue[i]); ok && at != of {
				found = d.asks(at, found)
				queue = append(queue[:len(queue):len(queue)], d.embedded(at)...)
			}
		}
		slices.SortStableFunc(found, func(a, b neededMethod) int { return cmp.Compare(len(d.owners(a.name)), len(d.owners(b.name))) })
		return found
	})
}

// asks adds the methods that an interface has of its own.
func (d *dispatcher) asks(at symbol.Place, needs []neededMethod) []neededMethod {
	o := d.w.Placed(at)
	for i := range d.w.Members(at, o) {
		m := &o.Symbols[i]
		if m.Kind != symbol.Method {
			continue
		}
		need := neededMethod{name: m.Name, at: symbol.Place{Path: at.Path, Index: i}}
		if !m.Exported {
			need.in = packageType{dir: module.Parent(at.Path), pkg: o.Package}
		}
		needs = append(needs, need)
	}
	return needs
}

// fits reports whether a type has all methods of an interface, as far as the world knows them.
func (d *dispatcher) fits(t packageType, of symbol.Place) bool {
	return snapshot.Memoize(d.w, &tablesOf(d.w).kin.fits, candidate{t, of}, func() bool {
		return !slices.ContainsFunc(d.needed(of), func(need neededMethod) bool {
			p, has := d.method(t, need.name)
			switch {
			case !has:
				return true
			case need.in != packageType{} && need.in != packageType{dir: module.Parent(p.Path), pkg: d.w.Among(p).Package}:
				return true
			}
			return !d.agree(need.at, p)
		})
	})
}
