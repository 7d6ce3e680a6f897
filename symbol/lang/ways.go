package lang

// Ways say how a language answers what no field of Semantics says, by question. symbol/resolve has an implementation of each Way, under its
// name and with an interface for each question: of Python, whose members are searched in the order of the C3 linearisation,
//
//	Ways{Membership: lang.Linearized, Evaluation: lang.Linearized, Calling: lang.Linearized}
//
// Languages that answer alike have one Way. A field without one is answered in the general way.
type Ways struct {
	Scopes     Way // what a name alone means: total()
	Naming     Way // what the name of a type means: Self.Item
	Membership Way // what a name behind a value means: order.total
	Evaluation Way // what a value is: cart[0]
	Calling    Way // what a call runs, expects and gives: checkout(cart)
	Extending  Way // which members a type is given from outside: extension Order { … }
}

// A Way is how a question is answered.
type Way int

// The ways, each with what is true where it holds.
const (
	General        Way = iota
	Accessors          // a reader gives the variable of its name, and new makes an instance: attr_reader :total gives @total
	Applicable         // a call runs the better of the function members that are applicable to its arguments (C# standard, 12.6.4)
	Autoloaded         // a class is loaded by its full name, from the file that the package manager says
	Builds             // a package is a directory, of which each build takes some files
	Companions         // an object and a class of one name are one, and implicit classes extend what they are made of
	Contextual         // what a call expects says what its argument is (contextual typing)
	Headers            // one file declares what another one defines
	Includes           // … and a file sees what it includes, and no more
	Linearized         // members are looked for in the order of the C3 linearisation
	Macros             // a macro is seen in all of its package
	Mixins             // what a class uses comes before what it inherits: use Countable;
	Namespaces         // a name is looked for in the namespaces around it, and in those that the file or its project uses
	NestedPackages     // a package clause in another one opens both
	Operators          // values are reached through operator-> and the smart pointers of the library, and names through ::
	Packages           // a file says which package it belongs to, and sees what is in it
	Protocols          // a type has what its extensions and those of its protocols give, and labels tell functions apart
	Prototypes         // a table is a class, and its instances have what it has and what is set on self
	Records            // what is applied to arguments is what it holds, and an array has a length
	Traits             // the members of a type lie in blocks, and a trait gives some to each type that has it
	Viable             // a call runs the best viable function (C++ standard, [over.match])
)

// Conversions say which values a call may hand to a parameter of another type, where overloads are told apart by types. Names of types are
// those of the language's library, without packages.
type Conversions struct {
	Primitives []string          // types whose values are no objects, in the order in which a number is converted to another
	Boxes      []string          // the types of objects that hold a value of these, in the same order
	Narrow     []string          // what a number is not converted to
	Reckoned   string            // the type that arithmetic makes of narrower ones
	Truth      string            // the type of true and false
	Text       []string          // the names of the type of texts
	Chars      string            // what a text is made of by itself
	Arrays     []string          // the types that an array is one of
	Enums      string            // the type that every enumeration inherits from
	Widens     map[string]string // numbers and characters, with the types that a value of one is converted to by itself
	Words      map[string]string // types of the library, with the words of the language for them
	Top        string            // the type of any value, in the word for it
	Dynamic    string            // the type of any value that is not checked
	Numbers    []string          // what a number is besides an object
	Sealed     []string          // types that nothing inherits from, apart from those whose values are no objects
	Raised     string            // what all types inherit from whose names end in it
	Tasks      []string          // what a function that is asynchronous may give
	Quoted     string            // a type that holds a function as data
	Operator   string            // the member by which a type says what it is converted to or made of
}
