package lang

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
