// Package resolve finds what references mean: the definition that a name leads to, by numbered rules, or the reason why none is
// known. It joins what outlines say (package symbol) with where imports lead (package module) and with what names mean in each
// language (package lang), and asks all of it through a snapshot.
//
//	res := resolve.Reference(snapshot.New(world), "a.go", outline, &outline.References[0])
//	res.Rule   // "import": rule 3 found it
//	res.Place  // where it is defined
//	res.Why    // or, without a rule: "ambiguous", "external", "receiver", "unknown"
//
// What the source says of a type is a text in the language of package expr. A typ is what it evaluates to where it stands.
// Where types inherit, class hierarchy analysis says which methods a call can run: every one that is known, none that is guessed.
package resolve

// Version is of the rules: links that another one stored are made anew. It grows with any change of what references mean;
// TestVersion fails until it does.
const Version = 29
