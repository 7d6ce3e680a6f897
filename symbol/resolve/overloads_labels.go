package resolve

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang/swift"
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
	d := &o.Symbols[p.Index]
	w := want{true, labels}
	if d.Parent >= 0 && o.Symbols[d.Parent].Kind.Container() {
		t, _ := s.typeAround(view{p.Path, o, p.Index, nil}, d.Parent)
		switch t.kind {
		case outsideTyp:
			return s.labelledIn([]symbol.Place{{Path: p.Path, Index: d.Parent}}, d.Name, w)
		case namedTyp:
			return s.labelledIn(append([]symbol.Place{t.at}, s.extensionsOf(t.at)...), d.Name, w)
		}
		return []symbol.Place{p}
	}
	var all []symbol.Place
	if d.Parent < 0 {
		s.w.LookAll()
		for _, q := range s.w.Define(d.Name) {
			if c := s.w.Among(q); c != nil && c.Rules() == swift.Rules && c.Symbols[q.Index].Parent < 0 && (q.Path == p.Path || c.Symbols[q.Index].Exported) {
				all = append(all, q)
			}
		}
	} else {
		for _, i := range o.ByName(d.Name) {
			if o.Symbols[i].Parent == d.Parent {
				all = append(all, symbol.Place{Path: p.Path, Index: i})
			}
		}
	}
	all = slices.DeleteFunc(all, func(q symbol.Place) bool {
		e := &s.reading(q).Symbols[q.Index]
		return !e.Kind.Callable() || !calledWith(e, labels)
	})
	return s.leastOverloads(all, w)
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
	all := s.overloadsWith(res.Place, labels)
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

// resultByLabels is what a call with arguments of some labels gives, if all functions that it may mean agree.
func (s *resolver) resultByLabels(t typ, labels string) typ {
	var all []typ
	for _, p := range s.overloadsWith(t.at, labels) {
		of := s.declared(p, t.env)
		if of.kind == unknownTyp {
			return typ{}
		}
		all = append(all, of)
	}
	if len(all) == 0 {
		return typ{}
	}
	return union(all)
}

// subscript is an element of a value of a type of here: what its subscripts say, if they agree.
func (s *resolver) subscript(t typ, op string) typ {
	if op != "[]" || s.reading(t.at).Rules() != swift.Rules {
		return typ{}
	}
	found, env := s.protocolMembers(t, "subscript", want{true, expr.AnyLabels})
	var all []typ
	for _, p := range found {
		all = append(all, s.declared(p, env))
	}
	if len(all) == 0 || slices.ContainsFunc(all, func(u typ) bool { return u.kind == unknownTyp }) {
		return typ{}
	}
	return union(all)
}

// expectedByLabels is what a function is given as a parameter that is an argument of a call: argument;labels.parameter. Without a parameter it
// is what the argument itself is given to.
func (s *resolver) expectedByLabels(c view, t typ, which string) typ {
	which, second, _ := strings.Cut(which, ".")
	first, labels, _ := strings.Cut(which, ";")
	argument, err := strconv.Atoi(first)
	parameter, err2 := strconv.Atoi(second)
	if err != nil || err2 != nil && second != "" {
		return typ{}
	}
	var at []symbol.Place
	env := t.env
	switch t.kind {
	case outsideTyp:
		return handed("")
	case builtinTyp:
		if second == "" && takesElement(t.name) && len(t.args[0].args) > 0 {
			return t.args[0].args[len(t.args[0].args)-1]
		}
		if second == "" || t.name == "reduce" && parameter == 0 {
			return typ{}
		}
		return managedHanded(symbol.Family(c.o.Language), t.name, t.args[0], parameter)
	case callableTyp:
		if at = []symbol.Place{t.at}; s.reading(t.at).Symbols[t.at.Index].Kind.Callable() {
			at = s.overloadsWith(t.at, labels)
		}
	case classTyp:
		at, env = s.protocolMembers(t, "init", want{true, labels})
	}
	var all []typ
	for _, p := range at {
		o := s.reading(p)
		d := &o.Symbols[p.Index]
		params := parsedParams(s.w, d.Params)
		to, ok := expr.Align(params, labels)
		if !ok || argument >= len(to) {
			return typ{}
		}
		of := s.typeOf(view{p.Path, o, p.Index, env}, params[to[argument]].Type)
		if second != "" {
			of = s.handedTyp(of, parameter)
		}
		if of.kind == unknownTyp {
			return typ{}
		}
		all = append(all, of)
	}
	switch {
	case len(all) == 0:
		return typ{}
	case second == "": // its member says which
		return eitherOf(all)
	}
	return union(all)
}

// expectedName marks a union of what overloads expect: the one that has a member is meant.
const expectedName = "expected"

func eitherOf(all []typ) typ {
	t := union(all)
	if t.kind == unionTyp {
		t.name = expectedName
	}
	return t
}

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
