package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/docs/stamp"
)

// A row names a repository in the tables of a page, and says when and with which codemem it was measured: what cannot be fetched keeps the
// figures that it had, beside newer ones of others.
type row struct {
	Name      string `json:"name"`
	Made      string `json:"made,omitempty"`       // a date and a commit
	PeersMade string `json:"peers_made,omitempty"` // of its peers' figures, if they are older
}

func (r *row) head() *row { return r }

// A rowed is what is found out about one repository, by either measure.
type rowed[V any] interface {
	*V
	head() *row
	takePeers(of V) // has those of an earlier run, if none were measured
	lean()          // leaves out what no page shows
}

func (v *verdict) takePeers(of verdict) {
	if len(v.Peers) == 0 {
		v.Peers, v.PeersMade = of.Peers, cmp.Or(of.PeersMade, of.Made)
	}
}

func (v *usesVerdict) takePeers(of usesVerdict) {
	if len(v.Peers) == 0 {
		v.Peers, v.PeersMade = of.Peers, cmp.Or(of.PeersMade, of.Made)
	}
}

func (v *verdict) lean() {
	for _, list := range []*[]class{&v.Missed, &v.Wrong, &v.DMissed, &v.DWrong} {
		*list = leanClasses(*list, mostMistakes)
	}
	v.Honesty.Examples = nil
}

func (v *usesVerdict) lean() {
	v.Missed, v.Wrong, v.Unanswered = leanClasses(v.Missed, mostKept), leanClasses(v.Wrong, mostKept), nil
}

// mostKept is how many classes of the misses of a repository are kept, of which a page shows the sums by language.
const mostKept = 2 * mostClasses

// leanClasses returns the largest classes with one example each.
func leanClasses(all []class, most int) []class {
	all = slices.Clone(all[:min(most, len(all))])
	for i := range all {
		all[i].Examples = all[i].Examples[:min(1, len(all[i].Examples))]
	}
	return all
}

// gather measures directories and adds the rows that -rows kept of others, in the order of a list of corpora. In place of a directory a file
// may be named that -json wrote; one that is not there keeps its row.
func gather[V any, R rowed[V]](ctx context.Context, o options, list string, judge func(ctx context.Context, dir string, o options) (V, error), show func(V)) ([]V, error) {
	kept, err := readRows[V](o.rows)
	if err != nil {
		return nil, err
	}
	all := slices.Clone(kept)
	keptOf := func(name string) int {
		return slices.IndexFunc(kept, func(v V) bool { return R(&v).head().Name == name })
	}
	take := func(v V) {
		name := R(&v).head().Name
		if i := keptOf(name); i >= 0 {
			R(&v).takePeers(kept[i])
		}
		all = append(slices.DeleteFunc(all, func(w V) bool { return R(&w).head().Name == name }), v)
		show(v)
	}
	for _, dir := range o.dirs {
		if strings.HasSuffix(dir, ".json") {
			var some []V
			if err := readJSON(dir, &some); err != nil {
				return nil, err
			}
			for _, v := range some {
				take(v)
			}
			continue
		}
		if _, err := os.Stat(dir); os.IsNotExist(err) && keptOf(filepath.Base(dir)) >= 0 {
			fmt.Fprintln(os.Stderr, "accuracy:", dir, "is not there: its row is kept")
			continue
		}
		v, err := judgeRow[V, R](ctx, dir, o, judge)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
		take(v)
	}
	slices.SortStableFunc(all, func(a, b V) int { return lineOf(list, R(&a).head().Name) - lineOf(list, R(&b).head().Name) })
	return all, keepRows[V, R](o.rows, all)
}

// judgeRow measures a directory, and notes its name and when that was.
func judgeRow[V any, R rowed[V]](ctx context.Context, dir string, o options, judge func(ctx context.Context, dir string, o options) (V, error)) (v V, err error) {
	if dir, err = filepath.Abs(dir); err != nil {
		return v, err
	}
	if v, err = judge(ctx, dir, o); err != nil {
		return v, err
	}
	R(&v).head().Name = filepath.Base(dir)
	made, err := stamp.Made(".")
	if m := stamp.Form.FindStringSubmatch(made); m != nil {
		R(&v).head().Made = m[1] + ", " + m[2] + m[3]
	}
	return v, err
}

// lineOf returns where a list names a corpus; what it does not name stands at the end.
func lineOf(list, name string) int {
	if at := strings.Index("\n"+list, "\n"+name+"\t"); at >= 0 {
		return at
	}
	return len(list)
}

// readRows reads a list of verdicts; a file that is not there, or none, has none.
func readRows[V any](file string) (all []V, err error) {
	if file == "" {
		return nil, nil
	}
	if err = readJSON(file, &all); os.IsNotExist(err) {
		return nil, nil
	}
	return all, err
}

// keepRows writes what a page shows of verdicts.
func keepRows[V any, R rowed[V]](file string, all []V) error {
	if file == "" {
		return nil
	}
	all = slices.Clone(all)
	for i := range all {
		R(&all[i]).lean()
	}
	return writeJSON(file, all)
}

// peersNote says of when the figures of peers are, where that is not when the repository was measured.
func peersNote(w io.Writer, rows []row) {
	names := map[string][]string{}
	for _, r := range rows {
		if r.PeersMade != "" {
			names[r.PeersMade] = append(names[r.PeersMade], r.Name)
		}
	}
	for _, made := range slices.Sorted(maps.Keys(names)) {
		fmt.Fprintf(w, "\nThe figures of peers are of %s for %s.\n", made, strings.Join(names[made], ", "))
	}
}
