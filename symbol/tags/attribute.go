package tags

import (
	"cmp"
	"slices"
	"strings"

	"codemem/symbol"
)

// attribute gives each reference the innermost symbol around it. A name that is being defined is none.
func (b *builder) attribute() {
	o := b.outline
	defined, dropped := b.settleReferences()
	defines := func(r reference) bool { return defined[r.name.Start] && r.kind != symbol.Inherit } // an embedded field is both
	lines := b.lines
	b.nameSelves()
	r := &reader{code: b.leavesOf(), tree: b.newTree(), lang: b.lang}
	b.blocks = newBlocks(b.blocked)
	r.closures = b.handedTo(r)
	bindings := b.bind(r)
	bound := b.bound(defined, bindings)
	if prepare := b.lang.types.prepare; prepare != nil {
		prepare(b, r)
	}
	b.declareTypes(r)
	nearest := b.nearest()
	for _, ref := range b.references {
		if defines(ref) || dropped[ref.name.Start] {
			continue
		}
		if refer := b.lang.types.refer; refer != nil {
			refer(r, &ref)
		}
		at := b.from(ref)
		first, nested := b.throughSelf(&ref, at, bindings)
		named, signed := b.boundName(&ref, first)
		isLocal := !isThis(ref.receiver) && (bound(at, named, ref.name.Start) || signed)
		if isLocal && ref.receiver == "" && (ref.kind != symbol.Call || !b.lang.MethodsApart) {
			continue // it names nothing that can be known from outside
		}
		on := nearest(ref)
		if nameless := b.lang.types.nameless; nameless != nil {
			isLocal, on = nameless(b, r, &ref, isLocal, bindings)
		}
		if on == "" && (isLocal || nested && b.lang.Chains || bindings.more(&ref)) {
			if on = cmp.Or(ref.implied, r.spanValue(ref.on)); ref.through {
				on = after(on, "^")
			}
		}
		n, given := r.arguments(ref)
		o.References = append(o.References, symbol.Reference{
			Kind: ref.kind, Name: ref.text, Receiver: ref.receiver, On: on, Bound: isLocal, Args: n, Labels: r.labels(ref), Given: given, From: at, Line: lines.at(ref.name.Start),
		})
	}
}

// from returns the symbol that a reference is one of: the innermost around it, or of an embedded field what has that.
func (b *builder) from(ref reference) int {
	at := b.innermost(ref.name)
	if at >= 0 && ref.kind == symbol.Inherit && b.outline.Symbols[at].Kind == symbol.Field {
		return b.outline.Symbols[at].Parent
	}
	return at
}

// boundName returns the name that decides what a reference means, by the first of its receiver, and whether it has the sign
// of a variable.
func (b *builder) boundName(ref *reference, first string) (named string, signed bool) {
	named = cmp.Or(first, ref.text)
	sigil := b.lang.Sigil
	switch {
	case sigil != "" && first != "" && ref.on.Len() > 0 && strings.HasPrefix(b.text(ref.on), sigil):
		return sigil + first, true
	case b.lang.TypesApart && ref.receiver == "" && (ref.kind == symbol.UseType || ref.kind == symbol.Inherit):
		return typeName + named, false
	}
	return named, false
}

// throughSelf writes what a method calls what it is called on as this. It returns the first name of the receiver, unless it is
// that, and whether there are more.
func (b *builder) throughSelf(ref *reference, at int, bindings *bindings) (first string, nested bool) {
	first, rest, nested := strings.Cut(ref.receiver, ".")
	if first != "" && b.selfIn(b.selfNames, at) == first && bindings.find(first, ref.name.Start) == nil {
		if ref.receiver, first = "this", ""; nested {
			ref.receiver += "." + rest
		}
	}
	return first, nested
}

// settleReferences orders the references, each name once, and returns where names are defined, and where those that are no
// symbols.
func (b *builder) settleReferences() (defined, dropped map[uint32]bool) {
	o := b.outline
	defined = make(map[uint32]bool, len(o.Symbols))
	for i := range o.Symbols {
		defined[o.Symbols[i].NameAt] = true
	}
	dropped = make(map[uint32]bool, len(b.definitions)) // locals: they are no symbols, and no references either
	for _, d := range b.definitions {
		dropped[d.name.Start] = !defined[d.name.Start]
	}
	slices.SortStableFunc(b.references, func(x, y reference) int {
		return cmp.Or(cmp.Compare(x.name.Start, y.name.Start), cmp.Compare(x.pattern, y.pattern))
	})
	b.references = slices.CompactFunc(b.references, func(x, y reference) bool { return x.name == y.name })
	b.references = slices.DeleteFunc(b.references, func(r reference) bool { return r.none || b.unused.Holds(r.name) })
	return defined, dropped
}
