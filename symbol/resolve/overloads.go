package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
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
	if s.Params == "" || s.Params == symbol.NoParameters {
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

// takesParams reports whether parameters take a number of arguments.
func takesParams(params []expr.Param, n int) bool {
	least := 0
	for i := range params {
		switch {
		case params[i].Many():
			return n >= least
		case !strings.Contains(params[i].Mark, expr.OptionalMark):
			least++
		}
	}
	return least <= n && n <= len(params)
}

// maxArguments is more than any call has.
const maxArguments = 1 << 20

// chosen is what a reference means among overloads: the only one that takes as many arguments. A function that does not
// take them is not what is called.
func (s *resolver) chosen(file string, o *symbol.Outline, r *symbol.Reference, res Resolution) Resolution {
	if res.Rule == "" {
		return res
	}
	if one, done := hooksOf(o).chosen(s, o, r, res); done {
		return one
	}
	if i, said := saidHere(o, r); said && i == res.Index && o.Rules().NoLocalFunctions { // of one literal, among those of the function around it
		return res
	}
	at := s.w.Placed(res.Place)
	d := &at.Symbols[res.Index]
	over, counted := overloaded(at, res.Index), countsArguments(o, r, at, d)
	switch {
	case !counted && !over:
		return res
	case !counted:
		return unresolved(WhyAmbiguous)
	case o.Rules().OverloadsByTypes:
		return s.byArguments(file, o, r, res)
	case s.alsoElsewhere(at, res.Place, r.Args-1):
		return unresolved(WhyAmbiguous)
	case over:
		return byNumber(at, res, r.Args-1)
	case !takes(d, r.Args-1) && (d.Params != symbol.NoParameters || !o.Rules().CallsOfResults): // else what it gives is called
		return unresolved(WhyAmbiguous)
	}
	return res
}

// countsArguments reports whether a reference calls a function with a number of arguments that says which is called.
func countsArguments(o *symbol.Outline, r *symbol.Reference, at *symbol.Outline, d *symbol.Symbol) bool {
	return r.Kind == symbol.Call && r.Args > 0 && d.Kind.Callable() && at.Language == o.Language
}

// byNumber chooses the only one of the overloads in one type that takes a number of arguments.
func byNumber(at *symbol.Outline, res Resolution, n int) Resolution {
	fit := slices.DeleteFunc(slices.Clone(at.ByName(at.Symbols[res.Index].Name)), func(i int) bool {
		return !at.Symbols[i].Kind.Callable() || !together(at, res.Index, i) || !takes(&at.Symbols[i], n)
	})
	if len(fit) != 1 {
		return unresolved(WhyAmbiguous)
	}
	res.Index = fit[0]
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
	if t.kind == callableTyp {
		if f, ok := s.fieldBeside(t.at); ok {
			return s.declared(f, t.env)
		}
	}
	return t
}

// fieldBeside finds the field that has the name of a method beside it: record Point(int x) has x and x().
func (s *resolver) fieldBeside(p symbol.Place) (symbol.Place, bool) {
	o := s.w.Placed(p)
	d := &o.Symbols[p.Index]
	if !o.Rules().FieldsApart || d.Parent < 0 {
		return symbol.Place{}, false
	}
	for _, i := range o.ByName(d.Name) {
		if f := &o.Symbols[i]; f.Parent == d.Parent && (f.Kind == symbol.Field || f.Kind == symbol.Constant) {
			return symbol.Place{Path: p.Path, Index: i}, true
		}
	}
	return symbol.Place{}, false
}

// alsoElsewhere reports whether another part of the class of a method has an overload that takes as many arguments.
func (s *resolver) alsoElsewhere(o *symbol.Outline, p symbol.Place, n int) bool {
	if r := o.Rules(); !r.Parts || !r.Overloads || !o.InType(p.Index) {
		return false
	}
	for q, c := range s.everywhere(o.Symbols[p.Index].Name) {
		m := &c.Symbols[q.Index]
		if q.Path != p.Path && c.Language == o.Language && m.Kind.Callable() && takes(m, n) && sameMember(o, p.Index, c, q.Index) {
			return true
		}
	}
	return false
}

// sameMember reports whether two members have one full name, in types with as many type parameters.
func sameMember(o *symbol.Outline, i int, c *symbol.Outline, j int) bool {
	return fullName(c, j) == fullName(o, i) && arity(c, c.Symbols[j].Parent) == arity(o, o.Symbols[i].Parent)
}

// together reports whether two callables have one name in one type.
func together(o *symbol.Outline, i, j int) bool {
	x, y := &o.Symbols[i], &o.Symbols[j]
	r := o.Rules()
	return x.Qualified == y.Qualified && (!r.OverloadsInBody || x.Parent == y.Parent || r.TypeArity && arity(o, x.Parent) == arity(o, y.Parent))
}
