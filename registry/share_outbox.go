package registry

import (
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// outboxKey is the key that says which store the outbox is for. The triggers of the schema, which fill it, know it too.
const outboxKey = ShareKey + "outbox"

// AddressOutbox makes the outbox one for a store, by its name. If it was for none or for another, all that the history holds of
// this clone is put in it: a store takes twice what it has.
func (tx *Tx) AddressOutbox(store string) error {
	was, err := tx.Config(outboxKey)
	if err == nil && was == store || err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	if err := tx.SetConfig(outboxKey, store); err != nil {
		return err
	}
	_, err = tx.derive(`DELETE FROM share_outbox`)
	if err == nil {
		_, err = tx.derive(`INSERT INTO share_outbox (text) SELECT id FROM summary_history
			WHERE source <> 'structural' AND (source <> 'shared' OR confirmed_at IS NOT NULL) ORDER BY id`)
	}
	if err == nil {
		_, err = tx.derive(`DELETE FROM share_outbox_notes`)
	}
	if err == nil {
		_, err = tx.derive(`INSERT INTO share_outbox_notes (note) SELECT id FROM notes WHERE ` + writtenHere + ` ORDER BY id`)
	}
	if err != nil {
		return fmt.Errorf("fill the outbox: %w", err)
	}
	return nil
}

// Outbox calls each for the first rows of the outbox, at most limit, with their numbers and what their text is now. One whose
// text was altered in the database is passed on as damaged, and one that was taken back as written if this clone has the same text by
// the same writer for the same bytes at another place.
func (tx *Tx) Outbox(limit int, each func(id int64, e HistoryEntry) error) error {
	return tx.rows(`SELECT `+entryColumns+`, o.seq, h.reverted_at IS NOT NULL AND EXISTS (SELECT 1 FROM summary_history AS l
			WHERE l.content_md5 = h.content_md5 AND l.git_blob = h.git_blob AND l.summary = h.summary AND l.author = h.author AND l.model = h.model
				AND l.reverted_at IS NULL AND (l.source <> 'shared' OR l.confirmed_at IS NOT NULL))
		FROM (SELECT id AS seq, text FROM share_outbox ORDER BY id LIMIT ?) AS o
		JOIN summary_history AS h ON h.id = o.text ORDER BY o.seq`, []any{limit}, func(rows *sql.Rows) error {
		var id, elsewhere int64
		e, err := scanEntry(rows, &id, &elsewhere)
		if err != nil {
			return err
		}
		if elsewhere == 1 {
			e.Reverted = time.Time{}
		}
		return each(id, e)
	})
}

// Sent takes from the outbox what a store was told.
func (tx *Tx) Sent(ids []int64) error {
	return tx.sent(ids, func(id int64) (int64, error) { return tx.derive(`DELETE FROM share_outbox WHERE id = ?`, id) })
}

// SentNotes takes from the outbox of notes what a store was told.
func (tx *Tx) SentNotes(ids []int64) error {
	return tx.sent(ids, func(id int64) (int64, error) { return tx.derive(`DELETE FROM share_outbox_notes WHERE id = ?`, id) })
}

func (tx *Tx) sent(ids []int64, drop func(id int64) (int64, error)) error {
	for _, id := range ids {
		if _, err := drop(id); err != nil {
			return fmt.Errorf("empty the outbox: %w", err)
		}
	}
	return nil
}

// OutboxSize returns how many rows the outbox has.
func (tx *Tx) OutboxSize() (n int, err error) {
	return n, tx.row(`SELECT (SELECT count(*) FROM share_outbox) + (SELECT count(*) FROM share_outbox_notes)`, nil, &n)
}

// OutboxFor returns how many rows the outbox has for a store, by its name: for one that it is not addressed to, all that would be put in it.
func (tx *Tx) OutboxFor(store string) (n int, err error) {
	was, err := tx.Config(outboxKey)
	if err == nil && was == store {
		return tx.OutboxSize()
	}
	if err != nil && !errors.Is(err, ErrNotFound) {
		return 0, err
	}
	return n, tx.row(`SELECT (SELECT count(*) FROM summary_history WHERE source <> 'structural' AND (source <> 'shared' OR confirmed_at IS NOT NULL))
		+ (SELECT count(*) FROM notes WHERE `+writtenHere+`)`, nil, &n)
}

// HeldContents calls each for the contents that files of all work trees have, with one of their paths, if a text may be bound to them.
func (tx *Tx) HeldContents(each func(f File)) error {
	return tx.rows(`SELECT min(path), content_md5, size_bytes, git_blob FROM file_registry
		WHERE content_md5 IS NOT NULL AND git_blob <> '' AND sensitive = 0 GROUP BY content_md5, size_bytes, git_blob`, nil, func(rows *sql.Rows) error {
		var f File
		err := rows.Scan(&f.Path, &f.MD5, &f.Size, &f.Blob)
		each(f)
		return err
	})
}
