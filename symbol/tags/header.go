package tags

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"codemem/symbol"
)

// A header is what a declaration says of types.
type header struct {
	typ     string // of a value, an alias, a result; of a container what it inherits from
	params  string
	generic string
	init    string // the value of what has no declared type
}

// A declaration is the source of a symbol, as leaves.
type declaration struct {
	*symbol.Symbol
	lo, name int // where it starts, and its name
	next     int // behind the name, and behind what was read of the rest
	end, hi  int // where its body starts, and where it ends
}

// Headers read declarations, by what they declare. One that is nil says nothing.
type headers struct {
	container, alias, callable func(r *reader, d declaration) header
	value                      func(r *reader, d declaration) header // a constant, a variable or a field
	member                     func(r *reader, d declaration) header // of an enumeration
}

func (all *headers) read(r *reader, d declaration) header {
	var read func(r *reader, d declaration) header
	switch k := d.Kind; {
	case k.Container():
		read = all.container
	case k == symbol.Type:
		read = all.alias
	case k.Callable():
		read = all.callable
	case k == symbol.Member:
		read = all.member
	case k.Value():
		read = all.value
	}
	if read == nil {
		return header{}
	}
	return read(r, d)
}

// getter stands for the parameters of what is called without brackets.
const getter = "."

// declareTypes gives symbols what their declarations say of types, and what those without one return.
func (b *builder) declareTypes(r *reader) {
	o := b.outline
	shared := 0 // how many symbols before this one are of the same statement
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if shared++; i == 0 || o.Symbols[i-1].Span != s.Span {
			shared = 0
		}
		if shared > maxShared { // each of them reads the statement
			continue
		}
		lo, hi := r.within(s.Span)
		name := lo + sort.Search(hi-lo, func(i int) bool { return r.leaves[lo+i].Start >= s.NameAt })
		if name >= hi {
			continue
		}
		end := hi
		if s.Body.Len() > 0 && s.Body.Start > s.NameAt {
			end, _ = r.within(s.Body)
		}
		h := b.lang.types.headers.read(r, declaration{s, lo, name, name + 1, end, hi})
		if d, ok := b.said[i]; ok {
			h.typ = cmp.Or(h.typ, r.wholeType(r.within(d.typ)))
			h.init = cmp.Or(h.init, r.spanValue(d.init))
		}
		s.Type, s.Params, s.Generic, s.Init = h.typ, h.params, h.generic, h.init
	}
	b.declareReturns(r)
}

// maxShared is how many symbols of one statement are given types.
const maxShared = 64

// maxReturns is how many values of one callable are kept.
const maxReturns = 6

// declareReturns gives callables without a declared result what they return. What a function without a name returns
// in one is its own.
func (b *builder) declareReturns(r *reader) {
	o := b.outline
	for _, ret := range b.returns {
		i := b.innermost(ret)
		if i < 0 || !o.Symbols[i].Kind.Callable() || o.Symbols[i].Type != "" || strings.Count(o.Symbols[i].Init, "|")+strings.Count(o.Symbols[i].Init, "&") >= maxReturns {
			continue
		}
		s := &o.Symbols[i]
		if f, ok := b.blocks.around(ret.Start, true); ok && !f.Holds(s.Body) {
			continue
		}
		v := r.spanValue(ret)
		switch {
		case b.lang.Flows:
			s.Init = both(s.Init, v)
		case v != "" && v != s.Init:
			s.Init = either(s.Init, v)
		}
	}
}

// generics reads type parameters with their constraints: T, or T:Constraint.
func (r *reader) generics(lo, hi int, between string) string {
	var all []string
	constraint := ""
	parts := r.split(lo, hi, ",", true)
	slices.Reverse(parts)
	for _, p := range parts {
		at := p[0]
		for at+1 < p[1] && r.is(at, "const", "in", "out", "reified", "+", "-") && r.name(at+1) {
			at++
		}
		from := at + 1
		if between != "" && !r.is(from, between) {
			all = append(all, r.text(at))
			continue
		}
		if between != "" {
			from++
		}
		if from < p[1] {
			constraint = r.wholeType(from, p[1])
		}
		if r.lang.TypeSets && strings.ContainsAny(constraint, "|") {
			constraint = ""
		}
		name := r.text(at)
		if constraint != "" && constraint != "any" {
			name += ":" + constraint
		}
		all = append(all, name)
	}
	slices.Reverse(all)
	return strings.Join(all, ",")
}

// assign gives names their values: one each, or a part of one.
func (r *reader) assign(all []parameter, lo, hi int) {
	values := r.split(lo, hi, ",", false)
	for i := range all {
		switch {
		case len(values) == len(all):
			all[i].value = r.value(values[i][0], values[i][1])
		case len(values) == 1:
			all[i].value = after(r.value(values[0][0], values[0][1]), "#"+string(rune('0'+min(i, 9))))
		}
	}
}
