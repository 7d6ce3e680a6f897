package main

import (
	"context"
	"slices"

	"codemem/condense"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
	"codemem/symbol/resolve"
	"codemem/symbol/snapshot"
)

// An edge is one of ours, on the ground of spots.
type edge struct {
	link
	kind, rule string
	via        symbol.Place // of a call: the type of the receiver, if that inherits the method
}

// A use is one reference of ours with what it resolves to.
type use struct {
	*symbol.Reference
	resolve.Resolution
	to      spot   // if it resolves
	implied string // its kind, if it follows from an import or from the receiver of a reference
}

// ours is what codemem says of a directory.
type ours struct {
	edges  []edge
	uses   map[string][]use // by path
	parsed map[string]bool  // files with an outline
	spots  map[spot]bool    // of all symbols
	names  map[spot]string
	lines  map[spot]int
	spans  map[string][]symbol.Symbol
	places map[string]symbol.Place // of symbols, by id
	canRun func(via symbol.Place, to spot) bool

	tree    *scan.Tree
	placeOf map[spot]symbol.Place
}

// look scans a directory and resolves what is in it, as `codemem graph` does.
func look(ctx context.Context, dir string) (*ours, error) {
	d, err := repo.OpenDir(dir)
	if err != nil {
		return nil, err
	}
	t := scan.NewDir(ctx, d, scan.NewCache(256<<20))
	if _, err := t.Sync(nil); err != nil {
		return nil, err
	}
	t.ReadAll()
	g, err := condense.Dependencies(t, nil)
	if err != nil {
		return nil, err
	}
	o := &ours{uses: map[string][]use{}, parsed: map[string]bool{}, spots: map[spot]bool{}, spans: map[string][]symbol.Symbol{}, names: map[spot]string{}, lines: map[spot]int{}, places: map[string]symbol.Place{}, tree: t, placeOf: map[spot]symbol.Place{}}
	ids := o.enter(t)
	for _, e := range g.Edges {
		from, ok1 := ids[e.From]
		to, ok2 := ids[e.To]
		if ok1 && ok2 {
			o.edges = append(o.edges, edge{link{from, to}, e.Kind, e.Rule, o.places[e.Via]})
		}
	}
	canRun := resolve.CanRun(t)
	o.canRun = func(via symbol.Place, to spot) bool {
		i := slices.IndexFunc(o.spans[to.Path], func(s symbol.Symbol) bool { return int(s.NameAt) == to.At })
		return i < 0 || canRun(via, symbol.Place{Path: to.Path, Index: i})
	}
	return o, t.Err()
}

// enter notes every symbol and what every reference resolves to, and returns the spots by the ids of the graph.
func (o *ours) enter(t *scan.Tree) map[string]spot {
	ids := map[string]spot{}
	still := snapshot.New(t)
	for _, p := range t.Paths() {
		out := t.Outline(p)
		if out == nil {
			continue
		}
		o.parsed[p] = true
		o.spans[p] = out.Symbols
		for i := range out.Symbols {
			s := spot{p, int(out.Symbols[i].NameAt)}
			o.spots[s], o.placeOf[s] = true, symbol.Place{Path: p, Index: i}
			o.names[s], o.lines[s] = out.Symbols[i].Name, out.Symbols[i].Line
			id := symbol.IDOf(p, out, i).String()
			ids[id], o.places[id] = s, symbol.Place{Path: p, Index: i}
		}
		take := func(u use) {
			if u.Rule != "" {
				u.to = spot{u.Path, int(t.Outline(u.Path).Symbols[u.Index].NameAt)}
			}
			o.uses[p] = append(o.uses[p], u)
		}
		for r := range out.Uses() {
			take(use{Reference: r, Resolution: resolve.Named(still, p, out, r)})
		}
		for _, i := range resolve.ImpliedUses(still, p, out, func(string) bool { return true }) {
			take(use{Reference: &symbol.Reference{Kind: symbol.Mention, Name: i.Name, From: i.From, Line: i.Line}, Resolution: i.Resolution, implied: i.Kind})
		}
	}
	return ids
}

// at returns the uses of a name on a line.
func (o *ours) at(path, name string, line int) []use {
	var found []use
	for _, u := range o.uses[path] {
		if u.Name == name && u.Line == line {
			found = append(found, u)
		}
	}
	return found
}

// around returns the spot of the innermost symbol around an offset that uses are counted for, which a field that is only set there, or is of
// a type without a name, is not; ok is false for none.
func (o *ours) around(path string, at int) (spot, bool) {
	best, width := -1, 0
	for i := range o.spans[path] {
		s := o.spans[path][i].Span
		if !o.spans[path][i].Set && int(s.Start) <= at && at < int(s.End) && (best < 0 || s.Len() <= width) {
			best, width = i, s.Len()
		}
	}
	if best < 0 {
		return spot{}, false
	}
	return spot{path, int(o.spans[path][best].NameAt)}, true
}

// holds reports whether what is called at a spot is what a field holds there that its type does not declare, where that makes no edge.
func (o *ours) holds(at spot) bool {
	out := o.tree.Outline(at.Path)
	return out != nil && out.Rules().LinearSuper && slices.ContainsFunc(out.Symbols, func(s symbol.Symbol) bool { return s.Set && int(s.NameAt) == at.At })
}

// fromOf returns the spot of a symbol by its index in a file's outline.
func (o *ours) fromOf(path string, i int) spot {
	if i < 0 {
		return spot{}
	}
	return spot{path, int(o.spans[path][i].NameAt)}
}
