package resolve

import (
	"strings"

	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// mixinOrder returns a class with what it uses and inherits from, in the order in which members are looked for.
func (s *resolver) mixinOrder(t typ) []typ {
	above := snapshot.Memoize(s.w, &tablesOf(s.w).orders, t.at, func() []typ {
		var all []typ
		for _, p := range (&dispatcher{w: s.w}).ancestors(t.at, false) {
			all = append(all, typ{kind: namedTyp, at: p})
		}
		return all
	})
	return append([]typ{t}, above...)
}

// signedOwn finds a member in the body of a class: a property by its sign, or else a method before a constant.
func (s *resolver) signedOwn(at symbol.Place, name string) int {
	o := s.w.Outline(at.Path)
	property, signed := strings.CutPrefix(name, "$")
	other := -1
	for _, i := range o.ByName(property) {
		switch d := &o.Symbols[i]; {
		case d.Parent != at.Index:
		case signed:
			if d.Kind == symbol.Field {
				return i
			}
		case d.Kind.Callable():
			return i
		default:
			other = i
		}
	}
	return other
}

// mixinMember finds a member of a class or of what it uses and inherits from.
func (s *resolver) mixinMember(t typ, name string) (symbol.Place, map[string]typ, bool) {
	for _, k := range s.mixinOrder(t) {
		if i := s.signedOwn(k.at, name); i >= 0 {
			return symbol.Place{Path: k.at.Path, Index: i}, s.mixinEnv(k, t, i), true
		}
	}
	return symbol.Place{}, nil, false
}

// mixinEnv says what static and $this are in member i of class k, of a value of type t.
func (s *resolver) mixinEnv(k, t typ, i int) map[string]typ {
	d := &s.w.Outline(k.at.Path).Symbols[i]
	if k.at == t.at || !strings.Contains(d.Type, "static") && (d.Type != "" || !strings.Contains(d.Init, "this") && !strings.Contains(d.Init, "static")) {
		return nil
	}
	return map[string]typ{"Self": {kind: namedTyp, at: t.at}}
}

// mixinSelected is a member of a value or of a class: .$name is a property.
func (s *resolver) mixinSelected(t typ, name string) typ {
	defer func() { s.depth-- }()
	if s.nested() || !s.w.Outline(t.at.Path).Symbols[t.at.Index].Kind.Container() {
		return typ{}
	}
	property, signed := strings.CutPrefix(name, "$")
	for _, k := range s.mixinOrder(t) {
		i := s.signedOwn(k.at, name)
		if signed {
			if of, ok := s.propertyOf(k, t, i, property); ok {
				return of
			}
		} else if i >= 0 {
			return s.thing(symbol.Place{Path: k.at.Path, Index: i}, s.mixinEnv(k, t, i))
		}
	}
	if s.beyond(t) {
		return outside(name)
	}
	return typ{}
}

// propertyOf is what a property of class k holds, which symbol i declares, -1 for none: the type that is written, or what it is set to.
func (s *resolver) propertyOf(k, t typ, i int, name string) (typ, bool) {
	o := s.w.Outline(k.at.Path)
	if i >= 0 && o.Symbols[i].Type != "" {
		return s.thing(symbol.Place{Path: k.at.Path, Index: i}, s.mixinEnv(k, t, i)), true
	}
	set := i
	if i >= 0 && o.Symbols[i].Init == "" {
		set = -1
	}
	of, ok := s.held(k, t, set, name)
	return of, ok || i >= 0
}

// mixins: what a class uses comes before what it inherits: use Countable;
type mixins struct{ general }

func (mixins) inherited(s *resolver, file string, o *symbol.Outline, class, name string) (symbol.Place, bool, bool) {
	for _, i := range s.named(file, o, class) {
		if !o.Symbols[i].Kind.Container() {
			continue
		}
		for _, k := range s.mixinOrder(typ{kind: namedTyp, at: symbol.Place{Path: file, Index: i}})[1:] {
			if j := s.signedOwn(k.at, name); j >= 0 {
				return symbol.Place{Path: k.at.Path, Index: j}, true, true
			}
		}
		return symbol.Place{}, false, true
	}
	return symbol.Place{}, false, false
}

func (mixins) member(s *resolver, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.mixinMember(t, name)
	return member{p, env, ok}, true
}

func (mixins) selected(s *resolver, t typ, name string) (typ, bool) {
	return s.mixinSelected(t, name), true
}

func (mixins) callable(s *resolver, _ view, _ typ, _ string, p symbol.Place, ok bool) (symbol.Place, bool) {
	return p, ok && s.reading(p).Symbols[p.Index].Kind.Callable()
}

// received: what stands behind a backslash alone is in no namespace.
func (mixins) received(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (Resolution, bool) {
	if r.Receiver != symbol.Global {
		return Resolution{}, false
	}
	p, why := s.full(module.Parent(file), o, r.Name, r.Kind)
	switch {
	case why != "":
		return unresolved(WhyExternal), true
	case p.Path == file:
		return Resolution{Place: p, Rule: SameFile}, true
	}
	return Resolution{Place: p, Rule: UniqueName}, true
}
