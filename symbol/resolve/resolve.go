package resolve

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codemem/symbol"
	"codemem/symbol/lang"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// A Rule is the reason for an edge.
type Rule string

// The rules, in the order in which they are tried.
const (
	SameFile   Rule = "same-file"   // (1) defined in the file, in the innermost scope that has the name
	OwnMember  Rule = "member"      // (2) a member of the class around it, or of what that inherits from
	Imported   Rule = "import"      // (3) an import, followed to the file and the name
	Typed      Rule = "receiver"    // (4) a member of what the source says the receiver is
	Package    Rule = "package"     // (5) another file of the same package
	UniqueName Rule = "unique-name" // (6) the only definition of the name, in languages that need no import
)

// A Resolution is what a reference means.
type Resolution struct {
	symbol.Place
	Rule     Rule         // "" if nothing was found
	External bool         // it is of something that an import takes from outside
	Why      string       // if nothing was found: receiver, ambiguous, external, unknown
	Via      symbol.Place // of a call: the type of the receiver, if that inherits the method; the method, if nothing else can run; or zero
}

// What a reference that resolves to nothing says of the reason.
const (
	WhyReceiver  = "receiver"  // the type of the receiver is not known
	WhyAmbiguous = "ambiguous" // several definitions have the name
	WhyExternal  = "external"  // it comes from an import of something outside
	WhyUnknown   = "unknown"   // nothing here has the name
)

// maxSteps bounds how many files and classes one resolution looks into.
const maxSteps = 2000

// Reference returns what reference r of a file means. The first rule that applies decides; a name that several
// definitions have gives none, and so does one with overloads, if too little is known of the arguments to tell them apart. An unknown
// receiver gives none either, rather than a guess.
func Reference(w snapshot.World, file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	still := snapshot.Of(w)
	s := resolver{w: still, asker: file, asks: o}
	if r.Kind.Access() {
		return s.accessed(file, o, *r)
	}
	res := s.chosen(file, o, r, s.resolve(file, o, r))
	if r.Kind == symbol.Call {
		res.Via = s.narrowed(res)
	} else {
		res.Via = symbol.Place{}
	}
	return res
}

// Named returns what a reference names. It is what Reference returns, but of a call of what a field holds, of which no rule says what it
// runs: there it is the field.
func Named(w snapshot.World, file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	res := Reference(w, file, o, r)
	if res.Rule != "" || r.Kind != symbol.Call || r.Receiver == "" {
		return res
	}
	read := *r
	read.Kind, read.Args, read.Labels, read.Given = symbol.Read, 0, "", ""
	if held := Reference(w, file, o, &read); held.Rule != "" && w.Outline(held.Path).Symbols[held.Index].Kind == symbol.Field {
		return held
	}
	return res
}

// accessed resolves a read or a write, which means what a mention does. What may be the key of a literal may be a value all the same: the
// key of a map.
func (s *resolver) accessed(file string, o *symbol.Outline, r symbol.Reference) (res Resolution) {
	keyed := r.Keyed()
	r.Kind = symbol.Mention
	if keyed {
		res = s.typed(file, o, &r)
	}
	if !keyed || res.Rule == "" && !r.Bound && s.keyIsValue(file, o, &r) {
		if keyed {
			r.On = ""
		}
		res = s.valued(s.chosen(file, o, &r, s.resolve(file, o, &r)))
	}
	res.Via = symbol.Place{}
	return res
}

// keyIsValue reports whether a key that is no member of what its literal makes is a value. Of a struct it is none, whatever is known of
// that; of a type from outside, which may be a map, only a name that no other package can set is one.
func (s *resolver) keyIsValue(file string, o *symbol.Outline, r *symbol.Reference) bool {
	if !o.Rules().KeysMayBeValues {
		return false
	}
	t := s.literalType(view{file, o, r.From, nil}, r.On)
	switch t.kind {
	case recordTyp:
		return false
	case unknownTyp:
		return !o.Rules().KeysSetFields
	case outsideTyp:
		first, _ := utf8.DecodeRuneInString(r.Name)
		return !o.Rules().KeysSetFields || !unicode.IsUpper(first)
	case namedTyp, classTyp:
		return s.reading(t.at).Symbols[t.at.Index].Kind != symbol.Struct
	}
	return true
}

// literalType is the type that a literal makes a value of, whatever name it is called by there.
func (s *resolver) literalType(c view, literal string) typ {
	t := s.value(c, literal)
	if t.kind != namedTyp {
		return t
	}
	at := s.reading(t.at)
	if d := &at.Symbols[t.at.Index]; d.Kind == symbol.Type { // another name of it
		return s.typeText(view{t.at.Path, at, t.at.Index, nil}, d.Type)
	}
	return t
}

// valued returns the value beside a function of its name that was found, where a type may have both: what is read is no
// method of Java or Kotlin.
func (s *resolver) valued(res Resolution) Resolution {
	if res.Rule == "" {
		return res
	}
	o := s.w.Placed(res.Place)
	if f := &o.Symbols[res.Index]; f.Kind.Callable() && (o.Rules().SeparateValues || o.Rules().FieldsApart) {
		if i := slices.IndexFunc(o.Symbols, func(d symbol.Symbol) bool { return d.Name == f.Name && d.Parent == f.Parent && d.Kind.Value() }); i >= 0 {
			res.Index = i
		}
	}
	return res
}

func (s *resolver) resolve(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	if r.Receiver != "" {
		return s.ofArguments(o, r, s.received(file, o, r))
	}
	res := s.plain(file, o, r)
	if res.Why == WhyUnknown && r.Kind == symbol.UseType && o.Rules().TypesOfValues { // typeof value
		if of := s.plain(file, o, &symbol.Reference{Kind: symbol.Mention, Name: r.Name, On: r.On, From: r.From, Line: r.Line}); of.Rule != "" {
			return of
		}
	}
	return res
}

// A resolver resolves one reference. What it looked for once it remembers, which ends cycles too.
type resolver struct {
	w       *snapshot.Snapshot
	asker   string          // the file that the reference is in
	asks    *symbol.Outline // of it
	steps   int
	depth   int // how many types and values are being read in one another
	seen    map[search]answer
	aliases map[symbol.Place]bool // being looked through
	finding []found               // members that are being looked for in protocols
	both    int                   // how many conditional types are read in one another of which nothing says whether they hold
	mode    mode
}

// A mode is what a resolver is made for. It never changes.
type mode struct {
	exact   bool // what may be one of several is not known
	heading bool // what a type says that it inherits is read: nothing inherited is seen there
}

// A want is how what is looked for is used. Some languages tell a field from a function of its name by that, and Swift functions
// of one name by their labels: of x.f(at: 1) it is {called: true, labels: "at:"}.
type want struct {
	called bool
	labels string // of the call, as Reference.Labels
	first  bool   // of several types the first that has it is meant: what the key of a literal writes
}

// wanted returns how a reference uses what it names.
func wanted(r *symbol.Reference) want { return want{called: r.Kind == symbol.Call, labels: r.Labels} }

type search struct {
	what, in, name string
	kind           symbol.RefKind
}

type answer struct {
	place symbol.Place
	ok    bool
}

// once answers a search by what was found before, or looks. A search that comes back to itself finds nothing.
func (s *resolver) once(what, in, name string, kind symbol.RefKind, look func() (symbol.Place, bool)) (symbol.Place, bool) {
	key := search{what, in, name, kind}
	if a, ok := s.seen[key]; ok {
		return a.place, a.ok
	}
	if s.steps++; s.steps > maxSteps {
		return symbol.Place{}, false
	}
	if s.seen == nil {
		s.seen = map[search]answer{}
	}
	s.seen[key] = answer{}
	p, ok := look()
	s.seen[key] = answer{p, ok}
	return p, ok
}

func unresolved(why string) Resolution { return Resolution{Why: why, External: why == WhyExternal} }

// plain resolves a name alone.
func (s *resolver) plain(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	return s.ofArguments(o, r, s.plainUsed(file, o, r, wanted(r)))
}

// plainUsed is plain for what is used in another way than the reference says: the start of a chain.
func (s *resolver) plainUsed(file string, o *symbol.Outline, r *symbol.Reference, w want) Resolution {
	if res, ok := s.ofNamelessType(file, o, r); ok {
		return res
	}
	if i, why := s.scoped(file, o, r); i >= 0 { // (1)
		return hooksOf(o).valued(s, file, o, r, w, Resolution{Place: symbol.Place{Path: file, Index: i}, Rule: SameFile})
	} else if why != "" {
		return unresolved(why)
	}
	if res, ok := s.inClass(file, o, r, w); ok { // (2)
		return res
	}
	if p, ok := s.moduleNamed(file, o, r); ok { // (3)
		return Resolution{Place: p, Rule: Imported}
	}
	if res, ok := s.imported(file, o, r); ok { // (3)
		return res
	}
	if p, why := s.sibling(file, o, r); why == "" { // (4)
		return Resolution{Place: p, Rule: Package}
	} else if why == WhyAmbiguous {
		return unresolved(why)
	}
	if o.Rules().Loose { // (5)
		return s.unique(file, o, r)
	}
	return unresolved(WhyUnknown)
}

// inClass resolves a name alone in a type: what means that type or the one above, a type that it inherits, or a member of it.
func (s *resolver) inClass(file string, o *symbol.Outline, r *symbol.Reference, w want) (Resolution, bool) {
	if res, found, done := hooksOf(o).own(s, file, o, r, w); done {
		return res, found
	}
	class := symbol.EnclosingClass(o, r.From)
	if class == "" {
		return Resolution{}, false
	}
	if res, ok := s.makesOwn(file, o, r, class); ok {
		return res, true
	}
	if p, ok := s.inheritedType(file, o, r); ok {
		return Resolution{Place: p, Rule: OwnMember}, true
	}
	return s.implicitThis(file, o, r, class)
}

// makesOwn resolves a call of a word for the class around, or for the one above: cls(), super(…).
func (s *resolver) makesOwn(file string, o *symbol.Outline, r *symbol.Reference, class string) (Resolution, bool) {
	switch {
	case r.Kind != symbol.Call:
	case o.Rules().SelfCalls && (r.Name == "this" || r.Name == "super"):
		return s.maker(file, o, r), true
	case isSelf(o.Language, r.Name):
		return s.plain(file, o, &symbol.Reference{Kind: symbol.UseType, Name: class, From: -1}), true
	}
	return Resolution{}, false
}

// implicitThis resolves a name alone as a member of the class around, where the language needs no receiver for that.
func (s *resolver) implicitThis(file string, o *symbol.Outline, r *symbol.Reference, class string) (Resolution, bool) {
	if r.Kind != symbol.Call && r.Kind != symbol.Mention {
		return s.implicitType(file, o, r, class)
	}
	if !o.Rules().ImplicitThis {
		return Resolution{}, false
	}
	for from := r.From; class != ""; class = symbol.EnclosingClass(o, from) {
		if p, ok := s.ownMember(file, o, from, class, r.Name, "this"); ok && !s.plainMember(p, r.Kind) {
			return Resolution{Place: s.implementation(p), Rule: OwnMember, Via: s.classAround(file, o, from)}, true
		}
		if from = outOfClass(o, from); from < 0 || !o.Rules().OuterMembers {
			break
		}
	}
	return Resolution{}, false
}

// outOfClass returns the symbol around the class that symbol i is or lies in, -1 for none.
func outOfClass(o *symbol.Outline, i int) int {
	for i >= 0 && !o.Symbols[i].Kind.Container() {
		i = o.Symbols[i].Parent
	}
	if i < 0 {
		return -1
	}
	return o.Symbols[i].Parent
}

// plainMember is plainValue of a member at a place.
func (s *resolver) plainMember(p symbol.Place, kind symbol.RefKind) bool {
	o := s.reading(p)
	return plainValue(o, &o.Symbols[p.Index], kind)
}

// received resolves a name after a receiver: by the names in it, or else by the type that it has.
func (s *resolver) received(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	if o.Rules().Addresses {
		return s.addressed(file, o, r)
	}
	if res, done := hooksOf(o).received(s, file, o, r); done {
		return res
	}
	res := s.receivedByName(file, o, r)
	if res.Rule == "" && res.Why == WhyReceiver && r.Kind != symbol.UseType && r.Kind != symbol.Inherit {
		return s.typed(file, o, r)
	}
	return res
}

// receivedByName resolves a name after names: words for the class around, modules, types.
func (s *resolver) receivedByName(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	first, rest, _ := strings.Cut(r.Receiver, ".")
	class := symbol.EnclosingClass(o, r.From)
	switch {
	case isSelf(o.Language, first) && (class != "" || !o.Rules().SelfInPaths):
		if class == "" || rest != "" {
			return unresolved(WhyReceiver)
		}
		return s.receivedBySelf(file, o, r, class, first)
	case r.Bound || first == "?":
		return unresolved(WhyReceiver)
	case o.Rules().PathsOfNames:
		return s.receivedByPath(file, o, r)
	}
	if res, found := s.inModule(file, o, r); found { // (3)
		return res
	}
	return s.memberOf(file, o, r)
}

// receivedBySelf resolves a name after a word for the class around: this.total. What super names runs that very method.
func (s *resolver) receivedBySelf(file string, o *symbol.Outline, r *symbol.Reference, class, word string) Resolution {
	p, ok := s.ownMember(file, o, r.From, class, r.Name, word)
	if !ok || word == "super" && p.Path == file && p.Index == r.From {
		return unresolved(WhyReceiver)
	}
	if r.Kind == symbol.Call && o.Rules().LinearSuper && s.w.Placed(p).Symbols[p.Index].Set { // what it holds is called
		return unresolved(WhyReceiver)
	}
	res := Resolution{Place: s.implementation(p), Rule: OwnMember} // (2)
	if res.Via = res.Place; !isSuper(word) {
		res.Via = s.classAround(file, o, r.From)
	}
	return res
}

// ownMember finds a member of the class around symbol from, or for super of what that inherits from.
func (s *resolver) ownMember(file string, o *symbol.Outline, from int, class, name, self string) (symbol.Place, bool) {
	if o.Rules().Companions {
		p, _, ok := s.linearOwn(view{file, o, from, nil}, self, name)
		return p, ok
	}
	if isSuper(self) {
		return s.inherited(file, o, class, name)
	}
	return s.member(file, o, class, name)
}

// isSuper reports whether a word means what the class around inherits from.
func isSuper(word string) bool { return word == "super" || word == "parent" || word == "base" }

// classAround finds the type that a symbol lies in.
func (s *resolver) classAround(file string, o *symbol.Outline, i int) symbol.Place {
	if o.Rules().Companions {
		return innermostClass(view{file, o, i, nil})
	}
	if rest, last, ok := cutLast(ownerAround(o, i), '.'); ok {
		if res := s.resolve(file, o, &symbol.Reference{Kind: symbol.UseType, Name: last, Receiver: rest, From: -1}); res.Rule != "" {
			return res.Place
		}
	}
	return s.classPlace(view{file, o, i, nil}, symbol.EnclosingClass(o, i))
}

// memberOf resolves a name after one that may mean a type, or an object literal: it is a member of that.
func (s *resolver) memberOf(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	first, rest, _ := strings.Cut(r.Receiver, ".")
	if rest == "" {
		base := s.plain(file, o, &symbol.Reference{Kind: symbol.UseType, Name: first, From: r.From})
		if base.Rule == "" && o.Rules().Objects != lang.NoObjects {
			base = s.object(file, o, r, base)
		}
		if res := s.memberAt(base, r.Name); res.Rule != "" || base.External {
			return res
		}
	}
	switch {
	case o.Rules().Loose || o.Rules().Global:
		return s.qualified(file, o, r)
	case rest != "":
		return s.behindNested(file, o, r)
	}
	return unresolved(WhyReceiver)
}

// behindNested resolves a name behind the names of nested types, Outer.Inner.total, or behind a full name: shop.Cart.total.
func (s *resolver) behindNested(file string, o *symbol.Outline, r *symbol.Reference) Resolution {
	outer, name := r.Receiver[:strings.LastIndexByte(r.Receiver, '.')], lastPart(r.Receiver)
	if base := s.memberOf(file, o, &symbol.Reference{Kind: symbol.UseType, Name: name, Receiver: outer, From: r.From}); base.Rule != "" {
		return s.memberAt(base, r.Name)
	}
	if !o.Rules().FullNames {
		return unresolved(WhyReceiver)
	}
	if p, why := s.full(module.Parent(file), o, r.Receiver+"."+r.Name, r.Kind); why == "" {
		return Resolution{Place: p, Rule: Package}
	}
	if p, why := s.full(module.Parent(file), o, r.Receiver, symbol.UseType); why == "" && o.Rules().FullMembers {
		return s.memberAt(Resolution{Place: p, Rule: Package}, r.Name)
	}
	return unresolved(WhyReceiver)
}

// object resolves a name that may mean an object with functions in it.
func (s *resolver) object(file string, o *symbol.Outline, r *symbol.Reference, otherwise Resolution) Resolution {
	first, _, _ := strings.Cut(r.Receiver, ".")
	base := s.plain(file, o, &symbol.Reference{Kind: symbol.Mention, Name: first, From: r.From})
	if base.Rule == "" || !s.w.Placed(base.Place).Symbols[base.Index].Kind.Value() && o.Rules().Objects != lang.ObjectsOfFunctions {
		return otherwise
	}
	return base
}

// holdsMembers reports whether what is of a kind and no type has members.
func holdsMembers(o *symbol.Outline, k symbol.Kind) bool {
	of := o.Rules().Objects
	return of == lang.ObjectsOfAll || of == lang.ObjectsOfFunctions && k.Callable()
}

// memberAt finds a member of what a name was found to mean.
func (s *resolver) memberAt(base Resolution, name string) Resolution {
	if base.Rule == "" {
		return base
	}
	of, at := base.Place, s.reading(base.Place)
	b := &at.Symbols[of.Index]
	switch {
	case at.Rules().Companions && hasMembers(b.Kind):
		return s.memberOfObject(base, name)
	case b.Kind == symbol.Member && b.Parent >= 0 && at.Rules().ConstantBodies: // not of its own body
		base.Index = b.Parent
		return s.memberAt(base, name)
	case hasMembers(b.Kind) || holdsMembers(at, b.Kind):
		if p, ok := s.member(of.Path, at, b.Name, name); ok {
			return Resolution{Place: s.implementation(p), Rule: base.Rule, Via: of}
		}
		return unresolved(WhyReceiver)
	}
	if p, ok := s.ofDeclared(of, at, name); ok {
		return Resolution{Place: p, Rule: base.Rule}
	}
	if i := s.child(of, at, name); i >= 0 {
		return Resolution{Place: symbol.Place{Path: of.Path, Index: i}, Rule: base.Rule}
	}
	return unresolved(WhyReceiver)
}

// memberOfObject finds a member of the object that has the name of a type.
func (s *resolver) memberOfObject(base Resolution, name string) Resolution {
	of, ok := s.companion(base.Place, true)
	if !ok {
		if of = base.Place; s.reading(of).Symbols[of.Index].Kind != symbol.Enum {
			return unresolved(WhyReceiver)
		}
	}
	if p, _, ok := s.linearMember(typ{kind: namedTyp, at: of}, name); ok {
		return Resolution{Place: p, Rule: base.Rule, Via: of}
	}
	return unresolved(WhyReceiver)
}
