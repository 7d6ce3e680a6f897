package scan

import (
	"maps"
	"slices"
	"strings"

	"codemem/registry"
	"codemem/symbol"
)

// A DependencyDrift is a file whose interface has changed since a file that depends on it got its summary.
type DependencyDrift struct {
	Path    string   `json:"path"`
	Symbols []string `json:"symbols"`           // those declared otherwise or removed that the dependent file refers to
	Removed bool     `json:"removed,omitempty"` // the file itself is gone
}

// mostAsked is how many files are asked for at most that have no note of what they depended on.
const mostAsked = 50

// DependencyDrifts returns by path which direct dependencies of files have changed their interface since the files got
// their summaries: a note, for the summaries are of the same bytes still. It knows of dependencies what was known when
// the text was written, or, for a few files, what the stored file graph says and the commit held that was checked out
// then. Of a repository that was never scanned it knows nothing.
func (t *Tree) DependencyDrifts(files []registry.File) (map[string][]DependencyDrift, error) {
	held, err := t.heldThen(files)
	if err != nil || len(held) == 0 {
		return nil, err
	}
	drifts := map[dependency]symbol.Drift{}
	for left := held.all(); len(left) > 0; { // of one file there may be several bases
		bases, later := map[string]Base{}, []dependency{}
		for _, d := range left {
			if _, taken := bases[d.path]; taken {
				later = append(later, d)
			} else {
				bases[d.path] = d.Base
			}
		}
		found, err := t.Drifts(bases)
		if err != nil {
			return nil, err
		}
		for p, d := range found {
			drifts[dependency{p, bases[p]}] = d
		}
		left = later
	}
	notes := map[string][]DependencyDrift{}
	for p, dependencies := range held {
		var names map[string]bool
		for _, d := range dependencies {
			drift, drifted := drifts[d]
			if !drifted && !t.source.has(d.path) {
				notes[p] = append(notes[p], DependencyDrift{Path: d.path, Symbols: []string{}, Removed: true})
			}
			if drift.Grade != symbol.DriftInterface {
				continue
			}
			if names == nil {
				names = namesIn(t.Outline(p))
			}
			var used []string
			for _, s := range slices.Concat(drift.Redeclared, drift.Removed) {
				if names[s[strings.LastIndexByte(s, '.')+1:]] {
					used = append(used, s)
				}
			}
			if len(used) > 0 {
				notes[p] = append(notes[p], DependencyDrift{Path: d.path, Symbols: used})
			}
		}
	}
	return notes, t.Err()
}

// A dependency is a file with what it held when a text was written of one that depends on it.
type dependency struct {
	path string
	Base
}

// dependencies are those of files, by path.
type dependencies map[string][]dependency

// all returns each once.
func (d dependencies) all() []dependency {
	var all []dependency
	seen := map[dependency]bool{}
	for _, p := range slices.Sorted(maps.Keys(d)) {
		for _, one := range d[p] {
			if !seen[one] {
				seen[one] = true
				all = append(all, one)
			}
		}
	}
	return all
}

// heldThen returns what the dependencies of fresh files held when their summaries were written, without those that
// are remembered with the same bytes now.
func (t *Tree) heldThen(files []registry.File) (dependencies, error) {
	held := dependencies{}
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		for _, f := range files {
			if !f.Fresh() {
				continue
			}
			noted, err := tx.DependenciesOf(f.Path, f.Summary.MD5)
			if err != nil {
				return err
			}
			if noted == nil && len(files) <= mostAsked {
				targets, err := tx.DependencyTargets(f.Path)
				if err != nil {
					return err
				}
				for _, p := range targets {
					held[f.Path] = append(held[f.Path], dependency{p, Base{"", f.Summary.Commit}})
				}
			}
			for p, md5 := range noted {
				held[f.Path] = append(held[f.Path], dependency{p, Base{md5, f.Summary.Commit}})
			}
			slices.SortFunc(held[f.Path], func(a, b dependency) int { return strings.Compare(a.path, b.path) })
		}
		return t.dropSame(tx, held)
	})
	if noRegistry(err) {
		err = nil
	}
	return held, err
}

// dropSame leaves out, if there are many, the dependencies that are remembered with the bytes that they held then.
func (t *Tree) dropSame(tx *registry.Tx, held dependencies) error {
	all := held.all()
	if len(all) <= 10*mostAsked {
		return nil
	}
	var paths []string
	for _, d := range all {
		paths = append(paths, d.path)
	}
	rows, err := tx.FilesAt(slices.Compact(slices.Sorted(slices.Values(paths))))
	if err != nil {
		return err
	}
	for p := range held {
		held[p] = slices.DeleteFunc(held[p], func(d dependency) bool { return d.MD5 != "" && rows[d.path].MD5 == d.MD5 })
	}
	return nil
}

// namesIn returns the names that a content refers to.
func namesIn(o *symbol.Outline) map[string]bool {
	names := map[string]bool{}
	if o == nil {
		return names
	}
	for _, r := range o.References {
		names[r.Name] = true
		for part := range strings.SplitSeq(r.Receiver, ".") {
			names[part] = true
		}
	}
	for _, i := range o.Imports {
		names[i.Name] = true
	}
	return names
}
