package module

// A World is all files, as they are at one moment.
type World interface {
	// Has reports whether a path is a file.
	Has(path string) bool
	// Under returns the source files directly in a directory ("" is the root), sorted.
	Under(dir string) []string
	// Named returns the source files of a base name and those that Lists names, sorted.
	Named(base string) []string
	// Read returns what parse makes of a small file, of nil if it is not there. What as is tells apart what is made of
	// one file.
	Read(path string, as any, parse func(text []byte) any) any
	// Memo returns what find finds, once for each key. Of things that need each other in a circle each is nil.
	Memo(key any, find func() any) any
}

// A Kind says what an import binds.
type Kind uint8

// The kinds of imports.
const (
	Path      Kind = iota // the path alone: side effects, an include, a package under its own name
	Name                  // one exported name of it
	Default               // its default export
	Namespace             // all of it under one name
	All                   // all its exported names
	System                // the path alone, from where the system has such: #include <path>
)

// An Import is what a statement takes from elsewhere.
type Import struct {
	From string // the path of the file that imports
	Kind Kind
	Path string // as written, without quotes
	Name string // what it is called there, "" for none
}

// Dir returns the directory of the file that imports.
func (i *Import) Dir() string { return Parent(i.From) }

// An Ecosystem follows imports.
type Ecosystem interface {
	// Follow returns the files that an import means, nil if they are not in the world. More than one file are those of
	// one package.
	Follow(w World, i *Import) []string
}

// memoKey is what Memo is asked for: what is found, and of what.
type memoKey struct{ what, of string }

// memo returns what find finds, once for what and of.
func memo[T any](w World, what, of string, find func() T) T {
	v, _ := w.Memo(memoKey{what, of}, func() any { return find() }).(T)
	return v
}
