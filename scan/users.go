package scan

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

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

// usersOf is what Users keeps of a state.
type usersOf struct {
	once   sync.Once
	files  map[string][]string // by path: the files that use a file, sorted
	parsed sync.Map            // condense.Links by path, of some files
	kept   atomic.Int64        // how many of these
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
	var uses []use
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
			uses = append(uses, t.usesIn(p, links[p], byFile[file])...)
		}
	}
	var files []string
	for _, u := range uses {
		files = append(files, u.file)
	}
	if err := t.readOutlines(files); err != nil {
		return nil, 0, false, err
	}
	users = map[symbol.Place][]User{}
	for _, u := range uses {
		if of, o := t.Outline(u.of.Path), t.Outline(u.file); o != nil {
			users[u.of] = append(users[u.of], t.userOf(u.file, o, of.Symbols[u.of.Index].Name, u.link))
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

// maxParsedLinks is of how many files a state keeps the links in the form that Users reads.
const maxParsedLinks = 4000

// linksAt returns the links of some files in a state.
func (t *Tree) linksAt(s *linkState, paths []string) (map[string]condense.Links, error) {
	all := make(map[string]condense.Links, len(paths))
	var rest []string
	for _, p := range paths {
		if l, ok := s.users.parsed.Load(p); ok {
			all[p] = l.(condense.Links) //nolint:forcetypeassert // nothing else is kept there
		} else if e, known := t.list.known[p]; !known || e.MD5 != "" {
			rest = append(rest, p)
		}
	}
	texts, err := t.linkTexts(s, rest)
	if err != nil {
		return nil, err
	}
	for _, p := range rest {
		if texts[p].Links == "" {
			continue // it is no file of the tree: git does not track it
		}
		if all[p], err = condense.ParseLinks(texts[p].Links); err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		if s.users.kept.Add(1) <= maxParsedLinks {
			s.users.parsed.Store(p, all[p])
		}
	}
	return all, nil
}

// linkTexts returns the links of some files in a state as they are stored.
func (t *Tree) linkTexts(s *linkState, paths []string) (map[string]registry.FileLinks, error) {
	if s.links != nil || len(paths) == 0 {
		return s.links, nil
	}
	var some map[string]registry.FileLinks
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
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

// A use is a link from a file to a symbol.
type use struct {
	file string
	of   symbol.Place
	link condense.Link
}

// usesIn returns the links from a file to symbols of another, by the links of that file.
func (t *Tree) usesIn(file string, links condense.Links, places []symbol.Place) (uses []use) {
	at := slices.IndexFunc(links, func(l condense.Target) bool { return l.Path == places[0].Path })
	of := t.Outline(places[0].Path)
	if at < 0 || of == nil {
		return nil
	}
	wanted := map[string]symbol.Place{}
	for _, p := range places {
		if p.Index < len(of.Symbols) {
			wanted[symbol.IDOf("", of, p.Index).String()[1:]] = p
		}
	}
	for _, l := range links[at].Links {
		if p, ok := wanted[l.To]; ok && l.Of == "" && l.Kind != condense.Dispatch {
			uses = append(uses, use{file, p, l})
		}
	}
	return uses
}

// readOutlines reads the outlines of files that are not at hand in one transaction.
func (t *Tree) readOutlines(paths []string) error {
	at, wanted := map[registry.Content][]string{}, []registry.Content(nil)
	for _, p := range paths {
		e, known := t.entry(p)
		if _, done := t.outlines[p]; done || !known || t.cache.outline(e.Content) != nil {
			continue
		}
		if at[e.Content] == nil {
			wanted = append(wanted, e.Content)
		}
		at[e.Content] = append(at[e.Content], p)
	}
	stored := map[registry.Content]*symbol.Outline{}
	err := t.fetchAll(wanted, stored)
	for c, o := range stored {
		for _, p := range at[c] {
			t.remember(p, c, o)
		}
	}
	return err
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
	all, err := t.linksAt(s, filesOf(places))
	if err != nil {
		return nil, false, err
	}
	uses = map[symbol.Place][]symbol.Place{}
	for _, p := range places {
		o := t.Outline(p.Path)
		if o == nil || p.Index < 0 || p.Index >= len(o.Symbols) {
			continue
		}
		from := symbol.IDOf("", o, p.Index).String()[1:]
		for _, to := range t.targets(all[p.Path], from) {
			if to != p && !slices.Contains(uses[p], to) {
				uses[p] = append(uses[p], to)
			}
		}
	}
	return uses, true, t.err
}

// targets returns the symbols that links lead to from the symbol of a file with that name in its id.
func (t *Tree) targets(links condense.Links, from string) []symbol.Place {
	var paths, names []string
	for _, target := range links {
		for _, l := range target.Links {
			if l.From == from && l.To != "" && l.Of == "" && l.Kind != condense.Dispatch {
				paths, names = append(paths, target.Path), append(names, l.To)
			}
		}
	}
	t.fail(t.readOutlines(paths))
	var all []symbol.Place
	for k, p := range paths {
		if i := t.symbolOf(p, names[k]); i >= 0 {
			all = append(all, symbol.Place{Path: p, Index: i})
		}
	}
	return all
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

// filesOf returns the files that symbols are in, each once.
func filesOf(places []symbol.Place) []string {
	var files []string
	for _, p := range places {
		if !slices.Contains(files, p.Path) {
			files = append(files, p.Path)
		}
	}
	return files
}
