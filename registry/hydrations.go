package registry

import (
	"database/sql"
	"fmt"
	"strings"
	"time"
)

// A Hydrated is a symbol that was given whole.
type Hydrated struct {
	Path    string // relative to the root, with slashes
	ID      string // qualified name, with ~2, ~3 for later namesakes of the file
	SpanMD5 string // of its bytes
}

// How much is known of what was given: no longer ago, and no more, in a work tree.
const (
	HydrationAge  = 24 * time.Hour
	maxHydrations = 10_000
)

// maxSymbolName is how many bytes are stored of a symbol's name.
const maxSymbolName = 1 << 10

// KeepHydrations notes that symbols were given whole to a session, and forgets what was given too long ago or is too
// much. Rows, texts and the proof stay what they are.
func (tx *Tx) KeepHydrations(session string, given []Hydrated, now time.Time) error {
	for _, h := range given {
		name := h.ID
		if len(name) > maxSymbolName {
			name = strings.ToValidUTF8(name[:maxSymbolName], "")
		}
		_, err := tx.derive(`INSERT INTO hydrations (worktree, path, symbol, span_md5, session, hydrated_at) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET hydrated_at = excluded.hydrated_at`,
			tx.worktree, h.Path, name, h.SpanMD5, session, stamp(now))
		if err != nil {
			return fmt.Errorf("keep that %s of %s was given: %w", h.ID, h.Path, err)
		}
	}
	_, err := tx.derive(`DELETE FROM hydrations WHERE worktree = ? AND hydrated_at NOT BETWEEN ? AND ?`,
		tx.worktree, stamp(now.Add(-HydrationAge)), stamp(now.Add(time.Minute))) // a clock that was set back leaves a future
	if err != nil {
		return err
	}
	n := 0
	if err := tx.row(`SELECT count(*) FROM hydrations WHERE worktree = ?`, []any{tx.worktree}, &n); err != nil || n <= maxHydrations {
		return err
	}
	_, err = tx.derive(`DELETE FROM hydrations WHERE (worktree, path, span_md5, symbol, session) IN (
		SELECT worktree, path, span_md5, symbol, session FROM hydrations WHERE worktree = ? ORDER BY hydrated_at LIMIT ?)`,
		tx.worktree, n-maxHydrations)
	return err
}

// Hydrations returns which bytes of a file's symbols were given whole to anybody since a time, by their md5 with when
// they were given last.
func (tx *Tx) Hydrations(path string, since time.Time) (map[string]time.Time, error) {
	given := map[string]time.Time{}
	err := tx.rows(`SELECT span_md5, max(hydrated_at) FROM hydrations WHERE worktree = ? AND path = ? AND hydrated_at >= ? GROUP BY span_md5`,
		[]any{tx.worktree, path, stamp(since)}, func(rows *sql.Rows) error {
			var md5, at string
			err := rows.Scan(&md5, &at)
			given[md5] = parseStamp(at)
			return err
		})
	return given, err
}

// A Reading is a symbol that was given whole to a session.
type Reading struct {
	Hydrated
	Session string
	At      time.Time // last, UTC
}

// Readings returns what was given whole since a time, by session and path.
func (tx *Tx) Readings(since time.Time) ([]Reading, error) {
	var all []Reading
	err := tx.rows(`SELECT path, symbol, span_md5, session, hydrated_at FROM hydrations WHERE worktree = ? AND hydrated_at >= ?
		ORDER BY session, path, symbol, span_md5`, []any{tx.worktree, stamp(since)}, func(rows *sql.Rows) error {
		var r Reading
		var at string
		err := rows.Scan(&r.Path, &r.ID, &r.SpanMD5, &r.Session, &at)
		r.At = parseStamp(at)
		all = append(all, r)
		return err
	})
	return all, err
}
