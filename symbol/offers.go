package symbol

import (
	"codemem/symbol/lang/all"
	"codemem/symbol/module"
)

// What a file offers others: a name that it defines or imports, and all that it takes from other files to hand it on.
// Most files that are asked for a name, as one after the other of those that an index file hands on, do not offer it:
// it is nothing to who asks whether they are there.

// offering is Outline for who asks what a file offers of a name.
func (w *Still) offering(p, name string) *Outline {
	w.noteName(askOffer, p, name)
	w.noteKey(asking{kind: askAll, path: p})
	var o *Outline
	w.untraced(func() { o = w.head(p) })
	return o
}

// handing is Follow for who goes on to ask what the file that an import leads to offers of a name. If nothing else could
// take the place of that file, it is nothing whether it is there, as long as it does not offer the name.
func (w *Still) handing(from string, o *Outline, i *Import) []string {
	npm, ok := all.Of(o.Language).Imports.(module.Npm)
	if !ok || i.Kind != ImportAll || !module.IsRelative(i.Path) {
		return Follow(w, from, o, i)
	}
	var files []string
	w.untraced(func() { files = Follow(w, from, o, i) })
	if len(files) != 1 {
		return Follow(w, from, o, i)
	}
	key := followed{dir: parent(from), language: o.Language, path: i.Path}
	if remember(w, func(w *Still) *memo[followed, bool] { return &w.js.needed }, key, func() bool {
		npm.Without = files[0]
		return npm.Follow(w, w.taking(from, o, i)) != nil
	}) {
		return Follow(w, from, o, i)
	}
	return files
}

// seenAll returns what a file takes to hand it on, whatever it is called, and whether there is any. In languages other
// than JavaScript there always is.
func (o *Outline) seenAll() (sum, bool) {
	h := newSum()
	h.text(o.Language)
	some := !o.rules().Modules
	for i := range o.Imports {
		if imp := &o.Imports[i]; imp.Kind == ImportAll || includes(o, imp) {
			imp.seen(&h)
			some = true
		}
	}
	return h, some
}

// seenOffers returns what is seen of the names that a file may offer, by name.
func (o *Outline) seenOffers(p string, head sum) map[string]sum {
	defined, names := map[string]sum{}, map[string]sum{}
	for i := range o.Symbols {
		s := &o.Symbols[i]
		if !fileLevel(o, i) {
			continue
		}
		h, ok := defined[s.Name]
		if !ok {
			h = newSum()
		}
		o.seenSymbol(&h, i)
		o.seenAround(&h, s.Parent)
		defined[s.Name] = h
	}
	for i := range o.Imports {
		imp := &o.Imports[i]
		for _, name := range []string{imp.Local(), imp.Alias} {
			h, ok := defined[name]
			if !ok {
				h = newSum()
			}
			imp.seen(&h)
			defined[name] = h
		}
	}
	keeps := keepsToItself(p, o)
	add := func(name, local string) {
		h, ok := names[name]
		if !ok {
			h = head
			h.flag(keeps)
		}
		h.text(local)
		h.n(uint64(defined[local]))
		names[name] = h
	}
	for name := range defined {
		add(name, name)
	}
	for _, e := range o.Exports {
		add(e.Name, e.Local)
	}
	return names
}
