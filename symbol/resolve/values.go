package resolve

import (
	"strconv"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// value reads a value: what it is, as far as the source says.
func (s *resolver) value(c view, text string) typ { return s.valueOf(c, parsedValue(s.w, text)) }

// valueOf is value of a tree.
func (s *resolver) valueOf(c view, v *expr.Value) typ {
	defer func() { s.depth-- }()
	if s.nested() {
		return typ{}
	}
	switch {
	case v.Any != nil && s.mode.exact:
		return typ{}
	case v.Any != nil:
		all := make([]typ, len(v.Any))
		for i, one := range v.Any {
			all[i] = s.valueOf(c, one)
		}
		return union(all)
	case v.All != nil:
		return s.oneOf(c, v.All)
	}
	return s.chain(c, v)
}

// chain applies the operations of a chain, one after the other, to what it starts with.
func (s *resolver) chain(c view, v *expr.Value) typ {
	t, used := s.start(c, v)
	for i := used; i < len(v.Ops) && t.kind != unknownTyp; i++ {
		op := &v.Ops[i]
		if op.Kind == expr.Malformed {
			return typ{}
		}
		if t = s.uncalled(c, t, op); t.kind != unknownTyp {
			t = s.operate(c, t, op, wantedBefore(c, v.Ops[i+1:]))
		}
	}
	return s.uncalled(c, t, nil)
}

// wantedBefore returns how operations use what is before them.
func wantedBefore(c view, ops []expr.Op) want {
	w := want{called: len(ops) > 0 && ops[0].Calls()}
	if c.o.Rules().Labels {
		w.labels = labelsOf(ops)
	}
	return w
}

// local is what a local holds.
func (s *resolver) local(c view, i int) typ {
	if len(c.env) == 0 {
		return memoize(s.w, &tablesOf(s.w).locals, symbol.Place{Path: c.file, Index: i}, func(s *resolver) typ {
			return s.localValue(c, i)
		})
	}
	return s.localValue(c, i)
}

func (s *resolver) localValue(c view, i int) typ {
	l := &c.o.Locals[i]
	in := view{c.file, c.o, l.In, c.env}
	if l.Type != "" {
		return s.typeText(in, l.Type)
	}
	return s.value(in, l.Value)
}

// thing is what the symbol at a place is when it is named.
func (s *resolver) thing(p symbol.Place, env map[string]typ) typ {
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	if t, done := hooksOf(o).thing(s, p, d); done {
		return t
	}
	switch {
	case isVariant(o, p.Index), madeByArguments(o, d):
		return typ{kind: callableTyp, at: p, env: env}
	case d.Kind == symbol.Member && d.Parent >= 0:
		return typ{kind: namedTyp, at: symbol.Place{Path: p.Path, Index: d.Parent}}
	case hasMembers(d.Kind):
		return typ{kind: classTyp, at: p}
	case d.Kind.Callable() && d.Params != ".":
		return typ{kind: callableTyp, at: p, env: env}
	case d.Kind.Callable(), d.Kind.Value() && d.Kind != symbol.Member: // a getter, a value
		return s.declared(p, env)
	}
	return typ{}
}

// madeByArguments reports whether a variable is declared with the arguments that make it: Cart cart(3);
func madeByArguments(o *symbol.Outline, d *symbol.Symbol) bool {
	return d.Kind == symbol.Variable && d.Params != "" && o.Rules().CallsMakeValues
}

// declared is the type of a value, or the result of a callable.
func (s *resolver) declared(p symbol.Place, env map[string]typ) typ {
	if len(env) == 0 {
		return memoize(s.w, &tablesOf(s.w).declared, p, func(s *resolver) typ {
			return s.declaredValue(p, nil)
		})
	}
	return s.declaredValue(p, env)
}

func (s *resolver) declaredValue(p symbol.Place, env map[string]typ) typ {
	defer func() { s.depth-- }()
	if s.nested() {
		return typ{}
	}
	o := s.reading(p)
	d := &o.Symbols[p.Index]
	c := view{p.Path, o, p.Index, env}
	if t, done := hooksOf(o).declared(s, c, p); done {
		return t
	}
	switch {
	case d.Type != "":
		return s.typeText(c, d.Type)
	case d.Init != "":
		if t := s.value(c, d.Init); t.kind != unknownTyp {
			return t
		}
	}
	if d.Kind.Value() && o.Rules().ObjectLiterals { // an object literal
		return typ{kind: namedTyp, at: p}
	}
	return typ{}
}

// operate applies one operation of a chain.
func (s *resolver) operate(c view, t typ, op *expr.Op, w want) typ {
	if t.kind == unionTyp {
		return ofEach(t, func(a typ) typ { return s.operate(c, a, op, w) })
	}
	u := s.operateOne(c, t, op, w)
	if u.kind == unknownTyp && t.kind == bothTyp {
		return ofFirst(t, func(a typ) typ { return s.operate(c, a, op, w) })
	}
	return u
}

// operateOne is operate of what is no union.
func (s *resolver) operateOne(c view, t typ, op *expr.Op, w want) typ {
	switch op.Kind {
	case expr.Member:
		return s.selected(c, t, op.Text[1:], w)
	case expr.Call:
		return s.call(c, t, op.Inside())
	case expr.Arguments:
		return s.instantiated(c, t, op.Args)
	case expr.Element:
		return s.element(c, t, op.Text)
	case expr.Part:
		return s.takenApart(c, t, op.Text[1:])
	case expr.Through:
		return s.through(c, t, op)
	case expr.Given:
		if u, done := hooksOf(c.o).expected(s, c, t, op.Text[1:]); done {
			return u
		}
		return s.expected(c, t, op.Text[1:])
	}
	return typ{}
}

// takenApart is one of the parts of a value, by its number.
func (s *resolver) takenApart(c view, t typ, number string) typ {
	n, err := strconv.Atoi(number)
	if err != nil {
		return typ{}
	}
	if u, done := hooksOf(c.o).part(s, c, t, n); done {
		return u
	}
	if u, ok := s.foreignPart(c, t, n); ok {
		return u
	}
	if n == 0 && t.known() && c.o.Rules().CommaOk {
		return t
	}
	return s.part(t, n)
}

// through is what was awaited, is wrapped or is pointed to.
func (s *resolver) through(c view, t typ, op *expr.Op) typ {
	u, done := hooksOf(c.o).through(s, c, t)
	switch {
	case done:
		return u
	case t.kind == outsideTyp && len(t.args) > 0:
		return unwrapped(t, op.Text)
	}
	return t
}

// selected is a member of a value.
func (s *resolver) selected(c view, t typ, name string, w want) typ {
	if u, done := hooksOf(c.o).selects(s, t, name, w); done {
		return u
	}
	switch t.kind {
	case outsideTyp:
		return s.selectedOutside(c, t, name)
	case namedTyp, classTyp:
		if u, ok := hooksOf(s.reading(t.at)).selected(s, t, name); ok {
			return u
		}
	case listTyp, dictTyp, channelTyp, tupleTyp:
		return s.ofContainer(c, t, name)
	case recordTyp:
		return s.ofRecord(t, name)
	}
	if u, ok := s.classWord(c, t, name); ok {
		return u
	}
	return s.selectedMember(c, t, name, w)
}

// classWord is what a word behind a type means in languages of a virtual machine: Outer.this, Cart.class.
func (s *resolver) classWord(c view, t typ, word string) (typ, bool) {
	if t.kind != classTyp || !c.o.Rules().Managed {
		return typ{}, false
	}
	switch word {
	case "this":
		return typ{kind: namedTyp, at: t.at, args: t.args}, true
	case "class":
		if of, ok := s.foreignType(c, "Class", []typ{{kind: namedTyp, at: t.at, args: t.args}}); ok {
			return of, true
		}
		return outside("Class"), true
	}
	return typ{}, false
}

// selectedOutside is a member of a value of something outside.
func (s *resolver) selectedOutside(c view, t typ, name string) typ {
	if u, ok := s.foreignSelected(c, t, name); ok {
		return u
	}
	if u, done := hooksOf(c.o).selectedOutside(s, c, t, name); done {
		return u
	}
	of := outside(name)
	of.open = t.open
	return of
}

// ofContainer is a member of several values; of an object that is a dictionary it is one of them.
func (s *resolver) ofContainer(c view, t typ, name string) typ {
	if u, ok := s.foreignSelected(c, s.inLibrary(c, t), name); ok {
		return u
	}
	if t.kind == dictTyp && c.o.Rules().ObjectLiterals {
		return t.args[1]
	}
	return typ{kind: builtinTyp, name: name, args: []typ{t}}
}

// ofRecord is a member of a record.
func (s *resolver) ofRecord(t typ, name string) typ {
	for _, m := range t.tree.Members {
		if m.Name == name {
			return s.typeOf(t.c, m.Type)
		}
	}
	return typ{}
}

// selectedMember is a member that is declared.
func (s *resolver) selectedMember(c view, t typ, name string, w want) typ {
	p, env, ok := s.memberOfTyp(c, t, name, w)
	if !ok {
		if p, ok = s.extension(c, t, name, w); ok && c.o.Rules().TypeArity {
			return s.extensions(c, t, name)
		}
	}
	if !ok {
		return s.notMember(c, t, name)
	}
	return s.thing(p, env)
}

// call is the result of a call.
func (s *resolver) call(c view, t typ, labels string) typ {
	switch t.kind {
	case outsideTyp:
		if t.known() {
			return s.calledForeign(c, t, labels)
		}
		return calledOutside(c.o, t)
	case superTyp:
		return t
	case classTyp:
		o := s.reading(t.at)
		if o.Symbols[t.at.Index].Kind == symbol.Type && !o.Rules().FreshTypes {
			return s.instance(t.at, t.args)
		}
		return typ{kind: namedTyp, at: t.at, args: t.args}
	case callableTyp:
		if at, ok := enumOf(s.reading(t.at), t.at); ok {
			if symbol.Foreign(at.Path) {
				return foreignTyp(symbol.LibraryOf(c.o.Rules()), at, nil)
			}
			return typ{kind: namedTyp, at: at}
		}
		return s.returned(c, t, labels)
	case builtinTyp:
		return handed(t.name)
	case listTyp, dictTyp:
		return hooksOf(c.o).applied(s, c, t)
	case functionTyp:
		if t.tree.Result != nil {
			return s.typeOf(t.c, t.tree.Result)
		}
	case namedTyp:
		return s.callNamed(c, t, labels)
	}
	return typ{}
}

// callNamed is the result of a call of a value of a named type: of what the type is made of, of what its call signatures say, or of
// what the language applies.
func (s *resolver) callNamed(c view, t typ, labels string) typ {
	if under := s.under(t); under.kind == functionTyp {
		return s.call(c, under, labels)
	}
	if in, forms := s.callSignatures(t); len(forms) > 0 {
		all := make([]typ, len(forms))
		for i, f := range forms {
			all[i] = s.call(c, typ{kind: functionTyp, written: &written{f, in}}, labels)
		}
		return union(all)
	}
	return hooksOf(c.o).applied(s, c, t)
}

// calledOutside is the result of a call of something outside.
func calledOutside(o *symbol.Outline, t typ) typ {
	if awaited(t.name) {
		return t
	}
	if foreignMade(o.Rules(), t) {
		return outside(t.name)
	}
	return handed(t.name)
}

// under is what a named type is made of.
func (s *resolver) under(t typ) typ {
	if t.kind != namedTyp {
		return t
	}
	o := s.reading(t.at)
	if d := &o.Symbols[t.at.Index]; d.Kind == symbol.Type && d.Type != "" {
		return s.under(s.aliased(t.at, t.args))
	}
	return t
}

// instantiated is a generic type or function with its arguments; of a value it is an element.
func (s *resolver) instantiated(c view, t typ, args []*expr.Type) typ {
	if u, done := hooksOf(c.o).instantiated(s, c, t, args); done {
		return u
	}
	switch t.kind {
	case classTyp:
		t.at, t.args = s.ofArity(t.at, len(args)), s.typesOf(c, args)
		return t
	case callableTyp:
		t.at = s.withGenerics(t.at, len(args))
		d := &s.reading(t.at).Symbols[t.at.Index]
		t.env = bind(d.Generic, s.typesOf(c, args), t.env)
		return t
	case outsideTyp:
		if t.known() && c.o.Rules().Squares { // x[i], or a type with its arguments
			if !t.class {
				break
			}
			t.args = s.typesOf(c, args)
			return t
		}
		if t.args = s.typesOf(c, args); t.known() {
			return writtenTyp(symbol.LibraryOf(c.o.Rules()), t.at, t.args)
		}
		return t
	}
	return s.element(c, t, "[]")
}

// element is an element of a list or a dictionary, or what a loop over one gives: [0] and [1].
func (s *resolver) element(c view, t typ, op string) typ {
	t = s.under(t)
	if u, done := hooksOf(c.o).element(s, c, t, op); done {
		return u
	}
	switch t.kind {
	case namedTyp, outsideTyp:
		if u, ok := s.foreignElement(c, t, op); ok {
			return u
		}
		if t.kind == outsideTyp {
			return handed("")
		}
		return s.subscript(t, op)
	case listTyp:
		if op == "[0]" {
			return outside("int")
		}
		return t.args[0]
	case channelTyp:
		return t.args[0]
	case dictTyp:
		return ofDictionary(c, t, op)
	case functionTyp:
		return s.yielded(t, op)
	case unionTyp:
		return ofEach(t, func(a typ) typ { return s.element(c, a, op) })
	}
	return typ{}
}

// ofDictionary is the key or the value of a dictionary.
func ofDictionary(c view, t typ, op string) typ {
	switch {
	case op == "[0]":
		return t.args[0]
	case op == "[1]" && c.o.Rules().LoopsGivePairs:
		return typ{kind: tupleTyp, args: t.args}
	}
	return t.args[1]
}

// yielded is what a loop over a function gives: func(yield func(K, V) bool).
func (s *resolver) yielded(t typ, op string) typ {
	params := t.tree.Params
	if len(params) != 1 || params[0].Type.Kind != expr.Function {
		return typ{}
	}
	n := 0
	if op == "[1]" {
		n = 1
	}
	if of := params[0].Type.Params; n < len(of) {
		return s.typeOf(t.c, of[n].Type)
	}
	return typ{}
}

// part is one of several values.
func (s *resolver) part(t typ, n int) typ {
	if t.kind == tupleTyp {
		if n < len(t.args) {
			return t.args[n]
		}
		return typ{}
	}
	switch under := s.under(t); under.kind {
	case namedTyp, callableTyp, classTyp:
		if p, ok := s.made(under, n); ok {
			return p
		}
	case outsideTyp:
		if t.known() && n < len(t.args) && t.name == symbol.LibraryOf(s.reading(t.at).Rules()).Pair {
			return t.args[n]
		}
		if t.kind == outsideTyp {
			return handed("")
		}
	case listTyp:
		return under.args[0]
	}
	if n == 0 {
		return t
	}
	return outside("bool")
}
