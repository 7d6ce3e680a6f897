package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
)

// A Salvaged tells what was saved from a damaged database.
type Salvaged struct {
	Aside       string `json:"aside"`       // where the damaged file is now
	Files       int    `json:"files"`       // rows that have their summary again; their bytes are to be looked at anew
	Directories int    `json:"directories"` // rows of directories with an agent's text
	History     int    `json:"history"`     // texts saved
	Settings    int    `json:"settings"`    // settings saved, not the proof: the next prescan looks anew
	Lost        int    `json:"lost"`        // texts that could be read and were not what was written
}

// Salvage moves the damaged database at path aside, as path.broken- and the time, and saves into a new one
// every text and setting that can still be read and is what was written. Files come back with their
// summary alone and without evidence of their bytes, the others not at all: they are rebuilt from the work
// tree. ErrLocked if another process is writing.
func Salvage(ctx context.Context, path string) (Salvaged, error) {
	if _, err := checkFile(path); err != nil {
		return Salvaged{}, err
	}
	out := Salvaged{Aside: path + ".broken-" + timeInName()}
	if err := moveAside(ctx, path, out.Aside); err != nil {
		return Salvaged{}, explain(path, err)
	}
	db, err := Open(ctx, path, Write)
	if err != nil {
		return out, fmt.Errorf("make a new database, the damaged one is %s: %w", out.Aside, err)
	}
	defer db.Close()
	// Nothing is written to what is left. A file that was cut short is read as far as it goes, if that is
	// asked for first.
	old, err := dial(out.Aside, "mode", "ro", "_pragma", "writable_schema(1)", "_pragma", "trusted_schema(0)")
	if err != nil {
		return out, err
	}
	defer old.Close()
	err = db.Update(ctx, "", func(tx *Tx) error { return (&salvage{tx, old, &out}).run() })
	return out, err
}

// moveAside renames a database with what belongs to it, while nobody writes to it: writers see that the
// file is another one when they get its lock.
func moveAside(ctx context.Context, path, aside string) error {
	unlock, err := lock(ctx, path+".lock")
	if err != nil {
		return err
	}
	defer unlock()
	d, err := connect(path, "_txlock", "immediate")
	if err != nil {
		return err
	}
	defer d.Close()
	tx, err := d.BeginTx(ctx, nil)
	switch {
	case err == nil && runtime.GOOS != "windows": // where open files keep their names
		defer func() { _ = tx.Rollback() }()
	case err == nil:
		err = errors.Join(tx.Rollback(), d.Close())
	case !errors.Is(explain(path, err), ErrLocked): // too damaged to be locked: nobody can write to it
		err = nil
	}
	if err != nil {
		return err
	}
	for _, suffix := range []string{"-wal", "-shm", "-journal", ""} { // the database last: until then nothing is lost
		err := os.Rename(path+suffix, aside+suffix)
		if err != nil && (suffix == "" || !errors.Is(err, fs.ErrNotExist)) {
			return err
		}
	}
	return nil
}

// A salvage copies what can be read from an old database. A page that cannot ends a query, not the salvage.
type salvage struct {
	tx  *Tx
	old *sql.DB
	out *Salvaged
}

func (s *salvage) run() error {
	if _, err := columnOf(s.tx.ctx, s.old, `SELECT name FROM sqlite_master`); err != nil {
		return s.tx.ctx.Err() // there is no table to be found
	}
	if err := s.history(); err != nil {
		return err
	}
	for _, order := range []string{ // from both ends, so that a page in the middle does not hide the end
		`SELECT worktree, path, type, language, size_bytes, content_md5, summary_md5, summary, summary_author, summary_model,
			summary_source, summary_commit, text_hash, summary_updated_at
		FROM file_registry WHERE summary IS NOT NULL ORDER BY worktree, path`,
		`SELECT worktree, path, type, language, size_bytes, content_md5, summary_md5, summary, summary_author, summary_model,
			summary_source, summary_commit, text_hash, summary_updated_at
		FROM file_registry WHERE summary IS NOT NULL ORDER BY worktree DESC, path DESC`,
	} {
		if _, err := s.each(s.file, order); err != nil {
			return err
		}
	}
	if _, err := s.each(s.directory, `SELECT worktree, path, summary, summary_author, summary_model, summary_commit, summary_updated_at,
			summary_children, text_hash FROM directory_registry AS d WHERE summary_source = 'agent' AND NOT (`+takenBack+`)`); err != nil {
		return err
	}
	_, err := s.each(s.setting, `SELECT worktree, key, value FROM plugin_config`)
	s.tx.worktree = ""
	return err
}

// each calls keep for every row that can be read, and reports whether the query came to its end.
func (s *salvage) each(keep func(*sql.Rows) error, query string, args ...any) (whole bool, err error) {
	rows, err := s.old.QueryContext(s.tx.ctx, query, args...)
	if err != nil {
		return false, s.tx.ctx.Err()
	}
	defer rows.Close()
	for rows.Next() {
		if err := keep(rows); err != nil {
			return false, err
		}
	}
	return rows.Err() == nil, s.tx.ctx.Err()
}

// history copies the texts in the order in which they were written, which is the order of their keys, going
// on behind a page that cannot be read.
func (s *salvage) history() error {
	const patience = 10_000 // keys without a row before we give up
	last := int64(0)
	keep := func(rows *sql.Rows) error {
		var path, created, reverted, hash string
		var sum Summary
		err := rows.Scan(&last, &s.tx.worktree, &path, &sum.MD5, &sum.Text, &sum.Author, &sum.Model, &sum.Source, &sum.Commit, &hash, &created, &reverted)
		if err != nil || !asWritten(sum, hash) {
			s.out.Lost++
			return nil //nolint:nilerr // the next may be whole
		}
		sum.UpdatedAt = parseStamp(created)
		s.out.History++
		at := parseStamp(reverted)
		if reverted != "" && at.IsZero() { // garbled, and still taken back
			at = s.tx.now
		}
		return s.tx.remember(path, sum, at)
	}
	reverted := `''`
	if s.has("summary_history", "reverted_at") { // older versions had none
		reverted = `ifnull(reverted_at, '')`
	}
	for tries := 0; tries < patience; tries++ {
		before := last
		whole, err := s.each(keep, `SELECT id, worktree, path, content_md5, summary, author, model, source, "commit", text_hash, created_at, `+reverted+`
			FROM summary_history WHERE id > ? ORDER BY id`, last)
		if whole || err != nil {
			return err
		}
		if last == before {
			last++
		} else {
			tries = 0
		}
	}
	return nil
}

// has reports whether a table of the old database has a column.
func (s *salvage) has(table, column string) bool {
	var n int
	err := s.old.QueryRowContext(s.tx.ctx, `SELECT count(*) FROM pragma_table_info(?) WHERE name = ?`, table, column).Scan(&n)
	return err == nil && n > 0
}

// asWritten reports whether a summary is what was written.
func asWritten(s Summary, hash string) bool {
	return hash == textHash(s.Text) && isMD5(s.MD5) && slices.Contains(sources, s.Source)
}

// file copies a row with its summary, for bytes that are still to be seen.
func (s *salvage) file(rows *sql.Rows) error {
	var f File
	var sum Summary
	var md5 sql.NullString
	var hash, updated string
	err := rows.Scan(&s.tx.worktree, &f.Path, &f.Type, &f.Language, &f.Size, &md5, &sum.MD5, &sum.Text, &sum.Author, &sum.Model,
		&sum.Source, &sum.Commit, &hash, &updated)
	if err != nil || !asWritten(sum, hash) {
		return nil //nolint:nilerr // the next may be whole
	}
	if !slices.Contains(Types, f.Type) {
		f.Type = "other"
	}
	if f.MD5 = md5.String; !isMD5(f.MD5) {
		f.MD5 = ""
	}
	if _, err := s.tx.File(f.Path); !errors.Is(err, ErrNotFound) {
		return err // read before, or seen anew meanwhile
	}
	sum.UpdatedAt = parseStamp(updated)
	if known, kept, err := s.tx.kept(f.Path, sum, nil); err != nil || known && !kept {
		return err // it was taken back
	}
	s.out.Files++
	return errors.Join(s.tx.See(f), s.tx.Summarize(f.Path, sum))
}

// directory copies an agent's text on a directory; the excerpts are taken anew.
func (s *salvage) directory(rows *sql.Rows) error {
	var dir, updated, children, hash string
	var t DirectoryText
	err := rows.Scan(&s.tx.worktree, &dir, &t.Text, &t.Author, &t.Model, &t.Commit, &updated, &children, &hash)
	if err != nil || hash != textHash(t.Text) {
		return nil //nolint:nilerr // the next may be whole
	}
	t.UpdatedAt, t.Children = parseStamp(updated), decodeChildren(children)
	s.out.Directories++
	return s.tx.SummarizeDirectory(dir, t)
}

// setting copies a setting that is not ours to derive, and whose the registry is.
func (s *salvage) setting(rows *sql.Rows) error {
	var key, value string
	err := rows.Scan(&s.tx.worktree, &key, &value)
	owner := key == OwnerKey && s.tx.worktree == ""
	if err != nil || Internal(key) && !owner {
		return nil //nolint:nilerr // the next may be whole
	}
	s.out.Settings += count(!owner)
	return s.tx.SetConfig(key, value)
}
