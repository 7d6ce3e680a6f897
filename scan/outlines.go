package scan

import (
	"errors"
	"io/fs"
	"maps"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
	"codemem/symbol/tags"
)

// outlineOf returns the outline of a content: remembered, stored, or parsed now from data, which may be nil if it
// is not at hand.
func (t *Tree) outlineOf(c registry.Content, data []byte) (*symbol.Outline, error) {
	if o := t.cache.outline(c); o != nil {
		return o, nil
	}
	o, err := t.fetch(c)
	if err == nil {
		t.cache.keep(c, o)
		return o, nil
	}
	if !errors.Is(err, registry.ErrNotFound) && !noRegistry(err) {
		return nil, err
	}
	if data == nil {
		return nil, fs.ErrNotExist
	}
	parsed, err := t.parse(c, data)
	if err != nil {
		return nil, err
	}
	t.cache.keep(c, parsed.Outline)
	if t.reading == nil { // where there is no log, what is open for reading keeps everybody from writing
		t.keepParsed(storeWithin, []registry.Parsed{parsed})
	}
	return parsed.Outline, nil
}

// fetch reads a stored outline.
func (t *Tree) fetch(c registry.Content) (o *symbol.Outline, err error) {
	err = t.look(func(tx *registry.Tx) (err error) {
		o, err = tx.Outline(c, t.generator)
		return err
	})
	return o, err
}

// look calls fn with one moment of what is remembered: the one that is open, else its own.
func (t *Tree) look(fn func(*registry.Tx) error) error {
	if t.reading != nil {
		return fn(t.reading)
	}
	return t.source.view(t.ctx, fn)
}

// fetchAll reads stored outlines in one transaction, of which the checks take longer than an outline. Those that are not stored
// are left out.
func (t *Tree) fetchAll(all []registry.Content, into map[registry.Content]*symbol.Outline) error {
	if len(all) == 0 {
		return nil
	}
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		for _, c := range all {
			if o, err := tx.Outline(c, t.generator); err == nil {
				into[c] = o
				t.cache.keep(c, o)
			}
		}
		return nil
	})
	if noRegistry(err) {
		err = nil
	}
	return err
}

func (t *Tree) remember(p string, c registry.Content, o *symbol.Outline) {
	t.outlines[p], t.recorded[p] = o, c
	if t.list != nil {
		t.read += int(t.list.known[p].size)
	}
}

// large reports whether the outlines of all files take more room than is held at once.
func (t *Tree) large() bool {
	size := 0
	for _, e := range t.list.known {
		size += int(e.size)
	}
	return t.keep && size > t.round
}

// forget lets go of the outlines of what is saved, which are read again where they are needed. That they are of the same contents then, agree
// sees to.
func (t *Tree) forget() {
	maps.DeleteFunc(t.outlines, func(p string, _ *symbol.Outline) bool { return t.laid[p] == nil })
	t.list.defined.Clear()
	t.read = 0
}

// ReadAll reads every outline, for answers that are about all files: it makes look-ups fast.
func (t *Tree) ReadAll() {
	if !t.needAll() || t.all != nil {
		return
	}
	t.readStored()
	all := map[string][]symbol.Place{}
	for _, p := range t.Paths() {
		o := t.Outline(p)
		if o == nil {
			continue
		}
		for i := range o.Symbols {
			if o.Listed(i) {
				all[o.Symbols[i].Name] = append(all[o.Symbols[i].Name], symbol.Place{Path: p, Index: i})
			}
		}
	}
	t.all = all
}

// readStored reads all stored outlines of the tree in one view.
func (t *Tree) readStored() {
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		for _, p := range t.Paths() {
			if _, ok := t.outlines[p]; ok {
				continue
			}
			c := t.list.known[p].Content
			o := t.cache.outline(c)
			if o == nil {
				var err error
				if o, err = tx.Outline(c, t.generator); err != nil {
					continue
				}
				t.cache.keep(c, o)
			}
			t.remember(p, c, o)
		}
		return nil
	})
	if err != nil && !noRegistry(err) {
		t.fail(err)
	}
}

// roundBytes is of how much source outlines are held at once where links are made of many files: they take some three times as much.
const roundBytes = 32 << 20

// parse makes what is kept of a content.
func (t *Tree) parse(c registry.Content, data []byte) (registry.Parsed, error) {
	o, err := tags.Parse(c.Language, data, tags.Standard)
	if err != nil && !errors.Is(err, tags.ErrTooHard) {
		return registry.Parsed{}, err
	}
	p := registry.Parsed{Content: c, Generator: t.generator, Outline: o, RawTokens: condense.Tokens(data)}
	data = maskParsed(o, data) // what follows is shown, or found by
	p.SkeletonTokens = condense.Tokens(condense.Outline(o, data).Text)
	p.Gist = gist(o, data)
	p.Names, p.Docs = searchText(o, data)
	return p, nil
}

// storeWithin is how long an answer about one file waits for others that write.
const storeWithin = 200 * time.Millisecond

// keepParsed stores what was parsed, as note does. Once that failed it is not tried again: each time would have to wait for
// whoever is in the way.
func (t *Tree) keepParsed(within time.Duration, batch []registry.Parsed) {
	if len(batch) > 0 {
		t.keep = t.note(within, keeping(batch))
	}
}

// keeping returns what stores what was parsed.
func keeping(batch []registry.Parsed) func(*registry.Tx) error {
	return func(tx *registry.Tx) error {
		for _, p := range batch {
			if err := tx.KeepOutline(p); err != nil {
				return err
			}
		}
		return nil
	}
}
