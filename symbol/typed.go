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
	if res, ok := s.typedWithout(c, t, r); ok {
		return res
	}
	s.calls, s.labels = r.Kind == Call, r.Labels
	p, _, ok := s.memberOfTyp(c, t, r.Name)
	if r.Kind == Call {
		p, ok = s.callable(c, t, r.Name, p, ok)
	}
	if ok && t.kind == superTyp && p.Path == file && p.Index == r.From {
		return unresolved(WhyReceiver)
	}
	if !ok {
		p, ok = s.extension(c, t, r.Name)
	}
	if !ok {
		if s.beyond(t) && !s.scalaMayExtend(c, t, r.Name) || ofEverything(o.Language, r.Name) || s.nowhere(o, r.Name, Mention) {
			return unresolved(WhyExternal)
		}
		return unresolved(WhyReceiver)
	}
	if m := &s.reading(p).Symbols[p.Index]; r.Kind == Call && (m.Kind == Field || m.Kind == Variable) && m.Params == "" && callsMethods(o.Language) {
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
		if p, ok := s.extension(c, t, r.Name); ok {
			return Resolution{Place: p, Rule: Typed}, true
		}
		if s.scalaMayExtend(c, t, r.Name) {
			return unresolved(WhyReceiver), true
		}
		return unresolved(WhyExternal), true
	}
	return Resolution{}, false
}

// callable returns what a call of a member calls, where a language tells members that are called from others.
func (s *resolver) callable(c view, t typ, name string, p Place, ok bool) (Place, bool) {
	switch {
	case c.o.Language == "Python":
		return s.pythonCalled(c, t, name, p, ok)
	case c.o.Language == "PHP" && ok:
		return p, s.reading(p).Symbols[p.Index].Kind.Callable()
	}
	return p, ok
}
