package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// Check looks for damage and returns what it finds, one line each; none is good. It reads the whole file.
func (db *DB) Check(ctx context.Context) ([]string, error) {
	if _, err := db.pool(ctx, false); err != nil {
		return nil, explain(db.path, err)
	}
	// A connection of its own: FTS5 checks what an older one has cached against what others wrote since.
	pool, err := sql.Open("sqlite", dsn(db.path, "mode", "ro"))
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	var found []string
	for _, q := range []struct{ what, query, good string }{
		{"integrity", `PRAGMA integrity_check(20)`, "ok"},
		{"foreign key", `PRAGMA foreign_key_check`, ""},
	} {
		lines, err := columnOf(ctx, pool, q.query)
		if err != nil {
			return nil, explain(db.path, err)
		}
		for _, l := range lines {
			if l != q.good {
				found = append(found, q.what+": "+l)
			}
		}
	}
	if err := checkSchema(ctx, pool); err != nil {
		found = append(found, err.Error())
	}
	bad, err := brokenTexts(ctx, pool)
	if err != nil {
		return nil, explain(db.path, err)
	}
	found = append(found, bad...)
	if fi, err := os.Lstat(db.path); err == nil && fi.Mode().Perm()&0o077 != 0 {
		found = append(found, fmt.Sprintf("permissions: others may use it (%s); chmod 600 %s", fi.Mode().Perm(), db.path))
	}
	return found, nil
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
	var lines []string
	for rows.Next() {
		dest := make([]any, len(columns))
		for i := range dest {
			dest[i] = new(sql.NullString)
		}
		if err := rows.Scan(dest...); err != nil {
			return nil, err
		}
		lines = append(lines, dest[0].(*sql.NullString).String) //nolint:forcetypeassert // made above
	}
	return lines, rows.Err()
}

// brokenTexts names the summaries that are not those written: a flipped bit in a value passes SQLite's check.
func brokenTexts(ctx context.Context, d *sql.DB) ([]string, error) {
	rows, err := d.QueryContext(ctx, `SELECT 'summary of ' || path, summary, summary_hash FROM file_registry
			WHERE summary IS NOT NULL
		UNION ALL SELECT 'history of ' || path || ' entry ' || id, summary, text_hash FROM summary_history`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var bad []string
	for rows.Next() {
		var what, text string
		var hash sql.NullString
		if err := rows.Scan(&what, &text, &hash); err != nil {
			return nil, err
		}
		if hash.Valid && hash.String != textHash(text) {
			bad = append(bad, what+": the text is not what was written")
		}
	}
	return bad, rows.Err()
}

// Backup writes a copy to path, which must not exist, readable by its owner alone.
func (db *DB) Backup(ctx context.Context, path string) error {
	pool, err := db.pool(ctx, false)
	if err != nil {
		return explain(db.path, err)
	}
	return explain(db.path, backup(ctx, pool, path))
}

// Vacuum rewrites the file without the room that deleted rows left, and empties the log.
func (db *DB) Vacuum(ctx context.Context) error {
	pool, err := db.pool(ctx, true)
	if err != nil {
		return explain(db.path, err)
	}
	for _, q := range []string{`VACUUM`, `PRAGMA wal_checkpoint(TRUNCATE)`} {
		if _, err := pool.ExecContext(ctx, q); err != nil {
			return explain(db.path, err)
		}
	}
	return nil
}

// A Salvaged tells what was saved from a damaged database.
type Salvaged struct {
	Aside    string `json:"aside"`    // where the damaged file is now
	History  int    `json:"history"`  // texts saved
	Settings int    `json:"settings"` // settings saved, not the proof: the next prescan looks anew
	Lost     int    `json:"lost"`     // texts that could be read and were not what was written
}

// Salvage moves the damaged database at path aside and saves into a new one every text and setting that
// can still be read. Rows are not saved: they are rebuilt from the work tree, and recall their texts.
func Salvage(ctx context.Context, path string) (Salvaged, error) {
	out := Salvaged{Aside: path + ".broken-" + time.Now().UTC().Format("20060102T150405.000Z")}
	unlock, err := lock(ctx, path+".lock")
	if err != nil {
		return out, explain(path, err)
	}
	for _, suffix := range []string{"-wal", "-shm", ""} { // the database last: until then nothing is lost
		err := os.Rename(path+suffix, out.Aside+suffix)
		if err != nil && (suffix == "" || !errors.Is(err, fs.ErrNotExist)) {
			unlock()
			return out, err
		}
	}
	unlock() // opening takes it
	db, err := Open(ctx, path, Write)
	if err != nil {
		return out, err
	}
	defer db.Close()
	old, err := sql.Open("sqlite", dsn(out.Aside))
	if err != nil {
		return out, err
	}
	defer old.Close()
	return out, salvage(ctx, old, db, &out)
}

// salvage copies what can be read. A page that cannot ends a query, not the salvage.
func salvage(ctx context.Context, old *sql.DB, db *DB, out *Salvaged) error {
	return db.Update(ctx, "", func(tx *Tx) error {
		var failure error
		keep := func(query string, each func(*sql.Rows) error) {
			rows, err := old.QueryContext(ctx, query)
			if err != nil {
				return
			}
			defer rows.Close()
			for failure == nil && rows.Next() {
				failure = each(rows)
			}
		}
		text := func(rows *sql.Rows) error {
			var path, created, hash string
			s := Summary{}
			err := rows.Scan(&tx.worktree, &path, &s.MD5, &s.Text, &s.Author, &s.Model, &s.Source, &s.Commit, &hash, &created)
			if err != nil || hash != textHash(s.Text) || len(s.MD5) != 32 || s.Source == "history" {
				out.Lost += count(s.Source != "history")
				return nil //nolint:nilerr // the next may be whole
			}
			s.UpdatedAt = parseStamp(created)
			out.History++
			return tx.Remember(path, s)
		}
		keep(`SELECT worktree, path, content_md5, summary, author, model, source, "commit", text_hash, created_at
			FROM summary_history ORDER BY id`, text)
		keep(`SELECT worktree, path, summary_md5, summary, coalesce(summary_author, ''), coalesce(summary_model, ''),
				coalesce(summary_source, 'agent'), coalesce(summary_commit, ''), coalesce(summary_hash, ''),
				coalesce(summary_updated_at, '')
			FROM file_registry WHERE summary IS NOT NULL`, text)
		keep(`SELECT worktree, key, value FROM plugin_config`, func(rows *sql.Rows) error {
			var key, value string
			if err := rows.Scan(&tx.worktree, &key, &value); err != nil || Internal(key) {
				return nil //nolint:nilerr // the next may be whole
			}
			out.Settings++
			return tx.SetConfig(key, value)
		})
		tx.worktree = ""
		return failure
	})
}
