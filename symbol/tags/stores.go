package tags

import (
	"slices"
	"sort"
	"strings"

	"codemem/symbol"
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
	if len(a.reader.nodes) == 0 {
		return
	}
	for i := range a.accesses {
		if w := &a.accesses[i]; w.entered > 0 && w.kind == symbol.Write {
			into := len(a.outline.References) + w.entered - 1
			a.store(a.reader.written(w), symbol.Store{Into: into, Symbol: -1})
		}
	}
	a.initials()
	if listed := a.lang.types.listed; listed != nil {
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
		n := a.reader.spanning(s.Value)
		if a.reader.kind(n) == "expression_list" {
			n = a.reader.child(n, number)
		}
		a.initial(n, symbol.Store{Into: -1, Symbol: i})
	}
}

// tables are the nodes of values whose elements are called through the name of the value: TABLE[kind]().
var tables = map[string]bool{"dictionary": true, "list": true, "tuple": true, "set": true}

// initial enters the value of a definition, or the elements of a table.
func (a *attributor) initial(n int, s symbol.Store) {
	r := a.reader
	if !tables[r.kind(n)] {
		a.store(n, s)
		return
	}
	for c := r.first(n); c >= 0; c = r.after(c) {
		element := c
		if r.kind(c) == "pair" {
			element = r.field(c, "value")
		}
		a.store(element, s)
	}
}

// elements enters the values of literals that stand for their fields by order.
func (a *attributor) elements(listed nodeReader) {
	r := a.reader
	for n := range r.nodes {
		switch r.kind(n) {
		case "initializer_list", "literal_value":
		default:
			continue
		}
		of, number := "", 0
		for c := r.first(n); c >= 0; c = r.after(c) {
			number++
			if kind := r.kind(c); kind == "initializer_pair" || kind == "keyed_element" {
				break
			}
			value := a.named(r.unwrap(c))
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
	if n = a.reader.unwrap(n); n < 0 {
		return
	}
	if s.Value = a.named(n); s.Value < 0 && !nameless[a.reader.kind(n)] {
		return
	}
	a.outline.Stores = append(a.outline.Stores, s)
}

// named returns the reference that is all of a node, as its index among all uses, or -1.
func (a *attributor) named(n int) int {
	if n < 0 {
		return -1
	}
	span := a.reader.nodes[n].Span
	if i := a.ending(a.references, span); i >= 0 {
		return i
	}
	if i := a.ending(a.accesses, span); i >= 0 {
		return len(a.outline.References) + i
	}
	return -1
}

// ending returns the number of the reference whose receiver and name are a span, or -1. They are sorted by name.
func (a *attributor) ending(all []reference, span symbol.Span) int {
	for i := sort.Search(len(all), func(i int) bool { return all[i].name.Start >= span.End }) - 1; i >= 0 && all[i].name.End == span.End; i-- {
		r := &all[i]
		start := r.name.Start
		if r.on.Len() > 0 {
			start = r.on.Start
		}
		if r.entered > 0 && r.kind != symbol.Write && start >= span.Start && strings.Trim(a.text(symbol.Span{Start: span.Start, End: start}), ":") == "" {
			return r.entered - 1
		}
	}
	return -1
}

// unwrap returns a value without what leaves it as it is.
func (r *reader) unwrap(n int) int {
	for range maxDeep {
		child, ok := unwrapped[r.kind(n)]
		if !ok || n >= 0 && strings.IndexByte("*-!~", r.content[r.nodes[n].Start]) >= 0 {
			return n
		}
		if inner := r.child(n, child); inner >= 0 {
			n = inner
			continue
		}
		break
	}
	return n
}

// written returns the value that a write sets, or noNode.
func (r *reader) written(w *reference) int {
	if w.key {
		return r.keyValue(r.spanning(w.name))
	}
	n := r.spanning(w.all)
	if n < 0 {
		return noNode
	}
	p := r.parent(n)
	if r.in(n) == "left" {
		return r.field(p, "right")
	}
	right := r.field(r.parent(p), "right")
	if r.in(p) != "left" || r.kind(right) != r.kind(p) { // a, b = c, d
		return noNode
	}
	l, v := r.first(p), r.first(right)
	for l >= 0 && v >= 0 && l != n {
		l, v = r.after(l), r.after(v)
	}
	return v
}

// keyValue returns the value of a key of a literal, which is the name itself where that is all that is written.
func (r *reader) keyValue(n int) int {
	if strings.HasPrefix(r.kind(n), "shorthand_") {
		return n
	}
	const most = 3
	for range most {
		switch r.in(n) {
		case "key", "designator", "name":
			return r.field(r.parent(n), "value")
		}
		if n = r.parent(n); n < 0 {
			break
		}
	}
	return noNode
}
