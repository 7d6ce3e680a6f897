package mcp

import "testing"

// TestNotesAreSuperseded: an agent lets a note hold in the place of another by its number, and reads any by its number; one that there is
// not is an error that says how to go on.
func TestNotesAreSuperseded(t *testing.T) {
	a := newAgent(t, Options{Root: repository(t), Toolsets: []string{"all"}}, latest, nil)
	a.says("project_prescan", nil)
	a.says("note_write", obj{"kind": "trap", "text": "Add wraps around.", "about": []string{"main.go"}}, "note 1: trap")
	a.says("note_write", obj{"kind": "trap", "text": "Add saturates.", "about": []string{"main.go"}, "supersedes": 1, "reason": "since two"}, "note 2: trap")
	a.says("note_list", obj{"id": 1}, "wraps around", "superseded by note 2")
	if text, _ := a.says("note_list", nil, "saturates"); len(text) == 0 {
		t.Error("no note is listed")
	}
	a.refuses("note_list", obj{"id": 99}, "No such note: 99", "note_list shows the notes")
	a.refuses("note_write", obj{"kind": "trap", "text": "x", "about": []string{"main.go"}, "supersedes": -1, "reason": "y"}, "a whole number from 0 on")
	a.refuses("note_write", obj{"kind": "trap", "text": "x", "about": []string{"main.go"}, "supersedes": 1, "reason": "y"}, "1 was superseded by 2")
}
