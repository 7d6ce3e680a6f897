package mcp

import (
	"context"
	_ "embed" // its description

	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

//go:embed note_list.md
var noteListAbout string

type noteListIn struct {
	Paths []string `json:"paths"`
	Kind  string   `json:"kind"`
	State string   `json:"state"`
	ID    int      `json:"id"`
}

func noteList() tool {
	return define(tool{
		name: "note_list", title: "Read notes", about: noteListAbout,
		params: []param{
			{name: "paths", kind: someTexts},
			{name: "kind", kind: aText, oneOf: append(registry.NoteKinds[:len(registry.NoteKinds):len(registry.NoteKinds)], registry.SymbolSummary)},
			{name: "state", kind: aText, oneOf: []string{string(scan.NoteFresh), string(scan.NoteDrifted), string(scan.NoteOrphaned), string(scan.NoteUnanchored)}},
			{name: "id", kind: aCount, about: "one alone, whatever became of it"},
		},
		hints: hints{readOnly: true, idempotent: true}, deadline: passDeadline, settled: true,
	}, func(ctx context.Context, c *request, in noteListIn) (answer, error) {
		m, err := c.memory(ctx)
		if err != nil {
			return answer{}, err
		}
		q := scan.NoteQuery{Grounded: true}
		if len(in.Paths) > 0 {
			if q.Below, err = cleanPaths(in.Paths); err != nil {
				return answer{}, err
			}
		}
		if in.Kind != "" {
			q.Kinds = []string{in.Kind}
		}
		if in.State != "" {
			q.States = []scan.NoteState{scan.NoteState(in.State)}
		}
		if in.ID != 0 {
			q.IDs = []int64{int64(in.ID)}
		}
		t, err := c.tree(ctx)
		if err != nil {
			return answer{}, err
		}
		notes, err := t.Notes(m, q)
		if err != nil {
			return answer{}, err
		}
		if in.ID != 0 && len(notes) == 0 && in.Kind == "" && in.State == "" {
			return answer{}, verify.NoNote(int64(in.ID))
		}
		return notesAnswer("", notes, 0), nil
	})
}
