package resolve

import (
	"maps"
	"path"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// labelsOf returns the labels of the call that operations start with, or of what a function is handed to.
func labelsOf(ops []expr.Op) string {
	if len(ops) > 0 && ops[0].Kind == expr.Arguments {
		ops = ops[1:]
	}
	if len(ops) == 0 {
		return expr.AnyLabels
	}
	switch op := &ops[0]; op.Kind {
	case expr.Call:
		return op.Inside()
	case expr.Given:
		if _, labels, ok := strings.Cut(op.Text, ";"); ok {
			labels, _, _ = strings.Cut(labels, ".")
			return labels
		}
	}
	return expr.AnyLabels
}

// typeAround is the innermost type around symbol i, and that symbol's index; unknown if there is none.
func (s *resolver) typeAround(c view, i int) (typ, int) {
	for ; i >= 0; i = c.o.Symbols[i].Parent {
		switch k := c.o.Symbols[i].Kind; {
		case k == symbol.Extension:
			return s.extendedType(c, i), i
		case k.Container():
			return typ{kind: namedTyp, at: symbol.Place{Path: c.file, Index: i}}, i
		}
	}
	return typ{}, -1
}

// protocolSelf is what self, Self and super mean.
func (s *resolver) protocolSelf(c view, word string) typ {
	if t, ok := c.env["Self"]; ok && word != "super" {
		if word == "Self" && t.kind == namedTyp {
			t.kind = classTyp
		}
		return t
	}
	t, _ := s.typeAround(c, c.from)
	if t.kind != namedTyp {
		return t
	}
	switch t.env = c.env; word {
	case "super":
		t.kind = superTyp
	case "Self":
		t.kind = classTyp
	}
	return t
}

// labelledIn returns the members of a name that lie right in some symbols, as far as they suit what is looked for: what is
// called with some labels, or else a value before a function.
func (s *resolver) labelledIn(parts []symbol.Place, name string, w want) []symbol.Place {
	var values, callables []symbol.Place
	for _, in := range parts {
		o := s.reading(in)
		for _, i := range o.ByName(name) {
			d, p := &o.Symbols[i], symbol.Place{Path: in.Path, Index: i}
			switch {
			case d.Parent != in.Index:
			case mayBeCalled(d):
				if w.fitted(d) {
					callables = append(callables, p)
				}
			case s.suitsValue(p, d.Kind, w):
				values = append(values, p)
			}
		}
	}
	if w.called && len(callables) > 0 || len(values) == 0 {
		return s.leastOverloads(callables, w)
	}
	return values
}

// mayBeCalled reports whether a symbol is a function, or a case of an enumeration that is made of values.
func mayBeCalled(d *symbol.Symbol) bool {
	return d.Kind.Callable() || d.Kind == symbol.Member && d.Params != ""
}

// fitted reports whether a function takes the labels that it is called with, if it is called.
func (w want) fitted(d *symbol.Symbol) bool { return !w.called || calledWith(d, w.labels) }

// suitsValue reports whether what is no function may be what is looked for: what is called is a field only if that holds a function.
func (s *resolver) suitsValue(p symbol.Place, k symbol.Kind, w want) bool {
	return k != symbol.Extension && (!w.called || k != symbol.Field || s.holdsFunction(p))
}

// A found is what is looked for in a type.
type found struct {
	in   symbol.Place
	name string
}

// protocolMembers finds the members of a name that a value of a type has, and what type parameters stand for in them.
func (s *resolver) protocolMembers(t typ, name string, w want) ([]symbol.Place, map[string]typ) {
	defer func() { s.depth-- }()
	if s.nested() {
		return nil, nil
	}
	if t.kind == outsideTyp {
		return s.outsideExtensions(t, name, w), nil
	}
	if t.kind != namedTyp && t.kind != classTyp {
		return nil, nil
	}
	d := &s.reading(t.at).Symbols[t.at.Index]
	if d.Kind == symbol.Type {
		if d.Type == "" {
			return nil, nil
		}
		return s.protocolMembers(s.aliased(t.at, t.args), name, w)
	}
	looked := found{t.at, name}
	if slices.Contains(s.finding, looked) { // what it inherits is found by its name
		return nil, nil
	}
	s.finding = append(s.finding, looked)
	defer func() { s.finding = s.finding[:len(s.finding)-1] }()
	members, env := s.nearestMembers(t, d, name, w)
	if len(members) == 0 && name == "init" && d.Kind != symbol.Interface && !s.mode.heading {
		return []symbol.Place{t.at}, nil
	}
	return members, env
}

// nearestMembers finds the members that a type and its extensions have, or that it inherits. What is not called is a value rather than
// a function, though that is nearer.
func (s *resolver) nearestMembers(t typ, d *symbol.Symbol, name string, w want) ([]symbol.Place, map[string]typ) {
	parts := s.extensionsOf(t.at)
	own := s.labelledIn(append([]symbol.Place{t.at}, parts...), name, w)
	if len(own) > 0 && (w.called || !s.isCallable(own[0])) {
		return own, s.selfEnv(own[0], d, t)
	}
	if s.mode.heading {
		return nil, nil
	}
	above, env := s.protocolInherited(t, parts, name, w)
	if len(own) > 0 && (len(above) == 0 || s.isCallable(above[0])) {
		return own, s.selfEnv(own[0], d, t)
	}
	return above, env
}

// isCallable reports whether the symbol at a place is a function.
func (s *resolver) isCallable(p symbol.Place) bool {
	return s.reading(p).Symbols[p.Index].Kind.Callable()
}

// selfEnv is what type parameters stand for in a member of a type.
func (s *resolver) selfEnv(p symbol.Place, of *symbol.Symbol, t typ) map[string]typ {
	env := bind(of.Generic, t.args, t.env)
	if m := &s.reading(p).Symbols[p.Index]; strings.Contains(m.Type, "Self") {
		self := t
		self.kind = namedTyp
		env = withSelf(env, self)
	}
	return env
}

// withSelf adds what Self stands for.
func withSelf(env map[string]typ, self typ) map[string]typ {
	self.env = nil
	bound := maps.Clone(env)
	if bound == nil {
		bound = map[string]typ{}
	}
	bound["Self"] = self
	return bound
}

func withoutSelf(env map[string]typ) map[string]typ {
	if _, ok := env["Self"]; !ok {
		return env
	}
	env = maps.Clone(env)
	delete(env, "Self")
	return env
}

// protocolInherited finds members in what a type and its extensions say that it inherits from.
func (s *resolver) protocolInherited(t typ, parts []symbol.Place, name string, w want) ([]symbol.Place, map[string]typ) {
	for _, u := range s.conformances(t, parts) {
		found, env := s.protocolMembers(u, name, w)
		if len(found) == 0 {
			continue
		}
		if strings.Contains(s.reading(found[0]).Symbols[found[0].Index].Type, "Self") {
			t.kind = namedTyp
			env = withSelf(env, t)
		}
		return found, env
	}
	return nil, nil
}

// conformances is what a type and its extensions say that it inherits from.
func (s *resolver) conformances(t typ, parts []symbol.Place) []typ {
	if len(t.args) > 0 || len(t.env) > 0 {
		return s.readConformances(t, parts)
	}
	return snapshot.Memoize(s.w, &tablesOf(s.w).orders, t.at, func() []typ {
		return s.readConformances(t, parts)
	})
}

// readConformances reads what a type and its extensions say that they inherit, in which nothing inherited is seen.
func (s *resolver) readConformances(t typ, parts []symbol.Place) []typ {
	s = &resolver{w: s.w, mode: mode{heading: true}}
	var all []typ
	for n, p := range append([]symbol.Place{t.at}, parts...) {
		o := s.reading(p)
		d := &o.Symbols[p.Index]
		if d.Type == "" {
			continue
		}
		c := view{p.Path, o, p.Index, nil}
		if n == 0 {
			c.env = bind(d.Generic, t.args, withoutSelf(t.env))
		}
		for _, super := range s.alternatives(d.Type) {
			of := s.typeOf(c, super)
			if of.kind == bothTyp {
				all = append(all, of.args...)
			} else {
				all = append(all, of)
			}
		}
	}
	return slices.DeleteFunc(all, func(u typ) bool { return u.kind == namedTyp && u.at == t.at })
}

// protocolMember is the first of the members that are found: overloads are chosen among later.
func (s *resolver) protocolMember(t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	found, env := s.protocolMembers(t, name, w)
	if len(found) == 0 {
		return symbol.Place{}, nil, false
	}
	return found[0], env, true
}

// protocolAbove finds a member of what the type at a place inherits from.
func (s *resolver) protocolAbove(t typ, name string, w want) (symbol.Place, map[string]typ, bool) {
	found, env := s.protocolInherited(typ{kind: namedTyp, at: t.at, env: withoutSelf(t.env)}, s.extensionsOf(t.at), name, w)
	if len(found) == 0 {
		return symbol.Place{}, nil, false
	}
	return found[0], env, true
}

// memberAround resolves a name alone that is a member of a type around it.
func (s *resolver) memberAround(file string, o *symbol.Outline, r *symbol.Reference, w want) (Resolution, bool) {
	c := view{file, o, r.From, nil}
	if r.Kind == symbol.Call && r.Name == "Self" {
		t := s.protocolSelf(c, "self")
		return Resolution{Place: t.at, Rule: OwnMember}, t.kind == namedTyp
	}
	t, i := s.typeAround(c, r.From)
	for ; i >= 0; t, i = s.typeAround(c, o.Symbols[i].Parent) {
		if _, ok := s.extendedParameter(c, i, r.Name); ok && o.Symbols[i].Kind == symbol.Extension {
			return unresolved(WhyUnknown), true
		}
		found, _ := s.protocolMembers(t, r.Name, w)
		for _, p := range found {
			if s.isAssociatedType(p) && !s.isProtocol(t) {
				return unresolved(WhyUnknown), true
			}
			if d := &s.reading(p).Symbols[p.Index]; suitsOwn(d, r.Kind) {
				res := Resolution{Place: p, Rule: OwnMember}
				if t.kind == namedTyp {
					res.Via = t.at
				}
				return res, true
			}
		}
	}
	return Resolution{}, false
}

// valueOrMethod is a value that is inherited rather than a method of the class that is not called here.
func (s *resolver) valueOrMethod(file string, o *symbol.Outline, r *symbol.Reference, w want, method Resolution) Resolution {
	if r.Kind == symbol.Mention && !w.called && o.Symbols[method.Index].Kind == symbol.Method {
		if res, ok := s.memberAround(file, o, r, w); ok {
			return res
		}
	}
	return method
}

// suitsOwn reports whether a member may be what a name alone means. A field may be called: what it holds is, or its element.
func suitsOwn(d *symbol.Symbol, kind symbol.RefKind) bool {
	if kind == symbol.UseType || kind == symbol.Inherit {
		return d.Kind == symbol.Type || d.Kind.Container() && d.Kind != symbol.Extension
	}
	return fits(d.Kind, kind) || d.Kind == symbol.Field || d.Kind == symbol.Member && d.Params != ""
}

// receivedByType resolves a name behind a receiver: by the type that it has.
func (s *resolver) receivedByType(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	res := s.typed(file, o, r)
	if res.Rule != Typed || strings.ContainsAny(r.Receiver, ".?") {
		return res
	}
	switch {
	case isSelf(o.Language, r.Receiver):
		res.Rule = OwnMember
	case !r.Bound:
		base := s.plain(file, o, &symbol.Reference{Kind: symbol.UseType, Name: r.Receiver, From: r.From})
		if base.Rule != "" {
			res.Rule = base.Rule
		}
	}
	return res
}

// selectedWord is a member that an extension gives what is not of here, or what a word behind a type or a value means.
func (s *resolver) selectedWord(t typ, name string, w want) (typ, bool) {
	if p, ok := s.outsideExtension(t, name, w); ok {
		return s.thing(p, nil), true
	}
	if t.kind != namedTyp && t.kind != classTyp {
		return typ{}, false
	}
	switch name {
	case "self":
		return t, true
	case "init":
		t.kind = classTyp
		return t, true
	}
	return typ{}, false
}

// conformsOutside reports whether a type of Swift inherits from something outside.
func (s *resolver) conformsOutside(t typ, depth int) bool {
	if t.kind == outsideTyp {
		return true
	}
	if t.kind != namedTyp && t.kind != classTyp && t.kind != superTyp || depth > maxReading || !s.reading(t.at).Rules().Labels {
		return false
	}
	t = typ{kind: namedTyp, at: t.at}
	if under := s.under(t); under.at != t.at {
		return s.conformsOutside(under, depth+1)
	}
	return slices.ContainsFunc(s.conformances(t, s.extensionsOf(t.at)), func(u typ) bool { return s.conformsOutside(u, depth+1) })
}

// nestedOnly reports whether a name alone of a type that nothing around it has is of something outside: types that lie in
// others are not seen by their names alone.
func (s *resolver) nestedOnly(name string) bool {
	if strings.Contains(name, ".") {
		return false
	}
	s.w.LookAll()
	return !slices.ContainsFunc(s.w.Define(name), func(p symbol.Place) bool {
		c := s.w.Among(p)
		return c != nil && c.Rules().Labels && c.Symbols[p.Index].Parent < 0 && fits(c.Symbols[p.Index].Kind, symbol.UseType)
	})
}

// protocols: a type has what its extensions and those of its protocols give, and functions are told apart by their labels.
type protocols struct{ general }

func (protocols) valued(s *resolver, file string, o *symbol.Outline, r *symbol.Reference, w want, found Resolution) Resolution {
	return s.valueOrMethod(file, o, r, w, found)
}

// alone: what lies in a type needs a receiver.
func (protocols) alone(_ *symbol.Outline, d *symbol.Symbol, r *symbol.Reference, here bool) bool {
	return d.Parent < 0 && (here || d.Exported) && (r.Kind != symbol.Call || !d.Kind.Callable() || calledWith(d, r.Labels))
}

func (protocols) typeParameter(s *resolver, v view, i int, name string) (typ, bool, bool) {
	if v.o.Symbols[i].Kind != symbol.Extension {
		return typ{}, false, false
	}
	t, found := s.extendedParameter(v, i, name)
	return t, found, true
}

func (protocols) foreign(s *resolver, name string) bool { return s.nestedOnly(name) }

func (protocols) selects(s *resolver, t typ, name string, w want) (typ, bool) {
	return s.selectedWord(t, name, w)
}

func (protocols) extension(s *resolver, _ view, t typ, name string, w want) (symbol.Place, bool, bool) {
	p, ok := s.outsideExtension(t, name, w)
	return p, ok, true
}

func (protocols) received(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (Resolution, bool) {
	if r.Kind != symbol.Call && r.Kind != symbol.Mention {
		return Resolution{}, false
	}
	res := s.receivedByType(file, o, r)
	if p, ok := s.ofTarget(o, r); ok && res.Rule == "" {
		return s.chosenByLabels(file, o, r, Resolution{Place: p, Rule: Imported}), true
	}
	return res, true
}

// ofTarget finds what a target of here declares that a name is behind the name of: Shop.load(). It must lie in one file of that.
func (s *resolver) ofTarget(o *symbol.Outline, r *symbol.Reference) (found symbol.Place, ok bool) {
	if r.Bound || !importsTarget(o, r.Receiver) {
		return symbol.Place{}, false
	}
	for p, c := range s.everywhere(r.Name) {
		d := &c.Symbols[p.Index]
		switch {
		case d.Parent >= 0 || d.Owner != "" || !fits(d.Kind, r.Kind) || path.Base(module.SwiftTarget(p.Path)) != r.Receiver:
		case !ok:
			found, ok = p, true
		case found.Path != p.Path:
			return symbol.Place{}, false
		}
	}
	return found, ok
}

func (protocols) own(s *resolver, file string, o *symbol.Outline, r *symbol.Reference, w want) (Resolution, bool, bool) {
	res, found := s.memberAround(file, o, r, w)
	return res, found, true
}

func (protocols) chosen(s *resolver, o *symbol.Outline, r *symbol.Reference, res Resolution) (Resolution, bool) {
	return s.chosenByLabels(s.asker, o, r, res), true
}

func (protocols) result(s *resolver, t typ, labels string) (typ, bool) {
	return s.resultByLabels(t, labels), true
}

// nearest: what the file's own target declares hides what its imports do.
func (protocols) nearest(_ *snapshot.Snapshot, o *symbol.Outline, dir, _ string, files []string) string {
	own := func(f string) bool { return module.SwiftTarget(f) == module.SwiftTarget(dir+"/") }
	if slices.ContainsFunc(files, own) {
		return only(files, own)
	}
	return only(files, func(f string) bool { return importsTarget(o, module.SwiftTarget(f)) })
}

// importsTarget reports whether a file imports the target in a directory.
func importsTarget(o *symbol.Outline, dir string) bool {
	return dir != "" && slices.ContainsFunc(o.Imports, func(i symbol.Import) bool { return i.Path == path.Base(dir) })
}

func (protocols) self(s *resolver, v view, word string) (typ, bool) {
	return s.protocolSelf(v, word), true
}

func (protocols) member(s *resolver, t typ, name string, w want) (member, bool) {
	p, env, ok := s.protocolMember(t, name, w)
	return member{p, env, ok}, true
}

func (protocols) above(s *resolver, _ view, t typ, name string, w want) (member, bool) {
	p, env, ok := s.protocolAbove(t, name, w)
	return member{p, env, ok}, true
}

func (protocols) expected(s *resolver, v view, t typ, which string) (typ, bool) {
	return s.expectedByLabels(v, t, which), true
}
