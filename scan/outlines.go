package scan

import (
	"errors"
	"io/fs"
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
	t.keepParsed(storeWithin, []registry.Parsed{parsed})
	return parsed.Outline, nil
}

// fetch reads a stored outline.
func (t *Tree) fetch(c registry.Content) (o *symbol.Outline, err error) {
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		o, err = tx.Outline(c, t.generator)
		return err
	})
	return o, err
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
