package main

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// How a call was answered.
type outcome int

const (
	full  outcome = iota // as on a machine that is idle
	short                // in time, with a part of it
	none                 // not at all
)

// A sample is one call.
type sample struct {
	took time.Duration
	outcome
}

// measures are the samples of each kind of call.
type measures struct {
	order []string
	of    map[string][]sample
}

func newMeasures() *measures { return &measures{of: map[string][]sample{}} }

func (m *measures) add(kind string, s sample) {
	if m.of[kind] == nil {
		m.order = append(m.order, kind)
	}
	m.of[kind] = append(m.of[kind], s)
}

// table is the samples as Markdown.
func (m *measures) table() string {
	var b strings.Builder
	b.WriteString("| call | calls | p50 | p90 | p99 | most | in full | a part | nothing |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, kind := range m.order {
		var took []time.Duration
		var by [none + 1]int
		for _, s := range m.of[kind] {
			took = append(took, s.took)
			by[s.outcome]++
		}
		slices.Sort(took)
		fmt.Fprintf(&b, "| %s | %d | %s | %s | %s | %s | %d | %d | %d |\n", kind, len(took),
			ms(quantile(took, 50)), ms(quantile(took, 90)), ms(quantile(took, 99)), ms(took[len(took)-1]), by[full], by[short], by[none])
	}
	return b.String()
}

// quantile returns the time that so many in a hundred of the sorted times do not exceed.
func quantile(sorted []time.Duration, percent int) time.Duration {
	return sorted[max((len(sorted)*percent+99)/100, 1)-1]
}

func ms(d time.Duration) string { return fmt.Sprintf("%d ms", d.Milliseconds()) }
