package main

import (
	"math"
	"testing"

	"codemem/find"

	"github.com/google/go-cmp/cmp"
)

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		ranked, answer []string
		want           figure
	}{
		{[]string{"a", "b"}, []string{"a"}, figure{R5: 1, R10: 1, R20: 1, MRR: 1}},
		{[]string{"x", "y", "z", "a"}, []string{"a", "b"}, figure{R5: .5, R10: .5, R20: .5, MRR: .25}},
		{[]string{"1", "2", "3", "4", "5", "a", "7", "8", "9", "10", "b"}, []string{"a", "b"}, figure{R5: 0, R10: .5, R20: 1, MRR: 1. / 6}},
		{nil, []string{"a"}, figure{}},
	} {
		if diff := cmp.Diff(c.want, filesFigure(c.ranked, c.answer)); diff != "" {
			t.Errorf("%v of %v (-want +got)\n%s", c.answer, c.ranked, diff)
		}
	}
}

func TestQuestions(t *testing.T) {
	for _, c := range []struct {
		subject string
		paths   []string
		want    string // the subject that is asked, "" for none
	}{
		{"parser: read empty lists (#123)", []string{"parser/list.go", "parser/list_test.go"}, "parser: read empty lists"},
		{"Revert \"parser: read empty lists\"", []string{"parser/list.go"}, ""},
		{"build(deps): bump a from 1 to 2", []string{"a.go"}, ""},
		{"Bump the version to 1.2", []string{"a.go"}, ""},
		{"fix typo", []string{"a.go"}, ""},
		{"test the parser of lists", []string{"parser/list_test.go"}, ""},
		{"say how to build it", []string{"README.md"}, ""},
		{"move all the things about", []string{"1.go", "2.go", "3.go", "4.go", "5.go", "6.go", "7.go", "8.go", "9.go"}, ""},
		{"the very same subject", []string{"a.go"}, ""},
	} {
		k := commit{parent: "p", subject: c.subject, modified: c.paths}
		history := []commit{k, {parent: "p", subject: "The very same subject (#4)", modified: []string{"b.md"}}}
		got := ""
		if all := questionsOf(history); len(all) > 0 {
			got = all[0].subject
		}
		if got != c.want {
			t.Errorf("%q: asked %q, want %q", c.subject, got, c.want)
		}
	}
}

func TestTouch(t *testing.T) {
	var k commit
	k.touch([]string{"M", "a.go", "A", "b.go", "R090", "old.go", "new.go", "D", "gone.go"})
	want := commit{
		Commit:   find.Commit{Paths: []string{"a.go", "b.go", "new.go", "gone.go"}, Renames: []find.Rename{{From: "old.go", To: "new.go"}}},
		modified: []string{"a.go", "old.go", "gone.go"},
	}
	if diff := cmp.Diff(want, k, cmp.AllowUnexported(commit{})); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// The weights that are learned put first what a signal speaks for, and ignore noise.
func TestFitFindsTheSignal(t *testing.T) {
	var lists []list
	for q := range 40 {
		var e examples
		for i := range 10 {
			e = append(e, example{Signals: []float64{math.Mod(float64(q*7+i*3), 10) / 10, float64((q*5+i)%10) / 10}, Right: (q*5+i)%10 == 9})
		}
		lists = append(lists, list{examples: e, weight: 1, right: 1})
	}
	w := fit(lists)
	if w[1] < 2*math.Abs(w[0]) {
		t.Errorf("weights %v", w)
	}
	for _, l := range lists {
		if f := l.figure(w); f.MRR != 1 {
			t.Errorf("MRR %v", f.MRR)
		}
	}
}

func TestIntervalHoldsTheMean(t *testing.T) {
	low, high := interval([][]float64{{1, 0, 1, 0, 1, 0}, {.5, .5}})
	if low > .5 || high < .5 || low == high {
		t.Errorf("[%v, %v]", low, high)
	}
}
