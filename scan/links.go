package scan

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"maps"
	"math"
	"path"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// A linkState is what every file depends on in one state of the tree. It is not changed once others have it.
type linkState struct {
	mark     string                        // tells states apart
	steering map[string]string             // by path: the sum of what steers imports, "" of what was not there
	links    map[string]registry.FileLinks // by path, of every file that may be parsed; nil: not read
	graph    condense.FileGraph            // made of them; nil: not yet
	users    usersOf
	stored   bool // in the registry
}

// size returns about how many bytes a state takes.
func (s *linkState) size() int {
	n := 0
	for p, l := range s.links {
		n += 200 + len(p) + len(l.Links) + len(l.Asked)
	}
	return n
}

// linksVersion tells what makes outlines and links, and which files there are without links: what others made, or beside others, is made anew.
func (t *Tree) linksVersion() string {
	t.list.fill()
	return fmt.Sprintf("%d.%d.%d%s:", t.generator, resolve.Version, graphVersion, t.list.unhashed)
}

// linksMark tells states of the tree apart as far as links go: what the files hold, what steers imports, and what made
// the outlines and the links.
func (t *Tree) linksMark(steering map[string]string) string {
	if !t.needAll() {
		return ""
	}
	h := t.list.hashedFiles()
	paths := slices.Sorted(maps.Keys(steering))
	t.lookForTexts(paths)
	for _, p := range paths {
		fmt.Fprintf(h, "%q %s\n", p, t.textSum(p))
	}
	for _, p := range t.list.listed {
		fmt.Fprintf(h, "%q\n", p)
	}
	return t.linksVersion() + hex.EncodeToString(h.Sum(nil))
}

// hashedFiles returns a hash in which stands what every file of a listing holds. That is written once for a listing.
func (l *listing) hashedFiles() hash.Hash {
	write := func() hash.Hash {
		l.fill()
		h := sha256.New()
		for _, p := range l.live {
			e := l.known[p]
			fmt.Fprintf(h, "%q %s %s\n", p, e.MD5, e.Language)
		}
		return h
	}
	l.hashOnce.Do(func() { l.hash = write() })
	if c, ok := l.hash.(hash.Cloner); ok {
		if same, err := c.Clone(); err == nil {
			return same
		}
	}
	return write()
}

// Graph returns the graph of the symbols and files that in selects, or of all for nil, as they are now. It is an error of
// a tree with unsaved text.
func (t *Tree) Graph(in func(path string) bool) (condense.Graph, error) {
	s, err := t.linked(true)
	if err != nil {
		return condense.Graph{}, err
	}
	links := make(map[string]condense.Links, len(s.links))
	for p, l := range s.links {
		if links[p], err = condense.ParseLinks(l.Links); err != nil {
			return condense.Graph{}, fmt.Errorf("%s: %w", p, err)
		}
	}
	if in == nil || t.many(in) {
		t.ReadAll()
	}
	return condense.GraphOf(parsedOnly{t}, links, in)
}

// linked returns what every file depends on now, with its links if they are wanted. What is known of an older state is
// kept for the files that have nothing to do with what has changed since.
func (t *Tree) linked(links bool) (*linkState, error) { return t.linkedWithin(links, math.MaxInt) }

// linkedWithin is linked if the links of at most so many files are to be made for it, else errMany.
func (t *Tree) linkedWithin(links bool, most int) (*linkState, error) {
	if len(t.laid) > 0 {
		return nil, errLaid
	}
	if most < math.MaxInt {
		if missing, err := t.CurrentWithin(most); err != nil || missing > 0 {
			return nil, cmp.Or(err, errMany)
		}
	}
	if !t.needAll() {
		return nil, t.err
	}
	if t.links.has(links) {
		return t.links, nil
	}
	s, err := t.linksNow(links, most)
	if err != nil {
		return nil, err
	}
	t.links = s
	t.cache.keepLinks(t.source.key(), s)
	return s, nil
}

// linksNow returns the state of now: what is remembered or stored, if that is of now, else one made of what of it still holds.
func (t *Tree) linksNow(links bool, most int) (*linkState, error) {
	if t.anew {
		return t.relink(nil, most)
	}
	ofNow := func(s *linkState) bool { return s.has(links) && s.mark == t.linksMark(s.steering) }
	s := t.cache.links(t.source.key())
	if s != nil && !strings.HasPrefix(s.mark, t.linksVersion()) {
		s = nil
	}
	if ofNow(s) {
		return s, nil
	}
	s, err := t.storedLinks(s, links)
	if err != nil || ofNow(s) && (!links || t.allLinked(s)) { // links that are damaged are none
		return s, err
	}
	return t.relink(s, most)
}

// has reports whether there is a state, with its links if they are wanted.
func (s *linkState) has(links bool) bool { return s != nil && (s.links != nil || !links) }

// allLinked reports whether a state has the links of every file.
func (t *Tree) allLinked(s *linkState) bool {
	for p := range t.linkable {
		if _, ok := s.links[p]; !ok {
			return false
		}
	}
	return true
}

// linkable yields the files that have links, in order: of what is too large to be hashed nothing is known but that it is there.
func (t *Tree) linkable(yield func(path string) bool) {
	for _, p := range t.Paths() {
		if t.list.known[p].MD5 != "" && !yield(p) {
			return
		}
	}
}

// storedLinks returns the state that is stored, nil for none. If it is not of now, or links are wanted, that is with
// links. What is remembered is returned instead if it is the same or nothing is stored.
func (t *Tree) storedLinks(remembered *linkState, links bool) (*linkState, error) {
	if remembered != nil && remembered.links == nil {
		remembered = nil
	}
	s := &linkState{stored: true}
	err := t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		if s.mark, err = tx.LinksMark(); err != nil || !strings.HasPrefix(s.mark, t.linksVersion()) {
			return err
		}
		if remembered != nil && remembered.mark == s.mark {
			return nil
		}
		if s.steering, err = tx.SteeringFiles(); err != nil {
			return err
		}
		if s.graph, err = t.storedGraph(tx, s); err != nil || s.graph != nil && !links {
			return err
		}
		s.links, err = tx.FileLinks()
		return err
	})
	switch {
	case err != nil && !noRegistry(err):
		return nil, err
	case err == nil && (s.links != nil || s.graph != nil):
		return s, nil
	}
	return remembered, nil
}

// storedGraph returns the file graph of a stored state, if that is of now.
func (t *Tree) storedGraph(tx *registry.Tx, s *linkState) (condense.FileGraph, error) {
	if s.mark != t.linksMark(s.steering) {
		return nil, nil
	}
	g, mark, _, err := tx.FileDependencies()
	if mark != s.mark {
		g = nil
	}
	return g, err
}

// relink makes the state of now from an older one, or from nothing for nil, and stores it; errMany if that is more than
// so many files.
func (t *Tree) relink(old *linkState, most int) (*linkState, error) {
	var paths []string
	known := old != nil && old.links != nil
	if known {
		paths, known = t.outdatedLinks(old)
	}
	if !known { // all of it is made anew
		old, paths = &linkState{}, slices.Collect(t.linkable)
	}
	if len(paths) > most {
		return nil, errMany
	}
	made, texts, err := t.resolveAll(paths)
	if err != nil {
		return nil, err
	}
	next := &linkState{links: make(map[string]registry.FileLinks, len(t.list.known)), steering: map[string]string{}}
	c := registry.LinksChange{Links: next.links, Was: old.mark, Changed: paths, Steering: next.steering}
	for p, l := range old.links {
		if t.list.known[p].MD5 != "" {
			next.links[p] = l
		} else {
			c.Gone = append(c.Gone, p)
		}
	}
	maps.Copy(next.links, made)
	for p := range old.steering {
		next.steering[p] = t.textSum(p)
	}
	for _, p := range t.list.listed {
		texts = append(texts, everyNamed+path.Base(p))
	}
	for _, p := range texts {
		next.steering[p] = t.textSum(p)
	}
	next.mark = t.linksMark(next.steering)
	c.Mark = next.mark
	if next.graph, err = fileGraph(next); err != nil {
		return nil, err
	}
	t.unstored = t.tryNote(storeAllWithin, func(tx *registry.Tx) error {
		return errors.Join(tx.KeepFileLinks(c), tx.KeepFileDependencies(next.graph, next.mark), tx.KeepFileRanks(ranksOf(next.graph)))
	})
	next.stored = t.keep && t.unstored == nil
	return next, nil
}

// fileGraph returns which files use which in a state.
func fileGraph(s *linkState) (condense.FileGraph, error) {
	g := condense.FileGraph{}
	for p, l := range s.links {
		links, err := condense.ParseLinks(l.Links)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		g.Add(p, links)
	}
	return g, nil
}

// outdatedLinks returns the files whose links may be others now than in an older state: those that have changed, and
// those that asked for something that has. It does not know if what a file held then is not stored any more.
func (t *Tree) outdatedLinks(old *linkState) (paths []string, known bool) {
	changed := map[snapshot.Key]bool{}
	edited := map[string]bool{}
	for p, l := range old.links {
		e := t.list.known[p]
		if e.Content == l.Content {
			continue
		}
		was, err := t.outlineOf(l.Content, nil)
		if err != nil {
			return nil, false
		}
		var is []snapshot.Fact
		if e.MD5 != "" {
			edited[p] = true
			is = snapshot.Facts(p, t.Outline(p))
		}
		snapshot.Changed(changed, snapshot.Facts(p, was), is)
	}
	for p := range t.linkable {
		if _, was := old.links[p]; !was {
			edited[p] = true
			snapshot.Changed(changed, nil, snapshot.Facts(p, t.Outline(p)))
		}
	}
	for p, md5 := range old.steering {
		if t.textSum(p) != md5 {
			changed[steeringKey(p)] = true
		}
	}
	for _, p := range t.list.listed {
		if p = everyNamed + path.Base(p); old.steering[p] == "" {
			changed[steeringKey(p)] = true
		}
	}
	if !t.changedPackages(old, changed) {
		return nil, false
	}
	for p := range t.linkable {
		asks, err := asksAny(old.links[p].Asked, changed)
		switch {
		case edited[p] || err == nil && asks:
			paths = append(paths, p)
		case err != nil:
			return nil, false
		}
	}
	return paths, true
}

// asksAny reports whether what a file asked for, as it is stored, has one of some keys.
func asksAny(stored []byte, keys map[snapshot.Key]bool) (bool, error) {
	asked, err := snapshot.DecodeKeys(stored)
	return err == nil && asked.Any(keys), err
}

// changedPackages adds the keys of the directories that are other packages of Go now than in an older state, where a file
// came, went, or says other things of itself. It reports whether what files held then is stored.
func (t *Tree) changedPackages(old *linkState, changed map[snapshot.Key]bool) bool {
	known := true
	for dir, files := range t.changedDirs(old, changed) {
		slices.Sort(files)
		was := snapshot.PackageFact(dir, files, func(p string) *symbol.Outline {
			o, err := t.outlineOf(old.links[p].Content, nil)
			known = known && err == nil
			return o
		})
		is := snapshot.PackageFact(dir, t.Under(dir), parsedOnly{t}.Outline)
		snapshot.Changed(changed, []snapshot.Fact{was}, []snapshot.Fact{is})
	}
	return known
}

// changedDirs returns the directories with a file of Go that says other things of itself now, each with its files of then.
func (t *Tree) changedDirs(old *linkState, changed map[snapshot.Key]bool) map[string][]string {
	dirs := map[string][]string{}
	note := func(p string) {
		if path.Ext(p) == ".go" && changed[snapshot.HeadKey(p)] {
			dirs[dirOf(p)] = nil
		}
	}
	for p := range old.links {
		note(p)
	}
	for p := range t.list.known {
		note(p)
	}
	if len(dirs) == 0 {
		return nil
	}
	for p := range old.links {
		if _, asked := dirs[dirOf(p)]; asked && path.Ext(p) == ".go" {
			dirs[dirOf(p)] = append(dirs[dirOf(p)], p)
		}
	}
	return dirs
}

// dirOf returns the directory of a file, "" for the root.
func dirOf(p string) string { return p[:max(strings.LastIndexByte(p, '/'), 0)] }

// steeringKey returns the key of what steers imports.
func steeringKey(p string) snapshot.Key {
	if base, all := strings.CutPrefix(p, everyNamed); all {
		return snapshot.NamedKey(base)
	}
	return snapshot.TextKey(p)
}

// manyFiles is of how many files at once all outlines are better read before their links are made, or read.
const manyFiles = 20

// many reports whether in selects many files.
func (t *Tree) many(in func(path string) bool) bool {
	n := 0
	for _, p := range t.Paths() {
		if in(p) {
			n++
		}
	}
	return n >= manyFiles
}
