package hooks

import (
	"context"
	"errors"
	"slices"

	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/symbol"
)

// symbols enters into lacks which functions, methods and types of their files changed since the session began and have no text
// that is fresh. A file that lacks nothing itself is added where such a symbol has a text that is stale: it was worth one.
func (d *turn) symbols(ctx context.Context, now story, touched []string, lacks []lack) ([]lack, error) {
	if now.first == "" {
		return lacks, nil
	}
	t := scan.New(ctx, d.m, nil, false)
	notes, err := t.NotesAt(d.m, touched)
	if err != nil {
		return lacks, err
	}
	states, stale := map[string]scan.NoteState{}, false // by id
	for _, n := range notes {
		if n.Kind == registry.SymbolSummary && states[n.About[0].ID] != scan.NoteFresh {
			states[n.About[0].ID] = n.About[0].State
			stale = stale || n.State == scan.NoteDrifted
		}
	}
	if len(lacks) == 0 && !stale { // nothing is asked for: spare the look at what changed
		return nil, nil
	}
	changes, _, err := t.Changes(now.first)
	if errors.Is(err, scan.ErrNoCommit) || errors.Is(err, repo.ErrUnknownRevision) {
		return lacks, nil
	}
	if err != nil {
		return lacks, err
	}
	for i := range changes {
		c := &changes[i]
		if !slices.Contains(touched, c.Path) {
			continue
		}
		ids := changedSymbols(c)
		stale := slices.ContainsFunc(ids, func(id string) bool { return states[id] == scan.NoteDrifted })
		ids = slices.DeleteFunc(ids, func(id string) bool { return states[id] == scan.NoteFresh })
		at := slices.IndexFunc(lacks, func(l lack) bool { return l.path == c.Path })
		if at < 0 && stale {
			at, lacks = len(lacks), append(lacks, lack{path: c.Path, told: true})
		}
		if at >= 0 {
			lacks[at].symbols = ids
		}
	}
	return lacks, nil
}

// changedSymbols returns the ids of what a change added to a file or altered there, in source order: of what is run, and of types.
// Fields and values are known by what they lie in.
func changedSymbols(c *scan.FileChange) (ids []string) {
	if c.Now == nil {
		return nil
	}
	for i := range c.Now.Symbols {
		s := &c.Now.Symbols[i]
		if !c.Now.Listed(i) || !s.Kind.Callable() && !s.Kind.Container() {
			continue
		}
		id := symbol.IDOf(c.Path, c.Now, i).String()
		name := id[len(c.Path)+1:]
		if c.Was == nil || slices.Contains(c.Drift.Added, name) || slices.Contains(c.Drift.Changed, name) {
			ids = append(ids, id)
		}
	}
	return ids
}
