package resolve

import (
	"codemem/symbol"
	"codemem/symbol/expr"
)

// nowhere reports whether nothing here has a name that can be what a reference of a kind means: it is of something
// outside, in the languages where all that is used must be known.
func (s *resolver) nowhere(o *symbol.Outline, name string, kind symbol.RefKind) bool {
	if !o.Rules().Managed {
		return false
	}
	s.w.LookAll()
	for _, p := range s.w.Define(name) {
		if c := s.w.Among(p); c != nil && symbol.Family(c.Language) == symbol.Family(o.Language) && fits(c.Symbols[p.Index].Kind, kind) {
			return false
		}
	}
	return true
}

// memberOfTyp finds a member of a type by its name, and what type parameters stand for in it.
func (s *resolver) memberOfTyp(c view, t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	defer func() { s.depth-- }()
	if s.nested() {
		return symbol.Place{}, nil, false
	}
	switch t.kind {
	case moduleTyp:
		p, ok := s.exported(t.files, name, symbol.Mention)
		return p, nil, ok
	case unionTyp:
		return s.memberOfUnion(c, t, name, w)
	case superTyp:
		return s.memberOfSuper(c, t, name, w)
	case recordTyp:
		p, ok := s.memberOfRecord(t, name)
		if !ok {
			p, ok = s.functionOfRecord(t, name)
		}
		return p, nil, ok
	case bothTyp:
		return s.memberOfAny(c, t, name, w)
	case namedTyp, classTyp:
		return s.memberOfNamed(t, name, w)
	case callableTyp: // what a variant of an enum is made of
		o := s.reading(t.at)
		if i := s.child(t.at, o, name); i >= 0 && o.Symbols[t.at.Index].Kind == symbol.Member {
			return symbol.Place{Path: t.at.Path, Index: i}, t.env, true
		}
	}
	return symbol.Place{}, nil, false
}

// memberOfRecord finds a member of a type that is written as its members, where a symbol says what that type is: the only one of the name
// in it.
func (s *resolver) memberOfRecord(t typ, name string) (symbol.Place, bool) {
	var direct, deeper []int
	for _, i := range s.named(t.c.file, t.c.o, name) {
		switch d := &t.c.o.Symbols[i]; {
		case !d.Set || t.c.from < 0:
		case d.Parent == t.c.from:
			direct = append(direct, i)
		case lies(t.c.o, i, t.c.from):
			deeper = append(deeper, i)
		}
	}
	if len(direct) == 0 {
		direct = deeper
	}
	if len(direct) != 1 {
		return symbol.Place{}, false
	}
	return symbol.Place{Path: t.c.file, Index: direct[0]}, true
}

// functionOfRecord finds the function that a literal has as a member: one under its own name, as start of { start }, or what a callable that
// returns the literal declares as a method in it.
func (s *resolver) functionOfRecord(t typ, name string) (symbol.Place, bool) {
	for _, m := range t.tree.Members {
		if m.Name != name || m.Type.Kind != expr.Of {
			continue
		}
		v := m.Type.Value
		if !v.IsName() || v.Name != name || len(v.Ops) > 0 {
			return symbol.Place{}, false
		}
		f := s.valueOf(t.c, v)
		return f.at, f.kind == callableTyp
	}
	if t.c.from < 0 || !t.c.o.Symbols[t.c.from].Kind.Callable() {
		return symbol.Place{}, false
	}
	var found []int
	for _, i := range s.named(t.c.file, t.c.o, name) {
		if d := &t.c.o.Symbols[i]; d.Parent == t.c.from && d.Kind == symbol.Method {
			found = append(found, i)
		}
	}
	if len(found) != 1 {
		return symbol.Place{}, false
	}
	return symbol.Place{Path: t.c.file, Index: found[0]}, true
}

// lies reports whether symbol i lies in another one.
func lies(o *symbol.Outline, i, in int) bool {
	for i = o.Symbols[i].Parent; i > in; i = o.Symbols[i].Parent {
	}
	return i == in
}

// memberOfAny finds a member of the first of several types that has it: T extends Named & Priced.
func (s *resolver) memberOfAny(c view, t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	for _, a := range t.args {
		if p, env, ok := s.memberOfTyp(c, a, name, w); ok {
			return p, env, true
		}
	}
	return symbol.Place{}, nil, false
}

// memberOfUnion finds a member of a union: of the first type that has it, or else what all have.
func (s *resolver) memberOfUnion(c view, t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	if w.first && t.name != overloadsName {
		return s.memberOfAny(c, t, name, w)
	}
	p, ok := s.memberOfAll(c, t, name, w)
	return p, nil, ok
}

// memberOfAll finds the member that all types of a union have; of what overloads expect, the one that has it. Where a test may have told
// what a value is, one that some of the types have is meant, if it is one; what all have that is no function is a member of each, and the
// first stands for it.
func (s *resolver) memberOfAll(c view, t typ, name string, w want) (symbol.Place, bool) {
	var found symbol.Place
	narrows := !w.called && c.o.Rules().Narrows
	some, several := narrows || t.name != "", false
	for _, a := range t.args {
		p, _, ok := s.memberOfTyp(c, a, name, w)
		switch {
		case !ok && some:
			narrows = false
		case !ok:
			return symbol.Place{}, false
		case found.Path == "":
			found = p
		default:
			several = several || p != found
		}
	}
	return found, found.Path != "" && (!several || narrows)
}

// memberOfSuper finds a member of what the type around inherits from.
func (s *resolver) memberOfSuper(c view, t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	o := s.reading(t.at)
	if m, done := hooksOf(o).above(s, c, t, name, w); done {
		return m.place, m.env, m.ok
	}
	if p, env, ok := s.memberAbove(t, name, w); ok {
		return p, env, true
	}
	p, ok := s.inherited(t.at.Path, o, o.Symbols[t.at.Index].Name, name)
	return p, nil, ok
}

// memberOfNamed finds a member of a named type: its own, or of what it is made of or inherits from.
func (s *resolver) memberOfNamed(t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if m, done := hooksOf(o).member(s, t, name, w); done {
		return m.place, m.env, m.ok
	}
	if d.Kind.Value() || d.Kind.Callable() { // an object, or a function with members
		i := s.child(t.at, o, name)
		return symbol.Place{Path: t.at.Path, Index: i}, nil, i >= 0
	}
	if own, ok := s.ownMemberOf(t.at, o, name); ok {
		return own, s.memberEnv(own, d, t), true
	}
	if d.Kind == symbol.Type && d.Type != "" {
		under := s.aliased(t.at, t.args)
		return s.memberOfTyp(view{t.at.Path, o, t.at.Index, nil}, under, name, w)
	}
	if p, env, ok := s.memberAbove(t, name, w); ok {
		return p, env, true
	}
	p, ok := s.member(t.at.Path, o, d.Name, name)
	return p, nil, ok && !s.ofNamesake(p, o, t.at.Index)
}

// ofNamesake reports whether a member is that of a type which has the name of symbol i, and another number of type parameters.
func (s *resolver) ofNamesake(p symbol.Place, o *symbol.Outline, i int) bool {
	if !o.Rules().TypeArity {
		return false
	}
	c := s.w.Placed(p)
	of := c.Symbols[p.Index].Parent
	return of >= 0 && c.Symbols[of].Name == o.Symbols[i].Name && arity(c, of) != arity(o, i)
}

// ownMemberOf finds a member that a type declares itself: in its body, beside it in the file, or in another one.
func (s *resolver) ownMemberOf(at symbol.Place, o *symbol.Outline, name string) (symbol.Place, bool) {
	if i := s.bodiedChild(at, o, name); i >= 0 {
		return symbol.Place{Path: at.Path, Index: i}, true
	}
	class := o.Symbols[at.Index].Name
	if p, ok := s.memberIn(at.Path, o, class, name); ok && (!o.Rules().TypeArity || arity(o, o.Symbols[p.Index].Parent) == arity(o, at.Index)) {
		return p, true
	}
	return s.extendedBy(at.Path, o, at.Index, class, name)
}

// memberAbove finds a member of what a type says it inherits from, with its type arguments.
func (s *resolver) memberAbove(t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if d.Type == "" {
		return symbol.Place{}, nil, false
	}
	c := view{t.at.Path, o, t.at.Index, bind(d.Generic, t.args, t.env)}
	for _, super := range s.alternatives(d.Type) {
		if of := s.typeOf(c, super); of.kind == namedTyp && of.at != t.at && s.hasMembersOf(t.at, of.at) {
			if p, env, ok := s.memberOfTyp(c, of, name, w); ok {
				return p, env, true
			}
		}
	}
	return symbol.Place{}, nil, false
}

// hasMembersOf reports whether a type has the members of one that it inherits from: a class of C# has none of an interface (C# standard, 12.5).
func (s *resolver) hasMembersOf(at, super symbol.Place) bool {
	o := s.reading(at)
	return !o.Rules().SeenAs || o.Symbols[at.Index].Kind == symbol.Interface || s.reading(super).Symbols[super.Index].Kind != symbol.Interface
}

// memberEnv returns what type parameters stand for in a member of a type with arguments.
func (s *resolver) memberEnv(p symbol.Place, of *symbol.Symbol, t typ) map[string]typ {
	env := bind(of.Generic, t.args, t.env)
	o := s.reading(p)
	if m := &o.Symbols[p.Index]; m.Owner != "" && m.Generic != "" && o.Rules().RenamesGeneric {
		env = bind(m.Generic, t.args, env)
	}
	return env
}

// beyond reports whether a type inherits from something outside, which may have any member.
func (s *resolver) beyond(t typ) bool {
	if t.kind != namedTyp && t.kind != classTyp && t.kind != superTyp {
		return false
	}
	if s.foreignTrait(t) || s.conformsOutside(t, 0) {
		return true
	}
	return s.outsideAbove(t.at)
}

// outsideAbove reports whether a type, or one that it inherits from, inherits from something outside.
func (s *resolver) outsideAbove(at symbol.Place) bool {
	return memoize(s.w, &tablesOf(s.w).beyond, at, func(of *resolver) bool {
		o := s.reading(at)
		for r := range s.w.Inherits(at, o) {
			if res := of.resolve(at.Path, o, r); res.External || res.Rule != "" && res.Place != at && of.outsideAbove(res.Place) {
				return true
			}
		}
		return false
	})
}

// notMember is what a name behind a value is that is no member of its type as far as that is known.
func (s *resolver) notMember(c view, t typ, name string) typ {
	if t.kind == namedTyp {
		if u, ok := s.foreignSelected(c, t, name); ok {
			return u
		}
	}
	if u, done := hooksOf(c.o).missing(s, c, t, name); done {
		return u
	}
	if s.beyond(t) {
		return outside(name)
	}
	return typ{}
}
