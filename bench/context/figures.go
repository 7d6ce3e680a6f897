package main

import (
	"cmp"
	"iter"
	"slices"

	"codemem/assemble"
)

// A view picks trials.
type view struct {
	corpus string // "" for all
	cursor string
	told   string
	budget int
	method string
}

func (v view) holds(corpus string, t trial) bool {
	return (v.corpus == "" || v.corpus == corpus) && v.cursor == t.Cursor && v.told == t.Told && v.budget == t.Budget && v.method == t.Method
}

// Figures are means over commits: each counts the same, however many files it changed.
type figures struct {
	commits  int
	recall   float64 // of the files, by content
	named    float64 // of the files, in any form but as a part of the tree
	symbols  float64 // of the declarations, over commits that touched any
	all      float64 // commits of which every file is held
	used     float64 // tokens
	others   float64 // of the files that are no source, over commits that changed any
	p50, p99 float64 // milliseconds
}

// measure returns the figures of a view.
func measure(all []corpus, v view) figures {
	var f figures
	var recall, named, symbols, whole, used, others, took []float64
	for _, c := range all {
		for _, t := range c.Trials {
			if !v.holds(c.Name, t) {
				continue
			}
			s := t.score()
			recall, named, whole = append(recall, s.held), append(named, s.named), append(whole, s.whole)
			if s.declared > 0 {
				symbols = append(symbols, s.symbols/s.declared)
			}
			if s.otherFiles > 0 {
				others = append(others, s.others/s.otherFiles)
			}
			used, took = append(used, float64(t.Used)), append(took, t.Millis)
		}
	}
	f.commits = len(recall)
	f.recall, f.named, f.symbols, f.all, f.used, f.others = mean(recall), mean(named), mean(symbols), mean(whole), mean(used), mean(others)
	f.p50, f.p99 = percentile(took, 50), percentile(took, 99)
	return f
}

// A score is the outcome of one trial: parts from 0 to 1, and counts.
type score struct {
	held, named, whole float64
	symbols, declared  float64
	others, otherFiles float64
}

func (t trial) score() score {
	var s score
	files := 0.0
	for _, g := range t.Targets {
		held := 0.0
		if g.held() {
			held = 1
		}
		if g.Other {
			s.otherFiles++
			s.others += held
			continue
		}
		files++
		s.held += held
		if g.Form != "" {
			s.named++
		}
		s.declared += float64(g.Declared)
		s.symbols += float64(g.Held)
	}
	if s.held == files {
		s.whole = 1
	}
	s.held, s.named = s.held/files, s.named/files
	return s
}

func mean(all []float64) float64 {
	sum := 0.0
	for _, x := range all {
		sum += x
	}
	return sum / float64(max(len(all), 1))
}

// percentile is the smallest value that so many of a hundred do not exceed.
func percentile(all []float64, of int) float64 {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[min(len(sorted)-1, max(0, (len(sorted)*of+99)/100-1))]
}

// A class is a kind of target, told by what connects it with the current file.
type class struct {
	name  string
	files int
	held  int
}

// classes counts what is held of each kind of file. A file counts in the first class that it is of.
func classes(all []corpus, v view) []class {
	kinds := []struct {
		name string
		is   func(g target) bool
	}{
		{"imported by the current file", func(g target) bool { return g.Kin.Imported }},
		{"imports the current file", func(g target) bool { return g.Kin.Importer }},
		{"changed with it before", func(g target) bool { return g.Kin.Together > 0 }},
		{"none of these, same directory", func(g target) bool { return g.Kin.SameDir }},
		{"none of these, a test", func(g target) bool { return g.Kin.Test }},
		{"none of these, changed in the last 1,000 commits", func(g target) bool { return g.Kin.Lately > 0 }},
		{"none of these", func(target) bool { return true }},
	}
	counts := make([]class, len(kinds))
	for i, k := range kinds {
		counts[i].name = k.name
	}
	for g := range sourcesOf(all, v) {
		if g.Kin == nil {
			continue
		}
		for i, k := range kinds {
			if k.is(g) {
				counts[i].files++
				if g.held() {
					counts[i].held++
				}
				break
			}
		}
	}
	return counts
}

// sourcesOf yields the targets of a view that are in the figures: sources.
func sourcesOf(all []corpus, v view) iter.Seq[target] {
	return func(yield func(target) bool) {
		for _, c := range all {
			for _, t := range c.Trials {
				for _, g := range t.Targets {
					if v.holds(c.Name, t) && !g.Other && !yield(g) {
						return
					}
				}
			}
		}
	}
}

// formsOf counts the forms of the targets in packs, the most frequent first.
func formsOf(all []corpus, v view) []class {
	counts := map[string]int{}
	for g := range sourcesOf(all, v) {
		counts[g.outcome()]++
	}
	var list []class
	for name, files := range counts {
		list = append(list, class{name: name, files: files})
	}
	slices.SortFunc(list, func(a, b class) int { return cmp.Or(cmp.Compare(b.files, a.files), cmp.Compare(a.name, b.name)) })
	return list
}

// outcome names the form of a target, or why it has none.
func (t target) outcome() string {
	switch {
	case t.Form == "" && t.Omitted != "":
		return "left out: " + t.Omitted
	case t.Form == "":
		return "not named: nothing spoke for it, or for others more"
	case t.Form == assemble.PathOnly || t.Form == assemble.Summarized:
		return t.Form + " alone"
	}
	return t.Form
}
