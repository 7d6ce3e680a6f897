package lang

// Semantics are what is to be known of a language to find what its references mean and which methods a call can run.
type Semantics struct {
	// Names.
	Group           string                                         // languages that use each other's symbols have one in common; "" stands alone
	Self            []string                                       // words for what a method is called on, for its class or for the one above
	SelfTypes       []string                                       // more words for the type around, where a type is named
	ClassTypes      []string                                       // types of which a value is the class that their argument names: type[T]
	TypeWords       []string                                       // words by which a call may make a type, or run what makes one, without its name
	BareMaker       string                                         // a member by which a call makes a type that is expected there, and not named
	BuiltinTypes    []string                                       // what every file knows, unless something here has the name
	OpaqueTypes     []string                                       // of these the ones that, called, make a value that holds nothing of here
	Core            []string                                       // classes, functions and macros of the language itself: one of that name that is not seen otherwise is not meant
	Universal       []string                                       // the members that every value has
	Constructors    []string                                       // members that make an object or end it: a call runs that very one
	NamesMakers     bool                                           // so does one with the name of its type
	Private         func(name string) bool                         // whether a member is private by its name; nil: none is
	Implicit        func(name string, method, exported bool) bool  // whether the language or its library calls what has the name by itself; nil: never
	Spellings       func(name string, value, method bool) []string // other names that code uses for what has a name; nil: none
	FoldCase        bool                                           // names are the same whatever the case of ASCII letters
	CapitalNames    bool                                           // functions and methods are written with a capital, as types are
	HiddenPrefix    string                                         // of names that an import of everything leaves out
	SeparateValues  bool                                           // values, methods and types have names apart
	TagsApart       bool                                           // … functions and the types that a word stands before do: struct a *a(int)
	ValuesApart     bool                                           // … values and types do: data Cart = Cart
	FieldsApart     bool                                           // a field and a method of a type may have one name
	ValuesHideTypes bool                                           // a value may have the name of a type parameter

	// Scopes.
	Loose              bool     // a name is seen without a statement that says where it comes from: its only definition is what it means
	Implied            bool     // a receiver may name a module that no import names: what Imports makes of it
	Global             bool     // a name is seen everywhere behind the full name of what it lies in
	Open               bool     // the members of an enum are seen around it
	Selectors          bool     // a field is a function, which is seen around its type
	ImplicitThis       bool     // a method reaches the members of its class by their names alone
	TypesNeedPath      bool     // the types in a type are seen behind its name only
	MethodsNeedValue   bool     // a method or field is never seen by its name alone
	NoLocalFunctions   bool     // a function in a function is a method of a nameless type
	VariablesHoldTypes bool     // a variable may be what a type's name means
	ModulesAreTypes    bool     // methods of a module are called as those of a class are
	SelfInPaths        bool     // a word for self, outside of types, begins a path
	SelfIsValue        bool     // where a type is named, the word for it is an instance's
	SelfIsBound        bool     // what self is depends on the value that a member is selected of
	FixedSelf          []string // the words for it whose class is the one around nevertheless
	SelfIsInstance     bool     // the word Self is an instance of the class, too
	SelfCalls          bool     // this(…) and super(…) call what makes the class around, or the one above
	DottedModules      bool     // a module's name has dots, as the members behind it do
	Addresses          bool     // what is defined has an address of several names, which means the same in all files of a directory
	PackageDirectories bool     // a directory is a package, and what is not exported is seen in it alone

	KeysMayBeValues bool // what may be a member of a literal, or of what a switch is about, may be a value that is seen there: the key of a map

	KeysSetFields bool // the key of a literal of which nothing is known may be a field; one that is seen outside has a capital letter

	// Types and members.
	TypeArity         bool     // types of one name are told apart by the number of their type parameters
	Parts             bool     // a type may be defined, or extended, at several places
	NamedParts        bool     // parts have one full name
	OuterMembers      bool     // what the class around a class inherits is seen by its name alone
	OutsideMembers    bool     // members may be defined outside of the type's body
	RenamesGeneric    bool     // a method names the type parameters of its receiver anew
	FreshTypes        bool     // a type made of another one is not an alias: it has members of its own
	CompilerImport    string   // an import that only a build with a C compiler takes
	CommaOk           bool     // of two names for v.(T), m[k] or <-c the first is the value, the second whether there is one
	ConstantBodies    bool     // a member of an enumeration may have a body with members
	Variants          bool     // members of an enumeration may be made of values
	Objects           Objects  // what besides types has members
	ObjectLiterals    bool     // a value is an object with the members that its literal writes
	TypesOfValues     bool     // a value's name may stand for the type it has
	InheritsTypes     bool     // a type inherits the types that lie in another one
	Narrows           bool     // a test tells which of several types a value has, where it is used
	CallSignatures    bool     // an interface may say how its values are called
	OneMethodTypes    bool     // an interface with one abstract method is what a function may be given as
	CallsMakeValues   bool     // a variable may be declared with the arguments that make it
	CallsNameMethods  bool     // a call behind a receiver calls a method; a field's value is called in another way
	CallsHeldValues   bool     // a call of a member calls what a property holds, or else the function that has its name
	CallsOfResults    bool     // what a call names behind a name without parameters is called on what that gives
	LoopsGivePairs    bool     // a loop over a dictionary gives a key with its value
	Companions        bool     // an object and a class may have one name, and be one
	Descriptors       bool     // a value in a class may give another one when it is selected
	OutsideFunctions  bool     // functions are called on values of a type that they lie outside of
	FunctionsAnywhere bool     // the library takes functions that it calls at any place among the arguments
	Managed           bool     // its library is that of a virtual machine, or like one: what nothing here has is of the library
	ReadsFiles        bool     // what the source says of a symbol may depend on anything in its file
	Overloads         bool     // functions of one name are told apart by what they are called with
	OverloadsByTypes  bool     // … by the types of arguments as well as by their number
	Redeclares        bool     // a function without a body declares one again
	OverloadsInBody   bool     // what overloads one another lies in one body
	Dispatch          Dispatch // what decides which methods a call can run
	InheritsInBlocks  bool     // what inherits are blocks of methods for a type, not types
	InheritsTraits    bool     // what a type inherits from, or derives, is a trait or a macro: a struct of that name is another
	MixinOrder        Order    // which of what a type inherits wins
	LinearSuper       bool     // what comes next above a class depends on the object's type
	Structural        bool     // a value is of an interface's type if it has the members, and need not say so

	// Imports.
	FullNames       bool     // an import takes what has a full name
	PathsOfNames    bool     // an import takes what a path of names leads to, through modules and types
	ImportsInBlocks bool     // an import is seen in the block that it stands in
	ProjectImports  bool     // an import of everything takes what lies in a namespace, and may hold for all files of a project
	WholeNames      bool     // an import of everything takes what lies in what has a full name
	BindsPath       PathName // what an import of a path is called in its file
	ReExportsBind   bool     // what a file hands on it sees too
	HandsOn         bool     // a file offers what it imports
	LastWins        bool     // of several imports that bring a name the last one does
	Includes        bool     // an import takes over what a file says
	Headers         bool     // a header declares what another file defines
	Modules         bool     // a file is a module, which is an object of what it exports
	OffersExported  bool     // a module offers only what it exports, if it exports anything
	OffersMembers   bool     // a module offers the members of a table, too
	NamesInImports  bool     // an import says the names apart from the path that they are in
	SeenAs          bool     // Init of a member says as one of what it is seen alone: of an interface, or of this
	FullMembers     bool     // a member may be named behind the full name of its type
}

// Objects says what besides types has members.
type Objects int

const (
	ObjectsOfValues    Objects = iota // what a name of a value means
	ObjectsOfFunctions                // functions as well
	ObjectsOfAll                      // whatever has a name
	NoObjects                         // nothing that is known
)

// Dispatch says what decides which methods a call of one can run.
type Dispatch int

const (
	StaticDispatch  Dispatch = iota // a call runs what it names
	NominalDispatch                 // a type says what it inherits: class hierarchy analysis
	MethodSets                      // a type that has all methods of an interface is one
)

// Order says which of what a type inherits comes before the others.
type Order int

const (
	AsWritten   Order = iota // what is written first
	LastFirst                // what is mixed in last
	MixinsFirst              // what is mixed in, before the class above
)

// PathName says what an import of a path is called where it stands.
type PathName int

const (
	NoName      PathName = iota // nothing
	LastPart                    // the last part of the path
	WholePath                   // all of it
	PackageName                 // which the files there say
)
