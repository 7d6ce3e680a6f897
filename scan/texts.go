package scan

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"codemem/condense"
	"codemem/repo"
)

// A TextFile is a tracked file that is text, as it is on disk now, or in a plain directory one that is not ignored.
type TextFile struct {
	Path      string
	Type      string // as in the registry; never binary or symlink
	Language  string // "" if it has none
	Size      int64  // in bytes
	MD5       string // of its bytes; "" if it is too large to be hashed, or cannot be read
	LeftOut   bool   // .codememignore or .lvmignore names it: it counts for exact text alone
	Sensitive bool   // it holds credentials: nothing of it is stored
	Parsed    bool   // its language has a grammar: Outline returns what is in it
	Why       string // why it cannot be read or is not there, "" if it can
}

// awayEntry is of a tracked file that is not checked out.
var awayEntry = entry{typ: "other", why: errAway.Error()}

// Texts returns the tracked files that are text, by path. Nothing is parsed for it. What the stat data of a file do not prove is
// read, so that each is as it is on disk; in a server that has looked at them before, all other files are not opened.
// The answer is shared and not to be changed.
func (t *Tree) Texts() ([]TextFile, error) {
	l, err := t.settled()
	if err != nil {
		return nil, err
	}
	l.textsOnce.Do(func() { l.texts = l.textFiles() })
	if len(t.laid) == 0 {
		return l.texts, nil
	}
	return t.overlaidTexts(l.texts), nil
}

// settled returns a listing that is true of all files, all of which were read.
func (t *Tree) settled() (*listing, error) {
	l, err := t.surveyed()
	if err != nil {
		return nil, err
	}
	next, err := t.readRest(l)
	if err != nil || next == l {
		return l, err
	}
	if l.bare {
		t.bare = next
	} else {
		t.list = next
	}
	t.cache.keepListing(t.source.key(), next)
	return next, nil
}

// surveyed returns a listing that is true of all files. It may be one without outlines.
func (t *Tree) surveyed() (*listing, error) {
	switch {
	case t.list != nil || t.bare == nil && t.recall():
		err := t.Current(nil)
		return t.list, err
	case t.bare != nil:
		return t.bare, nil
	}
	l := t.recalled()
	var err error
	if l != nil {
		if l, err = t.refresh(l); err == nil {
			err = t.agree(l.known)
		}
	} else if l, _, err = t.survey(nil); err == nil {
		l.bare = true
	}
	if err != nil {
		return nil, err
	}
	t.bare, t.ignored = l, l.ignored
	t.cache.keepListing(t.source.key(), l)
	return l, nil
}

// rereadBare is reread of a listing whose files are not parsed.
func (t *Tree) rereadBare(p string) (e entry, there bool, out string, err error) {
	data, err := t.source.read(p)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return entry{}, false, "", nil
	case err != nil:
		return entry{}, false, err.Error(), t.ctx.Err()
	}
	attrs, err := t.source.attributes(t.ctx, []string{p})
	if err != nil {
		return entry{}, false, "", err
	}
	typ, language := classify(p, data, attrs[p])
	if language == "" || !parsedType(typ) {
		return entry{}, false, "", nil
	}
	return entryOf(p, data, typ, language), true, "", nil
}

// readRest returns a listing in which no file is left that nobody has read.
func (t *Tree) readRest(l *listing) (*listing, error) {
	var paths []string
	for p, e := range l.rest {
		if e == (entry{}) {
			paths = append(paths, p)
		}
	}
	if len(paths) == 0 {
		return l, nil
	}
	slices.Sort(paths)
	attrs, err := t.source.attributes(t.ctx, paths)
	if err != nil {
		return nil, err
	}
	read := t.readEntries(paths, attrs)
	if err := t.ctx.Err(); err != nil {
		return nil, err
	}
	now := l.copy()
	now.indexAs(l)
	now.rest = maps.Clone(l.rest)
	for i, p := range paths {
		if read[i].typ == "" {
			delete(now.rest, p)
			continue
		}
		now.rest[p] = read[i]
	}
	return now, nil
}

// readEntries reads files, several at once, until the request is over.
func (t *Tree) readEntries(paths []string, attrs map[string]repo.Attrs) []entry {
	read := make([]entry, len(paths))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(paths)) {
		workers.Go(func() {
			for t.ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(paths) {
					return
				}
				read[i] = t.readEntry(paths[i], attrs[paths[i]])
			}
		})
	}
	workers.Wait()
	return read
}

// readEntry reads a file that is not parsed. The zero entry is of one that is not there.
func (t *Tree) readEntry(p string, a repo.Attrs) entry {
	typ, _ := repo.Classify(p, repo.ModeRegular, nil, a)
	if typ == "binary" {
		return entry{typ: typ}
	}
	data, err := t.source.read(p)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, repo.ErrNotRegular):
		return entry{}
	case err != nil:
		return entry{typ: typ, why: err.Error()}
	}
	typ, language := repo.Classify(p, repo.ModeRegular, data, a)
	e := entryOf(p, data, typ, language)
	if len(data) > maxHashed {
		e.MD5 = ""
	}
	return e
}

// textFiles returns the texts of a listing, by path.
func (l *listing) textFiles() []TextFile {
	all := make([]TextFile, 0, len(l.known)+len(l.rest))
	add := func(p string, e entry, parsed bool) {
		if e.typ == "binary" || e.typ == "symlink" {
			return
		}
		all = append(all, TextFile{
			Path: p, Type: e.typ, Language: e.Language, Size: e.size, MD5: e.MD5, LeftOut: l.ignored[p], Sensitive: e.sensitive, Parsed: parsed, Why: e.why,
		})
	}
	for p, e := range l.known {
		add(p, e, true)
	}
	for p, e := range l.rest {
		add(p, e, false)
	}
	slices.SortFunc(all, func(a, b TextFile) int { return strings.Compare(a.Path, b.Path) })
	return all
}

// overlaidTexts returns texts with those that are not saved in their places.
func (t *Tree) overlaidTexts(texts []TextFile) []TextFile {
	all := slices.Clone(texts)
	for p, f := range t.laid {
		typ, language := repo.Classify(p, repo.ModeRegular, f.Bytes, repo.Attrs{})
		laid := TextFile{
			Path: p, Type: typ, Language: cmp.Or(f.Content.Language, language), Size: int64(len(f.Bytes)), MD5: f.Content.MD5,
			Sensitive: f.Sensitive, Parsed: f.Content.Language != "" && parsedType(typ),
		}
		i, found := slices.BinarySearchFunc(all, p, func(f TextFile, p string) int { return strings.Compare(f.Path, p) })
		if found {
			laid.LeftOut = all[i].LeftOut
			all[i] = laid
		} else {
			all = slices.Insert(all, i, laid)
		}
	}
	return all
}

// ReadText returns the bytes of a text. The error is condense.ErrChanged if they are not those that the answer of Texts is of, else
// one of repo.Repo's Read.
func (t *Tree) ReadText(f TextFile) ([]byte, error) {
	if laid := t.laid[f.Path]; laid != nil {
		return laid.Bytes, nil
	}
	data, err := t.source.read(f.Path)
	md5 := sum(data)
	if err == nil && f.MD5 != "" && md5 != f.MD5 {
		err = fmt.Errorf("%s: %w", f.Path, condense.ErrChanged)
	}
	return t.cache.shown(data, md5), err
}

// readTexts reads several texts as they are now, at once: nil for one that is gone, or can no longer be read. It returns the md5 of each.
func (t *Tree) readTexts(files []TextFile) (all [][]byte, md5s []string, err error) {
	all, md5s = make([][]byte, len(files)), make([]string, len(files))
	stated := make([]repo.StatedFile, len(files))
	for i, f := range files {
		stated[i].Path = f.Path
	}
	err = t.source.readEach(t.ctx, stated, func(i int, data []byte, err error) {
		if laid := t.laid[files[i].Path]; laid != nil {
			all[i], md5s[i] = laid.Bytes, laid.Content.MD5
		} else if err == nil {
			md5s[i] = sum(data)
			all[i] = bytes.Clone(t.cache.shown(data, md5s[i]))
		}
	})
	return all, md5s, err
}
