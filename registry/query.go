package registry

import (
	"errors"
	"fmt"
	"path"
	"strings"
)

// A FileQuery selects rows; its zero value selects all.
type FileQuery struct {
	Type    string   // rows of this type
	Globs   []string // rows whose path matches one: *, ?, [set] within a name, ** over names; a directory selects all below
	Stale   bool     // rows with a summary of other bytes
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
		if _, err := path.Match(g, ""); err != nil {
			return nil, fmt.Errorf("%w: %q", ErrGlob, g)
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

// scan calls each for the rows that q selects, by path, whatever its limit.
func (tx *Tx) scan(q FileQuery, each func(File) error) error {
	// The texts of fresh files need not be read to know that they are neither stale nor pending.
	query := `SELECT ` + fileColumns + textColumns + `, worktree = ?1 FROM file_registry
		WHERE (worktree, path) > (?1, ?2) AND (?3 = '' OR type = ?3) AND (?4 = 0 OR summary_md5 IS NOT content_md5 OR content_md5 IS NULL)
		ORDER BY worktree, path`
	args := []any{tx.worktree, q.After, q.Type, count(q.Stale || q.Pending)}
	var ours int64
	return tx.ours(query, args, scanWhole(&ours), &ours, func(f File) error {
		if !q.selects(f) {
			return nil
		}
		return each(f)
	})
}

func (q FileQuery) selects(f File) bool {
	if (q.Type != "" && f.Type != q.Type) || (q.Stale && !f.Stale()) || (q.Pending && !f.Pending()) {
		return false
	}
	for _, g := range q.Globs {
		if Glob(g, f.Path) {
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
