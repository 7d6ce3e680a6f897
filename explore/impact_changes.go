package explore

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
)

// changes finds what changes.
func (f *finding) changes() error {
	switch {
	case len(f.q.IDs) > 0:
		return f.given()
	case f.q.Diff != "":
		return f.patched()
	}
	return f.edited()
}

// given takes symbols by their ids, and files by their paths.
func (f *finding) given() error {
	for _, id := range f.q.IDs {
		if f.t.Has(id) {
			f.file(id)
			continue
		}
		spots, err := condense.Spots(f.t, []string{id})
		if errors.As(err, new(*condense.LostError)) {
			if cerr := f.t.Current(nil); cerr != nil { // it may have moved
				return cerr
			}
			spots, err = condense.Spots(f.t, []string{id})
		}
		if err != nil {
			return err
		}
		if s := spots[0]; s.FileLevel() {
			f.note("%s: %s", s.Path, s.Note)
			f.add(Changed{ID: s.Path, Path: s.Path, Line: s.Line, Kind: "file", How: howGiven})
		} else {
			f.symbol(s.Place, howGiven)
		}
	}
	return nil
}

// file adds what a file offers.
func (f *finding) file(path string) {
	f.add(Changed{ID: path, Path: path, Kind: "file", How: howGiven})
	o := f.t.Outline(path)
	for i := 0; o != nil && i < len(o.Symbols); i++ {
		if o.Listed(i) && (o.Symbols[i].Exported || o.Symbols[i].Kind.Callable()) {
			f.symbol(symbol.Place{Path: path, Index: i}, howGiven)
		}
	}
}

// symbol adds a symbol of the tree.
func (f *finding) symbol(at symbol.Place, how string) {
	s := f.symbolAt(at)
	if s == nil {
		return
	}
	f.add(Changed{ID: f.id(at), Path: at.Path, Line: s.Line, Kind: s.Kind.String(), How: how, place: at, there: true, name: s.Name})
}

// add adds what changes, once.
func (f *finding) add(c Changed) {
	if !slices.ContainsFunc(f.out.Changed, func(d Changed) bool { return d.ID == c.ID }) {
		f.out.Changed = append(f.out.Changed, c)
	}
}

// edited takes the changes of the work tree since a revision, or those between two.
func (f *finding) edited() error {
	f.out.Since = cmp.Or(f.q.Since, "HEAD")
	changes, left, err := f.t.Changes(f.q.Since)
	if err != nil {
		return err
	}
	if left > 0 {
		f.note("%d more files differ from %s and were not compared", left, f.out.Since)
	}
	f.caveats(changes)
	for i := range changes {
		f.fileChange(&changes[i])
	}
	f.order()
	return nil
}

// caveats notes where changes are not what is on disk, or that is not what somebody wrote.
func (f *finding) caveats(changes []scan.FileChange) {
	later := 0
	for i := range changes {
		if changes[i].Later {
			later++
		}
	}
	if later > 0 {
		f.note("%s changed again after that: lines, and who uses what, are those of the work tree", counted(later, "file"))
	}
	if f.m == nil || repo.IsRange(f.q.Since) {
		return
	}
	if what := f.m.Repo().InProgress(); what != "" {
		f.note("a %s is under way: files with conflicts are as they are on disk", what)
	}
}

// order sorts what changes: what breaks its users first, then what is used as before, then what is new; and by path.
func (f *finding) order() {
	rank := func(c Changed) int {
		switch {
		case c.breaks():
			return 0
		case c.How == howBody, c.How == howGiven:
			return 1
		case c.How == howAdded && c.Kind != "file":
			return 2
		}
		return 3
	}
	slices.SortStableFunc(f.out.Changed, func(a, b Changed) int { return cmp.Compare(rank(a), rank(b)) })
}

// fileChange adds the symbols in which a file differs, and what else of it does.
func (f *finding) fileChange(c *scan.FileChange) {
	at := Changed{ID: c.Path, Path: c.Path, Kind: "file", From: c.From}
	f.done[c.Path] = !c.Later
	switch {
	case c.Kind == repo.Deleted:
		at.How = "deleted"
		f.add(at)
		f.removed(c.Path, c.Was, f.allOf(c.Was))
		return
	case c.Kind == repo.Added:
		at.How = "new file"
		f.add(at)
		f.added(c.Path, c.Now, f.allOf(c.Now))
		return
	case c.Kind == repo.Renamed:
		at.How = "renamed"
		f.add(at)
	}
	f.drift(c.Path, c.Was, c.Now, c.Drift, c.Why, at)
}

// drift adds the symbols of a file that is and was there; o is what it holds after the change.
func (f *finding) drift(path string, was, o *symbol.Outline, d symbol.Drift, why string, at Changed) {
	if d.Grade == symbol.DriftUnknown || d.Grade == "" || o == nil {
		at.How = "not compared: " + cmp.Or(why, "no symbols are known of it")
		if at.From == "" {
			f.add(at)
		}
		return
	}
	for _, name := range d.Changed {
		how := howBody
		if slices.Contains(d.Redeclared, name) {
			how = howSignature
		}
		if i := o.Find(idWithin(path, name)); i >= 0 {
			f.past(path, o, i, how)
		}
	}
	f.removed(path, was, d.Removed)
	f.added(path, o, d.Added)
	if at.How = elsewhere(d); at.From == "" && at.How != "" {
		f.add(at)
	}
}

// elsewhere says what changed of a file besides its symbols, "" if that is not worth telling.
func elsewhere(d symbol.Drift) string {
	switch {
	case d.Grade == symbol.DriftCosmetic:
		return "comments"
	case d.Imports:
		return "imports"
	case !d.Any():
		return "statements"
	}
	return ""
}

// idWithin reads a name as symbol.Compare writes it.
func idWithin(path, name string) symbol.ID {
	id, err := symbol.ParseID(path+":"+name, func(p string) bool { return p == path })
	if err != nil {
		id = symbol.ID{Path: path, Qualified: name, Ordinal: 1, Offset: -1}
	}
	return id
}

// allOf returns the names of what a file that is new or gone offers, as symbol.Compare writes them: what lies in no other
// symbol, and methods.
func (f *finding) allOf(o *symbol.Outline) []string {
	var names []string
	for i := 0; o != nil && i < len(o.Symbols); i++ {
		if s := &o.Symbols[i]; o.Listed(i) && (s.Parent < 0 || s.Kind.Callable()) {
			names = append(names, strings.TrimPrefix(symbol.IDOf("", o, i).String(), ":"))
		}
	}
	return names
}

// removed adds symbols that are gone, by their names.
func (f *finding) removed(path string, was *symbol.Outline, names []string) {
	for i := 0; was != nil && i < len(was.Symbols); i++ {
		s := &was.Symbols[i]
		id := symbol.IDOf(path, was, i)
		if within := strings.TrimPrefix(id.String(), path+":"); was.Local(i) || !slices.Contains(names, within) {
			continue
		}
		f.add(Changed{ID: id.String(), Path: path, Kind: s.Kind.String(), How: howRemoved, name: s.Name})
	}
}

// added adds symbols that are new, by their names.
func (f *finding) added(path string, o *symbol.Outline, names []string) {
	for i := 0; o != nil && i < len(o.Symbols); i++ {
		within := strings.TrimPrefix(symbol.IDOf(path, o, i).String(), path+":")
		if o.Local(i) || !slices.Contains(names, within) {
			continue
		}
		f.past(path, o, i, howAdded)
	}
}

// past adds a symbol of an outline that is or was that of a file: where the file has it now, it is the one that others use.
func (f *finding) past(path string, o *symbol.Outline, i int, how string) {
	s, id := &o.Symbols[i], symbol.IDOf(path, o, i)
	if now := f.t.Outline(path); now != nil {
		if i := now.Find(id); i >= 0 {
			f.symbol(symbol.Place{Path: path, Index: i}, how)
			return
		}
	}
	f.add(Changed{ID: id.String(), Path: path, Kind: s.Kind.String(), How: how, name: s.Name})
}
