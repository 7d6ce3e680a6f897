package symbol

import (
	"slices"
	"strconv"
	"strings"
)

// Seen returns a fingerprint of what other files can see of a content: all that resolution may look at in a file that
// is not the one with the reference. Where things stand is not in it, but in which order they do, and what lies in what.
func (o *Outline) Seen() uint64 {
	h := newSum()
	o.seenHead(&h)
	h.n(uint64(len(o.Symbols)))
	for i := range o.Symbols {
		o.seenSymbol(&h, i)
		h.n(uint64(o.Symbols[i].Parent + 1))
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

// seenHead takes in what a file says of itself, as far as it decides who takes it.
func (o *Outline) seenHead(h *sum) {
	h.text(o.Language)
	h.text(o.Package)
	h.text(o.Build)
	h.flag(slices.ContainsFunc(o.Imports, func(i Import) bool { return i.Path == "C" }))
}

// seenSymbol takes in a symbol without what it lies in.
func (o *Outline) seenSymbol(h *sum, i int) {
	s := &o.Symbols[i]
	h.text(s.Name)
	h.text(s.Qualified)
	h.n(uint64(s.Ordinal))
	h.n(uint64(s.Kind))
	h.text(s.Owner)
	h.flag(s.Body.Len() > 0)
	h.flag(s.Value.Len() > 0)
	h.flag(s.Exported)
	seen := map[int]bool(nil)
	for _, text := range []string{s.Type, s.Params, s.Generic, s.Init} {
		h.text(text)
		seen = o.seenLocals(h, text, seen)
	}
}

// seenLocals takes in the locals that an expression names, and those that they are made of, each once.
func (o *Outline) seenLocals(h *sum, text string, seen map[int]bool) map[int]bool {
	for {
		_, rest, found := strings.Cut(text, "$")
		if !found {
			return seen
		}
		end := 0
		for end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
			end++
		}
		text = rest[end:]
		i, err := strconv.Atoi(rest[:end])
		if err != nil || i >= len(o.Locals) || seen[i] {
			continue
		}
		if seen == nil {
			seen = map[int]bool{}
		}
		seen[i] = true
		l := &o.Locals[i]
		h.text(l.Name)
		h.n(uint64(l.In + 1))
		h.text(l.Type)
		h.text(l.Value)
		seen = o.seenLocals(h, l.Type, seen)
		seen = o.seenLocals(h, l.Value, seen)
	}
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
	h.text(r.On)
	h.flag(r.Bound)
	h.n(uint64(r.Args))
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
