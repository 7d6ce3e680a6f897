package tags

import (
	"codemem/symbol"
)

// reachOn gives the namespaces and classes that are a statement what follows them, up to the next one: package A; sub f {…}.
func (b *builder) reachOn() {
	if !b.lang.Onward {
		return
	}
	end := uint32(len(b.content)) //nolint:gosec // a content is no longer
	for i := len(b.definitions) - 1; i >= 0; i-- {
		d := &b.definitions[i]
		if !d.kind.Container() || d.span.Start >= end {
			continue
		}
		next := d.span.Start
		if d.body.Len() == 0 {
			d.body = b.trim(symbol.Span{Start: d.span.End, End: end})
			d.span.End = max(d.span.End, d.body.End)
		}
		end = next
	}
}
