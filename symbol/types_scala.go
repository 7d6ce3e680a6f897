package symbol

import "strings"

// singleton reports whether symbol i is an object of Scala: a type with one value, which has its name.
func singleton(o *Outline, i int) bool {
	d := &o.Symbols[i]
	return o.Language == "Scala" && (d.Kind.Container() && d.Params == "." || d.Kind == Namespace)
}

// companion finds the object, or the class, that has the name of the one at a place beside it.
func (s *resolver) companion(p Place, object bool) (Place, bool) {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	if typed := d.Kind.Container() || d.Kind == Type; !typed || singleton(o, p.Index) == object {
		return p, typed
	}
	for _, i := range s.named(p.Path, o, d.Name) {
		if c := &o.Symbols[i]; c.Parent == d.Parent && (c.Kind.Container() || c.Kind == Type) && singleton(o, i) == object {
			return Place{p.Path, i}, true
		}
	}
	return Place{}, false
}

// scalaClass finds the type that a symbol lies in.
func scalaClass(c view) Place {
	for i := c.from; i >= 0; i = c.o.Symbols[i].Parent {
		if d := &c.o.Symbols[i]; d.Kind.Container() {
			return Place{c.file, i}
		}
	}
	return Place{}
}

// scalaThing is what the name of a type of Scala is as a value: the object of that name, or what makes it.
func (s *resolver) scalaThing(p Place) typ {
	if q, ok := s.companion(p, true); ok {
		return typ{kind: namedTyp, at: q}
	}
	return typ{kind: classTyp, at: p}
}

// scalaOwn finds a member of the class that a symbol lies in, or for super of what that inherits from.
func (s *resolver) scalaOwn(c view, word, name string) (Place, map[string]typ, bool) {
	at := scalaClass(c)
	if at.Path == "" {
		return Place{}, nil, false
	}
	t := typ{kind: namedTyp, at: at, env: c.env}
	if isSuper(word) {
		return s.scalaAbove(t, name)
	}
	return s.scalaMember(t, name)
}

// scalaMember finds a member of a type: its own, or of what it inherits from, what is mixed in last first.
func (s *resolver) scalaMember(t typ, name string) (Place, map[string]typ, bool) {
	defer func() { s.depth-- }()
	if s.nested() {
		return Place{}, nil, false
	}
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if i := s.bodiedChild(t.at, o, name); i >= 0 && o.Symbols[i].Owner == "" {
		return Place{t.at.Path, i}, bind(d.Generic, t.args, t.env), true
	}
	if d.Kind == Type {
		if d.Type == "" {
			return Place{}, nil, false
		}
		return s.memberOfTyp(view{t.at.Path, o, t.at.Index, nil}, s.aliased(t.at, t.args), name)
	}
	return s.scalaAbove(t, name)
}

// scalaAbove finds a member of what a type inherits from: one with a body, or else the first.
func (s *resolver) scalaAbove(t typ, name string) (found Place, env map[string]typ, ok bool) {
	o := s.reading(t.at)
	d := &o.Symbols[t.at.Index]
	if d.Type == "" {
		return Place{}, nil, false
	}
	c := view{t.at.Path, o, t.at.Index, bind(d.Generic, t.args, t.env)}
	supers := splitTop(d.Type, '|')
	for i := len(supers) - 1; i >= 0; i-- {
		of := s.typeText(c, supers[i])
		if of.kind != namedTyp || of.at == t.at {
			continue
		}
		p, e, is := s.scalaMember(of, name)
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

// scalaApplied is what f(…) is where f is a value: its apply, or what is made by the name of a class. What takes no more
// arguments was given what is implicit.
func (s *resolver) scalaApplied(c view, t typ) typ {
	if p, env, ok := s.scalaMember(t, "apply"); ok {
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

// scalaInstantiated is a value with type arguments: of an object it is its apply, of a class what makes it.
func (s *resolver) scalaInstantiated(c view, t typ, op string) (typ, bool) {
	if c.o.Language != "Scala" || t.kind != namedTyp {
		return typ{}, false
	}
	args := s.typeTexts(c, op[1:len(op)-1])
	if !singleton(s.reading(t.at), t.at.Index) {
		return t, true
	}
	if p, env, ok := s.scalaMember(t, "apply"); ok {
		o := s.reading(p)
		return s.thing(p, bind(o.Symbols[p.Index].Generic, args, env)), true
	}
	if q, ok := s.companion(t.at, false); ok {
		return typ{kind: classTyp, at: q, args: args}, true
	}
	return typ{}, true
}

// scalaUncalled is what the name of a function gives where nothing is handed to it.
func (s *resolver) scalaUncalled(t typ) typ {
	if o := s.reading(t.at); o.Symbols[t.at.Index].Params == "" {
		return s.result(t, "")
	}
	return typ{}
}

// scalaPart is what a pattern finds as part n of a value: what the class is made of, or what its object's unapply gives.
func (s *resolver) scalaPart(c view, t typ, n int) typ {
	if t.kind != namedTyp && t.kind != classTyp {
		return typ{}
	}
	object, ok := s.companion(t.at, true)
	if ok {
		if p, env, ok := s.scalaMember(typ{kind: namedTyp, at: object}, "unapply"); ok {
			of := s.declared(p, env)
			if of.kind != listTyp {
				return typ{}
			}
			if of = of.args[0]; of.kind == tupleTyp {
				return s.part(of, n)
			} else if n > 0 {
				return typ{}
			}
			return of
		}
	}
	class, ok := s.companion(t.at, false)
	if !ok {
		return typ{}
	}
	o := s.reading(class)
	d := &o.Symbols[class.Index]
	params := splitTop(d.Params, ',')
	if n >= len(params) || d.Params == "" {
		return typ{}
	}
	env := bind(d.Generic, t.args, t.env)
	if len(t.args) == 0 && d.Generic != "" { // what its type parameters stand for is not said
		env = map[string]typ{}
		for _, g := range splitTop(d.Generic, ',') {
			name, _, _ := strings.Cut(g, ":")
			env[name] = typ{}
		}
	}
	return s.typeText(view{class.Path, o, class.Index, env}, Parameter(params[n]))
}

// scalaLoop is what x <- value gives: what the value hands to the function that its map is handed.
func (s *resolver) scalaLoop(c view, t typ) typ {
	for _, name := range []string{"map", "flatMap", "foreach"} {
		if p, env, ok := s.scalaMember(t, name); ok {
			return s.expected(c, typ{kind: callableTyp, at: p, env: env}, "0.0")
		}
	}
	return typ{}
}
