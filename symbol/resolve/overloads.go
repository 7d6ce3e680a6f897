package resolve

import (
	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/snapshot"
)

// calledWith reports whether a symbol may be called with arguments of some labels.
func calledWith(s *symbol.Symbol, labels string) bool {
	if labels == expr.AnyLabels || s.Params == expr.ManyMark+"_" {
		return true
	}
	_, ok := expr.Align(expr.Params(s.Params), labels)
	return ok
}

// takes reports whether a callable may be called with a number of arguments.
func takes(s *symbol.Symbol, n int) bool {
	if s.Params == "" || s.Params == "." {
		return n == 0
	}
	least, most := 0, 0
	for _, p := range expr.Params(s.Params) {
		switch p.Mark[:min(1, len(p.Mark))] {
		case expr.OptionalMark:
			most++
		case expr.ManyMark:
			most = maxArguments
		case expr.ReceiverMark: // which may be an argument too
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
func (s *resolver) chosen(w *snapshot.Snapshot, file string, o *symbol.Outline, r *symbol.Reference, res Resolution) Resolution {
	if res.Rule == "" {
		return res
	}
	if one, done := hooksOf(o).chosen(s, o, r, res); done {
		return one
	}
	at := w.Placed(res.Place)
	d := &at.Symbols[res.Index]
	over := overloaded(at, res.Index)
	switch {
	case r.Kind != symbol.Call || r.Args == 0 || !d.Kind.Callable() || at.Language != o.Language:
		if over {
			return unresolved(WhyAmbiguous)
		}
		return res
	case o.Rules().OverloadsByTypes:
		return s.byArguments(file, o, r, res)
	case at.Rules().Parts && at.Rules().Overloads && s.alsoElsewhere(w, at, res.Place, r.Args-1):
		return unresolved(WhyAmbiguous)
	case !over && (takes(d, r.Args-1) || d.Params == "." && o.Rules().CallsOfResults): // what it gives is called
		return res
	case !over:
		return unresolved(WhyAmbiguous)
	}
	found := -1
	for _, i := range at.ByName(d.Name) {
		if c := &at.Symbols[i]; c.Kind.Callable() && together(at, res.Index, i) && takes(c, r.Args-1) {
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
	o := s.w.Placed(t.at)
	if u, done := hooksOf(o).result(s, t, labels); done {
		return u
	}
	if !overloaded(o, t.at.Index) {
		return s.declared(t.at, t.env)
	}
	d := &o.Symbols[t.at.Index]
	var all []typ
	for _, i := range o.ByName(d.Name) {
		if c := &o.Symbols[i]; c.Kind.Callable() && together(o, t.at.Index, i) {
			r := s.declared(symbol.Place{Path: t.at.Path, Index: i}, t.env)
			if r.kind == unknownTyp || s.mode.exact && len(all) > 0 && !sameTyp(all[0], r) {
				return typ{}
			}
			all = append(all, r)
		}
	}
	return union(all)
}

// uncalled is what a name means before an operation: a property of a container, or the field where a field and a method
// may have one name.
func (s *resolver) uncalled(c view, t typ, op *expr.Op) typ {
	if op != nil && op.Calls() {
		return t
	}
	if u, done := hooksOf(c.o).uncalled(s, t); done {
		return u
	}
	if t.kind == builtinTyp && c.o.Rules().Managed {
		return managedCalled(t.args[0], t.name)
	}
	if t.kind != callableTyp {
		return t
	}
	o := s.w.Placed(t.at)
	d := &o.Symbols[t.at.Index]
	if !o.Rules().FieldsApart || d.Parent < 0 {
		return t
	}
	for _, i := range o.ByName(d.Name) {
		if f := &o.Symbols[i]; f.Parent == d.Parent && (f.Kind == symbol.Field || f.Kind == symbol.Constant) {
			return s.declared(symbol.Place{Path: t.at.Path, Index: i}, t.env)
		}
	}
	return t
}

// alsoElsewhere reports whether another part of the class of a method of C# has an overload that takes as many arguments.
func (s *resolver) alsoElsewhere(w *snapshot.Snapshot, o *symbol.Outline, p symbol.Place, n int) bool {
	d := &o.Symbols[p.Index]
	if d.Parent < 0 || !o.Symbols[d.Parent].Kind.Container() {
		return false
	}
	w.LookAll()
	for _, q := range w.Define(d.Name) {
		c := w.Among(q)
		if c == nil || q.Path == p.Path || c.Language != o.Language || !c.Symbols[q.Index].Kind.Callable() || !takes(&c.Symbols[q.Index], n) {
			continue
		}
		if fullName(c, q.Index) == fullName(o, p.Index) && arity(c, c.Symbols[q.Index].Parent) == arity(o, d.Parent) {
			return true
		}
	}
	return false
}

// together reports whether two callables have one name in one type.
func together(o *symbol.Outline, i, j int) bool {
	x, y := &o.Symbols[i], &o.Symbols[j]
	r := o.Rules()
	return x.Qualified == y.Qualified && (!r.OverloadsInBody || x.Parent == y.Parent || r.TypeArity && arity(o, x.Parent) == arity(o, y.Parent))
}
