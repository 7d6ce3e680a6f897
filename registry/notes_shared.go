package registry

import (
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// ReceiveNote enters a note from elsewhere, and reports whether it was new: one that is known, though it was taken back or superseded here,
// is not entered again. It holds in the place of the note that it supersedes where that is from elsewhere too: what was written here gives way
// to nothing.
func (tx *Tx) ReceiveNote(n Note) (bool, error) {
	anchors, err := EncodeAnchors(n.Anchors)
	if err != nil {
		return false, err
	}
	var known int64
	err = tx.row(`SELECT id FROM notes WHERE text_hash = ? AND kind = ? AND author = ? AND model = ? AND ifnull(review_on, '') = ? LIMIT 1`,
		[]any{noteHash(n.Text, anchors), n.Kind, n.Author, n.Model, n.ReviewOn}, &known)
	if !errors.Is(err, ErrNotFound) {
		return false, err
	}
	n.Reverted, n.Confirmed, n.SupersededBy, n.SupersededWhy = time.Time{}, time.Time{}, 0, ""
	id, err := tx.WriteNote(n)
	if err != nil {
		return false, err
	}
	var by int64 // what came before it, and holds in its place
	var why string
	err = tx.row(`SELECT id, supersedes_why FROM notes WHERE supersedes = ? AND reverted_at IS NULL AND id <> ? LIMIT 1`, []any{noteHash(n.Text, anchors), id}, &by, &why)
	if err == nil {
		return true, tx.Supersede(id, by, why)
	}
	if !errors.Is(err, ErrNotFound) || n.Supersedes == "" {
		return true, ignoreNotFound(err)
	}
	var old int64
	err = tx.row(`SELECT id FROM notes WHERE text_hash = ? AND origin <> '' AND confirmed_at IS NULL AND reverted_at IS NULL AND superseded_by IS NULL
		AND id <> ? ORDER BY id LIMIT 1`, []any{n.Supersedes, id}, &old)
	if errors.Is(err, ErrNotFound) {
		return true, nil
	}
	if err == nil {
		err = tx.Supersede(old, id, n.Why)
	}
	return true, err
}

// NotesSince calls each for the notes after a number and those that were confirmed, in the order in which they were written, those that hold
// no more among them.
func (tx *Tx) NotesSince(after int64, each func(n Note) error) error {
	return tx.rows(`SELECT `+noteColumns+` FROM notes AS n WHERE n.id > ? OR n.confirmed_at IS NOT NULL ORDER BY n.id`, []any{after}, func(rows *sql.Rows) error {
		n, err := scanNote(rows)
		if err != nil {
			return err
		}
		return each(n)
	})
}

// ignoreNotFound returns an error unless it says that there is nothing.
func ignoreNotFound(err error) error {
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// twinHolds is true of a note n whose like, by the same writer about the same, holds in this clone.
const twinHolds = `EXISTS (SELECT 1 FROM notes AS o WHERE o.text_hash = n.text_hash AND o.kind = n.kind AND o.author = n.author AND o.model = n.model
	AND ifnull(o.review_on, '') = ifnull(n.review_on, '') AND o.reverted_at IS NULL AND o.superseded_by IS NULL AND ` + writtenHere + `)`

// NotesGone calls each for the notes that hold no more, and of which none that is the same does.
func (tx *Tx) NotesGone(each func(n Note) error) error {
	return tx.rows(`SELECT `+noteColumns+` FROM notes AS n WHERE (n.reverted_at IS NOT NULL OR n.superseded_by IS NOT NULL) AND NOT `+twinHolds+` ORDER BY n.id`, nil, func(rows *sql.Rows) error {
		n, err := scanNote(rows)
		if err != nil {
			return err
		}
		return each(n)
	})
}

// ReplacedBy returns the hash of the note in whose place another holds, and why; "" for none.
func (tx *Tx) ReplacedBy(id int64) (hash, why string, err error) {
	err = tx.row(`SELECT text_hash, ifnull(superseded_why, '') FROM notes WHERE superseded_by = ?1
		UNION ALL SELECT supersedes, supersedes_why FROM notes WHERE id = ?1 LIMIT 1`, []any{id}, &hash, &why)
	return hash, why, err
}

// NoteOutbox calls each for the first rows of the outbox of notes, at most limit, with their numbers and what their note is now: one that
// holds no more as written if another that is the same does.
func (tx *Tx) NoteOutbox(limit int, each func(id int64, n Note) error) error {
	var ids []int64
	var notes []Note
	err := tx.rows(`SELECT `+noteColumns+`, s.id, `+twinHolds+` FROM share_outbox_notes AS s JOIN notes AS n ON n.id = s.note ORDER BY s.id LIMIT ?`,
		[]any{limit}, func(rows *sql.Rows) error {
			var id, twin int64
			n, err := scanNote(rows, &id, &twin)
			if twin == 1 {
				n.Reverted, n.SupersededBy = time.Time{}, 0
			}
			ids, notes = append(ids, id), append(notes, n)
			return err
		})
	if err != nil {
		return err
	}
	for i, n := range notes { // each may ask more
		if err := each(ids[i], n); err != nil {
			return err
		}
	}
	return nil
}

// confirmNotes makes notes from elsewhere count as notes of this clone, and returns how many.
func (tx *Tx) confirmNotes(author string, q FileQuery) (int, error) {
	var ids []int64
	err := tx.NotesSince(0, func(n Note) error {
		matches := len(q.Globs) == 0
		for _, a := range n.Anchors {
			matches = matches || q.matches(a.Path)
		}
		if n.Remote() && n.Holds() && matches && (author == "" || n.Author == author) {
			ids = append(ids, n.ID)
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if _, err := tx.exec(`UPDATE notes SET confirmed_at = ? WHERE id = ?`, stamp(tx.now), id); err != nil {
			return 0, fmt.Errorf("confirm note %d: %w", id, err)
		}
	}
	return len(ids), nil
}
