package resolve

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/snapshot"
)

// singleton reports whether symbol i is an object of Scala: a type with one value, which has its name.
func singleton(o *symbol.Outline, i int) bool {
	d := &o.Symbols[i]
	return o.Rules().Companions && (d.Kind.Container() && d.Params == symbol.NoParameters || d.Kind == symbol.Namespace)
}

// companion finds the object, or the class, that has the name of the one at a place beside it.
func (s *resolver) companion(p symbol.Place, object bool) (symbol.Place, bool) {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	if typed := hasMembers(d.Kind); !typed || singleton(o, p.Index) == object {
		return p, typed
	}
	for _, i := range s.named(p.Path, o, d.Name) {
		if c := &o.Symbols[i]; c.Parent == d.Parent && hasMembers(c.Kind) && singleton(o, i) == object {
			return symbol.Place{Path: p.Path, Index: i}, true
		}
	}
	return symbol.Place{}, false
}

// companionThing is what the name of a type of Scala is as a value: the object of that name, or what makes it.
func (s *resolver) companionThing(p symbol.Place) typ {
	if q, ok := s.companion(p, true); ok {
		return typ{kind: namedTyp, at: q}
	}
	o := s.reading(p)
	for _, i := range s.named(p.Path, o, o.Symbols[p.Index].Name) { // type T = U, val T = U
		if d := &o.Symbols[i]; d.Kind.Value() && d.Parent == o.Symbols[p.Index].Parent {
			return s.declared(symbol.Place{Path: p.Path, Index: i}, nil)
		}
	}
	return typ{kind: classTyp, at: p}
}

// linearOwn finds a member of the class that a symbol lies in, or for super of what that inherits from.
func (s *resolver) linearOwn(c view, word, name string) (symbol.Place, map[string]typ, bool) {
	at := innermostClass(c)
	if at.Path == "" {
		return symbol.Place{}, nil, false
	}
	t := typ{kind: namedTyp, at: at, env: c.env}
	if isSuper(word) {
		return s.linearAbove(t, name)
	}
	return s.linearMember(t, name)
}

// linearMember finds a member of a type: its own, or of what it inherits from, what is mixed in last first.
func (s *resolver) linearMember(t typ, name string) (symbol.Place, map[string]typ, bool) {
	defer func() { s.depth-- }()
	if s.nested() {
		return symbol.Place{}, nil, false
	}
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if i := s.bodiedChild(t.at, o, name); i >= 0 && o.Symbols[i].Owner == "" {
		return symbol.Place{Path: t.at.Path, Index: i}, bind(d.Generic, t.args, t.env), true
	}
	if d.Kind == symbol.Type {
		if d.Type == "" {
			return symbol.Place{}, nil, false
		}
		return s.memberOfTyp(view{t.at.Path, o, t.at.Index, nil}, s.aliased(t.at, t.args), name, want{})
	}
	return s.linearAbove(t, name)
}

// A blockMemo is what was found out of what blocks and packages bring.
type blockMemo struct {
	paths   snapshot.Memo[scopeQuery, symbol.Place] // by import
	brought snapshot.Memo[scopeQuery, scopeAnswer]  // by imports of everything
	sibling snapshot.Memo[scopeQuery, scopeAnswer]
	above   snapshot.Memo[symbol.Place, []symbol.Place] // by type: all that it inherits from
	around  snapshot.Memo[string, []int]                // by file: in which symbols its imports stand
}

// A scopeQuery is a name that a file asks for.
type scopeQuery struct {
	file, around, name string
	kind               symbol.RefKind
}

// A scopeAnswer is what a name means, or why it means nothing.
type scopeAnswer struct {
	place symbol.Place
	why   string
}

// unknown is the reason for which a name means no place.
func unknownPlace(p symbol.Place) string {
	if p.Path == "" {
		return WhyUnknown
	}
	return ""
}

// importBlocks returns for each import of a file the innermost symbol that it stands in, or -1.
func (s *resolver) importBlocks(file string, o *symbol.Outline) []int {
	find := func() []int {
		all := make([]int, len(o.Imports))
		for i := range o.Imports {
			all[i] = o.Around(o.Imports[i].Span)
		}
		return all
	}
	if all := snapshot.Memoize(s.w, &tablesOf(s.w).blocks.around, file, find); len(all) == len(o.Imports) {
		return all
	}
	return find() // in a circle of computations nothing is memoized
}

// seesImport reports whether import i of a file is seen in symbol from.
func (s *resolver) seesImport(file string, o *symbol.Outline, i, from int) bool {
	if !o.Rules().ImportsInBlocks {
		return true
	}
	at := s.importBlocks(file, o)[i]
	for ; from >= 0 && from != at; from = o.Symbols[from].Parent {
	}
	return at < 0 || from == at
}

// openImports tells the symbols of a file apart by which of its imports they see.
func (s *resolver) openImports(file string, o *symbol.Outline, from int) string {
	var b strings.Builder
	for i, at := range s.importBlocks(file, o) {
		if at >= 0 && s.seesImport(file, o, i, from) {
			b.WriteString(strconv.Itoa(i) + " ")
		}
	}
	return b.String()
}

// headerView is the view in which a type says what it inherits: what it imports inside is not seen there.
func (s *resolver) headerView(t typ) view {
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	env := make(map[string]typ, len(t.env)+len(t.args))
	for name, of := range t.env {
		env[name] = of
	}
	if d.Generic != "" {
		for i, g := range expr.Generics(d.Generic) {
			if i < len(t.args) {
				env[g.Name] = t.args[i]
			} else if of, ok := s.typeParameter(view{t.at.Path, o, t.at.Index, t.env}, g.Name); ok {
				env[g.Name] = of
			}
		}
	}
	return view{t.at.Path, o, d.Parent, env}
}

// linearAncestors returns the types that one inherits from, directly or not, without their arguments.
func (s *resolver) linearAncestors(at symbol.Place) []symbol.Place {
	return memoize(s.w, &tablesOf(s.w).blocks.above, at, func(of *resolver) []symbol.Place {
		o := of.reading(at)
		d := &o.Symbols[at.Index]
		if d.Type == "" || d.Kind == symbol.Type {
			return nil
		}
		var all []symbol.Place
		for _, super := range of.alternatives(d.Type) {
			t := of.typeOf(of.headerView(typ{at: at}), super)
			if t.kind != namedTyp || t.at == at || slices.Contains(all, t.at) {
				continue
			}
			all = append(all, t.at)
			for _, p := range of.linearAncestors(t.at) {
				if p != at && len(all) < maxSupers && !slices.Contains(all, p) {
					all = append(all, p)
				}
			}
		}
		return all
	})
}

// mayInherit reports whether a type may inherit a member of this name.
func (s *resolver) mayInherit(at symbol.Place, name string) bool {
	return slices.ContainsFunc(s.linearAncestors(at), func(p symbol.Place) bool {
		o := s.reading(p)
		return s.bodiedChild(p, o, name) >= 0 || o.Symbols[p.Index].Kind == symbol.Type
	})
}

// linearAbove finds a member of what a type inherits from: one with a body, or else the first.
func (s *resolver) linearAbove(t typ, name string) (found symbol.Place, env map[string]typ, ok bool) {
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if d.Type == "" || !s.mayInherit(t.at, name) {
		return symbol.Place{}, nil, false
	}
	c := s.headerView(t)
	supers := s.alternatives(d.Type)
	for i := len(supers) - 1; i >= 0; i-- {
		of := s.typeOf(c, supers[i])
		if of.kind != namedTyp || of.at == t.at {
			continue
		}
		p, e, is := s.linearMember(of, name)
		if !is {
			continue
		}
		if bodied := s.reading(p).Symbols[p.Index].Body.Len() > 0; !ok || bodied {
			found, env, ok = p, e, true
			if bodied {
				break
			}
		}
	}
	return found, env, ok
}

// applyMember is what f(…) is where f is a value: its apply, or what is made by the name of a class. What takes no more
// arguments was given what is implicit.
func (s *resolver) applyMember(c view, t typ) typ {
	if p, env, ok := s.linearMember(t, "apply"); ok {
		if m := s.thing(p, env); m.kind == callableTyp {
			return s.result(m, "")
		} else if m.kind != unknownTyp {
			return m
		}
		return typ{}
	}
	if singleton(s.reading(t.at), t.at.Index) {
		if q, ok := s.companion(t.at, false); ok {
			return typ{kind: namedTyp, at: q, args: t.args}
		}
		return typ{}
	}
	return t
}

// applyTyped is a value with type arguments: of an object it is its apply, of a class what makes it.
func (s *resolver) applyTyped(c view, t typ, types []*expr.Type) (typ, bool) {
	if t.kind != namedTyp && t.kind != bothTyp && !t.known() {
		return typ{}, false
	}
	args := s.typesOf(c, types)
	if t.known() {
		return s.applyForeign(c, t, args)
	}
	if !singleton(s.reading(t.at), t.at.Index) {
		return t, true
	}
	if p, env, ok := s.linearMember(t, "apply"); ok {
		o := s.reading(p)
		return s.thing(p, bind(o.Symbols[p.Index].Generic, args, env)), true
	}
	if q, ok := s.companion(t.at, false); ok {
		return typ{kind: classTyp, at: q, args: args}, true
	}
	return typ{}, true
}

// applyForeign is applyTyped of a value of the library: of an object its apply, of what a member gives that with its type arguments,
// as Map.empty[K, V].
func (s *resolver) applyForeign(c view, t typ, args []typ) (typ, bool) {
	o := symbol.LibraryFile(t.at.Path)
	if !singleton(o, t.at.Index) {
		if len(expr.Generics(o.Symbols[t.at.Index].Generic)) == len(args) {
			t.args = args
		}
		return t, true
	}
	p, _, ok := s.foreignMember(t, symbol.LibraryOf(o.Rules()).Call)
	if !ok {
		return t, true
	}
	return typ{kind: callableTyp, at: p, env: bind(o.Symbols[p.Index].Generic, args, nil)}, true
}

// extracted is what a pattern finds as part n of a value: what the class is made of, or what its object's extractor gives, case Order(id, _).
func (s *resolver) extracted(c view, t typ, n int) typ {
	if t.kind != namedTyp && t.kind != classTyp {
		return typ{}
	}
	if object, ok := s.companion(t.at, true); ok {
		if p, env, ok := s.linearMember(typ{kind: namedTyp, at: object}, "unapply"); ok {
			return s.ofExtractor(c, s.declared(p, env), n)
		}
	}
	class, ok := s.companion(t.at, false)
	if !ok {
		return typ{}
	}
	o := s.reading(class)
	d := &o.Symbols[class.Index]
	params := parsedParams(s.w, d.Params)
	if n >= len(params) || d.Params == "" {
		return typ{}
	}
	env := bind(d.Generic, t.args, t.env)
	if len(t.args) == 0 && d.Generic != "" { // what its type parameters stand for is not said
		env = map[string]typ{}
		for _, g := range expr.Generics(d.Generic) {
			env[g.Name] = typ{}
		}
	}
	return s.typeOf(view{class.Path, o, class.Index, env}, params[n].Type)
}

// ofExtractor is part n of what an extractor gives: of Option[(A, B)] one of them, of Option[A] that alone.
func (s *resolver) ofExtractor(c view, t typ, n int) typ {
	of, ok := s.foreignSelected(c, t, "get")
	switch {
	case !ok:
		return typ{}
	case of.kind == tupleTyp:
		return s.part(of, n)
	case n > 0:
		return typ{}
	}
	return of
}

// comprehended is what x <- value gives: what the value hands to the function that its map is handed.
func (s *resolver) comprehended(c view, t typ) typ {
	for _, name := range []string{"map", "flatMap", "foreach"} {
		if t.kind == namedTyp {
			if p, env, ok := s.linearMember(t, name); ok {
				return s.expected(c, typ{kind: callableTyp, at: p, env: env}, "0.0")
			}
		}
		if f, ok := s.foreignSelected(c, t, name); ok && f.kind == callableTyp {
			return s.expected(c, f, "0.0")
		}
	}
	return typ{}
}

// enriched reports whether a member of a value of something outside may be one that is given to it here: the library does not say that
// it has one, and something here has its name.
func (s *resolver) enriched(c view, t typ, name string) bool {
	_, declared := s.foreignSelected(c, s.inLibrary(c, t), name)
	return !declared && !s.nowhere(c.o, name, symbol.Mention)
}

// companions: an object and a class of one name are one, and what is applied or taken apart is what the object says.
type companions struct{ general }

func (companions) seesExtension(s *resolver, v view, p symbol.Place, t typ) bool {
	return s.seesImplicit(v, p, t)
}

func (companions) mayExtend(s *resolver, v view, t typ, name string) bool {
	return s.enriched(v, t, name)
}

func (companions) instantiated(s *resolver, v view, t typ, args []*expr.Type) (typ, bool) {
	return s.applyTyped(v, t, args)
}

func (companions) part(s *resolver, v view, t typ, n int) (typ, bool) {
	if t.kind == tupleTyp || t.kind == outsideTyp {
		return typ{}, false
	}
	return s.extracted(v, t, n), true
}

// uncalled: a function without parameters is called where nothing is handed to it.
func (companions) uncalled(s *resolver, t typ) (typ, bool) {
	switch {
	case t.kind != callableTyp:
		return t, true
	case s.reading(t.at).Symbols[t.at.Index].Params != "":
		return typ{}, true
	}
	return s.result(t, ""), true
}

func (companions) member(s *resolver, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.linearMember(t, name)
	return member{p, env, ok}, true
}

func (companions) above(s *resolver, _ view, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.linearAbove(t, name)
	return member{p, env, ok}, true
}

func (companions) applied(s *resolver, v view, t typ) typ {
	if t.kind == listTyp {
		return s.call(v, s.inLibrary(v, t), "")
	}
	return s.applyMember(v, t)
}

func (companions) element(s *resolver, v view, t typ, _ string) (typ, bool) {
	t = s.inLibrary(v, t)
	if t.kind != namedTyp && !t.known() {
		return typ{}, false
	}
	return s.comprehended(v, t), true
}

func (companions) thing(s *resolver, p symbol.Place, d *symbol.Symbol) (typ, bool) {
	if d.Kind == symbol.Member || !d.Kind.Container() && d.Kind != symbol.Type {
		return typ{}, false
	}
	return s.companionThing(p), true
}

func (companions) selectedOutside(s *resolver, v view, t typ, name string) (typ, bool) {
	return typ{}, s.enriched(v, t, name)
}
