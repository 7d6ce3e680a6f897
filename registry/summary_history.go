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

	Size      int64     `json:"size_bytes"`   // of the bytes that it was written for, where their blob is known
	Blob      string    `json:"git_blob"`     // id in hex of their blob, "" if it is not known
	Origin    string    `json:"origin"`       // of a shared text: the name of the remote that it came from, or "file"
	Confirmed time.Time `json:"confirmed_at"` // when somebody here confirmed a shared text, UTC; zero: nobody did
}

// Remote reports whether a text is from elsewhere and nobody here has confirmed it.
func (e HistoryEntry) Remote() bool { return e.Source == sharedText && e.Confirmed.IsZero() }

// Remember enters a text in the history without giving it to the row. What is already the newest text for
// these bytes that was not taken back, by the same author, is not entered again: it keeps the time when it was
// written. A zero UpdatedAt is now.
func (tx *Tx) Remember(path string, s Summary) error {
	return tx.remember(File{Path: path}, s, time.Time{})
}

// RememberOf is Remember of a text of a file that may have no row: f says of which bytes it is.
func (tx *Tx) RememberOf(f File, s Summary) error { return tx.remember(f, s, time.Time{}) }

// remember enters a text, as one that was taken back if reverted is not zero; such a one is always entered.
func (tx *Tx) remember(f File, s Summary, reverted time.Time) error {
	if f.MD5 != s.MD5 {
		f.Size, f.Blob = 0, ""
	}
	if s.UpdatedAt.IsZero() {
		s.UpdatedAt = tx.now
	}
	_, err := tx.enter(HistoryEntry{
		Path: f.Path, MD5: s.MD5, Size: f.Size, Blob: f.Blob, Text: s.Text, Author: s.Author, Model: s.Model, Source: s.Source, Commit: s.Commit, Worktree: tx.worktree,
		CreatedAt: s.UpdatedAt, Reverted: reverted,
	})
	return err
}

// What keeps a text from being entered again, by its path, md5, text, author and model as ?1 to ?5: that it is the newest at
// its path for these bytes; of a shared text, that it is known at all, though it was taken back.
const (
	isNewest = `SELECT 1 FROM summary_history AS h WHERE h.id = (
			SELECT max(id) FROM summary_history WHERE path = ?1 AND content_md5 = ?2 AND reverted_at IS NULL)
		AND h.summary = ?3 AND h.author = ?4 AND h.model = ?5`
	isKnown = `SELECT 1 FROM summary_history AS h WHERE h.content_md5 = ?2 AND h.summary = ?3 AND h.author = ?4 AND h.model = ?5`
)

// enter enters a text, and returns 1 unless there is no need to. One that was taken back is always entered. What one of
// this clone does not say of its bytes is taken from the row that has them.
func (tx *Tx) enter(e HistoryEntry) (int64, error) {
	unless := isNewest
	if e.Source == sharedText {
		unless = isKnown
	}
	n, err := tx.exec(`INSERT INTO summary_history
			(path, content_md5, summary, author, model, source, "commit", worktree, text_hash, created_at, reverted_at, size_bytes, git_blob, origin, confirmed_at)
		SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, nullif(?11, ''),
			CASE WHEN ?13 <> '' OR ?6 = 'shared' THEN ?12 ELSE coalesce((SELECT size_bytes FROM file_registry WHERE worktree = ?8 AND path = ?1 AND content_md5 = ?2), 0) END,
			CASE WHEN ?13 <> '' OR ?6 = 'shared' THEN ?13 ELSE coalesce((SELECT git_blob FROM file_registry WHERE worktree = ?8 AND path = ?1 AND content_md5 = ?2), '') END,
			?14, nullif(?15, '')
		WHERE ?11 <> '' OR NOT EXISTS (`+unless+`)`,
		e.Path, e.MD5, e.Text, e.Author, e.Model, e.Source, e.Commit, e.Worktree, textHash(e.Text), stamp(e.CreatedAt), stampOr(e.Reverted),
		e.Size, e.Blob, e.Origin, stampOr(e.Confirmed))
	if err != nil {
		err = fmt.Errorf("remember %q: %w", e.Path, err)
	}
	return n, err
}

// stampOr formats a time as it is stored, the zero one as "".
func stampOr(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return stamp(t)
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

// isOwn is true of a text of this clone, or one that somebody here confirmed, that was not taken back.
const isOwn = `reverted_at IS NULL AND (source <> 'shared' OR confirmed_at IS NOT NULL)`

// Recall returns the newest text of this clone that history holds for these very bytes at this path, that was not taken
// back and that is what was written, bit for bit; ErrNotFound if none. Its source is "history". A shared text that
// somebody here confirmed is one of this clone.
func (tx *Tx) Recall(path, md5 string) (Summary, error) {
	found := Summary{MD5: md5, Source: "history"}
	err := tx.rows(`SELECT summary, author, model, "commit", created_at, text_hash FROM summary_history
		WHERE path = ? AND content_md5 = ? AND `+isOwn+`
		ORDER BY id DESC`, []any{path, md5}, func(rows *sql.Rows) error {
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

// entryColumns are what scanEntry scans.
const entryColumns = `path, content_md5, summary, author, model, source, "commit", worktree, created_at, ifnull(reverted_at, ''), text_hash,
	size_bytes, git_blob, origin, ifnull(confirmed_at, '')`

// scanEntry scans entryColumns, and then more.
func scanEntry(rows *sql.Rows, more ...any) (HistoryEntry, error) {
	var e HistoryEntry
	var created, reverted, hash, confirmed string
	err := rows.Scan(append([]any{
		&e.Path, &e.MD5, &e.Text, &e.Author, &e.Model, &e.Source, &e.Commit, &e.Worktree, &created, &reverted, &hash,
		&e.Size, &e.Blob, &e.Origin, &confirmed,
	}, more...)...)
	e.Damaged = hash != textHash(e.Text)
	e.CreatedAt, e.Reverted, e.Confirmed = parseStamp(created), takenBackAt(reverted), parseStamp(confirmed)
	return e, err
}

// HasHistory reports whether any text is in the history. It is asked once in a transaction: what that writes itself does not count.
func (tx *Tx) HasHistory() (bool, error) {
	if tx.history != nil {
		return *tx.history, nil
	}
	has := false
	err := tx.rows(`SELECT 1 FROM summary_history LIMIT 1`, nil, func(*sql.Rows) error { has = true; return nil })
	if err == nil {
		tx.history = &has
	}
	return has, err
}

// Orphans returns the paths of which there is a text, or a note on a file, and no row.
func (tx *Tx) Orphans() (map[string]bool, error) {
	paths := map[string]bool{}
	err := tx.rows(`SELECT DISTINCT path FROM summary_history AS h WHERE NOT EXISTS (SELECT 1 FROM file_registry WHERE worktree = ?1 AND path = h.path)
		UNION SELECT path FROM note_anchors AS a WHERE kind <> 'directory' AND NOT EXISTS (SELECT 1 FROM file_registry WHERE worktree = ?1 AND path = a.path)`,
		[]any{tx.worktree}, func(rows *sql.Rows) error {
			var path string
			err := rows.Scan(&path)
			paths[path] = true
			return err
		})
	return paths, err
}

// lastSummarized returns the md5 of the bytes that the last text of a path was written for, "" if it has none.
func (tx *Tx) lastSummarized(path string) (md5 string, err error) {
	err = tx.rows(`SELECT content_md5 FROM summary_history WHERE path = ? AND `+isOwn+` ORDER BY id DESC LIMIT 1`, []any{path},
		func(rows *sql.Rows) error { return rows.Scan(&md5) })
	return md5, err
}

// History returns the texts written for a path, newest first, those taken back too, at most limit of them, 0 for all.
func (tx *Tx) History(path string, limit int) ([]HistoryEntry, error) {
	if limit <= 0 {
		limit = -1 // to SQLite: no limit
	}
	entries := []HistoryEntry{}
	err := tx.rows(`SELECT `+entryColumns+` FROM summary_history WHERE path = ? ORDER BY id DESC LIMIT ?`, []any{path, limit},
		func(rows *sql.Rows) error {
			e, err := scanEntry(rows)
			entries = append(entries, e)
			return err
		})
	return entries, err
}
