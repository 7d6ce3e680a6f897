package scan

import (
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
)

// Find returns the definitions whose name or qualified name contains a text, the best first: see condense.Choose. Kind ""
// is any. A text that is an id, path:Name or path:LINE, is looked for in its file alone, where a part of a name will do; what is no
// name and the path of a file finds all that it declares, in its order.
func (t *Tree) Find(query, kind string, fold bool, limit int) (condense.Definitions, error) {
	if !t.needAll() {
		return condense.Definitions{}, t.Err()
	}
	places, name, err := t.candidates(query)
	if err != nil {
		return condense.Definitions{}, err
	}
	found := condense.Choose(t, name, kind, fold, limit, places)
	if len(found.Found) == 0 && strings.ContainsAny(query, "./") && t.Has(query) { // a name alone is no path
		found = condense.Listed(t, kind, limit, t.symbolsOf(query))
	}
	return found, t.Err()
}

// symbolsOf returns where the symbols of a file are.
func (t *Tree) symbolsOf(file string) (places []symbol.Place) {
	o := t.Outline(file)
	for i := 0; o != nil && i < len(o.Symbols); i++ {
		places = append(places, symbol.Place{Path: file, Index: i})
	}
	return places
}

// candidates returns all symbols that may fit a query, and the name that is looked for.
func (t *Tree) candidates(query string) (places []symbol.Place, name string, err error) {
	if id, err := symbol.ParseID(query, t.Has); err == nil && t.Has(id.Path) {
		if at, err := condense.Locate(t, []string{query}); err == nil {
			o := t.Outline(at[0].Path)
			return at, o.Symbols[at[0].Index].Qualified, nil
		}
		return t.symbolsOf(id.Path), id.Qualified, nil
	}
	for _, name := range condense.Spellings(query) {
		like, err := t.like(name)
		if err != nil {
			return nil, "", err
		}
		places = append(places, like...)
		if last := condense.LastName(name); last != name { // what is before it may be of the file's path
			places = append(places, t.Define(last)...)
		}
		places = append(places, t.locals(condense.LastName(name))...)
	}
	sortPlaces(places)
	return slices.Compact(places), query, nil
}

// locals returns the symbols of a name that lie in functions of files that refer to it, unless so many files do that to read them
// all would take longer than the answer.
func (t *Tree) locals(name string) []symbol.Place {
	const most = 200 // files
	files := t.Mentioning(name)
	if t.all != nil { // then Mentioning leaves out none
		files = slices.DeleteFunc(files, func(p string) bool { o := t.Outline(p); return o == nil || !o.Mentions(name) })
	}
	if len(files) > most {
		return nil
	}
	var places []symbol.Place
	for _, p := range files {
		o := t.Outline(p)
		if o == nil {
			continue
		}
		for _, i := range o.ByName(name) {
			if !o.Listed(i) {
				places = append(places, symbol.Place{Path: p, Index: i})
			}
		}
	}
	return places
}

// Importances returns how much files count in look-ups: by their roles, and by the file graph that was stored last.
func (t *Tree) Importances(paths []string) map[string]condense.Importance {
	var ranks map[string]registry.FileRank
	err := t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		ranks, err = tx.FileRanksAt(paths)
		return err
	})
	if err != nil && !noRegistry(err) {
		t.fail(err)
	}
	importances := make(map[string]condense.Importance, len(paths))
	for _, p := range paths {
		importances[p] = condense.Importance{Role: int(t.Role(p)), Rank: ranks[p].Rank}
	}
	return importances
}

// Role returns the role of a file.
func (t *Tree) Role(p string) repo.Role {
	e, known := entry{}, false
	if t.list != nil {
		e, known = t.list.known[p]
	}
	if !known {
		e.typ = repo.TypeByName(p)
	}
	return repo.RoleOf(p, e.typ)
}

// like returns the symbols whose qualified name contains a text.
func (t *Tree) like(query string) ([]symbol.Place, error) {
	const most = 20_000 // rows; a text that is in more names is looked for in all outlines
	var places []symbol.Place
	read := 0
	if !t.mostlyLoose() {
		err := t.source.view(t.ctx, func(tx *registry.Tx) error {
			rows, err := tx.SymbolsLike(query, t.generator, most)
			read = len(rows)
			places = t.definitionsOf(rows).places
			return err
		})
		if err == nil && read < most {
			return t.withLoose(places), nil
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

// definitions are where symbols are, and what.
type definitions struct {
	places []symbol.Place
	briefs []symbol.Brief // of each; nil: not known
}

func (d *definitions) Len() int           { return len(d.places) }
func (d *definitions) Less(i, j int) bool { return comparePlaces(d.places[i], d.places[j]) < 0 }
func (d *definitions) Swap(i, j int) {
	d.places[i], d.places[j] = d.places[j], d.places[i]
	d.briefs[i], d.briefs[j] = d.briefs[j], d.briefs[i]
}

// definitionsOf returns where in the tree symbols of contents are.
func (t *Tree) definitionsOf(rows []registry.SymbolRow) (d definitions) {
	for _, r := range rows {
		for _, p := range t.at(r.Content) {
			d.places, d.briefs = append(d.places, symbol.Place{Path: p, Index: r.Position}), append(d.briefs, r.Brief)
		}
	}
	return d
}

// withLoose adds the symbols of files whose outlines are not stored.
func (t *Tree) withLoose(places []symbol.Place) []symbol.Place {
	for p := range t.list.loose {
		o := t.Outline(p)
		for i := 0; o != nil && i < len(o.Symbols); i++ {
			if !o.Local(i) {
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
