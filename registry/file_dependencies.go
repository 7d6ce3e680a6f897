package registry

import (
	"database/sql"
	"errors"
	"iter"
	"slices"
	"strings"
	"time"
)

// dependenciesTable is the name of the table that derived_marks has the mark of.
const dependenciesTable = "file_dependencies"

// FileDependencies returns which files use which others, by how many uses, with the mark that tells of which state of
// the tree that is and when it was made. The mark is "" if nothing is stored.
func (tx *Tx) FileDependencies() (g map[string]map[string]int, mark string, made time.Time, err error) {
	if mark, made, err = tx.derivedMark(dependenciesTable); err != nil || mark == "" {
		return nil, "", made, err
	}
	g = map[string]map[string]int{}
	err = tx.rows(`SELECT path, target, uses FROM file_dependencies WHERE worktree = ?`, []any{tx.worktree}, func(rows *sql.Rows) error {
		var from, to string
		var uses int
		err := rows.Scan(&from, &to, &uses)
		if g[from] == nil {
			g[from] = map[string]int{}
		}
		g[from][to] = uses
		return err
	})
	return g, mark, made, err
}

// DependenciesMark returns the mark of FileDependencies alone.
func (tx *Tx) DependenciesMark() (string, error) {
	mark, _, err := tx.derivedMark(dependenciesTable)
	return mark, err
}

// KeepFileDependencies stores them in place of those of an older state.
func (tx *Tx) KeepFileDependencies(g map[string]map[string]int, mark string) error {
	if _, err := tx.derive(`DELETE FROM file_dependencies WHERE worktree = ?`, tx.worktree); err != nil {
		return err
	}
	err := tx.deriveAll(`INSERT INTO file_dependencies (worktree, path, target, uses) VALUES (?, ?, ?, ?)`, func(yield func([]any) bool) {
		for _, from := range sortedKeys(g) {
			for _, to := range sortedKeys(g[from]) {
				if !yield([]any{tx.worktree, from, to, g[from][to]}) {
					return
				}
			}
		}
	})
	return errors.Join(err, tx.markDerived(dependenciesTable, mark))
}

// deriveAll is derive for the INSERT of many rows, of which the statement holds one.
func (tx *Tx) deriveAll(query string, rows iter.Seq[[]any]) error {
	const batch = 100 // rows of one statement
	one := query[strings.LastIndexByte(query, '('):]
	var args []any
	n := 0
	flush := func() error {
		if n == 0 {
			return nil
		}
		_, err := tx.derive(query+strings.Repeat(", "+one, n-1), args...)
		args, n = args[:0], 0
		return err
	}
	for row := range rows {
		args = append(args, row...)
		if n++; n == batch {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	return flush()
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// derivedMark returns of which state a derived table is, and when it was made; "" if it was not.
func (tx *Tx) derivedMark(table string) (mark string, made time.Time, err error) {
	var at string
	err = tx.row(`SELECT mark, made_at FROM derived_marks WHERE worktree = ? AND name = ?`, []any{tx.worktree, table}, &mark, &at)
	if errors.Is(err, ErrNotFound) {
		return "", time.Time{}, nil
	}
	return mark, parseStamp(at), err
}

func (tx *Tx) markDerived(table, mark string) error {
	_, err := tx.derive(`INSERT INTO derived_marks (worktree, name, mark, made_at) VALUES (?, ?, ?, ?)
		ON CONFLICT (worktree, name) DO UPDATE SET mark = excluded.mark, made_at = excluded.made_at`, tx.worktree, table, mark, stamp(tx.now))
	return err
}
