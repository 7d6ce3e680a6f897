package scan

import (
	"bytes"
	"context"
	"crypto/md5" //nolint:gosec // the identity of contents throughout
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
	"codemem/verify"
)

// maxRead is the size in bytes over which a file is not read: no parser would take it.
const maxRead = 64 << 20

// maxHeld is how many bytes of files a request keeps for being asked again.
const maxHeld = 16 << 20

// ErrNoLanguage means that a file is in no language that can be parsed.
var ErrNoLanguage = condense.ErrNoLanguage

// ErrPointer means that a file is a pointer of Git LFS. It is an ErrNoLanguage, whatever the file's name says.
var ErrPointer = fmt.Errorf("a pointer of Git LFS, whose content is not here: %w", ErrNoLanguage)

// A Tree is the source files of a work tree or a plain directory, for one request. It is not safe for concurrent
// use.
type Tree struct {
	ctx     context.Context //nolint:containedctx // it lives as long as the request
	source  source
	reading *registry.Tx // what look-ups read, while one goroutine has it open; nil: each begins its own
	cache   *Cache
	keep    bool // outlines are stored
	anew    bool // what is stored is not used

	generator int // of outlines: those of others are parsed anew
	now       func() time.Time

	list     *listing                    // nil before it is needed
	bare     *listing                    // one without outlines, for answers that do not wait for them
	ignored  map[string]bool             // files that are left out of what looks through code, once there was a listing
	checked  map[string]bool             // files of which the listing is known to be true; nil: all are
	outlines map[string]*symbol.Outline  // by path: what this request has looked at; nil for none
	recorded map[string]registry.Content // of what the outlines are, and those that were forgotten
	read     int                         // bytes of source that the outlines are of, about
	round    int                         // how many of them may be read before links are made in rounds
	all      map[string][]symbol.Place   // every symbol by name, once all outlines were read
	there    map[string]bool             // by path: whether there is such a file, of what was asked for
	texts    map[string][]byte           // by path: what steers imports
	kept     map[keptText]any            // what was made of that
	laid     map[string]*File            // by path: unsaved texts
	files    map[string]*File            // what Bytes has read
	held     int                         // bytes of them
	links    *linkState                  // what the files depend on; nil before it is needed
	resolved int                         // files whose links were made now

	restless  map[string]int               // by path: how often a file was another than it was when the answer began
	hidden    map[string][]string          // by path: what a reader of the file does not see
	noticed   map[string]bool              // by path: it was read for that
	generated int                          // generated files that were parsed on demand
	err       error                        // the first failure of what cannot return one
	unstored  error                        // why the links that were made last were not stored
	much      bool                         // Rank had to do what Finish would store
	recent    *history                     // that the answer began with; nil before it was needed
	earlier   map[string][]*symbol.Outline // by path: what Earlier found
}

// An entry is what a listing knows of a file. Its zero value is one that nobody has read.
type entry struct {
	registry.Content // its md5, "" for none, and its language: that to parse it in, if it is parsed
	typ              string
	size             int64
	sensitive        bool   // it holds credentials
	why              string // why it cannot be read
}

// A source is where the files of a tree come from: a work tree with its registry, or a plain directory.
type source interface {
	// list returns the files that may be parsed with what their bytes are now.
	list(ctx context.Context, progress func(done, total int)) (lookResult, error)
	read(path string) ([]byte, error)
	// attributes returns what git says of files, of those that it says anything of.
	attributes(ctx context.Context, paths []string) (map[string]repo.Attrs, error)
	// untracked returns the files that git neither tracks nor is told to ignore.
	untracked(ctx context.Context) ([]string, error)
	has(path string) bool
	view(ctx context.Context, fn func(*registry.Tx) error) error   // registry.ErrNoDatabase if there is none
	update(ctx context.Context, fn func(*registry.Tx) error) error // likewise
	stats(ctx context.Context, paths []string) ([]repo.Stat, error)
	// held returns what a commit held at paths, of those where it held a file that may be parsed.
	held(ctx context.Context, commit string, paths []string) (map[string][]byte, error)
	// versions returns by path what files were lately, of those that may be parsed; nil among it where there was no file.
	versions(ctx context.Context, paths []string) (map[string][][]byte, error)
	// mark tells of what decides which files there are and what is stored of them: while it is the same, only the
	// contents of files may change. "" is never the same.
	mark(ctx context.Context) (string, error)
	// contents looks at all files and tells what they hold, as far as that is known without reading them.
	contents(ctx context.Context, old *contents) (*contents, error)
	readEach(ctx context.Context, files []repo.StatedFile, each func(i int, data []byte, err error)) error
	key() string            // tells the tree from others
	repository() *repo.Repo // whose history is that of the files; nil for none
	database() string       // the path of the registry; "" for none
	root() string
	// inventory returns all files, also those that are not parsed.
	inventory(ctx context.Context, full bool) (*inventory, error)
}

// A Warning tells of a file that could not be read or parsed, or not whole.
type Warning struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

// New returns the tree of a work tree. With keep, what is parsed is stored in its registry, if that exists.
func New(ctx context.Context, m *verify.Memory, c *Cache, keep bool) *Tree {
	return newTree(ctx, &workTree{m: m}, c, keep)
}

// NewDir returns the tree of a plain directory; nothing is stored.
func NewDir(ctx context.Context, d *repo.Dir, c *Cache) *Tree {
	return newTree(ctx, &plainDir{d: d}, c, false)
}

func newTree(ctx context.Context, p source, c *Cache, keep bool) *Tree {
	return &Tree{
		ctx: ctx, source: p, cache: c, keep: keep, round: roundBytes, generator: tags.Generator, now: time.Now, outlines: map[string]*symbol.Outline{},
		recorded: map[string]registry.Content{}, there: map[string]bool{}, texts: map[string][]byte{}, kept: map[keptText]any{}, files: map[string]*File{},
		restless: map[string]int{}, noticed: map[string]bool{},
	}
}

// Root returns the directory that paths are relative to.
func (t *Tree) Root() string { return t.source.root() }

// A File is one file as it is on disk, with the outline of these bytes.
type File struct {
	Path    string
	Bytes   []byte // with secrets and hidden characters covered, so that no answer has any: places are those on disk
	Content registry.Content
	Outline *symbol.Outline

	Sensitive bool // it may hold credentials, by its name or first bytes
	typ       string
}

// newFile returns a file without its outline, and notes what is hidden in it.
func (t *Tree) newFile(p string, data []byte, typ, language string) *File {
	t.noteHidden(p, data)
	md5 := sum(data)
	return &File{
		Path: p, Bytes: t.cache.shown(data, md5), Content: registry.Content{MD5: md5, Language: language}, typ: typ,
		Sensitive: repo.Sensitive(p, data),
	}
}

// File reads a file and returns it with the outline of what was read. The error is fs.ErrNotExist, ErrNoLanguage,
// or says why it cannot be read; a file too hard to parse has an outline that is unparsed and holds nothing else.
func (t *Tree) File(p string) (*File, error) {
	if f := t.laid[p]; f != nil {
		if f.Content.Language == "" {
			return nil, fmt.Errorf("%q: %w", p, ErrNoLanguage)
		}
		return f, nil
	}
	return t.onDisk(p)
}

// onDisk is File of what is saved.
func (t *Tree) onDisk(p string) (*File, error) {
	data, err := t.source.read(p)
	if err != nil {
		return nil, err
	}
	typ, language := classify(p, data, repo.Attrs{})
	switch {
	case repo.Pointer(data):
		return nil, fmt.Errorf("%q: %w", p, ErrPointer)
	case language == "":
		return nil, fmt.Errorf("%q: %w", p, ErrNoLanguage)
	}
	f := t.newFile(p, data, typ, language)
	if f.Outline, err = t.outlineOf(f.Content, data); err != nil {
		if !errors.Is(err, tags.ErrUnavailable) { // the file is there: an answer that goes on without it is not whole
			t.fail(fmt.Errorf("%s: %w", p, err))
		}
		return nil, err
	}
	t.noteNames(f, data)
	if t.outlines[p] == nil && t.laid[p] == nil { // else the answer goes on with what it began with
		t.remember(p, f.Content, f.Outline)
	}
	return f, nil
}

func sum(data []byte) string {
	s := md5.Sum(data) //nolint:gosec // as above
	return hex.EncodeToString(s[:])
}

// Err returns the first failure of a method that cannot return one: an answer made after it is not whole.
func (t *Tree) Err() error { return t.err }

func (t *Tree) fail(err error) {
	if t.err == nil && err != nil {
		t.err = err
	}
}

// need gets a listing, whose files have to be checked one by one.
func (t *Tree) need() bool {
	if t.list == nil && !t.recall() {
		_, err := t.Sync(nil)
		t.fail(err)
	}
	return t.list != nil
}

// needAll gets a listing that is true of all files.
func (t *Tree) needAll() bool {
	t.fail(t.Current(nil))
	return t.list != nil
}

// entry returns what is known of a file, if the files were looked at.
func (t *Tree) entry(p string) (entry, bool) {
	if t.list == nil {
		return entry{}, false
	}
	t.check(p)
	e, ok := t.list.known[p]
	return e, ok
}

// Outline returns the outline of a file's bytes as they are now, nil if it has none.
func (t *Tree) Outline(p string) *symbol.Outline {
	if o, ok := t.outlines[p]; ok {
		return o
	}
	if e, ok := t.entry(p); ok {
		if o, err := t.outlineOf(e.Content, nil); err == nil {
			t.remember(p, e.Content, o)
			return o
		}
	}
	t.outlines[p] = nil
	_, _ = t.File(p) // what cannot be read has none
	return t.outlines[p]
}

// Has reports whether a path is a file of the tree.
func (t *Tree) Has(p string) bool {
	if _, ok := t.entry(p); ok {
		return true
	}
	has, ok := t.there[p]
	if !ok {
		has = p != "" && t.source.has(p)
		t.there[p] = has
	}
	return has
}

// Under returns the files directly in a directory that may be parsed.
func (t *Tree) Under(dir string) []string {
	if !t.need() {
		return nil
	}
	t.list.fill()
	t.check(t.list.dirs[dir]...)
	t.list.fill()
	return t.list.dirs[dir]
}

// Named returns the files of a base name: those that may be parsed, and those of the names that symbol lists.
func (t *Tree) Named(base string) []string {
	if !t.need() {
		return nil
	}
	t.list.fill()
	t.check(t.list.names[base]...)
	t.list.fill()
	return t.list.names[base]
}

// Paths returns the files that may be parsed, sorted.
func (t *Tree) Paths() []string {
	if !t.needAll() {
		return nil
	}
	t.list.fill()
	return t.list.live
}

// Define returns the symbols of a name that are not inside callables, by path and place.
func (t *Tree) Define(name string) []symbol.Place {
	return t.overlaid(name, t.define(name))
}

// define is Define of what is saved.
func (t *Tree) define(name string) []symbol.Place {
	if !t.need() {
		return nil
	}
	if t.all != nil || t.mostlyLoose() {
		t.ReadAll()
		return t.all[name]
	}
	if known, ok := t.list.defined.Load(name); ok {
		return t.still(name, known.(definitions).places) //nolint:forcetypeassert // nothing else is kept there
	}
	var found definitions
	list := t.list
	err := t.look(func(tx *registry.Tx) error {
		rows, err := tx.Defined(name, t.generator)
		found = t.definitionsOf(rows)
		return err
	})
	if err != nil {
		t.ReadAll()
		return t.all[name]
	}
	sort.Sort(&found)
	for p := range list.loose {
		found = definitions{places: t.definedIn(p, name, found.places)}
	}
	if t.list != list { // on the way a file was seen to have changed
		return t.define(name)
	}
	if found.briefs == nil {
		sortPlaces(found.places)
		found.places = slices.Compact(found.places)
	}
	list.defined.Store(name, found)
	return t.still(name, found.places)
}

// Briefs returns what the symbols of a name are that Define was asked for, in its order; nil where that is not known without the outlines
// of their files.
func (t *Tree) Briefs(name string) []symbol.Brief {
	if t.list == nil || len(t.laid) > 0 {
		return nil
	}
	if known, ok := t.list.defined.Load(name); ok {
		return known.(definitions).briefs //nolint:forcetypeassert // nothing else is kept there
	}
	return nil
}

// still returns places after a check of the files they are in: if one has changed, they are looked up again.
func (t *Tree) still(name string, places []symbol.Place) []symbol.Place {
	if t.checked == nil {
		return places
	}
	list := t.list
	var paths []string
	for _, p := range places {
		paths = append(paths, p.Path)
	}
	if t.check(slices.Compact(paths)...); t.list != list {
		return t.define(name)
	}
	return places
}

// mostlyLoose reports whether so many outlines are not stored that all are better read at once.
func (t *Tree) mostlyLoose() bool {
	const some = 64
	return len(t.list.loose) > some
}

// definedIn adds the symbols of a name in one file.
func (t *Tree) definedIn(p, name string, places []symbol.Place) []symbol.Place {
	o := t.Outline(p)
	if o == nil {
		return places
	}
	for i := range o.Symbols {
		if o.Symbols[i].Name == name && o.Listed(i) {
			places = append(places, symbol.Place{Path: p, Index: i})
		}
	}
	return places
}

func sortPlaces(places []symbol.Place) {
	slices.SortFunc(places, comparePlaces)
}

// at returns the files that hold a content.
func (t *Tree) at(c registry.Content) []string {
	var found []string
	t.list.fill()
	for _, p := range t.list.byMD5[c.MD5] {
		if t.list.known[p].Language == c.Language {
			found = append(found, p)
		}
	}
	return found
}

// Mentioning returns the files that refer to a name, sorted.
func (t *Tree) Mentioning(name string) []string {
	if !t.needAll() {
		return nil
	}
	if t.mostlyLoose() {
		return slices.Clone(t.Paths())
	}
	found := slices.AppendSeq(slices.Collect(maps.Keys(t.list.loose)), maps.Keys(t.laid))
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		contents, err := tx.Mentioning(name, t.generator)
		for _, c := range contents {
			found = append(found, t.at(c)...)
		}
		return err
	})
	if err != nil {
		return slices.Clone(t.Paths()) // all of them, then
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// Bytes returns a file as it is on disk, with the outline of these bytes; that of a text in a language without a parser has
// its lines alone. The error is ErrSecretText if such a text may hold credentials.
func (t *Tree) Bytes(p string) ([]byte, *symbol.Outline, error) {
	f, err := t.Kept(p)
	if err == nil {
		return f.Bytes, f.Outline, nil
	}
	if !errors.Is(err, ErrNoLanguage) {
		return nil, nil, err
	}
	text, plainErr := t.Plain(p)
	switch {
	case plainErr != nil:
		return nil, nil, plainErr
	case repo.Sensitive(p, text.Bytes):
		return nil, nil, fmt.Errorf("%q: %w", p, ErrSecretText)
	}
	if why := searchable(text.Bytes); why != nil {
		return nil, nil, fmt.Errorf("%q: %w", p, why)
	}
	lines := bytes.Count(text.Bytes, []byte("\n"))
	if n := len(text.Bytes); n > 0 && text.Bytes[n-1] != '\n' {
		lines++
	}
	return text.Bytes, &symbol.Outline{Lines: lines}, nil
}

// ErrSecretText is why a text without declarations is not shown.
var ErrSecretText = errors.New("it may hold credentials")
