// Package module leads from an import to the files that it means, by ecosystem: what a language's tools make of an
// import's text, and of the small files that steer them (package.json, go.mod, Cargo.toml, …). It knows paths and texts,
// and nothing of symbols.
//
// # Words
//
// An Import is what a statement of source takes from elsewhere. An Ecosystem follows it to files of a World, which are all
// files of one moment. What an import takes from outside the World has no file.
//
// An ecosystem is a value: a language names its own in its row. Npm, Go, Python and the others follow the rules of their
// tools. For a language whose imports say by a path or by a name where the file lies, ByName is enough: it is data.
//
// # What an ecosystem may ask
//
// Whatever an ecosystem wants to know of files it asks of the World each time, for a World notes what was asked: when
// a file changes, the imports are followed anew that asked for it. An ecosystem itself keeps nothing.
package module
