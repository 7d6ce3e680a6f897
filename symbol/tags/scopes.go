package tags

import (
	"slices"
	"sort"

	"codemem/symbol"
	"codemem/symbol/source"
)

// settleScopes keeps the outermost of the scopes that are not open, in order.
func (b *builder) settleScopes() {
	open := make(map[symbol.Span]bool, len(b.open))
	for _, s := range b.open {
		open[s] = true
	}
	b.scopes = slices.DeleteFunc(b.scopes, func(s symbol.Span) bool { return open[s] })
	slices.SortFunc(b.scopes, bySpan)
	b.scopes = outermost(b.scopes)
	if b.outline.Groups = slices.DeleteFunc(b.outline.Groups, b.inScope); len(b.outline.Groups) == 0 {
		b.outline.Groups = nil
	}
}

// outermost drops the spans of a sorted list that lie in others.
func outermost(spans []symbol.Span) []symbol.Span {
	var end uint32
	return slices.DeleteFunc(spans, func(s symbol.Span) bool {
		inner := s.End <= end
		end = max(end, s.End)
		return inner
	})
}

// inScope reports whether a name is bound in a scope that has none.
func (b *builder) inScope(name symbol.Span) bool {
	i := sort.Search(len(b.scopes), func(i int) bool { return b.scopes[i].Start > name.Start })
	return i > 0 && b.scopes[i-1].Holds(name)
}

// bound returns a function that reports whether a name is bound where it stands: in a block around it that is known,
// or else anywhere in symbol i or in one around it.
func (b *builder) bound(defined map[uint32]bool, known *bindings) func(i int, name string, at uint32) bool {
	if len(b.blocks.spans) > 0 {
		return func(_ int, name string, at uint32) bool { return known.find(name, at) != nil }
	}
	locals := b.localNames(defined)
	return func(i int, name string, _ uint32) bool {
		if i < 0 { // a block at file level, of a test or a build script
			return locals[localName{i, name}]
		}
		for ; i >= 0; i = b.around[i] {
			if locals[localName{i, name}] {
				return true
			}
		}
		return false
	}
}

// A localName is a name that is bound somewhere in a symbol, -1 for the file.
type localName struct {
	in   int
	name string
}

// localNames returns the names that are bound in symbols, and are neither symbols nor what an import in a function binds.
func (b *builder) localNames(defined map[uint32]bool) map[localName]bool {
	locals := make(map[localName]bool, len(b.locals))
	imported := map[string][]symbol.Span{} // in order
	for _, i := range b.outline.Imports {
		imported[i.Local()] = append(imported[i.Local()], i.Span)
	}
	for _, span := range b.selves {
		defined[span.Start] = true // and not a local
	}
	for _, span := range b.locals {
		by := imported[b.name(span)]
		if at := sort.Search(len(by), func(i int) bool { return by[i].Start > span.Start }); at > 0 && by[at-1].Holds(span) {
			continue // const name = require(…) in a function
		}
		if i := b.innermost(span); !defined[span.Start] && (i >= 0 || len(by) == 0) {
			locals[localName{i, source.PlainName(b.name(span))}] = true
		}
	}
	return locals
}
