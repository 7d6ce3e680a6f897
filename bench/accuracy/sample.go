package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/symbol"
)

// A judgment is a line of a sample: an edge of codemem's that was drawn, or a call on a receiver that it leaves open, with what a reader of the
// source says of it. Samples are kept in testdata/sample-*.tsv for languages without an oracle, with tabs between the fields.
type judgment struct {
	what    string // "edge" or "open"
	from    string // id
	to      string // of an edge the target's id; of what is open "receiver.name"
	kind    string // call, type or inherit
	rule    string // of an edge; else why it is open
	line    string // where, in the file of from
	verdict string // of an edge right or wrong; of what is open the target's id, "outside" for what is defined elsewhere, "unclear" for what the source does not tell
	why     string
}

func (j judgment) String() string {
	return strings.Join([]string{j.what, j.from, j.to, j.kind, j.rule, j.line, j.verdict, j.why}, "\t")
}

// key is what tells judgments apart.
func (j judgment) key() string { return strings.Join([]string{j.what, j.from, j.to, j.kind}, "\t") }

// sampleable returns all edges, and all calls on receivers that are open, in order; each once.
func (o *ours) sampleable() (edges, open []judgment) {
	seen := map[string]bool{}
	add := func(list *[]judgment, j judgment) {
		if !seen[j.key()] {
			seen[j.key()] = true
			*list = append(*list, j)
		}
	}
	for _, p := range o.tree.Paths() {
		for _, u := range o.uses[p] {
			if u.From < 0 || u.Kind == symbol.Mention || u.Kind.Access() {
				continue
			}
			j := judgment{from: o.id(o.fromOf(p, u.From)), kind: u.Kind.String(), line: fmt.Sprint(u.Line)}
			switch {
			case u.Rule != "":
				j.what, j.to, j.rule = "edge", o.id(u.to), string(u.Rule)
				if j.from != j.to {
					add(&edges, j)
				}
			case u.Kind == symbol.Call && u.Receiver != "":
				j.what, j.to, j.rule = "open", u.Receiver+"."+u.Name, u.Why
				add(&open, j)
			}
		}
	}
	return edges, open
}

// id is how codemem names a symbol.
func (o *ours) id(s spot) string {
	at := o.placeOf[s]
	return symbol.IDOf(at.Path, o.tree.Outline(at.Path), at.Index).String()
}

// drawn is an even sample, the same for the same list.
func drawn(all []judgment, n int) []judgment {
	all = slices.Clone(all)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] }) //nolint:gosec // a sample
	all = all[:min(n, len(all))]
	slices.SortFunc(all, func(a, b judgment) int { return cmp.Compare(a.String(), b.String()) })
	return all
}

// draw writes a sample of a directory with the lines it is about, to be judged.
func draw(ctx context.Context, dir string, n int, w io.Writer) error {
	o, err := look(ctx, dir)
	if err != nil {
		return err
	}
	edges, open := o.sampleable()
	for _, j := range slices.Concat(drawn(edges, n), drawn(open, n)) {
		path, _, _ := strings.Cut(j.from, ":")
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path))) //nolint:gosec // named by the flags
		if err != nil {
			return err
		}
		var line int
		if _, err := fmt.Sscan(j.line, &line); err != nil {
			return err
		}
		j.why = strings.Join(strings.Fields(strings.Split(string(text), "\n")[line-1]), " ")
		fmt.Fprintln(w, j)
	}
	return nil
}

// readJudgments reads a sample.
func readJudgments(r io.Reader) (all []judgment, err error) {
	for s := bufio.NewScanner(r); s.Scan(); {
		if s.Text() == "" || strings.HasPrefix(s.Text(), "#") {
			continue
		}
		f := strings.Split(s.Text(), "\t")
		if len(f) != 8 {
			return nil, fmt.Errorf("%d fields, want 8: %q", len(f), s.Text())
		}
		all = append(all, judgment{f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]})
	}
	return all, nil
}

// A sampled is what a sample says of the graph as it is now.
type sampled struct {
	edges, gone, right int // edges that were judged, those that codemem no longer has, and how many of the others are right
	open, here, found  int // open receivers whose meaning is known, those whose target is in the repository, and how many of these codemem finds now
	mistaken           int // of all that are open: those that it takes for something else now
}

// rescore compares a sample with the graph.
func (o *ours) rescore(all []judgment) sampled {
	var s sampled
	edges, _ := o.sampleable()
	have, to := map[string]bool{}, map[string][]string{}
	for _, e := range edges {
		have[e.key()] = true
		name := e.to[strings.LastIndexAny(e.to, ".:")+1:]
		name, _, _ = strings.Cut(name, "~")
		to[e.from+" "+e.line+" "+name] = append(to[e.from+" "+e.line+" "+name], e.to)
	}
	for _, j := range all {
		if j.what == "edge" {
			s.edge(j, have[j.key()])
		} else {
			s.receiver(j, to[j.from+" "+j.line+" "+j.to[strings.LastIndexByte(j.to, '.')+1:]])
		}
	}
	return s
}

// edge counts an edge that was judged.
func (s *sampled) edge(j judgment, have bool) {
	switch s.edges++; {
	case !have:
		s.gone++
	case j.verdict == "right":
		s.right++
	}
}

// receiver counts an open receiver that was judged, by what codemem takes it for now.
func (s *sampled) receiver(j judgment, now []string) {
	if j.verdict == "unclear" {
		return
	}
	s.open++
	if strings.Contains(j.verdict, ":") {
		s.here++
	}
	switch {
	case slices.Contains(now, j.verdict):
		s.found++
	case len(now) > 0:
		s.mistaken++
	}
}

// judged re-scores a sample of a directory.
func judged(ctx context.Context, dir, file string, w io.Writer) error {
	f, err := os.Open(file) //nolint:gosec // named by the flags
	if err != nil {
		return err
	}
	defer f.Close()
	all, err := readJudgments(f)
	if err != nil {
		return err
	}
	o, err := look(ctx, dir)
	if err != nil {
		return err
	}
	s := o.rescore(all)
	_, err = fmt.Fprintf(w, "%s: of %d edges %d are right and %d are gone; of %d open receivers %d mean something here, of which %d are found now; %d are mistaken now\n",
		filepath.Base(file), s.edges, s.right, s.gone, s.open, s.here, s.found, s.mistaken)
	return err
}
