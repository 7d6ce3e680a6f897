package condense_test

import (
	"math"
	"strings"
	"sync"
	"testing"

	"codemem/condense"

	"github.com/google/go-cmp/cmp"
)

// TestMeasure: sums by language and over all, and a saving that is none.
func TestMeasure(t *testing.T) {
	files := []condense.FileFigures{
		{Path: "b.go", Language: "Go", Lines: 10, Symbols: 2, RawTokens: 100, CondensedTokens: 40},
		{Path: "a.go", Language: "Go", Lines: 5, Symbols: 1, RawTokens: 100, CondensedTokens: 60},
		{Path: "c.py", Language: "Python", Lines: 1, RawTokens: 3, CondensedTokens: 6},
		{Path: "d.py", Language: "Python"},
	}
	e := condense.Measure(files, 2)
	want := condense.Efficiency{
		LanguageFigures: condense.LanguageFigures{Files: 4, Lines: 16, Symbols: 3, RawTokens: 203, CondensedTokens: 106, SavedPercent: 47.7},
		Languages: []condense.LanguageFigures{
			{Language: "Go", Files: 2, Lines: 15, Symbols: 3, RawTokens: 200, CondensedTokens: 100, SavedPercent: 50},
			{Language: "Python", Files: 2, Lines: 1, RawTokens: 3, CondensedTokens: 6, SavedPercent: -100},
		},
		Biggest: []condense.FileFigures{files[1], files[0]},
	}
	if d := cmp.Diff(want, e); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	if files[0].Path != "b.go" {
		t.Error("what it was given is in another order")
	}
	if none := condense.Measure(nil, 5); none.Languages == nil || none.Biggest == nil || none.SavedPercent != 0 {
		t.Errorf("of nothing: %+v", none)
	}
	if slightly := condense.Measure([]condense.FileFigures{{Language: "Go", RawTokens: 100_000, CondensedTokens: 100_001}}, 0); slightly.SavedPercent >= 0 {
		t.Errorf("more was sent, and it says %v", slightly.SavedPercent)
	}
}

// TestSession: each content counts once, each answer as it is, and more sent than saved is a negative saving.
func TestSession(t *testing.T) {
	var s condense.Session
	if f := s.Figures(); f != (condense.SessionFigures{}) {
		t.Errorf("at first: %+v", f)
	}
	s.Ask("a", "1", 100)
	s.Ask("a", "1", 100)
	s.Ask("a", "2", 50)
	s.Ask("b", "1", 50)
	s.Send(40)
	s.Send(20)
	if f := s.Figures(); f != (condense.SessionFigures{Calls: 2, Files: 3, RawTokens: 200, SentTokens: 60, SavedTokens: 140, SavedPercent: 70}) {
		t.Errorf("then: %+v", f)
	}
	s.Send(240)
	if f := s.Figures(); f.SavedTokens != -100 || f.SavedPercent != -50 || f.Calls != 3 {
		t.Errorf("more sent: %+v", f)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 100 {
				s.Ask("c", "1", 1)
				s.Send(1)
				s.Figures()
			}
		})
	}
	group.Wait()
	if f := s.Figures(); f.Calls != 803 || f.SentTokens != 1100 || f.RawTokens != 201 {
		t.Errorf("at once: %+v", f)
	}
	var free condense.Session
	free.Send(10)
	if f := free.Figures(); f.SavedTokens != -10 || math.IsNaN(f.SavedPercent) || math.IsInf(f.SavedPercent, 0) {
		t.Errorf("about nothing: %+v", f)
	}
}

// TestSignature: a declaration on one line.
func TestSignature(t *testing.T) {
	w := goldenWorld(t)
	for _, p := range w.Paths() {
		for i := range w.outlines[p].Symbols {
			s := condense.Signature(w.outlines[p], w.contents[p], i)
			if s == "" || strings.ContainsAny(s, "\n\t") || len(s) > 210 {
				t.Errorf("%s: %q", id(w, p, i), s)
			}
		}
	}
}
