package scan

import (
	"slices"

	"codemem/registry"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// symbol finds a symbol, by the first that applies. One that moved has the same code but for its name, is alone in that, and
// was not there when the note was written, as far as that is known.
//
//	(1) its code is where it was when the note was written, or where it was last
//	(2) its file has its name there, with other code: of namesakes the one that namesake finds, else the symbol that took its code along, else itself
//	(3) its file has its name elsewhere in it, or its code under another name
//	(4) another file has its name with its code, or else its whole name
//	(5) git sees that its file was renamed, and that has its name
//	(6) its file cannot be parsed; (7) it is gone
func (s *anchorage) symbol(a *registry.Anchor, commit string, st *AnchorStatus) error {
	found, err := s.symbolPlace(a, commit)
	if err != nil {
		return err
	}
	if found.Index < 0 {
		if why := s.unparsed(a.Now.Path); why != "" { // (6)
			st.State, st.Drift, st.Why = NoteDrifted, symbol.DriftUnknown, why
			return nil
		}
		st.State = NoteOrphaned // (7)
		return nil
	}
	st.at = placeOf(found, s.t.Outline(found.Path))
	now, ok := s.print(found)
	if !ok || a.Print == nil {
		st.State, st.Drift = NoteDrifted, symbol.DriftUnknown
		return nil
	}
	if g, same := a.Print.Drift(now); !same {
		st.State, st.Drift, st.at.Code = NoteDrifted, g, now.Code
	}
	return nil
}

// nowhere is the place of what was not found.
var nowhere = symbol.Place{Index: -1}

func (s *anchorage) symbolPlace(a *registry.Anchor, commit string) (symbol.Place, error) {
	written := registry.AnchorPlace{Path: a.Path, Symbol: a.Symbol}
	for _, at := range []registry.AnchorPlace{written, a.Now} { // (1)
		if place := s.placed(at); place.Index >= 0 && s.hasCode(a, place) {
			return place, nil
		}
	}
	for _, at := range []registry.AnchorPlace{a.Now, written} { // (2)
		if place := s.named(a, at, commit); place.Index >= 0 {
			return place, nil
		}
	}
	files := []string{a.Now.Path, a.Path}
	renamed := s.renamed(a, commit)
	if renamed != "" {
		if err := s.compare(renamed); err != nil {
			return nowhere, err
		}
		files = append(files, renamed)
	}
	for _, p := range slices.Compact(files) { // (3)
		if !s.there(p) {
			continue
		}
		if at := s.within(a, p, commit); at.Index >= 0 {
			return at, nil
		}
	}
	if at, err := s.elsewhere(a, commit); err != nil || at.Index >= 0 { // (4)
		return at, err
	}
	if renamed != "" && s.there(renamed) { // (5)
		if i := indexOf(written, s.t.Outline(renamed)); i >= 0 {
			return symbol.Place{Path: renamed, Index: i}, nil
		}
	}
	return nowhere, nil
}

// within finds in a file the symbol of an anchor under another name or in another type.
func (s *anchorage) within(a *registry.Anchor, p, commit string) symbol.Place {
	o := s.t.Outline(p)
	if o == nil {
		return nowhere
	}
	var named, like []symbol.Place
	var was *symbol.Outline
	for i := range o.Symbols {
		at := symbol.Place{Path: p, Index: i}
		if !s.hasCode(a, at) {
			continue
		}
		was = s.outlineThen(a, p, commit)
		if k := indexOf(placeOf(at, o), was); k >= 0 && (!s.long(at) || !changed(&was.Symbols[k], &o.Symbols[i])) {
			continue
		}
		if like = append(like, at); o.Symbols[i].Name == nameOf(a.Symbol) || o.Symbols[i].Name == nameOf(a.Now.Symbol) {
			named = append(named, at)
		}
	}
	switch {
	case len(named) == 1:
		return named[0]
	case len(like) == 1 && (was != nil || s.long(like[0])):
		return like[0]
	}
	return nowhere
}

// changed reports whether a symbol is known to have been another under the name that it has.
func changed(was, now *symbol.Symbol) bool {
	return was.Shape != 0 && now.Shape != 0 && (was.Shape != now.Shape || was.Inside != now.Inside)
}

// hasCode reports whether the symbol at a place is the same as that of an anchor.
func (s *anchorage) hasCode(a *registry.Anchor, at symbol.Place) bool {
	now, ok := s.print(at)
	return ok && isSame(a, now)
}

// isSame reports whether a symbol has the code that an anchor had when its note was written, or when it was last seen.
func isSame(a *registry.Anchor, now symbol.Fingerprint) bool {
	return a.Print != nil && (a.Print.Is(now) || a.Now.Code == now.Code && now.Code != "" && a.Print.Kind == now.Kind)
}

// elsewhere finds the symbol of an anchor in another file: by its name and code, or else by its whole name and kind. What was
// there when the note was written is another one.
func (s *anchorage) elsewhere(a *registry.Anchor, commit string) (symbol.Place, error) {
	places := s.t.Define(nameOf(a.Now.Symbol))
	if now, was := nameOf(a.Now.Symbol), nameOf(a.Symbol); now != was {
		places = slices.Concat(places, s.t.Define(was))
	}
	var like, named []symbol.Place
	for _, at := range places {
		now, ok := s.print(at)
		if !ok || a.Print == nil || now.Kind != a.Print.Kind {
			continue
		}
		here := placeOf(at, s.t.Outline(at.Path))
		was := s.heldThen(at.Path, commit)
		if was != nil && indexOf(here, was) >= 0 {
			continue
		}
		if isSame(a, now) {
			like = append(like, at)
		}
		if was != nil && (here.Symbol == a.Symbol || here.Symbol == a.Now.Symbol) {
			named = append(named, at)
		}
	}
	if len(like) == 0 {
		like = named
	}
	if len(like) != 1 {
		return nowhere, nil
	}
	return like[0], s.compare(like[0].Path)
}

// longLines is from how many lines on a symbol is hardly like another by chance.
const longLines = 5

func (s *anchorage) long(at symbol.Place) bool {
	d := &s.t.Outline(at.Path).Symbols[at.Index]
	return d.EndLine-d.Line+1 >= longLines
}

// outlineThen returns what the file of an anchor held when the note was written, as far as that is known.
func (s *anchorage) outlineThen(a *registry.Anchor, p, commit string) *symbol.Outline {
	o := s.t.Outline(p)
	c := registry.Content{MD5: a.MD5, Language: o.Language}
	if was, known := s.then[c]; known {
		return was
	}
	outlines := map[registry.Content]*symbol.Outline{}
	if err := s.t.fetchAll([]registry.Content{c}, outlines); err != nil || outlines[c] == nil {
		outlines[c] = nil
		if held := s.heldThen(a.Path, commit); held != nil && held.Language == c.Language {
			outlines[c] = held
		}
	}
	s.then[c] = outlines[c]
	return outlines[c]
}

// heldThen returns what a commit held at a path; an outline without symbols if there was no such file, nil if that is not known.
func (s *anchorage) heldThen(p, commit string) *symbol.Outline {
	if commit == "" {
		return nil
	}
	c := registry.Content{MD5: commit, Language: p} // no content has such an md5
	if was, known := s.then[c]; known {
		return was
	}
	var was *symbol.Outline
	if held, err := s.t.source.held(s.t.ctx, commit, []string{p}); err == nil && held != nil {
		if data, ok := held[p]; ok {
			was = s.t.outlineThen(p, data)
		} else {
			was = &symbol.Outline{}
		}
	}
	s.then[c] = was
	return was
}

// print returns the fingerprint of a symbol on disk.
func (s *anchorage) print(at symbol.Place) (symbol.Fingerprint, bool) {
	if f, known := s.prints[at]; known {
		return f, true
	}
	f, err := s.t.Kept(at.Path)
	if err != nil || at.Index >= len(f.Outline.Symbols) {
		return symbol.Fingerprint{}, false
	}
	now := symbol.FingerprintOf(f.Outline, at.Index, f.Bytes, tags.Generator)
	s.prints[at] = now
	return now, true
}

// placed returns the symbol that has the name of a place, if there is one.
func (s *anchorage) placed(at registry.AnchorPlace) symbol.Place {
	if !s.parsed(at.Path) {
		return nowhere
	}
	return symbol.Place{Path: at.Path, Index: indexOf(at, s.t.Outline(at.Path))}
}

// parsed reports whether the symbols of a file are known: also of one that git does not track yet, whose texts wait.
func (s *anchorage) parsed(p string) bool { return s.there(p) || s.t.Outline(p) != nil }

// named finds the symbol of an anchor that has other code than it had, by its name at a place.
func (s *anchorage) named(a *registry.Anchor, at registry.AnchorPlace, commit string) symbol.Place {
	own := s.placed(at)
	if !s.parsed(at.Path) {
		return nowhere
	}
	o := s.t.Outline(at.Path)
	now := namesakes(at.Symbol, o)
	for _, i := range now {
		if place := (symbol.Place{Path: at.Path, Index: i}); s.hasCode(a, place) {
			return place
		}
	}
	if len(now) == 0 {
		return nowhere
	}
	was := s.outlineThen(a, at.Path, commit)
	then := namesakes(a.Symbol, was)
	which := slices.Index(then, indexOf(registry.AnchorPlace{Path: a.Path, Symbol: a.Symbol}, was))
	if which >= 0 && max(len(then), len(now)) > 1 {
		return symbol.Place{Path: at.Path, Index: heir(symbolsAt(was, then), symbolsAt(o, now), which, now, own.Index)}
	}
	return s.succeeded(a, at, own, commit)
}

// succeeded returns the symbol that has the name of an anchor at a place, or the one that took its code along.
func (s *anchorage) succeeded(a *registry.Anchor, at registry.AnchorPlace, own symbol.Place, commit string) symbol.Place {
	if own.Index < 0 {
		return nowhere
	}
	was := s.outlineThen(a, at.Path, commit)
	if k := indexOf(at, was); k >= 0 && at.Symbol != a.Symbol && !changed(&was.Symbols[k], &s.t.Outline(at.Path).Symbols[own.Index]) {
		return nowhere // where it went to on another branch, another one stands here
	}
	if to := s.within(a, at.Path, commit); to.Index >= 0 && s.long(to) {
		return to
	}
	return own
}

// namesakes returns the indexes of the symbols of an outline that have the name of one, without its number, in order.
func namesakes(name string, o *symbol.Outline) (all []int) {
	id, err := symbol.ParseID("f:"+name, nil)
	if err != nil || o == nil {
		return nil
	}
	for i := range o.Symbols {
		if o.Symbols[i].Qualified == id.Qualified {
			all = append(all, i)
		}
	}
	return all
}

func symbolsAt(o *symbol.Outline, at []int) []*symbol.Symbol {
	all := make([]*symbol.Symbol, len(at))
	for i, k := range at {
		all[i] = &o.Symbols[k]
	}
	return all
}

// heir returns which of the namesakes in a file is the one that was then[which], of those whose code is none that it had. Namesakes, such as
// overloads, are told apart by their order alone, which changes with each that comes or goes.
//
//	(1) what another of them was, to its body or else in its declaration, is that other one
//	(2) of the rest, the one with its declaration
//	(3) the one that has its number, or else the only one if there are as many as there were
//	(4) none: it is gone
func heir(then, now []*symbol.Symbol, which int, at []int, own int) int {
	taken := others(then, now, which) // (1)
	var rest []int
	for k, n := range now {
		if taken[k] {
			continue
		}
		if n.Shape == then[which].Shape && n.Shape != 0 { // (2)
			return at[k]
		}
		rest = append(rest, at[k])
	}
	switch {
	case slices.Contains(rest, own): // (3)
		return own
	case len(rest) == 1 && len(then) == len(now):
		return rest[0]
	}
	return -1 // (4)
}

// others reports of each of the namesakes in a file whether it is another than then[which] was.
func others(then, now []*symbol.Symbol, which int) []bool {
	left := slices.Clone(then)
	left[which] = nil
	taken := make([]bool, len(now))
	settle := func(is func(was, n *symbol.Symbol) bool) {
		for w, was := range left {
			if was == nil || was.Shape == 0 {
				continue
			}
			k := slices.IndexFunc(now, func(n *symbol.Symbol) bool { return was.Shape == n.Shape && !taken[slices.Index(now, n)] && is(was, n) })
			if k >= 0 {
				taken[k], left[w] = true, nil
			}
		}
	}
	settle(func(was, n *symbol.Symbol) bool { return was.Inside == n.Inside })
	settle(func(_, n *symbol.Symbol) bool { return n.Shape != then[which].Shape })
	return taken
}
