package tags

import (
	"cmp"
	"sort"
	"strings"
	"sync"

	"codemem/symbol"
	"codemem/symbol/source"
)

// declareTypes gives symbols what their declarations say of types, and what those without one return.
func (b *builder) declareTypes(r *source.Reader) {
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
		lo, hi := r.Within(s.Span)
		name := lo + sort.Search(hi-lo, func(i int) bool { return r.Leaves[lo+i].Start >= s.NameAt })
		if name >= hi {
			continue
		}
		end := hi
		if s.Body.Len() > 0 && s.Body.Start > s.NameAt {
			end, _ = r.Within(s.Body)
		}
		h := b.lang.Readers.Headers.Read(r, source.Declaration{
			Kind: s.Kind, Owner: s.Owner, Set: s.Set, NameAt: s.NameAt, Body: s.Body, Value: s.Value, Doc: s.Doc,
			Lo: lo, Name: name, Next: name + 1, End: end, Hi: hi,
		})
		if d, ok := b.said[i]; ok {
			h.Type = cmp.Or(h.Type, r.WholeType(r.Within(d.typ)))
			h.Init = cmp.Or(h.Init, r.SpanValue(d.init))
		}
		s.Type, s.Params, s.Generic, s.Init = h.Type, h.Params, h.Generic, h.Init
	}
	b.declareReturns(r)
}

// maxShared is how many symbols of one statement are given types.
const maxShared = 64

// maxReturns is how many values of one callable are kept.
const maxReturns = 6

// declareReturns gives callables without a declared result what they return. What a function without a name returns
// in one is its own.
func (b *builder) declareReturns(r *source.Reader) {
	for _, ret := range b.returns {
		i := b.innermost(ret)
		if i < 0 {
			continue
		}
		s := &b.outline.Symbols[i]
		if f, ok := b.blocks.around(ret.Start, true); !asksReturns(s) || ok && !f.Holds(s.Body) {
			continue
		}
		v := r.SpanValue(ret)
		switch {
		case b.lang.Flows:
			s.Init = both(s.Init, v)
		case v != "" && v != s.Init:
			s.Init = source.Either(s.Init, v)
		}
	}
}

// asksReturns reports whether what a symbol returns is to be read: it declares no result, and has few values yet.
func asksReturns(s *symbol.Symbol) bool {
	return s.Kind.Callable() && s.Type == "" && strings.Count(s.Init, "|")+strings.Count(s.Init, "&") < maxReturns
}

// callEnds returns a function that says where a call ends, by where its arguments start.
func (b *builder) callEnds(r *source.Reader) func(at uint32) (uint32, bool) {
	ends := sync.OnceValue(func() map[uint32]uint32 {
		all := map[uint32]uint32{}
		for i := range b.references {
			ref := &b.references[i]
			if ref.Kind != symbol.Call {
				continue
			}
			if at, _ := r.Within(ref.Name); at+1 < len(r.Leaves) && r.Is(at+1, "(") {
				all[r.Leaves[at+1].Start] = ref.All.End
			}
		}
		return all
	})
	return func(at uint32) (uint32, bool) {
		end, ok := ends()[at]
		return end, ok
	}
}

// resultAt returns the type that the function gives back whose body, or a return in it, is at an offset.
func (b *builder) resultAt(at uint32) string {
	i := b.innermost(symbol.Span{Start: at, End: at + 1})
	if i < 0 {
		return ""
	}
	s := &b.outline.Symbols[i]
	if f, ok := b.blocks.around(at, true); !ok || s.Kind.Callable() && f.End != s.Body.End || !s.Kind.Callable() && f != s.Body {
		return ""
	}
	if b.content[at] == '{' && at != s.Body.Start {
		return ""
	}
	return s.Type
}
