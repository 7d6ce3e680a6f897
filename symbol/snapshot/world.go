package snapshot

import (
	"codemem/symbol"
)

// A World is a set of files with their outlines, as they are at one moment.
type World interface {
	Outline(path string) *symbol.Outline // nil for a file without one
	Has(path string) bool                // whether it is a file of the set
	Under(dir string) []string           // the files directly in a directory ("" is the root), sorted
	Named(base string) []string          // the files of a base name, sorted
	Define(name string) []symbol.Place   // the symbols of a name that are not inside callables, by path and place
	Text(path string) []byte             // what a small file says that steers imports: go.mod; nil if it is not there
}

// A briefer is a World that may know what the symbols of a name are without the outlines of their files: in the order of Define,
// or nil where it does not.
type briefer interface {
	Briefs(name string) []symbol.Brief
}

// A looker is a World that learns only when it is told to look what has changed since it looked last: in the files of
// a directory, or in all.
type looker interface {
	Look(dir string, all bool)
}
