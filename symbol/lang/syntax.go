package lang

import (
	"regexp"

	"codemem/symbol/source"
)

// Forms and a Syntax say how a language writes what it says of types; package source reads it.
type (
	Forms  = source.Forms
	Syntax = source.Syntax
)

// A Scoping says what a name may mean where it stands.
type Scoping struct {
	MethodsApart bool // a variable hides no method
	TypesApart   bool // a variable hides no type
	Chains       bool // a receiver of several names is recorded even if its first name is bound to nothing
	Flows        bool // a name is bound in the whole function that sets it, and what was set last counts
	Closed       bool // a function sees no variable of what encloses it
	Late         bool // before a function sets a name, the name means what it does outside
	Nearest      bool // a block without a name declares symbols, and the nearest one is meant
	Underscore   bool // _ is a name like any other; elsewhere it is a blank, which names nothing
}

// A Commentary says what comments and statements mean beyond what they look like.
type Commentary struct {
	Line        string                // starts a comment that ends with its line: "#"
	Inline      [2]string             // start and end of a comment in a line: "(* ", " *)"; without both it is "//" and "/*", "*/"
	Directive   func() *regexp.Regexp // matches comments and documentation that change what code does, not those that only silence a checker; nil: those with #!
	Conditional bool                  // an import may stand in a condition
	Preamble    string                // a comment before an import of this path is code of another language
	BareCommas  bool                  // a comma is part of a word
	LastNames   bool                  // import a.b as c imports b from a
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
