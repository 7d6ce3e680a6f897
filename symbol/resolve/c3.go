package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// oneOf is a value that is one of several: if nothing is known of one of them, nothing is known.
func (s *resolver) oneOf(c view, parts []*expr.Value) typ {
	return agreed(parts, func(p *expr.Value) typ { return s.valueOf(c, p) })
}

// innermostClass finds the class around, which in one file may have namesakes.
func innermostClass(c view) symbol.Place {
	for i := c.from; i >= 0; i = c.o.Symbols[i].Parent {
		if c.o.Symbols[i].Kind.Container() {
			return symbol.Place{Path: c.file, Index: i}
		}
	}
	return symbol.Place{}
}

// maxOrder bounds how many classes one inherits from.
const maxOrder = 64

// c3Order returns a class with what it inherits from in the order in which members are looked for.
func (s *resolver) c3Order(t typ) []typ {
	if (len(t.args) > 0 || len(t.env) > 0) && s.w.Outline(t.at.Path).Symbols[t.at.Index].Generic != "" {
		return s.linearize(t, 0)
	}
	order := memoize(s.w, &tablesOf(s.w).orders, t.at, func(s *resolver) []typ {
		return s.linearize(typ{kind: namedTyp, at: t.at}, 0)
	})
	if len(order) == 0 { // it inherits from itself
		return []typ{t}
	}
	return order
}

// linearize merges the orders of the bases: a class comes before its bases, and bases in the order that is said.
func (s *resolver) linearize(t typ, depth int) []typ {
	order := []typ{t}
	o := s.w.Outline(t.at.Path)
	d := &o.Symbols[t.at.Index]
	if depth > maxOrder/4 || d.Type == "" || !d.Kind.Container() {
		return order
	}
	s.steps++
	if s.steps > maxSteps {
		return order
	}
	c := view{t.at.Path, o, d.Parent, bind(d.Generic, t.args, t.env)}
	var bases []typ
	var lists [][]typ
	for _, of := range s.alternatives(d.Type) {
		if base := s.typeOf(c, of); base.kind == namedTyp && base.at != t.at {
			bases = append(bases, base)
			lists = append(lists, s.linearize(base, depth+1))
		}
	}
	lists = append(lists, bases)
	for len(order) < maxOrder {
		next := nextInOrder(lists)
		if next.kind == unknownTyp {
			break
		}
		order = append(order, next)
		for i := range lists {
			lists[i] = slices.DeleteFunc(lists[i], func(u typ) bool { return u.at == next.at })
		}
	}
	return order
}

// nextInOrder is the first class that no list has behind another.
func nextInOrder(lists [][]typ) typ {
	var first typ
	for _, l := range lists {
		if len(l) == 0 {
			continue
		}
		if first.kind == unknownTyp {
			first = l[0]
		}
		if !slices.ContainsFunc(lists, func(m []typ) bool { return len(m) > 1 && containsTyp(m[1:], l[0]) }) {
			return l[0]
		}
	}
	return first // they contradict each other
}

// ofClass finds a member in the body of a class.
func (s *resolver) ofClass(at symbol.Place, name string) int {
	o := s.w.Outline(at.Path)
	if i := s.child(at, o, name); i >= 0 {
		return i
	}
	return -1
}

// orderedMember finds a member in the classes of an order, and what type parameters stand for in it. What a method sets without a type
// is a member of its class if no class behind declares the name.
func (s *resolver) orderedMember(order []typ, t typ, name string) (p symbol.Place, env map[string]typ, ok bool) {
	for _, k := range order {
		i := s.ofClass(k.at, name)
		if i < 0 {
			continue
		}
		at := symbol.Place{Path: k.at.Path, Index: i}
		if d := &s.w.Outline(at.Path).Symbols[i]; !ok || !d.Kind.Value() || d.Type != "" {
			p, env, ok = at, s.orderedEnv(k, t, i), true
			if !d.Set || d.Type != "" {
				break
			}
		}
	}
	return p, env, ok
}

// orderedEnv says what type parameters and Self stand for in member i of class k, of a value of type t.
func (s *resolver) orderedEnv(k, t typ, i int) map[string]typ {
	d := &s.w.Outline(k.at.Path).Symbols[k.at.Index]
	env := bind(d.Generic, k.args, k.env)
	if k.at == t.at && len(t.args) == 0 || !s.givesSelf(symbol.Place{Path: k.at.Path, Index: i}) {
		return env
	}
	self := t
	self.kind = namedTyp
	with := map[string]typ{"Self": self}
	for name, is := range env {
		if name != "Self" {
			with[name] = is
		}
	}
	return with
}

// givesSelf reports whether what a member is depends on what it is a member of.
func (s *resolver) givesSelf(p symbol.Place) bool {
	d := &s.w.Outline(p.Path).Symbols[p.Index]
	return strings.Contains(d.Type, "Self") || d.Type == "" && (strings.Contains(d.Init, "self") || strings.Contains(d.Init, "cls"))
}

// orderedAbove finds a member behind the class that super stands in.
func (s *resolver) orderedAbove(c view, t typ, name string) (symbol.Place, map[string]typ, bool) {
	self := typ{kind: namedTyp, at: t.at}
	if is, ok := c.env["Self"]; ok {
		self = is
	}
	return s.orderedMember(s.c3Order(typ{kind: namedTyp, at: t.at})[1:], self, name)
}

// orderedInherited finds a member of what the classes of a name inherit from.
func (s *resolver) orderedInherited(file string, o *symbol.Outline, class, name string) (symbol.Place, bool) {
	for _, i := range o.ByName(class) {
		if !o.Symbols[i].Kind.Container() {
			continue
		}
		t := typ{kind: namedTyp, at: symbol.Place{Path: file, Index: i}}
		if p, _, ok := s.orderedMember(s.c3Order(t)[1:], t, name); ok {
			return p, true
		}
	}
	return symbol.Place{}, false
}

// orderedSelected is a member of a value or of a class: in its body, or set by its methods.
func (s *resolver) orderedSelected(t typ, name string) typ {
	defer func() { s.depth-- }()
	if s.nested() {
		return typ{}
	}
	if name == "__class__" {
		t.kind = classTyp
		return t
	}
	o := s.w.Outline(t.at.Path)
	if !o.Symbols[t.at.Index].Kind.Container() {
		return typ{}
	}
	for _, k := range s.c3Order(t) {
		at := s.w.Outline(k.at.Path)
		i := s.ofClass(k.at, name)
		if i >= 0 && (!at.Symbols[i].Kind.Value() || at.Symbols[i].Type != "" || at.Symbols[i].Kind == symbol.Member) {
			return s.undescribed(s.thing(symbol.Place{Path: k.at.Path, Index: i}, s.orderedEnv(k, t, i)))
		}
		if of, ok := s.held(k, t, i, name); ok {
			return of
		}
	}
	if u, ok := s.foreignSelected(view{}, t, name); ok && t.kind == namedTyp {
		return u
	}
	if s.beyond(t) {
		return outside(name)
	}
	return typ{}
}

// held is what a field of class k holds, of a value of type t: symbol i, if that is not negative, and what methods set
// it to. It is known if all of that is.
func (s *resolver) held(k, t typ, i int, name string) (typ, bool) {
	o := s.w.Outline(k.at.Path)
	var all []typ
	if i >= 0 && !o.Symbols[i].Set {
		all = append(all, s.undescribed(s.thing(symbol.Place{Path: k.at.Path, Index: i}, s.orderedEnv(k, t, i))))
	}
	env := bind(o.Symbols[k.at.Index].Generic, k.args, k.env)
	for _, n := range o.Setters(name) {
		in := view{k.at.Path, o, o.Locals[n].In, env}
		if innermostClass(in) != k.at {
			continue
		}
		if o.Locals[n].Type != "" {
			return s.typeText(in, o.Locals[n].Type), true
		}
		all = append(all, s.local(in, n))
	}
	if slices.ContainsFunc(all, func(u typ) bool { return u.kind == unknownTyp }) {
		return typ{}, true
	}
	return union(all), len(all) > 0
}

// undescribed is a value, unless it is a descriptor, which gives another one.
func (s *resolver) undescribed(t typ) typ {
	if t.kind == namedTyp && s.w.Outline(t.at.Path).Rules().Descriptors {
		if _, _, ok := s.orderedMember(s.c3Order(t), t, "__get__"); ok {
			return typ{}
		}
	}
	return t
}

// redefined is what a name is that may be defined several times: overloads, or once for each case.
func (s *resolver) redefined(c view, p symbol.Place) typ {
	d := &c.o.Symbols[p.Index]
	var declared, all []typ
	for _, i := range c.o.ByName(d.Name) {
		n := &c.o.Symbols[i]
		if n.Parent != d.Parent || n.Kind.Callable() != d.Kind.Callable() {
			continue
		}
		in, returned := view{c.file, c.o, i, c.env}, returnedIn(n.Init)
		switch {
		case n.Type == "None" && n.Params == ".":
		case n.Type != "":
			declared = append(declared, s.typeText(in, n.Type))
		case returned != "" && len(all) < maxReading:
			all = append(all, s.value(in, returned))
		}
	}
	if len(declared) > 0 {
		return allKnown(declared)
	}
	return allKnown(all)
}

// returnedIn is what a function returns, without what its decorator makes of it.
func returnedIn(init string) string {
	forms := expr.Forms(init)
	return strings.TrimLeft(forms[len(forms)-1], "|&") // as one of several
}

// decorated is what the decorator of a function makes of it: @group() def cli is a Group.
func (s *resolver) decorated(p symbol.Place) typ {
	defer func() { s.depth-- }()
	if s.nested() {
		return typ{}
	}
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	return s.value(view{p.Path, o, d.Parent, nil}, expr.Forms(d.Init)[0])
}

// dunderElement is an element of a value by its index, or what a loop over it gives: [0]. Of a class here __getitem__ and __iter__ say it.
func (s *resolver) dunderElement(c view, t typ, op string) typ {
	switch t.kind {
	case outsideTyp:
		if u, ok := s.foreignElement(c, t, op); ok {
			return u
		}
		return handed("")
	case listTyp, channelTyp:
		return t.args[0]
	case tupleTyp:
		return allKnown(t.args)
	case dictTyp:
		if op == "[0]" {
			return t.args[0]
		}
		return t.args[1]
	case unionTyp:
		return agreed(t.args, func(a typ) typ { return s.dunderElement(c, a, op) })
	case namedTyp:
		if op == "[0]" {
			return s.dunderIterated(c, t)
		}
		return s.call(c, s.orderedSelected(t, "__getitem__"), "")
	}
	return typ{}
}

// dunderIterated is what a loop over an instance of a class gives.
func (s *resolver) dunderIterated(c view, t typ) typ {
	many := s.call(c, s.orderedSelected(t, "__iter__"), "")
	if many.kind == namedTyp && many.at == t.at { // it is what gives the next itself
		return s.call(c, s.orderedSelected(t, "__next__"), "")
	}
	return s.dunderElement(c, many, "[0]")
}

// heldCallable finds what a call of a member runs: of a name that holds a class or a function, that.
func (s *resolver) heldCallable(c view, t typ, name string, p symbol.Place, ok bool) (symbol.Place, bool) {
	if ok && !s.w.Outline(p.Path).Symbols[p.Index].Kind.Value() {
		return p, true
	}
	if t.kind != namedTyp && t.kind != classTyp && (t.kind != moduleTyp || !ok) {
		return p, ok && t.kind != unionTyp
	}
	of := s.selected(c, t, name, want{})
	if (of.kind == classTyp || of.kind == callableTyp) && !symbol.Foreign(of.at.Path) {
		return of.at, true
	}
	return symbol.Place{}, false
}

// linearized: members are looked for in the order of the C3 linearisation, and what methods set is a member too.
type linearized struct{ general }

func (linearized) declared(s *resolver, v view, p symbol.Place) (typ, bool) {
	return s.redefined(v, p), true
}

func (linearized) thing(s *resolver, p symbol.Place, d *symbol.Symbol) (typ, bool) {
	if !d.Kind.Callable() || len(expr.Forms(d.Init)) < 2 {
		return typ{}, false
	}
	t := memoize(s.w, &tablesOf(s.w).decorated, p, func(s *resolver) typ { return s.decorated(p) })
	return t, t.kind == namedTyp && !symbol.Foreign(t.at.Path)
}

func (linearized) inherited(s *resolver, file string, o *symbol.Outline, class, name string) (symbol.Place, bool, bool) {
	p, ok := s.orderedInherited(file, o, class, name)
	return p, ok, true
}

func (linearized) member(s *resolver, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.orderedMember(s.c3Order(t), t, name)
	return member{p, env, ok}, true
}

func (linearized) above(s *resolver, v view, t typ, name string, _ want) (member, bool) {
	p, env, ok := s.orderedAbove(v, t, name)
	return member{p, env, ok}, true
}

func (linearized) selected(s *resolver, t typ, name string) (typ, bool) {
	return s.orderedSelected(t, name), true
}

func (linearized) element(s *resolver, v view, t typ, op string) (typ, bool) {
	return s.dunderElement(v, t, op), true
}

func (linearized) callable(s *resolver, v view, t typ, name string, p symbol.Place, ok bool) (symbol.Place, bool) {
	return s.heldCallable(v, t, name, p, ok)
}
