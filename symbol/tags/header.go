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
	for _, ret := range b.returns {
		i := b.innermost(ret)
		if i < 0 {
			continue
		}
		s := &b.outline.Symbols[i]
		if f, ok := b.blocks.around(ret.Start, true); !asksReturns(s) || ok && !f.Holds(s.Body) {
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

// asksReturns reports whether what a symbol returns is to be read: it declares no result, and has few values yet.
func asksReturns(s *symbol.Symbol) bool {
	return s.Kind.Callable() && s.Type == "" && strings.Count(s.Init, "|")+strings.Count(s.Init, "&") < maxReturns
}

// generics reads type parameters with their constraints: T, or T:Constraint. Without a mark between them those before a constraint
// have it too.
func (r *reader) generics(lo, hi int, between string) string {
	var all []string
	constraint := ""
	for _, p := range slices.Backward(r.split(lo, hi, ",", true)) {
		at := p[0]
		for at+1 < p[1] && r.is(at, "const", "in", "out", "reified", "+", "-") && r.name(at+1) {
			at++
		}
		name := r.text(at)
		if between == "" || r.is(at+1, between) {
			constraint = r.constraint(at+1+btoi(between != ""), p[1], constraint)
			if constraint != "" && constraint != "any" {
				name += ":" + constraint
			}
		}
		all = append(all, name)
	}
	slices.Reverse(all)
	return strings.Join(all, ",")
}

// constraint reads what a type parameter must be, which is what that behind it must be if nothing is said.
func (r *reader) constraint(lo, hi int, behind string) string {
	t := behind
	if lo < hi {
		t = r.wholeType(lo, hi)
	}
	if r.lang.TypeSets && strings.Contains(t, "|") {
		return ""
	}
	return t
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
