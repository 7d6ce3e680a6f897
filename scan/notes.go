package scan

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemem/find"
	"codemem/hidden"
	"codemem/registry"
	"codemem/repo"
	"codemem/symbol"
	"codemem/verify"
)

// A NoteState says what a note is worth, by what its anchors are now.
type NoteState string

// The states of a note. What has no anchor is looked at again by its writer on a date: no answer depends on the clock.
const (
	NoteFresh      NoteState = "fresh"      // all it is about is as it was when it was written
	NoteDrifted    NoteState = "drifted"    // some of that is another, or gone
	NoteOrphaned   NoteState = "orphaned"   // all of it is gone
	NoteUnanchored NoteState = "unanchored" // it is about nothing in particular
)

// An AnchorStatus says how what a note is about stands against what it was when the note was written.
type AnchorStatus struct {
	ID    string       `json:"id"`              // where it is now, or if it is gone, where it was last: a path, one with a slash behind it, or the id of a symbol
	Kind  string       `json:"kind"`            // file, directory, symbol
	State NoteState    `json:"state"`           // fresh, drifted, orphaned
	Drift symbol.Grade `json:"drift,omitempty"` // of a drifted one
	Was   string       `json:"was,omitempty"`   // where it was when the note was written, if that is elsewhere
	Why   string       `json:"why,omitempty"`   // why it cannot be compared

	at registry.AnchorPlace
}

// A NoteStatus is a note, and how it stands. It is the one answer to that question: commands, tools and editors render it.
type NoteStatus struct {
	registry.Note
	State      NoteState      `json:"state"`
	Drift      symbol.Grade   `json:"drift,omitempty"` // the most of its anchors'; of a lost one interface
	About      []AnchorStatus `json:"about"`
	Flagged    bool           `json:"flagged,omitempty"`    // it reads like instructions to an agent
	Ungrounded []string       `json:"ungrounded,omitempty"` // names in it that are nowhere in the repository
	Revoked    string         `json:"revoked_at,omitempty"` // when it was taken back
}

// NoteQuery selects notes.
type NoteQuery struct {
	registry.NoteQuery
	Asked    *find.Question // that have words of a request, the most first; what else selects says nothing then
	States   []NoteState    // of one of these states
	Limit    int            // at most this many, 0 for all
	Grounded bool           // find out which names in them are nowhere
}

// Notes returns the notes of a work tree that q selects, with how they stand against the bytes on disk now (invariant I10): those
// of words by these, others in the order in which they are shown.
func (t *Tree) Notes(m *verify.Memory, q NoteQuery) ([]NoteStatus, error) {
	if m == nil {
		return []NoteStatus{}, nil
	}
	notes, err := t.selectNotes(q)
	if noRegistry(err) {
		return []NoteStatus{}, nil
	}
	if err != nil {
		return nil, err
	}
	all, err := t.noteStatuses(m, notes)
	if err != nil {
		return nil, err
	}
	if !q.All && len(q.IDs) == 0 {
		all = withoutEarlier(all)
	}
	if len(q.States) > 0 {
		all = slices.DeleteFunc(all, func(n NoteStatus) bool { return !slices.Contains(q.States, n.State) })
	}
	if q.Asked == nil {
		slices.SortStableFunc(all, compareNotes)
	}
	if q.Limit > 0 {
		all = all[:min(len(all), q.Limit)]
	}
	if q.Grounded {
		err = t.groundNotes(all)
	}
	return all, err
}

// mostCandidates is of how many notes that words lead to it is counted what they say of a request.
const mostCandidates = 64

// selectNotes returns the notes that q selects by what is remembered of them.
func (t *Tree) selectNotes(q NoteQuery) (notes []registry.Note, err error) {
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) {
		if q.Asked == nil {
			notes, err = tx.Notes(q.NoteQuery)
			return err
		}
		notes, err = tx.SearchNotes(q.Asked.Prefixes(), mostCandidates)
		return err
	})
	if q.Asked == nil {
		return notes, err
	}
	said := map[int64]int{}
	count := q.Asked.Said()
	for _, n := range notes {
		text := n.Text
		for _, a := range n.Anchors {
			text += " " + a.Now.String()
		}
		said[n.ID] = count(text)
	}
	notes = slices.DeleteFunc(notes, func(n registry.Note) bool { return said[n.ID] < min(leastSaid, q.Asked.Own()) })
	slices.SortStableFunc(notes, func(a, b registry.Note) int {
		return cmp.Or(cmp.Compare(said[b.ID], said[a.ID]), cmp.Compare(kindOrder(a.Kind), kindOrder(b.Kind)))
	})
	return notes, err
}

// leastSaid is how many words of a request a note has that is found by them, if there are so many.
const leastSaid = 2

// SearchNotes returns the notes that have words of a text, and these on a line each in at most so many tokens.
func (t *Tree) SearchNotes(m *verify.Memory, text string, budget int) ([]NoteStatus, string, error) {
	asked := find.Ask(text)
	notes, err := t.Notes(m, NoteQuery{Asked: asked, Limit: mostBeside})
	return notes, NoteLines(notes, budget, asked.Said(), ""), err
}

// kindOrder orders kinds of notes: what keeps from a mistake before what explains.
func kindOrder(kind string) int {
	if i := slices.Index(registry.NoteKinds, kind); i >= 0 {
		return i
	}
	return len(registry.NoteKinds)
}

// compareNotes orders notes as they are shown: what keeps from a mistake before what explains, what is true of the bytes on disk
// before what was, what was written here before what is from elsewhere, the newest first.
func compareNotes(a, b NoteStatus) int {
	states := []NoteState{NoteFresh, NoteUnanchored, NoteDrifted, NoteOrphaned}
	elsewhere := func(n NoteStatus) int {
		if n.Remote() {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(kindOrder(a.Kind), kindOrder(b.Kind)), cmp.Compare(slices.Index(states, a.State), slices.Index(states, b.State)), cmp.Compare(elsewhere(a), elsewhere(b)), cmp.Compare(b.ID, a.ID))
}

// withoutEarlier leaves out what was said before of a symbol whose summary is another by now: of several, the newest that is true of the
// bytes on disk is shown, else the newest. As with files, those before are kept, and hold again when an edit is undone.
func withoutEarlier(all []NoteStatus) []NoteStatus {
	best := map[string]*NoteStatus{} // by the id of the symbol
	one := func(n *NoteStatus) string {
		if n.Kind != registry.SymbolSummary || !n.Holds() || len(n.About) == 0 || n.State == NoteOrphaned {
			return ""
		}
		return n.About[0].ID
	}
	for i := range all {
		if id := one(&all[i]); id != "" && (best[id] == nil || compareNotes(all[i], *best[id]) < 0) {
			best[id] = &all[i]
		}
	}
	var left []NoteStatus
	for i := range all {
		if id := one(&all[i]); id == "" || best[id] == &all[i] {
			left = append(left, all[i])
		}
	}
	return left
}

// groundNotes finds which names in notes are nowhere.
func (t *Tree) groundNotes(notes []NoteStatus) error {
	texts := make([]Text, len(notes))
	for i, n := range notes {
		texts[i] = Text{rootPath, n.Text}
		if len(n.About) > 0 && n.About[0].State != NoteOrphaned {
			texts[i].Path = n.About[0].at.Path
		}
	}
	names, err := t.Ungrounded(texts)
	for i := range names {
		notes[i].Ungrounded = names[i]
	}
	return err
}

const rootPath = "." // as directories call the root

// NotesAbove returns the notes that keep from a mistake, traps, decisions and conventions, and are about directories below the root
// that files lie in: of the nearest directory first.
func (t *Tree) NotesAbove(m *verify.Memory, paths []string) ([]NoteStatus, error) {
	var dirs []string
	for _, p := range paths {
		dirs = append(dirs, repo.Above(p)...)
	}
	return t.cautionsOf(m, dirs)
}

// cautionsOf is NotesAbove of directories.
func (t *Tree) cautionsOf(m *verify.Memory, dirs []string) ([]NoteStatus, error) {
	if m == nil || len(dirs) == 0 {
		return nil, nil
	}
	slices.Sort(dirs)
	dirs = slices.Compact(dirs)
	all, err := t.Notes(m, NoteQuery{NoteQuery: registry.NoteQuery{At: dirs, Kinds: registry.NoteKinds[:cautions]}})
	nearest := func(n NoteStatus) (depth int) {
		for _, a := range n.About {
			if a.Kind == registry.DirectoryAnchor && a.State != NoteOrphaned && slices.Contains(dirs, a.at.Path) {
				depth = max(depth, 1+strings.Count(a.at.Path, "/"))
			}
		}
		return depth
	}
	all = slices.DeleteFunc(all, func(n NoteStatus) bool { return nearest(n) == 0 })
	slices.SortStableFunc(all, func(a, b NoteStatus) int { return cmp.Compare(nearest(b), nearest(a)) })
	return all, err
}

// Cautions returns the notes that keep from a mistake and are about a file, what is in it, or a directory below the root that it
// lies in, as far as they are wanted of that path.
func (t *Tree) Cautions(m *verify.Memory, file string, wanted func(path string) bool) ([]NoteStatus, error) {
	var all []NoteStatus
	if wanted(file) {
		at, err := t.NotesAt(m, []string{file})
		if err != nil {
			return nil, err
		}
		all = slices.DeleteFunc(at, func(n NoteStatus) bool { return kindOrder(n.Kind) >= cautions })
	}
	above, err := t.cautionsOf(m, slices.DeleteFunc(repo.Above(file), func(dir string) bool { return !wanted(dir) }))
	for _, n := range above {
		if !slices.ContainsFunc(all, func(o NoteStatus) bool { return o.ID == n.ID }) {
			all = append(all, n)
		}
	}
	return all, err
}

// cautions is how many of the kinds of notes keep from a mistake: the first.
const cautions = 3

// NotesAt returns the notes that hold and are about files or symbols in them, as they are on disk now, in the order in which they
// are shown.
func (t *Tree) NotesAt(m *verify.Memory, paths []string) ([]NoteStatus, error) {
	if m == nil || len(paths) == 0 {
		return nil, nil
	}
	at := map[string]bool{}
	q := registry.NoteQuery{}
	names := map[string]bool{}
	some := false
	err := t.source.view(t.ctx, func(tx *registry.Tx) error {
		counts, err := tx.CountNotes()
		some = len(counts) > 0
		return err
	})
	if noRegistry(err) || err == nil && !some {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, p := range paths {
		if at[p] {
			continue
		}
		at[p] = true
		q.At = append(q.At, p)
		if o := t.Outline(p); o != nil {
			for i := range o.Symbols {
				if s := &o.Symbols[i]; !names[s.Name] && o.Listed(i) && len(names) < mostNames {
					names[s.Name] = true
					q.Names = append(q.Names, s.Name)
				}
			}
		}
	}
	var notes []registry.Note
	err = t.source.view(t.ctx, func(tx *registry.Tx) (err error) { notes, err = tx.Notes(q); return err })
	if err != nil {
		return nil, err
	}
	notes = slices.DeleteFunc(notes, func(n registry.Note) bool { return !t.mayBeAt(n, at) })
	all, err := t.noteStatuses(m, notes)
	all = slices.DeleteFunc(all, func(n NoteStatus) bool {
		return !slices.ContainsFunc(n.About, func(a AnchorStatus) bool { return a.State != NoteOrphaned && at[a.at.Path] })
	})
	all = withoutEarlier(all)
	slices.SortStableFunc(all, compareNotes)
	return all, err
}

// mostNames is for how many names of symbols notes are looked up that may have moved there.
const mostNames = 2000

// mayBeAt reports whether a note may be about a file: it is or was at its path, or a symbol of it is no longer where it was.
func (t *Tree) mayBeAt(n registry.Note, at map[string]bool) bool {
	return slices.ContainsFunc(n.Anchors, func(a registry.Anchor) bool {
		return at[a.Now.Path] || at[a.Path] || a.Kind == registry.SymbolAnchor && indexOf(a.Now, t.Outline(a.Now.Path)) < 0
	})
}

// noteStatuses returns how notes stand, and stores where their anchors went.
func (t *Tree) noteStatuses(m *verify.Memory, notes []registry.Note) ([]NoteStatus, error) {
	s := &anchorage{t: t, m: m}
	if err := s.look(notes); err != nil {
		return nil, err
	}
	all := make([]NoteStatus, len(notes))
	for i, n := range notes {
		all[i] = NoteStatus{Note: n, About: make([]AnchorStatus, len(n.Anchors)), Flagged: verify.LikeInstructions(n.Text)}
		if !n.Reverted.IsZero() {
			all[i].Revoked = Stamp(n.Reverted)
		}
		for k := range n.Anchors {
			status, err := s.status(&n.Anchors[k], n.Commit)
			if err != nil {
				return nil, err
			}
			all[i].About[k] = status
			if status.State != NoteOrphaned && status.at != n.Anchors[k].Now {
				s.moved = append(s.moved, movedAnchor{n.ID, k, status.at})
			}
		}
		all[i].judge()
	}
	if len(s.moved) > 0 {
		t.note(followWithin, func(tx *registry.Tx) error {
			var errs []error
			for _, a := range s.moved {
				errs = append(errs, tx.MoveAnchor(a.note, a.place, a.to))
			}
			return errors.Join(errs...)
		})
	}
	return all, t.ctx.Err()
}

// followWithin is how long it is waited for others that write to store where anchors went. That is for longer than for what is found
// again: after one more move there is no way from where an anchor was to where it is.
const followWithin = 5 * time.Second

// judge finds the state of a note from those of its anchors.
func (n *NoteStatus) judge() {
	lost := 0
	raise := func(g symbol.Grade) {
		n.State = NoteDrifted
		if n.Drift == "" || g.Rank() > n.Drift.Rank() {
			n.Drift = g
		}
	}
	n.State = NoteFresh
	if n.Damaged {
		raise(symbol.DriftUnknown)
	}
	for _, a := range n.About {
		switch a.State {
		case NoteOrphaned:
			lost++
			raise(symbol.DriftInterface)
		case NoteDrifted:
			raise(a.Drift)
		}
	}
	switch {
	case len(n.About) == 0 && !n.Damaged:
		n.State = NoteUnanchored
	case lost == len(n.About) && lost > 0:
		n.State, n.Drift = NoteOrphaned, ""
	}
}

// A movedAnchor is where an anchor was seen that is elsewhere than it was.
type movedAnchor struct {
	note  int64
	place int
	to    registry.AnchorPlace
}

// renamesBetween returns by its path then what git sees a file renamed to since a commit; nil where that is not known.
func (t *Tree) renamesBetween(commit string) map[string]string {
	r := t.source.repository()
	from, err := repo.ParseID(commit)
	if r == nil || err != nil {
		return nil
	}
	head, err := r.Head(t.ctx)
	if err != nil || head.Unborn || head.ID == from {
		return nil
	}
	changes, err := r.Changed(t.ctx, from, head.ID)
	if err != nil {
		return nil // the commit may be gone
	}
	renamed := map[string]string{}
	for _, c := range changes {
		if c.Kind == repo.Renamed {
			renamed[c.From] = c.Path
		}
	}
	return renamed
}

// A FileNote is a note about a file or about a symbol in it, by its number.
type FileNote struct {
	ID    int64        `json:"id"`
	Kind  string       `json:"kind"`
	About string       `json:"about"` // the path, or the id of the symbol
	State NoteState    `json:"state"`
	Drift symbol.Grade `json:"drift,omitempty"`
}

// addNotes finds the notes about files, and about symbols in them.
func (t *Tree) addNotes(files []FileStatus) error {
	w, ok := t.source.(*workTree)
	if !ok {
		return nil
	}
	at := map[string]int{}
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i], at[f.Path] = f.Path, i
	}
	notes, err := t.NotesAt(w.m, paths)
	for _, n := range notes {
		for _, a := range n.About {
			if i, listed := at[a.at.Path]; listed && a.State != NoteOrphaned {
				files[i].Notes = append(files[i].Notes, FileNote{n.ID, n.Kind, a.ID, a.State, a.Drift})
			}
		}
	}
	return err
}

// String is a note about a file in a few words.
func (n FileNote) String() string {
	said := fmt.Sprintf("%s on %s (note %d, %s", n.Kind, hidden.Path(n.About), n.ID, n.State)
	if n.Drift != "" {
		said += ": " + string(n.Drift)
	}
	return said + ")"
}

// NoteList names notes about a file, the first of them.
func NoteList(notes []FileNote) string {
	const most = 8
	var all []string
	for _, n := range notes[:min(len(notes), most)] {
		all = append(all, n.String())
	}
	if rest := len(notes) - most; rest > 0 {
		all = append(all, fmt.Sprintf("… %d more", rest))
	}
	return strings.Join(all, ", ")
}
