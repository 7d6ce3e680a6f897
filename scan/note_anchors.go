package scan

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/verify"
)

// An anchorage finds what notes are about in a tree as it is now.
type anchorage struct {
	t *Tree
	m *verify.Memory

	index    *repo.Index                          // of the notes that are bound; nil of others
	files    map[string]FileStatus                // by path, those that anchors are at
	children map[string]map[string]string         // by directory, of those that anchors are at
	all      map[string]map[string]string         // of all directories; nil before any is looked for
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
		err = s.directory(a, commit, &st)
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
//	(1) it has its bytes where it was when the note was written
//	(2) it is where it was last, or where it was then
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
	if p := s.knownPlace(a); p != "" { // (1), (2)
		return p, nil
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

// knownPlace returns where a file is of the places that are known of it, "" if it is at none.
func (s *anchorage) knownPlace(a *registry.Anchor) string {
	if f := s.files[a.Path]; s.there(a.Path) && f.Leaf().Hash == a.MD5 {
		return a.Path
	}
	for _, p := range []string{a.Now.Path, a.Path} {
		if s.there(p) {
			return p
		}
	}
	return ""
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
func (s *anchorage) directory(a *registry.Anchor, commit string, st *AnchorStatus) error {
	at, now, err := s.directoryPlace(a, commit)
	if err != nil {
		return err
	}
	st.at = registry.AnchorPlace{Path: at}
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

// directoryPlace finds a directory and what lies in it, by the first that applies:
//
//	(1) it is as it was where it was when the note was written, or where it was last
//	(2) something lies in it where it was last, or where it was then
//	(3) what lay in it lies in one other directory alone, that was not there then
//	(4) it is gone
func (s *anchorage) directoryPlace(a *registry.Anchor, commit string) (string, map[string]string, error) {
	there, then := "", map[string]string{}
	for _, p := range []string{a.Path, a.Now.Path} {
		now, err := s.childrenOf(p)
		if err != nil || maps.Equal(now, a.Children) { // (1)
			return p, now, err
		}
		if len(now) > 0 { // (2)
			there, then = p, now
		}
	}
	if there != "" {
		return there, then, nil
	}
	to, err := s.movedDirectory(a, commit)
	if err != nil || to == "" {
		return a.Now.Path, nil, err // (4)
	}
	return to, a.Children, nil // (3)
}

// movedDirectory returns the only directory that holds now what one held that is gone, "" for none.
func (s *anchorage) movedDirectory(a *registry.Anchor, commit string) (string, error) {
	all, err := s.directories()
	if err != nil {
		return "", err
	}
	var same []string
	for p, children := range all {
		if maps.Equal(children, a.Children) && !s.wasDirectory(p, children, commit) {
			same = append(same, p)
		}
	}
	if len(same) != 1 {
		return "", nil
	}
	return same[0], nil
}

// wasDirectory reports whether a commit is known to have held the first file of those that lie in a directory now.
func (s *anchorage) wasDirectory(dir string, children map[string]string, commit string) bool {
	for _, name := range slices.Sorted(maps.Keys(children)) {
		if strings.HasSuffix(name, "/") || commit == "" {
			continue
		}
		p := path.Join(dir, name)
		held, err := s.t.source.held(s.t.ctx, commit, []string{p})
		_, was := held[p]
		return err == nil && was
	}
	return false
}

// directories returns what lies in each directory now.
func (s *anchorage) directories() (map[string]map[string]string, error) {
	if s.all != nil {
		return s.all, nil
	}
	leaves, err := s.leaves(StatusQuery{})
	s.all = registry.Children(leaves)
	return s.all, err
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
	leaves, err := s.leaves(q)
	if err != nil {
		return nil, err
	}
	s.children[dir] = nil
	if len(leaves) > 0 {
		s.children[dir] = registry.Children(leaves)[dir]
	}
	return s.children[dir], nil
}

// leaves returns the files that a query selects and that are there.
func (s *anchorage) leaves(q StatusQuery) (leaves []registry.Leaf, err error) {
	files, _, err := s.t.listedFiles(s.m, q)
	for _, f := range files {
		if f.State != Missing && f.State != Unknown {
			leaves = append(leaves, f.Leaf())
		}
	}
	return leaves, err
}

// globOf returns the pattern that matches a path alone.
func globOf(p string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(p)
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
