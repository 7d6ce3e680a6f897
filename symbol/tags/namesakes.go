package tags

import (
	"slices"
	"strconv"

	"codemem/symbol"
	"codemem/symbol/expr"
)

// nearest returns a function that says which of the file's symbols a name alone means, where blocks without a name decide
// that: as expr.Here has it, "" where there is nothing to decide. Tests declare the same names in many functions
// that are handed on.
func (b *builder) nearest() func(r reference) string {
	if !b.lang.Nearest {
		return func(reference) string { return "" }
	}
	type declared struct {
		symbol int
		scope  symbol.Span
	}
	o := b.outline
	by := map[string][]declared{}
	nested := map[string]bool{} // names that are declared in a block
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if s.Owner != "" || s.Kind == symbol.Method || s.Kind == symbol.Field || s.Kind == symbol.Member {
			continue
		}
		scope := symbol.Span{End: uint32(len(b.content))} //nolint:gosec // a content is no longer
		if s.Span.Start > 0 {
			scope = b.scopeOf(s.Span.Start - 1) // what is declared may be a block itself
		}
		nested[s.Name] = nested[s.Name] || scope.Len() < len(b.content)
		by[s.Name] = append(by[s.Name], declared{i, scope})
	}
	return func(r reference) string {
		if r.receiver != "" || !nested[r.text] {
			return ""
		}
		all := by[r.text]
		if len(all) > maxNamesakes {
			return ""
		}
		best := -1
		var in symbol.Span
		for _, d := range all {
			if d.scope.Start > r.name.Start || r.name.Start >= d.scope.End || best >= 0 && d.scope.Start < in.Start {
				continue
			}
			if best < 0 || d.scope != in || suits(&o.Symbols[d.symbol], r.kind) && !suits(&o.Symbols[best], r.kind) {
				best, in = d.symbol, d.scope
			}
		}
		if best >= 0 && !slices.ContainsFunc(all, func(d declared) bool { return d.symbol != best }) {
			return "" // there is no other
		}
		if best < 0 {
			return expr.Here + "-"
		}
		return expr.Here + strconv.Itoa(best)
	}
}

// maxNamesakes is over how many symbols of one name in one file it is not decided which is meant.
const maxNamesakes = 500

// suits reports whether a symbol is more of what a reference of some kind names than its namesake in the same block.
func suits(s *symbol.Symbol, k symbol.RefKind) bool {
	isType := s.Kind == symbol.Type || s.Kind == symbol.Interface
	if k == symbol.UseType || k == symbol.Inherit {
		return isType || s.Kind.Container()
	}
	return !isType && (s.Body.Len() > 0 || s.Kind.Value())
}
