// Package lang says what differs between languages as data: a Rules value for each, which its own package below this one
// holds, with its query, its test data, and all else that is particular to it. Package lang itself names no language, and no
// package below it imports another; package all lists them.
package lang

import (
	"regexp"

	"codemem/symbol/module"
)

// Rules are what is to be known of one language to find its definitions and what its references mean.
type Rules struct {
	Name       string   // as it is stored with outlines
	Of         string   // what repo.Classify calls it, if not Name
	Extensions []string // the only ones, where several rows share one Of

	// How it is parsed.
	Grammar  string         // its name in symbol/grammar
	Query    string         // in tree-sitter's query language, with the captures that symbol/tags documents; the first match wins
	Narrow   bool           // its scanner must not see characters over 255
	Trailing bool           // what is indented ends in the grammar where the next thing begins
	Nested   bool           // a second package clause is a package in the first
	Output   bool           // what stands before the code is put out
	Sections *regexp.Regexp // lines that say what belongs together where no block does

	// Imports follows its imports to files; nil if none are followed. Where they are paths or names, that is a module.ByName.
	Imports module.Ecosystem
	Syntax
	Scoping
	Commentary
}

// Family is what repo.Classify calls the language.
func (r *Rules) Family() string {
	if r.Of != "" {
		return r.Of
	}
	return r.Name
}
