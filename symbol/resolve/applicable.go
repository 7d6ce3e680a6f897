package resolve

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// applicable: a call runs the better one of the function members that are applicable to its arguments (C# standard, 12.6.4): those of the
// type, of what it inherits, or else functions that are called on its values.
type applicable struct{ general }

// A functionMember is a function member that a call may run.
type functionMember struct {
	at       symbol.Place
	o        *symbol.Outline
	params   []expr.Param
	in       view // where the types of the parameters are read
	depth    int  // how far above the type of the receiver it is declared
	sure     bool // it takes the arguments, and not only perhaps
	expanded bool // the last parameter takes each of several arguments
}

func (applicable) chosen(s *resolver, o *symbol.Outline, r *symbol.Reference, res Resolution) (Resolution, bool) {
	at := s.w.Placed(res.Place)
	if !countsArguments(o, r, at, &at.Symbols[res.Index]) || !at.InType(res.Index) {
		return Resolution{}, false
	}
	c := view{s.asker, o, r.From, nil}
	all := s.membersCalled(c, r, res)
	n, err := strconv.Atoi(r.Labels)
	all = slices.DeleteFunc(all, func(m functionMember) bool {
		return !m.takes(r.Args-1) || err == nil && len(expr.Generics(m.symbol().Generic)) != n
	})
	best := -1
	if len(all) == 1 {
		best = 0
	} else if len(all) > 1 {
		args := s.passedTo(c, r)
		all = s.applicable(all, args)
		best = s.better(all, args)
	}
	if best < 0 {
		return unresolved(WhyAmbiguous), true
	}
	res.Place = all[best].at
	return res, true
}

func (c *functionMember) symbol() *symbol.Symbol { return &c.o.Symbols[c.at.Index] }

// takes reports whether a functionMember may be called with a number of arguments.
func (c *functionMember) takes(n int) bool {
	least := 0
	for i := range c.params {
		switch {
		case c.params[i].Many():
			return n >= least
		case !strings.Contains(c.params[i].Mark, expr.OptionalMark):
			least++
		}
	}
	return least <= n && n <= len(c.params)
}

// membersCalled returns the function members that a call may run: those beside the one that was found and in what its type inherits, or
// the functions that are called on values of the receiver's type.
func (s *resolver) membersCalled(c view, r *symbol.Reference, res Resolution) []functionMember {
	at := s.w.Placed(res.Place)
	t := typ{}
	if r.Receiver != "" && !isSelf(c.o.Language, r.Receiver) {
		t = s.value(c, receiverOf(r))
	}
	if strings.HasPrefix(at.Symbols[res.Index].Params, expr.ReceiverMark) && t.kind != classTyp && r.Receiver != "" {
		return s.functionsOn(c, t, r.Name)
	}
	in := symbol.Place{Path: res.Path, Index: at.Symbols[res.Index].Parent}
	var all []functionMember
	depth := 0
	for of := range s.breadthFirst(in) {
		var env map[string]typ
		if t.at == of {
			env = bind(s.reading(of).Symbols[of.Index].Generic, t.args, t.env)
		}
		all = s.membersNamed(all, of, r.Name, env, depth)
		depth++
	}
	if t.kind == namedTyp {
		all = append(all, s.functionsOn(c, t, r.Name)...)
	}
	return all
}

// membersNamed adds the functions of a name that lie right in a type, in all its parts, but for those that others override.
func (s *resolver) membersNamed(all []functionMember, of symbol.Place, name string, env map[string]typ, depth int) []functionMember {
	o := s.reading(of)
	full, n, below := fullName(o, of.Index), arity(o, of.Index), all
	for p, c := range s.everywhere(name) {
		m := &c.Symbols[p.Index]
		if !m.Kind.Callable() || c.Language != o.Language || !partNamed(c, m.Parent, full, n) {
			continue
		}
		same := func(b functionMember) bool { return b.symbol().Params == m.Params && b.symbol().Generic == m.Generic }
		if slices.ContainsFunc(below, same) {
			continue
		}
		if i := slices.IndexFunc(all, same); i >= 0 && all[i].symbol().Exported != m.Exported { // one implements that of an interface by its full name
			if all[i].symbol().Exported {
				continue
			}
			all = slices.Delete(all, i, i+1)
		}
		all = append(all, functionMember{at: p, o: c, params: parsedParams(s.w, m.Params), in: view{p.Path, c, p.Index, env}, depth: depth})
	}
	return all
}

// partNamed reports whether symbol i is a part of the type of a full name with n type parameters.
func partNamed(o *symbol.Outline, i int, full string, n int) bool {
	return i >= 0 && fullName(o, i) == full && arity(o, i) == n
}

// functionsOn returns the functions of a name that lie outside of a type and are called on its values.
func (s *resolver) functionsOn(c view, t typ, name string) (all []functionMember) {
	for p := range s.everywhere(name) {
		if s.isExtension(c, p, t) {
			o := s.reading(p)
			m := functionMember{at: p, o: o, params: parsedParams(s.w, o.Symbols[p.Index].Params)[1:], in: view{p.Path, o, p.Index, s.extensionEnv(c, p, t)}, depth: maxReading}
			all = append(all, m)
		}
	}
	return all
}

// extensionEnv is what the type parameters of a function stand for that is called on a value of a type.
func (s *resolver) extensionEnv(c view, p symbol.Place, t typ) map[string]typ {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	generic := expr.Generics(d.Generic)
	receiver, ok := strings.CutPrefix(expr.Texts(d.Params)[0], expr.ReceiverMark)
	if len(generic) == 0 || !ok {
		return nil
	}
	in := s.inferring(c, p)
	env := in.opened(nil, generic)
	in.unify(s.typeText(view{p.Path, o, p.Index, env}, receiver), t, 0)
	with := map[string]typ{}
	for _, g := range generic {
		if u, ok := in.found[g.Name]; ok {
			with[g.Name] = in.settled(u, 0)
		}
	}
	return with
}

// extension finds the functions of a name that are called on values of a type: the first of them, whose overloads chosen tells apart.
func (applicable) extension(s *resolver, c view, t typ, name string, _ want) (symbol.Place, bool, bool) {
	if !s.mayBeExtended(c, t, name) {
		return symbol.Place{}, false, true
	}
	for p := range s.everywhere(name) {
		if s.isExtension(c, p, t) {
			return p, true, true
		}
	}
	return symbol.Place{}, false, true
}

// result is what one function gives that is called on values of a type: another one has other type parameters.
func (applicable) result(s *resolver, t typ, _ string) (typ, bool) {
	if d := &s.reading(t.at).Symbols[t.at.Index]; !strings.HasPrefix(d.Params, expr.ReceiverMark) {
		return typ{}, false
	}
	return s.declared(t.at, t.env), true
}

// extensions are the functions of a name that are called on a value of a type, as values.
func (s *resolver) extensions(c view, t typ, name string) typ {
	var all []typ
	for _, m := range s.functionsOn(c, t, name) {
		all = append(all, typ{kind: callableTyp, at: m.at, env: m.in.env})
	}
	return unionOfAny(all)
}

// expected is what the overloads of a function give to a parameter of a function that they are handed, if that is one type.
func (applicable) expected(s *resolver, c view, t typ, which string) (typ, bool) {
	of, ok := slotOf(which)
	if !ok || of.argument < 0 || of.parameter < 0 {
		return typ{}, false
	}
	callables := []typ{t}
	if t.kind == unionTyp {
		callables = t.args
	}
	var all []typ
	for _, f := range callables {
		if f.kind != callableTyp || symbol.Foreign(f.at.Path) {
			return typ{}, false
		}
		all = append(all, s.handedByOverloads(f, of)...)
	}
	return unionOfAny(all), true
}

// handedByOverloads are what the overloads of a function give to a parameter of a function that they are handed.
func (s *resolver) handedByOverloads(f typ, of slot) (all []typ) {
	o := s.reading(f.at)
	for _, i := range o.ByName(o.Symbols[f.at.Index].Name) {
		m := &o.Symbols[i]
		outside := strings.HasPrefix(m.Params, expr.ReceiverMark)
		if !m.Kind.Callable() || !together(o, f.at.Index, i) || outside && i != f.at.Index {
			continue
		}
		params := parsedParams(s.w, m.Params)
		if outside {
			params = params[1:]
		}
		if u := s.handedTyp(s.parameterOf(view{f.at.Path, o, i, f.env}, params, of.argument), of.parameter); u.kind != unknownTyp {
			all = append(all, u)
		}
	}
	return all
}

// seesExtension: the namespace of the class that it lies in is that of the file, or is used.
func (applicable) seesExtension(s *resolver, c view, p symbol.Place, _ typ) bool {
	o := s.w.Among(p)
	return s.usesNamespace(c.file, c.o, namespaceAround(o, p.Index))
}

// A given is an argument of a call.
type given struct {
	argument
	async     bool
	statement bool             // it may be used as a statement, whatever it gives
	returns   string           // of a function without a name: expr.Gives, expr.GivesNothing, or "" for what may do either
	result    typ              // what that gives, as far as it is known
	forms     []functionMember // of a method that is named
}

// passedTo reads the arguments of a call.
func (s *resolver) passedTo(c view, r *symbol.Reference) []given {
	all := make([]given, r.Args-1)
	if r.Given == "" {
		return all
	}
	for i, text := range expr.Texts(r.Given) {
		if i >= len(all) {
			break
		}
		of, lambda := strings.CutPrefix(text, expr.Lambda)
		if !lambda {
			all[i] = s.handedValue(c, text)
			continue
		}
		all[i] = s.nameless(c, of)
	}
	return all
}

// nameless reads an argument that is a function without a name.
func (s *resolver) nameless(c view, text string) (g given) {
	head, body, _ := strings.Cut(text, ":")
	number := strings.TrimRight(head, expr.Async+expr.Gives+expr.GivesNothing)
	g.text = expr.Lambda
	g.takes, _ = strconv.Atoi(number)
	g.returns, g.async = strings.CutPrefix(head[len(number):], expr.Async)
	if g.statement = g.returns == ""; body == "" {
		return g
	}
	of := &resolver{w: s.w, asker: s.asker, asks: s.asks, mode: mode{exact: true}}
	switch v := of.value(c, body); {
	case v.kind == outsideTyp && v.name == "void":
		g.returns = expr.GivesNothing
	default:
		if g.result = plainly(v); g.result.kind != unknownTyp {
			g.returns = expr.Gives
		}
	}
	return g
}

// handedValue reads an argument that is a value, or the name of a method.
func (s *resolver) handedValue(c view, text string) given {
	if text == "" || text == "_" || text == expr.Null || text == expr.Handed {
		return given{argument: s.argument(c, text)}
	}
	of := &resolver{w: s.w, asker: s.asker, asks: s.asks, mode: mode{exact: true}}
	switch t := of.value(c, text); t.kind {
	case callableTyp:
		o := s.reading(t.at)
		if o.Symbols[t.at.Index].Params == expr.ManyMark+"_" { // a function that a variable holds
			return given{argument: argument{t: s.declared(t.at, t.env)}}
		}
		return given{argument: argument{text: expr.Handed}, forms: s.overloadsOf(o, t.at)}
	case functionTyp:
		return given{argument: argument{t: t}}
	default:
		return given{argument: argument{t: plainly(t)}}
	}
}

// overloadsOf are the functions that lie beside one and have its name.
func (s *resolver) overloadsOf(o *symbol.Outline, at symbol.Place) (all []functionMember) {
	for _, i := range o.ByName(o.Symbols[at.Index].Name) {
		if m := &o.Symbols[i]; m.Kind.Callable() && together(o, at.Index, i) {
			all = append(all, functionMember{at: symbol.Place{Path: at.Path, Index: i}, o: o, params: parsedParams(s.w, m.Params)})
		}
	}
	return all
}

// applicable keeps the candidates that may take the arguments.
func (s *resolver) applicable(all []functionMember, args []given) []functionMember {
	var left []functionMember
	for _, m := range all {
		fits := s.takesGiven(&m, args)
		if fits == never && len(m.params) > 0 && m.params[len(m.params)-1].Many() {
			m.expanded = true
			fits = s.takesGiven(&m, args)
		}
		if fits != never {
			m.sure = fits == strictly
			left = append(left, m)
		}
	}
	return left
}

// takesGiven says whether a functionMember takes arguments: that of which least is known decides.
func (s *resolver) takesGiven(m *functionMember, args []given) fit {
	if !m.expanded && len(args) > len(m.params) {
		return never
	}
	all := strictly
	for i := range args {
		all = min(all, s.takesOne(s.parameterAt(m, i), &args[i]))
		if all == never {
			break
		}
	}
	return all
}

// parameterAt is the type of the parameter that argument i is for.
func (s *resolver) parameterAt(m *functionMember, i int) typ {
	last := len(m.params) - 1
	t := s.typeOf(m.in, m.params[min(i, last)].Type)
	if m.expanded && i >= last {
		if t.kind == listTyp {
			return t.args[0]
		}
		return typ{}
	}
	return t
}

// takesOne says whether a parameter of a type takes an argument.
func (s *resolver) takesOne(p typ, a *given) fit {
	switch {
	case p.kind == unknownTyp:
		return perhaps
	case a.text == expr.Null:
		return strictly
	case a.text == expr.Lambda, a.text == expr.Handed:
		return s.takesDelegate(p, a)
	}
	return s.converts(a.t, p, 0)
}

// better returns which functionMember is better than all others, -1 if that is not sure.
func (s *resolver) better(all []functionMember, args []given) int {
	if len(all) == 1 {
		return 0
	}
	nearest := maxReading
	for i := range all {
		if all[i].sure {
			nearest = min(nearest, all[i].depth)
		}
	}
	for i := range all {
		if all[i].sure && !slices.ContainsFunc(all, func(m functionMember) bool {
			return m.at != all[i].at && m.depth <= nearest && !s.isBetter(&all[i], &m, args)
		}) && all[i].depth == nearest {
			return i
		}
	}
	return -1
}

// isBetter reports whether one functionMember is better than another for some arguments.
func (s *resolver) isBetter(m, than *functionMember, args []given) bool {
	better := false
	for i := range args {
		p, q := s.parameterAt(m, i), s.parameterAt(than, i)
		switch to, from := s.asGood(p, q, &args[i]), s.asGood(q, p, &args[i]); {
		case to && !from:
			better = true
		case from && !to:
			return false
		}
	}
	switch x, y := m.symbol().Generic == "", than.symbol().Generic == ""; {
	case better:
		return true
	case x != y:
		return x
	case m.expanded != than.expanded:
		return than.expanded
	}
	return len(m.params) < len(than.params)
}

// asGood reports whether what one parameter takes the other takes too: of functions, what they give decides.
func (s *resolver) asGood(p, q typ, a *given) bool {
	if isObject(p) && q.kind == parameterTyp && a.t.kind == unknownTyp {
		return false
	}
	p, q = inferredFrom(p, a), inferredFrom(q, a)
	if a.text == expr.Lambda && s.isDelegate(p) && s.isDelegate(q) {
		return s.givesAsGood(p, q, a)
	}
	return s.converts(p, q, 0) == strictly
}

// inferredFrom is the type that a type parameter stands for whose argument is known.
func inferredFrom(p typ, a *given) typ {
	if p.kind == parameterTyp && a.t.kind != unknownTyp {
		return a.t
	}
	return p
}

// givesAsGood compares two types of functions by what these give: it is asGood of a function without a name.
func (s *resolver) givesAsGood(p, q typ, a *given) bool {
	x, _ := s.delegateOf(p)
	y, _ := s.delegateOf(q)
	switch {
	case x.gives != y.gives:
		return x.gives && a.async
	case !x.gives:
		return true
	}
	return s.converts(x.result, y.result, 0) == strictly
}
