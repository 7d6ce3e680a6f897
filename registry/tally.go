package registry

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A LanguageTally counts the rows of one type and language.
type LanguageTally struct {
	Type, Language string
	Files          int
	Outlined       int // of them, those that hold what a generator has outlines of
}

// A kind is what rows are counted by.
type kind struct {
	Type, Language string
	Generator      int // of the newest outline of what they hold, 0 for none
}

// A tally counts the rows whose language is known. To count them takes 3 µs a row, nearly half of a prescan that trusts:
// derived_marks keeps the tally, and every transaction that writes rows or outlines keeps it exact or drops it.
type tally map[kind]int

const tallyTable = "file_registry"

// kinds is a query for the kinds of rows, but for which rows.
const kinds = `SELECT type, language, coalesce((SELECT max(generator) FROM outlines AS o WHERE o.content_md5 = f.content_md5), 0) AS g, count(*)
	FROM file_registry AS f WHERE worktree = ? AND language <> '' `

// kindsOf is a query for the kinds of the rows at seeBatch paths, of which several may be the same.
var kindsOf = kinds + `AND path IN (?` + strings.Repeat(`, ?`, seeBatch-1) + `) GROUP BY type, language, g`

// Outlined counts the rows whose language is known, and how many of them a generator has outlines of.
func (tx *Tx) Outlined(generator int) ([]LanguageTally, error) {
	t, err := tx.keptTally()
	if err == nil && t == nil {
		t = tally{}
		err = tx.addKinds(t, 1, kinds+`GROUP BY type, language, g`, tx.worktree)
	}
	all := make([]LanguageTally, 0, len(t))
	for k, n := range t {
		l := LanguageTally{Type: k.Type, Language: k.Language, Files: n}
		if k.Generator == generator {
			l.Outlined = n
		}
		all = append(all, l)
	}
	return all, err
}

// KeepTally stores the tally, if none is stored.
func (tx *Tx) KeepTally() error {
	t, err := tx.keptTally()
	if err != nil || t != nil {
		return err
	}
	tx.tally = tally{}
	tx.tallied = true
	return tx.addKinds(tx.tally, 1, kinds+`GROUP BY type, language, g`, tx.worktree)
}

// keptTally returns the tally that is stored, or will be with the transaction; nil for none.
func (tx *Tx) keptTally() (tally, error) {
	if err := tx.flush(); err != nil || tx.tallied {
		return tx.tally, err
	}
	mark, _, err := tx.derivedMark(tallyTable)
	if err != nil || mark == "" {
		return nil, err
	}
	t := tally{}
	var stored []tallied
	if json.Unmarshal([]byte(mark), &stored) != nil {
		return nil, nil //nolint:nilnil,nilerr // whoever garbled it: the rows are counted
	}
	for _, s := range stored {
		t[s.kind] = s.Files
	}
	return t, nil
}

// A tallied is a kind of row with its number, as it is stored.
type tallied struct {
	kind
	Files int
}

// account takes the rows at paths, of at most seeBatch files, from the tally before they are written, or with 1 adds them afterwards. It drops
// the tally once that has cost more than to count all rows anew.
func (tx *Tx) account(sign int, files ...File) error {
	if !tx.tallied {
		t, err := tx.keptTally()
		if err != nil {
			return err
		}
		tx.tally, tx.tallied = t, true
		for _, n := range t {
			tx.tallyRows += n
		}
	}
	if tx.accounted += len(files); tx.accounted > tx.tallyRows {
		tx.tally = nil
	}
	if tx.tally == nil || len(files) == 0 {
		return nil
	}
	args := make([]any, 0, 1+seeBatch)
	args = append(args, tx.worktree)
	for i := range seeBatch {
		args = append(args, files[min(i, len(files)-1)].Path)
	}
	return tx.addKinds(tx.tally, sign, kindsOf, args...)
}

// dropTallies drops the tallies of all work trees, since outlines change, which any row may have.
func (tx *Tx) dropTallies() { tx.tally, tx.tallied, tx.reoutlined = nil, true, true }

// endTally stores what became of the tally in the transaction.
func (tx *Tx) endTally() error {
	if !tx.tallied {
		return nil
	}
	if tx.tally == nil || tx.reoutlined {
		_, err := tx.derive(`DELETE FROM derived_marks WHERE (worktree = ? OR ?) AND name = ?`, tx.worktree, count(tx.reoutlined), tallyTable)
		if err != nil || tx.tally == nil {
			return err
		}
	}
	stored := make([]tallied, 0, len(tx.tally))
	for k, n := range tx.tally {
		stored = append(stored, tallied{k, n})
	}
	slices.SortFunc(stored, func(a, b tallied) int { return strings.Compare(fmt.Sprint(a.kind), fmt.Sprint(b.kind)) })
	mark, err := json.Marshal(stored)
	if err != nil {
		return err
	}
	return tx.markDerived(tallyTable, string(mark))
}

// addKinds adds the kinds that a query finds to a tally, or with -1 takes them from it.
func (tx *Tx) addKinds(t tally, sign int, query string, args ...any) error {
	return tx.rows(query, args, func(rows *sql.Rows) error {
		var k kind
		var n int
		err := rows.Scan(&k.Type, &k.Language, &k.Generator, &n)
		if t[k] += sign * n; t[k] == 0 {
			delete(t, k)
		}
		return err
	})
}
