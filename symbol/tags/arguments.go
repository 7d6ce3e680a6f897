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
		all[i] = r.argument(r.spanning(symbol.Span{Start: r.leaves[p[0]].Start, End: r.leaves[p[1]-1].End}))
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

// javaArgument reads an argument of Java, whose type may follow from those of what it is made of.
func (r *reader) javaArgument(n int) string {
	switch r.kind(n) {
	case "parenthesized_expression", "update_expression":
		return r.argument(r.child(n, 1))
	case "lambda_expression":
		params := r.field(n, "parameters")
		if r.kind(params) == "identifier" {
			return expr.Lambda + "1"
		}
		return expr.Lambda + strconv.Itoa(len(r.children(params)))
	case "method_reference":
		return expr.Handed
	case "ternary_expression":
		return sameArgument(r.argument(r.field(n, "consequence")), r.argument(r.field(n, "alternative")))
	case "instanceof_expression":
		return "<boolean>"
	case "binary_expression":
		return r.javaOperated(n)
	case "unary_expression":
		if operator := r.content[r.nodes[n].Start]; operator == '!' {
			return "<boolean>"
		}
		return expr.Operated + "(" + r.argument(r.field(n, "operand")) + ")"
	case "class_literal":
		if t := r.nodeType(r.child(n, 1)); t != "" {
			return "<Class<" + t + ">>"
		}
		return "<Class>"
	case "character_literal":
		return "<char>"
	case "string_literal":
		return "<String>"
	case "null_literal":
		return expr.Null
	}
	if strings.HasSuffix(r.kind(n), "_literal") {
		return "<" + javaNumber(r.source(n)) + ">"
	}
	return r.nodeValue(n)
}

// javaOperated reads what an operator makes of two values, or operators of one rank of several.
func (r *reader) javaOperated(n int) string {
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
