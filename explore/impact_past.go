package explore

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"codemem/scan"
	"codemem/symbol"
)

// Limits of the history that is shown.
const (
	mostPast  = 20
	leastPast = 0.1 // of the commits that touched a changed file
	mostTold  = 40  // files whose summaries are looked at
)

// together lists files that changed in the same commits as those that change.
func (f *finding) together() error {
	var paths []string
	for i := range f.out.Changed {
		c := &f.out.Changed[i]
		paths = append(paths, c.Path)
		if c.From != "" {
			paths = append(paths, c.From)
		}
	}
	slices.Sort(paths)
	all, err := f.t.CoChanged(slices.Compact(paths), mostPast)
	if err != nil {
		return err
	}
	for _, c := range all {
		if c.Commits < 2 || float64(c.Commits) < leastPast*float64(c.Of) {
			continue
		}
		f.out.Together = append(f.out.Together, Touch{ID: c.Path, Path: c.Path, How: fmt.Sprintf("in %d of %d commits", c.Commits, c.Of), Rule: "history"})
	}
	return nil
}

// texts lists the summaries that are of what changes, and those of files that use it and name it.
func (f *finding) texts() error {
	if f.m == nil {
		return nil
	}
	of, names := f.told()
	files, _, err := f.t.FileStatuses(f.m, scan.StatusQuery{Paths: slices.Sorted(maps.Keys(of))})
	if err != nil {
		return err
	}
	for _, s := range files {
		if s.Summary == nil || s.Summary.Text == "" {
			continue
		}
		t := Touch{ID: s.Path, Path: s.Path, Of: of[s.Path]}
		switch own := of[s.Path] == s.Path; {
		case own && s.State == scan.Stale:
			t.How, t.Rule = "its summary is stale: "+cmp.Or(string(s.Drift.Grade), "changed"), "md5"
		case own && f.done[s.Path]: // it was written for what the change left
			continue
		case own:
			t.How, t.Rule = "its summary will be stale", "md5"
		case s.State == scan.Fresh && len(names.In([]byte(s.Summary.Text))) > 0:
			t.How, t.Possible = "its summary names "+path.Base(strings.ReplaceAll(t.Of, ":", "/")), true
		default:
			continue
		}
		f.out.Texts = append(f.out.Texts, t)
	}
	return nil
}

// told returns the files whose summaries may tell of what changes, with the path or the id of that, and its names.
func (f *finding) told() (of map[string]string, names symbol.Names) {
	of = map[string]string{}
	for i := range f.out.Changed {
		c := &f.out.Changed[i]
		of[c.Path] = c.Path
		if c.name != "" && c.How != howAdded {
			names.Any = append(names.Any, c.name)
		}
	}
	for i := range f.reach {
		if r := &f.reach[i]; r.steps == 1 && of[r.Path] == "" && len(of) < mostTold {
			of[r.Path] = r.of.ID
		}
	}
	return of, names
}
