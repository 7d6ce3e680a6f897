package tags

import (
	"cmp"
	"slices"
	"sort"

	"codemem/symbol"
)

// access enters reads and writes: of the names that the query captured so, those that define nothing, are no locals, stand in no import
// and were not captured as another reference. What a pattern takes may be a local, and the key of a literal may define what is in it, or
// mention it: { total }. It comes after the references, so that those number the locals.
func (a *attributor) access(taken, defined map[uint32]bool) {
	slices.SortStableFunc(a.accesses, func(x, y reference) int {
		return cmp.Or(cmp.Compare(x.name.Start, y.name.Start), cmp.Compare(x.pattern, y.pattern))
	})
	for _, s := range a.locals {
		taken[s.Start] = true
	}
	again := a.again()
	for i := range a.accesses {
		r := &a.accesses[i]
		if a.unused.Holds(r.name) || a.inImport(r.name) || !r.part && !a.apart(r, taken, defined, again) {
			continue
		}
		taken[r.name.Start] = true // by the first pattern
		if a.spell(r); r.text == "" || r.text == "_" {
			continue
		}
		if on, local, ok := a.accessed(r); ok {
			a.outline.Accesses = append(a.outline.Accesses, symbol.Reference{
				Kind: r.kind, Name: r.text, Receiver: r.receiver, On: on, Bound: local, From: a.outside(r.name), Line: a.lines.at(r.name.Start),
			})
			r.entered = len(a.outline.Accesses)
		}
	}
}

// apart reports whether a name is a reference beside what else is known of it.
func (a *attributor) apart(r *reference, taken, defined, again map[uint32]bool) bool {
	at, write := r.name.Start, r.kind == symbol.Write
	_, defines := defined[at]
	return (!taken[at] || write && (r.key || again[at])) && (!defines || r.key || write && again[at])
}

// again returns where values are defined that were before: there they are written.
func (b *builder) again() map[uint32]bool {
	at := map[uint32]bool{}
	for i := range b.outline.Symbols {
		if s := &b.outline.Symbols[i]; s.Ordinal > 1 && s.Kind.Value() {
			at[s.NameAt] = true
		}
	}
	return at
}

// accessed returns what a read or write says of its receiver. It is not ok if it names nothing that can be known from outside.
func (a *attributor) accessed(r *reference) (on string, local, ok bool) {
	if refer := a.lang.types.refer; refer != nil {
		refer(a.reader, r)
	}
	if r.part && a.lang.types.parted != nil {
		r.receiver, on = "?", a.lang.types.parted(a.reader, a.reader.spanning(r.name))
		return on, false, on != ""
	}
	if r.key && a.lang.types.keyed != nil {
		if on, r.key = a.lang.types.keyed(a.reader, a.reader.spanning(r.name)); r.key {
			return on, a.bound(a.outside(r.name), r.text, r.name.Start), on != ""
		}
		r.kind = symbol.Read
	}
	return a.received(r, a.outside(r.name))
}

// outside returns the innermost symbol around a name, but for the one that it names.
func (a *attributor) outside(name symbol.Span) int {
	i := a.innermost(name)
	if i >= 0 && a.outline.Symbols[i].NameAt == name.Start {
		i = a.outline.Symbols[i].Parent
	}
	return i
}

// inImport reports whether a name stands in a statement that imports.
func (a *attributor) inImport(name symbol.Span) bool {
	all := a.outline.Imports
	i := sort.Search(len(all), func(i int) bool { return all[i].Span.Start > name.Start })
	return i > 0 && all[i-1].Span.Holds(name)
}
