package scan

import (
	"slices"
	"testing"

	"codemem/registry"
	"codemem/verify"
)

// TestEarlierSummaries: of what was said of a symbol one text is shown, the newest that is true of it, else the newest; the others are
// kept, and shown when they are true again or the newer one is taken back.
func TestEarlierSummaries(t *testing.T) {
	const first = "package a\n\nfunc Sum(n int) int { return n + n }\n\nfunc Other() {}\n"
	const second = "package a\n\nfunc Sum(n int) int { return n * 2 }\n\nfunc Other() {}\n"
	w := newWorld(t, map[string]string{"a.go": first})
	w.remember()
	say := func(id, text, author string) {
		t.Helper()
		q := verify.CloseRequest{Only: true, Author: author, Updates: []verify.Update{{Path: id, Summary: text}}}
		if _, err := Close(t.Context(), w.memory(), nil, q); err != nil {
			t.Fatal(err)
		}
	}
	shown := func(what string, want ...string) {
		t.Helper()
		tree := w.tree(nil)
		listed, err := tree.Notes(w.memory(), NoteQuery{})
		if err != nil {
			t.Fatal(err)
		}
		beside, err := tree.NotesAt(w.memory(), []string{"a.go"})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(want)
		for _, notes := range [][]NoteStatus{listed, beside} {
			got := []string{}
			for _, n := range notes {
				got = append(got, n.Text)
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		}
	}
	say("a.go:Sum", "One.", "ann")
	say("a.go:Other", "Other.", "ann")
	say("a.go:Sum", "Two.", "bob")
	shown("two of one state", "Two.", "Other.")
	w.write("a.go", second)
	shown("both drifted", "Two.", "Other.")
	say("a.go:Sum", "Three.", "ann")
	shown("the newest is fresh", "Three.", "Other.")
	w.write("a.go", first)
	shown("the edit is undone", "Two.", "Other.")
	if _, err := verify.Revert(t.Context(), w.memory(), registry.Revert{Author: "bob"}); err != nil {
		t.Fatal(err)
	}
	shown("taken back", "One.", "Other.")
	all, err := w.tree(nil).Notes(w.memory(), NoteQuery{NoteQuery: registry.NoteQuery{All: true}})
	if err != nil || len(all) != 4 {
		t.Errorf("%d texts of all, %v", len(all), err)
	}
}
