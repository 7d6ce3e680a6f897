package resolve

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// applicable: overload resolution. A call runs the better one of the function members that are applicable to its arguments (C# standard, 12.6.4):
// of those of the type and of what it inherits from (12.8.10.2), or else of the functions that are called on its values (12.8.10.3).
type applicable struct{ general }

// A functionMember is a function that a call may run, as overload resolution sees it.
type functionMember struct {
	at       symbol.Place
	o        *symbol.Outline
	params   []expr.Param // of one that is called on a value outside of its type, that too
	in       view         // where the types of the parameters are read
	depth    int          // how far above the type of the receiver it is declared
	sure     bool         // it takes the arguments, and not only perhaps
	expanded bool         // the last parameter takes each of several arguments
}

func (applicable) chosen(s *resolver, o *symbol.Outline, r *symbol.Reference, res Resolution) (Resolution, bool) {
	at := s.w.Placed(res.Place)
	if !countsArguments(o, r, at, &at.Symbols[res.Index]) || !at.InType(res.Index) {
		return Resolution{}, false
	}
	c, on := view{s.asker, o, r.From, nil}, typ{}
	if r.Receiver != "" && !isSelf(o.Language, r.Receiver) {
		on = s.value(c, receiverOf(r))
	}
	i := s.passedTo(c, r)
	all := i.takenBy(s.membersCalled(c, on, r, res))
	var outside []functionMember
	if r.Receiver != "" && on.kind != classTyp && on.kind != unknownTyp {
		outside = i.on(on, receiverOf(r)).takenBy(s.functionsOn(c, on, r.Name))
	}
	if len(all)+len(outside) > 1 {
		all = s.applicable(all, i)
	}
	if len(all) == 0 {
		i = i.on(on, receiverOf(r))
		if all = outside; len(all) > 1 {
			all = s.applicable(all, i)
		}
	}
	if best := s.better(all, i.args); best >= 0 {
		res.Place = all[best].at
		return res, true
	}
	return unresolved(WhyAmbiguous), true
}

func (c *functionMember) symbol() *symbol.Symbol { return &c.o.Symbols[c.at.Index] }

// membersCalled returns the function members that a call may run of the type that the one which was found lies in, and of what that
// inherits from, but for functions that are called on values outside of it.
func (s *resolver) membersCalled(c view, on typ, r *symbol.Reference, res Resolution) (all []functionMember) {
	o := s.w.Placed(res.Place)
	if strings.HasPrefix(o.Symbols[res.Index].Params, expr.ReceiverMark) && on.kind != classTyp && r.Receiver != "" {
		return nil
	}
	depth := 0
	for of := range s.breadthFirst(symbol.Place{Path: res.Path, Index: o.Symbols[res.Index].Parent}) {
		var env map[string]typ
		if u, ok := s.asForeign(on, of, 0); ok {
			env = bind(s.reading(of).Symbols[of.Index].Generic, u.args, u.env)
		}
		all = s.membersNamed(all, c, of, r.Name, env, depth)
		depth++
	}
	return all
}

// membersNamed adds the functions of a name that lie right in a type, in all its parts, but for those that others override.
func (s *resolver) membersNamed(all []functionMember, from view, of symbol.Place, name string, env map[string]typ, depth int) []functionMember {
	o := s.reading(of)
	full, n, below := fullName(o, of.Index), arity(o, of.Index), all
	for p, c := range s.everywhere(name) {
		m := &c.Symbols[p.Index]
		if !m.Kind.Callable() || c.Language != o.Language || !partNamed(c, m.Parent, full, n) || !accessible(from, c, m) {
			continue
		}
		if !slices.ContainsFunc(below, func(b functionMember) bool { return b.symbol().Params == m.Params && b.symbol().Generic == m.Generic }) {
			all = append(all, functionMember{at: p, o: c, params: parsedParams(s.w, m.Params), in: view{p.Path, c, p.Index, env}, depth: depth})
		}
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
			in := view{p.Path, o, p.Index, s.extensionEnv(c, p, t)}
			all = append(all, functionMember{at: p, o: o, params: parsedParams(s.w, o.Symbols[p.Index].Params), in: in})
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

// result is what one function gives that is called on values of a type: another one has other type parameters. With type arguments it is
// what those give that have as many type parameters.
func (applicable) result(s *resolver, t typ, _ string) (typ, bool) {
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if strings.HasPrefix(d.Params, expr.ReceiverMark) {
		return s.declared(t.at, t.env), true
	}
	generics := expr.Generics(d.Generic)
	if slices.ContainsFunc(generics, func(g expr.Generic) bool { return t.env[g.Name].kind == unknownTyp }) || len(generics) == 0 {
		return typ{}, false
	}
	var all []typ
	for _, i := range o.ByName(d.Name) {
		if m := &o.Symbols[i]; m.Kind.Callable() && together(o, t.at.Index, i) && arity(o, i) == len(generics) {
			args := make([]typ, len(generics))
			for n, g := range generics {
				args[n] = t.env[g.Name]
			}
			all = append(all, s.declared(symbol.Place{Path: t.at.Path, Index: i}, bind(m.Generic, args, t.env)))
		}
	}
	return union(all), true
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
	return accessible(c, o, &o.Symbols[p.Index]) && s.usesNamespace(c.file, c.o, namespaceAround(o, p.Index))
}

// An invocation is what a call says: its arguments, and the number of its type arguments, -1 for none.
type invocation struct {
	c       view
	args    []given
	texts   []string // the arguments as expressions, as far as they are known
	generic int
}

// A given is an argument of a call.
type given struct {
	argument
	async     bool
	statement bool             // it may be used as a statement, whatever it gives
	returns   string           // of a function without a name: expr.Gives, expr.GivesNothing, or "" for what may do either
	result    typ              // what that gives, as far as it is known
	forms     []functionMember // of a method that is named
	receiver  bool             // it is what a function outside of its type is called on, and takes
}

// passedTo reads the arguments of a call.
func (s *resolver) passedTo(c view, r *symbol.Reference) invocation {
	i := invocation{c: c, args: make([]given, r.Args-1), texts: make([]string, r.Args-1), generic: -1}
	if n, err := strconv.Atoi(r.Labels); err == nil {
		i.generic = n
	}
	if r.Given == "" {
		return i
	}
	for n, text := range expr.Texts(r.Given) {
		if n >= len(i.args) {
			break
		}
		i.texts[n] = text
		if of, lambda := strings.CutPrefix(text, expr.Lambda); lambda {
			i.args[n] = s.nameless(c, of)
			_, body, _ := strings.Cut(of, ":")
			if i.texts[n] = expr.Lambda + body; body == "" || i.args[n].async {
				i.texts[n] = ""
			}
		} else {
			i.args[n] = s.handedValue(c, text)
		}
	}
	return i
}

// on is the call of a function outside of the type of a receiver, which is its first argument.
func (i invocation) on(t typ, text string) invocation {
	i.args = append([]given{{argument: argument{t: plainly(t)}, receiver: true}}, i.args...)
	i.texts = append([]string{text}, i.texts...)
	return i
}

// takenBy keeps the function members that take as many arguments and type arguments, or whose type parameters their parameters say.
func (i invocation) takenBy(all []functionMember) []functionMember {
	return slices.DeleteFunc(all, func(m functionMember) bool {
		return !takesParams(m.params, len(i.args)) || i.generic >= 0 && len(expr.Generics(m.symbol().Generic)) != i.generic || i.generic < 0 && !m.saysGenerics()
	})
}

// saysGenerics reports whether the types of the parameters name all type parameters, which nothing else infers (12.6.3.1).
func (c *functionMember) saysGenerics() bool {
	words := strings.FieldsFunc(c.symbol().Params, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return !slices.ContainsFunc(expr.Generics(c.symbol().Generic), func(g expr.Generic) bool { return !slices.Contains(words, g.Name) })
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

// applicable keeps the function members that may take the arguments, in their normal form or else expanded (12.6.4.2).
func (s *resolver) applicable(all []functionMember, i invocation) []functionMember {
	var left []functionMember
	for _, m := range all {
		if i.generic < 0 && m.symbol().Generic != "" {
			m.in.env, _ = s.inferred(i.c, m.at, m.in.env, i.texts)
		}
		fits := s.takesGiven(&m, i.args)
		if fits == never && len(m.params) > 0 && m.params[len(m.params)-1].Many() {
			m.expanded = true
			fits = s.takesGiven(&m, i.args)
		}
		if fits != never {
			m.sure = fits == strictly
			left = append(left, m)
		}
	}
	return left
}

// takesGiven says whether a function member takes arguments: that of which least is known decides.
func (s *resolver) takesGiven(m *functionMember, args []given) fit {
	if !m.expanded && len(args) > len(m.params) {
		return never
	}
	all := strictly
	for i := range args {
		if args[i].receiver {
			continue
		}
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
		return strictlyIf(!isValue(p)).or(true) // what may be null is not told from what may not
	case a.text == expr.Lambda, a.text == expr.Handed:
		return s.takesDelegate(p, a)
	}
	return s.converts(a.t, p, 0)
}

// better returns which function member is better than all others, -1 if that is not sure. Those of a type come before those of what it inherits from.
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
	return slices.IndexFunc(all, func(m functionMember) bool {
		return m.sure && m.depth == nearest && !slices.ContainsFunc(all, func(than functionMember) bool {
			return than.at != m.at && than.depth <= nearest && !s.isBetter(&m, &than, args)
		})
	})
}

// isBetter reports whether a function member is better than another (12.6.4.3): for some argument and worse for none, or, where all
// parameters are of the same types, by the first rule that tells them apart.
func (s *resolver) isBetter(m, than *functionMember, args []given) bool {
	better, equal := false, true
	for i := range args {
		switch s.betterFor(s.parameterAt(m, i), s.parameterAt(than, i), &args[i]) {
		case worse:
			return false
		case neither:
			equal = false
		case first:
			better = true
		}
	}
	x, y := m.symbol().Generic == "", than.symbol().Generic == ""
	switch n := len(args); {
	case better || !equal:
		return better
	case x != y:
		return x
	case m.expanded != than.expanded:
		return than.expanded
	case m.expanded && len(m.params) != len(than.params):
		return len(m.params) > len(than.params)
	default:
		return len(m.params) == n && len(than.params) > n
	}
}
