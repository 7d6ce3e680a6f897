package scan

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"

	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/module"
	"codemem/symbol/tags"
	"codemem/verify"
)

func comparePlaces(a, b symbol.Place) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Index, b.Index))
}

// parsed are the types of files that are parsed. Lockfiles, generated, vendored and binary files are not.
func parsedType(typ string) bool {
	switch typ {
	case "source", "test", "config", "doc", "data", "other":
		return true
	}
	return false
}

// noRegistry reports whether an error of view says that there is no registry, or none in a form that can be read.
func noRegistry(err error) bool {
	return errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder)
}

// A lookResult is what a look at all files found.
type lookResult struct {
	files    map[string]entry // that are parsed, by path
	rest     map[string]entry // all others: see listing
	listed   []string         // that are only known by their names: what symbol lists
	ignored  []string         // tracked, and left out by what .codememignore and .lvmignore say
	warnings []Warning
}

// A workTree is the source of a repository's files.
type workTree struct {
	m     *verify.Memory
	index *repo.Index // nil before it is needed
}

func (w *workTree) root() string { return w.m.Repo().Root() }

func (w *workTree) read(p string) ([]byte, error) { return w.m.Repo().Read(p, maxRead) }

func (w *workTree) readEach(ctx context.Context, files []repo.StatedFile, each func(i int, data []byte, err error)) error {
	return w.m.Repo().ReadEach(ctx, files, maxRead, each)
}

func (w *workTree) stats(ctx context.Context, paths []string) ([]repo.Stat, error) {
	return w.m.Repo().Stats(ctx, paths)
}

func (w *workTree) key() string { return w.m.Repo().Root() + "\x00" + w.m.DBPath() }

func (w *workTree) repository() *repo.Repo { return w.m.Repo() }

func (w *workTree) database() string { return w.m.DBPath() }

// mark is made of the index, of the ignore files of the root and of which file the database is.
func (w *workTree) mark(ctx context.Context) (string, error) {
	index, err := w.m.Repo().IndexStat(ctx)
	if err != nil {
		return "", err
	}
	rules, err := w.m.Repo().Stats(ctx, []string{".codememignore", ".lvmignore"})
	if err != nil {
		return "", err
	}
	database, err := repo.FileStat(w.m.DBPath())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return fmt.Sprint(index, rules, database.Ino), nil
}

func (w *workTree) has(p string) bool {
	_, err := w.m.Repo().Read(p, 0)
	return err == nil || errors.Is(err, repo.ErrTooLarge)
}

func (w *workTree) view(ctx context.Context, fn func(*registry.Tx) error) error {
	return w.m.View(ctx, fn)
}

// update writes to a registry that exists; it makes none, and brings none up to date.
func (w *workTree) update(ctx context.Context, fn func(*registry.Tx) error) error {
	if err := w.view(ctx, func(*registry.Tx) error { return nil }); err != nil {
		return err
	}
	return w.m.Update(ctx, fn)
}

// list compares the rows with what is on disk, and reads what is not as remembered. Where nothing is remembered, or
// not in a form that can be read, it reads every file.
func (w *workTree) list(ctx context.Context, progress func(done, total int)) (lookResult, error) {
	ignore, err := w.m.Repo().ScanIgnore()
	if err != nil {
		return lookResult{}, err
	}
	f := lookResult{files: map[string]entry{}, rest: map[string]entry{}}
	err = w.view(ctx, func(*registry.Tx) error { return nil })
	if err == nil {
		err = w.compare(ctx, ignore, &f, progress)
	}
	if noRegistry(err) {
		f = lookResult{files: map[string]entry{}, rest: map[string]entry{}}
		err = w.readAll(ctx, ignore, &f, progress)
	}
	if err != nil {
		return f, err
	}
	return f, w.addAway(ctx, &f)
}

// addAway enters the files that a sparse checkout leaves out.
func (w *workTree) addAway(ctx context.Context, f *lookResult) error {
	x, err := w.readIndex(ctx)
	if err != nil {
		return err
	}
	for _, e := range x.Entries {
		if e.Flags&repo.SkipWorktree != 0 && (e.Mode == repo.ModeRegular || e.Mode == repo.ModeExecutable) && !w.has(e.Path) {
			delete(f.files, e.Path)
			f.rest[e.Path] = awayEntry
		}
	}
	return nil
}

func (w *workTree) compare(ctx context.Context, ignore *repo.Ignore, f *lookResult, progress func(done, total int)) error {
	report, err := verify.Run(ctx, w.m, verify.Options{Progress: progress})
	if err != nil {
		return err
	}
	classified := report.Classified()
	err = w.view(ctx, func(tx *registry.Tx) error {
		return tx.Evidence(func(r registry.File) error {
			f.enter(classified(r), ignore)
			return ctx.Err()
		})
	})
	if err != nil {
		return err
	}
	var changed []string
	for _, c := range report.Changes {
		delete(f.files, c.Path)
		delete(f.rest, c.Path)
		tracked, err := w.tracked(ctx, c.Path)
		if err != nil {
			return err
		}
		if !tracked {
			continue
		}
		f.rest[c.Path] = entry{}
		if c.Disk != nil {
			f.rest[c.Path] = rowEntry(*c.Disk)
		}
		switch {
		case ignore.Match(c.Path, false):
			f.ignored = append(f.ignored, c.Path)
		case module.Lists(path.Base(c.Path)):
			f.listed = append(f.listed, c.Path)
		case mayBeParsed(c.Path):
			changed = append(changed, c.Path)
		}
	}
	return w.add(ctx, f, changed, nil)
}

// enter enters a file by its row.
func (f *lookResult) enter(r registry.File, ignore *repo.Ignore) {
	e := rowEntry(r)
	if ignore.Match(r.Path, false) {
		f.ignored = append(f.ignored, r.Path)
	} else if module.Lists(path.Base(r.Path)) && parsedType(r.Type) {
		f.listed = append(f.listed, r.Path)
	} else if l := tags.Detect(r.Path, r.Language); l != "" && parsedType(r.Type) {
		e.Language = l
		f.files[r.Path] = e
		return
	}
	f.rest[r.Path] = e
}

// readAll reads every tracked file that may be parsed.
func (w *workTree) readAll(ctx context.Context, ignore *repo.Ignore, f *lookResult, progress func(done, total int)) error {
	x, err := w.readIndex(ctx)
	if err != nil {
		return err
	}
	var paths []string
	for _, e := range x.Entries {
		file := e.Mode == repo.ModeRegular || e.Mode == repo.ModeExecutable
		if file {
			f.rest[e.Path] = entry{}
		}
		switch {
		case ignore.Match(e.Path, false):
			f.ignored = append(f.ignored, e.Path)
		case !file:
		case module.Lists(path.Base(e.Path)):
			f.listed = append(f.listed, e.Path)
		case mayBeParsed(e.Path):
			paths = append(paths, e.Path)
		}
	}
	return w.add(ctx, f, paths, progress)
}

// readSource reads a file that may be source. That one cannot be read is a warning, unless it is gone, or too large to be a
// script and of no other language.
func (w *workTree) readSource(p string, f *lookResult) ([]byte, error) {
	limit := int64(maxRead)
	if _, l := repo.Classify(p, repo.ModeRegular, nil, repo.Attrs{}); l == "" {
		limit = maxScript
	}
	data, err := w.m.Repo().Read(p, limit)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && (limit != maxScript || !errors.Is(err, repo.ErrTooLarge)) {
		f.warnings = append(f.warnings, Warning{p, err.Error()})
	}
	return data, err
}

// add reads tracked files and enters them. One that cannot be read is a warning.
func (w *workTree) add(ctx context.Context, f *lookResult, paths []string, progress func(done, total int)) error {
	attrs, err := w.attributes(ctx, paths)
	if err != nil {
		return err
	}
	for i, p := range paths {
		if err := ctx.Err(); err != nil {
			return err
		}
		if progress != nil && i%64 == 0 {
			progress(i, len(paths))
		}
		data, err := w.readSource(p, f)
		typ, language := classify(p, data, attrs[p])
		if err != nil || language == "" || !parsedType(typ) {
			continue // it stays with the rest
		}
		delete(f.rest, p)
		f.files[p] = entryOf(p, data, typ, language)
	}
	return nil
}

// entryOf returns what is known of a file from its bytes.
func entryOf(p string, data []byte, typ, language string) entry {
	return entry{
		Content: registry.Content{MD5: sum(data), Language: language}, typ: typ, size: int64(len(data)),
		sensitive: repo.Sensitive(p, data),
	}
}

// rowEntry returns what is known of a file from its row.
func rowEntry(r registry.File) entry {
	return entry{Content: registry.Content{MD5: r.MD5, Language: r.Language}, typ: r.Type, size: r.Size, sensitive: r.Sensitive}
}

// mayBeParsed reports whether a file of this name could be parsed, whatever is in it now.
func mayBeParsed(p string) bool {
	typ, language := repo.Classify(p, repo.ModeRegular, nil, repo.Attrs{})
	return typ == "other" || parsedType(typ) && tags.Detect(p, language) != "" || typ == "generated"
}

// attributes returns what git says of tracked files, of those that it says anything of.
func (w *workTree) attributes(ctx context.Context, paths []string) (map[string]repo.Attrs, error) {
	if len(paths) == 0 {
		return map[string]repo.Attrs{}, nil
	}
	x, err := w.readIndex(ctx)
	if err != nil {
		return nil, err
	}
	return w.m.Repo().Attributes(ctx, x, paths)
}

// readIndex reads the index, once for the request.
func (w *workTree) readIndex(ctx context.Context) (x *repo.Index, err error) {
	if w.index == nil {
		w.index, err = w.m.Repo().Index(ctx)
	}
	return w.index, err
}

func (w *workTree) tracked(ctx context.Context, p string) (bool, error) {
	x, err := w.readIndex(ctx)
	if err != nil {
		return false, err
	}
	i, found := x.Find(p)
	return found && x.Entries[i].IsFile(), nil
}

// classify returns the type of a file and the language to parse it in, "" for none.
func classify(p string, data []byte, a repo.Attrs) (typ, language string) {
	typ, language = repo.Classify(p, repo.ModeRegular, data, a)
	return typ, tags.Detect(p, language)
}

// maxScript is the size up to which a file is read whose name does not say what it is.
const maxScript = 64 << 10

// A plainDir is the place of a directory that is no repository.
type plainDir struct {
	d       *repo.Dir
	scratch *registry.DB // for the time of one answer; else nil
}

func (p *plainDir) root() string                     { return p.d.Root() }
func (p *plainDir) read(file string) ([]byte, error) { return p.d.Read(file, maxRead) }
func (p *plainDir) readEach(ctx context.Context, files []repo.StatedFile, each func(i int, data []byte, err error)) error {
	return p.d.ReadEach(ctx, files, maxRead, each)
}

func (p *plainDir) stats(ctx context.Context, paths []string) ([]repo.Stat, error) {
	return p.d.Stats(ctx, paths)
}
func (p *plainDir) repository() *repo.Repo               { return nil }
func (p *plainDir) database() string                     { return "" }
func (p *plainDir) key() string                          { return p.d.Root() }
func (p *plainDir) mark(context.Context) (string, error) { return "", nil } // new files leave no trace
func (p *plainDir) has(file string) bool {
	_, err := p.d.Read(file, 0)
	return err == nil || errors.Is(err, repo.ErrTooLarge)
}

func (p *plainDir) view(ctx context.Context, fn func(*registry.Tx) error) error {
	if p.scratch == nil {
		return registry.ErrNoDatabase
	}
	return p.scratch.View(ctx, "", fn)
}

func (p *plainDir) update(ctx context.Context, fn func(*registry.Tx) error) error {
	if p.scratch == nil {
		return registry.ErrNoDatabase
	}
	return p.scratch.Update(ctx, "", fn)
}

func (p *plainDir) attributes(context.Context, []string) (map[string]repo.Attrs, error) {
	return map[string]repo.Attrs{}, nil
}

func (p *plainDir) list(ctx context.Context, progress func(done, total int)) (lookResult, error) {
	all := lookResult{files: map[string]entry{}, rest: map[string]entry{}}
	ignore := p.d.Ignore()
	err := ignore.Walk(ctx, func(f repo.File) error {
		if n := len(all.files); n%256 == 0 && progress != nil {
			progress(n, n+1)
		}
		all.rest[f.Path] = entry{}
		if module.Lists(path.Base(f.Path)) {
			all.listed = append(all.listed, f.Path)
			return nil
		}
		if _, l := repo.Classify(f.Path, f.Mode, nil, repo.Attrs{}); l == "" && f.Size > maxScript {
			return nil // without a name that says what it is, only a script would be parsed
		}
		data, err := p.read(f.Path)
		if err != nil {
			all.warnings = append(all.warnings, Warning{f.Path, err.Error()})
			return nil //nolint:nilerr // invariant I9: it is said, and the run goes on
		}
		if typ, language := classify(f.Path, data, repo.Attrs{}); language != "" && parsedType(typ) {
			delete(all.rest, f.Path)
			all.files[f.Path] = entryOf(f.Path, data, typ, language)
		}
		return nil
	})
	for file, why := range ignore.Unread() {
		all.warnings = append(all.warnings, Warning{file, why})
	}
	return all, err
}
