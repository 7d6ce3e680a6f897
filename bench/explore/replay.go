package main

import (
	"fmt"

	"codemem/find"
)

// A result is what was measured in one repository.
type result struct {
	Name, Head string
	Files      int // sources of the newest state
	Questions  []measured
}

// A measured is one question with how well each ranking answers it.
type measured struct {
	ID, Subject       string
	Answer, Changed   int // files and declarations to be found
	Full, First       figure
	Words, Grep       figure    // of BM25 and git grep
	Candidates, Rough examples  // of the second and the first stage
	Symbols           []example // of the declarations
}

// An example is one candidate: what speaks for it, and whether it is right.
type example struct {
	Signals []float64
	Right   bool
}

type examples []example

// mostExamples is how many candidates of a ranking are kept to learn from.
const mostExamples = 100

// lookBack is how many of the newest commits are questions.
const lookBack = 3000

// measure asks the questions of one clone.
func (o *options) measure(dir string) (result, error) {
	c, err := openCorpus(dir, o.cache, lookBack+mostPast)
	if err != nil {
		return result{}, err
	}
	defer c.Close()
	r := result{Name: c.name}
	if len(c.commits) > 0 {
		r.Head = c.commits[0].ID
	}
	for _, k := range spread(questionsOf(c.commits[:min(len(c.commits), lookBack)]), o.questions) {
		m, files, err := c.replay(k)
		if err != nil {
			return r, fmt.Errorf("%s %s: %w", c.name, k.ID, err)
		}
		r.Files = max(r.Files, files)
		r.Questions = append(r.Questions, m)
	}
	return r, nil
}

// A place is a declaration of a state.
type place struct {
	file   int32
	symbol int
}

// replay asks one question of the state before its commit. It returns how many sources that has, too.
func (c *corpus) replay(k question) (m measured, sources int, err error) {
	s, err := c.state(k.parent)
	if err != nil {
		return m, 0, err
	}
	for _, f := range s.tree.Files {
		if f.Role == find.Source {
			sources++
		}
	}
	q := find.Ask(k.subject)
	h := s.hits(q)
	first := find.Files(q, s.tree, s.past, h)
	texts, err := s.read(first)
	if err != nil {
		return m, 0, err
	}
	ranked, symbols := find.Read(q, s.tree, s.past, h, first, texts)
	right, err := s.right(k)
	if err != nil {
		return m, 0, err
	}
	m = measured{ID: k.ID, Subject: k.subject, Answer: len(k.answer), Changed: len(right)}
	m.First, m.Rough = s.judge(first, k.answer)
	m.Full, m.Candidates = s.judge(ranked[:min(len(ranked), find.First)], k.answer)
	m.Words, m.Grep = filesFigure(s.paths(bm25(s, q)), k.answer), filesFigure(s.paths(grep(s, q)), k.answer)
	places := make([]place, len(symbols))
	for i, d := range symbols {
		places[i] = place{d.File, d.Symbol}
		if i < mostExamples {
			m.Symbols = append(m.Symbols, example{d.Signals[:], right[places[i]]})
		}
	}
	m.Full.D10, m.Full.D20, m.Full.DMRR = recall(places, right, 10), recall(places, right, 20), reciprocal(places, right)
	return m, sources, nil
}

// judge compares a ranking with the answer.
func (s *state) judge(ranked []find.Ranked, answer []string) (figure, examples) {
	right := map[string]bool{}
	for _, p := range answer {
		right[p] = true
	}
	paths := make([]string, len(ranked))
	var kept examples
	for i, r := range ranked {
		paths[i] = s.tree.Files[r.File].Path
		if i < mostExamples {
			kept = append(kept, example{r.Signals[:], right[paths[i]]})
		}
	}
	return filesFigure(paths, answer), kept
}

func (s *state) paths(files []int32) []string {
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = s.tree.Files[f].Path
	}
	return paths
}

// right returns the declarations that a commit changed.
func (s *state) right(k question) (map[place]bool, error) {
	hunks, err := s.hunks(k.ID, k.answer)
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
