package java

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// literals are what arguments are of whatever is in them, by the kind of their node.
var literals = map[string]string{
	"method_reference": expr.Handed, "null_literal": expr.Null,
	"instanceof_expression": "<boolean>", "character_literal": "<char>", "string_literal": "<String>",
}

// argument reads an argument of Java, whose type may follow from those of what it is made of.
func argument(r *source.Reader, n int) string {
	kind := r.Kind(n)
	if e, ok := literals[kind]; ok {
		return e
	}
	switch kind {
	case "parenthesized_expression", "update_expression":
		return r.Argument(r.Child(n, 1))
	case "lambda_expression":
		params := r.Field(n, "parameters")
		if r.Kind(params) == "identifier" {
			return expr.Lambda + "1"
		}
		return expr.Lambda + strconv.Itoa(len(r.Children(params)))
	case "ternary_expression":
		return source.SameArgument(r.Argument(r.Field(n, "consequence")), r.Argument(r.Field(n, "alternative")))
	case "binary_expression", "unary_expression":
		return operated(r, n)
	case "class_literal":
		return "<Class" + source.Bracketed(r.NodeType(r.Child(n, 1))) + ">"
	}
	if strings.HasSuffix(kind, "_literal") {
		return "<" + number(r.Source(n)) + ">"
	}
	return r.NodeValue(n)
}

// operated reads what an operator makes of one or two values, or operators of one rank of several.
func operated(r *source.Reader, n int) string {
	if r.Kind(n) == "unary_expression" && r.Content[r.Nodes[n].Start] != '!' {
		return expr.Operated + "(" + r.Argument(r.Field(n, "operand")) + ")"
	}
	switch operator := r.Operator(n); operator {
	case "<<", ">>", ">>>": // of the left one alone
		return expr.Operated + "(" + r.Argument(r.Field(n, "left")) + ")"
	case "|", "^", "&", "+", "-", "*", "/", "%":
		all := []string{r.Argument(r.Field(n, "right"))}
		for n = r.Field(n, "left"); r.Kind(n) == "binary_expression" && rank(r.Operator(n)) == rank(operator); n = r.Field(n, "left") {
			all = append(all, r.Argument(r.Field(n, "right")))
		}
		all = append(all, r.Argument(n))
		slices.Reverse(all)
		return expr.Operated + "(" + strings.Join(all, ",") + ")"
	}
	return "<boolean>"
}

// rank tells operators apart that are not of one rank.
func rank(operator string) int {
	return strings.Index("|^& +- */%", operator) / 4
}

// number is the type of a number as it is written.
func number(text string) string {
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
