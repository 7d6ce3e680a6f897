package registry

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// ReceiveNote enters a note from elsewhere, and reports whether it was new: one that is known, though it was taken back or superseded here,
// is not entered again, only which notes it supersedes, which may have come later. It holds in their place where they are from elsewhere too:
// what was written here gives way to nothing.
func (tx *Tx) ReceiveNote(n Note) (bool, error) {
	anchors, err := EncodeAnchors(n.Anchors)
	if err != nil {
		return false, err
	}
	var id int64
	var origin, said string
	err = tx.row(`SELECT id, origin, supersedes FROM notes WHERE text_hash = ? AND kind = ? AND author = ? AND model = ? AND ifnull(review_on, '') = ?
		ORDER BY origin = '', id LIMIT 1`, []any{noteHash(n.Text, anchors), n.Kind, n.Author, n.Model, n.ReviewOn}, &id, &origin, &said)
	known := err == nil
	switch {
	case known && origin == "":
		return false, nil
	case known:
		err = tx.addSuperseded(id, strings.Fields(said), &n)
	case errors.Is(err, ErrNotFound):
		n.Reverted, n.Confirmed, n.SupersededBy, n.SupersededWhy = time.Time{}, time.Time{}, 0, ""
		if id, err = tx.WriteNote(n); err == nil {
			err = tx.giveWay(id)
		}
	}
	if err != nil {
		return false, err
	}
	var old []int64
	for _, hash := range n.Supersedes {
		err := tx.rows(`SELECT id FROM notes WHERE text_hash = ?`, []any{hash}, func(rows *sql.Rows) error {
			var id int64
			err := rows.Scan(&id)
			old = append(old, id)
			return err
		})
		if err != nil {
			return false, err
		}
	}
	for _, o := range old {
		if err := tx.giveWay(o); err != nil {
			return false, err
		}
	}
	return !known, nil
}

// addSuperseded enters which notes a known one from elsewhere supersedes besides those that it is known to, and leaves those in n.
func (tx *Tx) addSuperseded(id int64, known []string, n *Note) error {
	n.Supersedes = slices.DeleteFunc(slices.Clone(n.Supersedes), func(hash string) bool { return slices.Contains(known, hash) })
	if len(n.Supersedes) == 0 || len(known)+len(n.Supersedes) > mostSuperseded {
		n.Supersedes = nil
		return nil
	}
	all := strings.Join(append(known, n.Supersedes...), " ")
	if _, err := tx.exec(`UPDATE notes SET supersedes = ?, supersedes_why = ifnull(nullif(supersedes_why, ''), ?) WHERE id = ?`, all, n.Why, id); err != nil {
		return fmt.Errorf("note what note %d supersedes: %w", id, err)
	}
	return tx.claim(id, n.Supersedes)
}

// mostSuperseded is how many notes one is known to supersede: whoever says more of one says it to do harm.
const mostSuperseded = 1000

// claim enters by which hashes notes are found that one supersedes.
func (tx *Tx) claim(id int64, hashes []string) error {
	for _, hash := range hashes {
		if _, err := tx.derive(`INSERT INTO note_supersedes (hash, note) VALUES (?, ?) ON CONFLICT DO NOTHING`, hash, id); err != nil {
			return fmt.Errorf("note what note %d supersedes: %w", id, err)
		}
	}
	return nil
}

// giveWay lets the first note that supersedes one from elsewhere, which nobody here confirmed, hold in its place. Of two that supersede each
// other, by however many steps, the one that came first holds; after a hundred steps nobody looks.
func (tx *Tx) giveWay(id int64) error {
	var by int64
	var why string
	err := tx.row(`SELECT n.id, n.supersedes_why FROM notes AS o JOIN note_supersedes AS s ON s.hash = o.text_hash JOIN notes AS n ON n.id = s.note
		WHERE o.id = ?1 AND o.origin <> '' AND o.confirmed_at IS NULL AND o.reverted_at IS NULL AND o.superseded_by IS NULL
			AND n.id <> o.id AND n.reverted_at IS NULL
			AND (WITH RECURSIVE up (id) AS (
					SELECT n.superseded_by UNION SELECT m.superseded_by FROM up JOIN notes AS m ON m.id = up.id LIMIT 100)
				SELECT count(*) < 100 AND count(CASE WHEN id = ?1 THEN 1 END) = 0 FROM up)
		ORDER BY n.id LIMIT 1`, []any{id}, &by, &why)
	if err != nil {
		return ignoreNotFound(err)
	}
	return tx.Supersede(id, by, why)
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

// NotesMoved calls each for the notes that hold and since a time do so in the place of another, or do so again.
func (tx *Tx) NotesMoved(since time.Time, each func(n Note) error) error {
	return tx.rows(`SELECT `+noteColumns+` FROM notes AS n WHERE n.reverted_at IS NULL AND n.superseded_by IS NULL
		AND n.id IN (SELECT ifnull(superseded_by, id) FROM notes WHERE superseded_at >= ?) ORDER BY n.id`, []any{stamp(since)}, func(rows *sql.Rows) error {
		n, err := scanNote(rows)
		if err != nil {
			return err
		}
		return each(n)
	})
}

// Replaced returns the hashes of the notes in whose place one holds, the nearest first: those that it superseded, and that these did; and
// why it does.
func (tx *Tx) Replaced(id int64) (hashes []string, why string, err error) {
	own := ""
	err = tx.rows(`WITH RECURSIVE gone (id, steps) AS (
			SELECT ?1, 0 UNION SELECT n.id, gone.steps + 1 FROM gone JOIN notes AS n ON n.superseded_by = gone.id LIMIT 1000)
		SELECT gone.steps, n.text_hash, ifnull(n.superseded_why, ''), n.supersedes, n.supersedes_why FROM gone JOIN notes AS n ON n.id = gone.id
		ORDER BY gone.steps, n.id DESC`, []any{id}, func(rows *sql.Rows) error {
		var steps int
		var hash, reason, claimed, claimedWhy string
		err := rows.Scan(&steps, &hash, &reason, &claimed, &claimedWhy)
		switch steps {
		case 0:
			own, why = hash, claimedWhy
		case 1:
			why = cmp.Or(why, reason)
			fallthrough
		default:
			hashes = append(hashes, hash)
		}
		hashes = append(hashes, strings.Fields(claimed)...)
		return err
	})
	seen := map[string]bool{own: true}
	hashes = slices.DeleteFunc(hashes, func(hash string) bool { was := seen[hash]; seen[hash] = true; return was })
	return hashes, why, err
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
