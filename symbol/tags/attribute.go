package tags

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"codemem/symbol"
	"codemem/symbol/source"
)

// attribute gives each reference the innermost symbol around it. A name that is being defined is none.
func (b *builder) attribute() {
	taken := b.captured()
	defined, dropped := b.settleReferences()
	b.nameSelves()
	r := &source.Reader{Code: b.leavesOf(), Tree: b.newTree(), Lang: &b.lang.Syntax}
	b.blocks = newBlocks(b.blocked)
	r.CallEnd, r.Result = func(uint32) (uint32, bool) { return 0, false }, func(uint32) string { return "" } // until names are bound
	r.Closures = b.handedTo(r)
	a := attributor{builder: b, reader: r, bindings: b.bind(r)}
	a.bound = b.bound(defined, a.bindings)
	r.CallEnd, r.Result = b.callEnds(r), b.resultAt
	b.declareTypes(r)
	a.nearest = b.nearest()
	for i := range b.references {
		ref := b.references[i]
		defines := defined[ref.Name.Start] && ref.Kind != symbol.Inherit // an embedded field is both
		if defines || dropped[ref.Name.Start] {
			continue
		}
		if refer := b.lang.Readers.Refer; refer != nil {
			refer(r, &ref)
		}
		if a.attribute(&ref) {
			b.references[i].Entered = len(b.outline.References)
		}
	}
	if taken != nil {
		maps.Copy(dropped, defined)
		a.access(taken, dropped)
		a.stores()
	}
}

// captured returns where the names of references are, and of what only looks like one to the patterns of accesses behind. What is written is
// no mention.
func (b *builder) captured() map[uint32]bool {
	if len(b.accesses) == 0 {
		return nil
	}
	written, first := map[uint32]bool{}, map[uint32]int{}
	for i := range b.accesses {
		r := &b.accesses[i]
		written[r.Name.Start] = written[r.Name.Start] || r.Kind == symbol.Write && !r.Key
		if p, ok := first[r.Name.Start]; !ok || r.Pattern < p {
			first[r.Name.Start] = r.Pattern
		}
	}
	b.references = slices.DeleteFunc(b.references, func(r source.Reference) bool { return r.Kind == symbol.Mention && !r.None && written[r.Name.Start] })
	at := make(map[uint32]bool, len(b.references))
	for i := range b.references {
		r := &b.references[i]
		if p, ok := first[r.Name.Start]; !r.None || !ok || r.Pattern < p {
			at[r.Name.Start] = true
		}
	}
	return at
}

// An attributor makes references of what was captured as such.
type attributor struct {
	*builder
	reader   *source.Reader
	bindings *bindings
	bound    func(i int, name string, at uint32) bool
	nearest  func(r *source.Reference) string
	by       map[string][]int // the symbols by their names, once asked for
}

// attribute enters a reference, and reports whether it names something that can be known from outside.
func (a *attributor) attribute(ref *source.Reference) bool {
	at := a.from(ref)
	n, given := a.reader.Arguments(ref)
	on, isLocal, ok := a.inLiteral(ref, n-1), false, true
	if on == "" {
		on, isLocal, ok = a.received(ref, at)
	}
	if !ok {
		return false
	}
	a.outline.References = append(a.outline.References, symbol.Reference{
		Kind: ref.Kind, Name: ref.Text, Receiver: ref.Receiver, On: on, Bound: isLocal, Args: n, Labels: a.reader.Labels(ref), Given: given, From: at, Line: a.lines.at(ref.Name.Start),
	})
	return true
}

// received returns what a reference in symbol at says of its receiver: an expression, and whether it starts with a local. It is not ok
// if it is a local itself.
func (a *attributor) received(ref *source.Reference, at int) (on string, isLocal, ok bool) {
	first, nested := a.throughSelf(ref, at, a.bindings)
	named, signed := a.boundName(ref, first)
	isLocal = !source.IsThis(ref.Receiver) && (a.bound(at, named, ref.Name.Start) || signed)
	if isLocal && ref.Receiver == "" && (ref.Kind != symbol.Call || !a.lang.MethodsApart) {
		return "", true, false
	}
	on = a.nearest(ref)
	if nameless := a.lang.Readers.Nameless; nameless != nil && a.bindings.find("this", ref.Name.Start) != nil {
		on = nameless(a.reader, ref, isLocal)
	}
	if on == "" && (isLocal || nested && a.lang.Chains || a.bindings.more(ref)) {
		on = a.reader.CalledOn(ref)
	}
	return on, isLocal, true
}

// from returns the symbol that a reference is one of: the innermost around it, or of an embedded field what has that.
func (b *builder) from(ref *source.Reference) int {
	at := b.innermost(ref.Name)
	if at >= 0 && ref.Kind == symbol.Inherit && b.outline.Symbols[at].Kind == symbol.Field {
		return b.outline.Symbols[at].Parent
	}
	return at
}

// boundName returns the name that decides what a reference means, by the first of its receiver, and whether it has the sign
// of a variable.
func (b *builder) boundName(ref *source.Reference, first string) (named string, signed bool) {
	named = cmp.Or(first, ref.Text)
	sigil := b.lang.Sigil
	switch {
	case sigil != "" && first != "" && ref.On.Len() > 0 && strings.HasPrefix(b.text(ref.On), sigil):
		return sigil + first, true
	case b.lang.TypesApart && ref.Receiver == "" && (ref.Kind == symbol.UseType || ref.Kind == symbol.Inherit):
		return source.TypeName + named, false
	}
	return named, false
}

// throughSelf writes what a method calls what it is called on as this. It returns the first name of the receiver, unless it is
// that, and whether there are more.
func (b *builder) throughSelf(ref *source.Reference, at int, bindings *bindings) (first string, nested bool) {
	first, rest, nested := strings.Cut(ref.Receiver, ".")
	if first != "" && b.selfIn(b.selfNames, at) == first && bindings.find(first, ref.Name.Start) == nil {
		if ref.Receiver, first = "this", ""; nested {
			ref.Receiver += "." + rest
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
	slices.SortStableFunc(b.references, func(x, y source.Reference) int {
		return cmp.Or(cmp.Compare(x.Name.Start, y.Name.Start), cmp.Compare(x.Pattern, y.Pattern))
	})
	b.references = slices.CompactFunc(b.references, func(x, y source.Reference) bool { return x.Name == y.Name })
	b.references = slices.DeleteFunc(b.references, func(r source.Reference) bool { return r.None || b.unused.Holds(r.Name) })
	return defined, dropped
}
