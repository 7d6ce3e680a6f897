package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/module"
)

// leastOverloads leaves of functions with the same labels those that a call may mean: what a protocol asks for stands for what
// its extensions give, and the forms of a function in several builds are one.
func (s *resolver) leastOverloads(all []symbol.Place, w want) []symbol.Place {
	var asks, one []symbol.Place
	for _, p := range all {
		o := s.reading(p)
		if d := &o.Symbols[p.Index]; d.Parent >= 0 && o.Symbols[d.Parent].Kind == symbol.Interface {
			asks = append(asks, p)
		}
	}
	if len(asks) > 0 {
		all = asks
	}
	if w.called && strings.HasSuffix(w.labels, expr.BehindMark) && len(all) > 1 {
		if f := slices.DeleteFunc(slices.Clone(all), func(p symbol.Place) bool { return !s.takesTrailing(p, w.labels) }); len(f) > 0 {
			all = f
		}
	}
	for _, p := range all {
		if !slices.ContainsFunc(one, func(q symbol.Place) bool { return s.declaredAlike(p, q) }) {
			one = append(one, p)
		}
	}
	return one
}

// takesTrailing reports whether the last argument of a call can be a function: what is declared for it is no type
// parameter and no type that is known to be none.
func (s *resolver) takesTrailing(p symbol.Place, labels string) bool {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	params := parsedParams(s.w, d.Params)
	to, ok := expr.Align(params, labels)
	if !ok || len(to) == 0 {
		return true
	}
	of := params[to[len(to)-1]].Type
	if of.HasFunction() {
		return true
	}
	t := s.typeOf(view{p.Path, o, p.Index, nil}, of)
	return t.kind != parameterTyp && t.kind != outsideTyp && s.under(t).kind != namedTyp
}

// declaredAlike reports whether two functions of one name are declared alike in one file.
func (s *resolver) declaredAlike(p, q symbol.Place) bool {
	if p.Path != q.Path {
		return false
	}
	o := s.reading(p)
	x, y := &o.Symbols[p.Index], &o.Symbols[q.Index]
	if x.Params != y.Params || x.Type != y.Type || x.Generic != y.Generic || x.Qualified != y.Qualified {
		return false
	}
	return x.Parent == y.Parent || x.Parent >= 0 && y.Parent >= 0 && o.Symbols[x.Parent].Generic == o.Symbols[y.Parent].Generic
}

// overloadsWith returns the functions that a call of the one at a place with arguments of some labels may mean.
func (s *resolver) overloadsWith(p symbol.Place, labels string) []symbol.Place {
	o := s.reading(p)
	if symbol.Foreign(p.Path) {
		return s.foreignOverloads(p, o, labels)
	}
	d := &o.Symbols[p.Index]
	w := want{called: true, labels: labels}
	if o.InType(p.Index) {
		t, _ := s.typeAround(view{p.Path, o, p.Index, nil}, d.Parent)
		switch t.kind {
		case outsideTyp:
			return s.labelledIn([]symbol.Place{{Path: p.Path, Index: d.Parent}}, d.Name, w)
		case namedTyp:
			return s.labelledIn(append([]symbol.Place{t.at}, s.extensionsOf(t.at)...), d.Name, w)
		}
		return []symbol.Place{p}
	}
	return s.leastOverloads(slices.DeleteFunc(s.freeFunctions(p), func(q symbol.Place) bool {
		e := &s.reading(q).Symbols[q.Index]
		return !e.Kind.Callable() || !calledWith(e, labels)
	}), w)
}

// foreignOverloads returns the functions of a library that a call of the one at a place with arguments of some labels may mean.
func (s *resolver) foreignOverloads(p symbol.Place, o *symbol.Outline, labels string) []symbol.Place {
	var all []symbol.Place
	for _, i := range s.forms(p, o) {
		if calledWith(&o.Symbols[i], labels) {
			all = append(all, symbol.Place{Path: p.Path, Index: i})
		}
	}
	return all
}

// freeFunctions returns what has the name of a function that lies in no type, and is seen where that is: beside it in a function, or
// at the level of a file.
func (s *resolver) freeFunctions(p symbol.Place) []symbol.Place {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	var all []symbol.Place
	if d.Parent >= 0 {
		for _, i := range o.ByName(d.Name) {
			if o.Symbols[i].Parent == d.Parent {
				all = append(all, symbol.Place{Path: p.Path, Index: i})
			}
		}
		return all
	}
	for q, c := range s.everywhere(d.Name) {
		if e := &c.Symbols[q.Index]; c.Rules().Labels && e.Parent < 0 && (q.Path == p.Path || e.Exported) {
			all = append(all, q)
		}
	}
	return all
}

// chosenByLabels is what a reference means among overloads: the only one that takes arguments of these labels.
func (s *resolver) chosenByLabels(file string, o *symbol.Outline, r *symbol.Reference, res Resolution) Resolution {
	d := &s.reading(res.Place).Symbols[res.Index]
	if !d.Kind.Callable() {
		return res
	}
	labels := r.Labels
	if r.Kind != symbol.Call {
		labels = expr.AnyLabels
	}
	all := s.ofSeenTargets(file, o, s.overloadsWith(res.Place, labels))
	if len(all) > 1 && r.From >= 0 && (r.Receiver == "" || isSelf(o.Language, r.Receiver)) { // what lies beside it comes first
		_, around := s.typeAround(view{file, o, r.From, nil}, r.From)
		if i := slices.IndexFunc(all, func(p symbol.Place) bool { return p.Path == file && s.reading(p).Symbols[p.Index].Parent == around }); i >= 0 {
			all = all[i : i+1]
		}
	}
	if len(all) != 1 {
		return unresolved(WhyAmbiguous)
	}
	if res.Via == res.Place {
		res.Via = all[0]
	}
	res.Place = all[0]
	return res
}

// ofSeenTargets leaves of several functions those of the targets that a file sees, if any is of one: its own, and those that it imports
// but for what its own declares with the same parameters.
func (s *resolver) ofSeenTargets(file string, o *symbol.Outline, all []symbol.Place) []symbol.Place {
	own := module.SwiftTarget(file)
	if len(all) < 2 || own == "" {
		return all
	}
	var seen, imported []symbol.Place
	for _, p := range all {
		if target := module.SwiftTarget(p.Path); target == own {
			seen = append(seen, p)
		} else if importsTarget(o, target) {
			imported = append(imported, p)
		}
	}
	params := func(p symbol.Place) string { return s.reading(p).Symbols[p.Index].Params }
	for _, p := range imported {
		if !slices.ContainsFunc(seen, func(q symbol.Place) bool { return params(p) == params(q) }) {
			seen = append(seen, p)
		}
	}
	if len(seen) == 0 {
		return all
	}
	return seen
}

// resultByLabels is what a call with arguments of some labels gives, if all functions that it may mean agree.
func (s *resolver) resultByLabels(t typ, labels string) typ {
	return agreed(s.overloadsWith(t.at, labels), func(p symbol.Place) typ { return s.declared(p, t.env) })
}

// subscript is an element of a value of a type of here: what its subscripts say, if they agree.
func (s *resolver) subscript(t typ, op string) typ {
	if op != "[]" || !s.reading(t.at).Rules().Labels {
		return typ{}
	}
	found, env := s.protocolMembers(t, "subscript", want{called: true, labels: expr.AnyLabels})
	all := make([]typ, len(found))
	for i, p := range found {
		all[i] = s.declared(p, env)
	}
	return allKnown(all)
}

// expectedByLabels is what functions with the labels of a call give to a parameter of the function that is an argument, or what they
// take as that argument, if they agree.
func (s *resolver) expectedByLabels(c view, t typ, which string) typ {
	of, ok := slotOf(which)
	if !ok || of.argument < 0 {
		return typ{}
	}
	switch t.kind {
	case outsideTyp:
		return handed("")
	}
	places, env := s.calledByLabels(t, of.labels)
	u := agreed(places, func(p symbol.Place) typ { return s.parameterFor(p, env, of) })
	if of.parameter < 0 && u.kind == unionTyp { // its member says which
		u.name = expectedName
	}
	return u
}

// calledByLabels returns the functions that a call with some labels may run, and what type parameters stand for in them.
func (s *resolver) calledByLabels(t typ, labels string) ([]symbol.Place, map[string]typ) {
	switch {
	case t.kind == callableTyp && s.isCallable(t.at):
		return s.overloadsWith(t.at, labels), t.env
	case t.kind == callableTyp:
		return []symbol.Place{t.at}, t.env
	case t.kind == classTyp:
		return s.protocolMembers(t, "init", want{called: true, labels: labels})
	}
	return nil, nil
}

// parameterFor is the type of the parameter that takes an argument, or what that gives to a parameter of the function that it is.
func (s *resolver) parameterFor(p symbol.Place, env map[string]typ, of slot) typ {
	o := s.reading(p)
	params := parsedParams(s.w, o.Symbols[p.Index].Params)
	to, ok := expr.Align(params, of.labels)
	if !ok || of.argument >= len(to) {
		return typ{}
	}
	t := s.typeOf(view{p.Path, o, p.Index, env}, params[to[of.argument]].Type)
	if of.parameter >= 0 {
		return s.handedTyp(t, of.parameter)
	}
	return t
}

// expectedName marks a union of what overloads expect: the one that has a member is meant.
const expectedName = "expected"

// overloadsName marks a union of what several overloads expect, of which nothing says which is called.
const overloadsName = "overloads"

// isAssociatedType reports whether a place is an associated type: what a type says that it is may be inferred, and is not the protocol's.
func (s *resolver) isAssociatedType(p symbol.Place) bool {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	return d.Kind == symbol.Type && d.Type == "" && d.Parent >= 0 && o.Symbols[d.Parent].Kind == symbol.Interface
}

// isProtocol reports whether a type is a protocol.
func (s *resolver) isProtocol(t typ) bool {
	return t.kind == namedTyp && s.reading(t.at).Symbols[t.at.Index].Kind == symbol.Interface
}
