package scan

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"

	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
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

// A workTree is the place of a repository's files.
type workTree struct {
	m      *verify.Memory
	ignore func() (*repo.Ignore, error)
}

func (w *workTree) root() string { return w.m.Repo().Root() }

func (w *workTree) read(p string) ([]byte, error) { return w.m.Repo().Read(p, maxRead) }

func (w *workTree) stats(ctx context.Context, paths []string) ([]repo.Stat, error) {
	return w.m.Repo().Stats(ctx, paths)
}

func (w *workTree) key() string { return w.m.Repo().Root() + "\x00" + w.m.DBPath() }

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

// update writes to a registry that exists; it makes none.
func (w *workTree) update(ctx context.Context, fn func(*registry.Tx) error) error {
	if err := w.m.ViewToWrite(ctx, func(*registry.Tx) error { return nil }); err != nil {
		return err
	}
	return w.m.Update(ctx, fn)
}

// list compares the rows with what is on disk, and reads what is not as remembered.
func (w *workTree) list(ctx context.Context, progress func(done, total int)) (map[string]entry, []Warning, error) {
	report, err := verify.Run(ctx, w.m, verify.Options{Progress: progress})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, nil, err
	}
	ignore, err := w.ignore()
	if err != nil {
		return nil, nil, err
	}
	all := map[string]entry{}
	add := func(p, typ, language, md5 string, size int64, head func() []byte) {
		if !parsedType(typ) || ignore.Match(p, false) {
			return
		}
		if l := detect(p, language, head); l != "" {
			all[p] = entry{registry.Content{MD5: md5, Language: l}, typ, size}
		}
	}
	err = w.m.View(ctx, func(tx *registry.Tx) error {
		return tx.Evidence(func(f registry.File) error {
			add(f.Path, f.Type, f.Language, f.MD5, f.Size, func() []byte { return w.head(f.Path) })
			return ctx.Err()
		})
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, nil, err
	}
	var warnings []Warning
	for _, c := range report.Changes {
		delete(all, c.Path)
		if c.Verdict == verify.Missing {
			continue
		}
		data, err := w.read(c.Path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			warnings = append(warnings, Warning{c.Path, err.Error()})
			continue
		}
		head := data[:min(len(data), headBytes)]
		typ, language := repo.Classify(c.Path, 0o100644, head, repo.Attrs{})
		add(c.Path, typ, language, sum(data), int64(len(data)), func() []byte { return head })
	}
	return all, warnings, nil
}

// headBytes is how much of a file is looked at to tell what it is.
const headBytes = 8 << 10

func (w *workTree) head(p string) []byte {
	data, err := w.read(p)
	if err != nil {
		return nil
	}
	return data[:min(len(data), headBytes)]
}

// detect returns the language to parse a file in. Only a header's content decides: head is called for no other.
func detect(p, language string, head func() []byte) string {
	if language == "" {
		return ""
	}
	l := tags.Detect(p, language, nil)
	if l == "C" && len(p) > 2 && (p[len(p)-2:] == ".h" || p[len(p)-2:] == ".H") {
		l = tags.Detect(p, language, head())
	}
	return l
}

// A plainDir is the place of a directory that is no repository.
type plainDir struct{ d *repo.Dir }

func (p *plainDir) root() string                     { return p.d.Root() }
func (p *plainDir) read(path string) ([]byte, error) { return p.d.Read(path, maxRead) }
func (p *plainDir) stats(ctx context.Context, paths []string) ([]repo.Stat, error) {
	return p.d.Stats(ctx, paths)
}
func (p *plainDir) key() string                          { return p.d.Root() }
func (p *plainDir) mark(context.Context) (string, error) { return "", nil } // new files leave no trace
func (p *plainDir) has(path string) bool {
	_, err := p.d.Read(path, 0)
	return err == nil || errors.Is(err, repo.ErrTooLarge)
}

func (p *plainDir) view(context.Context, func(*registry.Tx) error) error {
	return registry.ErrNoDatabase
}

func (p *plainDir) update(context.Context, func(*registry.Tx) error) error {
	return registry.ErrNoDatabase
}

func (p *plainDir) list(ctx context.Context, progress func(done, total int)) (map[string]entry, []Warning, error) {
	all := map[string]entry{}
	var warnings []Warning
	ignore := p.d.Ignore()
	err := ignore.Walk(ctx, func(f repo.File) error {
		if len(all)%256 == 0 && progress != nil {
			progress(len(all), len(all)+1)
		}
		if _, l := repo.Classify(f.Path, f.Mode, nil, repo.Attrs{}); l == "" && f.Size > headBytes {
			return nil // without a name that says what it is, only a script would be parsed
		}
		data, err := p.read(f.Path)
		if err != nil {
			warnings = append(warnings, Warning{f.Path, err.Error()})
			return nil //nolint:nilerr // invariant I9: it is said, and the run goes on
		}
		head := data[:min(len(data), headBytes)]
		typ, language := repo.Classify(f.Path, f.Mode, head, repo.Attrs{})
		if l := tags.Detect(f.Path, language, head); l != "" && parsedType(typ) {
			all[f.Path] = entry{registry.Content{MD5: sum(data), Language: l}, typ, int64(len(data))}
		}
		return nil
	})
	for path, why := range ignore.Unread() {
		warnings = append(warnings, Warning{path, why})
	}
	return all, warnings, err
}
