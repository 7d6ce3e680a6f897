package tags

import (
	"slices"
	"strings"

	"codemem/symbol"
)

// rustType reads a type of Rust: a reference is what it leads to, several bounds are joined with &.
func (r *reader) rustType(i, hi int) (string, int) {
	t, next := r.rustPart(i, hi)
	all := []string{t}
	for next < hi && r.is(next, "+") {
		t, next = r.rustPart(next+1, hi)
		all = append(all, t)
	}
	bounds := all[:0]
	for _, b := range all {
		switch b {
		case "", "Send", "Sync", "Sized", "Copy", "Unpin":
		default:
			bounds = append(bounds, b)
		}
	}
	return strings.Join(bounds, "&"), next
}

// rustPart reads one type or bound.
func (r *reader) rustPart(i, hi int) (string, int) {
	for i < hi {
		switch {
		case r.is(i, "'"):
			if i += 2; i >= hi || r.is(i, "+", ",", ">") {
				return "", i
			}
		case r.is(i, "&", "&&", "mut", "dyn", "impl", "?", "~", "::"), r.is(i, "*") && r.is(i+1, "const", "mut"), r.is(i, "const") && r.is(i-1, "*"):
			i++
		case r.is(i, "for") && r.is(i+1, "<"):
			i = r.pastAngle(i+1, hi)
		case r.is(i, "unsafe", "extern"):
			if i++; i < hi && r.leaves[i].literal {
				i++
			}
		default:
			return r.rustBare(i, hi)
		}
	}
	return "", i
}

// rustBare reads a type without what stands before it.
func (r *reader) rustBare(i, hi int) (string, int) {
	switch {
	case r.is(i, "("):
		end := r.past(i)
		parts := r.split(i+1, end-1, ",", true)
		switch {
		case len(parts) == 0:
			return "", end
		case len(parts) == 1 && !r.is(end-2, ","):
			return r.wholeType(i+1, end-1), end
		}
		return "#(" + r.types(i+1, end-1) + ")", end
	case r.is(i, "["):
		end := r.past(i)
		return listType(r.wholeType(i+1, min(r.find(i+1, end-1, ";"), end-1)), end)
	case r.is(i, "fn", "Fn", "FnMut", "FnOnce") && r.is(i+1, "("):
		end := r.past(i + 1)
		params := r.rustFnTypes(i+2, end-1)
		if !r.is(end, "->") {
			return "(" + params + ")", end
		}
		result, next := r.rustPart(end+1, hi)
		return "(" + params + ")" + result, next
	case r.is(i, "<"): // <T as Trait>::Name
		next := r.pastAngle(i, hi)
		for next+1 < hi && r.is(next, "::") {
			next += 2
		}
		return "", next
	case !r.name(i):
		return "", i + 1
	}
	return r.rustNamed(i, hi)
}

// rustFnTypes reads the types of a function's parameters, that may have names.
func (r *reader) rustFnTypes(lo, hi int) string {
	params := ""
	for _, p := range r.split(lo, hi, ",", true) {
		if r.is(p[0]+1, ":") {
			p[0] += 2
		}
		params = joined(params, orBlank(r.wholeType(p[0], p[1])), ",")
	}
	return params
}

// rustNamed reads a path with type arguments. Of Iterator<Item = T> the argument is T.
func (r *reader) rustNamed(i, hi int) (string, int) {
	name, args := rustName(r.text(i)), ""
	for i++; i < hi; {
		switch {
		case r.is(i, "::") && r.name(i+1):
			name += "." + rustName(r.text(i+1))
			i += 2
			args = ""
			continue
		case r.is(i, "::") && r.is(i+1, "<"):
			i++
			continue
		case r.is(i, "<"):
			end := r.pastAngle(i, hi)
			if end <= i+1 {
				return name, i
			}
			for _, p := range r.split(i+1, end-1, ",", true) {
				if r.is(p[0], "'") || p[0] >= p[1] {
					continue
				}
				if r.is(p[0]+1, "=") {
					p[0] += 2
				}
				args = joined(args, orBlank(r.wholeType(p[0], p[1])), ",")
			}
			i = end
			continue
		}
		break
	}
	if args != "" {
		name += "<" + args + ">"
	}
	return name, i
}

// rustWraps are what a value is wrapped in with new, and seen through; or with a name alone.
var rustWraps = map[string]string{"Box": "", "Rc": "", "Arc": "", "Pin": "", "RefCell": "RefCell", "Cell": "Cell", "Mutex": "Mutex", "RwLock": "RwLock", "Some": "Option", "Ok": "Result"}

// rustLiteral reads a literal of Rust, or what makes a value of a type.
func (r *reader) rustLiteral(i, hi int) (string, int, bool) {
	switch {
	case r.is(i, "[") && r.leaves[i].partner > 0:
		return r.listOf(i), r.past(i), true
	case r.is(i, "vec") && r.is(i+1, "!") && r.is(i+2, "[", "("):
		return r.listOf(i + 2), r.past(i + 2), true
	case r.is(i, "("):
		return "", i, false
	case r.is(i, "<"): // <T>::name, <T as Trait>::name
		end := r.pastAngle(i, hi)
		if end > i+1 && end < hi {
			t, _ := r.typ(i+1, end-1)
			return bracketed(t), end, true
		}
		return "", i, true
	case r.is(i, "{", "unsafe", "if", "match"):
		e, next := r.rustChoice(i, hi)
		return e, next, true
	}
	return r.rustWrapped(i, hi)
}

// rustWrapped reads Some(v), Rc::new(v), Rc::clone(&v).
func (r *reader) rustWrapped(i, hi int) (string, int, bool) {
	as, ok := rustWraps[r.text(i)]
	if !ok {
		return "", i, false
	}
	open := i + 1
	if as != "Option" && as != "Result" {
		if !r.is(i+1, "::") || !r.is(i+2, "new", "clone", "pin") {
			return "", i, false
		}
		if open = i + 3; r.is(i+2, "clone") {
			as = ""
		}
	}
	if !r.is(open, "(") || r.past(open) > hi {
		return "", i, false
	}
	e := r.value(open+1, r.past(open)-1)
	switch {
	case e == "":
		return "", r.past(open), true
	case as != "":
		e = "<" + as + "<=" + e + ">>"
	}
	return e, r.past(open), true
}

// rustBinary reads what has operators, of which none but a conversion says a type.
func (r *reader) rustBinary(lo, hi int) (string, bool) {
	for lo < hi && r.is(lo, r.lang.Prefixes...) {
		lo++
	}
	if r.is(lo, "|", "move", "async", "loop", "while", "for", "return") {
		return "", false
	}
	if r.is(lo, "if", "match", "unsafe", "{") {
		return "", r.rustBlockEnd(lo, hi) < hi && !r.is(r.rustBlockEnd(lo, hi), ".", "?")
	}
	for i := lo; i < hi; {
		switch {
		case r.is(i, "<") && (i == lo || r.is(i-1, "::")):
			i = r.pastAngle(i, hi)
			continue
		case i == lo:
		case r.is(i, "as"):
			t, next := r.typ(i+1, hi)
			return bracketed(t), next == hi
		case r.is(i, "||", "&&", "==", "!=", "<", ">", "<=", ">="):
			return "<bool>", true
		case r.is(i, "..", "..=", "+", "-", "*", "/", "%", "^", "|", "&", "<<", ">>", "=", "+=", "-=", "|=", "*="):
			return "", true
		}
		i = r.past(i)
	}
	return "", false
}

// rustReceiver returns the leaf where the receiver before a dot starts; not ok if it is longer than any expression.
func (r *reader) rustReceiver(lo int) (from int, ok bool) {
	for n := 0; lo > 0 && (r.is(lo, ".") || r.is(lo, "::")); n++ {
		if n > maxExpression {
			return lo, false
		}
		for lo--; lo > 0 && r.is(lo, "?"); {
			lo--
		}
		for p := int(r.leaves[lo].partner); p >= 0 && p < lo && r.is(lo, ")", "]"); p = int(r.leaves[lo].partner) {
			if lo = p; !r.name(lo-1) && !r.is(lo-1, ")", "]", "?", ">") {
				break
			}
			lo--
		}
		if lo > 0 && r.is(lo-1, ".", "::") && (r.name(lo) || r.text(lo) != "" && r.text(lo)[0] <= '9') {
			lo--
		}
	}
	return lo, true
}

// rustReference gives a name among the tokens of a macro's call all of its receiver: the query sees only what is beside it.
func (r *reader) rustReference(ref *reference) {
	name, _ := r.within(ref.name)
	if ref.kind != symbol.Call || ref.name.Len() == 0 || !r.is(name-1, ".") {
		return
	}
	lo, ok := r.rustReceiver(name - 1)
	if !ok {
		ref.on, ref.receiver = symbol.Span{}, "?"
		return
	}
	if from := r.leaves[lo].Start; ref.on.Len() == 0 || from < ref.on.Start {
		ref.on = symbol.Span{Start: from, End: r.leaves[name-1].Start}
		if ref.receiver = "?"; ref.on.Len() <= 2*maxReceiver {
			ref.receiver = receiverName(string(r.content[ref.on.Start:ref.on.End]))
		}
	}
}

// maxArms is how many values of a choice are kept: in Rust all have one type.
const maxArms = 3

// rustBlockEnd returns the leaf behind what starts with a block, or with a word that has one.
func (r *reader) rustBlockEnd(i, hi int) int {
	for i < hi {
		open := r.find(i, hi, "{")
		if open < hi && r.is(r.past(open), "=") { // a pattern of fields
			open = r.find(r.past(open), hi, "{")
		}
		if open >= hi {
			return hi
		}
		if i = r.past(open); !r.is(i, "else") {
			return min(i, hi)
		}
	}
	return hi
}

// rustChoice reads the value of a block, of an if or of a match.
func (r *reader) rustChoice(i, hi int) (string, int) {
	end := r.rustBlockEnd(i, hi)
	var all []string
	add := func(e string) {
		if e != "" && len(all) < maxArms && !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	for at := i; at < end; {
		open := r.find(at, end, "{")
		if open < end && r.is(r.past(open), "=") {
			open = r.find(r.past(open), end, "{")
		}
		if open >= end {
			break
		}
		if r.is(i, "match") {
			r.rustArms(open+1, r.past(open)-1, add)
		} else {
			add(r.rustTail(open+1, r.past(open)-1))
		}
		at = r.past(open)
	}
	return whole(strings.Join(all, "|")), end
}

// rustArms reads the values of the arms of a match.
func (r *reader) rustArms(lo, hi int, add func(string)) {
	for lo < hi {
		at := r.find(lo, hi, "=>") + 1
		end := r.find(at, hi, ",")
		if next := r.past(min(at, hi-1)); at < hi && r.is(at, "{") && !r.is(next, ".", "?") {
			end = min(next, hi)
		}
		if at < end {
			add(r.value(at, end))
		}
		if lo = end; r.is(lo, ",") {
			lo++
		}
	}
}

// rustTail reads the value that a block ends with.
func (r *reader) rustTail(lo, hi int) string {
	for i := lo; i < hi; {
		switch {
		case r.is(i, ";"):
			lo, i = i+1, i+1
		case i == lo && r.is(i, "if", "match", "for", "while", "loop", "unsafe", "{"):
			i = r.rustBlockEnd(i, hi)
			if i < hi && !r.is(i, ".", "?") {
				lo = i
			}
		default:
			i = r.past(i)
		}
	}
	return r.value(lo, hi)
}
