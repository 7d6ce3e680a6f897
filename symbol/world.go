package symbol

import (
	"codemem/symbol/lang"
	"codemem/symbol/lang/all"
)

// A World is a set of files with their outlines, as they are at one moment.
type World interface {
	Outline(path string) *Outline // nil for a file without one
	Has(path string) bool         // whether it is a file of the set
	Under(dir string) []string    // the files directly in a directory ("" is the root), sorted
	Named(base string) []string   // the files of a base name, sorted
	Define(name string) []Place   // the symbols of a name that are not inside callables, by path and place
	Text(path string) []byte      // what a small file says that steers imports: go.mod; nil if it is not there
}

// A looker is a World that learns only when it is told to look what has changed since it looked last: in the files of
// a directory, or in all.
type looker interface {
	Look(dir string, all bool)
}

func look(w World, dir string) {
	if l, ok := w.(looker); ok {
		l.Look(dir, false)
	}
}

func lookAll(w World) {
	if l, ok := w.(looker); ok {
		l.Look("", true)
	}
}

// A Place is one symbol of one file.
type Place struct {
	Path  string
	Index int // in the file's outline
}

// Related reports whether two languages use each other's symbols.
func Related(a, b string) bool { return family(a) == family(b) }

// family groups the languages that use each other's symbols.
func family(language string) string {
	if group := all.Of(language).Group; group != "" {
		return group
	}
	return language
}

// rules are those of the outline's language.
func (o *Outline) rules() *lang.Rules { return all.Of(o.Language) }

// Remark returns what stands before and behind a short comment that follows code of the outline's language.
func (o *Outline) Remark() (start, end string) { return o.rules().Remark() }
