package resolve

import (
	"iter"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// An overload is a callable that a call may mean.
type overload struct {
	at     symbol.Place
	params []typ
	said   []string // the same as they are written
	many   bool     // the last parameter takes any number
	// phase is the first in which the arguments fit: 1 as they are, 2 with conversions, 3 with any number for the last
	// parameter. If that is not sure, it is the first in which they may.
	phase int
	sure  bool
}

// byArguments chooses among overloads by the types of the arguments, as Java does: the most specific one of those that
// fit in the first phase in which any does. Where too little is known to tell, none is meant.
func (s *resolver) byArguments(file string, o *symbol.Outline, r *symbol.Reference, res Resolution) Resolution {
	all := s.candidates(res, r.Args-1)
	if len(all) == 1 {
		res.Place = all[0].at
		return res
	}
	if len(all) > 1 {
		args := s.given(view{file, o, r.From, nil}, r)
		if c := s.best(s.fitting(all, args), len(args)); c != nil {
			res.Place = c.at
			return res
		}
	}
	if at := s.w.Placed(res.Place); constructor(at, res.Index) { // its class at least
		res.Place.Index = at.Symbols[res.Index].Parent
		return res
	}
	return unresolved(WhyAmbiguous)
}

// candidates returns the callables of a name that take a number of arguments, of a type and of those that it inherits
// from, without what is overridden.
func (s *resolver) candidates(res Resolution, n int) []overload {
	at := s.w.Placed(res.Place)
	d := &at.Symbols[res.Index]
	in := symbol.Place{Path: res.Path, Index: d.Parent}
	if !at.InType(res.Index) || constructor(at, res.Index) {
		return s.ofType(nil, in, d.Name, n)
	}
	from := in
	if v := res.Via; v.Path != "" && s.w.Placed(v).Symbols[v.Index].Kind.Container() {
		from = v
	}
	var all []overload
	for t := range s.breadthFirst(from, in) {
		all = s.ofType(all, t, d.Name, n)
	}
	return all
}

// ofType adds the callables of a name that lie right in a type and take a number of arguments.
func (s *resolver) ofType(all []overload, in symbol.Place, name string, n int) []overload {
	o := s.w.Head(in.Path)
	below := all
	for _, i := range s.named(in.Path, o, name) {
		m := &o.Symbols[i]
		if !m.Kind.Callable() || m.Parent != in.Index || !takes(m, n) {
			continue
		}
		c := overload{at: symbol.Place{Path: in.Path, Index: i}, params: s.parameters(symbol.Place{Path: in.Path, Index: i}), said: expr.Texts(m.Params)}
		c.many = strings.HasPrefix(c.said[len(c.said)-1], expr.ManyMark)
		if !slices.ContainsFunc(below, func(b overload) bool { return overrides(&b, &c) }) {
			all = append(all, c)
		}
	}
	return all
}

// overrides reports whether a method overrides one of a type above, by the types of their parameters. What stands for a
// type parameter of that type may be any.
func overrides(below, above *overload) bool {
	if len(below.params) != len(above.params) {
		return false
	}
	for i, t := range above.params {
		if (t.kind != parameterTyp || t.said) && below.said[i] != above.said[i] && !sameTyp(below.params[i], t) {
			return false
		}
	}
	return true
}

// sameTyp reports whether two types are known to be one, whatever they are made with.
func sameTyp(x, y typ) bool {
	if x.kind != y.kind || x.kind == unknownTyp || x.at != y.at || otherPackages(x, y) {
		return false
	}
	if array(x) && array(y) {
		return sameTyp(x.args[0], y.args[0])
	}
	return x.kind == parameterTyp || lastPart(x.name) == lastPart(y.name)
}

// fitting keeps those that may take the arguments, and says when.
func (s *resolver) fitting(all []overload, args []argument) []overload {
	var left []overload
	for _, c := range all {
		f, phase := never, 0
		if len(c.params) == len(args) {
			f, phase = s.takesAll(&c, args, false), 1
			if f == loosely {
				phase = 2
			}
		}
		if f == never && c.many {
			f, phase = s.takesAll(&c, args, true), 3
		}
		if f != never {
			c.phase, c.sure = phase, f != perhaps
			left = append(left, c)
		}
	}
	return slices.DeleteFunc(left, func(d overload) bool {
		return d.phase == 3 && slices.ContainsFunc(left, func(c overload) bool { return c.phase < 3 && c.takesLike(&d, len(args)) })
	})
}

// takesLike reports whether a callable of a fixed number of parameters takes what d of any number takes, of as many arguments: the same
// types are written for them. What d fits, it fits in an earlier phase.
func (c *overload) takesLike(d *overload, n int) bool {
	if c.many || c.at.Path != d.at.Path || len(c.said) != n || len(d.said) > n+1 {
		return false
	}
	for i := range n {
		if c.said[i] != strings.TrimPrefix(d.said[min(i, len(d.said)-1)], expr.ManyMark) {
			return false
		}
	}
	return true
}

// takesAll says whether a callable takes arguments: that of which least is known decides.
func (s *resolver) takesAll(c *overload, args []argument, spread bool) fit {
	all := strictly
	for i, a := range args {
		switch f := s.takesArgument(c.parameter(i, spread), a); {
		case f == never:
			return never
		case f < all:
			all = f
		}
	}
	return all
}

// parameter is the type of parameter i; spread says that the last one takes each argument by itself. In a circle of computations
// nothing is known of any.
func (c *overload) parameter(i int, spread bool) typ {
	if len(c.params) < len(c.said) {
		return typ{}
	}
	if i < len(c.params)-1 || !spread {
		return c.params[i]
	}
	if last := c.params[len(c.params)-1]; array(last) {
		return last.args[0]
	}
	return typ{}
}

// best is the one that is called, nil if that is not sure.
func (s *resolver) best(left []overload, n int) *overload {
	if len(left) == 1 {
		return &left[0]
	}
	phase := 4
	for _, c := range left {
		if c.sure {
			phase = min(phase, c.phase)
		}
	}
	for i := range left {
		if c := &left[i]; c.sure && c.phase == phase && s.wins(c, i, left, n) {
			return c
		}
	}
	return nil
}

// wins reports whether a overload of the first phase is more specific than all that may fit as early.
func (s *resolver) wins(c *overload, at int, left []overload, n int) bool {
	for i := range left {
		d := &left[i]
		switch {
		case i == at || d.phase > c.phase:
		case !d.sure && d.phase < c.phase:
			return false
		case !d.sure && c.phase == 2, !s.moreSpecific(c, d, n):
			return false
		}
	}
	return true
}

// moreSpecific reports whether all that one takes the other takes too.
func (s *resolver) moreSpecific(c, d *overload, n int) bool {
	spread := c.phase == 3
	for i := range n {
		x, y := c.parameter(i, spread), d.parameter(i, spread)
		f := s.below(x, y)
		if f != strictly && (f != perhaps || y.kind != parameterTyp) {
			return false
		}
	}
	return true
}

// maker is what this(…) and super(…) call in a constructor of Java: the constructor that takes the arguments, of the class around or of the
// one above; where none is told apart the class.
func (s *resolver) maker(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	at := s.classAround(file, o, r.From)
	if at.Path == "" {
		return unresolved(WhyUnknown)
	}
	if r.Name == "super" {
		above := slices.DeleteFunc(slices.Clone(s.supers(at)), func(t typ) bool {
			return t.kind != namedTyp || s.w.Placed(t.at).Symbols[t.at.Index].Kind != symbol.Class
		})
		if len(above) == 0 {
			return unresolved(WhyExternal)
		}
		at = above[0].at
	}
	return Resolution{Place: s.someConstructor(at), Rule: samePackage(at, file)}
}

// someConstructor returns one of the constructors of a class, the class if it has none.
func (s *resolver) someConstructor(class symbol.Place) symbol.Place {
	o := s.w.Placed(class)
	for _, i := range s.named(class.Path, o, o.Symbols[class.Index].Name) {
		if o.Symbols[i].Parent == class.Index && constructor(o, i) {
			return symbol.Place{Path: class.Path, Index: i}
		}
	}
	return class
}

// samePackage is the rule for what is found without an import in the file that asks, or in its package.
func samePackage(p symbol.Place, file string) Rule {
	if p.Path == file {
		return SameFile
	}
	return Package
}

// inheritedType finds a type that lies in one that a class around a reference inherits from.
func (s *resolver) inheritedType(file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, bool) {
	if !o.Rules().InheritsTypes || r.Kind == symbol.Mention {
		return symbol.Place{}, false
	}
	from := r.From
	if r.Kind == symbol.Inherit && from >= 0 {
		from = o.Symbols[from].Parent
	}
	for ; from >= 0; from = o.Symbols[from].Parent {
		if !o.Symbols[from].Kind.Container() {
			continue
		}
		for at := range s.breadthFirst(symbol.Place{Path: file, Index: from}) {
			in := s.w.Head(at.Path)
			for _, i := range s.named(at.Path, in, r.Name) {
				if c := &in.Symbols[i]; c.Parent == at.Index && c.Kind.Container() {
					return symbol.Place{Path: at.Path, Index: i}, true
				}
			}
		}
	}
	return symbol.Place{}, false
}

// breadthFirst yields types and what they inherit from, what is nearer first, each once.
func (s *resolver) breadthFirst(from ...symbol.Place) iter.Seq[symbol.Place] {
	return func(yield func(symbol.Place) bool) {
		seen := map[symbol.Place]bool{}
		for next := from; len(next) > 0 && len(seen) < maxReading; next = next[1:] {
			if seen[next[0]] {
				continue
			}
			seen[next[0]] = true
			if !yield(next[0]) {
				return
			}
			for _, super := range s.supers(next[0]) {
				if super.kind == namedTyp {
					next = append(next, super.at)
				}
			}
		}
	}
}

// records: what is applied to arguments is what it holds, and an array has a length.
type records struct{ general }

func (records) uncalled(_ *resolver, t typ) (typ, bool) {
	return outsideType("int"), t.kind == builtinTyp && t.name == "length" && array(t.args[0])
}

// applied is what a record holds.
func (records) applied(_ *resolver, _ view, t typ) typ {
	if t.kind != namedTyp {
		return typ{}
	}
	return t
}
