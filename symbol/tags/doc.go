// Package tags finds the symbols of source text. It alone knows tree-sitter.
//
// One driver serves all languages. A language is a grammar and its lang.Rules, with a query in tree-sitter's own query
// language. What the captures mean:
//
//	@definition.KIND   a whole definition, KIND as in symbol.Kind; with @name, and @body (what a skeleton
//	                   leaves out, or the members of a container), @value (the initial value), @owner (the
//	                   type that it is a method of, where that is not around it), and @end, a later node that it
//	                   goes to the end of. @type is what it says of its type, or of what it gives back; @init is a
//	                   value that says so instead. KIND none: it looks like a definition to later patterns, and is none
//	@set               in a definition what a method is called on: the definition is a field of the type around the method, the
//	                   first of its name, unless that type declares one. What it is set to is the method's
//	@key               a literal that the definition is a key of: it is a member of what the literal is the value of, at file level,
//	                   and nothing that is listed
//	@wrap with @inner  what wraps a definition and belongs to it: export, decorators, template<…>
//	@attribute         what stands before a definition and belongs to it, as a node of its own
//	@group             a statement that holds several definitions: its frame is kept in a skeleton
//	@comment, @doc     comments; and documentation inside what it documents (Python)
//	@reference.KIND    a use: call, type, inherit, mention; with @name and @receiver, which ends where @receiver.end
//	                   does, or with the path of the @module that is named in its place, which without @name is used as a whole; @in is the literal that a call is on
//	                   and that declares what is called. KIND none: it looks like a use
//	                   to later patterns, and is none. KIND read, write, key, case or part: see below
//	@import[.KIND]     a statement that imports: name, default, namespace, all; with @path, @name, @alias.
//	                   Without @path the language's row has a function that reads the statement
//	@export            a name offered outside, with @name and @alias; with @path it is handed on from there
//	@package           the package or namespace the file belongs to, with @name; @package.whole: no name in all of the clause is a reference
//	@local             a name that is bound where it stands: parameter, local variable, type parameter. Inside
//	                   the definition around it, that name means nothing outside
//	@scope             what has bindings of its own and no name: what is bound in it is no symbol, unless the same
//	                   node is @scope.open
//	@bind[.KIND]       a statement that binds names to what has a type: its language reads by KIND. With
//	                   @name, @value and @type it is one name by itself, which @within says where it is seen; of
//	                   @bind.element the name is an element of the value. A type or a value of several nodes goes on to @type.end
//	                   or @value.end, and so does @init
//	@block[.function]  where what is bound in it is seen, and not outside; it may go on to a later node, @block.end
//	@return            a value that the function around it returns
//	@closure, @callee  a function without a name that is handed to what @callee says
//	@self              the name that a method gives to what it is called on, where the language has no word for it
//
// The first pattern in the file that matches a definition wins. Captures that start with an underscore are
// for predicates alone.
//
// A file of Vue, Svelte or Astro holds scripts among markup: the row of the scripts' language parses them where they stand ([lang.Embedding]).
//
// What a grammar does not know is parsed as something else of the same length, where the row has a Mend: see mend.go.
//
// # Reads and writes
//
// Every name is a reference that is no definition, no local and no keyword, whatever it stands in. So a language states what is written,
// and what the keys of its literals are, and then that all other names are read. The order decides: of the patterns that
// capture one name the first of the file wins, and any other reference comes before a read or a write.
//
//	(assignment_statement left: (identifier) @reference.write)         = and += alike, ++
//	(keyed_element key: (identifier) @reference.key)                   writes a member of what the literal makes
//	(switch_label (identifier) @reference.case)                        reads a member of what the switch is about
//	(pair_pattern key: (property_identifier) @reference.part)          reads a member of what the pattern takes apart, though it may bind the name
//	(selector_expression operand: (identifier) @reference.none)        what a dot follows is the receiver of another reference
//	(selector_expression operand: (_) @receiver field: (_) @name) @reference.read
//	(identifier) @reference.read
//
// A name alone that a @local or a @bind around it binds is dropped, and where it is bound it is no reference either: a name that a
// language binds without these captures would be read. Names in imports are left out as well. What a key or a case is a member of
// says keyed of its Readers, and what a part is one of parted, as an expression; a key or a part of which that is not known is
// dropped. Reads and writes are an outline's Accesses, apart from
// its References, so that nothing resolves them but what is asked about them. What is read may turn out to be a function or a type:
// symbol.RefKind.Does says what the use is called then.
//
// TestAccesses has a source of each language, which says behind each line what is read and written there.
//
// # Readers
//
// What code says of types is translated from the nodes of the tree: a translation directed by syntax. A language says in its row, in
// lang.Forms, how each kind of node is written in symbol's language of expressions; for what a template does not say, its Readers
// names a function for the kind. The walker is in forms.go, the tree in tree.go. An expression is the node with its span, and a
// type the outermost node that starts where it does.
//
// Some things are read from leaves, which are the tokens of the tree, where nodes say too little:
//
//	declarations and binds   of other languages than TypeScript, Java and C# find their parts by tokens, and read types and values
//	                         there from nodes: those three are more right so, and Java's and C#'s took 80 lines more than by tokens
//	types of C++             macros among them leave no nodes, or wrong ones
//	types of Python          those in quotes are no nodes
//	types of Rust and Scala  bounds, operators and by-name types have a dozen kinds; tokens take fewer lines
//	macros of Rust           their arguments are token trees, in which the calls of assert! stand
//	Swift                    its grammar takes a + b.c() for a call of c on a sum, and a<B> for two comparisons
//
// A language without a row of values is read from leaves as most languages are written.
//
// # Promises
//
// Parse is bounded in time and memory for any input, and safe for concurrent use. The same content gives the
// same outline on every machine. What cannot be parsed is left out and said in a warning.
package tags
