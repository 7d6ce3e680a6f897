package c

import (
	"slices"
	"strings"

	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// readers is how C++ says types.
var readers = source.Readers{
	Headers: source.Headers{Container: container, Alias: alias, Callable: callable, Value: value, Member: member},
	Binds: map[string]source.BindReader{
		"":      variables,
		"param": parameter,
		"range": ranged,
	},
	Type: typeOf, Refer: reference, Keyed: keyed, Listed: braced, Argument: argument,
	Values: map[string]source.NodeReader{
		"call_expression":      call,
		"field_expression":     field,
		"pointer_expression":   pointer,
		"qualified_identifier": qualified,
		"binary_expression":    (*source.Reader).Defaulted,
	},
}

// field reads a member, of what a pointer leads to if behind an arrow.
func field(r *source.Reader, n int) string {
	object, field := r.Field(n, "argument"), r.Field(n, "field")
	e := r.Link(object)
	if _, sign := r.Within(r.Nodes[max(object, 0)].Span); r.Is(sign, "->") {
		e = source.After(e, "^")
	}
	return source.After(e, "."+named(r, field))
}

// named reads the name of a member, with type arguments.
func named(r *source.Reader, n int) string {
	switch r.Kind(n) {
	case "dependent_name":
		n = r.Child(n, 1)
	case "identifier", "field_identifier", "type_identifier":
		return r.NodeText(n)
	}
	return r.Link(n)
}

// pointer reads what a pointer leads to, or a pointer.
func pointer(r *source.Reader, n int) string {
	e := r.NodeValue(r.Field(n, "argument"))
	if r.Content[r.Nodes[n].Start] == '*' {
		return source.After(e, "^")
	}
	return e
}

// qualified reads a name in a scope.
func qualified(r *source.Reader, n int) string {
	return source.After(r.Link(r.Field(n, "scope")), "."+inner(r, r.Field(n, "name")))
}

// inner reads the rest of a qualified name.
func inner(r *source.Reader, n int) string {
	if r.Kind(n) == "qualified_identifier" {
		return named(r, r.Field(n, "scope")) + "." + inner(r, r.Field(n, "name"))
	}
	return named(r, n)
}

// call reads a call, a conversion, or what makes or moves a value.
func call(r *source.Reader, n int) string {
	callee, first := r.Field(n, "function"), r.Child(r.Field(n, "arguments"), 1)
	last := callee
	for r.Kind(last) == "qualified_identifier" {
		last = r.Field(last, "name")
	}
	name := last
	if r.Kind(last) == "template_function" {
		name = r.Field(last, "name")
	}
	if name < 0 {
		return ""
	}
	made := r.NodeType(r.Child(r.Field(last, "arguments"), 1))
	switch text := r.Source(name); {
	case name != last && slices.Contains([]string{"static_cast", "dynamic_cast", "const_cast", "reinterpret_cast", "down_cast"}, text):
		return source.Bracketed(made)
	case last != callee && slices.Contains([]string{"move", "forward", "ref", "cref", "as_const"}, text) && strings.HasPrefix(r.Source(callee), "std"):
		return r.NodeValue(first)
	}
	return source.After(r.Link(callee), "()")
}

// reference says of a receiver that it is a pointer.
func reference(r *source.Reader, ref *source.Reference) {
	if ref.Kind != source.Call && !ref.Kind.Access() || ref.Name.Len() == 0 || ref.On.Len() == 0 {
		return
	}
	if name, _ := r.Within(ref.Name); r.Is(name-1, "->") {
		ref.Through = true
	}
}

// wordsOf stand before a type or behind it, and say nothing of what it is.
var wordsOf = []string{
	"const", "volatile", "typename", "class", "struct", "enum", "union", "static", "inline", "constexpr", "mutable", "extern", "register", "virtual", "explicit",
	"friend", "thread_local", "static_assert", "public", "private", "protected", "typedef", "consteval", "constinit", "::",
}

// typeOf reads a type of C++: pointers and references are what they lead to.
func typeOf(r *source.Reader, i, hi int) (string, int) {
	for r.IsIn(i, hi, wordsOf...) || r.IsIn(i, hi, "[") && r.Is(i+1, "[") {
		i = r.Past(i)
	}
	if macro(r, i) && i+2 < hi && r.Name(i+1) && (r.Name(i+2) || r.Is(i+2, "*", "&", "::", "<")) {
		return typeOf(r, i+1, hi)
	}
	t, i, ok := bare(r, i, hi)
	if !ok {
		return "", i
	}
	return starred(r, t, i, hi), r.Skip(i, hi, "*", "&", "&&", "const", "volatile", "...")
}

// starred is a type with what stands behind it.
func starred(r *source.Reader, t string, i, hi int) string {
	if r.IsIn(r.Skip(i, hi, "const", "volatile"), hi, "*") {
		return pointed(t)
	}
	return t
}

// bare reads a type without what stands before and behind it: a number, whatever its size, or a name. What lies in T<A> has none.
func bare(r *source.Reader, i, hi int) (t string, next int, ok bool) {
	if t, next = sized(r, i, hi); t != "" {
		return t, next, true
	}
	if next >= hi || !r.Name(next) || r.Is(next, "decltype", "operator") {
		return "", next, false
	}
	t, next = r.Named(next, hi, "<")
	if of, name, ok := strings.Cut(t, "."); ok && slices.Contains(iterators, name) {
		t = within(of, name)
	}
	for r.IsIn(next, hi, "::") && r.Name(next+1) {
		t, next = within(t, r.Text(next+1)), next+2
	}
	return t, next, true
}

// sized reads a number that words say the size of, if its name does not follow: unsigned, and signed char, which is no char.
func sized(r *source.Reader, i, hi int) (t string, next int) {
	next = r.Skip(i, hi, "unsigned", "signed", "long", "short")
	switch {
	case next == i:
	case r.Is(next, "char") && r.Is(i, "unsigned"):
		return "uint8_t", next + 1
	case r.Is(next, "char"):
		return "int8_t", next + 1
	case !r.Is(next, "int", "double"):
		return "int", next
	}
	return "", next
}

// iterators are the types in a container that are those of its iterators: std::vector<int>::const_iterator.
var iterators = []string{"iterator", "const_iterator", "reverse_iterator", "const_reverse_iterator"}

// within is a type that lies in another one, "" if that is not known. Iterators are what begin() of a container gives: the requirements on
// containers say so ([container.reqmts]).
func within(container, name string) string {
	if container == "" || !slices.Contains(iterators, name) {
		return ""
	}
	return "=<" + container + ">.begin()"
}

// macro reports whether a leaf is a name as macros have them that mark what is exported: NAME_API.
func macro(r *source.Reader, i int) bool {
	t := r.Text(i)
	return strings.Contains(t, "_") && t == strings.ToUpper(t) && t != "_"
}

// template reads the type parameters that stand before a declaration, and returns the leaf behind them.
func template(r *source.Reader, d source.Declaration) (generic string, lo int) {
	lo = d.Lo
	for r.Is(lo, "template") && r.Is(lo+1, "<") {
		generic = generics(r, lo+2, r.PastAngle(lo+1, d.Name)-1)
		lo = r.PastAngle(lo+1, d.Name)
	}
	return generic, lo
}

// container reads what a class inherits from, and of an enum whether it is a scoped one.
func container(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, _ = template(r, d)
	switch d.Kind {
	case source.Namespace:
	case source.Enum:
		if r.Find(d.Lo, d.Name, "class", "struct") < d.Name {
			h.Type = source.ScopedEnum
		}
	default:
		h.Type = bases(r, d.Next, d.End)
	}
	return h
}

// callable reads a function, with its result before its name or behind an arrow.
func callable(r *source.Reader, d source.Declaration) (h source.Header) {
	var lo int
	if h.Generic, lo = template(r, d); d.Kind == source.Macro {
		return h
	}
	switch {
	case mocks(r, d):
		h.Type, h.Params = mocked(r, d)
		return h
	case made(r, d):
		h.Params = source.NoParameters
		return h
	}
	t, next := r.Type(lo, d.End)
	if next <= d.Name && t != "auto" {
		h.Type = t
	}
	if open := d.Next; open < d.End && r.Is(open, "(") {
		h.Params = source.ParamTypes(params(r, open+1, r.Past(open)-1))
		if arrow := r.Find(r.Past(open), d.End, "->"); arrow < d.End && t == "auto" {
			h.Type = r.WholeType(arrow+1, d.End)
		}
	}
	return h
}

// made reports whether a macro makes a test of a name and a body: TEST(Cart, Total) {…}.
func made(r *source.Reader, d source.Declaration) bool {
	return d.Kind.Callable() && d.Kind != source.Macro && d.Lo+1 < d.Name && r.Past(d.Lo+1) > d.Name && madeTest().MatchString(r.Text(d.Lo)+r.Text(d.Lo+1))
}

// mocks reports whether a macro of gmock declares a method.
func mocks(r *source.Reader, d source.Declaration) bool {
	return d.Kind == source.Method && d.Lo+1 < d.Name && strings.HasPrefix(r.Text(d.Lo), "MOCK_") && r.Is(d.Lo+1, "(")
}

// mocked reads what a method gives and takes that a macro of gmock declares: MOCK_METHOD(int, total, (int most)), MOCK_METHOD1(total, int(int most)).
func mocked(r *source.Reader, d source.Declaration) (result, takes string) {
	open := r.Find(d.Next+1, d.Hi, "(")
	if open >= d.Hi {
		return "", ""
	}
	if r.Is(d.Name-1, "(") {
		result = r.WholeType(d.Next+1, open)
	} else {
		result = r.WholeType(d.Lo+2, d.Name-1)
	}
	return result, source.ParamTypes(params(r, open+1, r.Past(open)-1))
}

// alias reads a type that another names, by using or typedef.
func alias(r *source.Reader, d source.Declaration) (h source.Header) {
	var lo int
	h.Generic, lo = template(r, d)
	if r.Is(d.Next, "=") {
		h.Type = r.WholeType(d.Next+1, d.Hi)
	} else if t, next := r.Type(lo, d.Hi); next == d.Name {
		h.Type = t
	}
	return h
}

// value reads a field or variable.
func value(r *source.Reader, d source.Declaration) (h source.Header) {
	var lo int
	h.Generic, lo = template(r, d)
	if t, next := r.Type(lo, d.Next); t != "" && next <= d.Name { // of many names in one statement each is read alone
		p := declarator(r, t, d.Name, r.Find(d.Name, d.Hi, ",", ";"))
		h.Type, h.Init = p.Type, p.Value
	}
	if open := d.Next; open < d.Hi && r.Is(open, "(") { // virtual T name() = 0; in a class behind a macro
		h.Params = source.OrBlank(source.ParamTypes(params(r, open+1, r.Past(open)-1)))
	}
	return h
}

func member(r *source.Reader, d source.Declaration) (h source.Header) {
	h.Generic, _ = template(r, d)
	return h
}

// bases reads what a class inherits from.
func bases(r *source.Reader, lo, hi int) string {
	colon := r.Find(lo, hi, ":")
	if colon >= hi {
		return ""
	}
	var all []string
	for _, p := range r.Split(colon+1, hi, ",", true) {
		if t, _ := r.Type(p[0], p[1]); t != "" {
			all = append(all, t)
		}
	}
	return strings.Join(all, "|")
}

// generics reads the names of template parameters.
func generics(r *source.Reader, lo, hi int) string {
	all := ""
	for _, p := range r.Split(lo, hi, ",", true) {
		last := min(r.Find(p[0], p[1], "="), p[1]) - 1
		if last >= p[0] && r.Name(last) {
			all = source.Joined(all, r.Text(last), ",")
		}
	}
	return all
}

// params reads the parameters of a function.
func params(r *source.Reader, lo, hi int) []source.Parameter {
	var all []source.Parameter
	for _, part := range r.Split(lo, hi, ",", true) {
		t, next := r.Type(part[0], part[1])
		switch {
		case r.IsIn(next, part[1], "("): // a pointer to a function
			t = ""
		case r.Find(next, part[1], "[") < part[1]:
			t = pointed(t)
		}
		p := source.Parameter{Type: t}
		switch {
		case r.Find(part[0], part[1], "=") < part[1]:
			p.Mark = expr.OptionalMark
		case r.Find(part[0], part[1], "...") < part[1]:
			p.Mark = expr.ManyMark
		}
		all = append(all, p)
	}
	if hi == lo+1 && r.Is(lo, "void") {
		return nil
	}
	return all
}

// declared reads what a declaration binds: T a = v, *b, c(args); auto [a, b] = v.
func declared(r *source.Reader, lo, hi int) []source.Parameter {
	if r.IsIn(hi-1, hi, ";") && lo < hi {
		hi--
	}
	t, next := r.Type(lo, hi)
	switch {
	case t == "" || next >= hi:
		return nil
	case r.Is(next, "(") && r.Is(next+1, "*", "&") && r.Name(next+2): // a pointer to a function
		return []source.Parameter{{Name: r.Text(next + 2), At: r.Leaves[next+2].Start}}
	case r.Is(next, "[") && t == "auto":
		of := ""
		if set := r.Find(next, hi, "="); set < hi {
			of = r.Value(set+1, hi)
		}
		return parts(r, next, of)
	}
	var all []source.Parameter
	for i, part := range r.Split(next, hi, ",", false) {
		at := r.Skip(part[0], part[1], "*", "&", "const")
		if at >= part[1] || !r.Name(at) || i > 0 && t == "auto" {
			break
		}
		all = append(all, declarator(r, t, at, part[1]))
	}
	return all
}

// declarator reads one name that is declared, with what is behind it.
func declarator(r *source.Reader, t string, at, hi int) source.Parameter {
	p := source.Parameter{Name: r.Text(at), At: r.Leaves[at].Start, Type: t}
	switch {
	case t == "auto":
		p.Type = ""
		if set := r.Find(at, hi, "="); set < hi {
			p.Value = r.Value(set+1, hi)
		}
	case r.Is(at+1, "[") && at+1 < hi:
		p.Type = "[" + t + "]"
	}
	return p
}

// parts reads the names that are bound to the parts of a value.
func parts(r *source.Reader, open int, of string) []source.Parameter {
	var all []source.Parameter
	for i, p := range r.Split(open+1, r.Past(open)-1, ",", false) {
		if r.Name(p[0]) && i < 10 {
			all = append(all, source.Parameter{Name: r.Text(p[0]), At: r.Leaves[p[0]].Start, Value: source.After(of, "#"+string(rune('0'+i)))})
		}
	}
	return all
}

func variables(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	return declared(r, lo, hi), 0
}

// parameter reads a parameter, whose value is only what it is without an argument.
func parameter(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	all := declared(r, lo, hi)
	if len(all) > 0 && all[0].Type == "" {
		all[0].Value = ""
	}
	return all, 0
}

// ranged reads what a loop takes from a list, or its parts.
func ranged(r *source.Reader, _ source.Statement, lo, hi int) ([]source.Parameter, uint32) {
	open, end, ok := r.Brackets(lo, hi)
	if !ok {
		return nil, 0
	}
	if semi := r.Find(open+1, end, ";"); semi < end {
		open = semi
	}
	colon := r.Find(open+1, end, ":")
	from := r.Leaves[min(end, len(r.Leaves)-1)].End
	of := ""
	if colon < end {
		of = source.After(r.Value(colon+1, end), "[0]")
	}
	if list := r.Find(open+1, colon, "["); list < colon {
		return parts(r, list, of), from
	}
	all := declared(r, open+1, colon)
	if len(all) > 0 && all[0].Type == "" {
		all[0].Value = of
	}
	return all, from
}
