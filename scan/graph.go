package scan

import (
	"context"
	"errors"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
)

// graphVersion is the version of the rules that make a file graph of outlines.
const graphVersion = 8

// storeAllWithin is how long an answer about all files waits for others that write.
const storeAllWithin = 3 * time.Second

// FileGraph returns which files use which, as all of them are now: remembered, stored, or made now. It is an error of a
// tree with unsaved text.
func (t *Tree) FileGraph() (condense.FileGraph, error) {
	s, err := t.linked(false)
	if err != nil {
		return nil, err
	}
	if s.graph == nil {
		g, err := fileGraph(s)
		if err != nil {
			return nil, err
		}
		s = &linkState{mark: s.mark, steering: s.steering, links: s.links, graph: g, stored: s.stored}
		t.links = s
		t.cache.keepLinks(t.source.key(), s)
	}
	return s.graph, nil
}

// A parsedOnly is a tree of the files that may be parsed alone: of others, tracked or not, linksMark says nothing.
type parsedOnly struct{ *Tree }

// Has reports whether a path is a file of the tree that may be parsed.
func (t parsedOnly) Has(p string) bool {
	_, ok := t.list.known[p]
	return ok
}

// Outline returns the outline of a file that is remembered with what it holds, and may be parsed.
func (t parsedOnly) Outline(p string) *symbol.Outline {
	if t.list.known[p].MD5 == "" {
		return nil
	}
	return t.Tree.Outline(p)
}

// note stores what was found out, if there is a registry and it may be written within some time: a busy one is no reason
// not to answer. What has begun is brought to its end, however long it takes: what is made for a large tree would never be stored
// otherwise, and each command would make it anew. It reports whether it was stored.
func (t *Tree) note(within time.Duration, fn func(*registry.Tx) error) bool {
	return t.keep && t.tryNote(within, fn) == nil
}

// tryNote is note that returns why it was not stored; nil where nothing is to be stored.
func (t *Tree) tryNote(within time.Duration, fn func(*registry.Tx) error) error {
	if !t.keep {
		return nil
	}
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	late := time.AfterFunc(within, cancel)
	defer late.Stop()
	err := t.source.update(ctx, func(tx *registry.Tx) error {
		late.Stop()
		return fn(tx)
	})
	if errors.Is(err, context.Canceled) && t.ctx.Err() == nil {
		err = registry.ErrLocked
	}
	return err
}

// Unstored returns why the links that were made last were not stored, nil if they were: they will be made anew.
func (t *Tree) Unstored() error {
	if noRegistry(t.unstored) {
		return nil
	}
	return t.unstored
}

// ranksOf returns how much the files of a graph count, as the registry stores it.
func ranksOf(g condense.FileGraph) map[string]registry.FileRank {
	dependents := g.Dependents()
	ranks := map[string]registry.FileRank{}
	for p, r := range g.Ranks() {
		ranks[p] = registry.FileRank{Rank: r, Dependents: dependents[p]}
	}
	return ranks
}

// graphMark tells states of the tree apart as far as a file graph goes.
func (t *Tree) graphMark() (string, error) {
	s, err := t.linked(false)
	if err != nil {
		return "", err
	}
	return s.mark, nil
}
