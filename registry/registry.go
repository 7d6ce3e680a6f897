package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	"codemem/migrations"

	_ "modernc.org/sqlite" // the driver
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

	mu    sync.Mutex
	write *sql.DB     // one connection; nil if opened for reading
	read  *sql.DB     //
	file  os.FileInfo // the file that was opened, to notice when it is replaced
}

const (
	busyTimeout = 5 * time.Second
	maxWAL      = 16 << 20 // bytes of the write-ahead log above which we checkpoint it away
)

// Open opens the registry at path. Errors: ErrNoDatabase and ErrOlder when opened for reading, ErrNewer,
// ErrForeign, ErrDamaged, ErrReadOnly when opened for writing.
func Open(ctx context.Context, path string, mode Mode) (*DB, error) {
	db := &DB{path: path, mode: mode}
	var err error
	if mode == Read {
		err = db.openRead(ctx)
	} else {
		err = db.openWrite(ctx)
	}
	if err != nil {
		return nil, errors.Join(explain(path, err), db.Close())
	}
	return db, nil
}

// Path returns the path of the database.
func (db *DB) Path() string { return db.path }

// Close closes the database.
func (db *DB) Close() error {
	db.mu.Lock()
	defer db.mu.Unlock()
	return db.close()
}

func (db *DB) close() error {
	var errs []error
	for _, d := range []*sql.DB{db.read, db.write} {
		if d != nil {
			errs = append(errs, d.Close())
		}
	}
	db.read, db.write = nil, nil
	return errors.Join(errs...)
}

// dsn returns the data source name for path with more parameters.
func dsn(path string, more ...string) string {
	q := url.Values{}
	q.Add("_pragma", fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds())) // first: the others may have to wait
	q.Add("_pragma", "foreign_keys(1)")
	q.Add("_pragma", "trusted_schema(0)")
	q.Add("_pragma", "synchronous(FULL)") // summaries cost an agent's work
	for i := 0; i+1 < len(more); i += 2 {
		q.Add(more[i], more[i+1])
	}
	return (&url.URL{Scheme: "file", OmitHost: true, Path: path, RawQuery: q.Encode()}).String()
}

// openRead opens an existing database for reading. In a directory that cannot be written a database in
// WAL mode opens only if nobody left a log there, and then as immutable.
func (db *DB) openRead(ctx context.Context) error {
	fi, err := checkFile(db.path)
	if err != nil {
		return err
	}
	db.file = fi
	if fi.Size() == 0 {
		return fmt.Errorf("%w: %s is empty", ErrNoDatabase, db.path)
	}
	if db.read, err = sql.Open("sqlite", dsn(db.path, "mode", "ro")); err != nil {
		return err
	}
	version, err := checkIdentity(ctx, db.read)
	if err != nil && !errors.Is(err, ErrForeign) {
		if _, walErr := os.Lstat(db.path + "-wal"); errors.Is(walErr, fs.ErrNotExist) && !writable(filepath.Dir(db.path)) {
			_ = db.read.Close()
			if db.read, err = sql.Open("sqlite", dsn(db.path, "mode", "ro", "immutable", "1")); err != nil {
				return err
			}
			version, err = checkIdentity(ctx, db.read)
		}
	}
	switch {
	case err != nil:
		return err
	case version < migrations.Version:
		return fmt.Errorf("%w: version %d of %d", ErrOlder, version, migrations.Version)
	}
	return checkSchema(ctx, db.read)
}

// openWrite opens a database for writing, making and migrating it if need be.
func (db *DB) openWrite(ctx context.Context) error {
	if err := makeDir(filepath.Dir(db.path)); err != nil {
		return err
	}
	if err := makeFile(db.path); err != nil {
		return err
	}
	fi, err := checkFile(db.path)
	if err != nil {
		return err
	}
	db.file = fi
	journal := "WAL"
	if networked(filepath.Dir(db.path)) {
		journal = "DELETE" // the log's index is shared memory, which is of one machine
	}
	if db.write, err = sql.Open("sqlite", dsn(db.path, "_txlock", "immediate", "_pragma", "journal_mode("+journal+")",
		"_pragma", "cache_size(-32768)")); err != nil {
		return err
	}
	db.write.SetMaxOpenConns(1)
	version, err := checkIdentity(ctx, db.write)
	if err != nil {
		return err
	}
	if version < migrations.Version {
		if err := migrate(ctx, db.path, db.write); err != nil {
			return err
		}
	}
	if err := checkSchema(ctx, db.write); err != nil {
		return err
	}
	db.read, err = sql.Open("sqlite", dsn(db.path, "mode", "ro"))
	return err
}

// View calls fn with one moment of what is remembered of a work tree.
func (db *DB) View(ctx context.Context, worktree string, fn func(*Tx) error) error {
	pool, err := db.pool(ctx, false)
	if err != nil {
		return explain(db.path, err)
	}
	stx, err := pool.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return explain(db.path, err)
	}
	tx := newTx(ctx, stx, worktree)
	err = fn(tx)
	return explain(db.path, errors.Join(err, tx.close(), stx.Rollback()))
}

// Update calls fn in a transaction that holds the write lock. If fn returns an error or panics, nothing
// of it is kept.
func (db *DB) Update(ctx context.Context, worktree string, fn func(*Tx) error) error {
	pool, err := db.pool(ctx, true)
	if err != nil {
		return explain(db.path, err)
	}
	stx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return explain(db.path, err)
	}
	defer func() { _ = stx.Rollback() }() // after a commit it does nothing
	tx := newTx(ctx, stx, worktree)
	tx.writes = true
	if err := tx.checkVersion(); err != nil {
		return errors.Join(explain(db.path, err), tx.close())
	}
	if err := fn(tx); err != nil {
		return errors.Join(explain(db.path, err), tx.close())
	}
	if err := tx.bump(); err != nil {
		return errors.Join(explain(db.path, err), tx.close())
	}
	if err := tx.close(); err != nil {
		return explain(db.path, err)
	}
	if err := stx.Commit(); err != nil {
		return explain(db.path, err)
	}
	return db.trimLog(ctx, pool)
}

// pool returns the connections to use. A file that was removed or replaced since it was opened is
// opened anew: what is written to an unlinked file is lost without an error.
func (db *DB) pool(ctx context.Context, write bool) (*sql.DB, error) {
	db.mu.Lock()
	defer db.mu.Unlock()
	if write && db.mode != Write {
		return nil, fmt.Errorf("%w: it was opened for reading", ErrReadOnly)
	}
	fi, err := os.Lstat(db.path)
	if db.read == nil || err != nil || !os.SameFile(fi, db.file) {
		if err := db.close(); err != nil {
			return nil, err
		}
		open := db.openRead
		if db.mode == Write {
			open = db.openWrite
		}
		if err := open(ctx); err != nil {
			return nil, errors.Join(err, db.close())
		}
	}
	if write {
		return db.write, nil
	}
	return db.read, nil
}

// trimLog empties the write-ahead log when it has grown large: many readers keep SQLite from doing so.
// That it cannot now is no failure of the transaction before.
func (db *DB) trimLog(ctx context.Context, pool *sql.DB) error {
	fi, err := os.Lstat(db.path + "-wal")
	if err != nil || fi.Size() < maxWAL {
		return nil //nolint:nilerr // there is no log
	}
	_, _ = pool.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return nil
}
