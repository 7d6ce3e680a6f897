package registry

import (
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// A HistoryEntry is one text that was written for a path.
type HistoryEntry struct {
	Path      string    `json:"path"`        // relative to the root, with slashes
	MD5       string    `json:"content_md5"` // of the bytes that it was written for
	Text      string    `json:"summary"`     //
	Author    string    `json:"author"`      // "" if not told
	Model     string    `json:"model"`       // "" if none or not told
	Source    string    `json:"source"`      // agent, structural, history, shared
	Commit    string    `json:"commit"`      // id in hex, "" for none
	Worktree  string    `json:"worktree"`    // where it was written
	CreatedAt time.Time `json:"created_at"`  // UTC
	Reverted  time.Time `json:"reverted_at"` // when it was taken back, UTC; zero: it was not
	Damaged   bool      `json:"damaged"`     // the text was altered in the database since it was written
}

// Remember enters a text in the history without giving it to the row. What is already the newest text for
// these bytes that was not taken back, by the same author, is not entered again: it keeps the time when it was
// written. A zero UpdatedAt is now.
func (tx *Tx) Remember(path string, s Summary) error { return tx.remember(path, s, time.Time{}) }

// remember enters a text, as one that was taken back if reverted is not zero; such a one is always entered.
func (tx *Tx) remember(path string, s Summary, reverted time.Time) error {
	if s.UpdatedAt.IsZero() {
		s.UpdatedAt = tx.now
	}
	at := ""
	if !reverted.IsZero() {
		at = stamp(reverted)
	}
	_, err := tx.exec(`INSERT INTO summary_history
			(path, content_md5, summary, author, model, source, "commit", worktree, text_hash, created_at, reverted_at)
		SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, nullif(?11, '')
		WHERE ?11 <> '' OR NOT EXISTS (SELECT 1 FROM summary_history AS h WHERE h.id = (
				SELECT max(id) FROM summary_history WHERE path = ?1 AND content_md5 = ?2 AND reverted_at IS NULL)
			AND h.summary = ?3 AND h.author = ?4 AND h.model = ?5)`,
		path, s.MD5, s.Text, s.Author, s.Model, s.Source, s.Commit, tx.worktree, textHash(s.Text), stamp(s.UpdatedAt), at)
	if err != nil {
		return fmt.Errorf("remember %q: %w", path, err)
	}
	return nil
}

// kept tells of a text for the same bytes by the same author whether the history knows it, and whether one of
// its entries was not taken back; without says which entries do not count as such.
func (tx *Tx) kept(path string, s Summary, without map[int64]bool) (known, kept bool, err error) {
	err = tx.rows(`SELECT id, reverted_at IS NULL FROM summary_history
		WHERE path = ? AND content_md5 = ? AND summary = ? AND author = ? AND model = ?`,
		[]any{path, s.MD5, s.Text, s.Author, s.Model}, func(rows *sql.Rows) error {
			var id, held int64
			err := rows.Scan(&id, &held)
			known, kept = true, kept || held == 1 && !without[id]
			return err
		})
	return known, kept, err
}

// Recall returns the newest text that history holds for these very bytes at this path, that was not taken back
// and that is what was written, bit for bit; ErrNotFound if none. Its source is "history".
func (tx *Tx) Recall(path, md5 string) (Summary, error) {
	found := Summary{MD5: md5, Source: "history"}
	err := tx.rows(`SELECT summary, author, model, "commit", created_at, text_hash FROM summary_history
		WHERE path = ? AND content_md5 = ? AND reverted_at IS NULL ORDER BY id DESC`, []any{path, md5}, func(rows *sql.Rows) error {
		var created, hash string
		s := found
		if err := rows.Scan(&s.Text, &s.Author, &s.Model, &s.Commit, &created, &hash); err != nil {
			return err
		}
		if hash != textHash(s.Text) {
			return nil // the one before may be whole
		}
		s.UpdatedAt = parseStamp(created)
		found = s
		return errEnough
	})
	if errors.Is(err, errEnough) {
		return found, nil
	}
	if err == nil {
		err = fmt.Errorf("%q with md5 %s: %w", path, md5, ErrNotFound)
	}
	return Summary{}, err
}

// History returns the texts written for a path, newest first, those taken back too, at most limit of them, 0 for all.
func (tx *Tx) History(path string, limit int) ([]HistoryEntry, error) {
	if limit <= 0 {
		limit = -1 // to SQLite: no limit
	}
	entries := []HistoryEntry{}
	err := tx.rows(`SELECT path, content_md5, summary, author, model, source, "commit", worktree, created_at, ifnull(reverted_at, ''), text_hash
		FROM summary_history WHERE path = ? ORDER BY id DESC LIMIT ?`, []any{path, limit},
		func(rows *sql.Rows) error {
			var e HistoryEntry
			var created, reverted, hash string
			err := rows.Scan(&e.Path, &e.MD5, &e.Text, &e.Author, &e.Model, &e.Source, &e.Commit, &e.Worktree, &created, &reverted, &hash)
			e.Damaged = hash != textHash(e.Text)
			e.CreatedAt, e.Reverted = parseStamp(created), parseStamp(reverted)
			entries = append(entries, e)
			return err
		})
	return entries, err
}
