package explore

import (
	"slices"
	"strings"

	"codemem/scan"
	"codemem/symbol"
)

// notes returns the notes about the files of places and what is in them, those about the words of the request among them.
func (x *explorer) notes(at []symbol.Place) ([]scan.NoteStatus, error) {
	var paths []string
	for _, p := range at {
		paths = append(paths, p.Path)
	}
	about, err := x.t.NotesAt(x.o.Memory, paths)
	if err != nil || x.o.Memory == nil {
		return nil, err
	}
	words := x.words()
	if len(words) == 0 {
		return about, nil
	}
	found, err := x.t.Notes(x.o.Memory, scan.NoteQuery{Words: strings.Join(words, " "), Limit: mostFound})
	for i := range found {
		n := &found[i]
		beside := slices.ContainsFunc(about, func(o scan.NoteStatus) bool { return o.ID == n.ID })
		if n.Words >= min(leastWords, len(words)) && !beside && n.State != scan.NoteOrphaned {
			x.found = append(x.found, *n)
		}
	}
	return about, err
}

// What of notes is found by the words of a request: those that have some of them.
const (
	mostFound  = 8
	mostNotes  = 3
	leastWords = 2
)

// words returns the words of the request, as they are asked for.
func (x *explorer) words() (words []string) {
	for _, t := range x.asked.Terms {
		if !slices.Contains(words, t.Word) {
			words = append(words, t.Word)
		}
	}
	return words
}

// untold returns those notes that were not shown before, and notes them.
func (x *explorer) untold(notes []scan.NoteStatus) []scan.NoteStatus {
	notes = slices.DeleteFunc(notes, func(n scan.NoteStatus) bool { return x.told[n.ID] })
	for _, n := range notes {
		if x.told == nil {
			x.told = map[int64]bool{}
		}
		x.told[n.ID] = true
	}
	return notes
}

// notesFound writes the notes that have words of the request and are about none of the places.
func (x *explorer) notesFound(d *draft, keep int) {
	notes := x.untold(x.found)
	notes = notes[:min(len(notes), mostNotes)]
	text := scan.NoteLines(notes, scan.NotesRoom(x.o.Budget), x.words(), "")
	if text != "" && d.add("Notes with words of this:\n"+text, keep/3) {
		x.answer.Notes = notes
	}
}
