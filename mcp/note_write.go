package mcp

import (
	"context"
	_ "embed" // its description
	"fmt"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

//go:embed note_write.md
var noteWriteAbout string

type noteWriteIn struct {
	Kind       string   `json:"kind"`
	Text       string   `json:"text"`
	About      []string `json:"about"`
	ReviewOn   string   `json:"review_on"`
	Supersedes int      `json:"supersedes"`
	Reason     string   `json:"reason"`
	Model      string   `json:"model"`
}

func noteWrite() tool {
	return define(tool{
		name: "note_write", title: "Write a note", about: noteWriteAbout,
		params: []param{
			{name: "kind", kind: aText, required: true, oneOf: registry.NoteKinds},
			{name: "text", kind: aText, required: true},
			{name: "about", kind: someTexts, about: "paths, symbol ids"},
			{name: "review_on", kind: aText, about: "date to look again, wanted without about"},
			{name: "supersedes", kind: aCount, about: "id of the note it replaces"},
			{name: "reason", kind: aText, about: "why it does"},
			{name: "model", kind: aText, about: "your model's name"},
		},
		hints: hints{}, deadline: passDeadline,
	}, func(ctx context.Context, c *request, in noteWriteIn) (answer, error) {
		m, err := c.memory(ctx)
		if err != nil {
			return answer{}, err
		}
		n := verify.NoteText{
			Note:  registry.Note{Kind: in.Kind, Text: strings.TrimSpace(in.Text), ReviewOn: in.ReviewOn},
			About: in.About, Supersedes: int64(in.Supersedes), Reason: in.Reason,
		}
		notes, err := scan.New(ctx, m, c.service.outlines, true).WriteNotes(m, verify.NotesRequest{
			Notes: []verify.NoteText{n}, Author: c.client, Model: strings.TrimSpace(in.Model),
		})
		if err != nil {
			return answer{}, err
		}
		return notesAnswer("Stored. ", notes, 0), nil
	})
}

// notesData are notes as data.
type notesData struct {
	Notes   []scan.NoteStatus `json:"notes"`
	Omitted int               `json:"omitted,omitempty"` // notes that did not fit
}

// notesAnswer tells of notes, as far as there is room; more are left out by whoever asks.
func notesAnswer(head string, notes []scan.NoteStatus, more int) answer {
	d := notesData{Notes: []scan.NoteStatus{}, Omitted: more}
	var b strings.Builder
	used := 300
	for i := range notes {
		n := &notes[i]
		text := noteText(n)
		if used += max(len(text), encodedLen(n)+1); used > maxReply && i > 0 {
			d.Omitted += len(notes) - i
			break
		}
		b.WriteString(text)
		d.Notes = append(d.Notes, *n)
	}
	if d.Omitted > 0 {
		head += fmt.Sprintf("%s left out: name paths, or a kind. ", plural(d.Omitted, "note"))
	}
	return answer{text: strings.TrimSpace(head+plural(len(d.Notes), "note")+".") + "\n" + b.String(), data: d}
}

// noteText is a note as stored data: what it is and how it stands, then its text, quoted.
func noteText(n *scan.NoteStatus) string {
	var b strings.Builder
	fmt.Fprintf(&b, "note %d: %s, by %s %s, %s\n", n.ID, n.Kind, line(n.Writer()), n.CreatedAt.UTC().Format("2006-01-02"), n.Standing())
	for _, at := range n.About {
		l := "  about " + name(at.ID)
		if at.Was != "" {
			l += ", which was " + name(at.Was)
		}
		b.WriteString(l + "\n")
	}
	if n.SupersededBy != 0 {
		fmt.Fprintf(&b, "  superseded by note %d: %s\n", n.SupersededBy, line(n.SupersededWhy))
	}
	if n.Revoked != "" {
		b.WriteString("  taken back, do not rely on it\n")
	}
	if n.Flagged {
		b.WriteString(flagLine)
	}
	if len(n.Ungrounded) > 0 {
		b.WriteString("  ungrounded: " + condense.NotHere(n.Ungrounded) + "\n")
	}
	return b.String() + quoted(n.Text, "  ")
}
