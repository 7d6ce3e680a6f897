package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed page.md
var intro string

// A row is one ranking in the tables.
type row struct {
	name string
	of   func(measured) figure
}

var rows = []row{
	{"codemem", func(m measured) figure { return m.Full }},
	{"codemem, no file read", func(m measured) figure { return m.First }},
	{"BM25", func(m measured) figure { return m.Words }},
	{"git grep", func(m measured) figure { return m.Grep }},
}

// page returns docs/finding.md from all results; made says when and where.
func page(all []result, held map[string]bool, made string) string {
	var b strings.Builder
	b.WriteString(strings.Replace(intro, "\n## How", "\n"+made+"\n\n## How", 1))
	for _, set := range []struct {
		title string
		held  bool
	}{{"Held out", true}, {"Learned from", false}} {
		var some []result
		for _, r := range all {
			if held[r.Name] == set.held {
				some = append(some, r)
			}
		}
		if len(some) > 0 {
			section(&b, set.title, some)
		}
	}
	return b.String()
}

// section writes the tables of some repositories.
func section(b *strings.Builder, title string, some []result) {
	questions := 0
	for _, r := range some {
		questions += len(r.Questions)
	}
	fmt.Fprintf(b, "\n## %s: %d repositories, %d questions\n\n| ranked by | recall@5 | recall@10 | recall@20 | MRR |\n|---|---:|---:|---:|---:|\n", title, len(some), questions)
	for _, w := range rows {
		m := over(some, w.of)
		fmt.Fprintf(b, "| %s | %.3f | %.3f | %.3f | %.3f |\n", w.name, m.R5, m.R10, m.R20, m.MRR)
	}
	ours, rival := over(some, rows[0].of), over(some, rows[2].of)
	fmt.Fprintf(b, "\nAgainst BM25: MRR × %.2f, recall@10 × %.2f. Differences with 95 %% intervals:", ours.MRR/rival.MRR, ours.R10/rival.R10)
	for _, d := range []struct {
		name string
		of   func(figure) float64
	}{{"recall@5", func(f figure) float64 { return f.R5 }}, {"recall@10", func(f figure) float64 { return f.R10 }}, {"MRR", func(f figure) float64 { return f.MRR }}} {
		low, high := interval(differences(some, d.of))
		fmt.Fprintf(b, " %s %+.3f [%.3f, %.3f]", d.name, d.of(ours)-d.of(rival), low, high)
	}
	d := declarations(some)
	fmt.Fprintf(b, ".\n\nChanged declarations: %.3f among the first ten, %.3f among the first twenty, MRR %.3f.\n", d.D10, d.D20, d.DMRR)
	b.WriteString("\n| repository | at | sources | questions | recall@5, BM25 → codemem | recall@10 | MRR | declarations in 10 |\n|---|---|---:|---:|---:|---:|---:|---:|\n")
	for _, r := range some {
		one := []result{r}
		ours, rival := over(one, rows[0].of), over(one, rows[2].of)
		fmt.Fprintf(b, "| %s | `%.12s` | %d | %d | %.2f → %.2f | %.2f → %.2f | %.2f → %.2f | %.2f |\n", r.Name, r.Head, r.Files, len(r.Questions),
			rival.R5, ours.R5, rival.R10, ours.R10, rival.MRR, ours.MRR, declarations(one).D10)
	}
}

// over is the mean over repositories of the means over their questions.
func over(some []result, of func(measured) figure) figure {
	var means []figure
	for _, r := range some {
		var f []figure
		for _, m := range r.Questions {
			f = append(f, of(m))
		}
		means = append(means, mean(f))
	}
	return mean(means)
}

// declarations is over of those questions whose commits changed a declaration.
func declarations(some []result) figure {
	var with []result
	for _, r := range some {
		var k result
		for _, m := range r.Questions {
			if m.Changed > 0 {
				k.Questions = append(k.Questions, m)
			}
		}
		if len(k.Questions) > 0 {
			with = append(with, k)
		}
	}
	return over(with, rows[0].of)
}

// differences are those between codemem and BM25, by repository and question.
func differences(some []result, of func(figure) float64) [][]float64 {
	all := make([][]float64, len(some))
	for i, r := range some {
		for _, m := range r.Questions {
			all[i] = append(all[i], of(m.Full)-of(m.Words))
		}
	}
	return all
}
