package tags

import (
	"strconv"
	"strings"

	"codemem/symbol"
)

// What stands around a function or an object without types says them: what it is handed to, what it is declared as, the
// object that it is a member of. An expression for the type that is expected of a value is one of
//
//	callee@n^    argument n of a call
//	<T>          what is declared or asserted
//	E.name, E[]  a member or element of a literal of which E is expected

// maxBack is over how many leaves the start of a declaration or of a chain is looked for.
const maxBack = 200

// jsExpected gives the parameters without types of a function that starts at an offset what is expected of it.
func (r *reader) jsExpected(all []parameter, at uint32) {
	r.expectedOr(all, at, func(i int) string {
		return after(r.jsContext(r.jsFunction(at), 0), "@."+strconv.Itoa(i))
	})
}

// jsFunction returns the leaf where the function begins whose parameters start at an offset.
func (r *reader) jsFunction(at uint32) int {
	k := r.leafAt(at)
	if r.is(k-1, ">") {
		k = r.angleBefore(k - 1)
	}
	switch {
	case r.is(k-1, "function"):
		k--
	case r.name(k-1) && r.is(k-2, "function"):
		k -= 2
	}
	for r.is(k-1, "async") {
		k--
	}
	return k
}

// leafAt returns the leaf that starts at an offset, or the next.
func (r *reader) leafAt(at uint32) int {
	lo, _ := r.within(symbol.Span{Start: at, End: at + 1})
	return lo
}

// jsContext returns what is expected of the value that starts at a leaf, "" if nothing is said.
func (r *reader) jsContext(k, depth int) string {
	if k <= 0 || depth > maxDeep {
		return ""
	}
	if end := r.past(k); r.is(k, "{", "[", "(") && r.is(end, "as", "satisfies") {
		if r.is(end+1, "const") {
			return ""
		}
		t, _ := r.typ(end+1, min(end+maxBack, len(r.leaves)))
		return bracketed(t)
	}
	switch open := r.around(k); {
	case r.is(k-1, "="):
		_, t := r.jsAnnotation(k - 1)
		return bracketed(t)
	case r.is(k-1, "return"):
		return r.jsReturned(r.jsBody(k-1), depth)
	case r.is(k-1, "=>"):
		return r.jsReturned(k-1, depth)
	case r.is(k-1, ":") && r.is(open, "{") && (r.name(k-2) || r.leaves[k-2].literal): // name: value
		return r.jsMemberContext(k-2, open, depth)
	case r.is(open, "{") && r.name(k-1) && r.is(k, "("): // name() {…}
		return r.jsMemberContext(k-1, open, depth)
	case r.is(open, "(") && r.is(k-1, "(", ","):
		return r.jsArgument(k, open, depth)
	case r.is(open, "[") && r.is(k-1, "[", ","):
		return after(r.jsContext(open, depth+1), "[]")
	}
	return ""
}

// jsMemberContext is what is expected of the member of an object whose name is a leaf.
func (r *reader) jsMemberContext(name, open, depth int) string {
	for r.is(name-1, "async", "*") {
		name--
	}
	key := plainKey(r.text(name))
	if !r.is(name-1, "{", ",") || key == "" {
		return ""
	}
	return after(r.jsContext(open, depth+1), "."+key)
}

// plainKey returns the name of a member without quotes, "" if it is none that can be named behind a dot.
func plainKey(text string) string {
	if n := len(text); n > 2 && (text[0] == '"' || text[0] == '\'') {
		text = text[1 : n-1]
	}
	for _, c := range text {
		if c != '_' && c != '$' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return ""
		}
	}
	return text
}

// jsArgument is what is expected of an argument, or of what is in brackets alone.
func (r *reader) jsArgument(k, open, depth int) string {
	start := r.chainBefore(open)
	if start == open {
		if r.is(k-1, "(") && r.past(k) == r.past(open)-1 {
			return r.jsContext(open, depth+1)
		}
		return ""
	}
	if r.is(start-1, "new") {
		start--
	}
	n := 0
	for i := open + 1; i < k; i = r.past(i) {
		if r.is(i, ",") {
			n++
		}
		if n > maxArguments {
			return ""
		}
	}
	e := r.anew(start, open)
	if e == "" {
		return ""
	}
	return e + "@" + strconv.Itoa(n) + "^"
}

// jsAnnotation returns the type that is declared before the sign that sets a value, name: T =, and the leaf of its colon.
func (r *reader) jsAnnotation(set int) (colon int, t string) {
	angles := 0
	for i := set - 1; i > 0 && i > set-maxBack; i-- {
		switch {
		case r.leaves[i].literal:
		case r.leaves[i].partner >= 0 && int(r.leaves[i].partner) < i:
			i = int(r.leaves[i].partner)
		case r.is(i, ">"):
			angles++
		case r.is(i, "<"):
			angles--
		case r.is(i, ":"):
			return i, r.wholeType(i+1, set)
		case r.is(i, ",") && angles == 0, r.is(i, ";", "{", "(", "[", "=", "const", "let", "var", "return", "function", "export", "class", "interface"):
			return -1, ""
		}
	}
	return -1, ""
}

// jsBody returns the leaf behind the declaration of the function that a leaf lies in: "=>", or the bracket of its body; or -1.
func (r *reader) jsBody(at int) int {
	for range maxDeep {
		open := r.around(at)
		if !r.is(open, "{") {
			return -1
		}
		at = open
		switch {
		case r.is(open-1, "=>"):
			return open - 1
		case r.is(open-1, "else", "try", "finally", "do", ";", "{", "}", ":"):
		case r.is(open-1, ")") && r.leaves[open-1].partner >= 0 && r.is(int(r.leaves[open-1].partner)-1, "if", "for", "while", "switch", "catch", "with", "await"):
		default:
			return open
		}
	}
	return -1
}

// jsReturned is what a function is expected to return of which the leaf behind the declaration is known.
func (r *reader) jsReturned(body, depth int) string {
	if body < 1 {
		return ""
	}
	params, t := body-1, ""
	if p := int(r.leaves[params].partner); !r.is(params, ")") || p > 0 && r.is(p-1, ":", "=>", "|", "&") { // or of the type of the result
		var colon int
		if colon, t = r.jsAnnotation(body); colon < 1 || !r.is(colon-1, ")") {
			return ""
		}
		params = colon - 1
	}
	if r.leaves[params].partner < 0 {
		return ""
	}
	start := r.jsFunction(r.leaves[r.leaves[params].partner].Start)
	e := bracketed(t)
	if t == "" {
		e = after(r.jsContext(start, depth+1), "()")
	}
	if r.is(start, "async") || r.is(start-1, "async") {
		return after(e, "^")
	}
	return e
}

// chainBefore returns the leaf where the chain begins that ends before an opening bracket, or the bracket.
func (r *reader) chainBefore(open int) int {
	i := open
	for i > 0 && i > open-maxBack {
		j := i
		if r.is(j-1, ">") {
			j = r.angleBefore(j - 1)
		}
		for j > 0 && (r.is(j-1, "!") || r.is(j-1, ")", "]") && r.leaves[j-1].partner >= 0) {
			if j--; !r.is(j, "!") {
				j = int(r.leaves[j].partner)
			}
		}
		if j > 0 && (r.name(j-1) || r.is(j-1, "this")) {
			j--
		}
		if j == i {
			return open
		}
		if i = j; !r.is(i-1, ".", "?.") {
			return i
		}
		i--
	}
	return open
}

// angleBefore returns the angle that the one at a leaf closes, or the leaf behind that.
func (r *reader) angleBefore(end int) int {
	depth := 0
	for i := end; i >= 0 && i > end-maxAngle; i-- {
		switch {
		case r.leaves[i].partner >= 0 && int(r.leaves[i].partner) < i:
			i = int(r.leaves[i].partner)
		case r.is(i, ">"):
			depth++
		case r.is(i, "<"):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return end + 1
}

// maxSignatures is how many call signatures of an interface are kept.
const maxSignatures = 12

// jsSignatures reads the call signatures of an interface: function types, with ; between them.
func (r *reader) jsSignatures(open, hi int) string {
	var all []string
	end := min(r.past(open)-1, hi)
	for i := open + 1; i < end && len(all) < maxSignatures; i = r.past(i) {
		at := i
		if !r.jsMemberStart(i, open) || !r.is(i, "<", "(") {
			continue
		}
		if r.is(i, "<") {
			i = r.pastAngle(i, end)
		}
		close := r.past(i) - 1
		if !r.is(i, "(") || close >= end {
			i = at
			continue
		}
		result := ""
		if r.is(close+1, ":") {
			result, _ = r.typ(close+2, end)
		}
		if t := "(" + r.paramTypes(r.jsParams(i+1, close)) + ")" + result; len(t) <= maxExpression {
			all = append(all, t)
		}
	}
	return strings.Join(all, ";")
}

// jsMemberStart reports whether a member of an interface starts at a leaf: behind a sign that ends one, or on a new line.
func (r *reader) jsMemberStart(i, open int) bool {
	if i == open+1 || r.is(i-1, ";", ",") {
		return true
	}
	between := r.content[r.leaves[i-1].End:r.leaves[i].Start]
	return strings.ContainsRune(string(between), '\n') && !r.is(i-1, ":", "=>", "|", "&", "?", "<", "=", "extends", "new", "keyof", "typeof")
}

// jsElements reads a call of what makes a list of the elements of its argument, "" for any other.
func (r *reader) jsElements(callee string, open, _ int) (of string, next int, ok bool) {
	before, after := "", ""
	switch callee {
	case "Object.values":
		before, after = "<[=", "[]]>"
	case "Object.entries":
		before, after = "<[#(string,=", "[])]>"
	case "Array.from":
		before, after = "<[=", "[1]]>"
	default:
		return "", open, false
	}
	if !r.is(open, "(", "?.(") || r.leaves[open].partner < 0 {
		return "", open, false
	}
	e := r.value(open+1, r.past(open)-1)
	if e == "" || strings.ContainsAny(e, "|&,") {
		return "", open, false
	}
	return before + e + after, r.past(open), true
}
