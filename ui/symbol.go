package ui

import (
	"net/url"

	"codemem/condense"
	"codemem/scan"
	"codemem/symbol"
)

// mostUses is how many uses of a sort the view of a symbol lists.
const mostUses = 200

// A symbolAnswer is a symbol with who uses it and what it uses, as "codemem refs" says it.
type symbolAnswer struct {
	condense.Uses
	Path   string         `json:"path"`
	Name   string         `json:"name"` // qualified
	Kind   string         `json:"kind"`
	Line   int            `json:"line"` // that the text begins at
	Text   string         `json:"text"`
	Lang   string         `json:"language"`
	Notes  []noteLine     `json:"notes"`  // about it; its summary is one
	Said   string         `json:"said"`   // of one that no rule proves to be used
	Totals map[string]int `json:"totals"` // of the lists, by their names: they hold the first of them
}

// symbol tells of one symbol.
func (v *visit) symbol(q url.Values) (any, error) {
	at, err := v.place(q.Get("id"))
	if err != nil {
		return nil, err
	}
	u, err := v.tree.References(at, condense.Both)
	if err != nil {
		return nil, err
	}
	f, err := v.tree.Kept(at.Path)
	if err != nil {
		return nil, err
	}
	if f.Sensitive {
		return nil, errSecret
	}
	s := &f.Outline.Symbols[at.Index]
	out := symbolAnswer{
		Uses: u, Path: at.Path, Name: s.Qualified, Kind: s.Kind.String(), Lang: f.Content.Language, Said: u.Unused(), Totals: map[string]int{},
	}
	if out.Text, out.Line, err = condense.Body(v.tree, at); err != nil {
		return nil, err
	}
	notes, err := v.tree.NotesAt(v.mem, []string{at.Path})
	if err != nil {
		return nil, err
	}
	out.Notes = noteLines(scan.Of(notes, v.tree, []symbol.Place{at}))
	out.shorten()
	return out, v.Err()
}

// shorten leaves of each list the first, and notes how long it is.
func (a *symbolAnswer) shorten() {
	for name, all := range map[string]*[]condense.Use{
		"callers": &a.Callers, "through": &a.Through, "possible": &a.Possible, "implementations": &a.Runs, "implements": &a.Implements,
		"callees": &a.Callees, "unresolved": &a.Open,
	} {
		a.Totals[name] = len(*all)
		*all = list((*all)[:min(len(*all), mostUses)])
	}
}

// place returns the symbol of an id.
func (v *visit) place(text string) (symbol.Place, error) {
	id, err := v.id(text)
	if err != nil {
		return symbol.Place{}, err
	}
	if err := v.tree.Current(nil); err != nil {
		return symbol.Place{}, err
	}
	places, err := condense.Locate(v.tree, []string{id})
	if err != nil {
		return symbol.Place{}, err
	}
	return places[0], nil
}

// A wayAnswer is a shortest way from one symbol to another, as "codemem graph --around --to" says it; without nodes there is none.
type wayAnswer struct{ condense.Graph }

// way tells how one symbol comes to use another.
func (v *visit) way(q url.Values) (any, error) {
	var ends [2]string
	for i, name := range []string{"from", "to"} {
		at, err := v.place(q.Get(name))
		if err != nil {
			return nil, err
		}
		ends[i] = symbol.IDOf(at.Path, v.tree.Outline(at.Path), at.Index).String()
	}
	g, err := v.tree.Graph(nil)
	if err != nil {
		return nil, err
	}
	return wayAnswer{g.Path(ends[0], ends[1])}, v.Err()
}
