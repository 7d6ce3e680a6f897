// Package lang says what differs between languages as data: a Rules value for each, which its own package below this one
// holds, with its query, its test data, and all else that is particular to it. Package lang itself names no language, and no
// package below it imports another; package all lists them.
package lang

import (
	"regexp"

	"codemem/symbol/module"
	"codemem/symbol/source"
)

// Rules are what is to be known of one language to find its definitions and what its references mean.
type Rules struct {
	Name       string   // as it is stored with outlines
	Of         string   // what repo.Classify calls it, if not Name
	Extensions []string // the only ones, where several rows share one Of

	// How it is parsed.
	Grammar  string                // its name in symbol/grammar
	Query    []string              // parts of one, in tree-sitter's query language, with the captures that symbol/tags documents; the first match wins
	Narrow   bool                  // its scanner must not see characters over 255
	Trailing bool                  // what is indented ends in the grammar where the next thing begins
	Onward   bool                  // a namespace or a class that has no body goes on to the next one, or to the end of the file: package A;
	Nested   bool                  // a second package clause is a package in the first
	Output   bool                  // what stands before the code is put out
	Sections func() *regexp.Regexp // lines that say what belongs together where no block does
	Clauses  Clauses               // how a function is written
	Listed   bool                  // a file that lists what it exports keeps the rest to itself

	// Embeds finds the code of another language in a content; a language that has it has no grammar and no query.
	Embeds func(content []byte) *Embedding

	// Imports follows its imports to files; nil if none are followed. Where they are paths or names, that is a module.ByName.
	Imports module.Ecosystem
	Semantics
	Ways
	Conversions Conversions
	Syntax
	Scoping
	Commentary

	// Where a program or a package begins.
	Entry

	// Library is its own library; nil if nothing is said of that.
	Library *Library

	// What its grammar does not know.
	Mend func(content []byte) []source.Mend // finds it in a content with errors
	Uses func(mended []byte) []source.Use   // the names in what is left out, which are used where they stand: of macros; nil if there are none

	// What its query captures.
	Owner       func(captured string) string           // reads what @owner captured, where that is no type's name; nil: it is
	Exported    func(d *source.Definition) bool        // whether a definition is seen from outside; nil: always
	ReadImports func(statement string) []source.Import // reads a statement captured without @path; nil if there is none
}

// Clauses say how a function is written: as one definition with a body, or as clauses, each of which has a head; the body is then
// all that follows the head up to the end, guards and whole further clauses with it.
type Clauses int

// What makes a definition the next clause of the one before, with nothing but remarks between them.
const (
	NoClauses Clauses = iota
	Apart             // nothing: each is one function, and its body is what follows the head
	ByName            // the same name: a signature and the equations of Haskell
	ByArity           // the same name, and as many parameters
)

// Family is what repo.Classify calls the language.
func (r *Rules) Family() string {
	if r.Of != "" {
		return r.Of
	}
	return r.Name
}

// An Entry says where a program or a package begins. The zero value says nothing.
type Entry struct {
	Files   []string // names of files, as path.Match has patterns: index.*
	Main    []string // names of the function; none if it does not begin in one
	Package string   // of the file that the function lies in; "" if it does not matter
	InTypes bool     // the function may be a method
}
