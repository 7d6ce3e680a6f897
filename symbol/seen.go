package symbol

// Seen returns a fingerprint of what other files can see of a content: all that resolution may look at in a file that
// is not the one with the reference. Where things stand is not in it, but in which order they do, and what lies in what.
func (o *Outline) Seen() uint64 {
	h := newSum()
	h.text(o.Language)
	h.text(o.Package)
	h.n(uint64(len(o.Symbols)))
	for i := range o.Symbols {
		s := &o.Symbols[i]
		s.seen(&h)
		h.n(uint64(s.Parent + 1))
	}
	o.seenLinks(&h)
	for i := range o.References {
		if r := &o.References[i]; r.Kind == Inherit {
			r.seen(&h)
		}
	}
	return uint64(h)
}

// seenLinks takes in imports and exports.
func (o *Outline) seenLinks(h *sum) {
	h.n(uint64(len(o.Imports)))
	for i := range o.Imports {
		o.Imports[i].seen(h)
		h.n(uint64(o.around(o.Imports[i].Span) + 1))
	}
	h.n(uint64(len(o.Exports)))
	for _, e := range o.Exports {
		h.text(e.Name)
		h.text(e.Local)
	}
}

// seen takes in a symbol without what it lies in.
func (s *Symbol) seen(h *sum) {
	h.text(s.Name)
	h.text(s.Qualified)
	h.n(uint64(s.Ordinal))
	h.n(uint64(s.Kind))
	h.text(s.Owner)
	h.flag(s.Body.Len() > 0)
	h.flag(s.Value.Len() > 0)
	h.flag(s.Exported)
}

func (i *Import) seen(h *sum) {
	h.n(uint64(i.Kind))
	h.text(i.Path)
	h.text(i.Name)
	h.text(i.Alias)
	h.flag(i.ReExport)
}

func (r *Reference) seen(h *sum) {
	h.n(uint64(r.Kind))
	h.text(r.Name)
	h.text(r.Receiver)
	h.flag(r.Bound)
	h.n(uint64(r.From + 1))
}

// around returns the innermost symbol around a span, -1 for none.
func (o *Outline) around(span Span) int {
	in := -1
	for i := range o.Symbols {
		if s := &o.Symbols[i]; s.Span.Start > span.Start {
			break
		} else if s.Span.Holds(span) {
			in = i
		}
	}
	return in
}
