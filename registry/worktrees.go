package registry

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// byWorkTree lists the tables that are keyed by work tree, but for the history and the notes: these texts outlive the work tree that
// they were written in. The rows come first.
var byWorkTree = []string{
	"file_registry", "plugin_config", "directory_registry", "file_dependencies", "file_ranks", "derived_marks", "codemaps",
	"hydrations", "file_links", "steering_files",
}

// WorkTrees returns the names of the work trees that something is remembered of, "" for the main one, by name.
func (tx *Tx) WorkTrees() ([]string, error) {
	// From name to name: each step looks up one entry of each index, however many rows a work tree has.
	var steps []string
	for _, table := range byWorkTree {
		steps = append(steps, `SELECT min(worktree) AS name FROM `+table+` WHERE worktree > w.name`)
	}
	linked := `SELECT min(name) FROM (` + strings.Join(steps, ` UNION ALL `) + `)`
	names := []string{}
	err := tx.rows(`WITH RECURSIVE w (name) AS (SELECT '' UNION ALL SELECT (`+linked+`) FROM w WHERE w.name IS NOT NULL)
		SELECT name FROM w WHERE name <> ''
			OR name = '' AND (EXISTS (SELECT 1 FROM file_registry WHERE worktree = '')
				OR EXISTS (SELECT 1 FROM plugin_config WHERE worktree = '' AND key <> ?))`, []any{OwnerKey},
		func(rows *sql.Rows) error {
			var name string
			err := rows.Scan(&name)
			names = append(names, name)
			return err
		})
	return names, err
}

// ForgetWorkTree deletes the rows, the proof, the settings and all that was derived of a linked work tree that is no
// more, and returns how many rows there were. The texts written there stay in the history. What is remembered of the
// work tree of the transaction stays what it is, and so does its generation.
func (tx *Tx) ForgetWorkTree(name string) (int, error) {
	if name == "" {
		return 0, errors.New("the main work tree is not forgotten")
	}
	files := 0
	for i, table := range byWorkTree {
		n, err := tx.derive(`DELETE FROM `+table+` WHERE worktree = ?`, name)
		if err != nil {
			return 0, fmt.Errorf("forget work tree %q: %w", name, err)
		}
		if i == 0 {
			files = int(n)
		}
	}
	return files, nil
}
