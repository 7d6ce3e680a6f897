package main

import (
	"cmp"
	"context"
	"errors"
	"path"
	"slices"

	"codemem/assemble"
	"codemem/condense"
	"codemem/scan"
	"codemem/symbol/resolve"
)

// How much of history the rivals know: the last commits without merges, of which those of more files than a person
// changes at once say nothing of what belongs together.
const (
	historyCommits = 1000
	historyPaths   = 50
)

// knowledge is what history before a commit tells.
type knowledge struct {
	all      [][]string // the files of each commit, the newest first
	together [][]string // the same without large commits
}

func (y *workspace) knowledge(ctx context.Context) (k knowledge, err error) {
	const any = 1 << 20
	if k.all, err = y.m.Repo().Touched(ctx, historyCommits, any); err != nil {
		return k, err
	}
	k.together, err = y.m.Repo().Touched(ctx, historyCommits, historyPaths)
	return k, err
}

// An order is which files a rival would show, the best first.
type order struct {
	name  string
	paths []string
	tree  *scan.Tree
	y     *workspace
}

// A relation is what connects a target with the current file: to see what kinds of files are missed.
type relation struct {
	Test     bool `json:"test"`
	SameDir  bool `json:"same_dir"`
	Imported bool `json:"imported"` // by the current file
	Importer bool `json:"importer"` // of the current file
	Together int  `json:"together"` // commits that touched both, of the last ones
	Lately   int  `json:"lately"`   // rank by the last change in history, from 1; 0 for not in the last ones
}

// orders returns what each rival would show in a scene, and how the targets are connected with it.
func (y *workspace) orders(ctx context.Context, s scene, known knowledge) (map[string]*relation, []order, error) {
	t, err := y.tree(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	imports := imported(t, s.current.path)
	recent := lately(known.all)
	counts := together(known.together, s.current.path)
	changed := slices.DeleteFunc(slices.Clone(recent), func(p string) bool { return counts[p] == 0 })
	slices.SortStableFunc(changed, func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	kin := map[string]*relation{}
	for _, c := range s.targets {
		f, _ := y.index.File(c.path)
		kin[c.path] = &relation{
			Test: f.Type == "test", SameDir: path.Dir(c.path) == path.Dir(s.current.path), Imported: slices.Contains(imports, c.path),
			Importer: slices.Contains(imported(t, c.path), s.current.path), Together: counts[c.path], Lately: slices.Index(recent, c.path) + 1,
		}
	}
	orders := []order{{"imports", imports, t, y}, {"recency", recent, t, y}, {"co-change", changed, t, y}}
	for i := range orders {
		orders[i].paths = slices.DeleteFunc(orders[i].paths, func(p string) bool { return !y.candidate(p, s) })
	}
	return kin, orders, t.Err()
}

// candidate reports whether a rival would show a file at all: one that is there, is text, was written by people, and
// is not shown anyway.
func (y *workspace) candidate(p string, s scene) bool {
	f, ok := y.index.File(p)
	return ok && p != s.current.path && !slices.ContainsFunc(s.edited, func(c change) bool { return c.path == p }) &&
		!slices.Contains([]string{"binary", "lockfile", "generated", "vendored"}, f.Type)
}

// imported returns the files that a file imports, in the order of its imports; of Go also the other files of its
// package, which it sees without an import, before them.
func imported(t *scan.Tree, p string) []string {
	o := t.Outline(p)
	if o == nil {
		return nil
	}
	var all []string
	if o.Language == "Go" {
		all = append(all, t.Under(dirOf(p))...)
	}
	for i := range o.Imports {
		all = append(all, resolve.Follow(t, p, o, &o.Imports[i])...)
	}
	return distinct(all)
}

func dirOf(p string) string {
	if d := path.Dir(p); d != "." {
		return d
	}
	return ""
}

// distinct drops what was there before.
func distinct(all []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(slices.Clone(all), func(p string) bool {
		was := seen[p]
		seen[p] = true
		return was
	})
}

// lately returns the files of commits, those changed last first; of one commit by path.
func lately(commits [][]string) []string {
	var all []string
	for _, paths := range commits {
		all = append(all, slices.Sorted(slices.Values(paths))...)
	}
	return distinct(all)
}

// together counts the commits in which files changed with one.
func together(commits [][]string, with string) map[string]int {
	counts := map[string]int{}
	for _, paths := range commits {
		if !slices.Contains(paths, with) {
			continue
		}
		for _, p := range paths {
			if p != with {
				counts[p]++
			}
		}
	}
	return counts
}

// tries is how many files that do not fit a rival passes over before it gives up.
const tries = 50

// fill shows the files of an order in a room, whole or as skeletons, one after the other; what does not fit is passed
// over.
func fill(s scene, o order, skeletons bool, room int) trial {
	t := s.trial(o.name)
	if skeletons {
		t.Method += ", skeletons"
	}
	shown := map[string]int{} // declarations in the text
	for i, missed := 0, 0; i < len(o.paths) && missed < tries && room > 0; i++ {
		text, err := o.text(o.paths[i], skeletons)
		if err != nil {
			continue
		}
		n := condense.Tokens("<file path=\"" + o.paths[i] + "\">\n" + text + "\n</file>\n")
		if n > room {
			missed++
			continue
		}
		room -= n
		t.Used += n
		shown[o.paths[i]] = s.declared(o.paths[i], text)
	}
	for i := range t.Targets {
		if n, ok := shown[t.Targets[i].Path]; ok {
			t.Targets[i].Form, t.Targets[i].Held = assemble.Whole, n
			if skeletons {
				t.Targets[i].Form = assemble.Skeletal
			}
		}
	}
	return t
}

// text returns a file as a rival shows it.
func (o order) text(p string, skeletons bool) (string, error) {
	const largest = 512 << 10
	f, err := o.tree.Kept(p)
	if errors.Is(err, scan.ErrNoLanguage) {
		data, err := o.y.m.Repo().Read(p, largest)
		return string(data), err
	}
	if err != nil {
		return "", err
	}
	if skeletons && f.Outline != nil {
		return condense.Outline(f.Outline, f.Bytes).Text, nil
	}
	return string(f.Bytes), nil
}
