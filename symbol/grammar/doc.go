// Package grammar holds the grammars of tree-sitter as data. A grammar's parser.c is a set of static tables and two lexers; a blob
// holds them compressed, and Language fills a TSLanguage from it in C memory at its first use, once, for use by many goroutines. What a
// C compiler takes minutes for at every new set of flags is thus done once, by `make grammars`. External scanners are C that people
// wrote: they lie here as their grammars have them, and are compiled.
//
// A folder holds one module of grammars: grammar.json says which it is and what is taken from it, the rest is made from that:
//
//	NAME.tables       the blob of a grammar; Tables says what is in it
//	LICENSE           the module's
//	src/scanner.c     the sources of the external scanner, where the module has them
//
// scanner_NAME.c beside this file compiles such a scanner, and list.h lists all grammars. The headers in headers are what scanners
// include, as tree-sitter has them.
//
// The folder core holds tree-sitter itself: the C that github.com/tree-sitter/go-tree-sitter wraps, without the Go around it. Package
// tags compiles it as a part of its own C, because cgo links each package's objects by themselves: those of another package would be
// unresolved. So its headers are included rather than copied by hand, and a version that changed is a compile error.
package grammar
