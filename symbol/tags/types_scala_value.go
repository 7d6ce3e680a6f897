package tags

import (
	"strings"

	"codemem/symbol"
)

// scalaBinary is scalaOperand for who asks whether it is one.
func (r *reader) scalaBinary(lo, hi int) (string, bool) { return r.scalaOperand(lo, hi), true }

// scalaOperand reads an expression of Scala, with the names that stand as operators between others.
func (r *reader) scalaOperand(lo, hi int) string {
	switch {
	case r.is(lo, "if"):
		return r.scalaChoice(lo, hi)
	case r.is(lo, "match", "try", "for", "while", "throw", "return", "{", "case", "do"), r.find(lo, hi, "=>", "?=>", "match", "=") < hi:
		return ""
	case r.find(lo, hi, ",") < hi:
		return r.scalaTuple(lo, hi)
	}
	if colon := r.find(lo, hi, ":"); colon < hi {
		return bracketed(r.wholeType(colon+1, hi))
	}
	e, next := r.chain(lo, hi)
	for e != "" && next < hi {
		if !r.name(next) || !plainWord(r.text(next)) {
			return ""
		}
		if e += "." + r.text(next); next+1 < hi {
			next, e = r.pastOperand(next+1, hi), e+"()"
		} else {
			next = hi
		}
	}
	if strings.HasPrefix(e, "?") {
		return ""
	}
	return e
}

// pastOperand returns the leaf behind an operand: a name, a literal or brackets, with what is selected from it or
// handed to it.
func (r *reader) pastOperand(i, hi int) int {
	for i = r.past(i); i < hi; i = r.past(i) {
		if !r.is(i, ".", "(", "[", "{") && !r.is(i-1, ".", "new") {
			break
		}
	}
	return i
}

// plainWord reports whether a name has nothing in it that expressions are written with.
func plainWord(s string) bool {
	return s != "" && strings.IndexFunc(s, func(c rune) bool {
		return c != '_' && c != '$' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') && c < 0x80
	}) < 0
}

// scalaTuple reads several values.
func (r *reader) scalaTuple(lo, hi int) string {
	var all []string
	for _, p := range r.split(lo, hi, ",", false) {
		e := r.value(p[0], p[1])
		if e = after(e, ""); e == "" || strings.ContainsAny(e, "|&") {
			all = append(all, "_")
			continue
		}
		all = append(all, "="+e)
	}
	return "<#(" + strings.Join(all, ",") + ")>"
}

// scalaChoice reads if (c) a else b, if c then a else b.
func (r *reader) scalaChoice(i, hi int) string {
	then := r.find(i, hi, "then")
	if then >= hi {
		if then = r.past(i+1) - 1; !r.is(i+1, "(") {
			return ""
		}
	}
	other := r.find(then+1, hi, "else")
	if other >= hi {
		return ""
	}
	x, y := r.value(then+1, other), r.value(other+1, hi)
	if x == "" || y == "" {
		return ""
	}
	return either(x, y)
}

// scalaLiteral reads what makes a value of a type that is said.
func (r *reader) scalaLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "new"):
		return r.scalaNew(i+1, hi)
	case r.is(i, "_"): // what a function without parameters is handed
		if callee, ok := r.closures(r.leaves[i].Start); ok && r.is(i+1, ".") {
			return callee + ".0", i + 1, true
		}
		return "", i, true
	case !r.name(i):
		return "", i, false
	case !plainWord(r.text(i)):
		return "", i, true
	case i+1 < hi:
		return r.scalaMade(i, hi)
	}
	return "", i, false
}

// scalaNew reads what new makes, with what is mixed in.
func (r *reader) scalaNew(i, hi int) (string, int, bool) {
	t, next := r.scalaPart(i, hi)
	for next < hi && r.is(next, "(", "{", "with") {
		if r.is(next, "with") {
			_, next = r.scalaPart(next+1, hi)
			continue
		}
		next = r.past(next)
	}
	return bracketed(t), next, true
}

// scalaMade reads what a word makes with what follows: s"…", Name.this, List(…), super[T].
func (r *reader) scalaMade(i, hi int) (string, int, bool) {
	next := i + 1
	switch {
	case r.leaves[next].literal && r.leaves[i].End == r.leaves[next].Start:
		return "<" + stringType + ">", r.past(next), true
	case i+2 < hi && r.is(next, ".") && r.is(i+2, "this"):
		return "<" + r.text(i) + ">", i + 3, true
	case r.is(i, scalaLists...) && r.is(next, "(") && r.leaves[next].partner > 0 && r.root(r.text(i), r.leaves[i].Start) == r.text(i):
		return r.listOf(next), r.past(next), true
	case r.is(i, "super") && r.is(next, "["):
		return bracketed(r.wholeType(i+2, r.past(next)-1)), r.past(next), true
	}
	return "", i, false
}

// scalaLists are what makes a list of its arguments.
var scalaLists = []string{"List", "Seq", "Vector", "Set", "Array", "IndexedSeq", "Some", "Option"}

// scalaSuffix reads one operation of a chain.
func (r *reader) scalaSuffix(e string, i, hi int) (of string, next int, ok bool) {
	switch {
	case r.is(i, "(", "{") && r.leaves[i].partner > 0:
		return e + "()", r.past(i), true
	case r.is(i, "[") && r.leaves[i].partner > 0:
		types := r.types(i+1, r.past(i)-1)
		switch {
		case strings.HasSuffix(e, ".asInstanceOf"), e == "implicitly", e == "summon":
			return bracketed(types), r.past(i), true
		case types == "":
			return e, r.past(i), true
		}
		return e + "<" + types + ">", r.past(i), true
	case r.is(i, ".") && i+1 < hi && r.name(i+1) && plainWord(r.text(i+1)):
		return e + "." + r.text(i+1), i + 2, true
	}
	return e, i, true
}

// inNameless gives a reference in a type without a name what this is there.
func (b *builder) inNameless(r *reader, ref *reference, isLocal bool, bindings *bindings) (local bool, on string) {
	if n := bindings.find("this", ref.name.Start); n == nil {
		return isLocal, ""
	}
	switch {
	case isThis(ref.receiver):
		ref.receiver = "?"
	case ref.receiver == "super":
		ref.receiver, ref.on = "?", symbol.Span{}
		return isLocal, r.root("this", ref.name.Start)
	case ref.receiver == "" && !isLocal && (ref.kind == symbol.Call || ref.kind == symbol.Mention):
		return isLocal, r.root("this", ref.name.Start)
	}
	return isLocal, ""
}
