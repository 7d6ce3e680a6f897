package source

import (
	"strings"
)

// A Reader writes what the code says as symbol's language of expressions.
type Reader struct {
	*Code
	*Tree
	Lang *Syntax
	// closures returns what a function that starts at an offset is handed to: callee@argument.
	Closures func(at uint32) (string, bool)
	Root     func(name string, at uint32) string   // what a name at the start of a chain is: itself, this, a local, "?" for a local of which nothing is known
	Implied  int                                   // how many members that need a type are read in one another
	CallEnd  func(at uint32) (end uint32, ok bool) // where a call ends, by where its arguments start
	Result   func(at uint32) string                // the type that a function gives back, whose body or return is at an offset
	Handing  int                                   // the call of which only the callee is read
	Deep     int                                   // how many expressions lie around
	Bare     bool                                  // the arguments of calls are left out; it never changes
	links    int                                   // how many operations of a chain follow
	Read     []Parameter                           // what the statement at readAt binds: it may declare many names
	ReadAt   int
	Imported map[string]string // types that comments of the file import, by what they call them; nil before it is asked for
}

// MaxExpression is the number of bytes over which an expression is not kept, MaxDeep how deep one lies in others.
const MaxExpression, MaxDeep = 240, 12

// Value returns the expression of some leaves, "" if it says nothing of a type.
func (r *Reader) Value(lo, hi int) string {
	if r.Lang.Values != nil {
		return r.ofLeaves(lo, hi)
	}
	return r.tokenValue(lo, hi)
}

// tokenValue reads an expression from its tokens.
func (r *Reader) tokenValue(lo, hi int) string {
	if r.Deep++; r.Deep > MaxDeep {
		r.Deep--
		return ""
	}
	e := r.operand(lo, hi)
	if r.Deep--; len(e) > MaxExpression {
		return ""
	}
	return e
}

// Anew is value, however deep what asks for it lies.
func (r *Reader) Anew(lo, hi int) string {
	deep := r.Deep
	r.Deep = 0
	defer func() { r.Deep = deep }()
	return r.Value(lo, hi)
}

// SpanValue is value of the leaves of a span.
func (r *Reader) SpanValue(s Span) string {
	if r.Lang.Values != nil {
		n := r.ValueAt(s)
		if n >= 0 && !r.tokens(n) || !r.tokens(r.Starting(s.Start)) {
			return r.NodeValue(n)
		}
	}
	return r.tokenValue(r.Within(s))
}

// operand reads an expression with what may stand before and behind a chain.
func (r *Reader) operand(lo, hi int) string {
	hi = r.Trim(lo, hi, ";", ",")
	if lo >= hi || r.long(lo, hi) {
		return ""
	}
	if e, ok := r.binary(lo, hi); ok {
		return e
	}
	for r.IsIn(lo, hi, r.Lang.Prefixes...) {
		if r.Is(lo, "await") {
			return After(r.Value(lo+1, hi), "^")
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
func (r *Reader) long(lo, hi int) bool {
	for n := 0; lo < hi; n++ {
		if n > maxOperand {
			return true
		}
		lo = r.Past(lo)
	}
	return false
}

// After puts an operation behind an expression, if there is one.
func After(e, operation string) string {
	if e == "" {
		return ""
	}
	return e + operation
}

// A BindReader reads what a statement binds, and from which offset on it is seen, 0 for its end.
type BindReader func(r *Reader, s Statement, lo, hi int) ([]Parameter, uint32)

// A Readers is how a language says types. A function that is nil reads what most languages have in common, or nothing.
type Readers struct {
	Headers Headers
	// binds reads what a captured statement binds, by the KIND of its @bind; those of other kinds are like those without one.
	Binds map[string]BindReader
	// typ reads a type, and returns the leaf behind it.
	Type func(r *Reader, i, hi int) (string, int)
	// values and types read nodes as values and as types, by kinds of nodes with blanks between them, for which a template is too little.
	Values, Types map[string]NodeReader
	// literal reads what makes a value of a type that is said; it is not ok if it is something else.
	Literal func(r *Reader, i, hi int) (e string, next int, ok bool)
	// binary reads what has operators of a low rank, and what has words before it; not ok if it is neither.
	Binary func(r *Reader, lo, hi int) (string, bool)
	// argument reads what an argument is, where types of arguments tell calls apart.
	Argument NodeReader
	// passed reads what is passed to a call for the inference of type parameters, as reader.passed has it.
	Passed NodeReader
	// labels says what tells what a reference means apart from its namesakes: see symbol.Reference.Labels.
	Labels func(r *Reader, ref *Reference) string
	// suffix reads an operation of a chain; not ok if it is like that of most languages.
	Suffix func(r *Reader, e string, i, hi int) (of string, next int, ok bool)
	// group reads what is in round brackets.
	Group func(r *Reader, i, hi int) (string, int)
	// handed returns what a function that starts at an offset is passed to, as callee@argument.
	Handed func(r *Reader, callee Span, at uint32) (string, bool)
	// refer completes a reference by what is around it.
	Refer func(r *Reader, ref *Reference)
	// keyed returns the expression of what the key of a literal is a member of, "" if that is not known; it is not ok if it is no name of
	// a member, but a value.
	Keyed func(r *Reader, n int) (of string, ok bool)
	// listed returns the expression of what is in the braces of a literal, whose values stand for fields by their order, "" if that is not known.
	Listed NodeReader
	// parted returns the expression of the value that a pattern takes what has a name out of, "" if that is not known.
	Parted func(r *Reader, n int) string
	// nameless reads what this is in a type without a name.
	Nameless func(r *Reader, ref *Reference, isLocal bool) (on string)
	// Body finds the declaration and the body of a type by its name, where the grammar stumbles in it, and Start where a declaration
	// starts, with the words before it, by its name. Both nil: what the grammar does not see is not there.
	Body  func(r *Reader, name Span) (span, body Span, ok bool)
	Start func(r *Reader, name Span) uint32
	// build returns the condition under which a build takes a file, by the comments before its package clause.
	Build func(comments []string) string
}

// binary reads what has operators of a low rank: a conversion, a choice, what stands in for nothing.
func (r *Reader) binary(lo, hi int) (string, bool) {
	if read := r.Lang.Readers.Binary; read != nil {
		return read(r, lo, hi)
	}
	return r.operators(lo, hi)
}

// operators reads what most languages have in common of operators.
func (r *Reader) operators(lo, hi int) (string, bool) {
	if e, ok := r.ternary(lo, hi); ok {
		return e, true
	}
	for i := r.Past(lo); i < hi; i = r.Past(i) {
		switch {
		case r.Leaves[i].Literal, r.Is(i-1, ".") && r.Name(i): // a member, whatever word it is
		case r.Is(i, "as"):
			t, next := r.Type(i+1, hi)
			return Bracketed(t), next == hi
		case r.Is(i, "??", "||", "?:", "or"):
			return Either(r.Value(lo, i), r.Value(i+1, hi)), true
		case r.Is(i, "=>", "&&", "==", "!=", "===", "!==", "<=", ">=", "instanceof", "in", "and", "not", "is"):
			return "", true
		}
	}
	return "", false
}

// ternary reads c ? x : y; not ok if it is something else.
func (r *Reader) ternary(lo, hi int) (string, bool) {
	q := r.Find(r.Past(lo), hi, "?", "=>", "->")
	if !r.Lang.Ternary || !r.IsIn(q, hi, "?") {
		return "", false
	}
	c := r.Find(q, hi, ":")
	if c >= hi {
		return "", false
	}
	return Either(r.Value(q+1, c), r.Value(c+1, hi)), true
}

// Either is a value that may be one of two: what is known of one of them holds for both.
func Either(x, y string) string {
	switch {
	case x == "" || x == y:
		return y
	case y == "":
		return x
	}
	return x + "|" + y
}

// Whole is a value that may be one of several, in a form that operations can follow.
func Whole(e string) string {
	if parts := Split(e, '|'); len(parts) > 1 {
		return "<=" + strings.Join(parts, "|=") + ">"
	}
	return e
}

// Bracketed is a value of a type: <T>, "" of none.
func Bracketed(t string) string {
	if t == "" {
		return ""
	}
	return "<" + t + ">"
}

// chain reads a name or literal with what is behind it, and returns the leaf where it ends.
func (r *Reader) chain(lo, hi int) (string, int) {
	e, i := r.atom(lo, hi)
	if e == "" {
		return "", i
	}
	for i < hi {
		before := i
		if e, i = r.suffix(e, i, hi); e == "" || i == before {
			return e, i
		}
		if len(e) > MaxExpression {
			return "", hi
		}
	}
	return e, i
}

// atom reads the start of a chain.
func (r *Reader) atom(i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.Leaves[i].Literal:
		return "<" + StringType + ">", r.Past(i)
	case r.Is(i, "(") && r.Lang.Readers.Group != nil:
		return r.Lang.Readers.Group(r, i, hi)
	case r.Is(i, "("):
		end := int(r.Leaves[i].Partner)
		if end < 0 || end >= hi {
			return "", i
		}
		return Whole(r.Value(i+1, end)), end + 1
	}
	if e, next, ok := r.literal(i, hi); ok {
		return e, next
	}
	if !r.Name(i) {
		return "", i
	}
	name := r.Text(i)
	return r.Root(PlainName(strings.TrimLeft(name, "$")), r.Leaves[i].Start), i + 1
}

// StringType is the type of a text.
const StringType = "string"

// literal reads what makes a value of a type that is said.
func (r *Reader) literal(i, hi int) (e string, next int, ok bool) {
	if e, ok := r.Lang.Constants[r.Text(i)]; ok {
		return e, i + 1, true
	}
	if read := r.Lang.Readers.Literal; read != nil {
		return read(r, i, hi)
	}
	return r.otherLiteral(i, hi)
}

// ListOf reads the first of the elements between brackets.
func (r *Reader) ListOf(i int) string {
	parts := r.Split(i+1, int(r.Leaves[i].Partner), ",", false)
	if len(parts) == 0 {
		return ""
	}
	e := r.Value(parts[0][0], parts[0][1])
	if e == "" {
		return ""
	}
	return "<[=" + Whole(e) + "]>"
}

// suffix reads one operation of a chain.
func (r *Reader) suffix(e string, i, hi int) (string, int) {
	if read := r.Lang.Readers.Suffix; read != nil {
		if of, next, ok := read(r, e, i, hi); ok {
			return of, next
		}
	}
	if operation, ok := r.unwraps(i); ok {
		return e + operation, i + 1
	}
	switch {
	case r.Is(i, "("):
		if r.Leaves[i].Partner < 0 {
			return "", i
		}
		return e + "()", r.Past(i)
	case r.Is(i, "["):
		return r.indexed(e, i, hi)
	case r.Is(i, "{") && r.Lang.Composite:
		return "<" + e + ">", r.Past(i)
	case r.Is(i, "<", "::<"):
		return r.instantiated(e, i, hi)
	case r.Is(i, ".", "?.", "->", "::", "&.", "!.", "?->", ":"):
		return r.selected(e, i+1, hi)
	}
	return "", i
}

// unwraps reports whether a leaf is a mark behind a value that takes what is there, and which operation that is.
func (r *Reader) unwraps(i int) (operation string, ok bool) {
	switch {
	case r.Is(i, "!", "!!"):
		return "", true
	case r.Is(i, ".*", ".?"): // what a pointer leads to
		return "", r.Lang.Marked
	case !r.Is(i, "?"):
		return "", false
	case r.Lang.Unwraps:
		return "^", true
	}
	return "", true
}

// selected reads what stands behind a dot.
func (r *Reader) selected(e string, i, hi int) (string, int) {
	switch {
	case i >= hi:
		return "", i
	case r.Is(i, "<"): // Rust: ::<T>
		return r.instantiated(e, i, hi)
	case r.Is(i, "await"):
		return e + "^", i + 1
	case r.Name(i):
		return e + "." + PlainName(strings.TrimLeft(r.Text(i), "$")), i + 1
	case r.Text(i) != "" && r.Text(i)[0] >= '0' && r.Text(i)[0] <= '9':
		return e + "#" + r.Text(i), i + 1
	}
	return "", i
}

// indexed reads an element, or what a generic function is made with.
func (r *Reader) indexed(e string, i, hi int) (string, int) {
	end := int(r.Leaves[i].Partner)
	if end < 0 || end >= hi {
		return "", i
	}
	if part := r.Find(i+1, end, ":", "..", "..<", "..."); part < end && (!r.Lang.Labelled || !r.Is(part, ":")) {
		return e, end + 1 // a part of it
	}
	return e + "[]", end + 1
}

// instantiated reads type arguments before a call.
func (r *Reader) instantiated(e string, i, hi int) (string, int) {
	end := r.PastAngle(i, hi)
	if end <= i+2 || end > hi || end < hi && !r.Is(end, "(", "{", ".", "::", ")") && !r.Leaves[end].Literal {
		return "", i
	}
	types := r.Types(i+1, end-1)
	if types == "" {
		return e, end
	}
	return e + "<" + types + ">", end
}

// maxSets is how many names one value is set to at once: each of them is a statement of its own, that holds the rest.
const maxSets = 8

// LastSet returns the leaf behind the last of the signs that set names to one value, or hi if they are too many. Behind
// the words for a function such a sign sets a default.
func (r *Reader) LastSet(set, hi int, functions ...string) int {
	marks := append([]string{"="}, functions...)
	for range maxSets {
		next := r.Find(set+1, hi, marks...)
		if next >= hi || !r.Is(next, "=") {
			return set + 1
		}
		set = next
	}
	return hi
}
