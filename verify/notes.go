package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"codemem/registry"
	"codemem/secret"
)

// ErrNoNote means that there is no note with a number, or that it was taken back.
var ErrNoNote = errors.New("no such note")

// MostAnchors is how many files, directories and symbols a note may be about.
const MostAnchors = 32

// NoNote returns the error that there is no note with a number, or that it was taken back.
func NoNote(id int64) error { return fmt.Errorf("%w: %d", ErrNoNote, id) }

// A NoteText is one note that is handed in, bound to what it is about.
type NoteText struct {
	registry.Note
	About      []string // as it was handed in
	Supersedes int64    // the note in whose place it holds; 0: none
	Reason     string   // why it does
}

// Name is how errors name a note: by how it begins, without secrets.
func (n *NoteText) Name() string {
	text := []rune(OneLine(secret.Redact(n.Text)))
	if len(text) > 40 {
		return string(text[:39]) + "…"
	}
	return string(text)
}

// A NotesRequest is notes that are handed in together: all of them are written, or none.
type NotesRequest struct {
	Notes  []NoteText
	Author string // "" is whoever git would commit as
	Model  string
	Check  bool // find out what is wrong, and write nothing
}

// WriteNotes writes notes in one transaction and returns their numbers. What is wrong with any is told in one *PathError, which
// names each by its text; nothing is written then.
func WriteNotes(ctx context.Context, m *Memory, q NotesRequest) (ids []int64, err error) {
	if err := q.unfit(m); err != nil {
		return nil, err
	}
	if q.Check {
		err := m.View(ctx, q.checkReplaced)
		if errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder) {
			err = nil // there is nothing to supersede, or it will be migrated
		}
		return nil, err
	}
	commit := ""
	if head, err := m.repo.Head(ctx); err == nil && !head.Unborn {
		commit = head.ID.Hex()
	}
	err = m.Update(ctx, func(tx *registry.Tx) error {
		ids = nil
		for _, n := range q.Notes {
			n.Author, n.Model, n.Commit = q.Author, q.Model, commit
			id, err := enterNote(tx, n)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return ids, nil
}

// unfit returns what is wrong with the texts, as far as it is known without the registry.
func (q *NotesRequest) unfit(m *Memory) error {
	if err := sign(m, true, &q.Author, &q.Model); err != nil {
		return err
	}
	if len(q.Notes) == 0 {
		return &PathError{[]Offender{{"notes", "there is none"}}, true}
	}
	var offenders []Offender
	replaced := map[int64]bool{}
	for i := range q.Notes {
		n := &q.Notes[i]
		reason := UnfitNote(n)
		if reason == "" && replaced[n.Supersedes] {
			reason = fmt.Sprintf("holds in the place of note %d, as another of these does", n.Supersedes)
		}
		if reason != "" {
			offenders = append(offenders, Offender{n.Name(), reason})
		}
		replaced[n.Supersedes] = n.Supersedes != 0
	}
	if len(offenders) > 0 {
		return &PathError{offenders, true}
	}
	return nil
}

// checkReplaced returns an error if any note cannot hold in the place of the one that it names.
func (q *NotesRequest) checkReplaced(tx *registry.Tx) error {
	for _, n := range q.Notes {
		n.Author, n.Model = q.Author, q.Model
		if err := checkReplaced(tx, &n); err != nil {
			return err
		}
	}
	return nil
}

// enterNote writes a note and what it supersedes.
func enterNote(tx *registry.Tx, n NoteText) (int64, error) {
	if err := checkReplaced(tx, &n); err != nil {
		return 0, err
	}
	id, err := tx.WriteNote(n.Note)
	if err == nil && n.Supersedes != 0 {
		err = tx.Supersede(n.Supersedes, id, n.Reason)
	}
	return id, err
}

// UnfitNote says why a note cannot be taken, "" if it can.
func UnfitNote(n *NoteText) string {
	if reason := UnfitText("text", n.Text); reason != "" {
		return reason
	}
	switch _, err := time.Parse(time.DateOnly, n.ReviewOn); {
	case !slices.Contains(registry.NoteKinds, n.Kind):
		return fmt.Sprintf("is of the kind %q; there are %s", n.Kind, strings.Join(registry.NoteKinds, ", "))
	case n.ReviewOn != "" && err != nil:
		return fmt.Sprintf("is to be looked at again on %q, which is no date like 2027-01-31", n.ReviewOn)
	case len(n.Anchors) == 0 && n.ReviewOn == "":
		return "is about no file, directory or symbol, so nothing shows when it is out of date: say when to look at it again"
	case n.Supersedes != 0 && strings.TrimSpace(n.Reason) == "":
		return fmt.Sprintf("holds in the place of note %d: say why", n.Supersedes)
	}
	if n.Reason != "" {
		return UnfitText("reason", n.Reason)
	}
	return ""
}

// checkReplaced returns an error if a note cannot hold in the place of the one that it names: that does not hold, or is the same note,
// which registry.Tx.WriteNote enters once. A note that holds there since an earlier call may come again.
func checkReplaced(tx *registry.Tx, n *NoteText) error {
	if n.Supersedes == 0 {
		return nil
	}
	old, err := noteAt(tx, n.Supersedes)
	if err != nil {
		return err
	}
	if isHeld(&old, &n.Note) {
		return &PathError{[]Offender{{n.Name(), fmt.Sprintf("is note %d itself: it says the same of the same bytes", old.ID)}}, true}
	}
	if by, err := noteAt(tx, old.SupersededBy); err != nil || isHeld(&by, &n.Note) {
		return err
	}
	return checkSuperseded(tx, n.Supersedes)
}

// noteAt returns the note with a number, a zero one if there is none.
func noteAt(tx *registry.Tx, id int64) (n registry.Note, err error) {
	found, err := tx.Notes(registry.NoteQuery{IDs: []int64{id}})
	if len(found) > 0 {
		n = found[0]
	}
	return n, err
}

// isHeld reports whether a note that was read holds and is one with another to registry.Tx.WriteNote.
func isHeld(read, n *registry.Note) bool {
	about, err := registry.EncodeAnchors(read.Anchors)
	other, otherErr := registry.EncodeAnchors(n.Anchors)
	return errors.Join(err, otherErr) == nil && read.ID != 0 && read.Holds() &&
		[6]string{about, read.Kind, read.Text, read.Author, read.Model, read.ReviewOn} == [6]string{other, n.Kind, n.Text, n.Author, n.Model, n.ReviewOn}
}

// checkSuperseded returns ErrNoNote if a note that is to be superseded is none, or was taken back or superseded.
func checkSuperseded(tx *registry.Tx, id int64) error {
	found, err := tx.Notes(registry.NoteQuery{IDs: []int64{id}})
	switch {
	case err != nil:
		return err
	case len(found) == 0 || !found[0].Reverted.IsZero():
		return NoNote(id)
	case found[0].SupersededBy != 0:
		return fmt.Errorf("%w that holds: %d was superseded by %d", ErrNoNote, id, found[0].SupersededBy)
	}
	return nil
}

// RevokeNotes takes notes back, for good; all of them or none. It returns them as they were.
func RevokeNotes(ctx context.Context, m *Memory, ids []int64) (notes []registry.Note, err error) {
	err = m.ViewToWrite(ctx, func(tx *registry.Tx) (err error) {
		notes, err = tx.Notes(registry.NoteQuery{IDs: ids})
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if !slices.ContainsFunc(notes, func(n registry.Note) bool { return n.ID == id && n.Reverted.IsZero() }) {
			return nil, NoNote(id)
		}
	}
	return notes, m.Update(ctx, func(tx *registry.Tx) error {
		for _, id := range ids {
			if err := tx.RevokeNote(id); err != nil {
				return err
			}
		}
		return nil
	})
}

// Supersede lets a note that is there hold in the place of another.
func Supersede(ctx context.Context, m *Memory, old, by int64, why string) error {
	if reason := UnfitText("reason", why); reason != "" {
		return &PathError{[]Offender{{fmt.Sprintf("note %d", old), reason}}, true}
	}
	return m.Update(ctx, func(tx *registry.Tx) error {
		if old == by {
			return fmt.Errorf("%w: %d cannot hold in its own place", ErrNoNote, old)
		}
		for _, id := range []int64{old, by} {
			if err := checkSuperseded(tx, id); err != nil {
				return err
			}
		}
		return tx.Supersede(old, by, why)
	})
}
