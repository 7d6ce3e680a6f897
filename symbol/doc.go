// Package symbol is what code is made of. It uses the standard library only.
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
// A Graph joins the references of many files to the symbols they mean, by numbered rules, each Edge with
// the rule that made it. What no rule decides has no edge.
package symbol
