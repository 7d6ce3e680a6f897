// Package symbol is what code is made of.
//
// # Words
//
// An Outline is what one content holds: its Symbols (definitions, in source order), its References (calls,
// types and inheritance, each attributed to the innermost symbol around it), its Imports and Exports. It
// holds places and names, never source text: a text is always cut from the bytes that the outline is of.
//
// A Symbol's Qualified name is its name after those of the symbols it lies in, with dots; namesakes of one
// file are told apart by an Ordinal. An ID is path, qualified name and ordinal: path:Qualified.Name~2.
//
// What the source says of types it holds as short texts in the language of package expr. What a reference means is found by
// package resolve.
package symbol
