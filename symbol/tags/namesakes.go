package tags

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
	"codemem/symbol/expr"
	"codemem/symbol/source"
)

// nearest returns a function that says which of the file's symbols a name alone means, where blocks without a name decide
// that: as expr.Here has it, "" where there is nothing to decide. Tests declare the same names in many functions
// that are handed on.
func (b *builder) nearest() func(r *source.Reference) string {
	if !b.lang.Nearest {
		return func(*source.Reference) string { return "" }
	}
	by, nested := b.namesakes()
	return func(r *source.Reference) string {
		all := by[r.Text]
		if r.Receiver != "" || !nested[r.Text] || len(all) > maxNamesakes {
			return ""
		}
		best := b.nearestOf(all, r)
		if best < 0 {
			return expr.Here + "-"
		}
		if !slices.ContainsFunc(all, func(d declared) bool { return d.symbol != best }) {
			return "" // there is no other
		}
		return expr.Here + strconv.Itoa(best)
	}
}

// A declared is a symbol with the block that its name is seen in.
type declared struct {
	symbol int
	scope  symbol.Span
}

// namesakes returns the symbols that a name alone may mean, by their names, and the names that are declared in a block.
func (b *builder) namesakes() (by map[string][]declared, nested map[string]bool) {
	by, nested = map[string][]declared{}, map[string]bool{}
	for i := range b.outline.Symbols {
		s := &b.outline.Symbols[i]
		if s.Owner != "" || s.Kind == symbol.Method || s.Kind == symbol.Field || s.Kind == symbol.Member {
			continue
		}
		scope := symbol.Span{End: uint32(len(b.content))} //nolint:gosec // a content is no longer
		if before := s.Span.Start - 1; s.Span.Start > 0 {
			scope = b.scopeOf(symbol.Span{Start: before, End: before}) // what is declared may be a block itself
		}
		nested[s.Name] = nested[s.Name] || scope.Len() < len(b.content)
		by[s.Name] = append(by[s.Name], declared{i, scope})
	}
	return by, nested
}

// nearestOf returns the one of several symbols that is declared in the innermost block around a reference, -1 for none. Of two in one
// block it is the one that suits.
func (b *builder) nearestOf(all []declared, r *source.Reference) int {
	best := declared{symbol: -1}
	for _, d := range all {
		switch {
		case !holds(d.scope, r.Name.Start), best.symbol >= 0 && d.scope.Start < best.scope.Start:
		case best.symbol < 0 || d.scope != best.scope || b.suits(d, r.Kind) && !b.suits(best, r.Kind):
			best = d
		}
	}
	return best.symbol
}

// maxNamesakes is over how many symbols of one name in one file it is not decided which is meant.
const maxNamesakes = 500

// suits reports whether a symbol is more of what a reference of some kind names than its namesake in the same block.
func (b *builder) suits(d declared, k symbol.RefKind) bool {
	s := &b.outline.Symbols[d.symbol]
	isType := s.Kind == symbol.Type || s.Kind == symbol.Interface
	if k == symbol.UseType || k == symbol.Inherit {
		return isType || s.Kind.Container()
	}
	return !isType && (s.Body.Len() > 0 || s.Kind.Value())
}

// inLiteral returns what a call means that a literal declares, as expr.Here has it: the literal that it is a call on, or the type without a
// name that it lies in. It returns "" where that is not one symbol; of several in what it is a call on nothing is known.
func (a *attributor) inLiteral(ref *source.Reference, args int) (on string) {
	if !a.lang.NoLocalFunctions || ref.Kind != symbol.Call {
		return ""
	}
	in, spot := ref.In, ref.In.Len() > 0
	if this := a.bindings.find("this", ref.Name.Start); !spot && this != nil && (ref.Receiver == "" || ref.Receiver == "this") {
		in = this.scope
	}
	found := a.declaredIn(in, ref, args)
	if len(found) == 1 {
		ref.Receiver = ""
		return expr.Here + strconv.Itoa(found[0])
	}
	if spot {
		ref.Receiver = "?"
	}
	return ""
}

// declaredIn returns the symbols that a literal declares right inside with the name of a call, and that take a number of arguments, -1 for
// any. A call in a class with a name that lies in the literal means none of them.
func (a *attributor) declaredIn(in symbol.Span, ref *source.Reference, args int) (found []int) {
	if in.Len() == 0 {
		return nil
	}
	outer := a.innermost(symbol.Span{Start: in.Start, End: in.Start})
	for i := a.innermost(ref.Name); i != outer && i >= 0 && holds(in, ref.Name.Start); i = a.around[i] {
		if a.outline.Symbols[i].Kind.Container() {
			return nil
		}
	}
	if a.by == nil {
		a.by = map[string][]int{}
		for i := range a.outline.Symbols {
			name := a.outline.Symbols[i].Name
			a.by[name] = append(a.by[name], i)
		}
	}
	for _, i := range a.by[ref.Text] {
		s := &a.outline.Symbols[i]
		if !holds(in, s.NameAt) || a.around[i] != outer {
			continue
		}
		if _, fits := expr.Align(expr.Params(s.Params), strings.Repeat("_:", max(args, 0))); fits || args < 0 {
			found = append(found, i)
		}
	}
	return found
}
