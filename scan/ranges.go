package scan

import (
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
)

// A Ghost tells what an agent that has the skeleton of a file has not seen of it.
type Ghost struct {
	Path      string           `json:"path"`
	MD5       string           `json:"content_md5"` // of the bytes that the lines are of
	Language  string           `json:"language"`
	Ranges    []condense.Range `json:"ranges"` // by line; their ids are with the path, as hydrate takes them
	Raw       int              `json:"raw_tokens"`
	Condensed int              `json:"condensed_tokens"` // of the skeleton
	Saved     float64          `json:"saved_percent"`    // of the raw tokens
	Why       string           `json:"why,omitempty"`    // why the skeleton leaves out nothing
}

// Ranges returns which lines of a file a skeleton leaves out, and which of them an agent was given whole lately. The
// errors are those of File.
func (t *Tree) Ranges(p string) (Ghost, error) {
	f, err := t.File(p)
	if err != nil {
		return Ghost{}, err
	}
	g := Ghost{Path: p, MD5: f.Content.MD5, Language: f.Content.Language, Raw: condense.Tokens(f.Bytes)}
	k := condense.Outline(f.Outline, f.Bytes)
	g.Condensed, g.Why = condense.Tokens(k.Text), k.Why
	if g.Raw > 0 {
		g.Saved = 100 * float64(g.Raw-g.Condensed) / float64(g.Raw)
	}
	var given map[string]time.Time
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		given, err = tx.Hydrations(p, t.now().Add(-registry.HydrationAge))
		return err
	})
	if err != nil && !noRegistry(err) {
		return Ghost{}, err
	}
	var hydrated func(string) bool
	if len(given) > 0 { // else nothing has to be hashed
		hydrated = func(md5 string) bool { _, ok := given[md5]; return ok }
	}
	g.Ranges = condense.Ranges(f.Outline, f.Bytes, hydrated)
	for i := range g.Ranges {
		g.Ranges[i].ID = p + ":" + g.Ranges[i].ID
	}
	return g, nil
}

// Hydrated notes which symbols of a hydration were given whole to a session, for Ranges. It does not wait long for
// others that write, and what could not be noted is not: it is for display alone.
func (t *Tree) Hydrated(session string, parts []condense.Part) {
	var given []registry.Hydrated
	for i := range parts {
		if p := &parts[i]; p.SpanMD5 != "" {
			name := symbol.ID{Qualified: p.Symbol.Qualified, Ordinal: p.Symbol.Ordinal}
			given = append(given, registry.Hydrated{Path: p.Symbol.Path, ID: name.String()[1:], SpanMD5: p.SpanMD5})
		}
	}
	if len(given) > 0 {
		t.note(storeWithin, func(tx *registry.Tx) error { return tx.KeepHydrations(session, given, t.now()) })
	}
}
