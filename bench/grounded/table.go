package main

import (
	"fmt"
	"slices"
	"strings"
)

// styles are the kinds of texts as they are counted in the table, each with the styles of its samples.
var styles = []struct {
	name string
	of   []string
}{
	{"summaries, terse", []string{"terse"}},
	{"summaries, detailed", []string{"detailed"}},
	{"summaries, traps and omissions", []string{"traps"}},
	{"summaries, related files", []string{"related"}},
	{"summaries of directories", []string{"directory"}},
	{"all summaries", []string{"terse", "detailed", "traps", "related", "directory"}},
	{"comments on symbols", []string{"symbol comment"}},
	{"comments on files", []string{"file comment"}},
	{"sections of READMEs", []string{"README section"}},
}

// table writes what was counted.
func (b *bench) table() {
	fmt.Fprintln(b.w, "| texts | honest, tuned on: flagged | honest, others: flagged | misspelt in code: found | in prose | made up in code: found | in prose |")
	fmt.Fprintln(b.w, "|---|---:|---:|---:|---:|---:|---:|")
	for _, s := range styles {
		row := []string{s.name, b.sum(s.of, "honest", 0).String(), b.sum(s.of, "honest", 1).String()}
		for _, what := range []string{"misspelt, " + inCode, "misspelt, " + inProse, "made up, " + inCode, "made up, " + inProse} {
			row = append(row, b.sum(s.of, what, 1).String())
		}
		fmt.Fprintf(b.w, "| %s |\n", strings.Join(row, " | "))
	}
}

// sum adds up the scores of some styles.
func (b *bench) sum(of []string, what string, half int) *score {
	all := &score{}
	for k, s := range b.scores {
		if slices.Contains(of, k.style) && k.what == what && k.half == half {
			all.texts, all.flagged = all.texts+s.texts, all.flagged+s.flagged
		}
	}
	return all
}

func (s *score) String() string {
	if s.texts == 0 {
		return "–"
	}
	return fmt.Sprintf("%d of %d (%.1f %%)", s.flagged, s.texts, 100*float64(s.flagged)/float64(s.texts))
}
