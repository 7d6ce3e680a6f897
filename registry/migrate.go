package registry

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/pressly/goose/v3"
)

const (
	lockTimeout  = time.Minute // a migration of a large database takes a while
	lockInterval = 5 * time.Millisecond
)

// migrate brings a database to the newest version, with a copy of what it was beside it. The caller holds
// the lock: goose is not safe when several processes start at once. Each migration is a transaction of its
// own that sets the version with it, so that a killed one is taken up where it stopped.
func (db *DB) migrate(ctx context.Context, d *sql.DB) error {
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
	p, err := goose.NewProvider(goose.DialectSQLite3, d, db.want.fs, goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate %s from version %d to %d: %w", db.path, version, db.want.version, err)
	}
	_, err = db.identify(ctx, d)
	return err
}

// timeInName returns the time as it stands in the names of files.
func timeInName() string { return time.Now().UTC().Format("20060102T150405.000Z") }

// pause waits for d, or until ctx is done, which is the error.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
