package tags

import (
	"slices"

	"codemem/symbol"
	"codemem/symbol/source"
)

// maxMended is how many types of one content are given their members.
const maxMended = 200

// mendBodies gives types in which the grammar stumbles, of which it sees no more than the names, their members, where the language
// says how a type's body is found. What has the type's name before its own in its declaration lies in the type.
func (b *builder) mendBodies() {
	find := b.lang.Readers.Body
	if find == nil || len(b.errors) == 0 {
		return
	}
	r := &source.Reader{Code: b.leavesOf(), Lang: &b.lang.Syntax}
	var mended []symbol.Span    // names
	bodies := map[uint32]bool{} // where they start
	for i := range b.definitions {
		d := &b.definitions[i]
		open := d.body.Len() > 0 && b.content[d.body.End-1] != '}'
		if !d.kind.Container() || d.span != d.name && !open || len(mended) == maxMended {
			continue
		}
		if span, body, ok := find(r, d.name); ok {
			mended, bodies[body.Start] = append(mended, d.name), true
			d.span, d.body = span, body
		}
	}
	around := bracketsAround(r)
	b.definitions = slices.DeleteFunc(b.definitions, func(d definition) bool {
		at, _ := r.Within(d.name)
		return d.loose && (at >= len(around) || !bodies[around[at]])
	})
	if len(mended) == 0 {
		return
	}
	slices.SortFunc(mended, bySpan)
	for i := range b.definitions {
		d := &b.definitions[i]
		at, ok := slices.BinarySearchFunc(mended, d.span, func(m, s symbol.Span) int { return int(m.Start) - int(s.Start) })
		if ok || at == len(mended) || mended[at].Start >= d.name.Start || d.kind.Container() {
			continue
		}
		d.span.Start = b.lang.Readers.Start(r, d.name)
	}
	b.mended = mended
}

// bracketsAround returns for each leaf the offset of the bracket around it.
func bracketsAround(r *source.Reader) []uint32 {
	of := make([]uint32, len(r.Leaves))
	var open []int
	for i := range r.Leaves {
		for len(open) > 0 && int(r.Leaves[open[len(open)-1]].Partner) <= i {
			open = open[:len(open)-1]
		}
		if len(open) > 0 {
			of[i] = r.Leaves[open[len(open)-1]].Start
		}
		if int(r.Leaves[i].Partner) > i && !r.Leaves[i].Literal {
			open = append(open, i)
		}
	}
	return of
}

// inMended reports whether symbol i is a type that was mended.
func (b *builder) inMended(i int) bool {
	if i < 0 {
		return false
	}
	_, ok := slices.BinarySearchFunc(b.mended, b.outline.Symbols[i].NameAt, func(m symbol.Span, at uint32) int { return int(m.Start) - int(at) })
	return ok
}
