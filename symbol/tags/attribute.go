package tags

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"codemem/symbol"
)

// attribute gives each reference the innermost symbol around it. A name that is being defined is none.
func (b *builder) attribute() {
	taken := b.captured()
	defined, dropped := b.settleReferences()
	b.nameSelves()
	r := &reader{code: b.leavesOf(), tree: b.newTree(), lang: b.lang}
	b.blocks = newBlocks(b.blocked)
	r.closures = b.handedTo(r)
	a := attributor{builder: b, reader: r, bindings: b.bind(r)}
	a.bound = b.bound(defined, a.bindings)
	if prepare := b.lang.types.prepare; prepare != nil {
		prepare(b, r)
	}
	b.declareTypes(r)
	a.nearest = b.nearest()
	for i := range b.references {
		ref := b.references[i]
		defines := defined[ref.name.Start] && ref.kind != symbol.Inherit // an embedded field is both
		if defines || dropped[ref.name.Start] {
			continue
		}
		if refer := b.lang.types.refer; refer != nil {
			refer(r, &ref)
		}
		if a.attribute(&ref) {
			b.references[i].entered = len(b.outline.References)
		}
	}
	if taken != nil {
		maps.Copy(dropped, defined)
		a.access(taken, dropped)
		a.stores()
	}
}

// captured returns where the names of references are, and of what only looks like one. What is written is no mention.
func (b *builder) captured() map[uint32]bool {
	if len(b.accesses) == 0 {
		return nil
	}
	written := map[uint32]bool{}
	for i := range b.accesses {
		if r := &b.accesses[i]; r.kind == symbol.Write && !r.key {
			written[r.name.Start] = true
		}
	}
	b.references = slices.DeleteFunc(b.references, func(r reference) bool { return r.kind == symbol.Mention && !r.none && written[r.name.Start] })
	at := make(map[uint32]bool, len(b.references))
	for i := range b.references {
		at[b.references[i].name.Start] = true
	}
	return at
}

// An attributor makes references of what was captured as such.
type attributor struct {
	*builder
	reader   *reader
	bindings *bindings
	bound    func(i int, name string, at uint32) bool
	nearest  func(r *reference) string
}

// attribute enters a reference, and reports whether it names something that can be known from outside.
func (a *attributor) attribute(ref *reference) bool {
	at := a.from(ref)
	on, isLocal, ok := a.received(ref, at)
	if !ok {
		return false
	}
	n, given := a.reader.arguments(ref)
	a.outline.References = append(a.outline.References, symbol.Reference{
		Kind: ref.kind, Name: ref.text, Receiver: ref.receiver, On: on, Bound: isLocal, Args: n, Labels: a.reader.labels(ref), Given: given, From: at, Line: a.lines.at(ref.name.Start),
	})
	return true
}

// received returns what a reference in symbol at says of its receiver: an expression, and whether it starts with a local. It is not ok
// if it is a local itself.
func (a *attributor) received(ref *reference, at int) (on string, isLocal, ok bool) {
	first, nested := a.throughSelf(ref, at, a.bindings)
	named, signed := a.boundName(ref, first)
	isLocal = !isThis(ref.receiver) && (a.bound(at, named, ref.name.Start) || signed)
	if isLocal && ref.receiver == "" && (ref.kind != symbol.Call || !a.lang.MethodsApart) {
		return "", true, false
	}
	on = a.nearest(ref)
	if nameless := a.lang.types.nameless; nameless != nil {
		isLocal, on = nameless(a.builder, a.reader, ref, isLocal, a.bindings)
	}
	if on == "" && (isLocal || nested && a.lang.Chains || a.bindings.more(ref)) {
		on = a.reader.calledOn(ref)
	}
	return on, isLocal, true
}

// labels says what tells what a reference means apart from its namesakes.
func (r *reader) labels(ref *reference) string {
	if told := r.lang.types.labels; told != nil {
		return told(r, ref)
	}
	return ""
}

// calledOn returns the expression of a reference's receiver.
func (r *reader) calledOn(ref *reference) string {
	on := cmp.Or(ref.implied, r.spanValue(ref.on))
	if ref.through {
		return after(on, "^")
	}
	return on
}

// from returns the symbol that a reference is one of: the innermost around it, or of an embedded field what has that.
func (b *builder) from(ref *reference) int {
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
