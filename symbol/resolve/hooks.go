package resolve

import (
	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang"
	"codemem/symbol/lang/c"
	"codemem/symbol/lang/csharp"
	"codemem/symbol/lang/golang"
	"codemem/symbol/lang/java"
	"codemem/symbol/lang/javascript"
	"codemem/symbol/lang/kotlin"
	"codemem/symbol/lang/lua"
	"codemem/symbol/lang/php"
	"codemem/symbol/lang/python"
	"codemem/symbol/lang/ruby"
	"codemem/symbol/lang/rust"
	"codemem/symbol/lang/scala"
	"codemem/symbol/lang/swift"
	"codemem/symbol/snapshot"
)

// hooks are what a language finds in a way that no field of lang.Rules says. Each method returns done, or ok, as false
// where the general way goes on.
type hooks interface {
	// self returns what a word for what a method is called on means.
	self(s *resolver, v view, word string) (t typ, done bool)
	// member finds a member of a named type, with what type parameters stand for in it.
	member(s *resolver, t typ, name string, w want) (found member, done bool)
	// above finds a member of what a type inherits.
	above(s *resolver, v view, t typ, name string, w want) (found member, done bool)
	// selected returns what a name behind a value of a named type means.
	selected(s *resolver, t typ, name string) (u typ, done bool)
	// applied returns what a call of a value gives that is no function.
	applied(s *resolver, v view, t typ) typ
	// element returns an element of a value, or what a loop over it gives.
	element(s *resolver, v view, t typ, op string) (u typ, done bool)
	// start reads the start of a chain that begins with a name.
	start(s *resolver, v view, of *expr.Value) (t typ, used int, done bool)
	// wordType returns what a word of the language means where a type is named.
	wordType(s *resolver, v view, name string, args []typ) (t typ, done bool)
	// callable returns what a call of a member calls.
	callable(s *resolver, v view, t typ, name string, p symbol.Place, ok bool) (symbol.Place, bool)
	// thing returns what a symbol is when it is named.
	thing(s *resolver, p symbol.Place, d *symbol.Symbol) (t typ, done bool)
	// expected returns what a function gives to a parameter of a function that it is handed.
	expected(s *resolver, v view, t typ, which string) (u typ, done bool)
	// selectedOutside returns a member of a value of something outside.
	selectedOutside(s *resolver, v view, t typ, name string) (u typ, done bool)
	// received resolves a name after a receiver.
	received(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (res Resolution, done bool)
	// named resolves a name after names, which are no values.
	named(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (res Resolution, done bool)
	// own resolves a name alone in a type.
	own(s *resolver, file string, o *symbol.Outline, r *symbol.Reference, w want) (res Resolution, found, done bool)
	// chosen returns what a reference means among overloads.
	chosen(s *resolver, o *symbol.Outline, r *symbol.Reference, res Resolution) (one Resolution, done bool)
	// result returns what a call of a callable gives.
	result(s *resolver, t typ, labels string) (u typ, done bool)
	// uncalled returns what a name means that is not called.
	uncalled(s *resolver, t typ) (u typ, done bool)
	// declared returns the type of a value, or the result of a callable.
	declared(s *resolver, v view, p symbol.Place) (t typ, done bool)
	// inherited finds a member of what a type inherits from, by its name.
	inherited(s *resolver, file string, o *symbol.Outline, class, name string) (p symbol.Place, ok, done bool)
	// missing returns what a name behind a value means that is no member of its type.
	missing(s *resolver, v view, t typ, name string) (u typ, done bool)
	// nearest returns which of some files defines a full name for a directory, "" for none.
	nearest(w *snapshot.Snapshot, dir, name string, files []string) string
	// mayMean reports whether a file may mean a definition by its name alone, where only one has that name.
	mayMean(s *resolver, file string, o *symbol.Outline, p symbol.Place, c *symbol.Outline) bool
	// extended returns the type that a symbol is an extension of, "" for none.
	extended(o *symbol.Outline, d *symbol.Symbol) string
	// nameless resolves a name alone in a type without a name, whose member it may be.
	nameless(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (res Resolution, done bool)
	// valued returns what a name alone means where a symbol of the file has it.
	valued(s *resolver, file string, o *symbol.Outline, r *symbol.Reference, w want, found Resolution) Resolution
	// taken finds what an import takes.
	taken(s *resolver, file string, o *symbol.Outline, imp *symbol.Import, kind symbol.RefKind) (p symbol.Place, why string, done bool)
	// takenFrom finds a name in what an import takes it from, where nothing has its full name.
	takenFrom(s *resolver, file string, o *symbol.Outline, imp *symbol.Import, name string, kind symbol.RefKind) (symbol.Place, bool)
	// brought finds a name that an import of everything brings.
	brought(s *resolver, file string, o *symbol.Outline, imp *symbol.Import, name string, kind symbol.RefKind) (p symbol.Place, ok, done bool)
	// broughtByAll finds a name that the imports of everything bring, of a file and of its project.
	broughtByAll(s *resolver, file string, o *symbol.Outline, name string, kind symbol.RefKind) (p symbol.Place, why string, done bool)
	// module returns the files of the module that a chain of names means.
	module(s *resolver, file string, o *symbol.Outline, receiver string) (files []string, found, done bool)
	// sibling finds a name in the other files of the package.
	sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string)
	// alone reports whether a name alone may mean the only definition of it: d of o, which is in the same file or not.
	alone(o *symbol.Outline, d *symbol.Symbol, r *symbol.Reference, here bool) bool
	// typeParameter finds a type parameter that symbol i brings without naming it.
	typeParameter(s *resolver, v view, i int, name string) (t typ, found, done bool)
	// doubtful reports whether a type's name may mean something else than was found.
	doubtful(s *resolver, v view, res Resolution) bool
	// otherType returns what a type's name means that is known in no other way.
	otherType(s *resolver, v view, name string) typ
	// foreign reports whether a type's name alone means something outside, though something here has it.
	foreign(s *resolver, name string) bool
	// makes reports whether what is at a place has instances that are known.
	makes(s *resolver, p symbol.Place) bool
	// selects returns what a name behind a value means in this language, whatever the value is.
	selects(s *resolver, t typ, name string, w want) (u typ, done bool)
	// extension finds a member that is given to the values of a type from outside of it.
	extension(s *resolver, v view, t typ, name string, w want) (p symbol.Place, ok, done bool)
	// seesExtension reports whether an extension of a type holds where it is used.
	seesExtension(s *resolver, v view, p symbol.Place, t typ) bool
	// mayExtend reports whether a member of something outside may be an extension of here.
	mayExtend(s *resolver, v view, t typ, name string) bool
	// instantiated returns what type arguments make of a value.
	instantiated(s *resolver, v view, t typ, args []*expr.Type) (u typ, done bool)
	// part returns part n of a value that is taken apart.
	part(s *resolver, v view, t typ, n int) (u typ, done bool)
	// through returns what a pointer leads to.
	through(s *resolver, t typ, w want) (u typ, done bool)
	// calledOutside returns what a call of something outside gives.
	calledOutside(t typ) (u typ, done bool)
	// calledBuiltin returns what a call of a member of what the library makes gives.
	calledBuiltin(t typ) (u typ, done bool)
}

// A member is what a name behind a value was found to be.
type member struct {
	place symbol.Place
	env   map[string]typ // what type parameters stand for in it
	ok    bool
}

// languageHooks are the hooks of the languages that have some.
var languageHooks = map[*lang.Rules]hooks{
	c.C:                   cHooks{},
	c.CPP:                 plusHooks{},
	c.ObjectiveC:          headerHooks{},
	csharp.Rules:          csharpHooks{},
	golang.Rules:          goHooks{},
	java.Rules:            javaHooks{},
	javascript.JavaScript: jsHooks{},
	javascript.TSX:        jsHooks{},
	javascript.TypeScript: jsHooks{},
	kotlin.Rules:          kotlinHooks{},
	lua.Rules:             luaHooks{},
	php.Rules:             phpHooks{},
	python.Rules:          pythonHooks{},
	ruby.Rules:            rubyHooks{},
	rust.Rules:            rustHooks{},
	scala.Rules:           scalaHooks{},
	swift.Rules:           swiftHooks{},
}

// hooks are those of the outline's language.
func hooksOf(o *symbol.Outline) hooks {
	if h, ok := languageHooks[o.Rules()]; ok {
		return h
	}
	return noHooks{}
}

// noHooks are the hooks of a language that has none, and what the others have in common.
type noHooks struct{}

func (noHooks) self(*resolver, view, string) (typ, bool) { return typ{}, false }

func (noHooks) member(*resolver, typ, string, want) (member, bool) { return member{}, false }

func (noHooks) above(*resolver, view, typ, string, want) (member, bool) { return member{}, false }

func (noHooks) selected(*resolver, typ, string) (typ, bool) { return typ{}, false }

func (noHooks) applied(*resolver, view, typ) typ { return typ{} }

func (noHooks) element(*resolver, view, typ, string) (typ, bool) { return typ{}, false }

func (noHooks) start(*resolver, view, *expr.Value) (typ, int, bool) { return typ{}, 0, false }

func (noHooks) wordType(*resolver, view, string, []typ) (typ, bool) { return typ{}, false }

func (noHooks) thing(*resolver, symbol.Place, *symbol.Symbol) (typ, bool) { return typ{}, false }

func (noHooks) expected(*resolver, view, typ, string) (typ, bool) { return typ{}, false }

func (noHooks) selectedOutside(*resolver, view, typ, string) (typ, bool) { return typ{}, false }

func (noHooks) result(*resolver, typ, string) (typ, bool) { return typ{}, false }

func (noHooks) uncalled(*resolver, typ) (typ, bool) { return typ{}, false }

func (noHooks) declared(*resolver, view, symbol.Place) (typ, bool) { return typ{}, false }

func (noHooks) missing(*resolver, view, typ, string) (typ, bool) { return typ{}, false }

func (noHooks) nearest(*snapshot.Snapshot, string, string, []string) string { return "" }

func (noHooks) received(*resolver, string, *symbol.Outline, *symbol.Reference) (Resolution, bool) {
	return Resolution{}, false
}

func (noHooks) named(*resolver, string, *symbol.Outline, *symbol.Reference) (Resolution, bool) {
	return Resolution{}, false
}

func (noHooks) own(*resolver, string, *symbol.Outline, *symbol.Reference, want) (Resolution, bool, bool) {
	return Resolution{}, false, false
}

func (noHooks) chosen(*resolver, *symbol.Outline, *symbol.Reference, Resolution) (Resolution, bool) {
	return Resolution{}, false
}

func (noHooks) inherited(*resolver, string, *symbol.Outline, string, string) (symbol.Place, bool, bool) {
	return symbol.Place{}, false, false
}

func (noHooks) mayMean(*resolver, string, *symbol.Outline, symbol.Place, *symbol.Outline) bool {
	return true
}

func (noHooks) callable(_ *resolver, _ view, _ typ, _ string, p symbol.Place, ok bool) (symbol.Place, bool) {
	return p, ok
}

func (noHooks) extended(_ *symbol.Outline, d *symbol.Symbol) string {
	if d.Parent < 0 {
		return d.Owner
	}
	return ""
}

func (noHooks) nameless(*resolver, string, *symbol.Outline, *symbol.Reference) (Resolution, bool) {
	return Resolution{}, false
}

func (noHooks) valued(_ *resolver, _ string, _ *symbol.Outline, _ *symbol.Reference, _ want, found Resolution) Resolution {
	return found
}

func (noHooks) taken(*resolver, string, *symbol.Outline, *symbol.Import, symbol.RefKind) (symbol.Place, string, bool) {
	return symbol.Place{}, "", false
}

func (noHooks) takenFrom(*resolver, string, *symbol.Outline, *symbol.Import, string, symbol.RefKind) (symbol.Place, bool) {
	return symbol.Place{}, false
}

func (noHooks) brought(*resolver, string, *symbol.Outline, *symbol.Import, string, symbol.RefKind) (p symbol.Place, ok, done bool) {
	return symbol.Place{}, false, false
}

func (noHooks) broughtByAll(*resolver, string, *symbol.Outline, string, symbol.RefKind) (symbol.Place, string, bool) {
	return symbol.Place{}, "", false
}

func (noHooks) module(*resolver, string, *symbol.Outline, string) (files []string, found, done bool) {
	return nil, false, false
}

func (noHooks) sibling(*resolver, string, *symbol.Outline, *symbol.Reference) (symbol.Place, string) {
	return symbol.Place{}, WhyUnknown
}
func (noHooks) alone(*symbol.Outline, *symbol.Symbol, *symbol.Reference, bool) bool { return true }
func (noHooks) typeParameter(*resolver, view, int, string) (t typ, found, done bool) {
	return typ{}, false, false
}
func (noHooks) doubtful(*resolver, view, Resolution) bool        { return false }
func (noHooks) otherType(*resolver, view, string) typ            { return typ{} }
func (noHooks) foreign(*resolver, string) bool                   { return false }
func (noHooks) makes(*resolver, symbol.Place) bool               { return true }
func (noHooks) selects(*resolver, typ, string, want) (typ, bool) { return typ{}, false }
func (noHooks) extension(*resolver, view, typ, string, want) (p symbol.Place, ok, done bool) {
	return symbol.Place{}, false, false
}
func (noHooks) seesExtension(*resolver, view, symbol.Place, typ) bool       { return true }
func (noHooks) mayExtend(*resolver, view, typ, string) bool                 { return false }
func (noHooks) instantiated(*resolver, view, typ, []*expr.Type) (typ, bool) { return typ{}, false }
func (noHooks) part(*resolver, view, typ, int) (typ, bool)                  { return typ{}, false }
func (noHooks) through(*resolver, typ, want) (typ, bool)                    { return typ{}, false }
func (noHooks) calledOutside(typ) (typ, bool)                               { return typ{}, false }
func (noHooks) calledBuiltin(typ) (typ, bool)                               { return typ{}, false }
