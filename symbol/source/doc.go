// Package source reads what source says of types: the leaves and nodes that a parser found in a content, and how what they write is said in
// the language of expressions (package expr). It knows no parser and names no language: package tags gives it the tree, and the
// row of a language says in a Syntax how its nodes are written, in templates where they will do:
//
//	"method_invocation": "$object.@name()"   // cart.total() is cart.total()
//
// and in Readers where they will not, functions that take a Reader and a node and are asked by the kind of the node, or by what a
// declaration or a statement is:
//
//	var readers = source.Readers{
//		Headers: source.Headers{Value: value},                           // local shop = Shop:new()
//		Binds:   map[string]source.BindReader{"": assignment},           // what a statement captured as @bind binds
//		Values:  map[string]source.NodeReader{"function_call": call},    // setmetatable({}, {__index = Shop})
//	}
//
// A Reader is the content of one file for the time of one parse. A leaf is a token, a node is what the grammar has a name for; both are
// numbers, and NoNode is none: what is asked of it answers with nothing, so that a reader need not look at each step.
package source
