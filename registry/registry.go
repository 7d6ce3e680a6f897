package registry

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"codemem/lock"
)

// Path returns the place of the registry of the repository with this git common directory, or override
// if that is not "".
func Path(commonDir, override string) string {
	if override != "" {
		if abs, err := filepath.Abs(override); err == nil {
			return abs
		}
		return override
	}
	return filepath.Join(commonDir, "codemem", "registry.db")
}

// A Mode says what a database is opened for.
type Mode int

// The modes.
const (
	Read  Mode = iota // an existing database, nothing is created or migrated
	Write             // created and migrated if need be
)

// A DB is an open registry. It is safe for concurrent use.
type DB struct {
	path string
	mode Mode
	want edition // of the schema

	mu   sync.Mutex
	file *handle // nil when closed

	found *Salvaged // in place of the database, when it was made

	trim trimming

	patience time.Duration // until a turn to write comes; 0: turnTimeout
}

// A trimming says when to try again to empty the log after readers prevented it: when it has grown by as
// much again, or a second later.
type trimming struct {
	mu   sync.Mutex
	size int64
	at   time.Time
}

const (
	busyTimeout = 5 * time.Second        // for the lock of SQLite, which any program may hold
	turnTimeout = time.Minute            // for the writers before us, which are ours and end: a busy machine makes them late and nothing else
	trimTimeout = 100 * time.Millisecond // what a writer waits for readers to empty the log
	maxWAL      = 16 << 20               // bytes of the write-ahead log above which we checkpoint it away
)

// Open opens the registry at path. Errors: ErrNoDatabase and ErrOlder when opened for reading, ErrReadOnly
// and ErrFull when opened for writing; ErrUnreadable, ErrNewer, ErrForeign, ErrDamaged, ErrLocked.
func Open(ctx context.Context, path string, mode Mode) (*DB, error) {
	return open(ctx, path, mode, newest)
}

func open(ctx context.Context, path string, mode Mode, want edition) (*DB, error) {
	db := &DB{path: path, mode: mode, want: want}
	if _, err := db.opened(ctx); err != nil {
		return nil, db.explain(ctx, err)
	}
	return db, nil
}

// Path returns the path of the database.
func (db *DB) Path() string { return db.path }

// Close closes the database. The last one that had it open for writing leaves no log behind.
func (db *DB) Close() error {
	db.mu.Lock()
	defer db.mu.Unlock()
	f := db.file
	db.file = nil
	return f.close()
}

// View calls fn with one moment of what is remembered of a work tree.
func (db *DB) View(ctx context.Context, worktree string, fn func(*Tx) error) error {
	f, err := db.opened(ctx)
	if err != nil {
		return db.explain(ctx, err)
	}
	stx, err := f.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return db.explain(ctx, err)
	}
	defer func() { _ = stx.Rollback() }() // also when fn panics: an open moment keeps the log from being emptied
	tx := newTx(ctx, stx, worktree, false)
	if err = db.checkMoment(tx); err == nil {
		err = fn(tx)
	}
	return db.explain(ctx, errors.Join(err, tx.close()))
}

// Update calls fn in a transaction that holds the write lock. If fn returns an error or panics, nothing
// of it is kept; if Update returns nil, all of it is on disk. Errors: ErrLocked after five seconds,
// ErrReadOnly, ErrFull, ErrNewer when a newer program migrated the database meanwhile, ErrMoved when the
// file is no longer where it was.
func (db *DB) Update(ctx context.Context, worktree string, fn func(*Tx) error) error {
	turn, err := db.takeTurn(ctx)
	if err != nil {
		return db.explain(ctx, err)
	}
	defer turn.Release()
	stx, f, err := db.begin(ctx)
	if err != nil {
		return db.explain(ctx, err)
	}
	defer func() { _ = stx.Rollback() }() // after a commit it does nothing
	tx := newTx(ctx, stx, worktree, true)
	if err = db.checkMoment(tx); err == nil {
		err = fn(tx)
	}
	if err == nil {
		err = tx.bump()
	}
	if err = errors.Join(err, tx.close()); err != nil {
		return db.explain(ctx, err)
	}
	if err := stx.Commit(); err != nil {
		return db.explain(ctx, err)
	}
	if !f.at(db.path) {
		return fmt.Errorf("%w: %s", ErrMoved, db.path)
	}
	db.trimLog(ctx, f)
	return nil
}

// checkMoment refuses to go on when another program changed the schema while we had it open.
func (db *DB) checkMoment(tx *Tx) error {
	var version int
	if err := tx.row(`PRAGMA user_version`, nil, &version); err != nil {
		return err
	}
	return db.checkVersion(version)
}

// takeTurn waits until no other writer of ours is at work. SQLite's own wait looks ever more rarely, ten times a second in the
// end, so that whoever has waited long loses to whoever comes anew; here all look equally often. The lock of SQLite is what keeps
// writers apart: where the file system has no other, writers go without a turn.
func (db *DB) takeTurn(ctx context.Context) (*lock.Lock, error) {
	if db.mode != Write {
		return nil, nil //nolint:nilnil // begin says why
	}
	turn, err := lock.Wait(ctx, db.path+".turn", cmp.Or(db.patience, turnTimeout))
	switch {
	case errors.Is(err, lock.ErrHeld):
		return nil, fmt.Errorf("%w: %s.turn is held", ErrLocked, db.path)
	case err != nil && ctx.Err() == nil:
		return nil, nil //nolint:nilnil // see above
	}
	return turn, err
}

// begin starts a transaction that holds the write lock of the file that is at the path now: one that was
// removed or replaced while we waited for its lock would swallow what is written.
func (db *DB) begin(ctx context.Context) (*sql.Tx, *handle, error) {
	if db.mode != Write {
		return nil, nil, fmt.Errorf("%w: %s was opened for reading", ErrReadOnly, db.path)
	}
	const tries = 3
	for range tries {
		f, err := db.opened(ctx)
		if err != nil {
			return nil, nil, err
		}
		stx, err := f.write.BeginTx(ctx, nil)
		if err != nil {
			return nil, nil, err
		}
		if f.at(db.path) {
			return stx, f, nil
		}
		if err := stx.Rollback(); err != nil {
			return nil, nil, err
		}
	}
	return nil, nil, fmt.Errorf("%w: %s", ErrMoved, db.path)
}

// opened returns the open file. One that was removed or replaced since is opened anew: what is written to
// an unlinked file is lost without an error.
func (db *DB) opened(ctx context.Context) (*handle, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if db.file != nil && db.file.at(db.path) {
		return db.file, nil
	}
	err := db.file.close()
	db.file = nil
	if err != nil {
		return nil, err
	}
	db.file, err = db.open(ctx)
	return db.file, err
}

// trimLog empties the write-ahead log when it has grown large: many readers keep SQLite from doing so.
// One that still reads an older moment is not waited for long.
func (db *DB) trimLog(ctx context.Context, f *handle) {
	db.trim.mu.Lock()
	defer db.trim.mu.Unlock()
	fi, err := os.Lstat(db.path + "-wal")
	if err != nil || fi.Size() < maxWAL || fi.Size() < db.trim.size && time.Now().Before(db.trim.at) {
		return
	}
	ctx = context.WithoutCancel(ctx) // what was written is kept, whoever waits for it
	c, err := f.write.Conn(ctx)
	if err != nil {
		return
	}
	defer c.Close()
	var busy, frames, done int
	_, _ = c.ExecContext(ctx, fmt.Sprintf(`PRAGMA busy_timeout = %d`, trimTimeout.Milliseconds()))
	err = c.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &frames, &done)
	_, _ = c.ExecContext(ctx, fmt.Sprintf(`PRAGMA busy_timeout = %d`, busyTimeout.Milliseconds()))
	if err != nil || busy != 0 {
		db.trim.size, db.trim.at = fi.Size()+maxWAL, time.Now().Add(time.Second)
	}
}
