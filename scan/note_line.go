package scan

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"codemem/condense"
	"codemem/find"
	"codemem/hidden"
	"codemem/registry"
	"codemem/symbol"
	"codemem/verify"
)

// Standing says in a few words how a note stands: fresh, or how far which of its anchors have drifted, the worst first.
func (n *NoteStatus) Standing() string { return n.standing("") }

// standing is Standing for a reader of a file, whose anchors come first.
func (n *NoteStatus) standing(here string) string {
	state := string(n.State)
	if n.ReviewOn != "" {
		state += ", to be looked at again on " + n.ReviewOn
	}
	var why []string
	if n.Damaged {
		why = append(why, "altered in the database since it was written, do not rely on it")
	}
	about := slices.SortedStableFunc(slices.Values(n.About), func(a, b AnchorStatus) int { return cmp.Compare(b.harm(), a.harm()) })
	about = firstHere(about, here)
	for _, a := range about {
		switch {
		case a.State == NoteOrphaned:
			why = append(why, a.seen(here)+" is gone")
		case a.State == NoteDrifted && len(n.About) == 1:
			why = append(why, string(a.Drift))
		case a.State == NoteDrifted:
			why = append(why, fmt.Sprintf("%s: %s", a.seen(here), a.Drift))
		}
	}
	if len(why) > 0 {
		state += " (" + someOf(why) + ")"
	}
	return state
}

// harm orders anchors by how far they have drifted.
func (a *AnchorStatus) harm() int {
	switch a.State {
	case NoteOrphaned:
		return math.MaxInt
	case NoteDrifted:
		return 1 + a.Drift.Rank()
	}
	return 0
}

// firstHere returns anchors with those in a file before others.
func firstHere(about []AnchorStatus, here string) []AnchorStatus {
	elsewhere := func(a AnchorStatus) bool { return a.at.Path != here }
	return slices.Concat(slices.DeleteFunc(slices.Clone(about), elsewhere), slices.DeleteFunc(slices.Clone(about), func(a AnchorStatus) bool { return !elsewhere(a) }))
}

// seen returns what an anchor is called for a reader of a file.
func (a *AnchorStatus) seen(here string) string {
	if a.ID == here && here != "" {
		return "this " + a.Kind
	}
	return hidden.Path(strings.TrimPrefix(a.ID, here+":"))
}

// someOf lists the first of several things, and says how many more there are.
func someOf(all []string) string {
	const most = 3
	some := strings.Join(all[:min(len(all), most)], ", ")
	if more := len(all) - most; more > 0 {
		some += fmt.Sprintf(", %d more", more)
	}
	return some
}

// Writer says in words who wrote a note, and that it is from elsewhere.
func (n *NoteStatus) Writer() string { return registry.Writer(n.Source(), n.Author, n.Model) }

// Line is a note on one line, with about so many bytes of its text, as stored data: what it is, of what, by whom, how it stands, and then the text in
// quotes, of which what helps with a request is kept, whose words said counts. Paths that a reader sees anyway need not be named: here says which.
func (n *NoteStatus) Line(most int, said func(string) int, here string) string {
	head := n.Kind
	if len(n.About) > 1 || len(n.About) == 1 && n.About[0].ID != here {
		var about []string
		for _, a := range firstHere(n.About, here) {
			about = append(about, a.seen(here))
		}
		head += " on " + someOf(about)
	}
	head += fmt.Sprintf(" by %s, %s", verify.OneLine(n.Writer()), n.standing(here))
	if n.Flagged {
		head += "; " + verify.Flag
	}
	if len(n.Ungrounded) > 0 {
		head += "; " + condense.NotHere(n.Ungrounded)
	}
	text, whole := condense.Clip(verify.OneLine(n.Text), most, said)
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
	bytesLeast = 80  // where there is less room
)

// NoteLines returns notes on a line each in at most so many tokens, in the order in which they are, and a line that says how many
// are left out. Where there is no room for as much of a text, less of it is shown. here is the file that they are shown with, "" for several.
func NoteLines(notes []NoteStatus, budget int, said func(string) int, here string) string {
	var b strings.Builder
	const reserve = 24 // tokens of the last line
	for i := range notes {
		room := budget - condense.Tokens(b.String())
		if i < len(notes)-1 {
			room -= reserve
		}
		l := ""
		for most := bytesEach; most >= bytesLeast && (l == "" || condense.Tokens(l) > room); most /= 2 {
			l = notes[i].Line(most, said, here)
		}
		if i == mostBeside || condense.Tokens(l) > room {
			if left := notesLeft(notes[i:]); condense.Tokens(b.String()+left) <= budget {
				b.WriteString(left)
			}
			break
		}
		b.WriteString(l)
	}
	return b.String()
}

// notesLeft says of notes that they are not shown, and how to read them.
func notesLeft(notes []NoteStatus) string {
	what, trap := "1 more note", ", a trap"
	if len(notes) > 1 {
		what, trap = fmt.Sprintf("%d more notes", len(notes)), ", the first a trap"
	}
	if notes[0].Kind == registry.NoteKinds[0] {
		what += trap
	}
	return "> " + what + ": note_list, or codemem note list\n"
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
	notesPart  = 8
	notesMost  = 400
	notesLeast = 100 // of a small budget a quarter, as far as one note takes
)

// NotesRoom returns how many tokens notes may take of a budget, 0 for any.
func NotesRoom(budget int) int {
	if budget <= 0 {
		return notesMost
	}
	return max(min(notesMost, budget/notesPart), min(notesLeast, budget/4))
}

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
	here := ""
	if len(places) > 0 && !slices.ContainsFunc(places, func(p symbol.Place) bool { return p.Path != places[0].Path }) {
		here = places[0].Path
	}
	return notes, NoteLines(notes, NotesRoom(budget), find.Ask(strings.Join(words, " ")).Said(), here), nil
}

// NotesOfDirectory returns the notes about a directory itself, those about nothing in particular with the root, and these on a line
// each in a part of a budget of tokens, 0 for any.
func (t *Tree) NotesOfDirectory(m *verify.Memory, dir string, budget int) ([]NoteStatus, string, error) {
	all, err := t.Notes(m, NoteQuery{NoteQuery: registry.NoteQuery{At: []string{dir}, Loose: dir == rootPath}})
	all = slices.DeleteFunc(all, func(n NoteStatus) bool {
		about := slices.ContainsFunc(n.About, func(a AnchorStatus) bool { return a.Kind == registry.DirectoryAnchor && a.at.Path == dir })
		return !about && (dir != rootPath || len(n.About) > 0)
	})
	return all, NoteLines(all, NotesRoom(budget), nil, dir), err
}
