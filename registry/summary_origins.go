package registry

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
)

// An Origin is a place in history where bytes may be found that a summary was written for.
type Origin struct{ Commit, Path string }

// Origins returns where texts for these bytes were written, the newest first: the path is another one if the file
// was renamed since.
func (tx *Tx) Origins(md5 string) ([]Origin, error) {
	var found []Origin
	err := tx.rows(`SELECT DISTINCT "commit", path FROM summary_history WHERE content_md5 = ? AND "commit" <> '' ORDER BY id DESC LIMIT 8`,
		[]any{md5}, func(rows *sql.Rows) error {
			var o Origin
			err := rows.Scan(&o.Commit, &o.Path)
			found = append(found, o)
			return err
		})
	return found, err
}

// HasOutline reports whether there is an outline of a content as this generator made it.
func (tx *Tx) HasOutline(c Content, generator int) (bool, error) {
	var one int
	err := tx.row(`SELECT 1 FROM outlines WHERE content_md5 = ? AND language = ? AND generator = ?`, []any{c.MD5, c.Language, generator}, &one)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// recordDependencies notes what the files that a file depends on hold now, as far as is known, for a text that an
// agent wrote just now for the bytes of the row.
func (tx *Tx) recordDependencies(path string, s Summary) error {
	if s.Source != "agent" || !s.UpdatedAt.Equal(tx.now) {
		return nil
	}
	_, err := tx.derive(`INSERT OR REPLACE INTO summary_dependencies (path, content_md5, dependencies, recorded_at)
		SELECT d.path, ?3, json_group_object(d.target, f.content_md5), ?4
		FROM file_dependencies AS d JOIN file_registry AS f ON f.worktree = d.worktree AND f.path = d.target
		WHERE d.worktree = ?1 AND d.path = ?2 AND f.content_md5 IS NOT NULL
			AND EXISTS (SELECT 1 FROM file_registry WHERE worktree = ?1 AND path = ?2 AND content_md5 = ?3)
		GROUP BY d.path`, tx.worktree, path, s.MD5, stamp(tx.now))
	if err != nil {
		return fmt.Errorf("note what %q depends on: %w", path, err)
	}
	return nil
}

// DependenciesOf returns what the files held that a file depended on when its summary was written for these bytes:
// by path their md5. It is empty if that is not known.
func (tx *Tx) DependenciesOf(path, md5 string) (map[string]string, error) {
	var text string
	err := tx.row(`SELECT dependencies FROM summary_dependencies WHERE path = ? AND content_md5 = ?`, []any{path, md5}, &text)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	held := map[string]string{}
	if err := json.Unmarshal([]byte(text), &held); err != nil {
		return nil, nil //nolint:nilerr // damaged, and only a note
	}
	return held, nil
}

// DependencyTargets returns the files that a file depends on as the stored file graph has it, sorted.
func (tx *Tx) DependencyTargets(path string) ([]string, error) {
	var targets []string
	err := tx.rows(`SELECT target FROM file_dependencies WHERE worktree = ? AND path = ? ORDER BY target`, []any{tx.worktree, path}, func(rows *sql.Rows) error {
		var p string
		err := rows.Scan(&p)
		targets = append(targets, p)
		return err
	})
	return targets, err
}
