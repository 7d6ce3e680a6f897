package symbol

// Marks before the type of a parameter in Symbol.Params.
const (
	OptionalMark = "?" // it may be left out
	ManyMark     = "*" // it may be left out or come several times
	ReceiverMark = "." // it stands before the name of what is called: of an extension
)

// Parameter returns the type of a parameter without its mark and label.
func Parameter(p string) string {
	_, _, of := label(p)
	return of
}

// takes reports whether a callable may be called with a number of arguments.
func (s *Symbol) takes(n int) bool {
	if s.Params == "" || s.Params == "." {
		return n == 0
	}
	least, most := 0, 0
	for _, p := range splitTop(s.Params, ',') {
		switch p[:min(1, len(p))] {
		case OptionalMark:
			most++
		case ManyMark:
			most = maxArguments
		case ReceiverMark: // which may be an argument too
			most++
		default:
			least, most = least+1, most+1
		}
	}
	return least <= n && n <= most
}

// maxArguments is more than any call has.
const maxArguments = 1 << 20

// chosen is what a reference means among overloads: the only one that takes as many arguments. A function that does not
// take them is not what is called.
func (s *resolver) chosen(w *Still, file string, o *Outline, r *Reference, res Resolution) Resolution {
	if res.Rule == "" {
		return res
	}
	if one, done := o.hooks().chosen(s, o, r, res); done {
		return one
	}
	at := w.Placed(res.Place)
	d := &at.Symbols[res.Index]
	over := at.overloaded(res.Index)
	switch {
	case r.Kind != Call || r.Args == 0 || !d.Kind.Callable() || at.Language != o.Language:
		if over {
			return unresolved(WhyAmbiguous)
		}
		return res
	case o.rules().OverloadsByTypes:
		return s.byArguments(file, o, r, res)
	case at.rules().Parts && at.rules().Overloads && s.alsoElsewhere(w, at, res.Place, r.Args-1):
		return unresolved(WhyAmbiguous)
	case !over && (d.takes(r.Args-1) || d.Params == "." && o.rules().CallsOfResults): // what it gives is called
		return res
	case !over:
		return unresolved(WhyAmbiguous)
	}
	found := -1
	for _, i := range at.byName(d.Name) {
		if c := &at.Symbols[i]; c.Kind.Callable() && at.together(res.Index, i) && c.takes(r.Args-1) {
			if found >= 0 {
				return unresolved(WhyAmbiguous)
			}
			found = i
		}
	}
	if found < 0 {
		return unresolved(WhyAmbiguous)
	}
	res.Index = found
	return res
}

// result is what a call of a callable gives: with overloads, what all of them give.
func (s *resolver) result(t typ, labels string) typ {
	o := asked(s.w).Placed(t.at)
	if u, done := o.hooks().result(s, t, labels); done {
		return u
	}
	if !o.overloaded(t.at.Index) {
		return s.declared(t.at, t.env)
	}
	d := &o.Symbols[t.at.Index]
	var all []typ
	for _, i := range o.byName(d.Name) {
		if c := &o.Symbols[i]; c.Kind.Callable() && o.together(t.at.Index, i) {
			r := s.declared(Place{t.at.Path, i}, t.env)
			if r.kind == unknownTyp || s.exact && len(all) > 0 && !sameTyp(all[0], r) {
				return typ{}
			}
			all = append(all, r)
		}
	}
	return union(all)
}

// uncalled is what a name means before an operation: a property of a container, or the field where a field and a method
// may have one name.
func (s *resolver) uncalled(c view, t typ, operation string) typ {
	if operation != "" && (operation[0] == '(' || operation[0] == '<' || operation[0] == '@') {
		return t
	}
	if u, done := c.o.hooks().uncalled(s, t); done {
		return u
	}
	if t.kind == builtinTyp && c.o.rules().Managed {
		return managedCalled(t.args[0], t.name)
	}
	if t.kind != callableTyp {
		return t
	}
	o := asked(s.w).Placed(t.at)
	d := &o.Symbols[t.at.Index]
	if !o.rules().FieldsApart || d.Parent < 0 {
		return t
	}
	for _, i := range o.byName(d.Name) {
		if f := &o.Symbols[i]; f.Parent == d.Parent && (f.Kind == Field || f.Kind == Constant) {
			return s.declared(Place{t.at.Path, i}, t.env)
		}
	}
	return t
}

// alsoElsewhere reports whether another part of the class of a method of C# has an overload that takes as many arguments.
func (s *resolver) alsoElsewhere(w *Still, o *Outline, p Place, n int) bool {
	d := &o.Symbols[p.Index]
	if d.Parent < 0 || !o.Symbols[d.Parent].Kind.Container() {
		return false
	}
	lookAll(w)
	for _, q := range w.Define(d.Name) {
		c := w.among(q)
		if c == nil || q.Path == p.Path || c.Language != o.Language || !c.Symbols[q.Index].Kind.Callable() || !c.Symbols[q.Index].takes(n) {
			continue
		}
		if fullName(c, q.Index) == fullName(o, p.Index) && arity(c, c.Symbols[q.Index].Parent) == arity(o, d.Parent) {
			return true
		}
	}
	return false
}

// together reports whether two callables have one name in one type.
func (o *Outline) together(i, j int) bool {
	x, y := &o.Symbols[i], &o.Symbols[j]
	r := o.rules()
	return x.Qualified == y.Qualified && (!r.OverloadsInBody || x.Parent == y.Parent || r.TypeArity && arity(o, x.Parent) == arity(o, y.Parent))
}
