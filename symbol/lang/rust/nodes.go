package rust

import (
	"slices"
	"strings"

	"codemem/symbol/source"
)

// typeOf reads a type of Rust: a reference is what it leads to, several bounds are joined with &.
func typeOf(r *source.Reader, i, hi int) (string, int) {
	t, next := part(r, i, hi)
	all := []string{t}
	for next < hi && r.Is(next, "+") {
		t, next = part(r, next+1, hi)
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

// part reads one type or bound.
func part(r *source.Reader, i, hi int) (string, int) {
	for i < hi {
		switch {
		case r.Is(i, "'"):
			if i += 2; i >= hi || r.Is(i, "+", ",", ">") {
				return "", i
			}
		case r.Is(i, "&", "&&", "mut", "dyn", "impl", "?", "~", "::"), r.Is(i, "*") && r.Is(i+1, "const", "mut"), r.Is(i, "const") && r.Is(i-1, "*"):
			i++
		case r.Is(i, "for") && r.Is(i+1, "<"):
			i = r.PastAngle(i+1, hi)
		case r.Is(i, "unsafe", "extern"):
			if i++; i < hi && r.Leaves[i].Literal {
				i++
			}
		default:
			return bare(r, i, hi)
		}
	}
	return "", i
}

// bare reads a type without what stands before it.
func bare(r *source.Reader, i, hi int) (string, int) {
	switch {
	case r.Is(i, "("):
		end := r.Past(i)
		parts := r.Split(i+1, end-1, ",", true)
		switch {
		case len(parts) == 0:
			return "", end
		case len(parts) == 1 && !r.Is(end-2, ","):
			return r.WholeType(i+1, end-1), end
		}
		return "#(" + r.Types(i+1, end-1) + ")", end
	case r.Is(i, "["):
		end := r.Past(i)
		return source.ListType(r.WholeType(i+1, min(r.Find(i+1, end-1, ";"), end-1)), end)
	case r.Is(i, "fn", "Fn", "FnMut", "FnOnce") && r.Is(i+1, "("):
		end := r.Past(i + 1)
		params := fnTypes(r, i+2, end-1)
		if !r.Is(end, "->") {
			return "(" + params + ")", end
		}
		result, next := part(r, end+1, hi)
		return "(" + params + ")" + result, next
	case r.Is(i, "<"): // <T as Trait>::Name
		next := r.PastAngle(i, hi)
		for next+1 < hi && r.Is(next, "::") {
			next += 2
		}
		return "", next
	case !r.Name(i):
		return "", i + 1
	}
	return named(r, i, hi)
}

// fnTypes reads the types of a function's parameters, that may have names.
func fnTypes(r *source.Reader, lo, hi int) string {
	params := ""
	for _, p := range r.Split(lo, hi, ",", true) {
		if r.Is(p[0]+1, ":") {
			p[0] += 2
		}
		params = source.Joined(params, source.OrBlank(r.WholeType(p[0], p[1])), ",")
	}
	return params
}

// named reads a path with type arguments. Of Iterator<Item = T> the argument is T.
func named(r *source.Reader, i, hi int) (string, int) {
	name, args := nameOf(r.Text(i)), ""
	for i++; i < hi; {
		switch {
		case r.Is(i, "::") && r.Name(i+1):
			name += "." + nameOf(r.Text(i+1))
			i += 2
			args = ""
			continue
		case r.Is(i, "::") && r.Is(i+1, "<"):
			i++
			continue
		case r.Is(i, "<"):
			end := r.PastAngle(i, hi)
			if end <= i+1 {
				return name, i
			}
			for _, p := range r.Split(i+1, end-1, ",", true) {
				if r.Is(p[0], "'") || p[0] >= p[1] {
					continue
				}
				if r.Is(p[0]+1, "=") {
					p[0] += 2
				}
				args = source.Joined(args, source.OrBlank(r.WholeType(p[0], p[1])), ",")
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

// field reads a member, or a part of a tuple.
func field(r *source.Reader, n int) string {
	field := r.Field(n, "field")
	if r.Kind(field) == "integer_literal" {
		return source.After(r.Link(r.Field(n, "value")), "#"+r.Source(field))
	}
	return source.After(r.Link(r.Field(n, "value")), "."+r.NodeText(field))
}

// call reads a call, with its arguments.
func call(r *source.Reader, n int) string {
	e := r.Link(r.Field(n, "function"))
	if e == "" || n == r.Handing {
		return source.After(e, "()")
	}
	return e + "(" + r.Passed(r.Field(n, "arguments")) + ")"
}

// tuple reads several values.
func tuple(r *source.Reader, n int) string {
	var parts []string
	for _, c := range r.Children(n) {
		part := "_"
		if e := r.NodeValue(c); e != "" {
			part = "=" + source.Whole(e)
		}
		parts = append(parts, part)
	}
	return "<#(" + strings.Join(parts, ",") + ")>"
}

// instance reads a function or a type with type arguments.
func instance(r *source.Reader, n int) string {
	return source.After(r.Link(r.Child(n, 1)), r.TypeArguments(r.Field(n, "type_arguments")))
}

// indexed reads an element, or a part of a list.
func indexed(r *source.Reader, n int) string {
	e := r.Link(r.Child(n, 1))
	if r.Kind(r.Child(n, 2)) == "range_expression" {
		return e
	}
	return source.After(e, "[]")
}

// macro reads vec![…], or what else looks like a call.
func macro(r *source.Reader, n int) string {
	name := r.NodeText(r.Field(n, "macro"))
	if open, _ := r.Within(r.Nodes[max(r.Child(n, -1), 0)].Span); name == "vec" && r.Leaves[open].Partner > 0 {
		return r.ListOf(open)
	}
	return source.After(name, "()")
}

func unary(r *source.Reader, n int) string {
	if r.Content[r.Nodes[n].Start] != '*' {
		return ""
	}
	return r.Link(r.Child(n, 1))
}

func binary(r *source.Reader, n int) string {
	if slices.Contains([]string{"||", "&&", "==", "!=", "<", ">", "<=", ">="}, r.Operator(n)) {
		return "<bool>"
	}
	return ""
}

// statement reads the value that a block ends with, which no semicolon follows.
func statement(r *source.Reader, n int) string {
	if r.Content[r.Nodes[n].End-1] == ';' {
		return ""
	}
	return r.Link(r.Child(n, 1))
}

// ifOf reads the values of the blocks of an if.
func ifOf(r *source.Reader, n int) string {
	var all []int
	for ; r.Kind(n) == "if_expression"; n = r.Child(r.Field(n, "alternative"), 1) {
		all = append(all, r.Field(n, "consequence"))
	}
	return arms(r, append(all, n))
}

// matched reads the values of the arms of a match.
func matched(r *source.Reader, n int) string {
	var all []int
	for _, arm := range r.Children(r.Field(n, "body")) {
		all = append(all, r.Field(arm, "value"))
	}
	return arms(r, all)
}

// maxArms is how many values of a choice are kept: in Rust all have one type.
const maxArms = 3

// arms is one of several values.
func arms(r *source.Reader, nodes []int) string {
	var all []string
	for _, n := range nodes {
		if e := r.NodeValue(n); e != "" && len(all) < maxArms && !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	return source.Whole(strings.Join(all, "|"))
}

// receiver returns the leaf where the receiver before a dot starts; not ok if it is longer than any expression.
func receiver(r *source.Reader, lo int) (from int, ok bool) {
	for n := 0; lo > 0 && (r.Is(lo, ".") || r.Is(lo, "::")); n++ {
		if n > source.MaxExpression {
			return lo, false
		}
		for lo--; lo > 0 && r.Is(lo, "?"); {
			lo--
		}
		for p := int(r.Leaves[lo].Partner); p >= 0 && p < lo && r.Is(lo, ")", "]"); p = int(r.Leaves[lo].Partner) {
			if lo = p; !r.Name(lo-1) && !r.Is(lo-1, ")", "]", "?", ">") {
				break
			}
			lo--
		}
		if lo > 0 && r.Is(lo-1, ".", "::") && (r.Name(lo) || r.Text(lo) != "" && r.Text(lo)[0] <= '9') {
			lo--
		}
	}
	return lo, true
}

// reference gives a name among the tokens of a macro's call all of its receiver: the query sees only what is beside it.
func reference(r *source.Reader, ref *source.Reference) {
	name, _ := r.Within(ref.Name)
	if ref.Kind != source.Call && !ref.Kind.Access() || ref.Name.Len() == 0 || !r.Is(name-1, ".") {
		return
	}
	lo, ok := receiver(r, name-1)
	if !ok {
		ref.On, ref.Receiver = source.Span{}, "?"
		return
	}
	if from := r.Leaves[lo].Start; ref.On.Len() == 0 || from < ref.On.Start {
		ref.Receive(r, source.Span{Start: from, End: r.Leaves[name-1].Start})
	}
}

// keyed reads what the field of a literal is one of: the struct or the variant before its braces.
func keyed(r *source.Reader, n int) (string, bool) {
	for n >= 0 && r.Kind(n) != "struct_expression" {
		n = r.Parent(n)
	}
	return braced(r, r.Field(n, "name")), true
}

// parted reads what a pattern takes a field from.
func parted(r *source.Reader, n int) string {
	for n >= 0 && r.Kind(n) != "struct_pattern" {
		n = r.Parent(n)
	}
	return braced(r, r.Field(n, "type"))
}

// braced reads the path of a struct or of a variant.
func braced(r *source.Reader, n int) string {
	if n < 0 {
		return ""
	}
	lo, hi := r.Within(r.Nodes[n].Span)
	path, _ := path(r, lo, hi)
	return path
}
