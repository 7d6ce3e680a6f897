package resolve

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// An inference finds what the type parameters of a callable stand for in one call, from the arguments: Stream.map, which has
// <R> Stream<R> map(Function<? super T, ? extends R> f), with a function that gives a Line makes R a Line. It is the part of
// local type inference (Pierce and Turner, 2000) that goes from arguments to the result.
type inference struct {
	s     *resolver
	c     view           // where the arguments are read
	at    symbol.Place   // the callable
	found map[string]typ // by the name of its own type parameters
	back  map[free]typ   // what the type parameters of arguments stand for: Collectors.toList() says a T of its own
}

// free is a type parameter of a callable that nothing has said yet.
type free struct {
	of   symbol.Place
	name string
}

// openTyp is what a type parameter of a callable is before it is inferred.
func openTyp(of symbol.Place, name string) typ {
	return typ{kind: parameterTyp, name: name, at: of, open: true}
}

// givenIn cuts what stands in the brackets of a call in an expression: nil if nothing is known of the arguments.
func givenIn(args string) []string {
	if args == "" {
		return nil
	}
	return expr.Texts(args)
}

// returned is what a call of a callable gives, with its arguments. Of overloads that take as many it is what all of them give.
func (s *resolver) returned(c view, t typ, args string) typ {
	o := s.reading(t.at)
	if u, done := s.returnedByArguments(c, t, args); done {
		return u
	}
	if !symbol.Foreign(t.at.Path) && !(o.Rules().CallSignatures && forms(o, t.at.Index)[0] != t.at.Index) && (args == "" || o.Symbols[t.at.Index].Generic == "" || overloaded(o, t.at.Index)) {
		return s.result(t, args)
	}
	if o.Rules().Labels {
		return said(s.withUnsaid(t, args))
	}
	given := givenIn(args)
	var all []typ
	for _, i := range s.forms(t.at, o) {
		if d := &o.Symbols[i]; given != nil && !mayTake(o, d, len(given)) {
			continue
		}
		at := symbol.Place{Path: t.at.Path, Index: i}
		env, said := s.inferred(c, at, t.env, given)
		all = append(all, s.declared(at, env))
		if said && !o.Rules().OverloadsByTypes { // the first that the arguments fit
			all = all[len(all)-1:]
			break
		}
	}
	if len(all) > 1 && !o.Rules().OverloadsByTypes {
		all = all[:1]
	}
	u := unionOfAny(all)
	if u.kind == parameterTyp && (u.open || symbol.Foreign(t.at.Path)) {
		return handed("")
	}
	return u
}

// returnedByArguments is what the overload gives that the arguments choose, where they do.
func (s *resolver) returnedByArguments(c view, t typ, args string) (typ, bool) {
	o := s.reading(t.at)
	if symbol.Foreign(t.at.Path) || args == "" || !o.Rules().OverloadsByTypes || constructor(o, t.at.Index) {
		return typ{}, false
	}
	given := givenIn(args)
	all := s.candidates(Resolution{Place: t.at}, len(given))
	if len(all) > 1 {
		known := make([]argument, len(given))
		for i, text := range given {
			if !strings.HasPrefix(text, expr.Lambda) { // which says what it gives here, and not how many parameters it has
				known[i] = s.argument(c, text)
			}
		}
		one := s.best(s.fitting(all, known), len(known))
		if one == nil {
			return typ{}, false
		}
		all = []overload{*one}
	}
	if len(all) == 0 {
		return typ{}, false
	}
	env, _ := s.inferred(c, all[0].at, t.env, given)
	u := s.declared(all[0].at, env)
	if u.kind == parameterTyp && u.open {
		return handed(""), true
	}
	return u, true
}

// withUnsaid is what a call of a function of a library with arguments of some labels gives. Nothing says what its own type parameters
// stand for.
func (s *resolver) withUnsaid(t typ, labels string) typ {
	return agreed(s.overloadsWith(t.at, labels), func(p symbol.Place) typ { return s.declared(p, t.env) })
}

// calledForeign is what a call of a type of a library makes, or what one of a value of it gives.
func (s *resolver) calledForeign(c view, t typ, args string) typ {
	l := symbol.LibraryOf(s.reading(t.at).Rules())
	switch {
	case !t.class && l.Call == "":
		return t
	case !t.class:
		p, env, ok := s.foreignMember(t, l.Call)
		switch {
		case !ok && s.reading(t.at).Rules().Curried: // it is handed what is implicit
			return t
		case !ok:
			return handed("")
		}
		return s.returned(c, typ{kind: callableTyp, at: p, env: env}, args)
	}
	t.class = false
	given := givenIn(args)
	d := l.Symbol(t.at)
	if len(t.args) == 0 && d.Generic != "" && given != nil {
		t.args = s.madeOf(c, t.at, s.makers(l, t.at, d), given)
	}
	return writtenTyp(l, t.at, t.args)
}

// madeOf are the type arguments of what one of some makers of a type makes: the first whose arguments say them.
func (s *resolver) madeOf(c view, of symbol.Place, makers []int, given []string) []typ {
	own := expr.Generics(symbol.LibraryFile(of.Path).Symbols[of.Index].Generic)
	for _, i := range makers {
		env, _ := s.inferred(c, symbol.Place{Path: of.Path, Index: i}, nil, given)
		args := make([]typ, len(own))
		said := false
		for n, g := range own {
			if t := env[g.Name]; t.kind != parameterTyp || !t.open {
				args[n], said = t, true
			}
		}
		if said {
			return args
		}
	}
	return nil
}

// makers are the callables of a type of a library that make a value of it, in source order.
func (s *resolver) makers(l *symbol.Library, at symbol.Place, d *symbol.Symbol) []int {
	name := l.Make
	if name == "" {
		name = d.Name
	}
	o := symbol.LibraryFile(at.Path)
	var all []int
	for _, i := range o.ByName(name) {
		if m := &o.Symbols[i]; m.Kind.Callable() && m.Parent == at.Index {
			all = append(all, i)
		}
	}
	return all
}

// mayTake reports whether a callable may be called with a number of arguments. Not all languages say which may be left out.
func mayTake(o *symbol.Outline, d *symbol.Symbol, n int) bool {
	if o.Rules().Overloads {
		return takes(d, n)
	}
	if d.Params == "" {
		return n == 0
	}
	params := expr.Texts(d.Params)
	return n <= len(params) || strings.HasPrefix(params[len(params)-1], expr.ManyMark)
}

// forms are the overloads of a callable: of a library all, of what is here those that TypeScript declares.
func (s *resolver) forms(at symbol.Place, o *symbol.Outline) []int {
	if !symbol.Foreign(at.Path) {
		return forms(o, at.Index)
	}
	d := &o.Symbols[at.Index]
	var all []int
	for _, i := range o.ByName(d.Name) {
		if f := &o.Symbols[i]; f.Kind.Callable() && f.Parent == d.Parent && f.Owner == d.Owner {
			all = append(all, i)
		}
	}
	return all
}

// inferred is env with what the type parameters of a callable stand for in a call, and whether the arguments say all of them.
func (s *resolver) inferred(c view, at symbol.Place, env map[string]typ, given []string) (with map[string]typ, said bool) {
	o := s.reading(at)
	d := &o.Symbols[at.Index]
	own := expr.Generics(d.Generic)
	left := len(own)
	if around := d.Parent; around >= 0 && o.Symbols[around].Generic != "" { // what nothing says of the type is inferred as well
		for _, g := range expr.Generics(o.Symbols[around].Generic) {
			if env[g.Name].kind == unknownTyp {
				own = append(own, g)
			}
		}
	}
	if len(own) == 0 {
		return env, true
	}
	in := s.inferring(c, at)
	with = in.opened(maps.Clone(env), own)
	v := view{at.Path, o, at.Index, with}
	in.arguments(v, parsedParams(s.w, d.Params), given)
	for i, g := range own {
		if t, ok := in.found[g.Name]; ok {
			with[g.Name] = in.settled(t, 0)
			if i < len(expr.Generics(d.Generic)) {
				left--
			}
		} else if g.Constraint != nil {
			bound := s.typeOf(v, g.Constraint)
			if with[g.Name] = s.bounded(c, with[g.Name], bound, 0); with[g.Name].open && with[g.Name].kind == parameterTyp && !symbol.Foreign(at.Path) {
				with[g.Name] = bound // at least
			}
		}
	}
	return with, left == 0
}

func (s *resolver) inferring(c view, at symbol.Place) *inference {
	return &inference{s: s, c: c, at: at, found: map[string]typ{}, back: map[free]typ{}}
}

// opened is env with all type parameters that it does not say, to be inferred.
func (in *inference) opened(env map[string]typ, own []expr.Generic) map[string]typ {
	if env == nil {
		env = map[string]typ{}
	}
	for _, g := range own {
		if env[g.Name].kind == unknownTyp {
			env[g.Name] = openTyp(in.at, g.Name)
		}
	}
	return env
}

// bounded is the type that stands for a type parameter with what it leaves out, as the bound of the parameter says: collect has
// <B: FromIterator<Item>>, and impl<T> FromIterator<T> for Vec<T> says what _ is in collect::<Vec<_>>().
func (s *resolver) bounded(c view, t, bound typ, depth int) typ {
	of := s.inLibrary(c, t)
	if !of.known() || !bound.known() || depth > maxReading || !slices.ContainsFunc(of.args, func(a typ) bool { return !s.whole(a) }) {
		return t
	}
	o := symbol.LibraryFile(of.at.Path)
	for _, b := range symbol.LibraryOf(o.Rules()).Extensions(of.at) {
		d := &symbol.LibraryFile(b.Path).Symbols[b.Index]
		if d.Init == "" {
			continue
		}
		in, own := s.inferring(c, b), expr.Generics(d.Generic)
		v := view{b.Path, symbol.LibraryFile(b.Path), b.Index, in.opened(nil, own)}
		if super := s.typeText(v, d.Init); super.at == bound.at {
			in.unify(super, bound, 0)
			head := s.typeText(v, d.Type)
			in.unify(head, t, 0)
			for _, g := range own {
				if u, ok := in.found[g.Name]; ok && g.Constraint != nil {
					in.found[g.Name] = s.bounded(c, u, in.settled(s.typeOf(v, g.Constraint), 0), depth+1)
				}
			}
			return in.settled(head, 0)
		}
	}
	return t
}

// whole reports whether all of a type is known.
func (s *resolver) whole(t typ) bool {
	return t.kind != unknownTyp && !slices.ContainsFunc(t.args, func(a typ) bool { return !s.whole(a) })
}

// arguments infers from values first, and from what functions give then.
func (in *inference) arguments(v view, params []expr.Param, given []string) {
	if len(params) == 0 || params[0].Mark == expr.ReceiverMark && params[0].Type.Kind == expr.None {
		return
	}
	for _, functions := range []bool{false, true} {
		for i, text := range given {
			of, function := strings.CutPrefix(text, expr.Lambda)
			if function != functions || text == "_" || text == "" {
				continue
			}
			p, a := in.parameter(v, params, i), in.s.value(in.c, of)
			if function {
				p = in.s.resultTyp(p)
			} else if i >= len(params)-1 && params[len(params)-1].Many() && p.kind == listTyp && a.kind != listTyp {
				p = p.args[0]
			}
			in.unify(p, a, 0)
		}
	}
}

// parameter is the type of the parameter that argument i is for.
func (in *inference) parameter(v view, params []expr.Param, i int) typ {
	p := &params[min(i, len(params)-1)]
	if i >= len(params) && !p.Many() {
		return typ{}
	}
	return in.s.typeOf(v, p.Type)
}

// unify compares the type of a parameter with that of an argument: a type parameter stands for what is at its place.
func (in *inference) unify(p, a typ, depth int) {
	if depth > maxReading || a.kind == unknownTyp || p.kind == unknownTyp {
		return
	}
	switch {
	case p.kind == parameterTyp && p.open && p.at == in.at:
		if _, ok := in.found[p.name]; !ok {
			in.found[p.name] = a
		}
	case a.kind == parameterTyp && a.open:
		in.back[free{a.at, a.name}] = p
	case p.kind == unionTyp:
		in.unifyUnion(p, a, depth)
	case p.kind == bothTyp, a.kind == bothTyp:
		in.unifyBoth(p, a, depth)
	case p.kind == functionTyp:
		in.unify(in.s.resultTyp(p), in.s.resultTyp(a), depth+1)
		if a.kind == functionTyp { // iter.Seq[V] is func(yield func(V) bool)
			for i := range p.tree.Params {
				in.unify(in.s.parameterTyp(p, i), in.s.parameterTyp(a, i), depth+1)
			}
		}
	case p.known() || p.kind == namedTyp && p.at != a.at:
		if u, ok := in.s.asForeign(in.s.inLibrary(in.c, a), p.at, 0); ok {
			in.unifyAll(p.args, u.args, depth)
		} else if a.kind == callableTyp || a.kind == functionTyp {
			in.unify(in.s.resultTyp(p), in.s.resultTyp(a), depth+1)
		}
	case p.kind == a.kind && p.at == a.at:
		in.unifyAll(p.args, a.args, depth)
	}
}

func (in *inference) unifyAll(p, a []typ, depth int) {
	for i := range min(len(p), len(a)) {
		in.unify(p[i], a[i], depth+1)
	}
}

// unifyBoth compares with each part of an intersection.
func (in *inference) unifyBoth(p, a typ, depth int) {
	if p.kind != bothTyp {
		for _, u := range a.args {
			in.unify(p, u, depth+1)
		}
		return
	}
	for _, u := range p.args {
		in.unify(u, a, depth+1)
	}
}

// unifyUnion compares with each part that says more than a type parameter alone; where none of them says anything, with that.
func (in *inference) unifyUnion(p, a typ, depth int) {
	before := len(in.found)
	for _, alone := range []bool{false, true} {
		for _, u := range p.args {
			if (u.kind == parameterTyp) == alone && len(in.found) == before {
				in.unify(u, a, depth+1)
			}
		}
	}
}

// settled is a type with what its open type parameters were found to stand for. One that was found to stand for a type with itself in it,
// as in ref(ref(x)), stays open there.
func (in *inference) settled(t typ, depth int) typ {
	if depth > maxReading {
		return t
	}
	if t.kind == parameterTyp && t.open {
		if u, ok := in.found[t.name]; ok && t.at == in.at {
			delete(in.found, t.name)
			defer func() { in.found[t.name] = u }()
			return in.settled(u, depth+1)
		}
		if u, ok := in.back[free{t.at, t.name}]; ok {
			delete(in.back, free{t.at, t.name})
			defer func() { in.back[free{t.at, t.name}] = u }()
			return in.settled(u, depth+1)
		}
	}
	if len(t.args) > 0 {
		t.args = slices.Clone(t.args)
		for i := range t.args {
			t.args[i] = in.settled(t.args[i], depth+1)
		}
	}
	return t
}

// resultTyp is what a function gives that is a value of a type: of a function type, of a callable, or of a type of one method.
func (s *resolver) resultTyp(f typ) typ {
	switch f = s.under(f); {
	case f.kind == functionTyp:
		if f.tree.Result != nil {
			return s.typeOf(f.c, f.tree.Result)
		}
	case f.kind == callableTyp:
		return s.declared(f.at, f.env)
	case f.kind == unionTyp, f.kind == bothTyp:
		for _, u := range f.args {
			if t := s.resultTyp(u); t.kind != unknownTyp {
				return t
			}
		}
	case f.kind == namedTyp || f.known():
		if v, i := s.onlyMethodOf(f); i >= 0 {
			return s.typeText(v, v.o.Symbols[i].Type)
		}
	}
	return typ{}
}

// onlyMethodOf finds the one method without a body that an interface has, and where its types are read; -1 if it has not one.
func (s *resolver) onlyMethodOf(f typ) (view, int) {
	o := s.reading(f.at)
	d := &o.Symbols[f.at.Index]
	if d.Kind != symbol.Interface || !o.Rules().OneMethodTypes {
		return view{}, -1
	}
	only := -1
	for i := range s.w.Members(f.at, o) {
		if m := &o.Symbols[i]; m.Kind.Callable() && m.Body.Len() == 0 {
			if only >= 0 {
				return view{}, -1
			}
			only = i
		}
	}
	return view{f.at.Path, o, only, bind(d.Generic, f.args, f.env)}, only
}

// inLibrary is a type that the language writes in a way of its own, [T], as the one of its library: an Array<T>.
func (s *resolver) inLibrary(c view, t typ) typ { return inLibraryOf(symbol.LibraryOf(c.o.Rules()), t) }

func inLibraryOf(l *symbol.Library, t typ) typ {
	if l == nil || t.kind == outsideTyp {
		return t
	}
	name := map[typKind]string{listTyp: l.List, dictTyp: l.Dictionary}[t.kind]
	switch {
	case t.kind != tupleTyp:
	case l.Tuple != "":
		name = l.Tuple + strconv.Itoa(len(t.args))
	case len(t.args) == 2:
		name = l.Pair
	}
	if p, ok := l.Type(name, ""); ok && name != "" {
		return foreignTyp(l, p, t.args)
	}
	return t
}
