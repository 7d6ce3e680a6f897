// Command explore replays commits of repositories: the subject of a commit is asked of the state before it, and the files
// and declarations that it changed are the answer. It says how much of the answer stands how far ahead in the rankings of
// package find, of BM25 and of git grep.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"codemem/find"
)

func main() {
	cache := flag.String("cache", "", "a directory for outlines")
	dump := flag.String("dump", "", "a directory for the signals of the candidates")
	most := flag.Int("questions", 100, "questions of each repository")
	told := flag.Int("answers", 0, "instead, questions of each repository that tellers answer in checkouts: what of the answer their texts name")
	scratch := flag.String("scratch", "", "a directory for the checkouts")
	codemem := flag.String("codemem", "codemem", "the program")
	codegraph := flag.String("codegraph", "", "the program of a peer")
	flag.Parse()
	if *told > 0 {
		if err := answers(flag.Args(), *told, *scratch, tellers(*codemem, *codegraph)); err != nil {
			fmt.Fprintln(os.Stderr, "explore:", err)
			os.Exit(1)
		}
		return
	}
	if err := run(flag.Args(), *cache, *dump, *most); err != nil {
		fmt.Fprintln(os.Stderr, "explore:", err)
		os.Exit(1)
	}
}

func sortFloats(f []float64) { slices.Sort(f) }

func run(dirs []string, cache, dump string, most int) error {
	var ours, rival, grepped []figure
	for _, dir := range dirs {
		began := time.Now()
		c, err := openCorpus(dir, cache, 9000)
		if err != nil {
			return err
		}
		qs := spread(questionsOf(c.commits[:min(len(c.commits), 3000)]), most)
		var a, b, g []figure
		c.dump = nil
		for _, q := range qs {
			x, y, z, err := replay(c, q)
			if err != nil {
				return fmt.Errorf("%s %s: %w", c.name, q.ID, err)
			}
			a, b, g = append(a, x), append(b, y), append(g, z)
		}
		fmt.Printf("%-18s %4d  %s | %s | %s  %.1fs\n", c.name, len(qs), show(mean(a)), show(mean(b)), show(mean(g)), time.Since(began).Seconds())
		ours, rival, grepped = append(ours, mean(a)), append(rival, mean(b)), append(grepped, mean(g))
		if dump != "" {
			data, _ := json.Marshal(map[string]any{"name": c.name, "questions": c.dump})
			os.WriteFile(filepath.Join(dump, c.name+".json"), data, 0o666)
		}
		c.Close()
	}
	fmt.Printf("%-18s %4s  %s | %s | %s\n", "mean", "", show(mean(ours)), show(mean(rival)), show(mean(grepped)))
	return nil
}

func show(f figure) string {
	return fmt.Sprintf("%.3f %.3f %.3f d %.3f %.3f", f.R5, f.R10, f.MRR, f.D10, f.DMRR)
}

func (s *state) paths(files []int32) []string {
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = s.tree.Files[f].Path
	}
	return paths
}

type place struct {
	file   int32
	symbol int
}

func replay(c *corpus, k question) (ours, rival, grepped figure, err error) {
	s, err := c.state(k.parent)
	if err != nil {
		return ours, rival, grepped, err
	}
	q := find.Ask(k.subject)
	h := s.hits(q)
	first := find.Files(q, s.tree, s.past, h)
	texts, err := s.read(first)
	if err != nil {
		return ours, rival, grepped, err
	}
	ranked, symbols := find.Read(q, s.tree, s.past, h, first, texts)
	files := make([]int32, len(ranked))
	for i, r := range ranked {
		files[i] = r.File
	}
	ours = filesFigure(s.paths(files), k.answer)
	rival, grepped = filesFigure(s.paths(bm25(s, q)), k.answer), filesFigure(s.paths(grep(s, q)), k.answer)
	d := dumped{Subject: k.subject, ID: k.ID, BM25: rival, N: len(k.answer)}
	for i, r := range ranked[:min(len(ranked), find.First)] {
		p := s.tree.Files[r.File].Path
		y := 0
		if slices.Contains(k.answer, p) {
			y = 1
		}
		_ = i
		d.X = append(d.X, r.Signals)
		d.Y = append(d.Y, y)
		d.Paths = append(d.Paths, p)
	}
	for _, r := range first {
		p := s.tree.Files[r.File].Path
		y := 0
		if slices.Contains(k.answer, p) {
			y = 1
		}
		d.X1 = append(d.X1, r.Signals)
		d.Y1 = append(d.Y1, y)
	}
	right, err := s.right(k)
	if err != nil {
		return ours, rival, grepped, err
	}
	d.ND = len(right)
	for _, r := range symbols[:min(len(symbols), 100)] {
		y := 0
		if right[place{r.File, r.Symbol}] {
			y = 1
		}
		d.XD, d.YD = append(d.XD, r.Signals), append(d.YD, y)
	}
	c.dump = append(c.dump, d)
	places := make([]place, len(symbols))
	for i, d := range symbols {
		places[i] = place{d.File, d.Symbol}
	}
	ours.D10, ours.D20, ours.DMRR = recall(places, right, 10), recall(places, right, 20), reciprocal(places, right)
	return ours, rival, grepped, nil
}

// right returns the declarations that a commit changed.
func (s *state) right(k question) (map[place]bool, error) {
	hunks, err := s.hunks(k.ID)
	if err != nil {
		return nil, err
	}
	right := map[place]bool{}
	for _, p := range k.answer {
		f, ok := s.tree.File(p)
		if !ok {
			continue
		}
		t, err := s.text(s.blobs[f], p)
		if err != nil {
			return nil, err
		}
		for _, i := range changed(t, hunks[p]) {
			right[place{f, i}] = true
		}
	}
	return right, nil
}

type dumped struct {
	Subject, ID string
	BM25        figure
	N           int
	X, X1       []find.Signals
	Y, Y1       []int
	Paths       []string
	XD          []find.SymbolSignals
	YD          []int
	ND          int
}
