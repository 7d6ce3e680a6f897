package tags

import (
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/lang/java"
)

// arguments returns the number of the arguments of a call and one, 0 where that is not sure, and what they are as the
// language says: see symbol.Reference.Given.
func (r *reader) arguments(ref reference) (n int, given string) {
	if ref.kind != symbol.Call || !r.lang.Counts {
		return 0, ""
	}
	open, _ := r.within(ref.name)
	if r.lang.Infix && ref.on.Len() > 0 && !r.is(open-1, ".") { // an operator
		return 0, ""
	}
	if open++; r.is(open, "<") {
		open = r.pastAngle(open, len(r.leaves))
	} else if r.is(open, "[") && r.lang.Squares {
		open = r.past(open)
	}
	if !r.is(open, "(") || r.leaves[open].partner < 0 {
		return 0, ""
	}
	end := int(r.leaves[open].partner)
	parts := r.split(open+1, end, ",", false)
	if len(parts) != len(r.split(open+1, end, ",", true)) { // comparisons, or type arguments
		return 0, ""
	}
	if r.lang.Blocks && r.is(end+1, "{") { // one more, if no statement ends between
		return 0, ""
	}
	return len(parts) + 1, r.given(parts)
}

// given writes what arguments are, "" if nothing is known of any.
func (r *reader) given(parts [][2]int) string {
	if r.lang.types.argument == nil || len(parts) > maxArguments {
		return ""
	}
	known := false
	all := make([]string, len(parts))
	for i, p := range parts {
		all[i] = r.argument(p[0], p[1])
		known = known || all[i] != "_"
	}
	if !known {
		return ""
	}
	return strings.Join(all, ",")
}

// argument writes what one argument is: "_" if that is not known.
func (r *reader) argument(lo, hi int) string {
	if r.deep++; r.deep > maxDeep || lo >= hi || r.long(lo, hi) {
		r.deep--
		return "_"
	}
	e := r.lang.types.argument(r, lo, hi)
	if r.deep--; len(e) > maxExpression {
		return "_"
	}
	return orBlank(e)
}

// javaArgument reads an argument of Java: operators by their rank, the lowest first.
func (r *reader) javaArgument(lo, hi int) string {
	if e, ok := r.javaFunction(lo, hi); ok {
		return e
	}
	if q := r.find(lo, hi, "?"); q < hi && r.find(lo, q, "<") == q {
		colon := r.find(q, hi, ":")
		return sameArgument(r.argument(q+1, colon), r.argument(min(colon+1, hi), hi))
	}
	if r.find(lo, hi, "=", "+=", "-=", "*=", "/=", "switch") < hi {
		return ""
	}
	if r.find(lo, hi, "&&", "||") < hi || r.find(lo, hi, "==", "!=", "<=", ">=", "instanceof") < hi || r.compares(lo, hi) {
		return "<boolean>"
	}
	for _, operators := range [][]string{{"|", "^", "&"}, {"<<", ">>", ">>>"}, {"+", "-"}, {"*", "/", "%"}} {
		if parts := r.operands(lo, hi, operators); len(parts) > 1 {
			if operators[0] == "<<" {
				parts = parts[:1]
			}
			all := make([]string, len(parts))
			for i, p := range parts {
				all[i] = r.argument(p[0], p[1])
			}
			return expr.Operated + "(" + strings.Join(all, ",") + ")"
		}
	}
	return r.javaUnary(lo, hi)
}

// javaFunction reads a function without a name, or one that is handed on.
func (r *reader) javaFunction(lo, hi int) (string, bool) {
	switch arrow := r.past(lo); {
	case arrow < hi && r.is(arrow, "->"):
		n := 1
		if r.is(lo, "(") {
			n = len(r.split(lo+1, arrow-1, ",", true))
		}
		return expr.Lambda + strconv.Itoa(n), true
	case r.find(lo, hi, "::") < hi && !r.is(lo, "("):
		return expr.Handed, true
	case r.find(lo, hi, "->", "::") < hi:
		return r.conversion(lo, hi), true
	}
	return "", false
}

// compares reports whether an angle in an expression is an operator.
func (r *reader) compares(lo, hi int) bool {
	i := r.find(lo, hi, "<", ">")
	return i < hi && (r.is(i, ">") || r.pastAngle(i, hi) == i+1)
}

// operands cuts an expression at operators that have something before them.
func (r *reader) operands(lo, hi int, operators []string) [][2]int {
	var parts [][2]int
	start := lo
	for i := r.past(lo); i < hi; i = r.past(i) {
		if r.is(i, "<") {
			i = r.pastAngle(i, hi) - 1
			continue
		}
		if !r.is(i, operators...) || start >= i || r.is(i-1, "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>", "!", "~") {
			continue
		}
		if r.is(i, "+", "-", "&") && i == r.past(lo) && r.is(lo, "(") && r.conversion(lo, hi) != "" { // (int) -1
			continue
		}
		parts = append(parts, [2]int{start, i})
		start = i + 1
	}
	return append(parts, [2]int{start, hi})
}

// javaUnary reads what has no operators between operands.
func (r *reader) javaUnary(lo, hi int) string {
	for lo < hi && r.is(hi-1, "++", "--") {
		hi--
	}
	for lo < hi && r.is(lo, "++", "--") {
		lo++
	}
	switch {
	case lo >= hi:
		return ""
	case r.is(lo, "!"):
		return "<boolean>"
	case r.is(lo, "+", "-", "~"):
		return expr.Operated + "(" + r.argument(lo+1, hi) + ")"
	case hi == lo+1:
		return r.javaAtom(lo)
	case r.is(hi-1, "class") && r.is(hi-2, "."):
		if t, next := r.typ(lo, hi-2); t != "" && next == hi-2 {
			return "<Class<" + t + ">>"
		}
		return "<Class>"
	}
	if e := r.conversion(lo, hi); e != "" {
		return e
	}
	if r.is(lo, "(") && r.past(lo) == hi {
		return r.argument(lo+1, hi-1)
	}
	return r.value(lo, hi)
}

// javaAtom reads an argument of one leaf.
func (r *reader) javaAtom(i int) string {
	text := r.text(i)
	switch {
	case text[0] == '\'':
		return "<char>"
	case text[0] == '"':
		return "<String>"
	case text == "null":
		return expr.Null
	case text[0] >= '0' && text[0] <= '9' || text[0] == '.':
		return "<" + javaNumber(text) + ">"
	}
	return r.value(i, i+1)
}

// javaNumber is the type of a number as it is written.
func javaNumber(text string) string {
	last, hex := text[len(text)-1]|0x20, strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X")
	switch {
	case last == 'l':
		return "long"
	case hex && strings.ContainsAny(text, "pP"), !hex && strings.ContainsAny(text, ".eEdDfF"):
		if last == 'f' {
			return "float"
		}
		return "double"
	}
	return "int"
}

// conversion reads (T) before a value, "" if it is none.
func (r *reader) conversion(lo, hi int) string {
	end := r.past(lo)
	if !r.is(lo, "(") || end >= hi {
		return ""
	}
	t, next := r.typ(lo+1, end-1)
	if r.is(end, "&") || next != end-1 {
		return ""
	}
	signed := r.is(end, "+", "-", "++", "--")
	switch first := r.text(end)[0]; {
	case signed && !java.Primitive(t), !signed && !r.name(end) && !r.leaves[end].literal && !r.is(end, "(", "!", "~") && (first < '0' || first > '9') && first != '\'' && first != '"':
		return ""
	case r.is(end, "instanceof"):
		return ""
	}
	return bracketed(t)
}

// sameArgument is one of two arguments, if they are alike.
func sameArgument(x, y string) string {
	switch {
	case x == y, y == expr.Null:
		return x
	case x == expr.Null:
		return y
	}
	return "_"
}
