package tags

import (
	"slices"
	"sort"
	"strings"

	"codemem/symbol"
	"codemem/symbol/source"
)

// unwrapped are the nodes around a value that leave what it is, each with the number of the child that holds it. What is no operand
// of theirs, as *p, isBare leaves out.
var unwrapped = map[string]int{
	"parenthesized_expression": 1, "expression_list": 1, "literal_element": 1, "unary_expression": 1, "pointer_expression": 1,
	"reference_expression": 1, "as_expression": 1, "satisfies_expression": 1, "non_null_expression": 1, "cast_expression": -1,
}

// nameless are the nodes of functions without a name, and of values that are none.
var nameless = map[string]bool{
	"func_literal": true, "arrow_function": true, "function_expression": true, "lambda": true, "lambda_expression": true, "lambda_literal": true,
	"anonymous_function": true, "closure_expression": true, "nil": true, "null": true, "none": true, "None": true, "null_literal": true, "undefined": true, "nullptr": true,
}

// stores enters what the source says of the values of writes and of definitions, as far as they are names, or functions without one.
func (a *attributor) stores() {
	if len(a.reader.Nodes) == 0 {
		return
	}
	for i := range a.accesses {
		if w := &a.accesses[i]; w.Entered > 0 && w.Kind == symbol.Write {
			into := len(a.outline.References) + w.Entered - 1
			a.store(written(a.reader, w), symbol.Store{Into: into, Symbol: -1})
		}
	}
	a.initials()
	if listed := a.lang.Readers.Listed; listed != nil {
		a.elements(listed)
	}
	slices.SortStableFunc(a.outline.Stores, func(x, y symbol.Store) int { return x.Value - y.Value })
}

// initials enters the values of definitions.
func (a *attributor) initials() {
	number := 0 // of a symbol among those that one list of values defines
	for i := range a.outline.Symbols {
		s := &a.outline.Symbols[i]
		if !s.Kind.Value() || s.Value.Len() == 0 {
			continue
		}
		if number++; i == 0 || a.outline.Symbols[i-1].Value != s.Value {
			number = 1
		}
		n := a.reader.Spanning(s.Value)
		if a.reader.Kind(n) == "expression_list" {
			n = a.reader.Child(n, number)
		}
		a.initial(n, symbol.Store{Into: -1, Symbol: i})
	}
}

// tables are the nodes of values whose elements are called through the name of the value: TABLE[kind]().
var tables = map[string]bool{"dictionary": true, "list": true, "tuple": true, "set": true}

// initial enters the value of a definition, or the elements of a table.
func (a *attributor) initial(n int, s symbol.Store) {
	r := a.reader
	if !tables[r.Kind(n)] {
		a.store(n, s)
		return
	}
	for c := r.First(n); c >= 0; c = r.After(c) {
		element := c
		if r.Kind(c) == "pair" {
			element = r.Field(c, "value")
		}
		a.store(element, s)
	}
}

// elements enters the values of literals that stand for their fields by order.
func (a *attributor) elements(listed source.NodeReader) {
	r := a.reader
	for n := range r.Nodes {
		switch r.Kind(n) {
		case "initializer_list", "literal_value":
		default:
			continue
		}
		of, number := "", 0
		for c := r.First(n); c >= 0; c = r.After(c) {
			number++
			if kind := r.Kind(c); kind == "initializer_pair" || kind == "keyed_element" {
				break
			}
			value := a.named(unwrap(r, c))
			if value < 0 {
				continue
			}
			if of == "" {
				if of = listed(r, n); of == "" {
					break
				}
			}
			a.outline.Stores = append(a.outline.Stores, symbol.Store{Value: value, Into: -1, Symbol: -1, Of: of, Field: number})
		}
	}
}

// store enters a value that is a name, or a function without one.
func (a *attributor) store(n int, s symbol.Store) {
	if n = unwrap(a.reader, n); n < 0 {
		return
	}
	if s.Value = a.named(n); s.Value < 0 && !nameless[a.reader.Kind(n)] {
		return
	}
	a.outline.Stores = append(a.outline.Stores, s)
}

// named returns the reference that is all of a node, as its index among all uses, or -1.
func (a *attributor) named(n int) int {
	if n < 0 {
		return -1
	}
	span := a.reader.Nodes[n].Span
	if i := a.ending(a.references, span); i >= 0 {
		return i
	}
	if i := a.ending(a.accesses, span); i >= 0 {
		return len(a.outline.References) + i
	}
	return -1
}

// ending returns the number of the reference whose receiver and name are a span, or -1. They are sorted by name.
func (a *attributor) ending(all []source.Reference, span symbol.Span) int {
	for i := sort.Search(len(all), func(i int) bool { return all[i].Name.Start >= span.End }) - 1; i >= 0 && all[i].Name.End == span.End; i-- {
		r := &all[i]
		start := r.Name.Start
		if r.On.Len() > 0 {
			start = r.On.Start
		}
		if r.Entered > 0 && r.Kind != symbol.Write && start >= span.Start && strings.Trim(a.text(symbol.Span{Start: span.Start, End: start}), ":") == "" {
			return r.Entered - 1
		}
	}
	return -1
}

// unwrap returns a value without what leaves it as it is.
func unwrap(r *source.Reader, n int) int {
	for range source.MaxDeep {
		child, ok := unwrapped[r.Kind(n)]
		if !ok || n >= 0 && strings.IndexByte("*-!~", r.Content[r.Nodes[n].Start]) >= 0 {
			return n
		}
		if inner := r.Child(n, child); inner >= 0 {
			n = inner
			continue
		}
		break
	}
	return n
}

// written returns the value that a write sets, or NoNode.
func written(r *source.Reader, w *source.Reference) int {
	if w.Key {
		return keyValue(r, r.Spanning(w.Name))
	}
	n := r.Spanning(w.All)
	if n < 0 {
		return source.NoNode
	}
	p := r.Parent(n)
	if r.In(n) == "left" {
		return r.Field(p, "right")
	}
	if r.In(p) != "left" { // what it lies in may be a block of many statements
		return source.NoNode
	}
	right := r.Field(r.Parent(p), "right")
	if r.Kind(right) != r.Kind(p) { // a, b = c, d
		return source.NoNode
	}
	l, v := r.First(p), r.First(right)
	for l >= 0 && v >= 0 && l != n {
		l, v = r.After(l), r.After(v)
	}
	return v
}

// keyValue returns the value of a key of a literal, which is the name itself where that is all that is written.
func keyValue(r *source.Reader, n int) int {
	if strings.HasPrefix(r.Kind(n), "shorthand_") {
		return n
	}
	const most = 3
	for range most {
		switch r.In(n) {
		case "key", "designator", "name":
			return r.Field(r.Parent(n), "value")
		}
		if n = r.Parent(n); n < 0 {
			break
		}
	}
	return source.NoNode
}
