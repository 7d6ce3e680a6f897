package registry

import (
	"database/sql"
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
}

// Remember enters a text in the history without giving it to the row. The same text for the same bytes
// by the same author is entered once, unless another came in between.
func (tx *Tx) Remember(path string, s Summary) error {
	if len(s.MD5) != 32 {
		return fmt.Errorf("remember %q: content md5 %q has not 32 digits", path, s.MD5)
	}
	if s.Source == "history" {
		return nil // it came from there
	}
	_, err := tx.exec(`INSERT INTO summary_history
			(path, content_md5, summary, author, model, source, "commit", worktree, text_hash, created_at)
		SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
		WHERE NOT EXISTS (SELECT 1 FROM summary_history AS h WHERE h.id = (
				SELECT max(id) FROM summary_history WHERE path = ?1 AND content_md5 = ?2)
			AND h.summary = ?3 AND h.author = ?4 AND h.model = ?5)`,
		path, s.MD5, s.Text, s.Author, s.Model, s.Source, s.Commit, tx.worktree, textHash(s.Text), stamp(s.UpdatedAt))
	return err
}

// Recall returns the newest text that history holds for these very bytes at this path; ErrNotFound if
// none. Its source is "history".
func (tx *Tx) Recall(path, md5 string) (Summary, error) {
	s := Summary{MD5: md5, Source: "history"}
	var created, hash string
	err := tx.row(`SELECT summary, author, model, "commit", created_at, text_hash FROM summary_history
		WHERE path = ? AND content_md5 = ? ORDER BY id DESC LIMIT 1`,
		[]any{path, md5}, &s.Text, &s.Author, &s.Model, &s.Commit, &created, &hash)
	if err == nil && hash != textHash(s.Text) {
		return Summary{}, ErrNotFound // a flipped bit is not what was written
	}
	s.UpdatedAt = parseStamp(created)
	return s, err
}

// History returns the texts written for a path, newest first, at most limit of them.
func (tx *Tx) History(path string, limit int) ([]HistoryEntry, error) {
	entries := []HistoryEntry{}
	err := tx.rows(`SELECT path, content_md5, summary, author, model, source, "commit", worktree, created_at
		FROM summary_history WHERE path = ? ORDER BY id DESC LIMIT ?`, []any{path, limit},
		func(rows *sql.Rows) error {
			var e HistoryEntry
			var created string
			err := rows.Scan(&e.Path, &e.MD5, &e.Text, &e.Author, &e.Model, &e.Source, &e.Commit, &e.Worktree, &created)
			e.CreatedAt = parseStamp(created)
			entries = append(entries, e)
			return err
		})
	return entries, err
}
