package resolve

import (
	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang"
	"codemem/symbol/lang/all"
	"codemem/symbol/snapshot"
)

// hooks are what a language finds in a way that no field of lang.Rules says, by question. A method returns done, or ok, as false
// where the general way goes on. Each implementation is named for the way in which it answers, as lang.Way is, and lies in the file of that name:
// traits, prototypes, linearized.
type hooks struct {
	scopes
	naming
	membership
	evaluation
	calling
	extending
}

// scopes say what a name alone means: total().
type scopes interface {
	// own resolves a name alone in a type.
	own(s *resolver, file string, o *symbol.Outline, r *symbol.Reference, w want) (res Resolution, found, done bool)
	// valued returns what a name alone means where a symbol of the file has it.
	valued(s *resolver, file string, o *symbol.Outline, r *symbol.Reference, w want, found Resolution) Resolution
	// sibling finds a name in the other files of the package.
	sibling(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (symbol.Place, string)
	// alone reports whether a name alone may mean the only definition of it: d of o, which is in the same file or not.
	alone(o *symbol.Outline, d *symbol.Symbol, r *symbol.Reference, here bool) bool
	// mayAlone reports whether alone may say so, by what is known without the outline of the definition.
	mayAlone(d symbol.Brief, here bool) bool
	// mayMean reports whether a file may mean a definition by its name alone, where only one has that name.
	mayMean(s *resolver, file string, o *symbol.Outline, p symbol.Place, c *symbol.Outline) bool
	// nearest returns which of some files defines a full name for a file, o, in a directory, "" for none.
	nearest(w *snapshot.Snapshot, o *symbol.Outline, dir, name string, files []string) string
}

// naming says what the name of a type means: Self.Item.
type naming interface {
	// self returns what a word for what a method is called on means.
	self(s *resolver, v view, word string) (t typ, done bool)
	// wordType returns what a word of the language means where a type is named.
	wordType(s *resolver, v view, name string, args []typ) (t typ, done bool)
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
}

// membership says what a name behind a value means: order.total.
type membership interface {
	// received resolves a name after a receiver.
	received(s *resolver, file string, o *symbol.Outline, r *symbol.Reference) (res Resolution, done bool)
	// member finds a member of a named type, with what type parameters stand for in it.
	member(s *resolver, t typ, name string, w want) (found member, done bool)
	// above finds a member of what a type inherits.
	above(s *resolver, v view, t typ, name string, w want) (found member, done bool)
	// inherited finds a member of what a type inherits from, by its name.
	inherited(s *resolver, file string, o *symbol.Outline, class, name string) (p symbol.Place, ok, done bool)
	// selects returns what a name behind a value means in this language, whatever the value is.
	selects(s *resolver, t typ, name string, w want) (u typ, done bool)
	// selected returns what a name behind a value of a named type means.
	selected(s *resolver, t typ, name string) (u typ, done bool)
	// selectedOutside returns a member of a value of something outside.
	selectedOutside(s *resolver, v view, t typ, name string) (u typ, done bool)
	// missing returns what a name behind a value means that is no member of its type.
	missing(s *resolver, v view, t typ, name string) (u typ, done bool)
}

// evaluation says what a value is: cart[0].
type evaluation interface {
	// start reads the start of a chain that begins with a name.
	start(s *resolver, v view, of *expr.Value) (t typ, used int, done bool)
	// thing returns what a symbol is when it is named.
	thing(s *resolver, p symbol.Place, d *symbol.Symbol) (t typ, done bool)
	// declared returns the type of a value, or the result of a callable.
	declared(s *resolver, v view, p symbol.Place) (t typ, done bool)
	// element returns an element of a value, or what a loop over it gives.
	element(s *resolver, v view, t typ, op string) (u typ, done bool)
	// part returns part n of a value that is taken apart.
	part(s *resolver, v view, t typ, n int) (u typ, done bool)
	// through returns what a pointer leads to.
	through(s *resolver, v view, t typ) (u typ, done bool)
	// instantiated returns what type arguments make of a value.
	instantiated(s *resolver, v view, t typ, args []*expr.Type) (u typ, done bool)
}

// calling says what a call runs, expects and gives: checkout(cart).
type calling interface {
	// callable returns what a call of a member calls.
	callable(s *resolver, v view, t typ, name string, p symbol.Place, ok bool) (symbol.Place, bool)
	// chosen returns what a reference means among overloads.
	chosen(s *resolver, o *symbol.Outline, r *symbol.Reference, res Resolution) (one Resolution, done bool)
	// expected returns what a function gives to a parameter of a function that it is handed.
	expected(s *resolver, v view, t typ, which string) (u typ, done bool)
	// result returns what a call of a callable gives.
	result(s *resolver, t typ, labels string) (u typ, done bool)
	// applied returns what a call of a value gives that is no function.
	applied(s *resolver, v view, t typ) typ
	// uncalled returns what a name means that is not called.
	uncalled(s *resolver, t typ) (u typ, done bool)
}

// extending says which members a type is given from outside of it: extension Order { … }.
type extending interface {
	// extension finds a member that is given to the values of a type from outside of it.
	extension(s *resolver, v view, t typ, name string, w want) (p symbol.Place, ok, done bool)
	// seesExtension reports whether an extension of a type holds where it is used.
	seesExtension(s *resolver, v view, p symbol.Place, t typ) bool
	// mayExtend reports whether a member of something outside may be an extension of here.
	mayExtend(s *resolver, v view, t typ, name string) bool
}

// A member is what a name behind a value was found to be.
type member struct {
	place symbol.Place
	env   map[string]typ // what type parameters stand for in it
	ok    bool
}

// implementations are those of the ways that rows of languages name.
var implementations = map[lang.Way]interface {
	scopes
	naming
	membership
	evaluation
	calling
	extending
}{
	lang.General: general{}, lang.Accessors: accessors{}, lang.Applicable: applicable{}, lang.Autoloaded: autoloaded{}, lang.Builds: builds{},
	lang.Companions: companions{}, lang.Contextual: contextual{}, lang.Headers: headers{}, lang.Includes: includes{}, lang.Linearized: linearized{},
	lang.Macros: macros{}, lang.Mixins: mixins{}, lang.Namespaces: namespaces{}, lang.NestedPackages: nestedPackages{}, lang.Operators: operators{},
	lang.Packages: packages{}, lang.Protocols: protocols{}, lang.Prototypes: prototypes{}, lang.Records: records{}, lang.Traits: traits{}, lang.Viable: viable{},
}

// languageHooks are the hooks of each language, by its ways.
var languageHooks = func() map[*lang.Rules]*hooks {
	rows := map[*lang.Rules]*hooks{nil: hooksBy(lang.Ways{})}
	for _, r := range all.Languages {
		rows[r] = hooksBy(r.Ways)
	}
	return rows
}()

// hooksBy returns the implementations of ways.
func hooksBy(w lang.Ways) *hooks {
	return &hooks{
		implementations[w.Scopes], implementations[w.Naming], implementations[w.Membership],
		implementations[w.Evaluation], implementations[w.Calling], implementations[w.Extending],
	}
}

// hooksOf returns the hooks of the outline's language.
func hooksOf(o *symbol.Outline) *hooks {
	if h, ok := languageHooks[o.Rules()]; ok {
		return h
	}
	return languageHooks[nil]
}
