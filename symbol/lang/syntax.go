package lang

import "regexp"

// A Syntax says which forms the expressions of a language have. The zero value has none of them.
type Syntax struct {
	Values, Types Forms    // by kind of node how it is read as a value and as a type
	Unsaid        []string // types that say nothing: void
	Defaults      []string // operators whose right side stands in for what the left one has not: ??

	Prefixes []string // words before an expression that keep its type, or change it in a known way: await, &
	// Constants are words that are a value, with its type as an expression, "" if the type says nothing: "true": "<bool>". Words
	// at the start of an expression of which nothing is read are among them.
	Constants map[string]string
	Sigil     string // starts the name of a variable, and of nothing else: $
	Signed    bool   // the sign before a name is part of it: @count
	Ternary   bool   // c ? x : y
	Unwraps   bool   // x? is the value in x
	Labelled  bool   // x[a: 1] is an element, not a slice
	Squares   bool   // f[T](x) passes a type
	Blocks    bool   // f() {…} passes one argument more
	Infix     bool   // x f y is a call
	Curried   bool   // f(x) {…} passes a second list of arguments
	Composite bool   // T{…} makes a value
	TypeSets  bool   // A | B constrains a type parameter, and is no type
	Marked    bool   // what a type is stands before it: *T, ?T, []T, !T
	Infers    bool   // type parameters of what is called are inferred: its arguments are kept in expressions
	DocTypes  bool   // comments say types: @param {Cart} cart
	Counts    bool   // the number of arguments selects an overload
	Labels    bool   // the labels of arguments select an overload

	Opening   string // what may stand before all code: <?php
	Indented  string // a block is what is indented behind a colon, and this is one that does nothing: "..."
	LinesEnd  bool   // a declaration ends with its line
	Subshells bool   // (…) is a block
}

// A Scoping says what a name may mean where it stands.
type Scoping struct {
	MethodsApart bool // a variable hides no method
	TypesApart   bool // a variable hides no type
	Chains       bool // a receiver of several names is recorded even if its first name is bound to nothing
	Flows        bool // a name is bound in the whole function that sets it, and what was set last counts
	Closed       bool // a function sees no variable of what encloses it
	Late         bool // before a function sets a name, the name means what it does outside
	Nearest      bool // a block without a name declares symbols, and the nearest one is meant
}

// A Commentary says what comments and statements mean beyond what they look like.
type Commentary struct {
	Line        string         // starts a comment that ends with its line: "#"
	Inline      [2]string      // start and end of a comment in a line: "(* ", " *)"; without both it is "//" and "/*", "*/"
	Directive   *regexp.Regexp // matches comments and documentation that change what code does, not those that only silence a checker; nil: those with #!
	Conditional bool           // an import may stand in a condition
	Preamble    string         // a comment before an import of this path is code of another language
	BareCommas  bool           // a comma is part of a word
	LastNames   bool           // import a.b as c imports b from a
}

// LineOf writes a text as a comment on a line of its own.
func (c *Commentary) LineOf(text string) string {
	switch {
	case c.Line != "":
		return c.Line + " " + text
	case c.Inline[0] != "":
		return c.Inline[0] + text + c.Inline[1]
	}
	return "// " + text
}

// Remark returns what stands before and behind a short comment that follows code. More code may follow it, if the language has
// comments in a line.
func (c *Commentary) Remark() (start, end string) {
	switch {
	case c.Inline[0] != "":
		return " " + c.Inline[0], c.Inline[1]
	case c.Line != "":
		return "  " + c.Line + " ", ""
	}
	return " /*", "*/"
}
