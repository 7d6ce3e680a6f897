package scan

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
)

// A User is a symbol, or the top level of a file, that uses another symbol.
type User struct {
	symbol.Place        // Index is -1 for the top level
	Line         int    // where it does so first; of a symbol that says so nowhere, where that begins
	Kind, Rule   string // as of condense.Edge
}

// usersOf tells by path which files use a file, sorted: it is made of a file graph when it is needed.
type usersOf struct {
	once  sync.Once
	files map[string][]string
}

func (s *linkState) usedBy(path string) []string {
	s.users.once.Do(func() {
		s.users.files = map[string][]string{}
		for from, targets := range s.graph {
			for to := range targets {
				s.users.files[to] = append(s.users.files[to], from)
			}
		}
		for _, files := range s.users.files {
			slices.Sort(files)
		}
	})
	return s.users.files[path]
}

// mostUsers is of how many files that use one the links are looked at for who uses its symbols.
const mostUsers = 400

// mostRelinked is how many files Users resolves anew before it answers: what takes a fraction of a second.
const mostRelinked = 64

// Users returns who uses symbols, by place, sorted by path and line, as rules of resolution prove: References knows of
// possible uses too. It does so from the links of files as they are stored. known is false where those of more than a few
// files would have to be made for that, as in a tree that was never scanned. more are the files that use the files of
// the symbols and were not looked at, as they are too many.
func (t *Tree) Users(places []symbol.Place) (users map[symbol.Place][]User, more int, known bool, err error) {
	s, err := t.graphWithin(mostRelinked)
	switch {
	case errors.Is(err, errMany):
		return nil, 0, false, nil
	case err != nil:
		return nil, 0, false, err
	}
	byFile := map[string][]symbol.Place{}
	for _, p := range places {
		byFile[p.Path] = append(byFile[p.Path], p)
	}
	users = map[symbol.Place][]User{}
	for _, file := range slices.Sorted(maps.Keys(byFile)) {
		from := append([]string{file}, s.usedBy(file)...)
		if len(from) > mostUsers {
			more += len(from) - mostUsers
			from = from[:mostUsers]
		}
		links, err := t.linksAt(s, from)
		if err != nil {
			return nil, 0, false, err
		}
		for _, p := range from {
			if err := t.usersIn(p, links[p].Links, byFile[file], users); err != nil {
				return nil, 0, false, err
			}
		}
	}
	for _, all := range users {
		slices.SortFunc(all, func(a, b User) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Index, b.Index), cmp.Compare(a.Kind, b.Kind))
		})
	}
	return users, more, true, t.err
}

// UsingFiles returns the files that use a file, sorted; known as of Users.
func (t *Tree) UsingFiles(path string) (files []string, known bool, err error) {
	s, err := t.graphWithin(mostRelinked)
	if errors.Is(err, errMany) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	return s.usedBy(path), true, nil
}

// graphWithin returns which files use which now, if the links of at most so many files are to be made for it, else errMany.
func (t *Tree) graphWithin(most int) (*linkState, error) {
	s, err := t.linkedWithin(false, most)
	if err == nil && s.graph == nil {
		if _, err = t.FileGraph(); err == nil {
			s = t.links
		}
	}
	return s, err
}

// linksAt returns the links of some files in a state.
func (t *Tree) linksAt(s *linkState, paths []string) (map[string]registry.FileLinks, error) {
	if s.links != nil {
		return s.links, nil
	}
	var some map[string]registry.FileLinks
	err := t.place.view(t.ctx, func(tx *registry.Tx) error {
		mark, err := tx.LinksMark()
		if err == nil && mark == s.mark {
			some, err = tx.FileLinksAt(paths)
		}
		return err
	})
	if err != nil || len(some) == len(paths) {
		return some, err
	}
	all, err := t.linked(true) // another process stored a state of its own, or a row is damaged
	if err != nil {
		return nil, err
	}
	return all.links, nil
}

// usersIn adds the symbols of a file that use some of another, by the links of that file.
func (t *Tree) usersIn(file, text string, places []symbol.Place, users map[symbol.Place][]User) error {
	wanted := map[string]symbol.Place{}
	of := t.Outline(places[0].Path)
	for _, p := range places {
		if of == nil || p.Index >= len(of.Symbols) {
			continue
		}
		if name := of.Symbols[p.Index].Name; strings.Contains(text, name) || strings.ContainsAny(name, "\"\\<>&\u2028\u2029") { // which JSON escapes
			wanted[symbol.IDOf("", of, p.Index).String()[1:]] = p
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	links, err := condense.ParseLinks(text)
	if err != nil {
		return err
	}
	o := t.Outline(file)
	for _, target := range links {
		if target.Path != places[0].Path || o == nil {
			continue
		}
		for _, l := range target.Links {
			p, ok := wanted[l.To]
			if ok && l.From != "" && l.Of == "" && l.Kind != condense.Dispatch {
				users[p] = append(users[p], t.userOf(file, o, of.Symbols[p.Index].Name, l))
			}
		}
	}
	return nil
}

// userOf returns the symbol of an outline that a link is from, and where it refers to a name.
func (t *Tree) userOf(file string, o *symbol.Outline, name string, l condense.Link) User {
	u := User{Place: symbol.Place{Path: file, Index: t.symbolOf(file, l.From)}, Kind: l.Kind, Rule: l.Rule}
	if u.Index >= 0 {
		u.Line = o.Symbols[u.Index].Line
	}
	for i := range o.References {
		if r := &o.References[i]; r.From == u.Index && r.Name == name {
			u.Line = r.Line
			break
		}
	}
	return u
}

// Uses returns what symbols use, by place, in the order of the ids: symbols of the tree that rules of resolution find, each
// once. known is as of Users.
func (t *Tree) Uses(places []symbol.Place) (uses map[symbol.Place][]symbol.Place, known bool, err error) {
	s, err := t.graphWithin(mostRelinked)
	if errors.Is(err, errMany) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	var files []string
	for _, p := range places {
		if !slices.Contains(files, p.Path) {
			files = append(files, p.Path)
		}
	}
	all, err := t.linksAt(s, files)
	if err != nil {
		return nil, false, err
	}
	uses = map[symbol.Place][]symbol.Place{}
	for _, p := range places {
		o := t.Outline(p.Path)
		if o == nil || p.Index < 0 || p.Index >= len(o.Symbols) {
			continue
		}
		links, err := condense.ParseLinks(all[p.Path].Links)
		if err != nil {
			return nil, false, err
		}
		from := symbol.IDOf("", o, p.Index).String()[1:]
		for _, target := range links {
			for _, l := range target.Links {
				if l.From != from || l.To == "" || l.Of != "" || l.Kind == condense.Dispatch {
					continue
				}
				to := symbol.Place{Path: target.Path, Index: t.symbolOf(target.Path, l.To)}
				if to.Index >= 0 && to != p && !slices.Contains(uses[p], to) {
					uses[p] = append(uses[p], to)
				}
			}
		}
	}
	return uses, true, t.err
}

// symbolOf returns the symbol of a file that an id names after the path, -1 for none.
func (t *Tree) symbolOf(file, name string) int {
	o := t.Outline(file)
	id, err := symbol.ParseID(file+":"+name, func(p string) bool { return p == file })
	if o == nil || err != nil {
		return -1
	}
	return o.Find(id)
}
