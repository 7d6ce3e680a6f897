package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup writes a copy to path, which must not exist, readable by its owner alone. It is of one moment and
// may be taken while others write.
func (db *DB) Backup(ctx context.Context, path string) error {
	f, err := db.opened(ctx)
	if err != nil {
		return db.explain(ctx, err)
	}
	return db.explain(ctx, backup(ctx, f.read, path))
}

// backup writes a copy of a database to path, which must not exist: under another name first, so that what
// is at path is whole.
func backup(ctx context.Context, d *sql.DB, path string) error {
	if exists(path) {
		return fmt.Errorf("%s: %w", path, fs.ErrExist)
	}
	part, err := os.CreateTemp(filepath.Dir(path), ".backup-*") // 0600
	if err != nil {
		return fmt.Errorf("make a backup: %w", notOurs(err))
	}
	defer func() { _ = os.Remove(part.Name()) }()
	if err := part.Close(); err != nil {
		return err
	}
	if _, err := d.ExecContext(ctx, `VACUUM INTO ?`, part.Name()); err != nil {
		return fmt.Errorf("make a backup in %s: %w", filepath.Dir(path), err)
	}
	err = os.Link(part.Name(), path) // unlike a renaming it fails if there is one meanwhile
	if err != nil && !errors.Is(err, fs.ErrExist) {
		err = os.Rename(part.Name(), path) // a file system without links
	}
	return err
}

// notOurs hides from explain what file it was that could not be written: not the registry.
func notOurs(err error) error { return errors.New(err.Error()) }

// Room returns how many bytes of the file are in use, and how many are free for what comes.
func (db *DB) Room(ctx context.Context) (used, free int64, err error) {
	f, err := db.opened(ctx)
	if err != nil {
		return 0, 0, db.explain(ctx, err)
	}
	var pages, unused, size int64
	err = f.read.QueryRowContext(ctx, `SELECT page_count, freelist_count, page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size`).
		Scan(&pages, &unused, &size)
	return (pages - unused) * size, unused * size, db.explain(ctx, err)
}

// Vacuum rewrites the file without the room that deleted rows left, and empties the log.
func (db *DB) Vacuum(ctx context.Context) error {
	if db.mode != Write {
		return fmt.Errorf("%w: %s was opened for reading", ErrReadOnly, db.path)
	}
	f, err := db.opened(ctx)
	if err != nil {
		return db.explain(ctx, err)
	}
	for _, q := range []string{`VACUUM`, `PRAGMA wal_checkpoint(TRUNCATE)`} {
		if _, err := f.write.ExecContext(ctx, q); err != nil {
			return db.explain(ctx, err)
		}
	}
	return nil
}
