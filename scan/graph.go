package scan

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"maps"
	"path"
	"slices"
	"time"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
)

// graphVersion is the version of the rules that make a file graph of outlines.
const graphVersion = 2

// storeAllWithin is how long an answer about all files waits for what it made to be stored.
const storeAllWithin = 3 * time.Second

// FileGraph returns which files use which, as all of them are now: remembered, stored, or made now. It is an error of a
// tree with unsaved text.
func (t *Tree) FileGraph() (condense.FileGraph, error) {
	if len(t.laid) > 0 {
		return nil, errLaid
	}
	if !t.needAll() {
		return nil, t.err
	}
	mark := t.graphMark()
	if g := t.cache.graph(t.place.key(), mark); g != nil {
		return g, nil
	}
	var g condense.FileGraph
	err := t.place.view(t.ctx, func(tx *registry.Tx) error {
		was, err := tx.DependenciesMark()
		if err == nil && was == mark {
			g, was, _, err = tx.FileDependencies()
			if was != mark {
				g = nil
			}
		}
		return err
	})
	if err != nil && !noRegistry(err) {
		return nil, err
	}
	if g == nil {
		t.ReadAll()
		if g, err = condense.FileDependencies(parsedOnly{t}); err != nil {
			return nil, err
		}
		t.keepGraph(g, mark)
	}
	t.cache.keepGraph(t.place.key(), mark, g)
	return g, nil
}

// A parsedOnly is a tree of the files that may be parsed alone: of others, tracked or not, graphMark says nothing.
type parsedOnly struct{ *Tree }

// Has reports whether a path is a file of the tree that may be parsed.
func (t parsedOnly) Has(p string) bool {
	_, ok := t.list.known[p]
	return ok
}

// keepGraph stores a file graph, if there is a registry that may be written now.
func (t *Tree) keepGraph(g condense.FileGraph, mark string) {
	t.note(storeAllWithin, func(tx *registry.Tx) error {
		return errors.Join(tx.KeepFileDependencies(g, mark), tx.KeepFileRanks(ranksOf(g)))
	})
}

// note stores what was found out, if there is a registry that may be written within some time: a busy one is no reason
// not to answer.
func (t *Tree) note(within time.Duration, fn func(*registry.Tx) error) {
	if !t.keep {
		return
	}
	ctx, cancel := context.WithTimeout(t.ctx, within)
	defer cancel()
	_ = t.place.update(ctx, fn)
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

// graphMark tells states of the tree apart as far as a file graph goes: what the files hold, what steers imports,
// and what made the outlines and the graph.
func (t *Tree) graphMark() string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %d\n", t.generator, graphVersion)
	t.hashFiles(h)
	steering := map[string]bool{}
	t.list.fill()
	for dir, paths := range t.list.dirs {
		for _, p := range paths {
			for _, name := range symbol.Steers(t.list.known[p].Language) {
				for at := dir; !steering[path.Join(at, name)]; at = parentOf(at) {
					steering[path.Join(at, name)] = true
					if at == "" {
						break
					}
				}
			}
		}
	}
	for _, p := range slices.Sorted(maps.Keys(steering)) {
		if text := t.Text(p); text != nil {
			fmt.Fprintf(h, "%q %s\n", p, sum(text))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// hashFiles writes what every file holds.
func (t *Tree) hashFiles(h hash.Hash) {
	for _, p := range t.Paths() {
		e := t.list.known[p]
		fmt.Fprintf(h, "%q %s %s\n", p, e.MD5, e.Language)
	}
}

// parentOf returns the directory that a directory lies in, "" for the root.
func parentOf(dir string) string {
	if d := path.Dir(dir); d != "." {
		return d
	}
	return ""
}
