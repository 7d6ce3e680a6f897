package swift

import (
	"strconv"

	"codemem/symbol/source"
)

// maxImplied is how deep members without a type lie in the arguments of others, maxBefore how many leaves are looked at
// before one.
const maxImplied, maxBefore = 4, 256

// operators are those that the grammar may take for a part of the receiver behind them.
var operators = []string{"+", "-", "*", "/", "%", "??", "&&", "||", "==", "!=", "<", ">", "<=", ">=", "..<", "...", "?", ":", "===", "!=="}

// implied is the value of whose type the member is whose dot is leaf i, "" if it is not said: in .name the type is
// that of the parameter, of what it is assigned to or compared with, or the result.
func implied(r *source.Reader, i int) string {
	if r.Implied++; r.Implied > maxImplied {
		r.Implied--
		return ""
	}
	defer func() { r.Implied-- }()
	switch {
	case i == 0:
		return ""
	case r.Is(i-1, "="):
		return target(r, i-1)
	case r.Is(i-1, "==", "!=", "??", "~="):
		if start := chain(r, i-1); start >= 0 {
			return source.Whole(r.Anew(start, i-1))
		}
		return ""
	case r.Is(i-1, "return", "{"):
		return source.Bracketed(r.Result(r.Leaves[i-1].Start))
	}
	open, n, ok := open(r, i)
	switch {
	case !ok:
		return ""
	case r.Is(open, "["):
		return source.After(source.Whole(implied(r, open)), "[]")
	}
	start := chain(r, open)
	if start < 0 || start == open {
		return ""
	}
	hi := r.Past(open)
	if end, ok := r.CallEnd(r.Leaves[open].Start); ok {
		_, hi = r.Within(source.Span{Start: r.Leaves[open].Start, End: end})
	}
	labels, _ := callOf(r, open, hi)
	return source.After(r.Anew(start, open), "@"+strconv.Itoa(n)+";"+labels+".")
}

// target is what the equals sign at a leaf gives a value: a declared type, or what is assigned to.
func target(r *source.Reader, set int) string {
	for i := set - 1; i >= 0 && i > set-maxBefore; i-- {
		switch {
		case r.Is(i, ")", "]") && r.Leaves[i].Partner >= 0:
			i = int(r.Leaves[i].Partner)
		case r.Is(i, ":") && r.Name(i-1):
			t, next := r.Type(i+1, set)
			if next != set {
				return ""
			}
			return source.Bracketed(t)
		case r.Name(i) && !r.Is(i, "let", "var", "in", "return", "case", "if", "else"), r.Is(i, ".", "?", "!", "<", ">", "->", ","):
		default:
			i = 0
		}
	}
	start := chain(r, set)
	if start < 0 || r.Is(start-1, "let", "var", ",", "(") {
		return ""
	}
	return r.Anew(start, set)
}

// chain returns the leaf where the chain of names and calls starts that ends before a leaf, or -1.
func chain(r *source.Reader, end int) int {
	for i, n := end-1, 0; i >= 0 && n < maxBefore; n++ {
		switch {
		case r.Is(i, "?", "!") && adjacent(r, i):
			i--
		case r.Is(i, ")", "]", "}") && r.Leaves[i].Partner >= 0:
			i = int(r.Leaves[i].Partner)
			if last, ok := labelledBehind(r, i); ok {
				i = last
				continue
			}
			if !r.Name(i-1) && !r.Is(i-1, ")", "]", "?", "!") || !adjacent(r, i) && !r.Is(i, "{") {
				return i
			}
			i--
		case r.Name(i) && r.Is(i-1, "."):
			if i -= 2; i < 0 || !r.Name(i) && !r.Is(i, ")", "]", "}", "?", "!") || !adjacent(r, i+1) {
				return i + 1
			}
		case r.Name(i):
			return i
		default:
			return -1
		}
	}
	return -1
}

// open finds the bracket around an argument or element that starts with leaf i, and how many are before it.
func open(r *source.Reader, i int) (open, n int, ok bool) {
	i--
	if r.Is(i, ":") && r.Name(i-1) && r.Is(i-2, "(", ",") { // a label
		i -= 2
	}
	if !r.Is(i, "(", ",", "[") {
		return 0, 0, false
	}
	for steps := 0; i >= 0 && steps < maxBefore; steps++ {
		switch {
		case r.Is(i, "("), r.Is(i, "["):
			return i, n, n <= source.MaxArguments && r.Leaves[i].Partner >= 0
		case r.Is(i, ")", "]", "}") && r.Leaves[i].Partner >= 0:
			i = int(r.Leaves[i].Partner)
		case r.Is(i, ","):
			n++
		case r.Is(i, "{", ";"):
			return 0, 0, false
		}
		i--
	}
	return 0, 0, false
}

// reference reads what a reference has around it: an index makes a call a mention, what is behind a dot alone has the
// type that is expected there, and of what wraps a property nothing is known.
func reference(r *source.Reader, ref *source.Reference) {
	name, _ := r.Within(ref.Name)
	next := name + 1
	for r.Is(next, "?", "!") && adjacent(r, next) {
		next++
	}
	if ref.Kind == source.Call && r.Is(next, "[") {
		ref.Kind = source.Mention
	}
	if start := chain(r, name-1); operand(r, ref, name, start) {
		ref.Receive(r, source.Span{Start: r.Leaves[start].Start, End: r.Leaves[name-1].Start})
	}
	switch lo, hi := r.Within(ref.On); {
	case hi != lo+1:
	case r.Is(lo, "."):
		ref.Implied = implied(r, lo)
	case r.Content[ref.On.Start] == '$' && !isDigits(r.Text(lo)[1:]):
		ref.Receiver, ref.On = "?", source.Span{}
	}
}

// operand reports whether the receiver of a name starts at a leaf behind an operator, which the grammar took for a part of it:
// of a + b.c() and of !b.c() it is b.
func operand(r *source.Reader, ref *source.Reference, name, start int) bool {
	if start <= 0 || !r.Is(name-1, ".") || ref.On.Len() == 0 || r.Leaves[start].Start <= ref.On.Start {
		return false
	}
	return r.Is(start-1, operators...) && !adjacent(r, start) || r.Is(start-1, "!", "-", "+", "~")
}
