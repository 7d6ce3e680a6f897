// Package expr is the language in which outlines keep what the source says of types: short texts, of one language for all
// languages. Names in them mean what they mean where the text stands.
//
//	value   name, this, $0 (a local), <T> (a value of type T), and behind that
//	        .name   ()   (A,\B) (called with a value A, and a function that gives B; _ is not said)   []   [0] [1] (what a loop over it gives)   #0 (the first of several)   <T,U> (type arguments)
//	        ^ (what was awaited or is wrapped)   @0.1 (what a function that is its argument 0 gets as parameter 1)
//	        a|b is one of two, of which one may be unknown; a&b one of two that both must be known
//	type    pkg.Name<A,B>   [T] (a list)   {K:V} (a dictionary)   {.name:T,.name:T} (members)   (A,B)R (a function)
//	        #(A,B) (several)   =value (the type that a value has)   ?<A,B,C,D> (C if A extends B, else D)   A|B   _ (not said)
//
// ParseValue and ParseType make trees of them:
//
//	orders.get(0).price   a Value: the name orders, with the operations .get, (0) and .price
//	Map<K,[A|B]>          a Type: Map with two arguments, K and a list of one of A and B
//
// Pointers, references and what may be missing are written as what they lead to: members are selected alike.
package expr
