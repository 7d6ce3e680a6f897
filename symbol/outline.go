package symbol

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"codemem/symbol/lang"
	"codemem/symbol/lang/all"
	"codemem/symbol/module"
	"codemem/symbol/source"
)

// Includes reports whether an import takes over what a file says: #include, require.
func Includes(o *Outline, imp *Import) bool {
	return o.Rules().Includes && (imp.Kind == ImportPath || imp.Kind == ImportSystem)
}

// KeepsToItself reports whether a file offers only what it says: a module of TypeScript, which exports something. What a
// declaration file declares it offers, and what JavaScript offers may be set in many ways.
func KeepsToItself(file string, o *Outline) bool {
	if !o.Rules().OffersExported || module.Declares(file) {
		return false
	}
	return len(o.Exports) > 0 || slices.ContainsFunc(o.Imports, func(i Import) bool { return i.ReExport }) ||
		slices.ContainsFunc(o.Symbols, func(s Symbol) bool { return s.Exported && s.Parent < 0 })
}

// What lies in source has its words from below: package source reads it.
type (
	Kind    = source.Kind    // what a symbol is
	Span    = source.Span    // a range of bytes of a content
	RefKind = source.RefKind // what a reference does with the symbol it names
	Import  = source.Import  // one name that a content takes from elsewhere
)

// The kinds of symbols.
const (
	NoKind    = source.NoKind
	Function  = source.Function
	Method    = source.Method
	Class     = source.Class
	Struct    = source.Struct
	Interface = source.Interface
	Trait     = source.Trait
	Enum      = source.Enum
	Member    = source.Member
	Type      = source.Type
	Constant  = source.Constant
	Variable  = source.Variable
	Field     = source.Field
	Namespace = source.Namespace
	Macro     = source.Macro
	Extension = source.Extension
)

// The kinds of references.
const (
	Call    = source.Call
	UseType = source.UseType
	Inherit = source.Inherit
	Mention = source.Mention
	Read    = source.Read
	Write   = source.Write
)

// Global is the receiver of a name that is written as one of no namespace: \strlen() in PHP.
const Global = source.Global

// NoParameters are the parameters of a callable that is declared without a list of them, not even an empty one.
const NoParameters = source.NoParameters

// ScopedEnum is the type of an enum whose members are not seen around it, though those of others in its language are: enum class.
const ScopedEnum = source.ScopedEnum

// Kinds returns the names of all kinds.
func Kinds() (names []string) {
	for k := Function; k <= Extension; k++ {
		names = append(names, k.String())
	}
	return names
}

// KindOf returns the kind of a name, or NoKind.
func KindOf(name string) Kind {
	for k := Function; k <= Extension; k++ {
		if k.String() == name {
			return k
		}
	}
	return NoKind
}

// A Symbol is one definition.
type Symbol struct {
	Name      string
	Qualified string // with the names of what it lies in, or of its receiver: Server.Start
	Ordinal   int    // 1, or 2, 3… for later namesakes of the file
	Kind      Kind
	Parent    int    // index of the symbol it lies in, or -1
	Owner     string // the type it is a method of where that is not around it: Go receivers, C++ and Lua names
	Span      Span   // the whole definition, with decorators, modifiers and what exports it
	NameAt    uint32 // offset of its name
	Body      Span   // what a skeleton may leave out of a callable, or the members of a container
	Value     Span   // the initial value of a constant, variable or field
	Doc       Span   // its doc comment: before it, or in it (Python)
	Line      int    // of its name, from 1
	EndLine   int
	Exported  bool   // seen from outside its file, package or class, by the rule of its language
	Set       bool   // a field that its type does not declare: a method sets it on what it is called on, as self.total = 0
	Type      string // in the terms of Outline.Locals: the type of a value, the target of an alias, the result of a callable
	Params    string // the types of a callable's parameters, with commas; "_" is one that is not said. See Parameter
	Generic   string // its type parameters, with commas: T, or T:Constraint
	Init      string // the value of what has no declared type, or what a callable without one returns: values, with |; before a semicolon what its decorator makes of it
	Shape     uint64 // fingerprint of its declaration's tokens: without comments and blanks, its body, value and members
	Inside    uint64 // the same of its body or value, without members
}

// A Reference is one place where a name is used.
type Reference struct {
	Kind     RefKind
	Name     string
	Receiver string // the text before the name: pkg, this, a.b; "" for none, Global, "?" for what is no plain name
	On       string // the receiver as an expression, if its text alone does not say enough: "?" or bound; without one see Here and Keyed
	Bound    bool   // the receiver starts with a parameter or local variable, and not with this or self
	Args     int    // of a call: the number of its arguments and one; 0: not known
	Labels   string // what tells namesakes apart in the language: what stands before the arguments of a call (see BehindMark), or the number of type arguments
	Given    string // its arguments, with commas: values, or see Null; "_" is one of which nothing is known, "" if all are that
	From     int    // index of the innermost symbol around it, or -1
	Line     int    // from 1
}

// Keyed reports whether the reference is a member of what On says, and nothing is written before it: the key of a literal, the case of
// a switch about an enum.
func (r *Reference) Keyed() bool {
	return r.Kind.Access() && r.Receiver == "" && r.On != "" && !strings.HasPrefix(r.On, "%") // expr.Here
}

// A Local is a name that is bound where it stands, with what the source says of its type: a parameter, a variable
// of a function, a field that a method sets. What is known of it is in the language of expressions (see Expressions).
type Local struct {
	Name  string // this.x for a field that is set
	In    int    // index of the innermost symbol around it, or -1
	Type  string // as declared
	Value string // what it is set to
}

// An ImportKind says what an import binds.
type ImportKind = module.Kind

// The kinds of imports.
const (
	ImportPath      = module.Path      // the path alone: side effects, an include, a package under its own name
	ImportName      = module.Name      // one exported name of it
	ImportDefault   = module.Default   // its default export
	ImportNamespace = module.Namespace // all of it under one name
	ImportAll       = module.All       // all its exported names
	ImportSystem    = module.System    // the path alone, from where the system has such: #include <path>
)

// An Export is a name under which a content offers a symbol of its own.
type Export struct {
	Name  string // outside: "default" for the default export
	Local string // the name here
	In    string // the namespace that offers it, and that it is in, by its qualified name; "" for the file
}

// An Outline is what one content holds.
type Outline struct {
	Language   string
	Package    string // the package or namespace that the file says it belongs to
	PackageAt  Span   // where it says so
	Build      string // the condition under which a build takes the file, as Go's //go:build says it; "" for none
	Doc        Span   // the file's own doc comment
	Symbols    []Symbol
	References []Reference
	Accesses   []Reference // reads and writes, without Args, Labels and Given: what nobody looks for need not be resolved
	Stores     []Store     // what fields and variables hold by its name
	Imports    []Import
	Exports    []Export
	Locals     []Local  // those that expressions name: $0 is the first
	Groups     []Span   // statements that hold several definitions: kept around them in a skeleton
	Notes      []Span   // comments
	Rest       uint64   // fingerprint of the tokens in no symbol and no import; 0: no fingerprints were taken
	Warnings   []string // why it may not be complete
	Unparsed   string   // why nothing of the content was parsed, and all else is empty; "" if it was
	Lines      int

	once  sync.Once
	names map[string][]int // symbols by name, made at the first look-up
	sets  map[string][]int // locals that are fields of this by their name
}

// Lacks returns why the outline may not tell all of its content: that it was not parsed, or the warnings.
func (o *Outline) Lacks() []string {
	if o.Unparsed != "" {
		return []string{o.Unparsed}
	}
	return o.Warnings
}

// Uses yields all references: calls, types, inheritance and mentions, then reads and writes.
func (o *Outline) Uses() iter.Seq[*Reference] {
	return func(yield func(*Reference) bool) {
		for _, list := range [][]Reference{o.References, o.Accesses} {
			for i := range list {
				if !yield(&list[i]) {
					return
				}
			}
		}
	}
}

// LocalOf returns the name here of what is offered under a name, that name where nothing says otherwise.
func (o *Outline) LocalOf(name string) string {
	for _, e := range o.Exports {
		if e.Name == name {
			return e.Local
		}
	}
	return name
}

// ByName returns the indices of the symbols of a name.
func (o *Outline) ByName(name string) []int {
	o.index()
	return o.names[name]
}

// Setters returns the indices of the locals that say what a field of this is set to: of this.count = 0 for count.
func (o *Outline) Setters(field string) []int {
	o.index()
	return o.sets[field]
}

// index sorts symbols and locals by name, once.
func (o *Outline) index() {
	o.once.Do(func() {
		o.names = make(map[string][]int, len(o.Symbols))
		for i := range o.Symbols {
			o.names[o.Symbols[i].Name] = append(o.names[o.Symbols[i].Name], i)
		}
		o.sets = map[string][]int{}
		for i := range o.Locals {
			if field, ok := strings.CutPrefix(o.Locals[i].Name, "this."); ok {
				o.sets[field] = append(o.sets[field], i)
			}
		}
	})
}

// Members yields the symbols right inside symbol i.
func (o *Outline) Members(i int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for j := i + 1; j < len(o.Symbols) && o.Symbols[j].Span.Start < o.Symbols[i].Span.End; j++ {
			if o.Symbols[j].Parent == i && !yield(j) {
				return
			}
		}
	}
}

// Local reports whether symbol i lies in a callable: nothing outside can name it.
func (o *Outline) Local(i int) bool {
	for i = o.Symbols[i].Parent; i >= 0; i = o.Symbols[i].Parent {
		if o.Symbols[i].Kind.Callable() {
			return true
		}
	}
	return false
}

// Listed reports whether symbol i is declared where others may look for it: in no callable.
func (o *Outline) Listed(i int) bool { return !o.Symbols[i].Set && !o.Local(i) }

// InType reports whether symbol i lies right in a type or a namespace.
func (o *Outline) InType(i int) bool {
	p := o.Symbols[i].Parent
	return p >= 0 && o.Symbols[p].Kind.Container()
}

// TypeWords returns the words by which a call may make a type, or run what makes one, without its name.
func TypeWords(language string) []string { return all.Of(language).TypeWords }

// EnclosingClass returns the name of the type whose member symbol i is or lies in, "" for none.
func EnclosingClass(o *Outline, i int) string {
	for ; i >= 0; i = o.Symbols[i].Parent {
		s := &o.Symbols[i]
		switch {
		case s.Owner != "" && s.Kind.Callable():
			return s.Owner[strings.LastIndexByte(s.Owner, '.')+1:]
		case s.Kind.Container() && (s.Kind != Namespace || o.Rules().ModulesAreTypes):
			return s.Name
		}
	}
	return ""
}

// SeenIn returns the symbol in which symbol i is seen by its name alone, -1 for the file: the one that it lies in, or of a member of
// an enum or a field what is around its type, where a language has it so, and of a macro of C the file.
func SeenIn(o *Outline, i int) int {
	p := o.Symbols[i].Parent
	switch r := o.Rules(); {
	case p < 0:
	case o.Symbols[i].Kind == Macro && r.Headers: // whatever it is defined among
		return -1
	case o.Symbols[i].Kind == Member && opened(o, p):
		return o.Symbols[p].Parent
	case o.Symbols[i].Kind == Field && r.Selectors:
		for p >= 0 && o.Symbols[p].Kind != Namespace {
			p = o.Symbols[p].Parent
		}
	}
	return p
}

// opened reports whether the members of an enum are seen around it.
func opened(o *Outline, enum int) bool { return o.Rules().Open && o.Symbols[enum].Type != ScopedEnum }

// FileLevel reports whether symbol i lies in namespaces only.
func FileLevel(o *Outline, i int) bool {
	for i = SeenIn(o, i); i >= 0; i = o.Symbols[i].Parent {
		if o.Symbols[i].Kind != Namespace {
			return false
		}
	}
	return true
}

// Around returns the innermost symbol around a span, -1 for none.
func (o *Outline) Around(span Span) int {
	in := -1
	for i := range o.Symbols {
		if s := &o.Symbols[i]; s.Span.Start > span.Start {
			break
		} else if s.Span.Holds(span) {
			in = i
		}
	}
	return in
}

// A Place is one symbol of one file.
type Place struct {
	Path  string
	Index int // in the file's outline
}

// Related reports whether two languages use each other's symbols.
func Related(a, b string) bool { return Family(a) == Family(b) }

// Family groups the languages that use each other's symbols.
func Family(language string) string {
	if group := all.Of(language).Group; group != "" {
		return group
	}
	return language
}

// Rules are those of the outline's language.
func (o *Outline) Rules() *lang.Rules { return all.Of(o.Language) }

// Remark returns what stands before and behind a short comment that follows code of the outline's language.
func (o *Outline) Remark() (start, end string) { return o.Rules().Remark() }
