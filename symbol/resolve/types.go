package resolve

import (
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang"
)

// A typKind says what a typ is, and which of its fields count.
type typKind uint8

const (
	unknownTyp   typKind = iota // none
	outsideTyp                  // name, args, said, class, full, open: of something outside, whose members are none of here, unless it is open
	namedTyp                    // at, args, env: an instance of a type
	classTyp                    // at, args, env: a type itself
	superTyp                    // at, env: what a type inherits from
	callableTyp                 // at, env: a function
	moduleTyp                   // files, name
	listTyp                     // args[0]; name is "" for an array, or that of a type of the library that holds others
	dictTyp                     // from args[0] to args[1]; name likewise
	channelTyp                  // args[0]
	tupleTyp                    // args
	unionTyp                    // args: one of them
	bothTyp                     // args: all of them, as several bounds (intersection type)
	functionTyp                 // tree, c: its parameters and result
	recordTyp                   // tree, c: its members
	builtinTyp                  // name, args: the method of this name of the value args[0]
	parameterTyp                // name, said, at, open: a type parameter of which nothing is known
)

// A typ is what the source says of what a value is: List<Order> of the library is {kind: outsideTyp, name: "List", args: {Order}}, and
// Order, a class of here, is {kind: namedTyp, at: its place}. It is one struct and no interface with a type for each kind: kinds
// turn into one another and keep their other fields, as a class that is called is its instance, and most rules ask for the kind alone.
type typ struct {
	kind  typKind
	said  bool // name is that of a type, which the source names; of a parameterTyp: the callable's own
	class bool // of an outsideTyp: it is a type of a library itself, and no value of it
	open  bool // it came out of a foreign call or container, and may be of here; of a parameterTyp: not inferred yet
	at    symbol.Place
	name  string
	full  string // name with its package, if that is said
	args  []typ
	env   map[string]typ // what type parameters stand for
	files []string
	*written
}

// A written type is read when it is needed, where it stands: of func(Order) Line its parameters and its result.
type written struct {
	tree *expr.Type
	c    view
}

// A view is where a text is read: names in it mean what they mean there.
type view struct {
	file string
	o    *symbol.Outline
	from int            // index of the innermost symbol around, or -1
	env  map[string]typ // what type parameters stand for
}

func outside(name string, args ...typ) typ { return typ{kind: outsideTyp, name: name, args: args} }

// handed is what something foreign hands back, or hands to a function: max(jobs) is a job, and so is what each(jobs, f)
// calls f with. No member of it resolves, and none is known to be foreign.
func handed(name string) typ { return typ{kind: outsideTyp, name: name, open: true} }

// foreignMade reports whether a call of something outside makes a value of a foreign type, which is known to be foreign: a
// type that the source names, a constructor, a conversion.
func foreignMade(r *lang.Rules, t typ) bool {
	switch {
	case t.said:
		return true
	case t.open || r.CapitalNames: // functions and methods have names like those of types
		return false
	}
	name := lastPart(t.name)
	return primitive(name) || slices.Contains(r.OpaqueTypes, name) || name != "" && name[0] >= 'A' && name[0] <= 'Z'
}

// maxReading bounds how deep types and values are read in one another.
const maxReading = 48

// named returns the symbols of a name in a file. What is in the file that asks is known of it.
func (s *resolver) named(file string, o *symbol.Outline, name string) []int {
	if file != s.asker {
		s.w.NoteSymbols(file, name)
	}
	return o.ByName(name)
}

// linking notes that the imports and exports of a file are looked at, which is known of the file that asks.
func (s *resolver) linking(file string) {
	if file != s.asker {
		s.w.Linking(file)
	}
}

// reading is Placed for who reads what the symbol is said to be. In some languages that may lead anywhere in its file.
func (s *resolver) reading(p symbol.Place) *symbol.Outline {
	o := s.w.Placed(p)
	if o.Rules().ReadsFiles {
		return s.w.Outline(p.Path)
	}
	return o
}

// nested counts one more level of reading, and reports whether that is too deep.
func (s *resolver) nested() bool {
	s.steps++
	s.depth++
	return s.depth > maxReading || s.steps > maxSteps
}

// typeText reads a type.
func (s *resolver) typeText(c view, text string) typ { return s.typeOf(c, parsedType(s.w, text)) }

// typeOf is typeText of a tree.
func (s *resolver) typeOf(c view, t *expr.Type) typ {
	defer func() { s.depth-- }()
	if s.nested() {
		return typ{}
	}
	switch t.Kind {
	case expr.Either:
		return union(s.typesOf(c, t.Args))
	case expr.Both, expr.List, expr.Dict, expr.Several:
		return typ{kind: madeOf[t.Kind], args: s.typesOf(c, t.Args)}
	case expr.Record, expr.Function:
		return typ{kind: madeOf[t.Kind], written: &written{t, c}}
	case expr.Of:
		return s.valueOf(c, t.Value)
	case expr.Conditional:
		return s.conditional(c, t.Args)
	case expr.Named:
		return s.namedType(c, t.Name, s.typesOf(c, t.Args))
	}
	return typ{}
}

// madeOf are the kinds of types that are made of others.
var madeOf = map[expr.Kind]typKind{
	expr.Both: bothTyp, expr.List: listTyp, expr.Dict: dictTyp, expr.Several: tupleTyp, expr.Record: recordTyp, expr.Function: functionTyp,
}

// typesOf reads several types.
func (s *resolver) typesOf(c view, types []*expr.Type) []typ {
	if len(types) == 0 {
		return nil
	}
	all := make([]typ, len(types))
	for i, t := range types {
		all[i] = s.typeOf(c, t)
	}
	return all
}

// union is one of several types: those of which nothing is known leave the others.
func union(all []typ) typ {
	var kept []typ
	for _, t := range all {
		if t.kind == unknownTyp || t.kind == outsideTyp && primitive(t.name) {
			continue
		}
		if t.kind == namedTyp && containsTyp(kept, t) {
			continue
		}
		kept = append(kept, t)
	}
	switch {
	case len(kept) == 1:
		return kept[0]
	case len(kept) == 0 && len(all) > 0:
		return all[0]
	}
	return typ{kind: unionTyp, args: kept}
}

func containsTyp(all []typ, t typ) bool {
	for _, u := range all {
		if u.kind == t.kind && u.at == t.at {
			return true
		}
	}
	return false
}

// primitive reports whether a type has no members that are of interest.
func primitive(name string) bool {
	switch name {
	case "string", "number", "boolean", "bool", "int", "float", "str", "None", "NotImplemented", "nil", "null", "undefined", "void", "bigint", "symbol":
		return true
	}
	return false
}

// namedType finds what a type's name means.
func (s *resolver) namedType(c view, name string, args []typ) typ {
	if t, ok := s.typeParameter(c, name); ok {
		return t
	}
	if t, ok := s.wordType(c, name, args); ok {
		return t
	}
	if symbol.Foreign(c.file) { // a library knows nothing of here
		if t, ok := s.foreignType(c, name, args); ok {
			return t
		}
		return typ{kind: outsideTyp, name: name, args: args, said: true}
	}
	res := s.resolvedType(c, name)
	switch {
	case hooksOf(c.o).doubtful(s, c, res):
		return typ{}
	case res.Rule != "":
		return s.instance(s.ofArity(res.Place, len(args)), args)
	}
	return s.unresolvedType(c, name, args, res.External)
}

// unresolvedType finds what a type's name means that nothing here defines: one of the library, or something outside.
func (s *resolver) unresolvedType(c view, name string, args []typ, external bool) typ {
	if t, ok := s.foreignType(c, name, args); ok {
		return t
	}
	if external || builtinType(c.o.Language, name) || hooksOf(c.o).foreign(s, name) || s.nowhere(c.o, lastPart(name), symbol.UseType) {
		return typ{kind: outsideTyp, name: name, args: args, said: true, full: s.takenFrom(c, name)}
	}
	return hooksOf(c.o).otherType(s, c, name)
}

// resolvedType resolves a type's name, which may stand behind those of modules and types.
func (s *resolver) resolvedType(c view, name string) Resolution {
	r := symbol.Reference{Kind: symbol.UseType, Name: name, From: c.from}
	i := strings.LastIndexByte(name, '.')
	if i > 0 && (c.o.Rules().Global || c.o.Rules().Loose) { // a module may have dots in its name
		if res := s.resolve(c.file, c.o, &r); res.Rule != "" {
			return res
		}
	}
	if i >= 0 {
		r.Name, r.Receiver = name[i+1:], name[:i]
	}
	return s.resolve(c.file, c.o, &r)
}

// wordType finds what the words of a language mean where a type is named.
func (s *resolver) wordType(c view, name string, args []typ) (typ, bool) {
	r := c.o.Rules()
	if isSelf(c.o.Language, name) || name == "this" || slices.Contains(r.SelfTypes, name) {
		t := s.self(c, name)
		if t.kind == classTyp && (r.SelfIsValue || name == "static") {
			t.kind = namedTyp
		}
		return t, true
	}
	if len(args) == 1 && slices.Contains(r.ClassTypes, lastPart(name)) {
		if args[0].kind == namedTyp {
			args[0].kind = classTyp
		}
		return args[0], true
	}
	return hooksOf(c.o).wordType(s, c, name, args)
}

// instance is a value of the type at a place.
func (s *resolver) instance(p symbol.Place, args []typ) typ {
	o := s.reading(p)
	if o.Rules().Companions {
		if q, ok := s.companion(p, false); ok {
			p = q
		}
	}
	if at, ok := enumOf(o, p); ok {
		return typ{kind: namedTyp, at: at}
	}
	if !hooksOf(o).makes(s, p) {
		return typ{}
	}
	d := &o.Symbols[p.Index]
	switch {
	case d.Kind.Value():
		if t := s.declared(p, nil); t.kind == classTyp {
			t.kind = namedTyp
			return t
		}
		return typ{}
	case isAlias(o, d):
		if t := s.aliased(p, args); t.kind != unknownTyp {
			return t
		}
	}
	return typ{kind: namedTyp, at: p, args: args}
}

// isAlias reports whether a symbol is another name of a type, which has no members of its own.
func isAlias(o *symbol.Outline, d *symbol.Symbol) bool {
	return d.Kind == symbol.Type && d.Type != "" && !o.Rules().FreshTypes
}

// aliased is what an alias, or a type that is made of another one, stands for.
func (s *resolver) aliased(p symbol.Place, args []typ) typ {
	if s.aliases[p] || len(s.aliases) > maxReading {
		return typ{}
	}
	if s.aliases == nil {
		s.aliases = map[symbol.Place]bool{}
	}
	s.aliases[p] = true
	defer delete(s.aliases, p)
	o := s.reading(p)
	return s.typeText(view{p.Path, o, p.Index, bind(o.Symbols[p.Index].Generic, args, nil)}, o.Symbols[p.Index].Type)
}

// bind gives type parameters what they stand for.
func bind(generic string, args []typ, env map[string]typ) map[string]typ {
	if generic == "" || len(args) == 0 {
		return env
	}
	bound := make(map[string]typ, len(env)+len(args))
	for k, v := range env {
		bound[k] = v
	}
	for i, g := range expr.Generics(generic) {
		if i < len(args) {
			bound[g.Name] = args[i]
		}
	}
	return bound
}

// typeParameter finds a type parameter of what is around: what it stands for, or its constraint.
func (s *resolver) typeParameter(c view, name string) (typ, bool) {
	if t, ok := c.env[name]; ok {
		return t, true
	}
	for i := c.from; i >= 0; i = c.o.Symbols[i].Parent {
		if t, ok := s.ownParameter(c, i, name); ok {
			return t, true
		}
		if t, found, done := hooksOf(c.o).typeParameter(s, c, i, name); done {
			return t, found
		}
	}
	return typ{}, false
}

// ownParameter finds a type parameter that symbol i names: of <T extends Order> the constraint Order, of <T> a parameterTyp.
func (s *resolver) ownParameter(c view, i int, name string) (typ, bool) {
	d := &c.o.Symbols[i]
	if d.Generic == "" {
		return typ{}, false
	}
	for _, p := range expr.Generics(d.Generic) {
		if p.Name != name {
			continue
		}
		constraint := p.Constraint
		if constraint == nil && d.Owner != "" {
			constraint = s.ownerConstraint(c, i, d.Generic, name)
		}
		if constraint == nil || constraint.IsName(name) {
			return typ{kind: parameterTyp, name: name}, true
		}
		return s.typeOf(view{c.file, c.o, d.Parent, nil}, constraint), true
	}
	return typ{}, false
}

// ownerConstraint finds the constraint of a type parameter of Go by its place among those of the receiver's type.
func (s *resolver) ownerConstraint(c view, i int, generic, name string) *expr.Type {
	at := s.classPlace(c, symbol.EnclosingClass(c.o, i))
	if at.Path == "" {
		return nil
	}
	of := expr.Generics(s.w.Placed(at).Symbols[at.Index].Generic)
	for n, p := range expr.Generics(generic) {
		if p.Name == name && p.Constraint == nil && n < len(of) {
			return of[n].Constraint
		}
	}
	return nil
}

// definesType reports whether a symbol is a type, and no extension of one.
func definesType(d *symbol.Symbol) bool {
	return (d.Kind.Container() && d.Kind != symbol.Extension || d.Kind == symbol.Type) && d.Owner == ""
}

// classPlace finds the type of a name: in the file, or where the name leads.
func (s *resolver) classPlace(c view, class string) symbol.Place {
	if class == "" {
		return symbol.Place{}
	}
	for _, i := range s.named(c.file, c.o, class) {
		if definesType(&c.o.Symbols[i]) {
			return symbol.Place{Path: c.file, Index: i}
		}
	}
	res := s.plain(c.file, c.o, &symbol.Reference{Kind: symbol.UseType, Name: class, From: -1})
	if res.Rule == "" {
		return symbol.Place{}
	}
	return res.Place
}

// self is what a method is called on, or what that inherits from.
func (s *resolver) self(c view, word string) typ {
	if t, done := hooksOf(c.o).self(s, c, word); done {
		return t
	}
	at := symbol.Place{}
	if c.o.Rules().SelfIsBound {
		if t, ok := boundSelf(c, word); ok {
			return t
		}
		at = innermostClass(c)
	} else {
		at = s.classAround(c.file, c.o, c.from)
	}
	switch {
	case at.Path == "":
		return typ{}
	case isSuper(word):
		return typ{kind: superTyp, at: at}
	case namesClass(word), word == "Self" && !c.o.Rules().SelfIsInstance:
		return typ{kind: classTyp, at: at}
	}
	return typ{kind: namedTyp, at: at, env: c.env}
}

// boundSelf is what a word for self means where a member was selected of a value: its type.
func boundSelf(c view, word string) (typ, bool) {
	t, ok := c.env["Self"]
	if !ok || isSuper(word) || slices.Contains(c.o.Rules().FixedSelf, word) {
		return typ{}, false
	}
	if t.kind == namedTyp && namesClass(word) {
		t.kind = classTyp
	}
	return t, true
}

// namesClass reports whether a word means the class around itself.
func namesClass(word string) bool { return word == "cls" || word == "static" }
