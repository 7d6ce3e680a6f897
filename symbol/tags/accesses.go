package tags

import (
	"cmp"
	"slices"
	"sort"

	"codemem/symbol"
	"codemem/symbol/source"
)

// access enters reads and writes: of the names that the query captured so, those that define nothing, are no locals, stand in no import
// and were not captured as another reference. What a pattern takes may be a local, and the key of a literal may define what is in it, or
// mention it: { total }. It comes after the references, so that those number the locals.
func (a *attributor) access(taken, defined map[uint32]bool) {
	slices.SortStableFunc(a.accesses, func(x, y source.Reference) int {
		return cmp.Or(cmp.Compare(x.Name.Start, y.Name.Start), cmp.Compare(x.Pattern, y.Pattern))
	})
	for _, s := range a.locals {
		taken[s.Start] = true
	}
	again := a.again()
	for i := range a.accesses {
		r := &a.accesses[i]
		if a.unused.Holds(r.Name) || a.inImport(r.Name) || !r.Part && !a.apart(r, taken, defined, again) {
			continue
		}
		taken[r.Name.Start] = true // by the first pattern
		if a.spell(r); r.Text == "" || a.blankName(r.Text) {
			continue
		}
		if on, local, ok := a.accessed(r); ok {
			a.outline.Accesses = append(a.outline.Accesses, symbol.Reference{
				Kind: r.Kind, Name: r.Text, Receiver: r.Receiver, On: on, Bound: local, From: a.outside(r.Name), Line: a.lines.at(r.Name.Start),
			})
			r.Entered = len(a.outline.Accesses)
		}
	}
}

// apart reports whether a name is a reference beside what else is known of it.
func (a *attributor) apart(r *source.Reference, taken, defined, again map[uint32]bool) bool {
	at, write := r.Name.Start, r.Kind == symbol.Write
	_, defines := defined[at]
	return (!taken[at] || write && (r.Key || again[at])) && (!defines || r.Key || write && again[at])
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
func (a *attributor) accessed(r *source.Reference) (on string, local, ok bool) {
	if refer := a.lang.Readers.Refer; refer != nil {
		refer(a.reader, r)
	}
	if r.Part && a.lang.Readers.Parted != nil {
		r.Receiver, on = "?", a.lang.Readers.Parted(a.reader, a.reader.Spanning(r.Name))
		return on, false, on != ""
	}
	if r.Key && a.lang.Readers.Keyed != nil {
		if on, r.Key = a.lang.Readers.Keyed(a.reader, a.reader.Spanning(r.Name)); r.Key {
			return on, a.bound(a.outside(r.Name), r.Text, r.Name.Start), on != ""
		}
		r.Kind = symbol.Read
	}
	return a.received(r, a.outside(r.Name))
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
