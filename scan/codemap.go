package scan

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// ErrNoFiles means that no file lies in a directory.
var ErrNoFiles = errors.New("no file of the tree lies there")

// trustFor is how long a codemap is relied on by stat data, since it was last found valid; then every byte is read
// once before it is used again. Age alone never makes one valid or invalid.
const trustFor = 3 * 24 * time.Hour

// A CodemapInfo is what is known of a codemap that is kept.
type CodemapInfo struct {
	registry.Codemap
	Valid  bool   `json:"valid"`  // it would be served as it is
	Reason string `json:"reason"` // why not: head_moved, files_changed, version_changed, generator_changed; or revalidate: it is read in full before it is used
}

// Codemap returns the codemap of a key: the one that is kept if it is still true of every file, else a new one, which
// is kept where there is a registry. With force it is made anew in any case. Errors: ErrNoFiles, condense.ErrBudget,
// and condense.ErrChanged if files that it shows are written all the while.
func (t *Tree) Codemap(k registry.CodemapKey, force bool, progress func(done, total int)) (registry.Codemap, error) {
	v, err := t.source.inventory(t.ctx, false)
	if err != nil {
		return registry.Codemap{}, err
	}
	full := false
	if !force && v.known {
		if c, err := t.keptCodemap(k); err == nil {
			if full = t.revalidates(&c); full {
				if v, err = t.source.inventory(t.ctx, true); err != nil {
					return registry.Codemap{}, err
				}
			}
			if outdated(&c, v) == "" {
				return t.served(c), nil
			}
		}
	}
	const tries = 3
	for try := 1; ; try++ {
		c, err := t.draw(k, v, progress)
		if err != nil && !errors.Is(err, condense.ErrChanged) {
			return registry.Codemap{}, err
		}
		after, aerr := t.source.inventory(t.ctx, full)
		if aerr != nil {
			return registry.Codemap{}, aerr
		}
		same := err == nil && after.head == v.head && after.state() == v.state()
		switch {
		case same:
			t.keepCodemap(c)
			return c, nil
		case try == tries && err == nil: // what it shows is of the inventory; what else changed does not matter
			return c, nil
		case try == tries:
			return registry.Codemap{}, fmt.Errorf("make a codemap: %w", err)
		}
		v = after
		t.restart()
	}
}

// restart forgets what was looked at: an answer begins anew.
func (t *Tree) restart() {
	fresh := newTree(t.ctx, t.source, t.cache, t.keep)
	fresh.generator, fresh.now, fresh.anew, fresh.laid, fresh.restless = t.generator, t.now, t.anew, t.laid, t.restless
	for p, f := range fresh.laid {
		fresh.outlines[p], fresh.there[p] = f.Outline, true
	}
	*t = *fresh
}

// keptCodemap reads a codemap that is kept.
func (t *Tree) keptCodemap(k registry.CodemapKey) (c registry.Codemap, err error) {
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		c, err = tx.Codemap(k)
		return err
	})
	return c, err
}

// revalidates reports whether a codemap was last found valid too long ago, or by a clock that ran ahead.
func (t *Tree) revalidates(c *registry.Codemap) bool {
	age := t.now().Sub(c.LastValidatedAt)
	return age > trustFor || age < 0
}

// outdated returns why a codemap is not true of the files any more, "" if it is.
func outdated(c *registry.Codemap, v *inventory) string {
	switch {
	case c.Version != condense.CodemapVersion:
		return "version_changed"
	case c.Generator != tags.Generator:
		return "generator_changed"
	case c.GitCommitHash != v.head:
		return "head_moved"
	case c.State == "" || c.State != v.state():
		return "files_changed"
	}
	return ""
}

// served notes that a codemap was found valid, as far as the registry can be written.
func (t *Tree) served(c registry.Codemap) registry.Codemap {
	c.LastValidatedAt = t.moment()
	t.note(storeWithin, func(tx *registry.Tx) error { return tx.ValidateCodemap(c, c.LastValidatedAt) })
	return c
}

// moment returns the time as codemaps have it: to the millisecond.
func (t *Tree) moment() time.Time { return t.now().UTC().Truncate(time.Millisecond) }

// keepCodemap keeps a new codemap, as far as the registry can be written and its state is known.
func (t *Tree) keepCodemap(c registry.Codemap) {
	if c.State != "" {
		t.note(storeWithin, func(tx *registry.Tx) error { return tx.KeepCodemap(c) })
	}
}

// draw makes a codemap of an inventory.
func (t *Tree) draw(k registry.CodemapKey, v *inventory, progress func(done, total int)) (registry.Codemap, error) {
	if err := t.Current(progress); err != nil {
		return registry.Codemap{}, err
	}
	q := condense.MapRequest{Budget: k.Budget, Format: k.Format}
	for _, i := range v.items {
		if !t.ignored[i.path] && (k.Directory == "." || strings.HasPrefix(i.path, k.Directory+"/")) {
			q.Files = append(q.Files, t.mapFile(i))
		}
	}
	if len(q.Files) == 0 && k.Directory != "." {
		return registry.Codemap{}, fmt.Errorf("%q: %w", k.Directory, ErrNoFiles)
	}
	graph, err := t.FileGraph()
	if err != nil {
		return registry.Codemap{}, err
	}
	q.Ranks = graph.Ranks()
	q.Read = func(p string) ([]byte, *symbol.Outline, error) { return t.readMapped(v, p) }
	m, err := condense.Codemap(q)
	if err != nil {
		return registry.Codemap{}, err
	}
	now := t.moment()
	return registry.Codemap{
		Version: condense.CodemapVersion, Generator: t.generator, RepoPath: t.Root(), RepoName: filepath.Base(t.Root()),
		CreatedAt: now, LastValidatedAt: now, GitCommitHash: v.head, CodemapKey: k, State: v.state(),
		Files: m.Files, Omitted: m.Omitted, Tokens: m.Tokens, Bytes: len(m.Text), Text: m.Text,
	}, t.Err()
}

// readMapped reads a file of an inventory for its codemap: nothing where it cannot be shown, condense.ErrChanged if it is not
// what it was in the inventory.
func (t *Tree) readMapped(v *inventory, p string) ([]byte, *symbol.Outline, error) {
	if err := t.ctx.Err(); err != nil {
		return nil, nil, err
	}
	f, err := t.File(p)
	i, _ := v.item(p)
	switch {
	case err != nil && i.md5 == "":
		return nil, nil, nil // it could not be read then either
	case err == nil && (i.md5 == "" || i.md5 == f.Content.MD5):
		if repo.Sensitive(p, f.Bytes) {
			return nil, nil, nil // a value in a signature may be the secret
		}
		return f.Bytes, f.Outline, nil
	case err == nil, errors.Is(err, fs.ErrNotExist):
		return nil, nil, fmt.Errorf("%q: %w", p, condense.ErrChanged)
	}
	return nil, nil, nil
}

// mapFile returns a file as a codemap takes it.
func (t *Tree) mapFile(i item) condense.MapFile {
	f := condense.MapFile{Path: i.path, Type: i.typ, Language: i.language}
	if e, ok := t.list.known[i.path]; ok {
		f.Parsed, f.Type, f.Language = true, e.typ, tags.Family(e.Language)
	}
	return f
}

// Codemaps returns what is known of the codemaps that are kept, without loading them. The error is
// registry.ErrNoDatabase where nothing is kept.
func (t *Tree) Codemaps() ([]CodemapInfo, error) {
	var all []registry.Codemap
	err := t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		all, err = tx.Codemaps()
		return err
	})
	if err != nil || len(all) == 0 {
		return []CodemapInfo{}, err
	}
	v, err := t.source.inventory(t.ctx, false)
	if err != nil {
		return nil, err
	}
	infos := make([]CodemapInfo, 0, len(all))
	for _, c := range all {
		infos = append(infos, t.judge(c, v))
	}
	return infos, nil
}

// CodemapInfo returns what is known of one codemap, or registry.ErrNotFound.
func (t *Tree) CodemapInfo(k registry.CodemapKey) (CodemapInfo, error) {
	var c registry.Codemap
	err := t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		c, err = tx.CodemapInfo(k)
		return err
	})
	if err != nil {
		return CodemapInfo{}, err
	}
	v, err := t.source.inventory(t.ctx, false)
	if err != nil {
		return CodemapInfo{}, err
	}
	return t.judge(c, v), nil
}

func (t *Tree) judge(c registry.Codemap, v *inventory) CodemapInfo {
	info := CodemapInfo{Codemap: c, Reason: outdated(&c, v)}
	if info.Valid = info.Reason == ""; info.Valid && t.revalidates(&c) {
		info.Reason = "revalidate"
	}
	return info
}

// ClearCodemaps deletes the codemaps that are kept and returns how many there were.
func (t *Tree) ClearCodemaps() (int, error) {
	n := 0
	err := t.source.update(t.ctx, func(tx *registry.Tx) (err error) {
		n, err = tx.ClearCodemaps()
		return err
	})
	if errors.Is(err, registry.ErrNoDatabase) {
		err = nil
	}
	return n, err
}
