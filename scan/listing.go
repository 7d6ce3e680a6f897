package scan

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"path"
	"slices"
	"sync"
	"time"

	"codemem/registry"
	"codemem/repo"
	"codemem/symbol/module"
)

// A listing is what every file of a tree held at one moment. It is not changed once it is shared.
type listing struct {
	mark  string            // of what decides which files there are
	at    time.Time         // of the look at everything
	bare  bool              // of the contents of known some were never parsed
	known map[string]entry  // the files that are parsed
	rest  map[string]entry  // all other tracked files; what nobody needed to read yet is the zero entry
	loose map[string]bool   // files whose outlines are not stored
	out   map[string]string // why files are left out of answers about symbols: they could not be read, or not be parsed

	listed []string // files that are only known by their names, sorted

	ignored map[string]bool // files that .codememignore and .lvmignore leave out

	paths []string // those of known and rest, sorted
	looks []look   // at paths

	index sync.Once
	byMD5 map[string][]string // paths of contents, sorted
	names map[string][]string // paths by base name, sorted
	dirs  map[string][]string // paths by directory, sorted
	live  []string            // the paths of known, sorted

	unhashed string // tells which of them have no md5; "" if all have one

	hashOnce sync.Once
	hash     hash.Hash // of what known holds

	textsOnce sync.Once
	texts     []TextFile // by path

	defined  sync.Map // definitions by name: what was looked up before
	steering sync.Map // []byte by path: small files as they were read since, whose looks are evidence
}

// A look is what the file system said of a file when its content was last known.
type look struct {
	stat    repo.Stat
	settled bool // it is evidence: the same stat data mean the same content
}

// lookAgain is how long a listing is relied on before everything is looked at anew.
const lookAgain = 5 * time.Minute

// fill makes the look-up tables.
func (l *listing) fill() {
	l.index.Do(func() {
		l.live = slices.Sorted(maps.Keys(l.known))
		l.byMD5 = make(map[string][]string, len(l.known))
		l.names = make(map[string][]string, len(l.known))
		l.dirs = map[string][]string{}
		for _, p := range l.live {
			e := l.known[p]
			l.byMD5[e.MD5] = append(l.byMD5[e.MD5], p)
			l.names[path.Base(p)] = append(l.names[path.Base(p)], p)
			d := path.Dir(p)
			if d == "." {
				d = ""
			}
			l.dirs[d] = append(l.dirs[d], p)
		}
		if none := slices.DeleteFunc(slices.Clone(l.live), func(p string) bool { return l.known[p].MD5 != "" }); len(none) > 0 {
			l.unhashed = fmt.Sprintf("+%x", sha256.Sum256(fmt.Appendf(nil, "%q", none)))
		}
		for _, p := range l.listed {
			l.names[path.Base(p)] = append(l.names[path.Base(p)], p)
		}
	})
}

// observe takes the stat data of the files of a new listing, whose contents were looked at after start. They are for requests to
// come: where none can have the listing, that of a command, it saves a system call for each file.
func (t *Tree) observe(l *listing, start time.Time) error {
	l.paths = slices.AppendSeq(slices.Collect(maps.Keys(l.known)), maps.Keys(l.rest))
	slices.Sort(l.paths)
	if t.cache == nil {
		return nil
	}
	stats, err := t.source.stats(t.ctx, l.paths)
	if err != nil {
		return err
	}
	l.looks = make([]look, len(stats))
	for i, s := range stats {
		l.looks[i] = look{s, s.Settled(start)}
	}
	return nil
}

// recall takes the listing of an earlier request, if what decides which files there are is the same. What it says of
// a file has to be checked.
func (t *Tree) recall() bool {
	l := t.recalled()
	if l == nil || l.bare {
		return false
	}
	t.list, t.checked, t.ignored = l, map[string]bool{}, l.ignored
	return true
}

// recalled returns the listing of an earlier request, nil if there is none that may still hold.
func (t *Tree) recalled() *listing {
	l := t.cache.listing(t.source.key())
	if l == nil || time.Since(l.at) >= lookAgain {
		return nil
	}
	if mark, err := t.source.mark(t.ctx); err != nil || mark == "" || mark != l.mark {
		return nil
	}
	return l
}

// Current brings the tree up to date for an answer that is about all files. If this server has looked at them before,
// and the index is still the same, only files whose stat data say that they may have changed are read. progress may
// be nil.
func (t *Tree) Current(progress func(done, total int)) error {
	if t.list == nil && !t.recall() {
		_, err := t.Sync(progress)
		return err
	}
	if t.checked == nil {
		return nil
	}
	fresh, err := t.refresh(t.list)
	if err != nil {
		return err
	}
	if err := t.agree(fresh.known); err != nil {
		return err
	}
	t.list, t.checked = fresh, nil
	t.cache.keepListing(t.source.key(), fresh)
	return nil
}

// CurrentWithin is Current if at most so many contents are to be parsed for it. Else it does nothing, and returns how
// many that would be.
func (t *Tree) CurrentWithin(most int) (missing int, err error) {
	if t.list != nil || t.recall() {
		return 0, t.Current(nil)
	}
	if missing, err := t.bareMissing(); err != nil || missing > most {
		return missing, err
	}
	r, err := t.sync(most, nil)
	if errors.Is(err, errMany) {
		return r.Missing, nil
	}
	return 0, err
}

// bareMissing returns how many contents of a listing without outlines were never parsed, 0 if there is no such listing.
func (t *Tree) bareMissing() (int, error) {
	l := t.bare
	if l == nil {
		if l = t.recalled(); l == nil || !l.bare {
			return 0, nil
		}
	}
	infos := map[registry.Content]registry.OutlineInfo{}
	err := t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		if !t.anew {
			infos, err = tx.Outlines(t.generator)
		}
		return err
	})
	if err != nil && !noRegistry(err) {
		return 0, err
	}
	return len(l.missing(infos, nil)), nil
}

// check makes sure that what the listing says of some files is so now. If it is not, all are looked at.
func (t *Tree) check(paths ...string) {
	if t.checked == nil {
		return
	}
	paths = slices.DeleteFunc(slices.Clone(paths), func(p string) bool { return t.checked[p] })
	if len(paths) == 0 {
		return
	}
	start := time.Now()
	stats, err := t.source.stats(t.ctx, paths)
	if err != nil {
		t.fail(err)
		return
	}
	for i, p := range paths {
		t.checked[p] = true
		at, listed := slices.BinarySearch(t.list.paths, p)
		if !listed || t.list.looks[at].settled && t.list.looks[at].stat.Equal(stats[i]) {
			continue
		}
		e, there, _, err := t.reread(t.list, p, stats[i])
		if err != nil {
			t.fail(err)
			return
		}
		if old, was := t.list.known[p]; there == was && e.Content == old.Content && !stats[i].Settled(start) {
			continue // written a moment ago: it is read each time until its stat data are evidence
		}
		t.fail(t.Current(nil))
		return
	}
}

// Look makes sure that Define knows of what the files of a directory hold now, or of what all files do.
func (t *Tree) Look(dir string, all bool) {
	if !t.need() {
		return
	}
	if all {
		t.fail(t.Current(nil))
		return
	}
	t.Under(dir)
}

// refresh returns a listing with what has changed since l was made.
func (t *Tree) refresh(l *listing) (*listing, error) {
	start := time.Now()
	stats, err := t.source.stats(t.ctx, l.paths)
	if err != nil {
		return nil, err
	}
	r := revision{of: l, next: l.copy()}
	for i, s := range stats {
		if l.looks[i].settled && l.looks[i].stat.Equal(s) {
			continue
		}
		p := l.paths[i]
		r.look(i, look{s, s.Settled(start)})
		e, there, why, err := t.reread(l, p, s)
		if err != nil {
			return nil, err
		}
		old, was := l.known[p]
		if there != was || e.Content != old.Content || why != l.out[p] {
			r.change(p, why)
			if there {
				r.next.known[p] = e
				if !l.bare && !t.stored(e) {
					r.next.loose[p] = true
				}
			}
		}
		r.setRest(p, s, there)
	}
	return r.done(), nil
}

// A revision makes a listing from an older one, copying what changes.
type revision struct {
	of, next              *listing
	looked, changed, rest bool // which of it is a copy already
}

func (r *revision) look(i int, to look) {
	if !r.looked {
		r.next.looks, r.looked = slices.Clone(r.of.looks), true
	}
	r.next.looks[i] = to
}

// change drops what was known of a parsed file. why says why it is left out now, "" if it is not.
func (r *revision) change(p, why string) {
	l := r.next
	if !r.changed {
		l.known, l.loose, l.out, r.changed = maps.Clone(l.known), maps.Clone(l.loose), maps.Clone(l.out), true
	}
	delete(l.known, p)
	delete(l.loose, p)
	delete(l.out, p)
	if why != "" {
		l.out[p] = why
	}
}

// setRest notes of a file that is not parsed that it has to be read anew.
func (r *revision) setRest(p string, s repo.Stat, parsed bool) {
	old, was := r.next.rest[p]
	gone := parsed || s.Mode == 0
	if gone && (!was || old == awayEntry && !parsed) || was && old == (entry{}) && !gone {
		return
	}
	if !r.rest {
		r.next.rest, r.rest = maps.Clone(r.next.rest), true
	}
	delete(r.next.rest, p)
	if !gone {
		r.next.rest[p] = entry{}
	}
}

// done returns the new listing, or the older one if nothing is different.
func (r *revision) done() *listing {
	if !r.looked {
		return r.of
	}
	if !r.changed {
		r.next.indexAs(r.of)
	}
	return r.next
}

// copy returns a listing that says the same, without its look-up tables.
func (l *listing) copy() *listing {
	return &listing{
		mark: l.mark, at: l.at, bare: l.bare, known: l.known, rest: l.rest, loose: l.loose, out: l.out, listed: l.listed, ignored: l.ignored,
		paths: l.paths, looks: l.looks,
	}
}

// indexAs takes the look-up tables of a listing of the same known files.
func (l *listing) indexAs(o *listing) {
	o.fill()
	l.index.Do(func() { l.byMD5, l.names, l.dirs, l.live = o.byMD5, o.names, o.dirs, o.live })
}

// reread finds out what a file holds now; there is false if it is gone or no longer of a kind that is parsed. out says why
// answers about symbols leave it out, "" if they do not.
func (t *Tree) reread(l *listing, p string, s repo.Stat) (e entry, there bool, out string, err error) {
	if s.Mode == 0 || l.ignored[p] || module.Lists(path.Base(p)) || !mayBeParsed(p) {
		return entry{}, false, "", nil
	}
	if l.bare {
		return t.rereadBare(p)
	}
	f, err := t.onDisk(p)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, ErrNoLanguage):
		return entry{}, false, "", nil
	case err != nil:
		return entry{}, false, err.Error(), cmp.Or(t.ctx.Err(), t.err) // what cannot be read is not there for an answer
	case !parsedType(f.typ):
		return entry{}, false, "", nil
	}
	attrs, err := t.source.attributes(t.ctx, []string{p})
	if err != nil {
		return entry{}, false, "", err
	}
	if typ, language := classify(p, f.Bytes, attrs[p]); language == "" || !parsedType(typ) {
		return entry{}, false, "", nil
	}
	return entry{Content: f.Content, typ: f.typ, size: int64(len(f.Bytes)), sensitive: f.Sensitive}, true, f.Outline.Unparsed, nil
}

// stored reports whether the outline of a content is in the registry.
func (t *Tree) stored(e entry) bool {
	if !t.keep {
		return false
	}
	_, err := t.fetch(e.Content)
	return err == nil
}
