package r

import (
	"bytes"
	"slices"
	"strings"

	"codemem/symbol/source"
)

// readers is how R says types: by what is made of a class, and not at all else.
var readers = source.Readers{
	Headers: source.Headers{Container: class, Callable: callable, Value: value},
	Binds:   map[string]source.BindReader{"": source.BindsNode(assignment)},
	Values: map[string]source.NodeReader{
		"identifier":       name,
		"extract_operator": member,
		"call":             call,
		"binary_operator":  operator,
	},
	Refer: refer,
}

// maxAround is how many nodes around a statement are looked at.
const maxAround = 64

// class reads what a class inherits from: R6Class("Cart", inherit = Base), setRefClass("Cart", contains = "Base").
func class(r *source.Reader, d source.Declaration) (h source.Header) {
	n := r.Starting(d.NameAt)
	for r.Kind(n) == "program" {
		n = r.First(n)
	}
	call := r.Field(n, "rhs")
	if r.Kind(n) != "binary_operator" || r.Kind(call) != "call" {
		return h
	}
	for _, a := range r.Children(r.Field(call, "arguments")) {
		of := r.Field(a, "value")
		switch r.Source(r.Field(a, "name")) {
		case "inherit":
			if r.Kind(of) == "identifier" && plain(r.Source(of)) {
				h.Type = r.Source(of)
			}
		case "contains":
			if text := r.NodeText(of); r.Kind(of) == "string" && plain(text) {
				h.Type = text
			}
		}
	}
	return h
}

// listed returns what the list is called that a member of a class is declared in: public, private, active, fields.
func listed(r *source.Reader, d source.Declaration) string {
	n := r.Starting(d.NameAt)
	for range 4 { // argument, arguments, call, argument
		if r.Kind(n) == "argument" && r.Nodes[n].Start < d.NameAt {
			return r.Source(r.Field(n, "name"))
		}
		n = r.Parent(n)
	}
	return ""
}

// callable reads a function. One among those that are active is run when its name is read.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	if d.Kind == source.Method && listed(r, d) == "active" {
		h.Params = source.Getter
	}
	return h
}

// value reads a variable or a field. What setRefClass says of one is its class.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	switch {
	case d.Kind == source.Field && listed(r, d) == "fields":
		if text := source.PlainName(r.Text(d.Next + 1)); plain(text) {
			h.Type = text
		}
	case r.Is(d.Next, "<-", "=", "<<-"):
		h.Init = r.Value(d.Next+1, d.Hi)
	}
	return h
}

// assignment reads what an assignment binds: a variable, or a field of self.
func assignment(r *source.Reader, n int) []source.Parameter {
	for at := n; r.Kind(n) != "binary_operator"; { // an argument, or a file, that is nothing else
		if n = r.First(n); n < 0 || r.Nodes[n].Span != r.Nodes[at].Span {
			return nil
		}
	}
	to, from := r.Field(n, "lhs"), r.Field(n, "rhs")
	sign := r.Source(r.Field(n, "operator"))
	if strings.HasPrefix(sign, "-") {
		to, from = from, to
	}
	switch {
	case r.Kind(to) == "identifier":
		return variable(r, n, to, from, len(sign) > len("<-"))
	case selects(r, to) && ofSelf(r, r.Field(to, "lhs")):
		field := r.Field(to, "rhs")
		return []source.Parameter{{Name: "this." + r.NodeText(field), At: r.StartOf(field), Value: r.NodeValue(from)}}
	}
	return nil
}

// variable reads a variable that assignment n sets. What <<- sets is bound elsewhere, and has that value too.
func variable(r *source.Reader, n, to, from int, elsewhere bool) []source.Parameter {
	p := source.Parameter{Name: r.NodeText(to), At: r.StartOf(to)}
	if elsewhere {
		return []source.Parameter{p, {Name: "this.:" + p.Name, At: p.At, Value: r.NodeValue(from)}}
	}
	p.Value = valueIn(r, n, p.Name, from)
	return []source.Parameter{p}
}

// blocks are the functions whose argument is run in an environment of its own; r.scm names them too.
var blocks = []string{"test_that", "it", "describe", "local"}

// valueIn returns the value that an assignment n gives a variable, "" where that may not be all that it holds: in a function one inside
// may set it. What is set in a condition is what it is outside where the condition does not hold.
func valueIn(r *source.Reader, n int, name string, from int) string {
	v := r.NodeValue(from)
	if v == "" {
		return ""
	}
	in, conditional := environment(r, n)
	switch {
	case in < 0 || setInside(r, in, name):
		return ""
	case conditional && plain(name):
		return source.Either(v, name)
	}
	return v
}

// environment returns the node around a statement that has variables of its own, and whether the statement may not be run there. At file
// level, where several statements may set a name, and some of them in a condition, it is none.
func environment(r *source.Reader, n int) (in int, conditional bool) {
	for range maxAround {
		n = r.Parent(n)
		switch r.Kind(n) {
		case "":
			return source.NoNode, false
		case "function_definition":
			return n, conditional
		case "call":
			if slices.Contains(blocks, r.Source(r.Field(n, "function"))) {
				return n, conditional
			}
			conditional = true
		case "if_statement", "for_statement", "while_statement", "repeat_statement":
			conditional = true
		}
	}
	return source.NoNode, false
}

// maxSearched is the size of a function over which it is not searched.
const maxSearched = 16 << 10

// setInside reports whether <<- sets a name somewhere in a node.
func setInside(r *source.Reader, n int, name string) bool {
	text := r.Content[r.Nodes[n].Start:r.Nodes[n].End]
	if len(text) > maxSearched {
		return true
	}
	for {
		before, after, found := bytes.Cut(text, []byte("<<-"))
		if !found {
			return bytes.Contains(text, []byte("->>"))
		}
		if bytes.HasSuffix(bytes.TrimRight(before, " \t`\""), []byte(name)) {
			return true
		}
		text = after
	}
}

// selects reports whether a node selects a member by $.
func selects(r *source.Reader, n int) bool {
	return r.Kind(n) == "extract_operator" && r.Source(r.Field(n, "operator")) == "$"
}

// ofSelf reports whether a node is a word for what a method is called on, and no variable.
func ofSelf(r *source.Reader, n int) bool {
	word := r.Source(n)
	return r.Kind(n) == "identifier" && (word == "self" || word == "private") && r.Root(word, r.StartOf(n)) == word
}

// plain reports whether a name can stand in an expression: one with a dot in it would be a member there. R has no word this.
func plain(name string) bool {
	return name != "" && name != "this" && !strings.ContainsFunc(name, func(c rune) bool { return c < 0x80 && !source.WordByte(byte(c)) })
}

// name reads a name: what it is bound to, or itself.
func name(r *source.Reader, n int) string {
	e := r.NodeName(n)
	if text := r.NodeText(n); e == text && !plain(text) {
		return ""
	}
	return e
}

// link is the expression of a node that a chain goes on from. Of several values it is none.
func link(r *source.Reader, n int) string {
	e := r.Link(n)
	if strings.ContainsAny(e, "|&") || strings.HasPrefix(e, "?") {
		return ""
	}
	return e
}

// member reads x$y.
func member(r *source.Reader, n int) string {
	field := r.NodeText(r.Field(n, "rhs"))
	if !selects(r, n) || !plain(field) {
		return ""
	}
	return source.After(link(r, r.Field(n, "lhs")), "."+field)
}

// handsBack are the functions that give back their only argument.
var handsBack = []string{"return", "invisible", "force", "identity", "suppressMessages", "suppressWarnings"}

// call reads a call, or what new makes: Cart$new() is a Cart.
func call(r *source.Reader, n int) string {
	f := r.Field(n, "function")
	if name := made(r, f); name != "" {
		return source.Bracketed(name)
	}
	if r.Kind(f) != "identifier" || !slices.Contains(handsBack, r.Source(f)) {
		return source.After(link(r, f), "()")
	}
	given := r.Children(r.Field(n, "arguments"))
	if len(given) != 1 || r.Field(given[0], "name") >= 0 {
		return ""
	}
	return r.NodeValue(r.Field(given[0], "value"))
}

// made returns the name before $new, "" if that is a variable, or something else.
func made(r *source.Reader, f int) string {
	of := r.Field(f, "lhs")
	name := r.Source(of)
	if !selects(r, f) || r.Source(r.Field(f, "rhs")) != "new" || r.Kind(of) != "identifier" || !plain(name) || r.Link(of) != name {
		return ""
	}
	return name
}

// operator reads the value of an assignment, and one that stands in for NULL.
func operator(r *source.Reader, n int) string {
	left, right := r.Field(n, "lhs"), r.Field(n, "rhs")
	switch r.Source(r.Field(n, "operator")) {
	case "<-", "=", "<<-":
		return r.NodeValue(right)
	case "->", "->>":
		return r.NodeValue(left)
	case "%||%":
		if x, y := r.NodeValue(left), r.NodeValue(right); x != "" && y != "" {
			return x + "&" + y
		}
	}
	return ""
}

// ofGenerators are the members of what R6Class and setRefClass give, which are no members of what that makes.
var ofGenerators = strings.Fields("accessors debug fields get_inherit has_private help is_locked lock methods set show undebug unlock")

// refer says what a reference is selected of. A class has none of the members of its instances; that a name with a capital is one of
// a class is a convention, and what is no class is not known then.
func refer(r *source.Reader, ref *source.Reference) {
	if ref.On.Len() == 0 {
		return
	}
	if ref.On.Len() > source.MaxReceiver {
		ref.Receiver = "?"
		return
	}
	on := r.ValueAt(ref.On)
	if on < 0 || r.Kind(r.Parent(on)) == "namespace_operator" { // a literal, or the name of a package
		return
	}
	ref.Receiver = chain(r, on)
	if r.Kind(on) == "identifier" && ref.Receiver != "?" && slices.Contains(ofGenerators, ref.Text) && camel(ref.Receiver) {
		ref.Receiver, ref.Implied = "?", "?"
	}
}

// camel reports whether a name is written as those of classes are.
func camel(name string) bool {
	return name[0] >= 'A' && name[0] <= 'Z' && strings.ToUpper(name) != name
}

// chain returns a receiver as names with dots between them, "?" for what is something else.
func chain(r *source.Reader, n int) string {
	text := r.NodeText(n)
	switch {
	case r.Kind(n) == "identifier" && plain(text):
		if slices.Contains(self, text) && r.Root(text, r.StartOf(n)) != text { // a variable
			return "?"
		}
		return text
	case selects(r, n):
		on, field := chain(r, r.Field(n, "lhs")), r.NodeText(r.Field(n, "rhs"))
		if on != "?" && plain(field) {
			return on + "." + field
		}
	}
	return "?"
}
