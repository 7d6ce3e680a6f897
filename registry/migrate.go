package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"codemem/migrations"

	"github.com/pressly/goose/v3"
)

// makeDir makes the directory of a registry, for its owner alone.
func makeDir(dir string) error {
	if fi, err := os.Stat(dir); err == nil {
		if !fi.IsDir() {
			return fmt.Errorf("%w: %s is not a directory", ErrForeign, dir)
		}
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return nil
}

// makeFile makes an empty database that only its owner can read; SQLite gives its mode to the log.
func makeFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil
	case err != nil:
		return err
	}
	return f.Close()
}

// checkFile refuses what is not a file of ours before anything is opened.
func checkFile(path string) (os.FileInfo, error) {
	fi, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%w: %s", ErrNoDatabase, path)
	case err != nil:
		return nil, err
	case !fi.Mode().IsRegular():
		return nil, fmt.Errorf("%w: %s is not a regular file (%s)", ErrForeign, path, fi.Mode().Type())
	case ownedByOther(fi):
		return nil, fmt.Errorf("%w: %s belongs to another user", ErrForeign, path)
	}
	return fi, nil
}

// checkIdentity returns the schema version of a database: 0 for an empty one. Errors: ErrForeign,
// ErrNewer, ErrDamaged.
func checkIdentity(ctx context.Context, d *sql.DB) (int, error) {
	var application, version, objects int
	row := d.QueryRowContext(ctx, `SELECT application_id, user_version, 
			(SELECT count(*) FROM sqlite_master WHERE name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%')
		FROM pragma_application_id, pragma_user_version`)
	if err := row.Scan(&application, &version, &objects); err != nil {
		return 0, err
	}
	switch {
	case application == 0 && version == 0 && objects == 0:
		return 0, nil
	case application != migrations.ApplicationID:
		return 0, fmt.Errorf("%w: its application_id is %#x, not %#x", ErrForeign, application, migrations.ApplicationID)
	case version > migrations.Version:
		return 0, fmt.Errorf("%w: version %d, this program knows up to %d", ErrNewer, version, migrations.Version)
	}
	return version, nil
}

// schema lists the objects that a registry has beside indexes and the tables of its full text.
var schema = []string{
	"table file_fts", "table file_registry", "table plugin_config", "table summary_history",
	"trigger file_registry_delete", "trigger file_registry_first", "trigger file_registry_insert",
	"trigger file_registry_last", "trigger file_registry_update",
	"view pending_summaries", "view registry_status", "view stale_files",
}

// checkSchema refuses a database with triggers, views or virtual tables that are not ours: they would
// run when we write.
func checkSchema(ctx context.Context, d *sql.DB) error {
	rows, err := d.QueryContext(ctx, `SELECT type || ' ' || name FROM sqlite_master
		WHERE type IN ('trigger', 'view') OR (type = 'table' AND sql LIKE 'CREATE VIRTUAL%')`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var object string
		if err := rows.Scan(&object); err != nil {
			return err
		}
		if !slices.Contains(schema, object) {
			return fmt.Errorf("%w: it has a %s that is not ours", ErrForeign, object)
		}
	}
	return rows.Err()
}

// migrate brings a database to the newest version. Goose is not safe when several processes start at
// once, so that a lock on a file beside it lets one at a time, and the others find the work done.
func migrate(ctx context.Context, path string, d *sql.DB) error {
	unlock, err := lock(ctx, path+".lock")
	if err != nil {
		return err
	}
	defer unlock()
	version, err := checkIdentity(ctx, d)
	if err != nil || version == migrations.Version {
		return err
	}
	if version > 0 {
		name := fmt.Sprintf("%s.v%d-%s.bak", path, version, time.Now().UTC().Format("20060102T150405.000Z"))
		if err := backup(ctx, d, name); err != nil {
			return fmt.Errorf("back up before a migration: %w", err)
		}
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, d, migrations.FS, goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return err
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate %s: %w", path, err)
	}
	return nil
}

// backup writes a copy of the database to path, which must not exist, readable by its owner alone.
func backup(ctx context.Context, d *sql.DB, path string) error {
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s: %w", path, fs.ErrExist)
	}
	part, err := os.CreateTemp(filepath.Dir(path), ".backup-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(part.Name()) }()
	if err := part.Close(); err != nil {
		return err
	}
	if _, err := d.ExecContext(ctx, `VACUUM INTO ?`, part.Name()); err != nil { // into an empty file, 0600
		return err
	}
	return os.Rename(part.Name(), path)
}
