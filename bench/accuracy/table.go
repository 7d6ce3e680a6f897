package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// show writes the figures of one repository for a terminal.
func show(w io.Writer, v verdict, examples int) {
	fmt.Fprintf(w, "== %s %s (%d files)\n", v.Name, v.At, v.Files)
	for _, name := range slices.Sorted(maps.Keys(v.Scores)) {
		s := v.Scores[name]
		fmt.Fprintf(w, "%-10s P %.4f  R %.4f   ours %d  right %d  oracle %d\n", name, s.Precision, s.Recall, s.Ours, s.Right, s.Oracle)
		for _, r := range slices.Sorted(maps.Keys(s.Rules)) {
			t := s.Rules[r]
			fmt.Fprintf(w, "    %-14s %6d edges, %d wrong, P %.4f\n", r, t.Edges, t.Edges-t.Right, part(t.Right, t.Edges))
		}
	}
	h := v.Honesty
	fmt.Fprintf(w, "used       asked %d  proven %d  possible %d  none %d %v\n", h.Asked, h.Proven, h.Possible, h.None, h.Examples)
	for _, r := range slices.Sorted(maps.Keys(v.Apart)) {
		fmt.Fprintf(w, "  apart: %s: %d\n", r, v.Apart[r])
	}
	if examples == 0 {
		return
	}
	for _, group := range []struct {
		title string
		list  []class
	}{{"missed", v.Missed}, {"wrong", v.Wrong}, {"dispatch missed", v.DMissed}, {"dispatch wrong", v.DWrong}} {
		showClasses(w, group.title, group.list)
	}
}

// showClasses writes classes of errors with their examples.
func showClasses(w io.Writer, title string, list []class) {
	for _, c := range list {
		fmt.Fprintf(w, "  %s %5d  %s\n", title, c.Count, c.Name)
		for _, e := range c.Examples {
			fmt.Fprintf(w, "            %s\n", e)
		}
	}
}
