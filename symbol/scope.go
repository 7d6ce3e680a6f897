package symbol

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol/lang/all"
	"codemem/symbol/module"
)

// isSelf reports whether a name is a word for what a method is called on, or for its class or the one above. Where a language
// has no word for it, what a method names it is stored as this.
func isSelf(language, name string) bool { return slices.Contains(all.Of(language).Self, name) }

// TypeWords returns the words by which a call may make a type, or run what makes one, without its name.
func TypeWords(language string) []string { return all.Of(language).TypeWords }

// enclosingClass returns the name of the type whose member symbol i is or lies in, "" for none.
func enclosingClass(o *Outline, i int) string {
	for ; i >= 0; i = o.Symbols[i].Parent {
		s := &o.Symbols[i]
		switch {
		case s.Owner != "" && s.Kind.Callable():
			return s.Owner[strings.LastIndexByte(s.Owner, '.')+1:]
		case s.Kind.Container() && (s.Kind != Namespace || o.rules().ModulesAreTypes):
			return s.Name
		}
	}
	return ""
}

// fits reports whether a symbol of this kind can be what such a reference means.
func fits(k Kind, r RefKind) bool {
	switch r {
	case UseType, Inherit:
		return k == Type || k.Container() && k != Extension || k == Constant
	case Call:
		return k != Namespace && k != Extension && k != Field && k != Member
	}
	return k != Extension
}

// suits is fits for a symbol of a file: what a variable of Python holds may be a type.
func suits(o *Outline, k Kind, r RefKind) bool {
	return fits(k, r) || k == Variable && (r == UseType || r == Inherit) && o.rules().VariablesHoldTypes
}

// Here stands in Reference.On of a name alone before the index of the symbol of the file that it means, or before - if the
// symbols of the file that have the name are not seen where it stands.
const Here = "%"

// scoped finds the name in the scopes around a reference, innermost first, and at file level.
func (s *resolver) scoped(file string, o *Outline, r *Reference) (int, string) {
	if at, ok := strings.CutPrefix(r.On, Here); ok && r.Receiver == "" {
		i, err := strconv.Atoi(at)
		if err != nil {
			return -1, "" // what has the name here is not seen there
		}
		if i >= 0 && i < len(o.Symbols) && suits(o, o.Symbols[i].Kind, r.Kind) {
			return i, ""
		}
	}
	for at := r.From; ; at = o.Symbols[at].Parent {
		var found []int
		for _, i := range s.named(file, o, r.Name) {
			c := &o.Symbols[i]
			if seenIn(o, i) == at && c.Owner == "" && !ofNameless(o, at, r.From, c) && suits(o, c.Kind, r.Kind) && !plainValue(o, c, r.Kind) && visible(o, at, c) && (r.Kind == Call || !constructor(o, i)) {
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

// seenIn returns the symbol in which symbol i is seen by its name alone, -1 for the file: the one that it lies in, or of a member of
// an enum the one around that, where a language has it so.
func seenIn(o *Outline, i int) int {
	p := o.Symbols[i].Parent
	if p >= 0 && o.Symbols[i].Kind == Member && o.rules().Open {
		return o.Symbols[p].Parent
	}
	return p
}

// plainValue reports whether a symbol of Java is a value, where a reference calls or names a type: names of values, methods
// and types are apart there.
func plainValue(o *Outline, c *Symbol, kind RefKind) bool {
	return o.rules().SeparateValues && c.Kind.Value() && kind != Mention
}

// ofNameless reports whether a callable that lies in another symbol, as seen from right inside that, is a method of a
// nameless type there: Java has no other functions in functions.
func ofNameless(o *Outline, at, from int, c *Symbol) bool {
	return o.rules().NoLocalFunctions && at == from && at >= 0 && !o.Symbols[at].Kind.Container() && c.Kind.Callable()
}

// constructor reports whether symbol i is what makes the class that it lies in, under the name of that.
func constructor(o *Outline, i int) bool {
	c := &o.Symbols[i]
	return c.Kind.Callable() && c.Parent >= 0 && o.Symbols[c.Parent].Name == c.Name && o.Symbols[c.Parent].Kind.Container() && o.rules().ImplicitThis
}

// visible reports whether a member of a class is seen by its name alone from inside the class. A method of an object in
// JavaScript never is.
func visible(o *Outline, scope int, c *Symbol) bool {
	r := o.rules()
	if c.Kind == Method && r.MethodsNeedValue {
		return false
	}
	if scope < 0 || o.Symbols[scope].Kind.Callable() || o.Symbols[scope].Kind == Namespace {
		return true
	}
	return !r.TypesNeedPath && (r.ImplicitThis || c.Kind.Container() || c.Kind == Type)
}

// pick chooses among namesakes of one file: overloads of one qualified name are one, preferably with a body.
func pick(o *Outline, found []int) (int, string) {
	for _, i := range found[1:] {
		if o.Symbols[i].Qualified != o.Symbols[found[0]].Qualified {
			return -1, WhyAmbiguous
		}
	}
	return bodied(o, found), ""
}

// overloaded reports whether symbol i is one of several functions of one name that the language tells apart by their
// arguments. Elsewhere namesakes are one function: signatures of it, or its forms in different builds.
func (o *Outline) overloaded(i int) bool {
	r := o.rules()
	if !r.Overloads {
		return false
	}
	s := &o.Symbols[i]
	return s.Kind.Callable() && slices.ContainsFunc(o.byName(s.Name), func(j int) bool {
		t := &o.Symbols[j]
		redeclared := r.Redeclares && t.Body.Len() == 0
		return j != i && t.Kind.Callable() && o.together(i, j) && (t.Body.Len() > 0) == (s.Body.Len() > 0) && !redeclared
	})
}

// bodied returns the first of some symbols that has a body, or the first.
func bodied(o *Outline, found []int) int {
	for _, i := range found {
		if o.Symbols[i].Body.Len() > 0 {
			return i
		}
	}
	return found[0]
}

// child returns a symbol right inside another by its name, or -1.
func (s *resolver) child(p Place, o *Outline, name string) int {
	for _, j := range s.named(p.Path, o, name) {
		if o.Symbols[j].Parent == p.Index {
			return j
		}
	}
	return -1
}

// fileLevel reports whether symbol i lies in namespaces only.
func fileLevel(o *Outline, i int) bool {
	for i = seenIn(o, i); i >= 0; i = o.Symbols[i].Parent {
		if o.Symbols[i].Kind != Namespace {
			return false
		}
	}
	return true
}

// member finds a member of a type: in the file, in the file that defines the type, in extensions and out-of-line
// definitions, and in what the type inherits from.
func (s *resolver) member(file string, o *Outline, class, name string) (Place, bool) {
	return s.once("member "+class, file, name, Call, func() (Place, bool) {
		if p, ok := s.memberIn(file, o, class, name); ok {
			return p, true
		}
		if p, ok := s.extended(file, o, class, name); ok {
			return p, true
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

// elsewhere finds the type of a name that the file extends but does not define.
func (s *resolver) elsewhere(file string, o *Outline, class string) Place {
	for _, i := range s.named(file, o, class) {
		if k := o.Symbols[i].Kind; (k.Container() && k != Extension || k == Type) && o.Symbols[i].Owner == "" {
			return Place{}
		}
	}
	res := s.plain(file, o, &Reference{Kind: UseType, Name: class, From: -1})
	if res.Rule == "" || res.Path == file {
		return Place{}
	}
	return res.Place
}

// extended finds a member of a type that another file defines: a method of Go, an extension, an out-of-line
// definition, a part of a class.
func (s *resolver) extended(file string, o *Outline, class, name string) (Place, bool) {
	r := o.rules()
	if !r.OutsideMembers {
		return Place{}, false
	}
	full, of := "", 0
	for _, i := range s.named(file, o, class) {
		if o.Symbols[i].Kind.Container() && full == "" {
			full, of = fullName(o, i), arity(o, i)
		}
	}
	look(s.w, parent(file))
	if r.PackageDirectories {
		return s.goExtended(file, o, class, name)
	}
	lookAll(s.w)
	for _, p := range s.w.Define(name) {
		c := asked(s.w).among(p)
		if c == nil || family(c.Language) != family(o.Language) || p.Path == file || enclosingClass(c, p.Index) != class {
			continue
		}
		if r.NamedParts && full != "" && fullName(c, p.Index) != full+"."+name {
			continue
		}
		if r.TypeArity && arity(c, c.Symbols[p.Index].Parent) != of {
			continue
		}
		return p, true
	}
	return Place{}, false
}

// goExtended finds a method of a type of Go that another file of its package defines.
func (s *resolver) goExtended(file string, o *Outline, class, name string) (Place, bool) {
	var built []Place
	for _, p := range asked(s.w).goDefine(parent(file), class, name) {
		c := asked(s.w).among(p)
		if c == nil || p.Path == file || c.Package != o.Package || module.IsGoTest(p.Path) && !module.IsGoTest(file) {
			continue
		}
		built = append(built, p)
	}
	p, why := s.goBuilt(file, o, name, built)
	return p, why == ""
}

// inherited finds a member of what a type inherits from.
func (s *resolver) inherited(file string, o *Outline, class, name string) (Place, bool) {
	return s.once("inherited "+class, file, name, Call, func() (Place, bool) {
		if p, ok, done := o.hooks().inherited(s, file, o, class, name); done {
			return p, ok
		}
		if file != s.asker {
			asked(s.w).noteName(askInherit, file, class)
		}
		for i := range o.References {
			r := &o.References[i]
			if r.Kind != Inherit || r.From < 0 || o.Symbols[r.From].Name != class || r.Name == class && r.Receiver == "" {
				continue
			}
			base := s.resolve(file, o, r)
			if base.Rule == "" {
				continue
			}
			if at := s.reading(base.Place); base.Path != file || base.Index != r.From {
				if p, ok := s.member(base.Path, at, at.Symbols[base.Index].Name, name); ok {
					return p, true
				}
			}
		}
		return Place{}, false
	})
}

// memberIn finds a member of a type in one file, preferably with a body.
func (s *resolver) memberIn(file string, o *Outline, class, name string) (Place, bool) {
	var found []int
	for _, i := range s.named(file, o, name) {
		c := &o.Symbols[i]
		if c.Owner == class || strings.HasSuffix(c.Owner, "."+class) || c.Parent >= 0 && isMemberOf(o, c.Parent, class) {
			found = append(found, i)
		}
	}
	if len(found) == 0 {
		return Place{}, false
	}
	return Place{file, bodied(o, found)}, true
}

// isMemberOf reports whether what lies in symbol i is a member of a type of this name: it is that, or its companion.
func isMemberOf(o *Outline, i int, class string) bool {
	s := &o.Symbols[i]
	if !s.Kind.Container() {
		return false
	}
	return s.Name == class || s.Name == "companion" && s.Parent >= 0 && o.Symbols[s.Parent].Name == class
}
