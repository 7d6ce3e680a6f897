package resolve

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/module"
)

// startPath reads the start of a chain: a path through modules to an item, or a name that is seen.
func (s *resolver) startPath(c view, v *expr.Value) (t typ, used int) {
	names := v.Names()
	if p, at, behind := s.behindModules(c, names); behind {
		if p.Path == "" {
			return typ{}, 0
		}
		return s.thing(p, c.env), at
	}
	res := s.plain(c.file, c.o, &symbol.Reference{Kind: symbol.Mention, Name: names[0], From: c.from})
	if res.Rule != "" {
		return s.thing(res.Place, c.env), 0
	}
	foreign := res.External || module.CargoForeign(s.w, c.file, names[0]) || builtinType(c.o.Language, names[0])
	if !foreign && len(names) > 1 && names[0][0] >= 'a' && names[0][0] <= 'z' {
		return typ{}, 0
	}
	for i := range names {
		if t, ok := s.foreignNamed(c, strings.Join(names[:i+1], ".")); ok && !s.isTrait(t) {
			return t, i
		}
	}
	if foreign {
		return outside(names[0]), 0
	}
	return typ{}, 0
}

// behindModules finds the item that names lead to behind those of modules, with the number of names before it; behind is false where
// they name no module, or modules alone.
func (s *resolver) behindModules(c view, names []string) (p symbol.Place, at int, behind bool) {
	if len(names) < 2 {
		return symbol.Place{}, 0, false
	}
	to, rest := s.downPath(moduleAround(c.file, c.o, c.from), names)
	if len(rest) == 0 || len(rest) == len(names) {
		return symbol.Place{}, 0, false
	}
	p, ok := s.itemOf(to, rest[0], symbol.Mention)
	if !ok {
		p = symbol.Place{}
	}
	return p, len(names) - len(rest), true
}

// implAround returns the impl or trait around a symbol, or -1.
func implAround(o *symbol.Outline, i int) int {
	for ; i >= 0; i = o.Symbols[i].Parent {
		if k := o.Symbols[i].Kind; k == symbol.Extension || k == symbol.Trait {
			return i
		}
	}
	return -1
}

// implSelf is what a method of Rust is called on: of an impl, the type that it is of.
func (s *resolver) implSelf(c view) (typ, bool) {
	i := implAround(c.o, c.from)
	if i < 0 || c.o.Symbols[i].Kind != symbol.Extension || c.o.Symbols[i].Type == "" {
		return typ{}, false
	}
	return s.typeText(view{c.file, c.o, i, c.env}, c.o.Symbols[i].Type), true
}

// associatedType is a type that an impl or a trait gives a name: Self::Name.
func (s *resolver) associatedType(c view, name string) typ {
	i := implAround(c.o, c.from)
	if i < 0 {
		return typ{}
	}
	if of, ok := c.env["Self"]; ok && c.o.Symbols[i].Kind == symbol.Trait && of.kind == namedTyp {
		p, env, ok := s.traitMember(of, name, want{})
		if !ok {
			return typ{}
		}
		return s.declared(p, env)
	}
	if j := s.child(symbol.Place{Path: c.file, Index: i}, c.o, name); j >= 0 && c.o.Symbols[j].Kind == symbol.Type {
		return s.declared(symbol.Place{Path: c.file, Index: j}, c.env)
	}
	return typ{}
}

// impls returns the impls of the type at a place.
func (s *resolver) impls(at symbol.Place) []symbol.Place {
	o := s.w.Outline(at.Path)
	var found []symbol.Place
	for p, c := range s.everywhere(o.Symbols[at.Index].Name) {
		if !c.Rules().InheritsInBlocks || c.Symbols[p.Index].Kind != symbol.Extension {
			continue
		}
		if of := s.declared(p, nil); of.kind == namedTyp && of.at == at {
			found = append(found, p)
		}
	}
	return found
}

// traitMember finds a member of a type: a field or a variant, a method of an impl, or one that a trait gives. Of several
// traits that give it none is taken.
func (s *resolver) traitMember(t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	defer func() { s.depth-- }()
	if s.nested() {
		return symbol.Place{}, nil, false
	}
	o := s.w.Outline(t.at.Path)
	d := &o.Symbols[t.at.Index]
	env := bind(d.Generic, t.args, t.env)
	own := symbol.Place{Path: t.at.Path}
	ok := false
	if own.Index, ok = inBody(o, t.at.Index, name, w); ok {
		if d.Kind == symbol.Trait && strings.Contains(o.Symbols[own.Index].Type, "Self") {
			env = bind("Self", []typ{t}, env)
		}
		return own, env, true
	}
	impls := s.impls(t.at)
	if p, env, ok := s.implMember(t, impls, name); ok || p.Path != "" {
		return p, env, ok
	}
	if p, env, ok := s.givenByTraits(t, impls, name, w); ok {
		return p, env, true
	}
	return own, env, own.Index >= 0
}

// inBody finds a member in the body of symbol i, or -1. Of what is called a field is only the last resort, which is not ok.
func inBody(o *symbol.Outline, i int, name string, w want) (found int, ok bool) {
	found = -1
	for j := range o.Members(i) {
		if o.Symbols[j].Name != name {
			continue
		}
		if found = j; !w.called || o.Symbols[j].Kind != symbol.Field {
			return j, true
		}
	}
	return found, false
}

// givenByTraits finds a member that a type has from a trait, or of what it leads to by Deref: trait Iterator { fn map(self) … }.
func (s *resolver) givenByTraits(t typ, impls []symbol.Place, name string, w want) (symbol.Place, map[string]typ, bool) {
	o := s.w.Outline(t.at.Path)
	if d := &o.Symbols[t.at.Index]; d.Kind == symbol.Trait {
		if p, ok := s.inherited(t.at.Path, o, d.Name, name); ok {
			return p, t.env, true
		}
	}
	for _, p := range impls {
		if of := s.traitOf(p); of.kind == namedTyp && of.at != t.at {
			if p, env, ok := s.traitMember(of, name, w); ok {
				return p, bind("Self", []typ{t}, env), true
			}
		}
	}
	if to := s.deref(t, impls); to.kind == namedTyp && to.at != t.at {
		return s.traitMember(to, name, w)
	}
	return symbol.Place{}, nil, false
}

// implMember finds a member in the impls of a type: what is of no trait goes first. A place that is not ok is one of several.
func (s *resolver) implMember(t typ, impls []symbol.Place, name string) (symbol.Place, map[string]typ, bool) {
	var found, in symbol.Place
	several := false
	for _, p := range impls {
		o := s.w.Outline(p.Path)
		i := s.child(p, o, name)
		if i < 0 {
			continue
		}
		if o.Symbols[p.Index].Init == "" {
			return symbol.Place{Path: p.Path, Index: i}, s.implEnv(t, p), true
		}
		several = found.Path != ""
		found, in = symbol.Place{Path: p.Path, Index: i}, p
	}
	if found.Path == "" {
		return symbol.Place{}, nil, false
	}
	return found, s.implEnv(t, in), !several
}

// implEnv returns what type parameters stand for in an impl of a type with arguments: impl<S> Name<S>.
func (s *resolver) implEnv(t typ, impl symbol.Place) map[string]typ {
	if len(t.args) == 0 {
		return t.env
	}
	d := &s.w.Outline(impl.Path).Symbols[impl.Index]
	_, args, ok := strings.Cut(strings.TrimSuffix(d.Type, ">"), "<")
	if !ok {
		return t.env
	}
	return bind(args, t.args, t.env)
}

// traitOf is the trait that an impl is of.
func (s *resolver) traitOf(impl symbol.Place) typ {
	o := s.w.Outline(impl.Path)
	return s.typeText(view{impl.Path, o, impl.Index, nil}, o.Symbols[impl.Index].Init)
}

// deref is what a type leads to by Deref.
func (s *resolver) deref(t typ, impls []symbol.Place) typ {
	for _, p := range impls {
		o := s.w.Outline(p.Path)
		if lastPart(o.Symbols[p.Index].Init) != "Deref" {
			continue
		}
		if i := s.child(p, o, "Target"); i >= 0 {
			return s.declared(symbol.Place{Path: p.Path, Index: i}, s.implEnv(t, p))
		}
	}
	return typ{}
}

// foreignTrait reports whether a type has a trait of something outside, which may have any method.
func (s *resolver) foreignTrait(t typ) bool {
	o := s.w.Outline(t.at.Path)
	if !o.Rules().InheritsInBlocks {
		return false
	}
	for i := range o.References { // what it derives, of which Rust's own traits have no import
		if r := &o.References[i]; r.Kind == symbol.Inherit && r.From == t.at.Index && s.resolve(t.at.Path, o, r).Rule == "" {
			return true
		}
	}
	return slices.ContainsFunc(s.impls(t.at), func(p symbol.Place) bool {
		init := s.w.Outline(p.Path).Symbols[p.Index].Init
		return init != "" && s.traitOf(p).kind != namedTyp
	})
}

// made is part n of what a type without names for its fields, or a variant of an enum, is made of.
func (s *resolver) made(t typ, n int) (typ, bool) {
	o := s.w.Outline(t.at.Path)
	if !o.Rules().Variants {
		return typ{}, false
	}
	d := &o.Symbols[t.at.Index]
	if d.Params == "" || d.Kind != symbol.Struct && d.Kind != symbol.Member {
		return typ{}, true
	}
	params := parsedParams(s.w, d.Params)
	if n >= len(params) {
		return typ{}, true
	}
	generic := d.Generic
	if d.Kind == symbol.Member && d.Parent >= 0 {
		generic = o.Symbols[d.Parent].Generic
	}
	return s.typeOf(view{t.at.Path, o, t.at.Index, bind(generic, t.args, t.env)}, params[n].Type), true
}

// isVariant reports whether a symbol is a variant of an enum that is made of values.
func isVariant(o *symbol.Outline, i int) bool {
	if d := &o.Symbols[i]; d.Kind != symbol.Member || !o.Rules().Variants {
		return false
	} else if d.Params != "" {
		return true
	}
	for range o.Members(i) {
		return true
	}
	return false
}

// enumOf returns the enum of the variant at a place that is made of values.
func enumOf(o *symbol.Outline, p symbol.Place) (symbol.Place, bool) {
	if !isVariant(o, p.Index) || o.Symbols[p.Index].Parent < 0 {
		return symbol.Place{}, false
	}
	return symbol.Place{Path: p.Path, Index: o.Symbols[p.Index].Parent}, true
}

// variantType is the enum of a variant that is named as a type: Enum::Variant { … }.
func (s *resolver) variantType(c view, name string) typ {
	if !strings.Contains(name, ".") {
		return typ{}
	}
	v := parsedValue(s.w, name)
	t, used := s.startPath(c, v)
	if used == len(v.Ops)-1 && t.kind == classTyp {
		t = s.selected(c, t, v.Ops[used].Text[1:], want{})
		used++
	}
	if used == len(v.Ops) && t.kind == callableTyp {
		if at, ok := enumOf(s.w.Outline(t.at.Path), t.at); ok {
			return typ{kind: namedTyp, at: at}
		}
	}
	return typ{}
}

// isTrait reports whether a type is a trait of the library, whose functions are those of a type that is not named.
func (s *resolver) isTrait(t typ) bool {
	return t.known() && symbol.LibraryFile(t.at.Path).Symbols[t.at.Index].Kind == symbol.Trait
}

// traitElement is an element of a value, or what a loop over it gives: [0].
func (s *resolver) traitElement(c view, t typ, op string) typ {
	if t.kind == classTyp {
		t.kind = namedTyp
	}
	switch t.kind {
	case listTyp:
		return t.args[0]
	case bothTyp:
		for _, a := range t.args {
			if e := s.traitElement(c, a, op); e.kind != unknownTyp && e.kind != outsideTyp {
				return e
			}
		}
	case namedTyp, outsideTyp:
		if u, ok := s.foreignElement(c, t, op); ok {
			return u
		}
		if p, env, ok := s.indexed(c, t, op); ok {
			return s.declared(p, env)
		}
	}
	if t.kind == outsideTyp {
		return handed("")
	}
	return typ{}
}

// indexed finds what x[i] calls for a value of a type of here.
func (s *resolver) indexed(c view, t typ, op string) (symbol.Place, map[string]typ, bool) {
	if t.kind != namedTyp || op != "[]" {
		return symbol.Place{}, nil, false
	}
	return s.traitMember(t, symbol.LibraryOf(c.o.Rules()).Subscript, want{called: true})
}

// derivedMember is a method that traits of Rust's library give a type: what copies it and makes it, and those of iterators.
func (s *resolver) derivedMember(c view, t typ, name string) (typ, bool) {
	if t.kind == classTyp {
		t.kind = namedTyp
	}
	if t.kind == unknownTyp {
		return typ{}, false
	}
	return s.foreignSelected(c, t, name)
}

// unwrapped is what a wrapper holds: ^, or ^1 for the second.
func unwrapped(t typ, op string) typ {
	n, err := strconv.Atoi(op[1:])
	if err != nil {
		n = 0
	}
	if n >= len(t.args) {
		return typ{}
	}
	return t.args[n]
}

// traits: the members of a type lie in blocks, and a trait gives some to each type that has it.
type traits struct{ general }

func (traits) otherType(s *resolver, v view, name string) typ { return s.variantType(v, name) }

func (traits) through(_ *resolver, _ view, t typ) (typ, bool) {
	return handed(""), t.known() && len(t.args) == 0
}

func (traits) missing(s *resolver, v view, t typ, name string) (typ, bool) {
	return s.derivedMember(v, t, name)
}

func (traits) self(s *resolver, v view, word string) (typ, bool) {
	t, ok := s.implSelf(v)
	if ok && word == "Self" && t.kind == namedTyp {
		t.kind = classTyp
	}
	return t, ok
}

func (traits) member(s *resolver, t typ, name string, w want) (member, bool) {
	if k := s.reading(t.at).Symbols[t.at.Index].Kind; k.Value() || k.Callable() {
		return member{}, false
	}
	p, env, ok := s.traitMember(t, name, w)
	return member{p, env, ok}, true
}

func (traits) element(s *resolver, v view, t typ, op string) (typ, bool) {
	return s.traitElement(v, t, op), true
}

func (traits) start(s *resolver, v view, of *expr.Value) (typ, int, bool) {
	t, used := s.startPath(v, of)
	return t, used, true
}

func (traits) wordType(s *resolver, v view, name string, _ []typ) (typ, bool) {
	of, ok := strings.CutPrefix(name, "Self.")
	if !ok {
		return typ{}, false
	}
	return s.associatedType(v, of), true
}
