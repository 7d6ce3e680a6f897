package registry

import (
	"cmp"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A File is what is remembered of one tracked file.
type File struct {
	Path       string    // relative to the root, with slashes
	Type       string    // source, test, config, doc, data, generated, vendored, lockfile, binary, symlink, other
	Language   string    // "" if none is known
	Size       int64     // bytes
	MD5        string    // content_md5: 32 hexadecimal digits; "" = not hashed (binary, or over the size limit)
	Blob       string    // id in hex of the git blob that the bytes were found equal to, "" if none is known
	Filtered   bool      // other bytes may convert to the same blob: it does not prove these
	Sensitive  bool      // a secret by name or content: never summarised
	Stat       Stat      // when the bytes were read; zero when too recent to be evidence
	VerifiedAt time.Time // when the bytes were read, UTC
	Summary    *Summary  // nil = none
}

// A Stat is stat data of a file, by which it is seen to be unchanged.
type Stat struct {
	MtimeNS, CtimeNS int64  // since 1970, in nanoseconds
	Ino              uint64 //
	Mode             uint32 // git mode of what was on disk
}

// A Summary is a text on one file, bound to the bytes that it was written for.
type Summary struct {
	Text      string
	MD5       string    // content_md5 that it was written for
	Source    string    // agent, structural, history, shared
	Author    string    // who wrote it, "" if not told
	Model     string    // the model that did, "" if none or not told
	Commit    string    // id in hex of the commit that was checked out, "" for none
	UpdatedAt time.Time // UTC
	Damaged   bool      // the text was altered in the database since it was written: it is never fresh, nor given to a file again
}

// Writer returns in words who wrote a text: the author, and a model in brackets. A text without an author is unsigned:
// agents and people write in the same way. Where it did not come from whoever worked here, the source is named first.
func Writer(source, author, model string) string {
	by := cmp.Or(author, "unsigned")
	if source != "" && source != "agent" { // the usual
		by = source + ": " + by
	}
	if model != "" {
		by += " (" + model + ")"
	}
	return by
}

// sharedText is the source of a text from elsewhere that nobody here has confirmed.
const sharedText = "shared"

// Remote reports whether the text is from elsewhere and nobody here has confirmed it.
func (s Summary) Remote() bool { return s.Source == sharedText }

// Types are the types of files.
var Types = []string{"source", "test", "config", "doc", "data", "generated", "vendored", "lockfile", "binary", "symlink", "other"}

var (
	sources = []string{agentText, "structural", "history", sharedText}

	unsummarized = []string{"lockfile", "generated", "vendored", "binary", "symlink"} // types that want no summary
)

// Fresh reports whether the file has a summary of the bytes that it has, as it was written. A row of Evidence has no
// text: of that the bytes alone are compared.
func (f File) Fresh() bool {
	return f.Summary != nil && f.MD5 != "" && f.Summary.MD5 == f.MD5 && !f.Summary.Damaged
}

// Stale reports whether the file has a summary that is not fresh: of other bytes, or altered since it was written.
func (f File) Stale() bool { return f.Summary != nil && !f.Fresh() }

// Summarizable reports whether the file is one of those that want a summary.
func (f File) Summarizable() bool {
	return f.MD5 != "" && !f.Sensitive && !slices.Contains(unsummarized, f.Type)
}

// Pending reports whether the file wants a summary and has no fresh one.
func (f File) Pending() bool { return f.Summarizable() && !f.Fresh() }

// Flags are read as one number, and all numbers as 64 bits: database/sql is slow at other types.
const fileColumns = `path, type, language, size_bytes, coalesce(content_md5, ''), git_blob, filtered + 2 * sensitive,
	mtime_ns, ctime_ns, inode, mode, coalesce(summary_md5, ''), coalesce(summary_source, '')`

const textColumns = `, verified_at, coalesce(summary, ''), coalesce(summary_author, ''), coalesce(summary_model, ''),
	coalesce(summary_commit, ''), coalesce(summary_updated_at, ''), coalesce(text_hash, '')`

// A scanner is one row or the present one of many.
type scanner interface{ Scan(...any) error }

// A fileScan scans rows into the same memory one after the other.
type fileScan struct {
	file               File
	summary            Summary
	flags, inode, mode int64
	verified, updated  string
	hash               string // of the text, where it is read
	whole              bool   // it is
	dest               []any
}

// scanEvidence returns what scans fileColumns, and then more.
func scanEvidence(more ...any) *fileScan {
	s := &fileScan{}
	f := &s.file
	s.dest = append([]any{
		&f.Path, &f.Type, &f.Language, &f.Size, &f.MD5, &f.Blob, &s.flags,
		&f.Stat.MtimeNS, &f.Stat.CtimeNS, &s.inode, &s.mode, &s.summary.MD5, &s.summary.Source,
	}, more...)
	return s
}

// scanWhole returns what scans fileColumns and textColumns, and then more.
func scanWhole(more ...any) *fileScan {
	s := scanEvidence()
	s.whole = true
	t := &s.summary
	s.dest = append(append(s.dest, &s.verified, &t.Text, &t.Author, &t.Model, &t.Commit, &s.updated, &s.hash), more...)
	return s
}

// scan returns the present row.
func (s *fileScan) scan(row scanner) (File, error) {
	if err := row.Scan(s.dest...); err != nil {
		return File{}, err
	}
	f := s.file
	f.Filtered, f.Sensitive = s.flags&1 != 0, s.flags&2 != 0
	f.Stat.Ino, f.Stat.Mode = uint64(s.inode), uint32(s.mode) //nolint:gosec // stored as the same bits
	if s.verified != "" {
		f.VerifiedAt = parseStamp(s.verified)
	}
	if s.summary.MD5 != "" {
		summary := s.summary
		if s.updated != "" {
			summary.UpdatedAt = parseStamp(s.updated)
		}
		summary.Damaged = s.whole && s.hash != textHash(summary.Text)
		f.Summary = &summary
	}
	return f, nil
}

// Count returns the number of rows.
func (tx *Tx) Count() (int, error) {
	var n int
	var more bool
	err := tx.row(`SELECT EXISTS (SELECT 1 FROM file_registry WHERE worktree < ?) OR EXISTS (SELECT 1 FROM file_registry WHERE worktree > ?)`,
		[]any{tx.worktree, tx.worktree}, &more)
	switch {
	case err != nil:
	case more:
		err = tx.row(`SELECT count(*) FROM file_registry WHERE worktree = ?`, []any{tx.worktree}, &n)
	default: // SQLite adds up what each page says of itself, in a fifth of the time
		err = tx.row(`SELECT count(*) AS of_all_work_trees FROM file_registry`, nil, &n)
	}
	return n, err
}

// Skipped returns the number of rows of files that were not hashed.
func (tx *Tx) Skipped() (int, error) {
	var n int
	err := tx.row(`SELECT count(*) FROM file_registry WHERE worktree = ? AND content_md5 IS NULL`, []any{tx.worktree}, &n)
	return n, err
}

// File returns the row at path, or ErrNotFound.
func (tx *Tx) File(path string) (File, error) {
	s, err := tx.stmt(`SELECT ` + fileColumns + textColumns + ` FROM file_registry WHERE worktree = ? AND path = ?`)
	if err != nil {
		return File{}, err
	}
	f, err := scanWhole().scan(s.QueryRowContext(tx.quiet, tx.worktree, path))
	if errors.Is(err, sql.ErrNoRows) {
		return File{}, fmt.Errorf("%q: %w", path, ErrNotFound)
	}
	return f, err
}

// manyPaths is from how many paths on reading all rows is faster than looking up each.
const manyPaths = 5000

// FilesAt returns the rows at paths, by path; those that are not remembered are not in the map.
func (tx *Tx) FilesAt(paths []string) (map[string]File, error) {
	files := make(map[string]File, len(paths))
	if len(paths) > manyPaths {
		wanted := make(map[string]bool, len(paths))
		for _, p := range paths {
			wanted[p] = true
		}
		return files, tx.scan(FileQuery{}, func(f File) error {
			if wanted[f.Path] {
				files[f.Path] = f
			}
			return nil
		})
	}
	for _, p := range paths {
		f, err := tx.File(p)
		if errors.Is(err, ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		files[p] = f
	}
	return files, nil
}

// PathFrom returns the first path that is remembered, in the order of bytes, from one on. ErrNotFound after the last.
func (tx *Tx) PathFrom(from string) (string, error) {
	var p string
	err := tx.row(`SELECT path FROM file_registry WHERE worktree = ? AND path >= ? ORDER BY path LIMIT 1`, []any{tx.worktree, from}, &p)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("a path from %q on: %w", from, ErrNotFound)
	}
	return p, err
}

// Evidence calls each for every row, ordered by path. Of a summary it tells the md5 and the source alone,
// and not when the bytes were read.
func (tx *Tx) Evidence(each func(File) error) error {
	query := `SELECT ` + fileColumns + `, worktree = ?1 FROM file_registry WHERE worktree >= ?1 ORDER BY worktree, path`
	var ours int64
	return tx.ours(query, []any{tx.worktree}, scanEvidence(&ours), &ours, each)
}

// ours calls each for the rows of a query that are of the work tree, as its last column says; they come
// first. SQLite would find their end by comparing each row's whole record, texts and all.
func (tx *Tx) ours(query string, args []any, s *fileScan, ours *int64, each func(File) error) error {
	err := tx.rows(query, args, func(rows *sql.Rows) error {
		f, err := s.scan(rows)
		if err != nil {
			return err
		}
		if *ours == 0 {
			return errEnough
		}
		return each(f)
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return err
}

// FilteredPaths returns the paths whose bytes their blob does not prove, in order.
func (tx *Tx) FilteredPaths() ([]string, error) {
	var paths []string
	err := tx.rows(`SELECT path FROM file_registry WHERE worktree = ? AND filtered = 1 ORDER BY path`, []any{tx.worktree},
		func(rows *sql.Rows) error {
			var p string
			err := rows.Scan(&p)
			paths = append(paths, p)
			return err
		})
	return paths, err
}

// seeBatch is how many files one statement enters: more gain little.
const seeBatch = 16

const (
	seeInsert = `INSERT INTO file_registry (worktree, path, type, language, size_bytes, content_md5, git_blob,
		filtered, sensitive, mtime_ns, ctime_ns, inode, mode, verified_at) VALUES `
	seeValues = `(?, ?, ?, ?, ?, nullif(?, ''), ?, ?, ?, ?, ?, ?, ?, ?)`
	seeUpdate = ` ON CONFLICT (worktree, path) DO UPDATE SET
		type = excluded.type, language = excluded.language, size_bytes = excluded.size_bytes,
		content_md5 = excluded.content_md5, git_blob = excluded.git_blob, filtered = excluded.filtered,
		sensitive = excluded.sensitive, mtime_ns = excluded.mtime_ns, ctime_ns = excluded.ctime_ns,
		inode = excluded.inode, mode = excluded.mode, verified_at = excluded.verified_at`
)

var (
	seeOne  = seeInsert + seeValues + seeUpdate
	seeMany = seeInsert + strings.Repeat(seeValues+", ", seeBatch-1) + seeValues + seeUpdate
)

// See enters what was observed of a file. Its summary is not touched: whether it is stale follows. Files
// are entered in batches, so that an error may be about one that was seen before; it names it.
func (tx *Tx) See(f File) error {
	if !tx.writes {
		return fmt.Errorf("see %q: %w: the transaction only reads", f.Path, ErrReadOnly)
	}
	if f.MD5 != "" && !isMD5(f.MD5) {
		return fmt.Errorf("see %q: %q is not an md5 in lower-case hex", f.Path, f.MD5)
	}
	if tx.seen = append(tx.seen, f); len(tx.seen) < seeBatch {
		return nil
	}
	return tx.flush()
}

// flush enters the files that were seen.
func (tx *Tx) flush() error {
	if len(tx.seen) == 0 {
		return nil
	}
	seen := tx.seen
	tx.seen = nil
	defer func() { tx.seen = seen[:0] }()
	if err := tx.account(-1, seen...); err != nil {
		return err
	}
	if len(seen) == seeBatch {
		if _, err := tx.exec(seeMany, tx.seeArgs(seen)...); err == nil {
			return tx.account(1, seen...)
		}
	}
	for i := range seen { // also to find the one that could not be entered
		if _, err := tx.exec(seeOne, tx.seeArgs(seen[i:i+1])...); err != nil {
			return fmt.Errorf("see %q: %w", seen[i].Path, err)
		}
	}
	return tx.account(1, seen...)
}

// seeArgs returns the arguments that enter files, in memory that the next call uses again.
func (tx *Tx) seeArgs(files []File) []any {
	tx.args = tx.args[:0]
	for i := range files {
		f := &files[i]
		at := f.VerifiedAt
		if at.IsZero() {
			at = tx.now
		}
		tx.args = append(tx.args, tx.worktree, f.Path, f.Type, f.Language, f.Size, f.MD5, f.Blob, int64(count(f.Filtered)),
			int64(count(f.Sensitive)), f.Stat.MtimeNS, f.Stat.CtimeNS, int64(f.Stat.Ino), int64(f.Stat.Mode), stamp(at)) //nolint:gosec // stored as the same bits
	}
	return tx.args
}

// Summarize writes the summary of a remembered file, and its history. A zero UpdatedAt is now. ErrNotFound
// if there is no row.
func (tx *Tx) Summarize(path string, s Summary) error {
	if s.Damaged {
		return fmt.Errorf("summarize %q: %w: the text is not what was written", path, ErrDamaged)
	}
	if s.UpdatedAt.IsZero() {
		s.UpdatedAt = tx.now
	}
	n, err := tx.exec(`UPDATE file_registry SET summary = ?, summary_md5 = ?, summary_source = ?, summary_author = ?,
			summary_model = ?, summary_commit = ?, text_hash = ?, summary_updated_at = ?
		WHERE worktree = ? AND path = ?`,
		s.Text, s.MD5, s.Source, s.Author, s.Model, s.Commit, textHash(s.Text), stamp(s.UpdatedAt), tx.worktree, path)
	if err == nil && n == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("summarize %q: %w", path, err)
	}
	return errors.Join(tx.recordDependencies(path, s), tx.Remember(path, s), tx.lend(path, s))
}

// Forget deletes a row, if there is one. The texts written for it stay in the history.
func (tx *Tx) Forget(path string) error {
	if err := tx.account(-1, File{Path: path}); err != nil {
		return err
	}
	_, err := tx.exec(`DELETE FROM file_registry WHERE worktree = ? AND path = ?`, tx.worktree, path)
	return err
}

// PathsOf returns the paths that are remembered with these bytes, in order.
func (tx *Tx) PathsOf(md5 string) ([]string, error) {
	var paths []string
	err := tx.rows(`SELECT path FROM file_registry WHERE worktree = ? AND content_md5 = ? ORDER BY path`, []any{tx.worktree, md5}, func(rows *sql.Rows) error {
		var p string
		err := rows.Scan(&p)
		paths = append(paths, p)
		return err
	})
	return paths, err
}

// Move gives the summary of one file to another that is remembered, with its history; without a summary it does
// nothing. In place of a damaged text it is the one that history holds for the same bytes, if it does; of a file that has no row any
// more, the last that history holds of its path. ErrNotFound if the other has no row.
func (tx *Tx) Move(from, to string) error {
	f, err := tx.File(from)
	switch {
	case errors.Is(err, ErrNotFound):
		md5, err := tx.lastSummarized(from)
		if err != nil || md5 == "" {
			return err
		}
		f.Summary = &Summary{MD5: md5, Damaged: true}
	case err != nil || f.Summary == nil:
		return err
	}
	sum := *f.Summary
	if sum.Damaged {
		if sum, err = tx.Recall(from, sum.MD5); err != nil {
			return ignoreMissing(err)
		}
	}
	return tx.Summarize(to, sum)
}

// isMD5 reports whether s is an md5 as it is stored.
func isMD5(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return len(s) == 32
}

// textHash returns the sha256 of a text in hex.
func textHash(text string) string {
	h := sha256.Sum256([]byte(text))
	return hex.EncodeToString(h[:])
}
