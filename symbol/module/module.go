package module

import "strings"

// A World is all files, as they are at one moment.
type World interface {
	// Has reports whether a path is a file.
	Has(path string) bool
	// Under returns the source files directly in a directory ("" is the root), sorted.
	Under(dir string) []string
	// Named returns the source files of a base name and those that Lists names, sorted.
	Named(base string) []string
	// Folders returns the directories of a name that hold a file called FolderMark, sorted.
	Folders(name string) []string
	// Package returns the files of the package of Go in a directory, as GoPackage does.
	Package(dir string, inside bool) []string
	// Read returns what parse makes of a small file, of nil if it is not there. What as is tells apart what is made of
	// one file.
	Read(path string, as any, parse func(text []byte) any) any
	// Memo returns what find finds, once for each key. Of things that need each other in a circle each is nil.
	Memo(key any, find func() any) any
}

// FolderMark is the name of the file that makes a directory a package of Python.
const FolderMark = "__init__.py"

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

	// Defined returns the only file whose source says, in the way of the Definition, that it is what the import takes; "" for
	// none and for several.
	Defined func(Definition) string
}

// A Definition is a way in which source says that it is what an import takes.
type Definition uint8

// The ways in which source says what imports lead to.
const (
	FullName Definition = iota // it defines the full name that the import takes
	Ambient                    // it declares a module of the import's path: declare module "x"
	Tree                       // it is the module that the path leads to, from module to module, as their source declares them
)

// Dir returns the directory of the file that imports.
func (i *Import) Dir() string { return Parent(i.From) }

// An Ecosystem follows imports.
type Ecosystem interface {
	// Follow returns the files that an import means, nil if they are not in the world. More than one file are those of
	// one package.
	Follow(w World, i *Import) []string
}

// Defined follows imports to what is defined, for languages where source says what it is called and a path does not.
type Defined struct {
	By      Definition
	Endings []string // where nothing is defined so: what the path of a file ends in that is called after a full name; nil for none is
}

// JVM follows imports of the languages that are compiled for Java.
var JVM = Defined{Endings: []string{".java", ".kt", ".scala"}}

// Follow is Ecosystem.Follow.
func (d Defined) Follow(w World, i *Import) []string {
	byPath := func() []string { return one(bySuffix(w, strings.ReplaceAll(i.Path, ".", "/"), d.Endings...)) }
	if i.Kind == All && d.By == FullName { // a class with static members
		return byPath()
	}
	if f := i.Defined(d.By); f != "" || d.Endings == nil {
		return one(f)
	}
	return byPath()
}

// read returns what parse makes of a small file.
func read[T any](w World, path string, parse func(text []byte) T) T {
	v, _ := w.Read(path, (*T)(nil), func(text []byte) any { return parse(text) }).(T)
	return v
}

// A memoKey is the key of Memo for what is found of something.
type memoKey struct{ what, of string }

// memo returns what find finds, once for what and of.
func memo[T any](w World, what, of string, find func() T) T {
	v, _ := w.Memo(memoKey{what, of}, func() any { return find() }).(T)
	return v
}
