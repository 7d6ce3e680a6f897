package resolve

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang/swift"
)

// swiftOne leaves of functions with the same labels those that a call may mean: what a protocol asks for stands for what
// its extensions give, and the forms of a function in several builds are one.
func (s *resolver) swiftOne(all []symbol.Place, w want) []symbol.Place {
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
		if f := slices.DeleteFunc(slices.Clone(all), func(p symbol.Place) bool { return !s.swiftTakesFunction(p, w.labels) }); len(f) > 0 {
			all = f
		}
	}
	for _, p := range all {
		if !slices.ContainsFunc(one, func(q symbol.Place) bool { return s.swiftSame(p, q) }) {
			one = append(one, p)
		}
	}
	return one
}

// swiftTakesFunction reports whether the last argument of a call can be a function: what is declared for it is no type
// parameter and no type that is known to be none.
func (s *resolver) swiftTakesFunction(p symbol.Place, labels string) bool {
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

// swiftSame reports whether two functions of one name are declared alike in one file.
func (s *resolver) swiftSame(p, q symbol.Place) bool {
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

// swiftOverloads returns the functions that a call of the one at a place with arguments of some labels may mean.
func (s *resolver) swiftOverloads(p symbol.Place, labels string) []symbol.Place {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	w := want{true, labels}
	if d.Parent >= 0 && o.Symbols[d.Parent].Kind.Container() {
		t, _ := s.swiftAround(view{p.Path, o, p.Index, nil}, d.Parent)
		switch t.kind {
		case outsideTyp:
			return s.swiftIn([]symbol.Place{{Path: p.Path, Index: d.Parent}}, d.Name, w)
		case namedTyp:
			return s.swiftIn(append([]symbol.Place{t.at}, s.swiftParts(t.at)...), d.Name, w)
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
	return s.swiftOne(all, w)
}

// swiftChosen is what a reference means among overloads: the only one that takes arguments of these labels.
func (s *resolver) swiftChosen(file string, o *symbol.Outline, r *symbol.Reference, res Resolution) Resolution {
	d := &s.reading(res.Place).Symbols[res.Index]
	if !d.Kind.Callable() {
		return res
	}
	labels := r.Labels
	if r.Kind != symbol.Call {
		labels = expr.AnyLabels
	}
	all := s.swiftOverloads(res.Place, labels)
	if len(all) > 1 && r.From >= 0 && (r.Receiver == "" || isSelf(o.Language, r.Receiver)) { // what lies beside it comes first
		_, around := s.swiftAround(view{file, o, r.From, nil}, r.From)
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

// swiftResult is what a call with arguments of some labels gives, if all functions that it may mean agree.
func (s *resolver) swiftResult(t typ, labels string) typ {
	var all []typ
	for _, p := range s.swiftOverloads(t.at, labels) {
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

// swiftSubscript is an element of a value of a type of here: what its subscripts say, if they agree.
func (s *resolver) swiftSubscript(t typ, op string) typ {
	if op != "[]" || s.reading(t.at).Rules() != swift.Rules {
		return typ{}
	}
	found, env := s.swiftFind(t, "subscript", want{true, expr.AnyLabels})
	var all []typ
	for _, p := range found {
		all = append(all, s.declared(p, env))
	}
	if len(all) == 0 || slices.ContainsFunc(all, func(u typ) bool { return u.kind == unknownTyp }) {
		return typ{}
	}
	return union(all)
}

// swiftExpected is what a function is given as a parameter that is an argument of a call: argument;labels.parameter. Without a parameter it
// is what the argument itself is given to.
func (s *resolver) swiftExpected(c view, t typ, which string) typ {
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
			at = s.swiftOverloads(t.at, labels)
		}
	case classTyp:
		at, env = s.swiftFind(t, "init", want{true, labels})
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

// swiftAssociated reports whether a place is an associated type: what a type says that it is may be inferred, and is not the protocol's.
func (s *resolver) swiftAssociated(p symbol.Place) bool {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	return d.Kind == symbol.Type && d.Type == "" && d.Parent >= 0 && o.Symbols[d.Parent].Kind == symbol.Interface
}

// swiftAsks reports whether a type is a protocol.
func (s *resolver) swiftAsks(t typ) bool {
	return t.kind == namedTyp && s.reading(t.at).Symbols[t.at.Index].Kind == symbol.Interface
}
