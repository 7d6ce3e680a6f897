package scan

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
	"codemem/verify"
)

// An anchorage finds what notes are about in a tree as it is now.
type anchorage struct {
	t *Tree
	m *verify.Memory

	index    *repo.Index                          // of the notes that are bound; nil of others
	files    map[string]FileStatus                // by path, those that anchors are at
	children map[string]map[string]string         // by directory
	drifts   map[string]map[string]symbol.Grade   // by path and md5 of what a file was
	renames  map[string]map[string]string         // by commit
	prints   map[symbol.Place]symbol.Fingerprint  // of symbols on disk
	then     map[registry.Content]*symbol.Outline // what files were
	moved    []movedAnchor                        // what is elsewhere than it was last
}

// look compares all files at once that notes are anchored at.
func (s *anchorage) look(notes []registry.Note) error {
	s.files, s.children = map[string]FileStatus{}, map[string]map[string]string{}
	s.drifts, s.renames = map[string]map[string]symbol.Grade{}, map[string]map[string]string{}
	s.prints, s.then = map[symbol.Place]symbol.Fingerprint{}, map[registry.Content]*symbol.Outline{}
	var paths []string
	for _, n := range notes {
		for _, a := range n.Anchors {
			if a.Kind != registry.DirectoryAnchor {
				paths = append(paths, a.Path, a.Now.Path)
			}
		}
	}
	return s.compare(paths...)
}

// compare looks at files that were not looked at before.
func (s *anchorage) compare(paths ...string) error {
	paths = slices.DeleteFunc(paths, func(p string) bool { _, known := s.files[p]; return known })
	if len(paths) == 0 {
		return nil
	}
	found, err := FileStatuses(s.t.ctx, s.m, paths)
	for _, f := range found {
		s.files[f.Path] = f
	}
	return err
}

// there reports whether a file is a tracked one in the work tree.
func (s *anchorage) there(p string) bool {
	f, known := s.files[p]
	return known && f.State != Missing && f.State != Unknown
}

// status returns how an anchor stands, of a note that was written at a commit.
func (s *anchorage) status(a *registry.Anchor, commit string) (AnchorStatus, error) {
	st := AnchorStatus{Kind: a.Kind, State: NoteFresh, at: a.Now}
	var err error
	switch a.Kind {
	case registry.FileAnchor:
		err = s.file(a, commit, &st)
	case registry.DirectoryAnchor:
		err = s.directory(a, &st)
	default:
		err = s.symbol(a, commit, &st)
	}
	was := registry.AnchorPlace{Path: a.Path, Symbol: a.Symbol}
	if st.ID = s.id(st.at, a.Kind); st.at.At() != was {
		st.Was = s.id(was, a.Kind)
	}
	return st, err
}

func (s *anchorage) id(at registry.AnchorPlace, kind string) string {
	if kind == registry.DirectoryAnchor && at.Path != rootPath {
		return at.Path + "/"
	}
	return at.String()
}

// file finds a file, by the first that applies:
//
//	(1) it is where it was last, (2) or where it was when the note was written
//	(3) one file alone has its bytes, (4) git sees that it was renamed since the commit of the note
//	(5) it is gone
func (s *anchorage) file(a *registry.Anchor, commit string, st *AnchorStatus) error {
	at, err := s.filePlace(a, commit)
	if err != nil {
		return err
	}
	if at == "" { // (5)
		st.State = NoteOrphaned
		return nil
	}
	st.at = registry.AnchorPlace{Path: at}
	f := s.files[at]
	switch {
	case f.State == Unreadable:
		st.State, st.Drift, st.Why = NoteDrifted, symbol.DriftUnknown, f.Reason
	case f.Leaf().Hash == a.MD5:
	default:
		st.State = NoteDrifted
		st.Drift, err = s.drift(at, a.MD5, commit)
	}
	return err
}

func (s *anchorage) filePlace(a *registry.Anchor, commit string) (string, error) {
	for _, p := range []string{a.Now.Path, a.Path} { // (1), (2)
		if s.there(p) {
			return p, nil
		}
	}
	var same []string
	err := s.t.source.view(s.t.ctx, func(tx *registry.Tx) (err error) { same, err = tx.PathsOf(a.MD5); return err })
	if err != nil {
		return "", err
	}
	for _, p := range append(same, s.renamed(a, commit)) { // (3), (4)
		if p == "" || len(same) > 1 && p != s.renamed(a, commit) {
			continue
		}
		if err := s.compare(p); err != nil {
			return "", err
		}
		if s.there(p) {
			return p, nil
		}
	}
	return "", nil
}

// renamed returns what git sees the file of an anchor renamed to, "" if nothing.
func (s *anchorage) renamed(a *registry.Anchor, commit string) string {
	r, known := s.renames[commit]
	if !known {
		r = s.t.renamesBetween(commit)
		s.renames[commit] = r
	}
	return r[a.Path]
}

// drift returns how far a file has drifted from what it was.
func (s *anchorage) drift(p, md5, commit string) (symbol.Grade, error) {
	if g, known := s.drifts[p][md5]; known {
		return g, nil
	}
	found, err := s.t.Drifts(map[string]Base{p: {md5, commit}})
	g := found[p].Grade
	if g == "" {
		g = symbol.DriftUnknown
	}
	if s.drifts[p] == nil {
		s.drifts[p] = map[string]symbol.Grade{}
	}
	s.drifts[p][md5] = g
	return g, err
}

// directory compares what lies in a directory: other names are an interface, other bytes a body. One in which no file lies is gone.
func (s *anchorage) directory(a *registry.Anchor, st *AnchorStatus) error {
	now, err := s.childrenOf(a.Now.Path)
	if err != nil {
		return err
	}
	c := condense.CompareChildren(a.Children, now)
	switch {
	case len(now) == 0:
		st.State = NoteOrphaned
	case len(c.Added)+len(c.Removed) > 0:
		st.State, st.Drift = NoteDrifted, symbol.DriftInterface
	case len(c.Changed) > 0:
		st.State, st.Drift = NoteDrifted, symbol.DriftBody
	}
	return nil
}

// childrenOf returns what lies in a directory now, as registry.Children.
func (s *anchorage) childrenOf(dir string) (map[string]string, error) {
	if c, known := s.children[dir]; known {
		return c, nil
	}
	q := StatusQuery{}
	if dir != rootPath {
		q.Globs = []string{globOf(dir) + "/**"}
	}
	files, _, err := s.t.listedFiles(s.m, q)
	if err != nil {
		return nil, err
	}
	var leaves []registry.Leaf
	for _, f := range files {
		if f.State != Missing && f.State != Unknown {
			leaves = append(leaves, f.Leaf())
		}
	}
	s.children[dir] = nil
	if len(leaves) > 0 {
		s.children[dir] = registry.Children(leaves)[dir]
	}
	return s.children[dir], nil
}

// globOf returns the pattern that matches a path alone.
func globOf(p string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(p)
}

// symbol finds a symbol, by the first that applies. One that moved has the same code but for its name, is alone in that, and
// was not there when the note was written, as far as that is known.
//
//	(1) it is where it was last, (2) or where it was when the note was written
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
	for _, at := range []registry.AnchorPlace{a.Now, written} { // (1), (2)
		if !s.there(at.Path) {
			continue
		}
		if i := indexOf(at, s.t.Outline(at.Path)); i >= 0 {
			return symbol.Place{Path: at.Path, Index: i}, nil
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
	was := s.outlineThen(a, p, commit)
	var named, like []symbol.Place
	for i := range o.Symbols {
		at := symbol.Place{Path: p, Index: i}
		if now, ok := s.print(at); !ok || !isSame(a, now) || was != nil && indexOf(placeOf(at, o), was) >= 0 {
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

// unparsed returns why nothing is known of the symbols of a file that is there, "" if they are known.
func (s *anchorage) unparsed(p string) string {
	if !s.there(p) {
		return ""
	}
	if f := s.files[p]; f.State == Unreadable {
		return f.Reason
	}
	f, err := s.t.File(p)
	switch {
	case err == nil && f.Outline.Unparsed != "":
		return f.Outline.Unparsed
	case err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, ErrNoLanguage):
		return err.Error()
	}
	return ""
}

// placeOf returns a symbol as anchors name it.
func placeOf(at symbol.Place, o *symbol.Outline) registry.AnchorPlace {
	id := symbol.IDOf(at.Path, o, at.Index).String()
	return registry.AnchorPlace{Path: at.Path, Symbol: strings.TrimPrefix(id, at.Path+":")}
}

// indexOf returns the index of the symbol that an anchor names in an outline, -1 if there is none.
func indexOf(at registry.AnchorPlace, o *symbol.Outline) int {
	if o == nil {
		return -1
	}
	for i := range o.Symbols {
		if strings.HasPrefix(at.Symbol, o.Symbols[i].Qualified) && placeOf(symbol.Place{Path: at.Path, Index: i}, o).Symbol == at.Symbol {
			return i
		}
	}
	return -1
}

// nameOf returns the last name of a symbol that an anchor names.
func nameOf(within string) string {
	id, err := symbol.ParseID("f:"+within, nil)
	if err != nil {
		return path.Base(within)
	}
	return condense.LastName(id.Qualified)
}
