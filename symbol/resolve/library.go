package resolve

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang"
)

// foreignType is a type of a language's own library as a value of it, if the name means one.
func (s *resolver) foreignType(c view, name string, args []typ) (typ, bool) {
	l := symbol.LibraryOf(c.o.Rules())
	if l == nil {
		return typ{}, false
	}
	full, named := "", ""
	if symbol.Foreign(c.file) {
		named = name
	} else {
		full = s.takenFrom(c, name)
		named = full
	}
	p, ok := l.Type(name, cmp.Or(full, s.namedInStub(l, c, name)))
	if beside := l.Beside(); !ok && beside != nil && named != "" {
		if p, ok = beside.Type(name, named); ok {
			l = beside
		}
	}
	if !ok || full == "" && l.Prelude != "" && !symbol.Foreign(c.file) && l.PackageOf(p.Path) != l.Prelude && !l.Full(p, name) {
		return typ{}, false
	}
	if c.o.Rules().TypeArity {
		p = foreignOfArity(l, p, len(args))
	}
	t := writtenTyp(l, p, args)
	if t.full = full; !t.known() {
		return t, true
	}
	if d := l.Symbol(p); d.Kind == symbol.Type && d.Type != "" {
		return s.typeText(view{p.Path, symbol.LibraryFile(p.Path), p.Index, bind(d.Generic, args, nil)}, d.Type), true
	}
	return t, true
}

// namedInStub is the full name of a type that a stub names: of one that it imports, or of its own package; "" if neither is declared, and for what is no stub.
func (s *resolver) namedInStub(l *symbol.Library, c view, name string) string {
	if !symbol.Foreign(c.file) || l.PackageOf(c.file) == "" {
		return ""
	}
	for _, full := range []string{s.takenFrom(c, name), l.PackageOf(c.file) + "." + name} {
		if _, ok := l.Type(name, full); ok && full != "" {
			return full
		}
	}
	return ""
}

func foreignTyp(l *symbol.Library, p symbol.Place, args []typ) typ {
	return typ{kind: outsideTyp, at: p, name: l.Symbol(p).Name, args: args, said: true}
}

// writtenTyp is foreignTyp as the language writes it, if it has a way of its own for the type.
func writtenTyp(l *symbol.Library, p symbol.Place, args []typ) typ {
	switch name := l.Symbol(p).Name; {
	case l.Tuple != "" && name == l.Tuple+strconv.Itoa(len(args)):
		return typ{kind: tupleTyp, args: args}
	case name == l.List && len(args) == 1:
		return typ{kind: listTyp, args: args}
	case name == l.Dictionary && len(args) == 2:
		return typ{kind: dictTyp, args: args}
	}
	return foreignTyp(l, p, args)
}

// foreignClass is a type of a library itself, whose call makes a value.
func foreignClass(l *symbol.Library, p symbol.Place) typ {
	t := foreignTyp(l, p, nil)
	t.class = true
	return t
}

// takenFrom is the full name of a type from outside, if that stands there or an import says it; else "".
func (s *resolver) takenFrom(c view, name string) string {
	first, rest, nested := strings.Cut(name, ".")
	if nested && c.o.Rules().FullNames && first == strings.ToLower(first) {
		return name
	}
	l := symbol.LibraryOf(c.o.Rules())
	if l == nil {
		return ""
	}
	if !symbol.Foreign(c.file) {
		s.linking(c.file)
	}
	for i := range c.o.Imports {
		imp := &c.o.Imports[i]
		full := ""
		switch path := strings.ReplaceAll(imp.Path, "::", "."); {
		case imp.Kind == symbol.ImportPath && c.o.Rules().BindsPath == lang.LastPart && lastPart(imp.Path) == first:
			full = path
		case imp.Kind == symbol.ImportPath && imp.Alias == "" && c.o.Rules().BindsPath == lang.PackageName && lastPart(imp.Path) == first:
			full = imp.Path
		case imp.Kind == symbol.ImportName && imp.Local() == first:
			full = path + "." + imp.Name
		case imp.Kind == symbol.ImportAll && c.o.Rules().FullNames && l.Prelude != "":
			if full = l.Imported(path, first); full == "" {
				continue
			}
		case (imp.Kind == symbol.ImportNamespace || imp.Kind == symbol.ImportPath) && cmp.Or(imp.Alias, imp.Path) == first:
			full = imp.Path
		default:
			continue
		}
		return strings.TrimSuffix(full+"."+rest, ".")
	}
	if nested && c.o.Rules().PathsOfNames {
		return name
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
	var blocks []symbol.Place
	switch {
	case t.known():
		c, d = s.declaredIn(t)
		blocks = symbol.LibraryOf(c.o.Rules()).Extensions(t.at)
	case t.kind == namedTyp:
		o := s.reading(t.at)
		d = &o.Symbols[t.at.Index]
		c = view{t.at.Path, o, d.Parent, bind(d.Generic, t.args, t.env)}
		if o.Rules().InheritsInBlocks && d.Kind.Container() {
			blocks = s.impls(t.at)
		}
	default:
		return nil
	}
	if !d.Kind.Container() {
		return nil
	}
	var all []typ
	if d.Type != "" {
		all = s.typesOf(c, s.alternatives(d.Type))
	}
	for _, b := range blocks {
		if super := s.superOfBlock(t, b); super.kind != unknownTyp {
			all = append(all, super)
		}
	}
	for i := range all {
		all[i] = s.inLibrary(c, all[i])
	}
	return all
}

// superOfBlock is what a type inherits by a block of members for it. What the block says of an associated type is the type argument of
// that name.
func (s *resolver) superOfBlock(t typ, block symbol.Place) typ {
	o := s.reading(block)
	d := &o.Symbols[block.Index]
	if d.Init == "" {
		return typ{}
	}
	env, ok := s.inBlock(t, block)
	if !ok {
		return typ{}
	}
	super := s.typeText(view{block.Path, o, block.Index, env}, d.Init)
	if !super.known() || len(super.args) > 0 {
		return super
	}
	for _, g := range expr.Generics(symbol.LibraryFile(super.at.Path).Symbols[super.at.Index].Generic) {
		of := typ{}
		if i := s.child(block, o, g.Name); i >= 0 {
			of = s.declared(symbol.Place{Path: block.Path, Index: i}, env)
		}
		super.args = append(super.args, of)
	}
	return super
}

// inBlock finds what type parameters stand for in a block of members that a type has elsewhere, and whether it is for this type:
// impl<T> Option<Option<T>> is for no other options.
func (s *resolver) inBlock(t typ, block symbol.Place) (map[string]typ, bool) {
	o := s.reading(block)
	d := &o.Symbols[block.Index]
	head := parsedType(s.w, d.Type)
	env := make(map[string]typ, len(t.env)+len(t.args)+1)
	maps.Copy(env, t.env)
	env["Self"] = t
	generic := expr.Generics(d.Generic)
	for i, of := range head.Args[:min(len(head.Args), len(t.args))] {
		if slices.ContainsFunc(generic, func(g expr.Generic) bool { return of.IsName(g.Name) }) {
			env[of.Name] = t.args[i]
			continue
		}
		in := s.inferring(view{block.Path, o, block.Index, nil}, block)
		in.unify(s.typeOf(view{block.Path, o, block.Index, in.opened(nil, generic)}, of), t.args[i], 0)
		if len(in.found) == 0 {
			return nil, false
		}
		maps.Copy(env, in.found)
	}
	return env, true
}

// foreignMember finds a member that a type of a library has, or that one of here inherits from such, and what type parameters stand
// for in it.
func (s *resolver) foreignMember(t typ, name string) (symbol.Place, map[string]typ, bool) {
	p, env, ok := s.foreignMemberOf(t, name, map[symbol.Place]bool{})
	if ok && env["Self"].at != t.at {
		env = withSelf(env, t)
	}
	return p, env, ok
}

func (s *resolver) foreignMemberOf(t typ, name string, seen map[symbol.Place]bool) (symbol.Place, map[string]typ, bool) {
	if seen[t.at] || !t.known() && t.kind != namedTyp {
		return symbol.Place{}, nil, false
	}
	seen[t.at] = true
	if t.known() {
		if p, env, ok := s.foreignOwn(t, name); ok {
			return p, env, true
		}
	}
	for _, super := range s.supersOf(t) {
		if p, env, ok := s.foreignMemberOf(super, name, seen); ok {
			return p, env, true
		}
	}
	return symbol.Place{}, nil, false
}

// foreignOwn finds a member that a type of a library has itself, or by a block of members for it.
func (s *resolver) foreignOwn(t typ, name string) (symbol.Place, map[string]typ, bool) {
	c, d := s.declaredIn(t)
	for _, i := range c.o.ByName(name) {
		if m := &c.o.Symbols[i]; m.Parent == t.at.Index || m.Owner != "" && m.Owner == d.Name && !c.o.Rules().OutsideFunctions {
			return symbol.Place{Path: t.at.Path, Index: i}, c.env, true
		}
	}
	for _, b := range symbol.LibraryOf(c.o.Rules()).Extensions(t.at) {
		i := s.child(b, symbol.LibraryFile(b.Path), name)
		if i < 0 {
			continue
		}
		if env, ok := s.inBlock(t, b); ok {
			return symbol.Place{Path: b.Path, Index: i}, env, true
		}
	}
	return symbol.Place{}, nil, false
}

// foreignSelected is a member of a value that the library declares: of a type of it, of one that inherits from such, or of all.
func (s *resolver) foreignSelected(c view, t typ, name string) (typ, bool) {
	o := c.o
	if t.at.Path != "" {
		o = s.reading(t.at)
	}
	l := symbol.LibraryOf(o.Rules())
	if l == nil {
		return typ{}, false
	}
	if t.kind == outsideTyp && !t.known() && t.full != "" {
		if u, ok := s.foreignIn(l, t.full, name); ok || !o.Rules().OutsideFunctions {
			return u, ok
		}
	}
	p, env, ok := s.besideMember(c, t, name, 0)
	if !ok {
		p, env, ok = s.foreignMember(t, name)
	}
	if !ok {
		p, env, ok = s.foreignExtension(c, t, name)
	}
	if root, of := l.Type(l.Root, ""); !ok && of && l.Root != "" {
		p, env, ok = s.foreignMember(foreignTyp(l, root, nil), name)
		env = withSelf(env, t)
	}
	if !ok {
		return typ{}, false
	}
	o = symbol.LibraryFile(p.Path)
	switch d := &o.Symbols[p.Index]; {
	case d.Kind.Callable() && d.Params != ".", o.Rules().Labels && mayBeCalled(d):
		return typ{kind: callableTyp, at: p, env: env}, true
	case d.Kind.Container():
		return foreignClass(l, p), true
	case d.Kind == symbol.Member:
		return foreignTyp(l, symbol.Place{Path: p.Path, Index: d.Parent}, nil), true
	default:
		return s.typeText(view{p.Path, o, p.Index, env}, d.Type), true
	}
}

// foreignIn is what a module of the library has under a name, or a module in it.
func (s *resolver) foreignIn(l *symbol.Library, module, name string) (typ, bool) {
	full := module + "." + name
	if p, ok := l.Value(name, full); ok {
		return s.thing(p, nil), true
	}
	if p, ok := l.Type(name, full); ok {
		return foreignClass(l, p), true
	}
	t := outside(name)
	t.full = full
	return t, l.Module(full)
}

// foreignExtension finds a function of the library that is called on values of a type that it lies outside of, the nearest one, and
// what type parameters stand for in it. It names those of the type as that does.
func (s *resolver) foreignExtension(c view, t typ, name string) (found symbol.Place, env map[string]typ, ok bool) {
	if c.o == nil || !c.o.Rules().OutsideFunctions || symbol.LibraryOf(c.o.Rules()) == nil {
		return symbol.Place{}, nil, false
	}
	l, nearest := symbol.LibraryOf(c.o.Rules()), typ{}
	for _, p := range l.OutsideFunctions(name) {
		d := l.Symbol(p)
		if slices.ContainsFunc(expr.Generics(d.Generic), func(g expr.Generic) bool { return g.Name == d.Owner }) {
			if !ok {
				found, env, ok = p, map[string]typ{d.Owner: t}, true
			}
			continue
		}
		q, known := l.Type(d.Owner, "")
		if !known {
			continue
		}
		of, is := s.asForeign(s.inLibrary(c, t), q, 0)
		if !is {
			continue
		}
		if _, farther := s.asForeign(nearest, q, 0); !ok || !nearest.known() || !farther {
			nearest = foreignTyp(l, q, nil)
			found, env, ok = p, bind(l.Symbol(q).Generic, of.args, nil), true
		}
	}
	return found, env, ok
}

// asForeign is a type as one of a library that it inherits from.
func (s *resolver) asForeign(t typ, at symbol.Place, depth int) (typ, bool) {
	if t.at == at || t.known() && besides(t.at, at) {
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

// said is a type that comes out of a library: nothing is known of a type parameter that nothing says.
func said(t typ) typ {
	if t.kind == parameterTyp {
		return handed("")
	}
	return t
}

// besideMember finds a member of a type of the library that stands beside that of the language, as the language itself declares it:
// java.util.Map is a Map of Kotlin, with its values.
func (s *resolver) besideMember(c view, t typ, name string, depth int) (symbol.Place, map[string]typ, bool) {
	if c.o == nil || !t.known() || depth > maxReading || symbol.LibraryFile(t.at.Path).Language == c.o.Language {
		return symbol.Place{}, nil, false
	}
	l := symbol.LibraryOf(c.o.Rules())
	if l == nil || !l.Mapped {
		return symbol.Place{}, nil, false
	}
	if q, ok := l.Type(l.Symbol(t.at).Name, ""); ok {
		if p, env, ok := s.foreignMember(foreignTyp(l, q, t.args), name); ok {
			return p, env, true
		}
	}
	for _, super := range s.supersOf(t) {
		if p, env, ok := s.besideMember(c, super, name, depth+1); ok {
			return p, env, true
		}
	}
	return symbol.Place{}, nil, false
}

// foreignPart is one of the parts of a value, by its number, as the library declares it: component1().
func (s *resolver) foreignPart(c view, t typ, n int) (typ, bool) {
	l := symbol.LibraryOf(c.o.Rules())
	if l == nil || l.Part == "" {
		return typ{}, false
	}
	f, ok := s.foreignSelected(c, s.inLibrary(c, t), l.Part+strconv.Itoa(n+1))
	if !ok {
		return typ{}, false
	}
	return s.call(c, f, ""), true
}

// besides reports whether two types are one, of which each of two libraries declares its side.
func besides(x, y symbol.Place) bool {
	p, q := symbol.LibraryFile(x.Path), symbol.LibraryFile(y.Path)
	return p != nil && q != nil && p.Language != q.Language && (mapped(p) || mapped(q)) && p.Symbols[x.Index].Name == q.Symbols[y.Index].Name
}

// mapped reports whether a language has types of the library beside its own as its own.
func mapped(o *symbol.Outline) bool { return symbol.LibraryOf(o.Rules()).Mapped }

// foreignElement is what a loop over a value gives, or what [] gives, as the library declares it.
func (s *resolver) foreignElement(c view, t typ, op string) (typ, bool) {
	if t.kind == outsideTyp && !t.known() {
		return typ{}, false
	}
	l := symbol.LibraryOf(s.reading(t.at).Rules())
	if l == nil {
		return typ{}, false
	}
	if own := symbol.LibraryOf(c.o.Rules()); op == "[]" && own != nil && own.Subscript != "" {
		f, ok := s.foreignSelected(c, t, own.Subscript)
		switch {
		case ok && f.kind == listTyp: // a property, as the list of what it gives
			return said(f.args[0]), true
		case ok:
			return s.result(f, expr.AnyLabels), true
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
	return said(of.args[0]), true
}

// foreignStart is what the name of something that an import takes from outside means: a symbol of the library, or a module.
func (s *resolver) foreignStart(c view, name string) typ {
	if t, ok := s.foreignNamed(c, name); ok {
		return t
	}
	t := outside(name)
	t.full = s.takenFrom(c, name)
	return t
}

// foreignNamed is what a name alone means in the library: a value or a function, or else a type.
func (s *resolver) foreignNamed(c view, name string) (typ, bool) {
	l := symbol.LibraryOf(c.o.Rules())
	if l == nil {
		return typ{}, false
	}
	if p, ok := l.Value(name, s.takenFrom(c, name)); ok {
		return s.thing(p, nil), true
	}
	if p, ok := l.Object(name, s.takenFrom(c, name)); ok {
		return foreignTyp(l, p, nil), true
	}
	if p, ok := l.Type(name, s.takenFrom(c, name)); ok && l.Symbol(p).Kind == symbol.Type && len(l.Extensions(p)) > 0 {
		return foreignTyp(l, p, nil), true // an alias with functions of its own
	}
	t, ok := s.foreignType(c, name, nil)
	t.class = t.known()
	return t, ok
}
