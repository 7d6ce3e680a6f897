package resolve

import (
	"codemem/symbol"
)

// typed resolves a name behind a receiver by the receiver's type.
func (s *resolver) typed(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	on := receiverOf(r)
	if on == "" {
		return unresolved(WhyReceiver)
	}
	c := view{file, o, r.From, nil}
	t := s.value(c, on)
	if res, ok := s.typedWithout(c, t, r); ok {
		return res
	}
	p, ok := s.usedMember(c, t, r)
	switch {
	case ok && t.kind == superTyp && p.Path == file && p.Index == r.From:
		return unresolved(WhyReceiver)
	case !ok:
		if p, ok = s.extending(c, t, r); !ok {
			return s.noMember(c, t, r)
		}
	}
	if s.holdsValue(p) && r.Kind == symbol.Call && o.Rules().CallsNameMethods {
		return unresolved(WhyReceiver) // the value of a field is called
	}
	return s.throughType(t, Resolution{Place: s.implementation(p), Rule: Typed})
}

// usedMember finds the member of a type that a reference means: of a call, what that runs. Without a receiver it is the key of a literal.
func (s *resolver) usedMember(c view, t typ, r *symbol.Reference) (symbol.Place, bool) {
	w := wanted(r)
	w.first = r.Receiver == ""
	p, _, ok := s.memberOfTyp(c, t, r.Name, w)
	if r.Kind == symbol.Call {
		return s.callable(c, t, r.Name, p, ok)
	}
	return p, ok
}

// throughType adds to a resolution the type of the receiver, as far as that says which methods the call can run.
func (s *resolver) throughType(t typ, res Resolution) Resolution {
	switch t.kind {
	case namedTyp, classTyp:
		res.Via = t.at
	case superTyp:
		res.Via = res.Place
	}
	return res
}

// receiverOf returns the receiver of a reference as an expression, "" if nothing is known of it.
func receiverOf(r *symbol.Reference) string {
	if r.On == "" && !r.Bound && r.Receiver != "?" {
		return r.Receiver
	}
	return r.On
}

// noMember says why a name behind a value means no member of its type.
func (s *resolver) noMember(c view, t typ, r *symbol.Reference) Resolution {
	return whyNot(s.beyond(t) && !hooksOf(c.o).mayExtend(s, c, t, r.Name) || ofEverything(c.o.Language, r.Name) || s.nowhere(c.o, r.Name, symbol.Mention))
}

// holdsValue reports whether the symbol at a place is a field or a variable that nothing is made with.
func (s *resolver) holdsValue(p symbol.Place) bool {
	m := &s.reading(p).Symbols[p.Index]
	return (m.Kind == symbol.Field || m.Kind == symbol.Variable) && m.Params == ""
}

// typedWithout resolves a name behind a receiver whose type has no members here.
func (s *resolver) typedWithout(c view, t typ, r *symbol.Reference) (Resolution, bool) {
	universal := ofEverything(c.o.Language, r.Name)
	switch t.kind {
	case unknownTyp, callableTyp:
		return whyNot(s.nowhere(c.o, r.Name, symbol.Mention)), true
	case parameterTyp:
		return whyNot(universal), true
	case outsideTyp, listTyp, dictTyp, channelTyp, builtinTyp, functionTyp, tupleTyp:
		if p, ok := s.extending(c, t, r); ok {
			return Resolution{Place: p, Rule: Typed}, true
		}
		if hooksOf(c.o).mayExtend(s, c, t, r.Name) {
			return unresolved(WhyReceiver), true
		}
		return whyNot(!t.open || universal || s.nowhere(c.o, r.Name, symbol.Mention)), true
	}
	return Resolution{}, false
}

// whyNot is the reason for which a name behind a value has no meaning here.
func whyNot(external bool) Resolution {
	if external {
		return unresolved(WhyExternal)
	}
	return unresolved(WhyReceiver)
}

// extending is extension for what a reference may mean.
func (s *resolver) extending(c view, t typ, r *symbol.Reference) (symbol.Place, bool) {
	p, ok := s.extension(c, t, r.Name, wanted(r))
	if ok && r.Kind == symbol.Call && c.o.Rules().CallsHeldValues {
		return s.calledProperty(p)
	}
	return p, ok
}

// callable returns what a call of a member calls, where a language tells members that are called from others.
func (s *resolver) callable(c view, t typ, name string, p symbol.Place, ok bool) (symbol.Place, bool) {
	if ok && c.o.Rules().CallsHeldValues {
		return s.calledProperty(p)
	}
	return hooksOf(c.o).callable(s, c, t, name, p, ok)
}

// holdsFunction reports whether what a value holds may be called: it is a function, or its type is not written.
func (s *resolver) holdsFunction(p symbol.Place) bool {
	switch s.declared(p, nil).kind {
	case functionTyp, callableTyp:
		return true
	case unknownTyp:
		return s.reading(p).Symbols[p.Index].Type == ""
	}
	return false
}

// calledProperty returns what the call of a member calls: the function, where a property that holds none has its name.
func (s *resolver) calledProperty(p symbol.Place) (symbol.Place, bool) {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	if !d.Kind.Value() || s.holdsFunction(p) {
		return p, true
	}
	for _, i := range s.named(p.Path, o, d.Name) {
		if m := &o.Symbols[i]; m.Parent == d.Parent && m.Owner == d.Owner && m.Kind.Callable() {
			return symbol.Place{Path: p.Path, Index: i}, true
		}
	}
	return symbol.Place{}, false
}
