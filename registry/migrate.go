package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"

	"codemem/lock"
)

// lockTimeout is how long a process waits for another that makes, migrates or moves the database: a large one takes a while.
const lockTimeout = time.Minute

// lockBeside takes the lock of those who make, migrate or move the database at path, which is on a file beside it.
// ErrLocked after lockTimeout.
func lockBeside(ctx context.Context, path string) (*lock.Lock, error) {
	path += ".lock"
	held, err := lock.Wait(ctx, path, lockTimeout)
	if errors.Is(err, lock.ErrHeld) {
		err = fmt.Errorf("%w: %s is held", ErrLocked, path)
	}
	return held, err
}

// migrate brings a database to the newest version, with a copy of what it was beside it. The caller holds
// the lock: goose is not safe when several processes start at once. Each migration is a transaction of its
// own that sets the version with it, so that a killed one is taken up where it stopped. What was left of a database that
// was emptied is in the new one from its beginning.
func (db *DB) migrate(ctx context.Context, d *sql.DB, left *remains) error {
	version, err := db.identify(ctx, d)
	if err != nil || version == db.want.version {
		return err
	}
	if version > 0 {
		name := fmt.Sprintf("%s.v%d-%s.bak", db.path, version, timeInName())
		if err := backup(ctx, d, name); err != nil {
			return fmt.Errorf("back up before a migration: %w", err)
		}
	}
	options := []goose.ProviderOption{goose.WithLogger(goose.NopLogger())}
	from := db.want.fs
	if version == 0 {
		all, err := inOne(from, func(tx *sql.Tx) error {
			if left == nil {
				return nil
			}
			t := newTx(ctx, tx, "", true)
			return errors.Join(t.restore(left, db.found), t.close())
		})
		if err != nil {
			return err
		}
		from, options = nil, append(options, goose.WithGoMigrations(all))
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, d, from, options...)
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate %s from version %d to %d: %w", db.path, version, db.want.version, err)
	}
	_, err = db.identify(ctx, d)
	return err
}

// inOne returns the migrations as one, which leaves the database as they do one by one: nobody is to see a new
// database that has an older version for a moment. fill is called when it is made, in the same transaction.
func inOne(from fs.FS, fill func(*sql.Tx) error) (*goose.Migration, error) {
	names, err := fs.Glob(from, "*.sql")
	if err != nil {
		return nil, err
	}
	var text string
	var last int64
	for i, name := range names { // in order of their versions
		data, err := fs.ReadFile(from, name)
		if err != nil {
			return nil, err
		}
		if last, err = goose.NumericComponent(name); err != nil {
			return nil, err
		}
		text += string(data) + "\n"
		if i < len(names)-1 {
			text += fmt.Sprintf("INSERT INTO goose_db_version (version_id, is_applied) VALUES (%d, 1);\n", last)
		}
	}
	run := func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, text); err != nil { //nolint:constsql // of the migrations, which are embedded
			return err
		}
		return fill(tx)
	}
	return goose.NewGoMigration(last, &goose.GoFunc{RunTx: run}, nil), nil
}

// timeInName returns the time as it stands in the names of files.
func timeInName() string { return time.Now().UTC().Format("20060102T150405.000Z") }
