package symbol

// result is what a call of a callable gives: with overloads, what all of them give.
func (s *resolver) result(t typ) typ {
	o := s.w.Outline(t.at.Path)
	if !o.overloaded(t.at.Index) {
		return s.declared(t.at, t.env)
	}
	d := &o.Symbols[t.at.Index]
	var all []typ
	for _, i := range o.byName(d.Name) {
		if c := &o.Symbols[i]; c.Kind.Callable() && c.Qualified == d.Qualified {
			r := s.declared(Place{t.at.Path, i}, t.env)
			if r.kind == unknownTyp {
				return typ{}
			}
			all = append(all, r)
		}
	}
	return union(all)
}

// uncalled is what a name means before an operation, in languages where a field and a method may have one name: the
// field, if it is not called.
func (s *resolver) uncalled(t typ, operation string) typ {
	if t.kind != callableTyp || operation != "" && (operation[0] == '(' || operation[0] == '<' || operation[0] == '@') {
		return t
	}
	o := s.w.Outline(t.at.Path)
	d := &o.Symbols[t.at.Index]
	if family(o.Language) != "jvm" || d.Parent < 0 {
		return t
	}
	for _, i := range o.byName(d.Name) {
		if f := &o.Symbols[i]; f.Parent == d.Parent && (f.Kind == Field || f.Kind == Constant) {
			return s.declared(Place{t.at.Path, i}, t.env)
		}
	}
	return t
}
