package tags

import (
	"strings"

	"codemem/symbol"
)

// A reader writes what the code says as symbol's language of expressions.
type reader struct {
	*code
	*tree
	lang *language
	// closures returns what a function that starts at an offset is handed to: callee@argument.
	closures func(at uint32) (string, bool)
	root     func(name string, at uint32) string // what a name at the start of a chain is: itself, this, a local, "?" for a local of which nothing is known
	implied  int                                 // how many members that need a type are read in one another
	calls    map[uint32]uint32                   // of Swift: where a call ends, by where its arguments start
	result   func(at uint32) string              // of Swift: the type that a function gives back, whose body or return is at an offset
	handing  int                                 // the call of which only the callee is read
	deep     int                                 // how many expressions lie around
	bare     bool                                // the arguments of calls are left out; it never changes
	links    int                                 // how many operations of a chain follow
	read     []parameter                         // what the statement at readAt binds: it may declare many names
	readAt   int
	imported map[string]string // types that comments of the file import, by what they call them; nil before it is asked for
}

// maxExpression is the number of bytes over which an expression is not kept, maxDeep how deep one lies in others.
const maxExpression, maxDeep = 240, 12

// value returns the expression of some leaves, "" if it says nothing of a type.
func (r *reader) value(lo, hi int) string {
	if r.lang.formed() {
		return r.ofLeaves(lo, hi)
	}
	return r.tokenValue(lo, hi)
}

// tokenValue reads an expression from its tokens.
func (r *reader) tokenValue(lo, hi int) string {
	if r.deep++; r.deep > maxDeep {
		r.deep--
		return ""
	}
	e := r.operand(lo, hi)
	if r.deep--; len(e) > maxExpression {
		return ""
	}
	return e
}

// anew is value, however deep what asks for it lies.
func (r *reader) anew(lo, hi int) string {
	deep := r.deep
	r.deep = 0
	defer func() { r.deep = deep }()
	return r.value(lo, hi)
}

// spanValue is value of the leaves of a span.
func (r *reader) spanValue(s symbol.Span) string {
	if r.lang.formed() {
		n := r.valueAt(s)
		if n >= 0 && !r.tokens(n) || !r.tokens(r.starting(s.Start)) {
			return r.nodeValue(n)
		}
	}
	return r.tokenValue(r.within(s))
}

// operand reads an expression with what may stand before and behind a chain.
func (r *reader) operand(lo, hi int) string {
	hi = r.trim(lo, hi, ";", ",")
	if lo >= hi || r.long(lo, hi) {
		return ""
	}
	if e, ok := r.binary(lo, hi); ok {
		return e
	}
	for r.isIn(lo, hi, r.lang.Prefixes...) {
		if r.is(lo, "await") {
			return after(r.value(lo+1, hi), "^")
		}
		lo++
	}
	e, next := r.chain(lo, hi)
	if next < hi || strings.HasPrefix(e, "?") {
		return ""
	}
	return e
}

// maxOperand is how many leaves an expression has at most, what is in brackets not counted: each call of a long chain is
// asked for all that is before it.
const maxOperand = 400

// long reports whether an expression has too many leaves to be read.
func (r *reader) long(lo, hi int) bool {
	for n := 0; lo < hi; n++ {
		if n > maxOperand {
			return true
		}
		lo = r.past(lo)
	}
	return false
}

// after puts an operation behind an expression, if there is one.
func after(e, operation string) string {
	if e == "" {
		return ""
	}
	return e + operation
}

// A bindReader reads what a statement binds, and from which offset on it is seen, 0 for its end.
type bindReader func(r *reader, s statement, lo, hi int) ([]parameter, uint32)

// A typeReader is how a language says types. A function that is nil reads what most languages have in common, or nothing.
type typeReader struct {
	headers headers
	// binds reads what a captured statement binds, by the KIND of its @bind; those of other kinds are like those without one.
	binds map[string]bindReader
	// typ reads a type, and returns the leaf behind it.
	typ func(r *reader, i, hi int) (string, int)
	// values and kinds read nodes as values and as types, by kinds of nodes with blanks between them, for which a template is too little.
	values, kinds map[string]nodeReader
	// literal reads what makes a value of a type that is said; it is not ok if it is something else.
	literal func(r *reader, i, hi int) (e string, next int, ok bool)
	// binary reads what has operators of a low rank, and what has words before it; not ok if it is neither.
	binary func(r *reader, lo, hi int) (string, bool)
	// argument reads what an argument is, where types of arguments tell calls apart.
	argument nodeReader
	// labels says what tells what a reference means apart from its namesakes: see symbol.Reference.Labels.
	labels func(r *reader, ref *reference) string
	// suffix reads an operation of a chain; not ok if it is like that of most languages.
	suffix func(r *reader, e string, i, hi int) (of string, next int, ok bool)
	// group reads what is in round brackets.
	group func(r *reader, i, hi int) (string, int)
	// handed returns what a function that starts at an offset is passed to, as callee@argument.
	handed func(r *reader, callee symbol.Span, at uint32) (string, bool)
	// refer completes a reference by what is around it.
	refer func(r *reader, ref *reference)
	// keyed returns the expression of what the key of a literal is a member of, "" if that is not known; it is not ok if it is no name of
	// a member, but a value.
	keyed func(r *reader, n int) (of string, ok bool)
	// listed returns the expression of what is in the braces of a literal, whose values stand for fields by their order, "" if that is not known.
	listed nodeReader
	// parted returns the expression of the value that a pattern takes what has a name out of, "" if that is not known.
	parted func(r *reader, n int) string
	// nameless reads what this is in a type without a name.
	nameless func(b *builder, r *reader, ref *reference, isLocal bool, bindings *bindings) (local bool, on string)
	// prepare finds what the other functions need of the whole content.
	prepare func(b *builder, r *reader)
	// build finds the condition under which a build takes the file.
	build func(b *builder)
	// bodies gives types at which the grammar stumbles the members that it did not see.
	bodies func(b *builder)
}

// binary reads what has operators of a low rank: a conversion, a choice, what stands in for nothing.
func (r *reader) binary(lo, hi int) (string, bool) {
	if read := r.lang.types.binary; read != nil {
		return read(r, lo, hi)
	}
	return r.operators(lo, hi)
}

// operators reads what most languages have in common of operators.
func (r *reader) operators(lo, hi int) (string, bool) {
	if e, ok := r.ternary(lo, hi); ok {
		return e, true
	}
	for i := r.past(lo); i < hi; i = r.past(i) {
		switch {
		case r.leaves[i].literal, r.is(i-1, ".") && r.name(i): // a member, whatever word it is
		case r.is(i, "as"):
			t, next := r.typ(i+1, hi)
			return bracketed(t), next == hi
		case r.is(i, "??", "||", "?:", "or"):
			return either(r.value(lo, i), r.value(i+1, hi)), true
		case r.is(i, "=>", "&&", "==", "!=", "===", "!==", "<=", ">=", "instanceof", "in", "and", "not", "is"):
			return "", true
		}
	}
	return "", false
}

// ternary reads c ? x : y; not ok if it is something else.
func (r *reader) ternary(lo, hi int) (string, bool) {
	q := r.find(r.past(lo), hi, "?", "=>", "->")
	if !r.lang.Ternary || !r.isIn(q, hi, "?") {
		return "", false
	}
	c := r.find(q, hi, ":")
	if c >= hi {
		return "", false
	}
	return either(r.value(q+1, c), r.value(c+1, hi)), true
}

// either is a value that may be one of two: what is known of one of them holds for both.
func either(x, y string) string {
	switch {
	case x == "" || x == y:
		return y
	case y == "":
		return x
	}
	return x + "|" + y
}

// whole is a value that may be one of several, in a form that operations can follow.
func whole(e string) string {
	if parts := split(e, '|'); len(parts) > 1 {
		return "<=" + strings.Join(parts, "|=") + ">"
	}
	return e
}

func bracketed(t string) string {
	if t == "" {
		return ""
	}
	return "<" + t + ">"
}

// chain reads a name or literal with what is behind it, and returns the leaf where it ends.
func (r *reader) chain(lo, hi int) (string, int) {
	e, i := r.atom(lo, hi)
	if e == "" {
		return "", i
	}
	for i < hi {
		before := i
		if e, i = r.suffix(e, i, hi); e == "" || i == before {
			return e, i
		}
		if len(e) > maxExpression {
			return "", hi
		}
	}
	return e, i
}

// atom reads the start of a chain.
func (r *reader) atom(i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.leaves[i].literal:
		return "<" + stringType + ">", r.past(i)
	case r.is(i, "(") && r.lang.types.group != nil:
		return r.lang.types.group(r, i, hi)
	case r.is(i, "("):
		end := int(r.leaves[i].partner)
		if end < 0 || end >= hi {
			return "", i
		}
		return whole(r.value(i+1, end)), end + 1
	}
	if e, next, ok := r.literal(i, hi); ok {
		return e, next
	}
	if !r.name(i) {
		return "", i
	}
	name := r.text(i)
	return r.root(plainName(strings.TrimLeft(name, "$")), r.leaves[i].Start), i + 1
}

// stringType is the type of a text.
const stringType = "string"

// literal reads what makes a value of a type that is said.
func (r *reader) literal(i, hi int) (e string, next int, ok bool) {
	if e, ok := r.lang.Constants[r.text(i)]; ok {
		return e, i + 1, true
	}
	if read := r.lang.types.literal; read != nil {
		return read(r, i, hi)
	}
	return r.otherLiteral(i, hi)
}

// listOf reads the first of the elements between brackets.
func (r *reader) listOf(i int) string {
	parts := r.split(i+1, int(r.leaves[i].partner), ",", false)
	if len(parts) == 0 {
		return ""
	}
	e := r.value(parts[0][0], parts[0][1])
	if e == "" {
		return ""
	}
	return "<[=" + whole(e) + "]>"
}

// suffix reads one operation of a chain.
func (r *reader) suffix(e string, i, hi int) (string, int) {
	if read := r.lang.types.suffix; read != nil {
		if of, next, ok := read(r, e, i, hi); ok {
			return of, next
		}
	}
	if operation, ok := r.unwraps(i); ok {
		return e + operation, i + 1
	}
	switch {
	case r.is(i, "("):
		if r.leaves[i].partner < 0 {
			return "", i
		}
		return e + "()", r.past(i)
	case r.is(i, "["):
		return r.indexed(e, i, hi)
	case r.is(i, "{") && r.lang.Composite:
		return "<" + e + ">", r.past(i)
	case r.is(i, "<", "::<"):
		return r.instantiated(e, i, hi)
	case r.is(i, ".", "?.", "->", "::", "&.", "!.", "?->", ":"):
		return r.selected(e, i+1, hi)
	}
	return "", i
}

// unwraps reports whether a leaf is a mark behind a value that takes what is there, and which operation that is.
func (r *reader) unwraps(i int) (operation string, ok bool) {
	switch {
	case r.is(i, "!", "!!"):
		return "", true
	case r.is(i, ".*", ".?"): // what a pointer leads to
		return "", r.lang.Marked
	case !r.is(i, "?"):
		return "", false
	case r.lang.Unwraps:
		return "^", true
	}
	return "", true
}

// selected reads what stands behind a dot.
func (r *reader) selected(e string, i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.is(i, "<"): // Rust: ::<T>
		return r.instantiated(e, i, hi)
	case r.is(i, "await"):
		return e + "^", i + 1
	case r.name(i):
		return e + "." + plainName(strings.TrimLeft(r.text(i), "$")), i + 1
	case r.text(i) != "" && r.text(i)[0] >= '0' && r.text(i)[0] <= '9':
		return e + "#" + r.text(i), i + 1
	}
	return "", i
}

// indexed reads an element, or what a generic function is made with.
func (r *reader) indexed(e string, i, hi int) (string, int) {
	end := int(r.leaves[i].partner)
	if end < 0 || end >= hi {
		return "", i
	}
	if part := r.find(i+1, end, ":", "..", "..<", "..."); part < end && (!r.lang.Labelled || !r.is(part, ":")) {
		return e, end + 1 // a part of it
	}
	return e + "[]", end + 1
}

// instantiated reads type arguments before a call.
func (r *reader) instantiated(e string, i, hi int) (string, int) {
	end := r.pastAngle(i, hi)
	if end <= i+2 || end > hi || end < hi && !r.is(end, "(", "{", ".", "::", ")") && !r.leaves[end].literal {
		return "", i
	}
	types := r.types(i+1, end-1)
	if types == "" {
		return e, end
	}
	return e + "<" + types + ">", end
}
