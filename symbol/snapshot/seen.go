package snapshot

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
)

// seen returns a fingerprint of what other files can see of a content: all that resolution may look at in a file that
// is not the one with the reference. Where things stand is not in it, but in which order they do, and what lies in what.
func seen(o *symbol.Outline) uint64 {
	h := newSum()
	seenHead(o, &h)
	h.n(uint64(len(o.Symbols)))
	for i := range o.Symbols {
		seenSymbol(o, &h, i)
		h.n(uint64(o.Symbols[i].Parent + 1))
	}
	seenLinks(o, &h)
	for i := range o.References {
		if r := &o.References[i]; r.Kind == symbol.Inherit {
			seenReference(r, &h)
			seenAround(o, &h, r.From)
		}
	}
	return uint64(h)
}

// seenLinks takes in imports and exports.
func seenLinks(o *symbol.Outline, h *sum) {
	h.n(uint64(len(o.Imports)))
	for i := range o.Imports {
		seenImport(&o.Imports[i], h)
		seenAround(o, h, o.Around(o.Imports[i].Span))
	}
	h.n(uint64(len(o.Exports)))
	for _, e := range o.Exports {
		h.text(e.Name)
		h.text(e.Local)
		h.text(e.In)
	}
	h.flag(slices.ContainsFunc(o.Symbols, func(s symbol.Symbol) bool { return s.Exported && s.Parent < 0 })) // it may make it a module
}

// seenNames returns what is seen of the symbols of each name, with what they lie in.
func seenNames(o *symbol.Outline, p string, head sum) map[string]sum {
	names := map[string]sum{}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		h, ok := names[s.Name]
		if !ok {
			h = head
			h.text(p)
		}
		for at := i; at >= 0; at = o.Symbols[at].Parent {
			seenSymbol(o, &h, at)
		}
		h.byte(0) // the next is no part of this one
		names[s.Name] = h
	}
	return names
}

// A goOf is a name in a package of Go: of a type, or of the package itself.
type member struct{ class, name string }

// goClasses returns what symbol i is of: a type, or "" for the package. A type is of both.
func classes(o *symbol.Outline, i int) []string {
	class := symbol.EnclosingClass(o, i)
	if s := &o.Symbols[i]; class != "" && s.Owner == "" && s.Parent < 0 {
		return []string{class, ""}
	}
	return []string{class}
}

// seenOf returns what is seen of the symbols of each name of Go, by what they are of.
func seenOf(o *symbol.Outline, head sum) map[member]sum {
	names := map[member]sum{}
	for i := range o.Symbols {
		if o.Local(i) {
			continue
		}
		for _, class := range classes(o, i) {
			of := member{class, o.Symbols[i].Name}
			h, ok := names[of]
			if !ok {
				h = head
			}
			seenSymbol(o, &h, i)
			seenAround(o, &h, o.Symbols[i].Parent)
			names[of] = h
		}
	}
	return names
}

// seenMembers returns what is seen of all that lies right in the symbols of each name, in order.
func seenMembers(o *symbol.Outline) map[string]sum {
	names := map[string]sum{}
	for i := range o.Symbols {
		in := o.Symbols[i].Parent
		if in < 0 {
			continue
		}
		h, ok := names[o.Symbols[in].Name]
		if !ok {
			h = newSum()
		}
		seenAround(o, &h, in)
		seenSymbol(o, &h, i)
		names[o.Symbols[in].Name] = h
	}
	return names
}

// seenInherited returns what the symbols of each name inherit, in order.
func seenInherited(o *symbol.Outline) map[string]sum {
	names := map[string]sum{}
	for i := range o.References {
		r := &o.References[i]
		if r.Kind != symbol.Inherit || r.From < 0 {
			continue
		}
		h, ok := names[o.Symbols[r.From].Name]
		if !ok {
			h = newSum()
		}
		seenReference(r, &h)
		seen := seenLocals(o, &h, r.Receiver, nil)
		seenLocals(o, &h, r.On, seen)
		seenAround(o, &h, r.From)
		names[o.Symbols[r.From].Name] = h
	}
	return names
}

// seenAround takes in which symbol i is, and what it lies in: where it stands among others is not seen.
func seenAround(o *symbol.Outline, h *sum, i int) {
	for ; i >= 0; i = o.Symbols[i].Parent {
		s := &o.Symbols[i]
		h.byte(1)
		h.text(s.Name)
		h.text(s.Qualified)
		h.n(uint64(s.Ordinal))
		h.n(uint64(s.Kind))
		h.text(s.Owner)
		h.text(s.Generic)
	}
	h.byte(0)
}

// seenHead takes in what a file says of itself, as far as it decides who takes it.
func seenHead(o *symbol.Outline, h *sum) {
	h.text(o.Language)
	h.text(o.Package)
	h.text(o.Build)
	if o.Rules().Nested { // one clause, or more
		h.n(uint64(max(o.PackageAt.Len(), 0))) //nolint:gosec // it is not negative
	}
	h.flag(needsCompiler(o))
}

// seenSymbol takes in a symbol without what it lies in.
func seenSymbol(o *symbol.Outline, h *sum, i int) {
	s := &o.Symbols[i]
	h.text(s.Name)
	h.text(s.Qualified)
	h.n(uint64(s.Ordinal))
	h.n(uint64(s.Kind))
	h.text(s.Owner)
	h.flag(s.Body.Len() > 0)
	h.flag(s.Value.Len() > 0)
	h.flag(s.Exported)
	h.flag(s.Set)
	seen := map[int]int(nil)
	for _, text := range []string{s.Type, s.Params, s.Generic, s.Init} {
		seen = seenLocals(o, h, text, seen)
	}
}

// seenLocals takes in an expression with the locals that it names, and those that they are made of, each once. Which
// number a local has is not seen.
func seenLocals(o *symbol.Outline, h *sum, text string, seen map[int]int) map[int]int {
	for {
		before, rest, found := strings.Cut(text, "$")
		h.text(before)
		h.flag(found)
		if !found {
			return seen
		}
		end := 0
		for end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
			end++
		}
		text = rest[end:]
		i, err := strconv.Atoi(rest[:end])
		if err != nil || i >= len(o.Locals) {
			h.text(rest[:end])
			continue
		}
		n, again := seen[i]
		if !again {
			n = len(seen)
		}
		h.n(uint64(n)) //nolint:gosec // a count
		if again {
			continue
		}
		if seen == nil {
			seen = map[int]int{}
		}
		seen[i] = n
		l := &o.Locals[i]
		h.text(l.Name)
		seenAround(o, h, l.In)
		seen = seenLocals(o, h, l.Type, seen)
		seen = seenLocals(o, h, l.Value, seen)
	}
}

func seenImport(i *symbol.Import, h *sum) {
	h.n(uint64(i.Kind))
	h.text(i.Path)
	h.text(i.Name)
	h.text(i.Alias)
	h.flag(i.ReExport)
}

func seenReference(r *symbol.Reference, h *sum) {
	h.n(uint64(r.Kind))
	h.text(r.Name)
	h.text(r.Receiver)
	h.text(r.On)
	h.flag(r.Bound)
	h.n(uint64(r.Args))
	h.text(r.Labels)
	h.text(r.Given)
}
