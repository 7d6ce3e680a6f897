package verify_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"codemem/registry"
	"codemem/verify"
)

// writeNotes hands notes in as Ann, and returns their numbers.
func (w *world) writeNotes(check bool, notes ...verify.NoteText) ([]int64, error) {
	return verify.WriteNotes(context.Background(), w.m, verify.NotesRequest{Notes: notes, Author: "Ann", Check: check})
}

// noteOf is a note about a file, in the place of the one with a number.
func noteOf(text string, supersedes int64) verify.NoteText {
	n := verify.NoteText{Note: registry.Note{Kind: "trap", Text: text, Anchors: []registry.Anchor{{Kind: registry.FileAnchor, Path: "a.go", MD5: strings.Repeat("a", 32)}}}}
	if n.Supersedes = supersedes; supersedes != 0 {
		n.Reason = "It is another now."
	}
	return n
}

// TestNotesThatSupersede: a note never holds in its own place, two never in that of one, a call may come twice, and a check says what
// writing would.
func TestNotesThatSupersede(t *testing.T) {
	w := newWorld(t, "a.go")
	w.pass(verify.Options{})
	if _, err := w.writeNotes(false, noteOf("first", 0), noteOf("second", 0)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		notes []verify.NoteText
		wrong string // what the error says, "" if there is none
	}{
		{"itself", []verify.NoteText{noteOf("first", 1)}, "is note 1 itself"},
		{"what is not there", []verify.NoteText{noteOf("third", 9)}, "no such note: 9"},
		{"its own number to be", []verify.NoteText{noteOf("third", 3)}, "no such note: 3"},
		{"one twice", []verify.NoteText{noteOf("third", 2), noteOf("fourth", 2)}, "as another of these does"},
		{"another that is there", []verify.NoteText{noteOf("first", 2)}, ""},
		{"the same again", []verify.NoteText{noteOf("first", 2)}, ""},
		{"what does not hold", []verify.NoteText{noteOf("third", 2)}, "2 was superseded by 1"},
		{"back again", []verify.NoteText{noteOf("second", 1)}, ""},
	} {
		for _, check := range []bool{true, false} {
			if _, err := w.writeNotes(check, c.notes...); (err == nil) != (c.wrong == "") || err != nil && !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s, check %v: %v, want %q", c.name, check, err, c.wrong)
			}
		}
	}
	err := w.m.View(context.Background(), func(tx *registry.Tx) error {
		all, err := tx.Notes(registry.NoteQuery{})
		if len(all) != 1 || all[0].Text != "second" || all[0].ID == 2 {
			err = errors.Join(err, errors.New("another holds than the last"))
			t.Logf("%+v", all)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
