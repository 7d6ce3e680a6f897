package scan

import (
	"cmp"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
)

// How well a name fits a query, the best first.
const (
	fitsExactly = iota
	fitsCase
	fitsEnd
	fitsStart
	fitsWord
	fitsInside
	fitsNot
)

// Find returns the symbols whose name or qualified name contains a text, the best first: the name itself, one in
// another case, the end of a qualified name, its start, the start of a word in it, anything else; then what is
// exported, then by path and place. Kind "" is any.
func (t *Tree) Find(query, kind string, limit int) ([]symbol.Place, error) {
	if !t.needAll() {
		return nil, t.Err()
	}
	places, err := t.like(query)
	if err != nil {
		return nil, err
	}
	type hit struct {
		symbol.Place
		fit      int
		exported int
	}
	var hits []hit
	for _, p := range places {
		o := t.Outline(p.Path)
		if o == nil || p.Index >= len(o.Symbols) {
			continue
		}
		s := &o.Symbols[p.Index]
		if kind != "" && s.Kind.String() != kind {
			continue
		}
		h := hit{p, fit(s, query), 1}
		if s.Exported {
			h.exported = 0
		}
		if h.fit != fitsNot {
			hits = append(hits, h)
		}
	}
	slices.SortFunc(hits, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.fit, b.fit), cmp.Compare(a.exported, b.exported), comparePlaces(a.Place, b.Place))
	})
	var found []symbol.Place
	for _, h := range hits[:min(len(hits), limit)] {
		found = append(found, h.Place)
	}
	return found, t.Err()
}

func fit(s *symbol.Symbol, query string) int {
	name, qualified, q := strings.ToLower(s.Name), strings.ToLower(s.Qualified), strings.ToLower(query)
	switch at := strings.Index(s.Name, query); {
	case s.Name == query || s.Qualified == query:
		return fitsExactly
	case name == q || qualified == q:
		return fitsCase
	case strings.HasSuffix(qualified, "."+q):
		return fitsEnd
	case strings.HasPrefix(name, q):
		return fitsStart
	case at > 0 && (query[0] >= 'A' && query[0] <= 'Z' || s.Name[at-1] == '_'):
		return fitsWord
	case strings.Contains(qualified, q):
		return fitsInside
	}
	return fitsNot
}

// like returns the symbols whose qualified name contains a text.
func (t *Tree) like(query string) ([]symbol.Place, error) {
	const most = 20_000 // rows; a text that is in more names is looked for in all outlines
	var places []symbol.Place
	read := 0
	if !t.mostlyLoose() {
		err := t.place.view(t.ctx, func(tx *registry.Tx) error {
			rows, err := tx.SymbolsLike(query, t.generator, most)
			read = len(rows)
			places = t.placesOf(rows)
			return err
		})
		if err == nil && read < most {
			return t.likeLoose(query, places), nil
		}
		if err != nil && !noRegistry(err) {
			return nil, err
		}
	}
	t.ReadAll()
	places = nil
	for _, all := range t.all {
		places = append(places, all...)
	}
	return places, nil
}

// placesOf returns where in the tree symbols of contents are.
func (t *Tree) placesOf(rows []registry.SymbolRow) []symbol.Place {
	var places []symbol.Place
	for _, r := range rows {
		for _, p := range t.at(r.Content) {
			places = append(places, symbol.Place{Path: p, Index: r.Position})
		}
	}
	return places
}

// likeLoose adds the symbols of files whose outlines are not stored.
func (t *Tree) likeLoose(query string, places []symbol.Place) []symbol.Place {
	for p := range t.list.loose {
		o := t.Outline(p)
		for i := 0; o != nil && i < len(o.Symbols); i++ {
			if !o.Local(i) && fit(&o.Symbols[i], query) != fitsNot {
				places = append(places, symbol.Place{Path: p, Index: i})
			}
		}
	}
	sortPlaces(places)
	return slices.Compact(places)
}

// Symbol returns the bytes of the file that a symbol is in, with their outline. The error is condense.ErrChanged if
// what is at the place is not what it was when the answer began.
func (t *Tree) Symbol(at symbol.Place) ([]byte, *symbol.Outline, error) {
	return condense.At(t, at)
}

// Kept returns a file as File does, and what the request has read of it before, as far as that was not too much to
// keep.
func (t *Tree) Kept(p string) (*File, error) {
	if f := t.files[p]; f != nil {
		return f, nil
	}
	f, err := t.File(p)
	if err != nil {
		return nil, err
	}
	if t.held += len(f.Bytes); t.held <= maxHeld {
		t.files[p] = f
	}
	return f, nil
}
