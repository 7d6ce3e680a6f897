package lang

// A Library is a language's own library in its own words: stub sources in the folder lib of the language's package, signatures
// without bodies, which symbol/tags parses to outlines as it does any file. A test there compares the outlines that are kept with them.
type Library struct {
	Name      string            // unlike that of any other
	Outlines  string            // of the stub sources, as symbol.EncodeLibrary writes them
	Prelude   string            // the package or module whose types every file knows; "": those of all
	Same      map[string]string // packages that are another name of one
	Root      string            // the type whose members every value has; "" for none
	Loop      string            // the type whose first type argument is what a loop over a value of it gives
	Subscript string            // the member that is called for x[i]; "" for none
	Make      string            // the member of a type that makes a value of it; "": what has the name of the type
	Call      string            // the member that is called for x(…) on a value; "" for none
	Part      string            // begins the names of the members that give the parts of a value, which a number ends
	Beside    string            // the name of the library whose types are to be had too
	Mapped    bool              // each of those is the one that has its name here: java.util.Map is a Map
	Final     []string          // types that nothing inherits from
	// What the language writes in a way of its own, as types of the library; "" for none.
	List, Dictionary string
	Pair             string // what a loop over a dictionary gives
	Tuple            string // begins the names of the types of several values, which their number ends
}
