package scan

import (
	"fmt"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"
)

// Standing says in a few words how a note stands: fresh, or how far which of its anchors has drifted.
func (n *NoteStatus) Standing() string {
	state := string(n.State)
	if n.ReviewOn != "" {
		state += ", to be looked at again on " + n.ReviewOn
	}
	var why []string
	for _, a := range n.About {
		switch {
		case a.State == NoteOrphaned:
			why = append(why, verify.OneLine(a.ID)+" is gone")
		case a.State == NoteDrifted && len(n.About) == 1:
			why = append(why, string(a.Drift))
		case a.State == NoteDrifted:
			why = append(why, fmt.Sprintf("%s: %s", verify.OneLine(a.ID), a.Drift))
		}
	}
	if n.Damaged {
		why = append(why, "altered in the database since it was written, do not rely on it")
	}
	if len(why) > 0 {
		state += " (" + strings.Join(why[:min(len(why), mostReasons)], ", ") + ")"
	}
	return state
}

const mostReasons = 3 // of a state that are named

// Line is a note on one line of about so many bytes, as stored data: what it is, of what, by whom, how it stands, and then the text in
// quotes, of which what helps with some words is kept. Paths that a reader sees anyway need not be named: here says which.
func (n *NoteStatus) Line(most int, words []string, here string) string {
	var about []string
	for _, a := range n.About {
		switch id := strings.TrimPrefix(a.ID, here+":"); {
		case a.ID != here:
			about = append(about, verify.OneLine(id))
		case len(n.About) > 1:
			about = append(about, "this "+a.Kind)
		}
	}
	head := n.Kind
	if len(about) > 0 {
		head += " on " + strings.Join(about[:min(len(about), mostReasons)], ", ")
	}
	head += fmt.Sprintf(" by %s, %s", verify.OneLine(registry.Writer("", n.Author, n.Model)), n.Standing())
	if n.Flagged {
		head += "; " + verify.Flag
	}
	if len(n.Ungrounded) > 0 {
		head += "; " + condense.NotHere(n.Ungrounded)
	}
	text, whole := condense.Clip(verify.OneLine(n.Text), most, words)
	rest := ""
	if !whole {
		rest = fmt.Sprintf(" [all of it: note %d]", n.ID)
	}
	return fmt.Sprintf("> %s: %q%s\n", head, text, rest)
}

// What of notes is shown beside what an answer is about.
const (
	mostBeside = 6   // notes
	bytesEach  = 320 // of a text
)

// NoteLines returns notes on a line each in at most so many tokens, in the order in which they are, and a line that says how many
// are left out. here is the file that they are shown with, "" for several.
func NoteLines(notes []NoteStatus, budget int, words []string, here string) string {
	var b strings.Builder
	const reserve = 24 // tokens of the last line
	for i := range notes {
		l := notes[i].Line(bytesEach, words, here)
		if i == mostBeside || condense.Tokens(b.String()+l) > budget-reserve {
			if left := fmt.Sprintf("> %d more notes: note_list, or codemem note list\n", len(notes)-i); condense.Tokens(b.String()+left) <= budget {
				b.WriteString(left)
			}
			break
		}
		b.WriteString(l)
	}
	return b.String()
}

// Of returns those notes that are about symbols, or the file that they lie in: of a summary only those about these symbols or what
// they lie in.
func Of(notes []NoteStatus, t *Tree, places []symbol.Place) []NoteStatus {
	about := func(a AnchorStatus, summary bool) bool {
		return slices.ContainsFunc(places, func(p symbol.Place) bool {
			switch {
			case a.State == NoteOrphaned || a.at.Path != p.Path:
				return false
			case a.at.Symbol == "" || p.Index < 0:
				return !summary || p.Index < 0
			}
			o := t.Outline(p.Path)
			i := indexOf(a.at, o)
			return i >= 0 && (i == p.Index || o.Symbols[i].Span.Holds(o.Symbols[p.Index].Span) || !summary && o.Symbols[p.Index].Span.Holds(o.Symbols[i].Span))
		})
	}
	return slices.DeleteFunc(slices.Clone(notes), func(n NoteStatus) bool {
		return !slices.ContainsFunc(n.About, func(a AnchorStatus) bool { return about(a, n.Kind == registry.SymbolSummary) })
	})
}

// What notes take at most of an answer about files or symbols: a part of its budget, and so many tokens.
const (
	notesPart = 8
	notesMost = 400
)

// NotesBeside returns the notes about places and the files that they are in, and these on a line each in a part of a budget of tokens, 0 for any.
func (t *Tree) NotesBeside(m *verify.Memory, places []symbol.Place, budget int, words []string) ([]NoteStatus, string, error) {
	var paths []string
	for _, p := range places {
		paths = append(paths, p.Path)
	}
	all, err := t.NotesAt(m, paths)
	if err != nil || len(all) == 0 {
		return nil, "", err
	}
	notes := Of(all, t, places)
	room := notesMost
	if budget > 0 {
		room = min(room, budget/notesPart)
	}
	here := ""
	if len(places) > 0 && !slices.ContainsFunc(places, func(p symbol.Place) bool { return p.Path != places[0].Path }) {
		here = places[0].Path
	}
	return notes, NoteLines(notes, room, words, here), nil
}

// NotesOfDirectory returns the notes about a directory itself, those about nothing in particular with the root, and these on a line
// each in a part of a budget of tokens, 0 for any.
func (t *Tree) NotesOfDirectory(m *verify.Memory, dir string, budget int) ([]NoteStatus, string, error) {
	all, err := t.Notes(m, NoteQuery{NoteQuery: registry.NoteQuery{At: []string{dir}, Loose: dir == rootPath}})
	all = slices.DeleteFunc(all, func(n NoteStatus) bool {
		about := slices.ContainsFunc(n.About, func(a AnchorStatus) bool { return a.Kind == registry.DirectoryAnchor && a.at.Path == dir })
		return !about && (dir != rootPath || len(n.About) > 0)
	})
	room := notesMost
	if budget > 0 {
		room = min(room, budget/notesPart)
	}
	return all, NoteLines(all, room, nil, dir), err
}
