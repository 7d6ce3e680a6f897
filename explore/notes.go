package explore

import (
	"slices"

	"codemem/scan"
	"codemem/symbol"
)

// notes returns the notes about the files of places and what is in them. It keeps those that have words of the request, and those
// about the directories that the places lie in, for the end of the answer.
func (x *explorer) notes(at []symbol.Place) ([]scan.NoteStatus, error) {
	if x.o.Memory == nil {
		return nil, nil
	}
	var paths []string
	for _, p := range at {
		paths = append(paths, p.Path)
	}
	about, err := x.t.NotesAt(x.o.Memory, paths)
	if err != nil {
		return nil, err
	}
	if x.asked.Own() > 0 {
		if x.found, err = x.t.Notes(x.o.Memory, scan.NoteQuery{Asked: x.asked, Limit: mostFound}); err != nil {
			return nil, err
		}
	}
	above, err := x.t.NotesAbove(x.o.Memory, paths[:min(len(paths), mostAbove)])
	x.found = slices.DeleteFunc(append(x.found, above...), func(n scan.NoteStatus) bool { return n.State == scan.NoteOrphaned })
	return about, err
}

// How many notes are found by the words of a request, and how many of them, and of those about directories, are shown.
const (
	mostFound = 8
	mostNotes = 4
	mostAbove = 2 // places whose directories are looked at
)

// untold returns those notes that were not shown before, and notes them.
func (x *explorer) untold(notes []scan.NoteStatus) []scan.NoteStatus {
	if x.told == nil {
		x.told = map[int64]bool{}
	}
	return slices.DeleteFunc(notes, func(n scan.NoteStatus) bool {
		told := x.told[n.ID]
		x.told[n.ID] = true
		return told
	})
}

// otherNotes writes notes that stand with none of the places shown: what is about a place that there was no room for is among them.
func (x *explorer) otherNotes(d *draft, keep int) {
	x.told = nil
	for i := range x.answer.Places {
		x.untold(x.answer.Places[i].Notes)
	}
	notes := x.untold(x.found)
	notes = notes[:min(len(notes), mostNotes)]
	text := scan.NoteLines(notes, scan.NotesRoom(x.o.Budget), x.asked.Said(), "")
	if text != "" && d.add("Notes with words of this, and on its directories:\n"+text, keep/3) {
		x.answer.Notes = notes
	}
}
