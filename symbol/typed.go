package symbol

// typed resolves a name behind a receiver by the receiver's type.
func (s *resolver) typed(file string, o *Outline, r *Reference) Resolution {
	on := r.On
	if on == "" && !r.Bound && r.Receiver != "?" {
		on = r.Receiver
	}
	if on == "" {
		return unresolved(WhyReceiver)
	}
	c := view{file, o, r.From, nil}
	t := s.value(c, on)
	s.calls, s.labels = r.Kind == Call, r.Labels
	if res, ok := s.typedWithout(c, t, r); ok {
		return res
	}
	p, _, ok := s.memberOfTyp(c, t, r.Name)
	if r.Kind == Call {
		p, ok = s.callable(c, t, r.Name, p, ok)
	}
	if ok && t.kind == superTyp && p.Path == file && p.Index == r.From {
		return unresolved(WhyReceiver)
	}
	if !ok {
		p, ok = s.extending(c, t, r)
	}
	if !ok {
		if s.beyond(t) && !s.scalaMayExtend(c, t, r.Name) || ofEverything(o.Language, r.Name) || s.nowhere(o, r.Name, Mention) {
			return unresolved(WhyExternal)
		}
		return unresolved(WhyReceiver)
	}
	if m := &s.reading(p).Symbols[p.Index]; r.Kind == Call && (m.Kind == Field || m.Kind == Variable) && m.Params == "" && o.rules().CallsNameMethods {
		return unresolved(WhyReceiver) // the value of a field is called
	}
	res := Resolution{Place: s.implementation(p), Rule: Typed}
	switch t.kind {
	case namedTyp, classTyp:
		res.Via = t.at
	case superTyp:
		res.Via = res.Place
	}
	return res
}

// typedWithout resolves a name behind a receiver whose type has no members here.
func (s *resolver) typedWithout(c view, t typ, r *Reference) (Resolution, bool) {
	o := c.o
	switch t.kind {
	case unknownTyp, callableTyp:
		if s.nowhere(o, r.Name, Mention) {
			return unresolved(WhyExternal), true
		}
		return unresolved(WhyReceiver), true
	case parameterTyp:
		if ofEverything(o.Language, r.Name) {
			return unresolved(WhyExternal), true
		}
		return unresolved(WhyReceiver), true
	case outsideTyp, wrapperTyp, listTyp, dictTyp, channelTyp, builtinTyp, functionTyp, tupleTyp:
		if p, ok := s.extending(c, t, r); ok {
			return Resolution{Place: p, Rule: Typed}, true
		}
		if s.scalaMayExtend(c, t, r.Name) {
			return unresolved(WhyReceiver), true
		}
		if t.open && !ofEverything(o.Language, r.Name) && !s.nowhere(o, r.Name, Mention) {
			return unresolved(WhyReceiver), true
		}
		return unresolved(WhyExternal), true
	}
	return Resolution{}, false
}

// extending is extension for what a reference may mean.
func (s *resolver) extending(c view, t typ, r *Reference) (Place, bool) {
	p, ok := s.extension(c, t, r.Name)
	if ok && r.Kind == Call && c.o.Language == "Kotlin" {
		return s.kotlinCalled(p)
	}
	return p, ok
}

// callable returns what a call of a member calls, where a language tells members that are called from others.
func (s *resolver) callable(c view, t typ, name string, p Place, ok bool) (Place, bool) {
	return c.o.hooks().callable(s, c, t, name, p, ok)
}

// holdsFunction reports whether what a value holds may be called: it is a function, or its type is not written.
func (s *resolver) holdsFunction(p Place) bool {
	switch s.declared(p, nil).kind {
	case functionTyp, callableTyp:
		return true
	case unknownTyp:
		return s.reading(p).Symbols[p.Index].Type == ""
	}
	return false
}

// kotlinCalled returns what the call of a member calls: the function, where a property that holds none has its name.
func (s *resolver) kotlinCalled(p Place) (Place, bool) {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	if !d.Kind.Value() || s.holdsFunction(p) {
		return p, true
	}
	for _, i := range s.named(p.Path, o, d.Name) {
		if m := &o.Symbols[i]; m.Parent == d.Parent && m.Owner == d.Owner && m.Kind.Callable() {
			return Place{p.Path, i}, true
		}
	}
	return Place{}, false
}
