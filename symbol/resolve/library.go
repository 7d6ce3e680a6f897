package resolve

import (
	"cmp"
	"maps"
	"strings"

	"codemem/symbol"
	"codemem/symbol/lang"
)

// foreignType is a type of a language's own library as a value of it, if the name means one.
func (s *resolver) foreignType(c view, name string, args []typ) (typ, bool) {
	l := symbol.LibraryOf(c.o.Rules())
	if l == nil {
		return typ{}, false
	}
	full := ""
	if !symbol.Foreign(c.file) {
		full = s.takenFrom(c, name)
	}
	p, ok := l.Type(name, full)
	if !ok || full == "" && l.Prelude != "" && !symbol.Foreign(c.file) && l.PackageOf(p.Path) != l.Prelude {
		return typ{}, false
	}
	switch literal := l.Symbol(p).Name; {
	case literal == l.List && len(args) == 1:
		return typ{kind: listTyp, args: args}, true
	case literal == l.Dictionary && len(args) == 2:
		return typ{kind: dictTyp, args: args}, true
	}
	t := foreignTyp(l, p, args)
	t.full = full
	if d := l.Symbol(p); d.Kind == symbol.Type && d.Type != "" {
		return s.typeText(view{p.Path, symbol.LibraryFile(p.Path), p.Index, bind(d.Generic, args, nil)}, d.Type), true
	}
	return t, true
}

func foreignTyp(l *symbol.Library, p symbol.Place, args []typ) typ {
	return typ{kind: outsideTyp, at: p, name: l.Symbol(p).Name, args: args, said: true}
}

// takenFrom is the full name of a type from outside, if that stands there or an import says it; else "".
func (s *resolver) takenFrom(c view, name string) string {
	first, rest, nested := strings.Cut(name, ".")
	if nested && c.o.Rules().FullNames && first == strings.ToLower(first) {
		return name
	}
	if symbol.LibraryOf(c.o.Rules()) == nil {
		return ""
	}
	s.linking(c.file)
	for i := range c.o.Imports {
		imp := &c.o.Imports[i]
		full := ""
		switch {
		case imp.Kind == symbol.ImportPath && c.o.Rules().BindsPath == lang.LastPart && lastPart(imp.Path) == first:
			full = imp.Path
		case imp.Kind == symbol.ImportName && imp.Local() == first:
			full = imp.Path + "." + imp.Name
		case (imp.Kind == symbol.ImportNamespace || imp.Kind == symbol.ImportPath) && cmp.Or(imp.Alias, imp.Path) == first:
			full = imp.Path
		default:
			continue
		}
		return strings.TrimSuffix(full+"."+rest, ".")
	}
	return ""
}

// known reports whether a type is one of a library, whose members are declared.
func (t typ) known() bool { return t.kind == outsideTyp && symbol.Foreign(t.at.Path) }

// declaredIn is where the declaration of a type of a library is read, with what its type parameters stand for.
func (s *resolver) declaredIn(t typ) (view, *symbol.Symbol) {
	o := symbol.LibraryFile(t.at.Path)
	d := &o.Symbols[t.at.Index]
	env := bind(d.Generic, t.args, t.env)
	with := make(map[string]typ, len(env)+1)
	maps.Copy(with, env)
	with["Self"] = t
	return view{t.at.Path, o, t.at.Index, with}, d
}

// supersOf are what a type inherits, with its type arguments.
func (s *resolver) supersOf(t typ) []typ {
	var c view
	var d *symbol.Symbol
	switch {
	case t.known():
		c, d = s.declaredIn(t)
	case t.kind == namedTyp:
		o := s.reading(t.at)
		d = &o.Symbols[t.at.Index]
		c = view{t.at.Path, o, d.Parent, bind(d.Generic, t.args, t.env)}
	default:
		return nil
	}
	if d.Type == "" || !d.Kind.Container() {
		return nil
	}
	return s.typesOf(c, s.alternatives(d.Type))
}

// foreignMember finds a member that a type of a library has, or that one of here inherits from such, and what type parameters stand
// for in it.
func (s *resolver) foreignMember(t typ, name string) (symbol.Place, map[string]typ, bool) {
	return s.foreignMemberOf(t, name, map[symbol.Place]bool{})
}

func (s *resolver) foreignMemberOf(t typ, name string, seen map[symbol.Place]bool) (symbol.Place, map[string]typ, bool) {
	if seen[t.at] || !t.known() && t.kind != namedTyp {
		return symbol.Place{}, nil, false
	}
	seen[t.at] = true
	if t.known() {
		c, d := s.declaredIn(t)
		for _, i := range c.o.ByName(name) {
			if m := &c.o.Symbols[i]; m.Parent == t.at.Index || m.Owner != "" && m.Owner == d.Name {
				return symbol.Place{Path: t.at.Path, Index: i}, c.env, true
			}
		}
	}
	for _, super := range s.supersOf(t) {
		if p, env, ok := s.foreignMemberOf(super, name, seen); ok {
			return p, env, true
		}
	}
	return symbol.Place{}, nil, false
}

// foreignSelected is a member of a value that the library declares: of a type of it, of one that inherits from such, or of all.
func (s *resolver) foreignSelected(c view, t typ, name string) (typ, bool) {
	l := symbol.LibraryOf(c.o.Rules())
	if t.at.Path != "" {
		l = symbol.LibraryOf(s.reading(t.at).Rules())
	}
	if l == nil {
		return typ{}, false
	}
	p, env, ok := s.foreignMember(t, name)
	if root, of := l.Type(l.Root, ""); !ok && of && l.Root != "" {
		p, env, ok = s.foreignMember(foreignTyp(l, root, nil), name)
	}
	if !ok {
		return typ{}, false
	}
	o := symbol.LibraryFile(p.Path)
	switch d := &o.Symbols[p.Index]; {
	case d.Kind.Callable() && d.Params != ".":
		return typ{kind: callableTyp, at: p, env: env}, true
	case d.Kind.Container():
		return foreignTyp(l, p, nil), true
	case d.Kind == symbol.Member:
		return foreignTyp(l, symbol.Place{Path: p.Path, Index: d.Parent}, nil), true
	default:
		return s.typeText(view{p.Path, o, p.Index, env}, d.Type), true
	}
}

// asForeign is a type as one of a library that it inherits from.
func (s *resolver) asForeign(t typ, at symbol.Place, depth int) (typ, bool) {
	if t.at == at {
		return t, true
	}
	if depth > maxReading {
		return typ{}, false
	}
	for _, super := range s.supersOf(t) {
		if u, ok := s.asForeign(super, at, depth+1); ok {
			return u, true
		}
	}
	return typ{}, false
}

// foreignElement is what a loop over a value gives, or what [] gives, as the library declares it.
func (s *resolver) foreignElement(t typ, op string) (typ, bool) {
	if t.kind == outsideTyp && !t.known() {
		return typ{}, false
	}
	l := symbol.LibraryOf(s.reading(t.at).Rules())
	if l == nil {
		return typ{}, false
	}
	if op == "[]" && l.Subscript != "" {
		if f, ok := s.foreignSelected(view{}, t, l.Subscript); ok {
			return s.result(f, ""), true
		}
		return typ{}, false
	}
	p, ok := l.Type(l.Loop, "")
	if !ok {
		return typ{}, false
	}
	of, ok := s.asForeign(t, p, 0)
	if !ok || len(of.args) == 0 {
		return typ{}, false
	}
	return of.args[0], true
}

// foreignNamed is what a name alone means in the library: a value or a function, or else a type.
func (s *resolver) foreignNamed(c view, name string) (typ, bool) {
	l := symbol.LibraryOf(c.o.Rules())
	if l == nil {
		return typ{}, false
	}
	if s.takenFrom(c, name) == "" {
		if p, ok := l.Value(name); ok {
			return s.thing(p, nil), true
		}
	}
	return s.foreignType(c, name, nil)
}
