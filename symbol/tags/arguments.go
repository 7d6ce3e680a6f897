package tags

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// arguments returns the number of the arguments of a call and one, 0 where that is not sure, and what they are as the
// language says: see symbol.Reference.Given.
func (r *reader) arguments(ref *reference) (n int, given string) {
	if ref.kind != symbol.Call || !r.lang.Counts {
		return 0, ""
	}
	name, _ := r.within(ref.name)
	if r.lang.Infix && ref.on.Len() > 0 && !r.is(name-1, ".") { // an operator
		return 0, ""
	}
	open := r.pastInstance(name + 1)
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

// pastInstance returns the leaf behind the type arguments of what is called.
func (r *reader) pastInstance(i int) int {
	switch {
	case r.is(i, "<"):
		return r.pastAngle(i, len(r.leaves))
	case r.is(i, "[") && r.lang.Squares:
		return r.past(i)
	}
	return i
}

// given writes what arguments are, "" if nothing is known of any.
func (r *reader) given(parts [][2]int) string {
	if r.lang.types.argument == nil || len(parts) > maxArguments {
		return ""
	}
	known := false
	all := make([]string, len(parts))
	for i, p := range parts {
		n := r.spanning(symbol.Span{Start: r.leaves[p[0]].Start, End: r.leaves[p[1]-1].End})
		if at := r.starting(r.leaves[p[0]].Start); n < 0 && at < len(r.nodes) && r.kind(at) == "argument" { // one that ends in a text with holes
			n = at
		}
		all[i] = r.argument(n)
		known = known || all[i] != "_"
	}
	if !known {
		return ""
	}
	return strings.Join(all, ",")
}

// argument writes what one argument is: "_" if that is not known.
func (r *reader) argument(n int) string {
	if r.deep++; n < 0 || r.deep > maxDeep {
		r.deep--
		return "_"
	}
	e := r.lang.types.argument(r, n)
	if r.deep--; len(e) > maxExpression {
		return "_"
	}
	return orBlank(e)
}

// javaLiterals are what arguments are of whatever is in them, by the kind of their node.
var javaLiterals = map[string]string{
	"method_reference": expr.Handed, "null_literal": expr.Null,
	"instanceof_expression": "<boolean>", "character_literal": "<char>", "string_literal": "<String>",
}

// javaArgument reads an argument of Java, whose type may follow from those of what it is made of.
func (r *reader) javaArgument(n int) string {
	kind := r.kind(n)
	if e, ok := javaLiterals[kind]; ok {
		return e
	}
	switch kind {
	case "parenthesized_expression", "update_expression":
		return r.argument(r.child(n, 1))
	case "lambda_expression":
		params := r.field(n, "parameters")
		if r.kind(params) == "identifier" {
			return expr.Lambda + "1"
		}
		return expr.Lambda + strconv.Itoa(len(r.children(params)))
	case "ternary_expression":
		return sameArgument(r.argument(r.field(n, "consequence")), r.argument(r.field(n, "alternative")))
	case "binary_expression", "unary_expression":
		return r.javaOperated(n)
	case "class_literal":
		return "<Class" + bracketed(r.nodeType(r.child(n, 1))) + ">"
	}
	if strings.HasSuffix(kind, "_literal") {
		return "<" + javaNumber(r.source(n)) + ">"
	}
	return r.nodeValue(n)
}

// javaOperated reads what an operator makes of one or two values, or operators of one rank of several.
func (r *reader) javaOperated(n int) string {
	if r.kind(n) == "unary_expression" && r.content[r.nodes[n].Start] != '!' {
		return expr.Operated + "(" + r.argument(r.field(n, "operand")) + ")"
	}
	switch operator := r.operator(n); operator {
	case "<<", ">>", ">>>": // of the left one alone
		return expr.Operated + "(" + r.argument(r.field(n, "left")) + ")"
	case "|", "^", "&", "+", "-", "*", "/", "%":
		all := []string{r.argument(r.field(n, "right"))}
		for n = r.field(n, "left"); r.kind(n) == "binary_expression" && javaRank(r.operator(n)) == javaRank(operator); n = r.field(n, "left") {
			all = append(all, r.argument(r.field(n, "right")))
		}
		all = append(all, r.argument(n))
		slices.Reverse(all)
		return expr.Operated + "(" + strings.Join(all, ",") + ")"
	}
	return "<boolean>"
}

// javaRank tells operators apart that are not of one rank.
func javaRank(operator string) int {
	return strings.Index("|^& +- */%", operator) / 4
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
