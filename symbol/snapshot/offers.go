package snapshot

import (
	"codemem/symbol"
)

// What a file offers others: a name that it defines or imports, and all that it takes from other files to hand it on.
// Most files that are asked for a name, as one after the other of those that an index file hands on, do not offer it:
// it is nothing to who asks whether they are there.

// Offering is Outline for who asks what a file offers of a name.
func (w *Snapshot) Offering(p, name string) *symbol.Outline {
	w.noteName(askOffer, p, name)
	w.noteKey(asking{kind: askAll, path: p})
	var o *symbol.Outline
	w.Untraced(func() { o = w.Head(p) })
	return o
}

// seenAll returns what a file takes to hand it on, whatever it is called, and whether there is any. In languages other
// than JavaScript there always is.
func seenAll(o *symbol.Outline) (sum, bool) {
	h := newSum()
	h.text(o.Language)
	some := !o.Rules().Modules
	for i := range o.Imports {
		if imp := &o.Imports[i]; imp.Kind == symbol.ImportAll || symbol.Includes(o, imp) {
			seenImport(imp, &h)
			some = true
		}
	}
	return h, some
}

// seenOffers returns what is seen of the names that a file may offer, by name.
func seenOffers(o *symbol.Outline, p string, head sum) map[string]sum {
	defined, names := map[string]sum{}, map[string]sum{}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if !symbol.FileLevel(o, i) {
			continue
		}
		h, ok := defined[s.Name]
		if !ok {
			h = newSum()
		}
		seenSymbol(o, &h, i)
		seenAround(o, &h, s.Parent)
		defined[s.Name] = h
	}
	for i := range o.Imports {
		imp := &o.Imports[i]
		for _, name := range []string{imp.Local(), imp.Alias} {
			h, ok := defined[name]
			if !ok {
				h = newSum()
			}
			seenImport(imp, &h)
			defined[name] = h
		}
	}
	keeps := symbol.KeepsToItself(p, o)
	add := func(name, local, in string) {
		h, ok := names[name]
		if !ok {
			h = head
			h.flag(keeps)
		}
		h.text(local)
		h.text(in)
		h.n(uint64(defined[local]))
		names[name] = h
	}
	for name := range defined {
		add(name, name, "")
	}
	for _, e := range o.Exports {
		add(e.Name, e.Local, e.In)
	}
	return names
}
