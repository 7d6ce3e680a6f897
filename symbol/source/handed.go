package source

import (
	"cmp"
	"strconv"
	"strings"
)

// A Statement is a captured one that binds names.
type Statement struct {
	Span
	Kind   string // what it is: "" for a declaration, or range, params, …
	Within Span   // where the names are seen, if that is said
	Scope  Span   // where the names are seen, or may be
	Name   Span
	Type   Span
	Value  Span
}

// HandedNode says which argument of a call a node is: callee@argument, or callee@t of one behind the brackets.
func (r *Reader) HandedNode(n, callee int) (string, bool) {
	e := r.HandingTo(n, callee)
	list := r.Parent(n)
	for list >= 0 && list != callee && r.Nodes[list].Start == r.Nodes[n].Start {
		n, list = list, r.Parent(list)
	}
	switch {
	case e == "" || list < 0:
		return "", false
	case list != callee && r.Content[r.Nodes[list].Start] == '(':
		before := 0
		for c := r.First(list); c >= 0 && c < n && before <= MaxArguments; c = r.After(c) {
			before++
		}
		return e + "@" + strconv.Itoa(before), before <= MaxArguments
	case r.Lang.Curried:
		return e + "@0", true
	}
	return e + "@t", true
}

// HandingTo returns the expression of what a node is handed to.
func (r *Reader) HandingTo(n, callee int) string {
	handing := r.Handing
	r.Handing = callee
	e := r.NodeValue(callee)
	r.Handing = handing
	if callee >= 0 && r.Nodes[callee].Holds(r.Nodes[n].Span) { // it is the whole call
		return strings.TrimSuffix(e, "()")
	}
	return e
}

// Labels says what tells what a reference means apart from its namesakes.
func (r *Reader) Labels(ref *Reference) string {
	if told := r.Lang.Readers.Labels; told != nil {
		return told(r, ref)
	}
	return ""
}

// CalledOn returns the expression of a reference's receiver.
func (r *Reader) CalledOn(ref *Reference) string {
	on := cmp.Or(ref.Implied, r.SpanValue(ref.On))
	if ref.Through {
		return After(on, "^")
	}
	return on
}

// A Reference is a captured one.
type Reference struct {
	Pattern  int
	Name     Span
	Text     string
	Receiver string
	On       Span   // the receiver
	In       Span   // the literal that the receiver is and that declares the name: new T() { void f() {} }.f()
	Implied  string // the receiver as an expression, where the code has none
	All      Span   // what was captured: of a call, with its arguments
	Entered  int    // its number in the outline, from 1; 0: it is none there
	Kind     RefKind
	Through  bool // it is a pointer, whose text does not say so
	None     bool // it only looks like one
	Key      bool // it is a member of what is not written before it: the key of a literal
	Part     bool // it is what a pattern takes out of a value, and may be bound by it
}

// MaxName is the number of bytes after which a name is cut: no person wrote it.
const MaxName = 256

// PlainName takes quotes and marks off a name, and blanks that a grammar counts to it: "a-b", 'x', #private, :symbol. A quote at one
// end alone is a part of it, as in foldl'.
func PlainName(s string) string {
	s = strings.Trim(strings.TrimRight(s, " \t\r\n"), ":")
	for len(s) > 1 && s[0] == s[len(s)-1] && strings.IndexByte("\"'`", s[0]) >= 0 {
		s = strings.Trim(s[1:len(s)-1], ":")
	}
	return strings.TrimLeft(s, "`")
}

// MaxReceiver is the number of bytes over which a receiver is not stored.
const MaxReceiver = 100

// receiverMarks takes the marks of all languages for what is between a receiver and a name for dots.
var receiverMarks = strings.NewReplacer("::", ".", "->", ".", "?.", ".", "!", "", ":", ".", "\\", ".", "&", "", "*", "", "$", "")

// ReceiverName is a receiver as it is stored: a chain of names, or "?" for anything else.
func ReceiverName(s string) string {
	if s == Global {
		return s
	}
	s = receiverMarks.Replace(s)
	if strings.HasPrefix(s, "(") && strings.HasSuffix(s, ")") {
		s = s[1 : len(s)-1]
	}
	s = strings.Trim(s, ".")
	if len(s) > MaxReceiver || s == "" || strings.ContainsFunc(s, notInReceiver) {
		return "?"
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// notInReceiver reports whether no chain of names has a character.
func notInReceiver(c rune) bool {
	return c < 0x80 && !strings.ContainsRune("._@#", c) && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z')
}

// Receive gives a reference another receiver.
func (ref *Reference) Receive(r *Reader, on Span) {
	ref.On = on
	if ref.Receiver = "?"; on.Len() <= 2*MaxReceiver {
		ref.Receiver = ReceiverName(string(r.Content[on.Start:on.End]))
	}
}

// MaxArguments is how many arguments stand before a function that is handed on, MaxHanded over how many leaves its brackets
// are looked for: each of many asks.
const MaxArguments, MaxHanded = 16, 4 << 10

// IsThis reports whether a receiver starts with what a method is called on.
func IsThis(receiver string) bool { return receiver == "this" || strings.HasPrefix(receiver, "this.") }
