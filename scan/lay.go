package scan

import (
	"errors"

	"codemem/condense"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
)

// errLaid means that something cannot be told of a tree with unsaved text laid over it.
var errLaid = errors.New("unsaved text is laid over the tree")

// Lay lays the unsaved text of an editor over a file: to this request, that is what the file holds. The file need not
// exist, nor be in a language that can be parsed. It is called before anything is asked of the tree. Nothing of the
// text is stored but its outline, which is of these bytes wherever they are met.
func (t *Tree) Lay(p string, data []byte) error {
	typ, language := classify(p, data, repo.Attrs{})
	f := t.newFile(p, data, typ, language)
	if language != "" {
		var err error
		if f.Outline, err = t.layOutline(f.Content, data); err != nil {
			return err
		}
	}
	t.noteNames(f, data)
	if t.laid == nil {
		t.laid = map[string]*File{}
	}
	t.laid[p], t.outlines[p], t.there[p] = f, f.Outline, true
	return nil
}

// layOutline returns the outline of an unsaved text: it is kept in memory only, since it is soon another.
func (t *Tree) layOutline(c registry.Content, data []byte) (*symbol.Outline, error) {
	if o := t.cache.outline(c); o != nil {
		return o, nil
	}
	parsed, err := t.parse(c, data)
	if err != nil {
		return nil, err
	}
	t.cache.keep(c, parsed.Outline)
	return parsed.Outline, nil
}

// Plain returns a file in whatever language, without its outline: the unsaved text that is laid over it, or what is on
// disk. The errors are those of repo.Repo's Read.
func (t *Tree) Plain(p string) (*File, error) {
	if f := t.laid[p]; f != nil {
		plain := *f
		plain.Outline = nil
		return &plain, nil
	}
	data, err := t.source.read(p)
	if err != nil {
		return nil, err
	}
	return t.newFile(p, data, "", ""), nil
}

// overlaid returns places with those in unsaved texts as they are there.
func (t *Tree) overlaid(name string, places []symbol.Place) []symbol.Place {
	if len(t.laid) == 0 {
		return places
	}
	var now []symbol.Place
	for _, p := range places {
		if t.laid[p.Path] == nil {
			now = append(now, p)
		}
	}
	for p := range t.laid {
		now = t.definedIn(p, name, now)
	}
	sortPlaces(now)
	return now
}

var _ condense.Source = (*Tree)(nil)
