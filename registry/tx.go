package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// A Tx is one moment of what is remembered of one work tree, and in an Update the way to change it.
// It is not safe for concurrent use and not to be kept after its function returned.
type Tx struct {
	ctx      context.Context //nolint:containedctx // it lives as long as the transaction
	quiet    context.Context //nolint:containedctx // ctx without its end: the driver starts a goroutine for each statement that may end
	tx       *sql.Tx
	worktree string
	now      time.Time
	writes   bool
	wrote    bool // rows, summaries or settings of the work tree
	prepared map[string]*sql.Stmt
	seen     []File   // not entered yet
	args     []any    // of the files that are entered
	linked   []string // all work trees; nil before they were asked for
	bumped   []string // other work trees whose generation was counted
	history  *bool    // whether there is any; nil before that was asked

	tally      tally // of the rows, once it was looked for; nil: none is kept
	tallied    bool  // it was looked for
	accounted  int   // rows that it was kept exact for, each time
	tallyRows  int   // rows that it counted at first
	reoutlined bool  // outlines changed, which the tallies of all work trees count
}

func newTx(ctx context.Context, tx *sql.Tx, worktree string, writes bool) *Tx {
	return &Tx{
		ctx: ctx, quiet: context.WithoutCancel(ctx), tx: tx, worktree: worktree, writes: writes,
		now: time.Now().UTC(), prepared: map[string]*sql.Stmt{},
	}
}

// Now returns the time of the transaction, in UTC.
func (tx *Tx) Now() time.Time { return tx.now }

// close closes the prepared statements.
func (tx *Tx) close() error {
	var errs []error
	for _, s := range tx.prepared {
		errs = append(errs, s.Close())
	}
	tx.prepared = map[string]*sql.Stmt{}
	return errors.Join(errs...)
}

// stmt prepares a query once in a transaction. What was seen before is entered first: every query sees it.
func (tx *Tx) stmt(query string) (*sql.Stmt, error) {
	if err := tx.ctx.Err(); err != nil {
		return nil, err
	}
	if err := tx.flush(); err != nil {
		return nil, err
	}
	if s := tx.prepared[query]; s != nil {
		return s, nil
	}
	s, err := tx.tx.PrepareContext(tx.quiet, query)
	if err == nil {
		tx.prepared[query] = s
		if onPrepared != nil {
			onPrepared(tx, query)
		}
	}
	return s, err
}

// onPrepared is called with each statement in tests, which look at how SQLite goes about it; nil otherwise.
var onPrepared func(tx *Tx, query string)

// exec runs a statement that changes what is remembered of the work tree, and returns how many rows it did.
func (tx *Tx) exec(query string, args ...any) (int64, error) {
	n, err := tx.derive(query, args...)
	tx.wrote = tx.wrote || err == nil
	return n, err
}

// derive is exec for what follows from contents alone: no row, text or proof is another for it.
func (tx *Tx) derive(query string, args ...any) (int64, error) {
	if !tx.writes {
		return 0, fmt.Errorf("%w: the transaction only reads", ErrReadOnly)
	}
	s, err := tx.stmt(query)
	if err != nil {
		return 0, err
	}
	res, err := s.ExecContext(tx.quiet, args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// row runs a query for one row; ErrNotFound if there is none.
func (tx *Tx) row(query string, args []any, dest ...any) error {
	s, err := tx.stmt(query)
	if err != nil {
		return err
	}
	err = s.QueryRowContext(tx.quiet, args...).Scan(dest...)
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return err
}

// rows runs a query and calls each for every row.
func (tx *Tx) rows(query string, args []any, each func(*sql.Rows) error) error {
	s, err := tx.stmt(query)
	if err != nil {
		return err
	}
	rows, err := s.QueryContext(tx.quiet, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for n := 0; rows.Next(); n++ {
		if n%256 == 0 && tx.ctx.Err() != nil {
			return tx.ctx.Err()
		}
		if err := each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Generation returns the number of transactions that changed rows, summaries or the proof of the work tree.
func (tx *Tx) Generation() (int64, error) {
	var n int64
	err := tx.row(`SELECT CAST(value AS INTEGER) FROM plugin_config WHERE worktree = ? AND key = 'generation'`,
		[]any{tx.worktree}, &n)
	if errors.Is(err, ErrNotFound) {
		return 0, nil
	}
	return n, err
}

// bump counts the transaction if it changed anything. From what is no number, or too large to be counted on,
// it goes to one that never was.
func (tx *Tx) bump() error {
	if err := tx.flush(); err != nil {
		return err
	}
	if err := tx.endTally(); err != nil || !tx.wrote {
		return err
	}
	_, err := tx.exec(`INSERT INTO plugin_config (worktree, key, value, updated_at) VALUES (?, 'generation', '1', ?)
		ON CONFLICT (worktree, key) DO UPDATE SET updated_at = excluded.updated_at,
			value = CASE WHEN CAST(CAST(value AS INTEGER) AS TEXT) = value AND CAST(value AS INTEGER) BETWEEN 0 AND 1 << 62
				THEN CAST(CAST(value AS INTEGER) + 1 AS TEXT) ELSE ? END`,
		tx.worktree, stamp(tx.now), strconv.FormatInt(tx.now.UnixNano(), 10))
	return err
}

// stamp formats a time as it is stored.
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// parseStamp reads a stored time; one that a person garbled is the zero time.
func parseStamp(s string) time.Time {
	t, _ := time.Parse(time.RFC3339Nano, s)
	return t
}

// takenBackAt returns when a text was taken back, the zero time if it was not. A garbled time is some time: what was once taken
// back stays so.
func takenBackAt(stored string) time.Time {
	t := parseStamp(stored)
	if stored != "" && t.IsZero() {
		return time.Unix(0, 0).UTC()
	}
	return t
}
