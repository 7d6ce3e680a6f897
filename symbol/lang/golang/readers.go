package golang

import (
	"go/build/constraint"
	"slices"
	"strings"

	"codemem/symbol/source"
)

// readers is how Go says types.
var readers = source.Readers{
	Headers: source.Headers{Container: container, Alias: alias, Callable: callable, Value: value, Member: member},
	Binds: map[string]source.BindReader{
		"":       variables,
		"params": parameters,
		"range":  ranged,
	},
	Values: map[string]source.NodeReader{
		"call_expression":            call,
		"type_conversion_expression": conversion,
		"index_expression":           indexed,
		"unary_expression":           unary,
	},
	Types: map[string]source.NodeReader{
		"function_type func_literal": signature,
		"struct_type":                record,
	},
	Keyed: keyed, Listed: listed,
	Build: condition,
}

// parameters reads the parameters of a function without a name.
func parameters(r *source.Reader, _ source.Statement, lo, _ int) ([]source.Parameter, uint32) {
	if !r.Is(lo, "(") {
		return nil, 0
	}
	return paramList(r, lo+1, r.Past(lo)-1), 0
}

// ranged reads what a loop takes from what it ranges over.
func ranged(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	all := bindings(r, lo, r.Find(lo, hi, ":=", "="))
	at := r.Find(lo, hi, "range")
	of := r.Value(at+1, hi)
	for i := range all {
		all[i].Value = source.After(of, [...]string{"[0]", "[1]"}[min(i, 1)])
	}
	return all, 0
}

func variables(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return bindings(r, lo, hi), 0
}

// container reads the type parameters of a struct or an interface.
func container(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, _ = typeParams(r, d.Next)
	return h
}

// typeParams reads the type parameters of a type, and returns the leaf behind them.
func typeParams(r *source.Reader, next int) (generic string, past int) {
	if r.Is(next, "[") && r.Name(next+1) && !r.Is(next+2, "]") {
		return r.Generics(next+1, r.Past(next)-1, ""), r.Past(next)
	}
	return "", next
}

// alias reads a type that another names.
func alias(r *source.Reader, d source.Declaration) (h source.Header) {
	if h.Generic, d.Next = typeParams(r, d.Next); r.Is(d.Next, "=") {
		d.Next++
	}
	h.Type = r.WholeType(d.Next, d.End)
	return h
}

// value reads a field, or a constant or variable.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	if d.Kind != source.Field {
		return member(r, d)
	}
	if at := r.Find(d.Name, d.End, ":"); at < d.End { // a key of a literal
		h.Init = r.Value(at+1, d.End)
		return h
	}
	if d.Name > d.Lo && r.Is(d.Name-1, "*", ".") || d.Next >= d.End || r.Leaves[d.Next].Literal || r.Is(d.Next, "[") && r.Past(d.Next) >= d.End {
		return embedded(r, d)
	}
	for r.Is(d.Next, ",") {
		d.Next += 2
	}
	h.Type = r.WholeType(d.Next, d.End)
	return h
}

// embedded reads a field that is named by its type.
func embedded(r *source.Reader, d source.Declaration) (h source.Header) {
	at := d.Lo
	for at < d.Name && !r.Is(at+1, ".") {
		at++
	}
	h.Type = r.WholeType(at, d.End)
	return h
}

// member reads one of the names that a statement declares.
func member(r *source.Reader, d source.Declaration) (h source.Header) {
	for _, p := range bindings(r, d.Lo, d.End) {
		if p.At == d.NameAt {
			h.Type, h.Init = p.Type, p.Value
		}
	}
	return h
}

// callable reads a function or method, from behind its name.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	name, next, end := d.Name, d.Next, d.End
	if !r.Is(next, "(", "[") { // a function that is bound to a name
		next = r.Find(next, end, "=", ":=", ":") + 2
	}
	if r.Is(next, "[") {
		h.Generic = r.Generics(next+1, r.Past(next)-1, "")
		next = r.Past(next)
	}
	if !r.Is(next, "(") {
		return h
	}
	h.Params = source.ParamTypes(paramList(r, next+1, r.Past(next)-1))
	h.Type = returned(r, r.Past(next), end)
	if d.Owner != "" && r.Is(name-1, ")") { // the names that the receiver gives to the type's parameters
		if open := int(r.Leaves[name-1].Partner); r.Is(name-2, "]") && open >= 0 {
			h.Generic = r.Generics(int(r.Leaves[name-2].Partner)+1, name-2, "")
		}
	}
	return h
}

// bindings reads names with their types or values: a, b T; a, b = v, w; a, b := f().
func bindings(r *source.Reader, lo, hi int) []source.Parameter {
	for lo < hi && r.Is(lo, "var", "const", "(") {
		lo++
	}
	set := r.Find(lo, hi, "=", ":=")
	names := r.Split(lo, set, ",", false)
	typ := ""
	if n := len(names); n > 0 && names[n-1][1]-names[n-1][0] > 1 {
		typ = r.WholeType(names[n-1][0]+1, names[n-1][1])
	}
	all := make([]source.Parameter, 0, len(names))
	for _, p := range names {
		all = append(all, source.Parameter{Name: r.Text(p[0]), At: r.Leaves[p[0]].Start, Type: typ})
	}
	if typ == "" && set < hi {
		r.Assign(all, set+1, hi)
	}
	return all
}

// record reads the fields of a struct without a name: {.name:T,.name:T}.
func record(r *source.Reader, n int) string {
	var all []string
	for _, f := range r.Children(r.Child(n, 1)) {
		t := r.NodeType(r.Field(f, "type"))
		for _, c := range r.Children(f) {
			if r.In(c) == "name" && t != "" {
				all = append(all, "."+r.Source(c)+":"+t)
			}
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "{" + strings.Join(all, ",") + "}"
}

// signature reads the parameters and results of a function.
func signature(r *source.Reader, n int) string {
	open, end := r.Within(r.Nodes[max(r.Field(n, "parameters"), 0)].Span)
	var params []string
	for _, p := range paramList(r, open+1, end-1) {
		params = append(params, source.OrBlank(p.Type))
	}
	result := ""
	if c := r.Field(n, "result"); c >= 0 {
		lo, hi := r.Within(r.Nodes[c].Span)
		result, _ = resultOf(r, lo, hi)
	}
	return "(" + strings.Join(params, ",") + ")" + result
}

// returned reads the result of a declaration: "_" is one that says nothing, "" none.
func returned(r *source.Reader, i, end int) string {
	typ, _ := resultOf(r, i, end)
	if i < end {
		return source.OrBlank(typ)
	}
	return typ
}

// resultOf reads what a function returns: one type, or a tuple.
func resultOf(r *source.Reader, i, hi int) (string, int) {
	if i >= hi {
		return "", i
	}
	if !r.Is(i, "(") {
		return r.Type(i, hi)
	}
	end := r.Past(i)
	var all []string
	for _, p := range paramList(r, i+1, end-1) {
		all = append(all, source.OrBlank(p.Type))
	}
	if len(all) == 1 {
		return all[0], end
	}
	return "#(" + strings.Join(all, ",") + ")", end
}

// paramList reads a list of parameters: a, b T; or types alone.
func paramList(r *source.Reader, lo, hi int) []source.Parameter {
	parts := r.Split(lo, hi, ",", false)
	named := slices.ContainsFunc(parts, func(p [2]int) bool { return named(r, p) })
	all := make([]source.Parameter, len(parts))
	typ := ""
	for i := len(parts) - 1; i >= 0; i-- {
		lo, hi := parts[i][0], parts[i][1]
		switch {
		case !named:
			all[i].Type = r.WholeType(lo, hi)
			continue
		case hi-lo > 1:
			typ = r.WholeType(lo+1, hi)
		}
		all[i] = source.Parameter{Name: r.Text(lo), At: r.Leaves[min(lo, len(r.Leaves)-1)].Start, Type: typ}
	}
	return all
}

// named reports whether a parameter has a name before its type.
func named(r *source.Reader, p [2]int) bool {
	if p[1]-p[0] < 2 || !r.Name(p[0]) || r.Is(p[0], "map", "chan", "func", "struct", "interface") || r.Is(p[0]+1, ".") {
		return false
	}
	return !r.Is(p[0]+1, "[") || r.Past(p[0]+1) < p[1] // and is no T[A]
}

// call reads a call, or what make, new and append make.
func call(r *source.Reader, n int) string {
	callee, arguments := r.Field(n, "function"), r.Field(n, "arguments")
	first := r.Child(arguments, 1)
	switch r.Source(callee) {
	case "make", "new":
		return source.Bracketed(r.NodeType(first))
	case "append":
		return r.NodeValue(first)
	}
	e := r.Link(callee)
	if e == "" {
		return ""
	}
	return e + r.NodeType(r.Field(n, "type_arguments")) + "(" + r.Passed(arguments) + ")"
}

// conversion reads T(x), which for the grammar f[T](x) is, too.
func conversion(r *source.Reader, n int) string {
	t := r.Field(n, "type")
	if r.Kind(t) == "generic_type" {
		return source.After(r.Link(t), "()")
	}
	return source.Bracketed(r.NodeType(t))
}

// indexed reads an element; f[T] looks like one where more follows.
func indexed(r *source.Reader, n int) string {
	e := r.Link(r.Field(n, "operand"))
	if e != "" && (r.In(n) == "function" || r.Kind(r.Parent(n)) == "selector_expression") {
		return e + "<" + source.OrBlank(r.NodeType(r.Field(n, "index"))) + ">"
	}
	return source.After(e, "[]")
}

// unary reads what a channel gives, or a pointer with what it leads to.
func unary(r *source.Reader, n int) string {
	switch r.Text(r.LeafAt(r.Nodes[n].Start)) {
	case "<-":
		return source.After(r.NodeValue(r.Field(n, "operand")), "[0]")
	case "&", "*":
		return r.Link(r.Field(n, "operand"))
	}
	return ""
}

// keyed reads of what literal a key is one: of a map or a list it is a value.
func keyed(r *source.Reader, n int) (string, bool) {
	literal := n
	for literal >= 0 && r.Kind(literal) != "literal_value" {
		literal = r.Parent(literal)
	}
	e := literalOf(r, literal)
	isMap := strings.HasSuffix(e, ">") && (strings.HasPrefix(e, "<[") || strings.HasPrefix(e, "<{") && !strings.HasPrefix(e, "<{."))
	return e, !isMap
}

// listed returns the expression of a literal that may have fields.
func listed(r *source.Reader, n int) string {
	if of, ok := keyed(r, n); ok {
		return of
	}
	return ""
}

// literalOf reads what is in braces: what stands before them says it, or it is an element or a key of what is around.
func literalOf(r *source.Reader, n int) string {
	if r.Deep++; n < 0 || r.Deep > source.MaxDeep {
		r.Deep--
		return ""
	}
	defer func() { r.Deep-- }()
	around := r.Parent(n)
	if r.Kind(around) == "composite_literal" {
		return r.NodeValue(around)
	}
	element := "[1]"
	if r.In(around) == "key" {
		element = "[0]"
	}
	for around >= 0 && r.Kind(around) != "literal_value" {
		around = r.Parent(around)
	}
	return source.After(literalOf(r, around), element)
}

// condition returns the condition under which a build takes a file of Go: a comment says it before the package clause. Without
// one, those of the older form do, which hold together.
func condition(comments []string) string {
	var older constraint.Expr
	for i, text := range comments {
		if text, ok := strings.CutPrefix(text, "//go:build "); ok {
			return strings.ToValidUTF8(strings.TrimSpace(text), "\uFFFD")
		}
		if i < maxConditions {
			older = andOlder(older, text)
		}
	}
	if older == nil {
		return ""
	}
	return older.String()
}

// andOlder adds to a condition what a comment of the older form asks for besides, if it is one.
func andOlder(x constraint.Expr, text string) constraint.Expr {
	if !constraint.IsPlusBuild(text) {
		return x
	}
	y, err := constraint.Parse(text)
	switch {
	case err != nil:
		return x
	case x == nil:
		return y
	}
	return &constraint.AndExpr{X: x, Y: y}
}

// maxConditions is how many comments are looked at for conditions of the older form.
const maxConditions = 100
