package source

// Forms say how expressions or types of a language are written in symbol's language of expressions: a translation directed by
// syntax. Each key is one kind of node or several with blanks between them, each value a template: text, and in it
//
//	$object   the value of the child in field object     $1  of the first child with a name   $-1  of the last
//	%type     the type that is written there             %1 %-1
//	@name     the text of the child                      @1 @-1   and @ alone what the node itself, a name, is bound to
//	%* $*     all children, with commas between them, _ for those of which nothing is known
//	%|        all children, each of which it may be
//	($1)      the value, as one operand
//	a | b     either of two: what is known of one holds for both
//	a & b     either of two that both must be known
//	a or b    the first template whose children are all there
//
// A ? behind a child says that it may mean nothing, a ~ that it is then written _. Without these, what has a child that means nothing
// means nothing either, as does a node without a template.
//
//	"array_access":      "$array[]"
//	"method_invocation": "$object.@name() or @name()"
//	"array_type":        "[%element]"
type Forms map[string]string

// A Syntax says which forms the expressions of a language have. The zero value has none of them.
type Syntax struct {
	Values, Types Forms    // by kind of node how it is read as a value and as a type
	Readers       Readers  // read what no template says
	Unsaid        []string // types that say nothing: void
	Defaults      []string // operators whose right side stands in for what the left one has not: ??

	Prefixes []string // words before an expression that keep its type, or change it in a known way: await, &
	// Constants are words that are a value, with its type as an expression, "" if the type says nothing: "true": "<bool>". Words
	// at the start of an expression of which nothing is read are among them.
	Constants map[string]string
	Sigil     string // starts the name of a variable, and of nothing else: $
	Signed    bool   // the sign before a name is part of it: @count
	Ternary   bool   // c ? x : y
	Unwraps   bool   // x? is the value in x
	Labelled  bool   // x[a: 1] is an element, not a slice
	Squares   bool   // f[T](x) passes a type
	Blocks    bool   // f() {…} passes one argument more
	Infix     bool   // x f y is a call
	Curried   bool   // f(x) {…} passes a second list of arguments
	Composite bool   // T{…} makes a value
	TypeSets  bool   // A | B constrains a type parameter, and is no type
	Marked    bool   // what a type is stands before it: *T, ?T, []T, !T
	Infers    bool   // type parameters of what is called are inferred: its arguments are kept in expressions
	DocTypes  bool   // comments say types: @param {Cart} cart
	Counts    bool   // the number of arguments selects an overload
	Labels    bool   // the labels of arguments select an overload

	Opening   string // what may stand before all code: <?php
	Indented  string // a block is what is indented behind a colon, and this is one that does nothing: "..."
	LinesEnd  bool   // a declaration ends with its line
	Subshells bool   // (…) is a block
}
