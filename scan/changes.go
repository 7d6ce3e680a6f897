package scan

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
)

// A FileChange is how one file of the work tree, or of a second commit, differs from what a commit holds.
type FileChange struct {
	Path     string          // of a deleted file, where it was
	From     string          // of a renamed one, where it was; else ""
	Kind     repo.ChangeKind // added, modified, deleted, renamed
	Type     string          // as in the registry
	Was, Now *symbol.Outline // nil where it is not there, or is in no language that is parsed
	Drift    symbol.Drift    // of a file that is and was there
	Why      string          // why symbols are not compared, "" if they are
	Later    bool            // it is not on disk as the change left it
}

// ErrNoCommit means that there is no commit to compare with.
var ErrNoCommit = errors.New("there is no commit yet, so all files are new")

// mostChanges is of how many files the outlines are compared.
const mostChanges = 500

// Changes returns how the work tree differs from a revision, by path, with files that are not tracked and not ignored;
// "" is HEAD; of a range, as repo.Range reads it, how its second commit differs from the first. Renames are found between commits as git does; of what is not committed yet, a deleted and a new file are
// a rename if they hold the same bytes, or most of the same symbols. At most 500 files are read; left is how many more
// may differ. The errors are ErrPlain, ErrNoCommit and repo.ErrUnknownRevision.
func (t *Tree) Changes(rev string) (changes []FileChange, left int, err error) {
	w, ok := t.source.(*workTree)
	if !ok {
		return nil, 0, ErrPlain
	}
	c := changing{t: t, r: w.m.Repo(), was: map[string]string{}}
	if err := c.find(rev); err != nil {
		return nil, 0, err
	}
	if n := len(c.paths) - mostChanges; n > 0 {
		c.paths, left = c.paths[:mostChanges], n
	}
	if err := c.compare(); err != nil {
		return nil, 0, err
	}
	c.pair()
	return c.all, left, t.ctx.Err()
}

// A changing finds the changes since a commit.
type changing struct {
	t     *Tree
	r     *repo.Repo
	since repo.ID
	until repo.ID           // "": the work tree
	paths []string          // where files may differ, sorted
	was   map[string]string // by path where a file was before that was renamed in a commit
	all   []FileChange
	bytes map[string][2]string // by path the md5s of before and now of what is only here or there
}

// find finds the paths that may differ.
func (c *changing) find(rev string) error {
	head, err := c.r.Head(c.t.ctx)
	if err != nil {
		return err
	}
	if head.ID == "" && rev == "" {
		return ErrNoCommit
	}
	c.since = head.ID
	at := map[string]bool{}
	if repo.IsRange(rev) {
		if c.since, c.until, err = c.r.Range(c.t.ctx, rev); err == nil {
			err = c.findCommitted(c.until, at)
		}
		c.paths = slices.Sorted(maps.Keys(at))
		return err
	}
	if rev != "" {
		if c.since, err = c.r.Resolve(c.t.ctx, rev); err != nil {
			return err
		}
		if err := c.findCommitted(head.ID, at); err != nil {
			return err
		}
	}
	unlike, err := c.r.Unlike(c.t.ctx, head.ID)
	if err != nil {
		return err
	}
	for _, u := range unlike {
		at[u.Path] = true
	}
	err = c.r.UntrackedFiles(c.t.ctx, nil, func(p string) bool {
		at[p] = true
		return len(at) < 4*mostChanges
	})
	c.paths = slices.Sorted(maps.Keys(at))
	return err
}

// findCommitted enters what commits changed up to one.
func (c *changing) findCommitted(to repo.ID, at map[string]bool) error {
	committed, err := c.r.Changed(c.t.ctx, c.since, to)
	for _, one := range committed {
		at[one.Path] = true
		if one.Kind == repo.Renamed {
			c.was[one.Path] = one.From
		}
	}
	return err
}

// A pair is the contents of the sides of a file, with an empty md5 where there is none that can be parsed.
type pair [2]registry.Content

// compare reads both sides of the files and compares their outlines.
func (c *changing) compare() error {
	c.bytes = map[string][2]string{}
	var before []string
	for _, p := range c.paths {
		before = append(before, cmp.Or(c.was[p], p))
	}
	held, err := c.t.source.held(c.t.ctx, c.since.Hex(), before)
	if err != nil {
		return err
	}
	blobs, err := c.r.Blobs(c.t.ctx, c.since, before)
	if err != nil {
		return err
	}
	after, err := c.after()
	if err != nil {
		return err
	}
	data, outlines := map[registry.Content][]byte{}, map[registry.Content]*symbol.Outline{}
	contents := map[string]pair{}
	for i, p := range c.paths {
		_, had := blobs[before[i]]
		old := held[before[i]]
		now, err := after(p)
		has := err == nil
		if has && had && c.was[p] == "" && bytes.Equal(folded(old), folded(now)) || !has && !had {
			continue
		}
		one := changeOf(p, c.was[p], had, err)
		one.Later = c.until != "" && c.later(p, now, has)
		var sides pair
		if had {
			sides[0] = one.side(before[i], old, data)
		}
		if has {
			sides[1] = one.side(p, now, data)
		}
		contents[p], c.bytes[p] = sides, [2]string{sum(old), sum(now)}
		c.all = append(c.all, one)
	}
	if err := c.stored(contents, outlines); err != nil {
		return err
	}
	if err := c.t.parseContents(data, outlines); err != nil {
		return err
	}
	for i := range c.all {
		one := &c.all[i]
		one.Was, one.Now = outlines[contents[one.Path][0]], outlines[contents[one.Path][1]]
		one.grade()
	}
	return nil
}

// after returns what reads a file as the changes leave it.
func (c *changing) after() (read func(path string) ([]byte, error), err error) {
	if c.until == "" {
		return c.t.source.read, nil
	}
	held, err := c.t.source.held(c.t.ctx, c.until.Hex(), c.paths)
	if err != nil {
		return nil, err
	}
	blobs, err := c.r.Blobs(c.t.ctx, c.until, c.paths)
	return func(p string) ([]byte, error) {
		text, ok := held[p]
		switch entry, there := blobs[p]; {
		case !there:
			return nil, fs.ErrNotExist
		case !entry.IsBlob():
			return nil, repo.ErrNotRegular
		case !ok:
			return nil, repo.ErrTooLarge
		}
		return text, nil
	}, err
}

// later reports whether a file is not on disk as the second commit has it.
func (c *changing) later(p string, now []byte, has bool) bool {
	disk, err := c.t.source.read(p)
	if !has {
		return err == nil
	}
	return err != nil || !bytes.Equal(folded(disk), folded(now))
}

// changeOf returns the change of a file that had another name, if from is one, and a content before, if had; read is how reading
// it now ended.
func changeOf(p, from string, had bool, read error) FileChange {
	one := FileChange{Path: p, From: from, Kind: repo.Modified}
	switch {
	case read != nil && !errors.Is(read, fs.ErrNotExist) && !errors.Is(read, repo.ErrNotRegular): // a directory is in its place
		one.Why = "not read: " + read.Error()
	case !had:
		one.Kind, one.From = repo.Added, ""
	case read != nil:
		one.Kind = repo.Deleted
	case from != "":
		one.Kind = repo.Renamed
	}
	return one
}

// side enters what a side of the file holds into data, and returns what that is if it can be parsed.
func (f *FileChange) side(path string, text []byte, data map[registry.Content][]byte) registry.Content {
	typ, language := classify(path, text, repo.Attrs{})
	f.Type = typ
	if language == "" || !parsedType(typ) {
		f.Why = cmp.Or(f.Why, reasonOf(typ))
		return registry.Content{}
	}
	of := registry.Content{MD5: sum(text), Language: language}
	data[of] = text
	return of
}

// reasonOf says why files of a type are not compared by symbols.
func reasonOf(typ string) string {
	if parsedType(typ) {
		return "in no language that is parsed"
	}
	return typ
}

// folded returns a content with the line ends that git holds.
func folded(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// stored adds the outlines that were made before.
func (c *changing) stored(contents map[string]pair, outlines map[registry.Content]*symbol.Outline) error {
	err := c.t.source.view(c.t.ctx, func(tx *registry.Tx) error {
		for _, sides := range contents {
			for _, of := range sides {
				if outlines[of] = c.t.cache.outline(of); of.MD5 == "" || outlines[of] != nil {
					continue
				}
				if o, err := tx.Outline(of, c.t.generator); err == nil {
					outlines[of] = o
				}
			}
		}
		return nil
	})
	if noRegistry(err) {
		return nil
	}
	return err
}

// grade compares the sides of a file.
func (f *FileChange) grade() {
	for _, o := range []*symbol.Outline{f.Was, f.Now} {
		if o != nil && o.Unparsed != "" {
			f.Why = "not parsed: " + o.Unparsed
		}
	}
	if f.Was != nil && f.Now != nil {
		f.Drift = symbol.Compare(f.Was, f.Now)
	}
}

// pair joins deleted and added files that are the same one under another name.
func (c *changing) pair() {
	for i := range c.all {
		gone := &c.all[i]
		if gone.Kind != repo.Deleted {
			continue
		}
		best, most := -1, 0.0
		for k := range c.all {
			if c.all[k].Kind != repo.Added {
				continue
			}
			if share := c.alike(gone, &c.all[k]); share > most {
				best, most = k, share
			}
		}
		const same = 0.6 // of the symbols of both
		if best < 0 || most < same {
			continue
		}
		to := &c.all[best]
		to.Kind, to.From, to.Was = repo.Renamed, gone.Path, gone.Was
		to.grade()
		gone.Kind = 0
	}
	c.all = slices.DeleteFunc(c.all, func(f FileChange) bool { return f.Kind == 0 })
}

// alike returns which share of the symbols of a deleted and an added file are the same, 1 for the same bytes.
func (c *changing) alike(gone, added *FileChange) float64 {
	if c.bytes[gone.Path][0] == c.bytes[added.Path][1] {
		return 1
	}
	if gone.Was == nil || added.Now == nil || gone.Was.Language != added.Now.Language {
		return 0
	}
	d := symbol.Compare(gone.Was, added.Now)
	all := map[string]bool{}
	for _, o := range []*symbol.Outline{gone.Was, added.Now} {
		for i := range o.Symbols {
			if o.Listed(i) {
				all[strings.TrimPrefix(symbol.IDOf("", o, i).String(), ":")] = true
			}
		}
	}
	if len(all) == 0 {
		return 0
	}
	return 1 - float64(len(d.Added)+len(d.Removed)+len(d.Redeclared))/float64(len(all))
}

// Parse returns the outline of a text that a file may hold at another time, nil if it is in no language that is parsed.
func (t *Tree) Parse(p string, text []byte) (*symbol.Outline, error) {
	typ, language := classify(p, text, repo.Attrs{})
	if language == "" || !parsedType(typ) {
		return nil, nil
	}
	of := registry.Content{MD5: sum(text), Language: language}
	outlines := map[registry.Content]*symbol.Outline{}
	if o := t.cache.outline(of); o != nil {
		outlines[of] = o
	}
	if err := t.parseContents(map[registry.Content][]byte{of: text}, outlines); err != nil {
		return nil, err
	}
	return outlines[of], nil
}
