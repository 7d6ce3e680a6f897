package registry

import (
	"database/sql"
	"slices"
	"testing"
)

// TestByWorkTree: each table that has a work tree is forgotten with it, but the history and notes.
func TestByWorkTree(t *testing.T) {
	db := create(t)
	view(t, db, func(tx *Tx) error {
		tables := []string{"summary_history", "notes"}
		tables = append(tables, byWorkTree...)
		return tx.rows(`SELECT m.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c ON c.name = 'worktree' WHERE m.type = 'table'`, nil,
			func(rows *sql.Rows) error {
				var name string
				err := rows.Scan(&name)
				if !slices.Contains(tables, name) {
					t.Errorf("what %s keeps of a work tree is not forgotten", name)
				}
				return err
			})
	})
}
