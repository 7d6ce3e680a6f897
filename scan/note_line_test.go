package scan

import (
	"strings"
	"testing"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
)

// aboutPlaces is a note about anchors that stand as these say: "a.go:F body", "b.go", "c/ gone".
func aboutPlaces(id int64, kind, text string, anchors ...string) NoteStatus {
	n := NoteStatus{Note: registry.Note{ID: id, Kind: kind, Text: text, Author: "Ann"}}
	for _, a := range anchors {
		at, how, _ := strings.Cut(a, " ")
		path, name, _ := strings.Cut(at, ":")
		st := AnchorStatus{ID: at, Kind: registry.FileAnchor, State: NoteFresh, at: registry.AnchorPlace{Path: path, Symbol: name}}
		switch how {
		case "":
		case "gone":
			st.State = NoteOrphaned
		default:
			st.State, st.Drift = NoteDrifted, symbol.Grade(how)
		}
		n.About = append(n.About, st)
	}
	n.judge()
	return n
}

// TestNoteLines: what a reader looks at comes first, then what drifted furthest; what is not named is counted; and a text is shortened
// before a note is left out.
func TestNoteLines(t *testing.T) {
	many := aboutPlaces(1, "trap", "Hold the lock.", "a.go:F cosmetic", "b.go", "c gone", "d.go body", "e.go:G cosmetic", "e.go")
	long := aboutPlaces(2, "decision", "Never call it twice. "+strings.Repeat("It has been so for long. ", 20), "e.go")
	for _, c := range []struct {
		notes  []NoteStatus
		budget int
		here   string
		want   string
	}{
		{[]NoteStatus{many}, 400, "e.go", `> trap on G, this file, a.go:F, 3 more by Ann, drifted (G: cosmetic, c is gone, d.go: body, 1 more): "Hold the lock."` + "\n"},
		{[]NoteStatus{many}, 400, "d.go", `> trap on this file, a.go:F, b.go, 3 more by Ann, drifted (this file: body, c is gone, a.go:F: cosmetic, 1 more): "Hold the lock."` + "\n"},
		{[]NoteStatus{many}, 20, "e.go", "> 1 more note, a trap: note_list, or codemem note list\n"},
		{[]NoteStatus{long, many}, 64, "e.go", `> decision by Ann, fresh: "Never call it twice. It has been so for long. …" [all of it: note 2]` + "\n> 1 more note, a trap: note_list, or codemem note list\n"},
		{[]NoteStatus{many, long}, 22, "e.go", "> 2 more notes, the first a trap: note_list, or codemem note list\n"},
		{[]NoteStatus{long}, 5, "e.go", ""},
	} {
		got := NoteLines(c.notes, c.budget, nil, c.here)
		if got != c.want || condense.Tokens(got) > c.budget {
			t.Errorf("in %d tokens of %s, %d:\n%swant\n%s", c.budget, c.here, condense.Tokens(got), got, c.want)
		}
	}
}
