package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Damaged reports whether the database at path is to be salvaged: it cannot be read, is not as we made it, was emptied, or
// Check finds more in it than what a person set amiss. Other trouble is an error; ErrNewer and ErrForeign say that it is
// none of ours.
func Damaged(ctx context.Context, path string) (bool, error) {
	db, err := Open(ctx, path, Read)
	switch {
	case errors.Is(err, ErrDamaged), errors.Is(err, ErrEmptied):
		return true, nil
	case errors.Is(err, ErrNoDatabase), errors.Is(err, ErrOlder):
		return false, nil
	case err != nil:
		return false, err
	}
	defer db.Close()
	problems, err := db.Check(ctx)
	if errors.Is(err, ErrDamaged) {
		return true, nil
	}
	problems = slices.DeleteFunc(problems, func(p string) bool {
		return strings.HasPrefix(p, "permissions: ") || strings.HasPrefix(p, "setting: ")
	})
	return len(problems) > 0, err
}

// Check looks for damage and returns what it finds, one line each; none is good. It reads the whole file:
// SQLite's own checks, every text against the hash that was stored with it, the full-text index against
// the rows, the form of what is stored of the proof, and who else may use the files.
func (db *DB) Check(ctx context.Context) ([]string, error) {
	if _, err := db.opened(ctx); err != nil { // foreign objects are refused here
		return nil, db.explain(ctx, err)
	}
	// A connection of its own: FTS5 checks what an older one has cached against what others wrote since.
	// It could write, if it may: SQLite leaves CHECK constraints out of a schema that it can only read, and so out of its check.
	d, err := connect(db.path, "mode", "rw", "_pragma", "query_only(1)")
	if err != nil {
		return nil, err
	}
	defer d.Close()
	var found []string
	for _, look := range []func(context.Context, *sql.DB) ([]string, error){brokenPages, brokenTexts, brokenSearch, brokenSettings} {
		lines, err := look(ctx, d)
		if said := (*sqlite.Error)(nil); errors.As(err, &said) && said.Code()&0xff == sqlite3.SQLITE_ERROR {
			err = fmt.Errorf("%w: a table is not as we made it: %w", ErrDamaged, err) // our queries are right
			return nil, explain(db.path, err)
		}
		if err != nil {
			return nil, db.explain(ctx, err)
		}
		found = append(found, lines...)
	}
	return append(found, db.openToOthers()...), nil
}

// brokenPages returns what SQLite finds.
func brokenPages(ctx context.Context, d *sql.DB) ([]string, error) {
	var found []string
	for _, q := range []struct{ what, query, good string }{
		{"integrity", `PRAGMA integrity_check(20)`, "ok"},
		{"foreign key", `PRAGMA foreign_key_check`, ""},
	} {
		lines, err := columnOf(ctx, d, q.query) //nolint:constsql // one of the two
		if err != nil {
			return nil, err
		}
		for _, l := range lines {
			if l != q.good {
				found = append(found, q.what+": "+l)
			}
		}
	}
	return found, nil
}

// brokenTexts names the texts that are not those written: a flipped bit in a value passes SQLite's check.
func brokenTexts(ctx context.Context, d *sql.DB) ([]string, error) {
	rows, err := d.QueryContext(ctx, `SELECT 'summary of ' || path, summary, text_hash FROM file_registry WHERE summary IS NOT NULL
		UNION ALL SELECT 'summary of the directory ' || path, summary, text_hash FROM directory_registry WHERE summary IS NOT NULL
		UNION ALL SELECT 'history of ' || path || ', entry ' || id, summary, text_hash FROM summary_history
		UNION ALL SELECT 'note ' || id, note || char(10) || anchors, text_hash FROM notes`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var what, text, hash string
		if err := rows.Scan(&what, &text, &hash); err != nil {
			return nil, err
		}
		if hash != textHash(text) {
			found = append(found, what+": the text is not what was written")
		}
	}
	return found, rows.Err()
}

// brokenSearch returns where the full-text indexes are not of the rows and outlines. That each has the words of its own
// texts is part of SQLite's check.
func brokenSearch(ctx context.Context, d *sql.DB) ([]string, error) {
	return columnOf(ctx, d, `SELECT 'search: it does not know the summary of ' || f.path
		FROM file_registry AS f LEFT JOIN file_fts AS s ON s.rowid = f.search_id
		WHERE f.summary IS NOT NULL AND (s.path IS NOT f.path OR s.summary IS NOT f.summary)
		UNION ALL SELECT 'search: it knows of ' || s.path || ' what no row says'
		FROM file_fts AS s WHERE s.rowid NOT IN (SELECT search_id FROM file_registry WHERE search_id IS NOT NULL)
		UNION ALL SELECT 'search: it does not know the symbols of ' || o.content_md5
		FROM outlines AS o WHERE o.id NOT IN (SELECT rowid FROM outline_fts)
		UNION ALL SELECT 'search: it knows of outline ' || s.rowid || ', which is not stored'
		FROM outline_fts AS s WHERE s.rowid NOT IN (SELECT id FROM outlines)
		UNION ALL SELECT 'search: it does not know note ' || n.id
		FROM notes AS n LEFT JOIN note_fts AS s ON s.rowid = n.id WHERE s.note IS NOT n.note
		UNION ALL SELECT 'search: it knows of note ' || s.rowid || ', which is not stored'
		FROM note_fts AS s WHERE s.rowid NOT IN (SELECT id FROM notes)`)
}

// brokenSettings names what the registry stores for itself and cannot read: someone edited it. It is taken
// for what proves nothing until the next proof is stored.
func brokenSettings(ctx context.Context, d *sql.DB) ([]string, error) {
	rows, err := d.QueryContext(ctx, `SELECT worktree, key, value FROM plugin_config ORDER BY worktree, key`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []string
	for rows.Next() {
		var worktree, key, value string
		if err := rows.Scan(&worktree, &key, &value); err != nil {
			return nil, err
		}
		if err := checkOwn(key, value); err != nil {
			line := "setting: " + err.Error()
			if worktree != "" {
				line = fmt.Sprintf("setting of work tree %q: %v", worktree, err)
			}
			found = append(found, line)
		}
	}
	return found, rows.Err()
}

// openToOthers names the files that others may use.
func (db *DB) openToOthers() []string {
	var found []string
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if fi, err := os.Lstat(db.path + suffix); err == nil && fi.Mode().Perm()&0o077 != 0 {
			found = append(found, fmt.Sprintf("permissions: others may use it (%s); chmod 600 %s", fi.Mode().Perm(), db.path+suffix))
		}
	}
	dir := filepath.Dir(db.path)
	if fi, err := os.Stat(dir); err == nil && fi.Mode().Perm()&0o022 != 0 && fi.Mode()&fs.ModeSticky == 0 {
		found = append(found, fmt.Sprintf("permissions: others may replace it (%s); chmod 700 %s", fi.Mode().Perm(), dir))
	}
	return found
}

// columnOf returns the first column of a query as text.
func columnOf(ctx context.Context, d *sql.DB, query string) ([]string, error) {
	rows, err := d.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	first := sql.NullString{}
	dest := []any{&first}
	for range columns[1:] {
		dest = append(dest, new(any))
	}
	var lines []string
	for rows.Next() {
		if err := rows.Scan(dest...); err != nil {
			return nil, err
		}
		lines = append(lines, first.String)
	}
	return lines, rows.Err()
}
