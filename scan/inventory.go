package scan

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/repo"
	"codemem/verify"
)

// An item is any file of a tree, also one that cannot be parsed.
type item struct {
	path, typ, language string
	md5                 string // of its bytes now; "" if they were not looked at
	blob                string // what git calls them, where md5 is ""
}

// An inventory is all files of a tree at one moment.
type inventory struct {
	head  string // the commit that is checked out, "" for none
	items []item // by path
	rules string // what says which of them are parsed
	known bool   // md5s are of all files that have one
}

// state tells inventories apart by what all files are called and hold; "" if that is not known.
func (v *inventory) state() string {
	if !v.known {
		return ""
	}
	h := sha256.New()
	for _, i := range v.items {
		fmt.Fprintf(h, "%q %s %q %s %s\n", i.path, i.typ, i.language, i.md5, i.blob)
	}
	fmt.Fprintf(h, "%q", v.rules)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// item returns a file of an inventory.
func (v *inventory) item(p string) (item, bool) {
	i, found := slices.BinarySearchFunc(v.items, p, func(i item, p string) int { return strings.Compare(i.path, p) })
	if !found {
		return item{}, false
	}
	return v.items[i], true
}

func (v *inventory) sort() {
	slices.SortFunc(v.items, func(a, b item) int { return strings.Compare(a.path, b.path) })
}

// inventory compares the rows with what is on disk; where nothing is remembered, it names what is tracked.
// With full every byte is read, whatever the evidence.
func (w *workTree) inventory(ctx context.Context, full bool) (*inventory, error) {
	v := &inventory{}
	for _, name := range []string{".codememignore", ".lvmignore"} {
		data, _ := w.read(name) // what cannot be read rules nothing
		if len(data) > 0 {
			v.rules += "left out: " // maps that were kept before have what is named
		}
		v.rules += string(data) + "\x00"
	}
	rows := map[string]registry.File{}
	read := func() error {
		return w.view(ctx, func(tx *registry.Tx) error {
			return tx.Evidence(func(f registry.File) error { rows[f.Path] = f; return ctx.Err() })
		})
	}
	switch err := read(); {
	case noRegistry(err) || err == nil && len(rows) == 0:
		return v, w.nameAll(ctx, v)
	case err != nil:
		return nil, err
	}
	report, err := verify.Run(ctx, w.m, verify.Options{Full: full})
	if err != nil {
		return nil, err
	}
	v.head = report.Head
	applyChanges(rows, report.Changes)
	classified := report.Classified()
	for _, f := range rows {
		f = classified(f)
		v.items = append(v.items, item{f.Path, f.Type, f.Language, f.MD5, f.Blob})
	}
	w.index = nil // as it was when the rows were compared
	v.sort()
	v.known = true
	return v, nil
}

// applyChanges makes rows what is on disk. A file that cannot be read keeps its row without its content.
func applyChanges(rows map[string]registry.File, changes []verify.Change) {
	for _, c := range changes {
		switch f, remembered := rows[c.Path]; {
		case c.Disk != nil:
			rows[c.Path] = *c.Disk
		case c.Verdict == verify.Unreadable && remembered:
			f.MD5, f.Blob = "", ""
			rows[c.Path] = f
		default:
			delete(rows, c.Path)
		}
	}
}

// nameAll adds what is tracked, by name alone.
func (w *workTree) nameAll(ctx context.Context, v *inventory) error {
	head, err := w.m.Repo().Head(ctx)
	if err != nil {
		return err
	}
	v.head = string(head.ID)
	w.index = nil
	x, err := w.readIndex(ctx)
	if err != nil {
		return err
	}
	for _, e := range x.Entries {
		if !e.IsFile() {
			continue
		}
		typ, language := repo.Classify(e.Path, e.Mode, nil, repo.Attrs{})
		v.items = append(v.items, item{path: e.Path, typ: typ, language: language})
	}
	return nil
}

// inventory names what is in a directory.
func (p *plainDir) inventory(ctx context.Context, _ bool) (*inventory, error) {
	v := &inventory{}
	err := p.d.Ignore().Walk(ctx, func(f repo.File) error {
		typ, language := repo.Classify(f.Path, f.Mode, nil, repo.Attrs{})
		v.items = append(v.items, item{path: f.Path, typ: typ, language: language})
		return ctx.Err()
	})
	v.sort()
	return v, err
}
