// Command drift replays the last commits of repositories and grades how far each changed file drifted. Of Go, the
// grades are compared with what Go's own parser says of the same two contents.
//
//	bench/run drift -commits 200 DIR…          the distribution, and where Go's parser disagrees
//	bench/run drift -commits 200 -list 40 DIR  every 40th grade with its commit, to be looked at by hand
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"
	"time"

	"codemem/repo"
	"codemem/symbol"
	"codemem/symbol/tags"
)

func main() {
	commits := flag.Int("commits", 200, "how many, along the first parents of HEAD")
	list := flag.Int("list", 0, "print every `N`th grade")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "drift: which directories?")
		os.Exit(2)
	}
	for _, dir := range flag.Args() {
		if err := run(context.Background(), dir, *commits, *list, os.Stdout); err != nil {
			fmt.Fprintf(os.Stderr, "drift: %s: %v\n", dir, err)
			os.Exit(1)
		}
	}
}

// A graded is a file that one commit changed.
type graded struct {
	commit, path, language string
	drift                  symbol.Drift
	judged                 symbol.Grade // by Go's parser, "" if it was not asked
}

var grades = []symbol.Grade{symbol.DriftCosmetic, symbol.DriftBody, symbol.DriftInterface, symbol.DriftUnknown}

// run writes the report on one repository.
func run(ctx context.Context, dir string, commits, list int, w io.Writer) error {
	r, err := repo.Open(ctx, dir)
	if err != nil {
		return err
	}
	head, err := r.Head(ctx)
	if err != nil {
		return err
	}
	var all []graded
	files, took := 0, time.Duration(0)
	done := 0
	for id := head.ID; done < commits; done++ {
		parents, err := r.Parents(ctx, id)
		if errors.Is(err, repo.ErrGone) || len(parents) == 0 {
			break
		}
		if err != nil {
			return err
		}
		found, changed, spent, err := gradeCommit(ctx, r, parents[0], id)
		if err != nil {
			return err
		}
		all, files, took = append(all, found...), files+changed, took+spent
		id = parents[0]
	}
	fmt.Fprintf(w, "## %s: the last %d commits\n\n%d changes of files, %d of them in a language with a grammar; parsing and comparing both sides took %.1f ms per file.\n\n",
		filepath.Base(r.Root()), done, files, len(all), float64(took.Microseconds())/1000/float64(max(len(all), 1)))
	distribution(w, all)
	disagreements(w, all)
	for i := 0; list > 0 && i < len(all); i += list {
		g := all[i]
		fmt.Fprintf(w, "%s %s: %s %s\n", g.commit[:10], g.path, g.drift.Grade, g.drift.Changes)
	}
	return nil
}

// gradeCommit grades the files that a commit changed, with how many files that were and how long it took.
func gradeCommit(ctx context.Context, r *repo.Repo, from, to repo.ID) (all []graded, files int, took time.Duration, err error) {
	changes, err := r.Changed(ctx, from, to)
	if err != nil {
		return nil, 0, 0, err
	}
	var ids []repo.ID
	changes = slices.DeleteFunc(changes, func(c repo.Change) bool {
		return c.Kind != repo.Modified && c.Kind != repo.Renamed || c.ID == c.OldID
	})
	for _, c := range changes {
		ids = append(ids, c.OldID, c.ID)
	}
	data := map[repo.ID][]byte{}
	if err := r.Contents(ctx, ids, int64(tags.Standard.Bytes), func(id repo.ID, b []byte) { data[id] = b }); err != nil {
		return nil, 0, 0, err
	}
	for _, c := range changes {
		before, after := data[c.OldID], data[c.ID]
		_, language := repo.Classify(c.Path, c.Mode, after, repo.Attrs{})
		if language = tags.Detect(c.Path, language); language == "" || before == nil || after == nil {
			continue
		}
		start := time.Now()
		older, _ := tags.Parse(language, before, tags.Standard) // what is too hard has no fingerprints
		newer, _ := tags.Parse(language, after, tags.Standard)
		g := graded{commit: to.Hex(), path: c.Path, language: language, drift: symbol.Compare(older, newer)}
		took += time.Since(start)
		if language == "Go" {
			g.judged = judge(before, after)
		}
		all = append(all, g)
	}
	return all, len(changes), took, nil
}

// distribution counts grades by language.
func distribution(w io.Writer, all []graded) {
	counts := map[string]map[symbol.Grade]int{}
	for _, g := range all {
		for _, of := range []string{g.language, "all"} {
			if counts[of] == nil {
				counts[of] = map[symbol.Grade]int{}
			}
			counts[of][g.drift.Grade]++
		}
	}
	var languages []string
	for l := range counts {
		if l != "all" {
			languages = append(languages, l)
		}
	}
	slices.Sort(languages)
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| language\t| files\t| cosmetic\t| body\t| interface\t| unknown\t|")
	fmt.Fprintln(t, "|---\t|---:\t|---:\t|---:\t|---:\t|---:\t|")
	for _, l := range append(languages, "all") {
		n := 0
		for _, c := range counts[l] {
			n += c
		}
		fmt.Fprintf(t, "| %s\t| %d\t", l, n)
		for _, g := range grades {
			fmt.Fprintf(t, "| %d (%.0f %%)\t", counts[l][g], 100*float64(counts[l][g])/float64(max(n, 1)))
		}
		fmt.Fprintln(t, "|")
	}
	_ = t.Flush()
	fmt.Fprintln(w)
}

// disagreements lists what Go's parser grades otherwise.
func disagreements(w io.Writer, all []graded) {
	judged, other := 0, []graded{}
	for _, g := range all {
		if g.judged == "" {
			continue
		}
		judged++
		if g.judged != g.drift.Grade {
			other = append(other, g)
		}
	}
	if judged == 0 {
		return
	}
	fmt.Fprintf(w, "Go's own parser grades %d of %d files of Go in the same way.\n\n", judged-len(other), judged)
	for _, g := range other {
		fmt.Fprintf(w, "- %s %s: %s, Go's parser says %s; %s\n", g.commit[:10], g.path, g.drift.Grade, g.judged, g.drift.Changes)
	}
	fmt.Fprintln(w)
}
