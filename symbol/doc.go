// Package symbol is what code is made of. Where imports lead it asks package module.
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
// # Expressions
//
// What the source says of types is kept in short texts of one language for all languages. Names in them mean what they
// mean where the text stands.
//
//	value   name, this, $0 (a local), <T> (a value of type T), and behind that
//	        .name   ()   []   [0] [1] (what a loop over it gives)   #0 (the first of several)   <T,U> (type arguments)
//	        ^ (what was awaited or is wrapped)   @0.1 (what a function that is its argument 0 gets as parameter 1)
//	        a|b is one of two, of which one may be unknown; a&b one of two that both must be known
//	type    pkg.Name<A,B>   [T] (a list)   {K:V} (a dictionary)   {.name:T,.name:T} (members)   (A,B)R (a function)
//	        #(A,B) (several)   =value (the type that a value has)   A|B   _ (not said)
//
// Pointers, references and what may be missing are written as what they lead to: members are selected alike.
//
// A Graph joins the references of many files to the symbols they mean, by numbered rules, each Edge with
// the rule that made it. What no rule decides has no edge.
package symbol
