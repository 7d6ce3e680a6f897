package resolve

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang/all"
	"codemem/symbol/module"
	"codemem/symbol/snapshot"
)

// isSelf reports whether a name is a word for what a method is called on, or for its class or the one above. Where a language
// has no word for it, what a method names it is stored as this.
func isSelf(language, name string) bool { return slices.Contains(all.Of(language).Self, name) }

// fits reports whether a symbol of this kind can be what such a reference means.
func fits(k symbol.Kind, r symbol.RefKind) bool {
	switch r {
	case symbol.UseType, symbol.Inherit:
		return k == symbol.Type || k.Container() && k != symbol.Extension || k == symbol.Constant
	case symbol.Call:
		return k != symbol.Namespace && k != symbol.Extension && k != symbol.Field && k != symbol.Member
	}
	return k != symbol.Extension
}

// suits is fits for a symbol of a file: what a variable of Python holds may be a type.
func suits(o *symbol.Outline, k symbol.Kind, r symbol.RefKind) bool {
	l := o.Rules()
	switch {
	case r == symbol.Inherit && l.InheritsTraits:
		return (k == symbol.Trait || k == symbol.Type || k == symbol.Macro) && fits(k, r)
	case r == symbol.Call && l.TagsApart && (k == symbol.Struct || k == symbol.Enum):
		return false
	case k == symbol.Field && r == symbol.Call && l.Selectors, k == symbol.Variable && l.VariablesHoldTypes:
		return true
	}
	return fits(k, r)
}

// scoped finds the name in the scopes around a reference, innermost first, and at file level.
func (s *resolver) scoped(file string, o *symbol.Outline, r *symbol.Reference) (int, string) {
	if i, said := saidHere(o, r); said {
		return i, ""
	}
	named := s.named(file, o, r.Name)
	for at := r.From; ; at = o.Symbols[at].Parent {
		var found []int
		for _, i := range named {
			if symbol.SeenIn(o, i) == at && seenAlone(o, i, at, r) && !namesAnother(o, i, r) {
				found = append(found, i)
			}
		}
		if len(found) > 0 {
			return pick(o, apt(o, found, r.Kind))
		}
		if at < 0 {
			return -1, ""
		}
	}
}

// saidHere returns which symbol of the file the outline says that a name alone means, -1 for none: what has the name there may not
// be seen.
func saidHere(o *symbol.Outline, r *symbol.Reference) (i int, said bool) {
	at, ok := strings.CutPrefix(r.On, expr.Here)
	if !ok || r.Receiver != "" {
		return -1, false
	}
	i, err := strconv.Atoi(at)
	if err != nil {
		return -1, true
	}
	return i, i >= 0 && i < len(o.Symbols) && suits(o, o.Symbols[i].Kind, r.Kind)
}

// seenAlone reports whether a reference may mean symbol i of a scope around it by its name alone.
func seenAlone(o *symbol.Outline, i, scope int, r *symbol.Reference) bool {
	c := &o.Symbols[i]
	return c.Owner == "" && !uncallable(o, c) && !ofNameless(o, scope, r.From, c) && suits(o, c.Kind, r.Kind) && !plainValue(o, c, r.Kind) && visible(o, scope, c) &&
		(r.Kind == symbol.Call || !constructor(o, i))
}

// namesAnother reports whether a reference stands in a typedef of its name, and so means something else: typedef struct cart cart;
func namesAnother(o *symbol.Outline, i int, r *symbol.Reference) bool {
	return i == r.From && o.Symbols[i].Kind == symbol.Type && o.Rules().Headers
}

// plainValue reports whether a symbol of Java is a value, where a reference calls or names a type: names of values, methods
// and types are apart there.
func plainValue(o *symbol.Outline, c *symbol.Symbol, kind symbol.RefKind) bool {
	return o.Rules().SeparateValues && c.Kind.Value() && kind != symbol.Mention
}

// ofNameless reports whether a callable that lies in another symbol, as seen from right inside that, is a method of a
// nameless type there: Java has no other functions in functions.
func ofNameless(o *symbol.Outline, at, from int, c *symbol.Symbol) bool {
	return o.Rules().NoLocalFunctions && at == from && at >= 0 && !o.Symbols[at].Kind.Container() && c.Kind.Callable()
}

// constructor reports whether symbol i is what makes the class that it lies in, under the name of that.
func constructor(o *symbol.Outline, i int) bool {
	c := &o.Symbols[i]
	return c.Kind.Callable() && o.InType(i) && o.Symbols[c.Parent].Name == c.Name && o.Rules().ImplicitThis
}

// visible reports whether a member of a class is seen by its name alone from inside the class. A method or field of an
// object in JavaScript never is.
func visible(o *symbol.Outline, scope int, c *symbol.Symbol) bool {
	r := o.Rules()
	if c.Set || (c.Kind == symbol.Method || c.Kind == symbol.Field) && r.MethodsNeedValue {
		return false
	}
	if scope < 0 || o.Symbols[scope].Kind.Callable() || o.Symbols[scope].Kind == symbol.Namespace {
		return true
	}
	return !r.TypesNeedPath && (r.ImplicitThis || hasMembers(c.Kind))
}

// pick chooses among namesakes of one file: overloads of one qualified name are one, preferably with a body.
func pick(o *symbol.Outline, found []int) (int, string) {
	for _, i := range found[1:] {
		if o.Symbols[i].Qualified != o.Symbols[found[0]].Qualified {
			return -1, WhyAmbiguous
		}
	}
	return bodied(o, found), ""
}

// overloaded reports whether symbol i is one of several functions of one name that the language tells apart by their
// arguments. Elsewhere namesakes are one function: signatures of it, or its forms in different builds.
func overloaded(o *symbol.Outline, i int) bool {
	r := o.Rules()
	if !r.Overloads {
		return false
	}
	s := &o.Symbols[i]
	return s.Kind.Callable() && slices.ContainsFunc(o.ByName(s.Name), func(j int) bool {
		t := &o.Symbols[j]
		redeclared := r.Redeclares && t.Body.Len() == 0
		return j != i && t.Kind.Callable() && together(o, i, j) && (t.Body.Len() > 0) == (s.Body.Len() > 0) && !redeclared
	})
}

// bodied returns the first of some symbols that has a body, or the first.
func bodied(o *symbol.Outline, found []int) int {
	for _, i := range found {
		if o.Symbols[i].Body.Len() > 0 {
			return i
		}
	}
	return found[0]
}

// child returns a symbol right inside another by its name, or -1.
func (s *resolver) child(p symbol.Place, o *symbol.Outline, name string) int {
	for _, j := range s.named(p.Path, o, name) {
		if o.Symbols[j].Parent == p.Index {
			return j
		}
	}
	return -1
}

// declaredAbove returns what a class above declares with a type in the place of a field that a method sets without one, or that field.
func (s *resolver) declaredAbove(file string, o *symbol.Outline, class string, p symbol.Place) symbol.Place {
	if d := &s.w.Placed(p).Symbols[p.Index]; d.Set && d.Type == "" {
		if above, ok := s.inherited(file, o, class, d.Name); ok {
			if of := &s.w.Placed(above).Symbols[above.Index]; !of.Kind.Value() || of.Type != "" {
				return above
			}
		}
	}
	return p
}

// member finds a member of a type: in the file, in the file that defines the type, in extensions and out-of-line
// definitions, and in what the type inherits from.
func (s *resolver) member(file string, o *symbol.Outline, class, name string) (symbol.Place, bool) {
	return s.once("member "+class, file, name, symbol.Call, func() (symbol.Place, bool) {
		if p, ok := s.memberIn(file, o, class, name); ok {
			return s.declaredAbove(file, o, class, p), true
		}
		if p, ok := s.extended(file, o, class, name); ok {
			return p, true
		}
		if at := s.renamed(file, o, class); at.Path != "" {
			p := s.memberOfType(memberAsked{at, name})
			return p, p.Path != ""
		}
		if at := s.elsewhere(file, o, class); at.Path != "" {
			c := s.reading(at)
			if p, ok := s.member(at.Path, c, c.Symbols[at.Index].Name, name); ok {
				return p, true
			}
		}
		return s.inherited(file, o, class, name)
	})
}

// renamed finds the type that the file gives another name: typedef CartTest BigCartTest. Of a template with specializations it finds none,
// since their members differ.
func (s *resolver) renamed(file string, o *symbol.Outline, name string) symbol.Place {
	if !o.Rules().Headers {
		return symbol.Place{}
	}
	for _, i := range s.named(file, o, name) {
		if d := &o.Symbols[i]; d.Kind == symbol.Type && d.Type != "" {
			return s.renames(symbol.Place{Path: file, Index: i})
		}
	}
	return symbol.Place{}
}

// renames returns the type that the one at a place is another name of.
func (s *resolver) renames(p symbol.Place) symbol.Place {
	return memoize(s.w, &tablesOf(s.w).renamed, p, func(s *resolver) symbol.Place {
		o := s.reading(p)
		t := s.under(s.typeText(view{p.Path, o, p.Index, nil}, o.Symbols[p.Index].Type))
		if t.kind != namedTyp || t.at == p || specialized(s.reading(t.at), t.at.Index) {
			return symbol.Place{}
		}
		return t.at
	})
}

// memberAsked is a name that is asked of a type.
type memberAsked struct {
	of   symbol.Place
	name string
}

// memberOfType finds a member of a type, once: a test asks it for every name in it.
func (s *resolver) memberOfType(a memberAsked) symbol.Place {
	return memoize(s.w, &tablesOf(s.w).found, a, func(s *resolver) symbol.Place {
		o := s.reading(a.of)
		p, _ := s.member(a.of.Path, o, o.Symbols[a.of.Index].Name, a.name)
		return p
	})
}

// specialized reports whether a file defines the type that symbol i defines several times.
func specialized(o *symbol.Outline, i int) bool {
	return slices.ContainsFunc(o.ByName(o.Symbols[i].Name), func(j int) bool {
		return j != i && o.Symbols[j].Kind.Container() && o.Symbols[j].Parent == o.Symbols[i].Parent
	})
}

// elsewhere finds the type of a name that the file extends but does not define.
func (s *resolver) elsewhere(file string, o *symbol.Outline, class string) symbol.Place {
	for _, i := range s.named(file, o, class) {
		if definesType(&o.Symbols[i]) {
			return symbol.Place{}
		}
	}
	res := s.plain(file, o, &symbol.Reference{Kind: symbol.UseType, Name: class, From: -1})
	if res.Rule == "" || res.Path == file {
		return symbol.Place{}
	}
	return res.Place
}

// extended finds a member of a type that another file defines: a method of Go, an extension, an out-of-line
// definition, a part of a class.
func (s *resolver) extended(file string, o *symbol.Outline, class, name string) (symbol.Place, bool) {
	of := slices.IndexFunc(s.named(file, o, class), func(i int) bool { return o.Symbols[i].Kind.Container() })
	if of >= 0 {
		of = o.ByName(class)[of]
	}
	return s.extendedBy(file, o, of, class, name)
}

// extendedBy is extended for symbol of, -1 for what the file does not define.
func (s *resolver) extendedBy(file string, o *symbol.Outline, of int, class, name string) (symbol.Place, bool) {
	r := o.Rules()
	if !r.OutsideMembers {
		return symbol.Place{}, false
	}
	s.w.Look(module.Parent(file))
	if r.PackageDirectories {
		return s.extendedInPackage(file, o, class, name)
	}
	for p, c := range s.everywhere(name) {
		if symbol.Family(c.Language) == symbol.Family(o.Language) && p.Path != file && classOf(c, p.Index) == class && partOf(o, of, c, p.Index) && !uncallable(c, &c.Symbols[p.Index]) {
			return p, true
		}
	}
	return symbol.Place{}, false
}

// classOf is the name of the class that a symbol is a member of: of struct Cart::Rep { … }; Cart.
func classOf(o *symbol.Outline, i int) string {
	if d := &o.Symbols[i]; d.Kind.Container() && o.Rules().Headers {
		if d.Owner != "" {
			return lastPart(d.Owner)
		}
		i = d.Parent
	}
	return symbol.EnclosingClass(o, i)
}

// partOf reports whether member j of another outline may be of the type i of this one, -1 for one that is defined elsewhere: where
// that decides, they have one full name and as many type parameters.
func partOf(o *symbol.Outline, i int, c *symbol.Outline, j int) bool {
	r, of := o.Rules(), 0
	if owner := c.Symbols[j].Owner; i >= 0 && r.Headers && strings.Contains(owner, ".") && !strings.HasSuffix("."+fullName(o, i), "."+owner) {
		return false
	}
	if i >= 0 {
		of = arity(o, i)
		if r.NamedParts && fullName(c, j) != fullName(o, i)+"."+c.Symbols[j].Name {
			return false
		}
	}
	return !r.TypeArity || arity(c, c.Symbols[j].Parent) == of
}

// extendedInPackage finds a method of a type of Go that another file of its package defines.
func (s *resolver) extendedInPackage(file string, o *symbol.Outline, class, name string) (symbol.Place, bool) {
	var built []symbol.Place
	for _, p := range s.w.DefinedBy(module.Parent(file), class, name) {
		c := s.w.Among(p)
		if c == nil || p.Path == file || c.Package != o.Package || module.IsGoTest(p.Path) && !module.IsGoTest(file) {
			continue
		}
		built = append(built, p)
	}
	p, why := s.ofBuild(file, o, name, built)
	return p, why == ""
}

// inherited finds a member of what a type inherits from.
func (s *resolver) inherited(file string, o *symbol.Outline, class, name string) (symbol.Place, bool) {
	return s.once("inherited "+class, file, name, symbol.Call, func() (symbol.Place, bool) {
		if p, ok, done := hooksOf(o).inherited(s, file, o, class, name); done {
			return p, ok
		}
		if file != s.asker {
			s.w.NoteInherited(file, class)
		}
		for _, i := range inheritedIn(s.w, file, o) {
			r := &o.References[i]
			if o.Symbols[r.From].Name != class || r.Name == class && r.Receiver == "" {
				continue
			}
			if p, ok := s.memberOfBase(file, o, r, name); ok {
				return p, true
			}
		}
		return symbol.Place{}, false
	})
}

// inheritedIn returns which references of a file say that a symbol inherits. It is for who notes of which symbol that is asked.
func inheritedIn(w *snapshot.Snapshot, file string, o *symbol.Outline) []int {
	t := tablesOf(w)
	all, known := t.inherits[file]
	if !known {
		for i := range o.References {
			if r := &o.References[i]; r.Kind == symbol.Inherit && r.From >= 0 {
				all = append(all, i)
			}
		}
		if t.inherits == nil {
			t.inherits = map[string][]int{}
		}
		t.inherits[file] = all
	}
	return all
}

// memberOfBase finds a member of the type that a reference says to inherit from.
func (s *resolver) memberOfBase(file string, o *symbol.Outline, r *symbol.Reference, name string) (symbol.Place, bool) {
	base := s.resolve(file, o, r)
	if base.Rule == "" {
		return symbol.Place{}, false
	}
	at := s.reading(base.Place)
	if base.Path == file && base.Index == r.From || !s.hasMembersOf(symbol.Place{Path: file, Index: r.From}, base.Place) {
		return symbol.Place{}, false
	}
	return s.member(base.Path, at, at.Symbols[base.Index].Name, name)
}

// memberIn finds a member of a type in one file, preferably with a body.
func (s *resolver) memberIn(file string, o *symbol.Outline, class, name string) (symbol.Place, bool) {
	var found []int
	for _, i := range s.named(file, o, name) {
		c := &o.Symbols[i]
		if ofInterface(o, c) || uncallable(o, c) {
			continue
		}
		if c.Owner == class || strings.HasSuffix(c.Owner, "."+class) || isMemberOf(o, c.Parent, class) || isMemberOf(o, symbol.SeenIn(o, i), class) {
			found = append(found, i)
		}
	}
	if len(found) == 0 {
		return symbol.Place{}, false
	}
	return symbol.Place{Path: file, Index: bodied(o, found)}, true
}

// uncallable reports whether nothing can call a function by its name: a test that a macro makes of it.
func uncallable(o *symbol.Outline, c *symbol.Symbol) bool {
	return c.Params == symbol.NoParameters && c.Kind.Callable() && o.Rules().Headers
}

// isMemberOf reports whether what lies in symbol i, -1 for none, is a member of a type of this name: it is that, or its companion.
func isMemberOf(o *symbol.Outline, i int, class string) bool {
	if i < 0 {
		return false
	}
	s := &o.Symbols[i]
	if !s.Kind.Container() {
		return false
	}
	return s.Name == class || s.Name == "companion" && s.Parent >= 0 && o.Symbols[s.Parent].Name == class
}

// hasMembers reports whether a symbol of this kind is a type, or a name for one.
func hasMembers(k symbol.Kind) bool { return k.Container() || k == symbol.Type }
