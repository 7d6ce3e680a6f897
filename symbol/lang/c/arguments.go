package c

import (
	"slices"
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/lang"
	"codemem/symbol/source"
)

// pointerTo stands behind the name of a number's type for a pointer to it: f(char) and f(const char *) are two functions. Pointers to
// anything else are written as what they lead to.
const pointerTo = ".pointer"

// pointed is a pointer to a type, as far as that is told from the type itself.
func pointed(t string) string {
	if slices.Contains(numbers, t) || slices.Contains(texts, strings.TrimPrefix(t, "std.")) {
		return t + pointerTo
	}
	return t
}

// texts are the types of the library that are made of a pointer to characters.
var texts = []string{"string", "string_view"}

// numbers are the types of numbers, of which one is converted to another by itself ([conv]).
var numbers = strings.Fields(`bool char wchar_t char8_t char16_t char32_t int float double size_t ssize_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t
uint64_t uintptr_t intptr_t ptrdiff_t`)

// pointers are the pointers to these.
func pointers() (all []string) {
	for _, n := range numbers {
		all = append(all, n+pointerTo)
	}
	return all
}

// conversions say what is converted by itself. A text is made of a pointer to characters.
var conversions = lang.Conversions{
	Primitives: numbers, Reckoned: "int", Truth: "bool", Text: texts, Chars: "char" + pointerTo, Sealed: []string{"va_list", "FILE"}, Operator: "operator",
}

// literals are what arguments are of whatever is in them, by the kind of their node.
var literals = map[string]string{
	"null": expr.Null, "nullptr": expr.Null, "lambda_expression": expr.Lambda, "true": "<bool>", "false": "<bool>", "sizeof_expression": "<size_t>",
}

// argument reads an argument of C++. What takes an address makes a pointer, which is not told from what it leads to.
func argument(r *source.Reader, n int) string {
	kind := r.Kind(n)
	if e, ok := literals[kind]; ok {
		return e
	}
	switch kind {
	case "number_literal":
		return number(r.Source(n))
	case "char_literal":
		return unprefixed(r.Source(n), "'", "<char>")
	case "string_literal", "raw_string_literal":
		return unprefixed(strings.TrimPrefix(r.Source(n), "R"), `"`, "<char"+pointerTo+">")
	case "parenthesized_expression":
		return r.Argument(r.Child(n, 1))
	case "binary_expression":
		return compared[r.Operator(n)]
	case "unary_expression", "initializer_list", "assignment_expression", "update_expression":
		return ""
	case "pointer_expression":
		if r.Content[r.Nodes[n].Start] == '&' {
			return ""
		}
	}
	return r.NodeValue(n)
}

// unprefixed is the type of a literal, "" if a prefix says that it is of other characters: L'x'.
func unprefixed(literal, quote, t string) string {
	if strings.HasPrefix(literal, quote) {
		return t
	}
	return ""
}

// compared is what an operator makes of two values, if that is the same whatever they are.
var compared = map[string]string{"==": "<bool>", "!=": "<bool>", "<": "<bool>", ">": "<bool>", "<=": "<bool>", ">=": "<bool>", "&&": "<bool>", "||": "<bool>"}

// number is the type of a number as it is written; 0 may be a pointer, too.
func number(text string) string {
	switch hex := strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0X"); {
	case text == "0":
		return expr.Null
	case !hex && strings.ContainsAny(text, ".eE"), hex && strings.ContainsAny(text, "pP"):
		if strings.HasSuffix(strings.ToLower(text), "f") {
			return "<float>"
		}
		return "<double>"
	case strings.ContainsAny(text, "uUlLzZ"):
		return ""
	}
	return "<int>"
}
