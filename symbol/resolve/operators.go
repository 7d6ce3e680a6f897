package resolve

import (
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// startQualified reads the start of a chain of C++: a name that is seen, or names of namespaces and types before one.
func (s *resolver) startQualified(c view, v *expr.Value) (t typ, used int) {
	names := v.Names()
	if l := symbol.LibraryOf(c.o.Rules()); names[0] == l.Prelude {
		for k := len(names); k > 1; k-- {
			if t, ok := s.foreignNamed(c, strings.Join(names[:k], ".")); ok {
				return t, k - 1
			}
		}
		return outside(names[0]), len(v.Ops)
	}
	res := s.plain(c.file, c.o, &symbol.Reference{Kind: symbol.Mention, Name: names[0], From: c.from})
	if res.Rule != "" && !s.doubtfulName(c, res) {
		if o := s.w.Outline(res.Path); o.Symbols[res.Index].Kind != symbol.Namespace {
			return s.classOrThing(res.Place, c.env), 0
		}
	}
	for k := len(names); k > 1; k-- {
		r := symbol.Reference{Kind: symbol.Mention, Name: names[k-1], Receiver: strings.Join(names[:k-1], "."), From: c.from}
		if res := s.receivedByName(c.file, c.o, &r); res.Rule != "" && !s.doubtfulName(c, res) {
			return s.classOrThing(res.Place, c.env), k - 1
		}
	}
	if res.Rule == "" && len(names) == 1 { // using namespace std
		t, _ = s.foreignNamed(c, names[0])
	}
	return t, 0
}

// doubtfulName reports whether a name was taken for the only one of its full name, where nothing that is included has it and
// others have the same name: one of those may be in a namespace that a macro opens. A member of the class around is none such, nor what
// an include brings, though its body may be in a file that nothing includes.
func (s *resolver) doubtfulName(c view, res Resolution) bool {
	if res.Rule != Package && res.Rule != UniqueName || res.Path == c.file {
		return false
	}
	if r := reached(s.w, c.file); r.has(number(s.w, res.Path)) {
		return false
	}
	d := &s.w.Outline(res.Path).Symbols[res.Index]
	s.w.LookAll()
	for _, p := range s.w.Define(d.Name) {
		if o := s.w.Among(p); p != res.Place && o != nil && o.Symbols[p.Index].Body.Len() > 0 && p.Path != res.Path && o.Symbols[p.Index].Kind == d.Kind {
			return true
		}
	}
	return false
}

// classOrThing is what the symbol at a place is when it is named: of a constructor, its class.
func (s *resolver) classOrThing(p symbol.Place, env map[string]typ) typ {
	o := s.w.Outline(p.Path)
	if d := &o.Symbols[p.Index]; d.Kind.Callable() && symbol.EnclosingClass(o, p.Index) == d.Name {
		if at := s.classPlace(view{p.Path, o, p.Index, nil}, d.Name); at.Path != "" {
			return typ{kind: classTyp, at: at}
		}
		return typ{}
	}
	return s.thing(p, env)
}

// declaredMember finds a member that a class declares, or what it inherits from.
func (s *resolver) declaredMember(t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	o := s.w.Outline(t.at.Path)
	d := &o.Symbols[t.at.Index]
	found := -1
	for _, j := range o.ByName(name) {
		if seenBehind(o, j, t.at.Index) && (found < 0 || w.called && o.Symbols[j].Kind.Callable() && !o.Symbols[found].Kind.Callable()) {
			found = j
		}
	}
	if found >= 0 {
		return symbol.Place{Path: t.at.Path, Index: found}, bind(d.Generic, t.args, t.env), true
	}
	if d.Kind == symbol.Type && d.Type != "" {
		return s.memberOfTyp(view{t.at.Path, o, t.at.Index, nil}, s.aliased(t.at, t.args), name, w)
	}
	return s.memberAbove(t, name, w)
}

// seenBehind reports whether symbol i is named behind a type: it lies in that, or is a member of an enum in it.
func seenBehind(o *symbol.Outline, i, of int) bool {
	return o.Symbols[i].Parent == of || symbol.SeenIn(o, i) == of
}

// The members that operators and loops call.
const (
	arrow     = "operator->"
	squares   = "operator[]"
	beginning = "begin"
)

// dereferenced is what a pointer leads to: of a class that has operator-> what that gives, of an array what it holds.
func (s *resolver) dereferenced(c view, t typ) typ {
	switch t.kind {
	case listTyp:
		return t.args[0]
	case namedTyp, outsideTyp:
		if u, ok := s.byOperator(c, t, arrow); ok {
			return u
		}
	}
	return t
}

// byOperator is what a member gives that an operator or a loop calls on a value, if the value's type has it.
func (s *resolver) byOperator(c view, t typ, name string) (typ, bool) {
	if t.kind == namedTyp {
		if p, env, ok := s.declaredMember(t, name, want{called: true}); ok {
			return s.declared(p, env), true
		}
	}
	f, ok := s.foreignSelected(c, t, name)
	if !ok {
		return typ{}, false
	}
	return s.call(c, f, ""), true
}

// operators: values are reached through operator-> and the smart pointers of the library, and names through ::.
type operators struct{ general }

func (operators) doubtful(s *resolver, v view, res Resolution) bool { return s.doubtfulName(v, res) }

func (operators) through(s *resolver, v view, t typ) (typ, bool) { return s.dereferenced(v, t), true }

func (operators) member(s *resolver, t typ, name string, w want) (member, bool) {
	if k := s.reading(t.at).Symbols[t.at.Index].Kind; k.Value() || k.Callable() {
		return member{}, false
	}
	p, env, ok := s.declaredMember(t, name, w)
	return member{p, env, ok}, true
}

// element: a loop over a value gives what its begin() leads to.
func (operators) element(s *resolver, v view, t typ, op string) (typ, bool) {
	name := squares
	switch {
	case t.kind == listTyp:
		return t.args[0], true
	case op != "[]":
		name = beginning
	}
	u, ok := s.byOperator(v, t, name)
	switch {
	case ok && name == beginning:
		u = s.dereferenced(v, u)
	case !ok && name == squares && t.kind == namedTyp && !s.beyond(t): // a pointer to the first of several
		u = t
	}
	return u, true
}

func (operators) start(s *resolver, v view, of *expr.Value) (typ, int, bool) {
	t, used := s.startQualified(v, of)
	return t, used, true
}

func (operators) wordType(s *resolver, v view, name string, args []typ) (typ, bool) {
	if strings.Contains(name, ".") && builtinType(v.o.Language, name) { // a pointer to a number
		return outsideType(name), true
	}
	if !strings.HasPrefix(name, symbol.LibraryOf(v.o.Rules()).Prelude+".") {
		return typ{}, false
	}
	if t, ok := s.foreignType(v, name, args); ok {
		return t, true
	}
	return outside(name), true
}

// ownerAround returns the path of the class that symbol i, or what it lies in, is defined for outside of it: Cart.Line of void Cart::Line::add().
func ownerAround(o *symbol.Outline, i int) string {
	for ; i >= 0 && o.Rules().Headers && !o.Symbols[i].Kind.Container(); i = o.Symbols[i].Parent {
		if o.Symbols[i].Owner != "" {
			return o.Symbols[i].Owner
		}
	}
	return ""
}

// A typeAsked is a name of a type that is asked of a class, as a file knows it.
type typeAsked struct{ file, class, name string }

// implicitType resolves the name of a type that lies in the class around, or in what that inherits from: a function sees it that is defined
// outside of its class, too.
func (s *resolver) implicitType(file string, o *symbol.Outline, r *symbol.Reference, class string) (Resolution, bool) {
	if !o.Rules().ImplicitThis || !o.Rules().Headers {
		return Resolution{}, false
	}
	for from := r.From; class != "" && from >= 0; class = symbol.EnclosingClass(o, from) {
		p := memoize(s.w, &tablesOf(s.w).typesIn, typeAsked{file, class, r.Name}, func(s *resolver) symbol.Place {
			p, ok := s.member(file, o, class, r.Name)
			if !ok || !fits(s.reading(p).Symbols[p.Index].Kind, symbol.UseType) {
				return symbol.Place{}
			}
			return p
		})
		if p.Path != "" {
			return Resolution{Place: p, Rule: OwnMember}, true
		}
		from = outOfClass(o, from)
	}
	return Resolution{}, false
}
