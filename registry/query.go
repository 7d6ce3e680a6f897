package registry

import (
	"database/sql"
	"errors"
	"fmt"
	"path"
	"strings"
)

// A FileQuery selects rows; its zero value selects all.
type FileQuery struct {
	Type    string   // rows of this type
	Globs   []string // rows whose path matches one: *, ?, [set] within a name, ** over names; a directory selects all below
	Stale   bool     // rows with a summary that is not fresh
	Pending bool     // rows that want a summary and have no fresh one
	After   string   // rows after this path, for paging
	Limit   int      // at most this many, 0 for all
}

// ErrGlob means that a pattern is malformed.
var ErrGlob = errors.New("malformed pattern")

var errEnough = errors.New("enough rows")

// Files returns the rows that q selects, by path.
func (tx *Tx) Files(q FileQuery) ([]File, error) {
	for _, g := range q.Globs {
		if err := checkGlob(g); err != nil {
			return nil, err
		}
	}
	files := []File{}
	err := tx.scan(q, func(f File) error {
		if files = append(files, f); q.Limit > 0 && len(files) == q.Limit {
			return errEnough
		}
		return nil
	})
	return files, err
}

// checkGlob returns an error that wraps ErrGlob if a pattern is malformed.
func checkGlob(pattern string) error {
	if _, err := path.Match(pattern, ""); err != nil {
		return fmt.Errorf("%w: %q", ErrGlob, pattern)
	}
	return nil
}

// scan calls each for the rows that q selects, by path, whatever its limit.
func (tx *Tx) scan(q FileQuery, each func(File) error) error {
	query := `SELECT ` + fileColumns + textColumns + `, worktree = ?1 FROM file_registry
		WHERE (worktree, path) > (?1, ?2)` + q.condition() + ` ORDER BY worktree, path`
	args := []any{tx.worktree, q.After}
	if q.Type != "" {
		args = append(args, q.Type)
	}
	var ours int64
	return tx.ours(query, args, scanWhole(&ours), &ours, func(f File) error {
		if q.Stale && !f.Stale() || q.Pending && !f.Pending() || !q.matches(f.Path) {
			return nil
		}
		return each(f)
	})
}

// The terms of File.Stale and File.Pending in SQL, as in the views. What notFresh leaves out may still have a text that
// was altered, which is seen when it is read.
const (
	notFresh     = ` AND summary_md5 IS NOT content_md5`
	staleTerms   = ` AND summary_md5 IS NOT NULL`
	pendingTerms = ` AND content_md5 IS NOT NULL AND sensitive = 0`
)

// condition returns the terms that follow those of the work tree and the path; ?3 is the type.
func (q FileQuery) condition() string {
	var terms string
	if q.Stale {
		terms += staleTerms
	}
	if q.Pending {
		terms += pendingTerms + wantsSummary()
	}
	if q.Type != "" {
		terms += ` AND type = ?3`
	}
	return terms
}

// wantsSummary is the term for files of types that want a summary.
func wantsSummary() string { return ` AND type NOT IN ('` + strings.Join(unsummarized, `', '`) + `')` }

// matches reports whether a path matches one of the patterns, or there are none.
func (q FileQuery) matches(file string) bool {
	for _, g := range q.Globs {
		if Glob(g, file) {
			return true
		}
	}
	return len(q.Globs) == 0
}

// Glob reports whether a path matches a pattern: that of path.Match within each name, ** for any number
// of names, a pattern without a slash for the last name anywhere, and a directory for all below it.
func Glob(pattern, file string) bool {
	pattern = strings.TrimSuffix(strings.TrimPrefix(pattern, "./"), "/")
	if pattern == "." || pattern == "" {
		return true
	}
	names := strings.Split(file, "/")
	if !strings.Contains(pattern, "/") {
		if ok, _ := path.Match(pattern, names[len(names)-1]); ok {
			return true
		}
	}
	parts := strings.Split(pattern, "/")
	for n := len(names); n > 0; n-- { // the file, then the directories that it is in
		if matchNames(parts, names[:n]) {
			return true
		}
	}
	return false
}

// matchNames matches pattern parts with names by the usual table of prefixes, so that no pattern is slow.
func matchNames(parts, names []string) bool {
	reach := make([]bool, len(names)+1)
	reach[0] = true
	for _, p := range parts {
		next := make([]bool, len(names)+1)
		for n := range reach {
			switch {
			case p == "**":
				next[n] = reach[n] || (n > 0 && next[n-1])
			case n > 0 && reach[n-1]:
				next[n], _ = path.Match(p, names[n-1])
			}
		}
		reach = next
	}
	return reach[len(names)]
}

// A SummaryText is what a summary says, and of which bytes.
type SummaryText struct {
	MD5  string // of the content that it was written for
	Text string
}

// Summaries returns the texts of all summaries of the work tree, by path, without those that were altered since they
// were written.
func (tx *Tx) Summaries() (map[string]SummaryText, error) {
	all := map[string]SummaryText{}
	err := tx.rows(`SELECT path, summary_md5, coalesce(summary, ''), coalesce(text_hash, '') FROM file_registry
		WHERE worktree = ? AND summary_md5 IS NOT NULL`, []any{tx.worktree}, func(rows *sql.Rows) error {
		var path, hash string
		var s SummaryText
		err := rows.Scan(&path, &s.MD5, &s.Text, &hash)
		if err == nil && hash == textHash(s.Text) {
			all[path] = s
		}
		return err
	})
	return all, err
}
