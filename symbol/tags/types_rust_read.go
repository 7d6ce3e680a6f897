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

// rustField reads a member, or a part of a tuple.
func (r *reader) rustField(n int) string {
	field := r.field(n, "field")
	if r.kind(field) == "integer_literal" {
		return after(r.link(r.field(n, "value")), "#"+r.source(field))
	}
	return after(r.link(r.field(n, "value")), "."+r.nodeText(field))
}

// rustCall reads a call, with its arguments.
func (r *reader) rustCall(n int) string {
	e := r.link(r.field(n, "function"))
	if e == "" || n == r.handing {
		return after(e, "()")
	}
	return e + "(" + r.passed(r.field(n, "arguments")) + ")"
}

// rustTuple reads several values.
func (r *reader) rustTuple(n int) string {
	var parts []string
	for _, c := range r.children(n) {
		part := "_"
		if e := r.nodeValue(c); e != "" {
			part = "=" + whole(e)
		}
		parts = append(parts, part)
	}
	return "<#(" + strings.Join(parts, ",") + ")>"
}

// rustInstance reads a function or a type with type arguments.
func (r *reader) rustInstance(n int) string {
	return after(r.link(r.child(n, 1)), r.typeArguments(r.field(n, "type_arguments")))
}

// rustIndexed reads an element, or a part of a list.
func (r *reader) rustIndexed(n int) string {
	e := r.link(r.child(n, 1))
	if r.kind(r.child(n, 2)) == "range_expression" {
		return e
	}
	return after(e, "[]")
}

// rustMacro reads vec![…], or what else looks like a call.
func (r *reader) rustMacro(n int) string {
	name := r.nodeText(r.field(n, "macro"))
	if open, _ := r.within(r.nodes[max(r.child(n, -1), 0)].Span); name == "vec" && r.leaves[open].partner > 0 {
		return r.listOf(open)
	}
	return after(name, "()")
}

func (r *reader) rustUnary(n int) string {
	if r.content[r.nodes[n].Start] != '*' {
		return ""
	}
	return r.link(r.child(n, 1))
}

func (r *reader) rustBinary(n int) string {
	if slices.Contains([]string{"||", "&&", "==", "!=", "<", ">", "<=", ">="}, r.operator(n)) {
		return "<bool>"
	}
	return ""
}

// rustStatement reads the value that a block ends with, which no semicolon follows.
func (r *reader) rustStatement(n int) string {
	if r.content[r.nodes[n].End-1] == ';' {
		return ""
	}
	return r.link(r.child(n, 1))
}

// rustIf reads the values of the blocks of an if.
func (r *reader) rustIf(n int) string {
	var all []int
	for ; r.kind(n) == "if_expression"; n = r.child(r.field(n, "alternative"), 1) {
		all = append(all, r.field(n, "consequence"))
	}
	return r.rustArms(append(all, n))
}

// rustMatched reads the values of the arms of a match.
func (r *reader) rustMatched(n int) string {
	var all []int
	for _, arm := range r.children(r.field(n, "body")) {
		all = append(all, r.field(arm, "value"))
	}
	return r.rustArms(all)
}

// maxArms is how many values of a choice are kept: in Rust all have one type.
const maxArms = 3

// rustArms is one of several values.
func (r *reader) rustArms(nodes []int) string {
	var all []string
	for _, n := range nodes {
		if e := r.nodeValue(n); e != "" && len(all) < maxArms && !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	return whole(strings.Join(all, "|"))
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
	if ref.kind != symbol.Call && !ref.kind.Access() || ref.name.Len() == 0 || !r.is(name-1, ".") {
		return
	}
	lo, ok := r.rustReceiver(name - 1)
	if !ok {
		ref.on, ref.receiver = symbol.Span{}, "?"
		return
	}
	if from := r.leaves[lo].Start; ref.on.Len() == 0 || from < ref.on.Start {
		ref.receive(r, symbol.Span{Start: from, End: r.leaves[name-1].Start})
	}
}

// rustKeyed reads what the field of a literal is one of: the struct or the variant before its braces.
func (r *reader) rustKeyed(n int) (string, bool) {
	for n >= 0 && r.kind(n) != "struct_expression" {
		n = r.parent(n)
	}
	return r.rustBraced(r.field(n, "name")), true
}

// rustParted reads what a pattern takes a field from.
func (r *reader) rustParted(n int) string {
	for n >= 0 && r.kind(n) != "struct_pattern" {
		n = r.parent(n)
	}
	return r.rustBraced(r.field(n, "type"))
}

// rustBraced reads the path of a struct or of a variant.
func (r *reader) rustBraced(n int) string {
	if n < 0 {
		return ""
	}
	path, _ := r.rustPath(r.within(r.nodes[n].Span))
	return path
}
