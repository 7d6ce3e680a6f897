package tags

import (
	"strconv"

	"codemem/symbol"
)

// maxImplied is how deep members without a type lie in the arguments of others, maxBefore how many leaves are looked at
// before one.
const maxImplied, maxBefore = 4, 256

// swiftOperators are those that the grammar may take for a part of the receiver behind them.
var swiftOperators = []string{"+", "-", "*", "/", "%", "??", "&&", "||", "==", "!=", "<", ">", "<=", ">=", "..<", "...", "?", ":", "===", "!=="}

// swiftImplied is the value of whose type the member is whose dot is leaf i, "" if it is not said: in .name the type is
// that of the parameter, of what it is assigned to or compared with, or the result.
func (r *reader) swiftImplied(i int) string {
	if r.implied++; r.implied > maxImplied {
		r.implied--
		return ""
	}
	defer func() { r.implied-- }()
	switch {
	case i == 0:
		return ""
	case r.is(i-1, "="):
		return r.swiftTarget(i - 1)
	case r.is(i-1, "==", "!=", "??", "~="):
		if start := r.swiftChain(i - 1); start >= 0 {
			return whole(r.anew(start, i-1))
		}
		return ""
	case r.is(i-1, "return", "{"):
		if r.result != nil {
			return bracketed(r.result(r.leaves[i-1].Start))
		}
		return ""
	}
	open, n, ok := r.swiftOpen(i)
	switch {
	case !ok:
		return ""
	case r.is(open, "["):
		return after(whole(r.swiftImplied(open)), "[]")
	}
	start := r.swiftChain(open)
	if start < 0 || start == open {
		return ""
	}
	hi := r.past(open)
	if end, ok := r.calls[r.leaves[open].Start]; ok {
		_, hi = r.within(symbol.Span{Start: r.leaves[open].Start, End: end})
	}
	labels, _ := r.swiftCall(open, hi)
	return after(r.anew(start, open), "@"+strconv.Itoa(n)+";"+labels+".")
}

// swiftTarget is what the equals sign at a leaf gives a value: a declared type, or what is assigned to.
func (r *reader) swiftTarget(set int) string {
	for i := set - 1; i >= 0 && i > set-maxBefore; i-- {
		switch {
		case r.is(i, ")", "]") && r.leaves[i].partner >= 0:
			i = int(r.leaves[i].partner)
		case r.is(i, ":") && r.name(i-1):
			t, next := r.typ(i+1, set)
			if next != set {
				return ""
			}
			return bracketed(t)
		case r.name(i) && !r.is(i, "let", "var", "in", "return", "case", "if", "else"), r.is(i, ".", "?", "!", "<", ">", "->", ","):
		default:
			i = 0
		}
	}
	start := r.swiftChain(set)
	if start < 0 || r.is(start-1, "let", "var", ",", "(") {
		return ""
	}
	return r.anew(start, set)
}

// swiftChain returns the leaf where the chain of names and calls starts that ends before a leaf, or -1.
func (r *reader) swiftChain(end int) int {
	for i, n := end-1, 0; i >= 0 && n < maxBefore; n++ {
		switch {
		case r.is(i, "?", "!") && r.adjacent(i):
			i--
		case r.is(i, ")", "]", "}") && r.leaves[i].partner >= 0:
			i = int(r.leaves[i].partner)
			if !r.name(i-1) && !r.is(i-1, ")", "]", "?", "!") || !r.adjacent(i) && !r.is(i, "{") {
				return i
			}
			i--
		case r.name(i) && r.is(i-1, "."):
			if i -= 2; i < 0 || !r.name(i) && !r.is(i, ")", "]", "}", "?", "!") || !r.adjacent(i+1) {
				return i + 1
			}
		case r.name(i):
			return i
		default:
			return -1
		}
	}
	return -1
}

// swiftOpen finds the bracket around an argument or element that starts with leaf i, and how many are before it.
func (r *reader) swiftOpen(i int) (open, n int, ok bool) {
	i--
	if r.is(i, ":") && r.name(i-1) && r.is(i-2, "(", ",") { // a label
		i -= 2
	}
	if !r.is(i, "(", ",", "[") {
		return 0, 0, false
	}
	for steps := 0; i >= 0 && steps < maxBefore; steps++ {
		switch {
		case r.is(i, "("), r.is(i, "["):
			return i, n, n <= maxArguments && r.leaves[i].partner >= 0
		case r.is(i, ")", "]", "}") && r.leaves[i].partner >= 0:
			i = int(r.leaves[i].partner)
		case r.is(i, ","):
			n++
		case r.is(i, "{", ";"):
			return 0, 0, false
		}
		i--
	}
	return 0, 0, false
}

// swiftCalls notes where calls end, by where their arguments start.
func (b *builder) swiftCalls(r *reader) {
	r.calls = map[uint32]uint32{}
	for i := range b.references {
		ref := &b.references[i]
		if ref.kind != symbol.Call {
			continue
		}
		if at, _ := r.within(ref.name); at+1 < len(r.leaves) && r.is(at+1, "(") {
			r.calls[r.leaves[at+1].Start] = ref.all.End
		}
	}
	r.result = func(at uint32) string {
		i := b.innermost(symbol.Span{Start: at, End: at + 1})
		if i < 0 {
			return ""
		}
		s := &b.outline.Symbols[i]
		if f, ok := b.blocks.around(at, true); !ok || s.Kind.Callable() && f.End != s.Body.End || !s.Kind.Callable() && f != s.Body {
			return ""
		}
		if b.content[at] == '{' && at != s.Body.Start {
			return ""
		}
		return s.Type
	}
}

// swiftReference reads what a reference has around it: an index makes a call a mention, what is behind a dot alone has the
// type that is expected there, and of what wraps a property nothing is known.
func (r *reader) swiftReference(ref *reference) {
	name, _ := r.within(ref.name)
	next := name + 1
	for r.is(next, "?", "!") && r.adjacent(next) {
		next++
	}
	if ref.kind == symbol.Call && r.is(next, "[") {
		ref.kind = symbol.Mention
	}
	if start := r.swiftChain(name - 1); r.swiftOperand(ref, name, start) {
		ref.receive(r, symbol.Span{Start: r.leaves[start].Start, End: r.leaves[name-1].Start})
	}
	switch lo, hi := r.within(ref.on); {
	case hi != lo+1:
	case r.is(lo, "."):
		ref.implied = r.swiftImplied(lo)
	case r.content[ref.on.Start] == '$' && !isDigits(r.text(lo)[1:]):
		ref.receiver, ref.on = "?", symbol.Span{}
	}
}

// swiftOperand reports whether the receiver of a name starts at a leaf behind an operator, which the grammar took for a part of it:
// of a + b.c() it is b.
func (r *reader) swiftOperand(ref *reference, name, start int) bool {
	if start <= 0 || !r.is(name-1, ".") || ref.on.Len() == 0 || r.leaves[start].Start <= ref.on.Start {
		return false
	}
	return !r.adjacent(start) && r.is(start-1, swiftOperators...)
}

// receive gives a reference another receiver.
func (ref *reference) receive(r *reader, on symbol.Span) {
	ref.on = on
	if ref.receiver = "?"; on.Len() <= 2*maxReceiver {
		ref.receiver = receiverName(string(r.content[on.Start:on.End]))
	}
}
