package registry

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"codemem/migrations"

	_ "modernc.org/sqlite" // the driver
)

// connect prepares connections to the database at path, with more parameters of their name; nothing is
// opened before the first use.
func connect(path string, more ...string) (*sql.DB, error) {
	return dial(path, append([]string{
		"_pragma", fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()), // first: the others may have to wait
		"_pragma", "foreign_keys(1)",
		"_pragma", "trusted_schema(0)",
		"_pragma", "synchronous(FULL)", // summaries cost an agent's work
	}, more...)...)
}

// dial prepares connections with these parameters, which are applied in their order.
func dial(path string, parameters ...string) (*sql.DB, error) {
	q := url.Values{}
	for i := 0; i+1 < len(parameters); i += 2 {
		q.Add(parameters[i], parameters[i+1])
	}
	return sql.Open("sqlite", (&url.URL{Scheme: "file", OmitHost: true, Path: path, RawQuery: q.Encode()}).String())
}

// A handle is an open database. It does not change: one that is opened anew is another.
type handle struct {
	write  *sql.DB     // one connection; nil if opened for reading
	read   *sql.DB     // as many as there are readers at once
	info   os.FileInfo // to notice when it is removed or replaced
	frozen bool        // opened as one that nobody writes
}

// at reports whether the file is the one at path, is not cut to nothing and, if nobody was to write it, as
// it was.
func (f *handle) at(path string) bool {
	fi, err := os.Lstat(path)
	if err != nil || !os.SameFile(fi, f.info) || fi.Size() == 0 {
		return false
	}
	return !f.frozen || fi.Size() == f.info.Size() && fi.ModTime().Equal(f.info.ModTime()) && !logged(path)
}

// close closes the connections, those that may write last: only they can empty the log.
func (f *handle) close() error {
	if f == nil {
		return nil
	}
	var errs []error
	for _, d := range []*sql.DB{f.read, f.write} {
		if d != nil {
			errs = append(errs, d.Close())
		}
	}
	return errors.Join(errs...)
}

// open opens the file at the path. A read that failed once can look like damage, so that is tried twice.
func (db *DB) open(ctx context.Context) (f *handle, err error) {
	for range 2 {
		f = &handle{}
		if db.mode == Write {
			err = db.openWrite(ctx, f)
		} else {
			err = db.openRead(ctx, f)
		}
		if err == nil {
			return f, nil
		}
		err = errors.Join(err, f.close())
		if !errors.Is(explain(db.path, err), ErrDamaged) {
			break
		}
	}
	return nil, err
}

// openRead opens an existing database for reading. In a directory that cannot be written a database in
// WAL mode opens only if nobody left a log there, and then as one that nobody changes.
func (db *DB) openRead(ctx context.Context, f *handle) (err error) {
	if f.info, err = checkFile(db.path); err != nil {
		return err
	}
	if f.info.Size() == 0 {
		return fmt.Errorf("%w: %s is empty", ErrNoDatabase, db.path)
	}
	if f.read, err = connect(db.path, "mode", "ro"); err != nil {
		return err
	}
	version, err := db.identify(ctx, f.read)
	if errors.Is(explain(db.path, err), ErrReadOnly) {
		if logged(db.path) {
			return fmt.Errorf("%w: what was written last is in its log, which needs a writable directory: %w", ErrUnreadable, err)
		}
		if err := f.read.Close(); err != nil {
			return err
		}
		if f.read, err = connect(db.path, "mode", "ro", "immutable", "1"); err != nil {
			return err
		}
		f.frozen = true
		version, err = db.identify(ctx, f.read)
	}
	if err != nil {
		return err
	}
	return db.checkVersion(version)
}

// checkVersion refuses a schema version that is not the one we know. A file without one is being made:
// its maker has not come to the end.
func (db *DB) checkVersion(version int) error {
	switch want := db.want.version; {
	case version == 0:
		return fmt.Errorf("%w: %s is empty", ErrNoDatabase, db.path)
	case version < want:
		return fmt.Errorf("%w: %s has version %d of %d", ErrOlder, db.path, version, want)
	case version > want:
		return fmt.Errorf("%w: %s has version %d, this program knows up to %d", ErrNewer, db.path, version, want)
	}
	return nil
}

// openWrite opens a database for writing, making and migrating it if need be. A new file and an old one
// are made what they should be under a lock on a file beside it: the others wait, and find the work done.
func (db *DB) openWrite(ctx context.Context, f *handle) (err error) {
	var unlock func() // nil while we do not hold the lock
	defer func() {
		if unlock != nil {
			unlock()
		}
	}()
	f.info, err = checkFile(db.path)
	if errors.Is(err, ErrNoDatabase) || err == nil && f.info.Size() == 0 {
		if err = makeDir(filepath.Dir(db.path)); err != nil {
			return err
		}
		if unlock, err = lock(ctx, db.path+".lock"); err != nil {
			return err
		}
		if err = makeFile(db.path); err == nil {
			f.info, err = checkFile(db.path)
		}
	}
	if err != nil {
		return err
	}
	if !writable(db.path) {
		return fmt.Errorf("%w: %s (%s)", ErrReadOnly, db.path, f.info.Mode())
	}
	if f.write, err = connectWriter(db.path); err != nil {
		return err
	}
	version, err := db.identify(ctx, f.write)
	if err != nil {
		return err
	}
	if version < db.want.version {
		if unlock == nil {
			if unlock, err = lock(ctx, db.path+".lock"); err != nil {
				return err
			}
		}
		if err := db.migrate(ctx, f.write); err != nil {
			return err
		}
	}
	f.read, err = connect(db.path, "mode", "ro")
	return err
}

// connectWriter prepares the one connection that writes.
func connectWriter(path string) (*sql.DB, error) {
	journal := "WAL"
	if networked(filepath.Dir(path)) {
		journal = "DELETE" // the log's index is shared memory, which is of one machine
	}
	d, err := connect(path, "_txlock", "immediate", "_defensive", "1",
		"_pragma", "journal_mode("+journal+")", "_pragma", "cache_size(-8192)")
	if err == nil {
		d.SetMaxOpenConns(1)
	}
	return d, err
}

// makeFile makes an empty database that only its owner can read, if there is none. SQLite gives its mode
// to the log. What a database that was removed left beside it is removed too, or it would be taken for
// the new one's.
func makeFile(path string) error {
	if exists(path) {
		return nil
	}
	for _, suffix := range []string{"-wal", "-shm", "-journal"} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(f.Chmod(0o600), f.Close()) // whatever the umask
}

// makeDir makes the directory of a registry, for its owner alone.
func makeDir(dir string) error {
	fi, err := os.Stat(dir)
	switch {
	case err == nil && !fi.IsDir():
		return fmt.Errorf("%w: %s is not a directory", ErrForeign, dir)
	case err == nil:
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return os.Chmod(dir, 0o700) //nolint:gosec // a directory: whatever the umask left of it
}

// checkFile refuses what is not a file of ours before anything is opened.
func checkFile(path string) (os.FileInfo, error) {
	fi, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%w: %s", ErrNoDatabase, path)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	case !fi.Mode().IsRegular():
		return nil, fmt.Errorf("%w: %s is not a regular file (%s)", ErrForeign, path, fi.Mode().Type())
	case ownedByOther(path, fi):
		return nil, fmt.Errorf("%w: %s belongs to another user", ErrForeign, path)
	case !readable(path):
		return nil, fmt.Errorf("%w: %s (%s)", ErrUnreadable, path, fi.Mode())
	}
	return fi, nil
}

// logged reports whether something is in the log of the database at path.
func logged(path string) bool {
	fi, err := os.Lstat(path + "-wal")
	return err == nil && fi.Size() > 0
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// An edition is a version of the schema and the way to it.
type edition struct {
	version int
	fs      fs.FS                     // of the migrations
	objects map[int]map[string]string // as migrations.Objects
}

var newest = edition{migrations.Version, migrations.FS, migrations.Objects}

// identify returns the schema version of a database: 0 for an empty one. Errors: ErrForeign, ErrNewer.
func (db *DB) identify(ctx context.Context, d *sql.DB) (int, error) {
	rows, err := d.QueryContext(ctx, `SELECT application_id, user_version, coalesce(type, ''), coalesce(name, ''), coalesce(sql, '')
		FROM pragma_application_id, pragma_user_version LEFT JOIN sqlite_master ON name NOT LIKE 'sqlite\_%' ESCAPE '\'`)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	var application, version, objects int
	running := map[string]string{}
	for rows.Next() {
		var kind, name, text string
		if err := rows.Scan(&application, &version, &kind, &name, &text); err != nil {
			return 0, err
		}
		objects += count(kind != "" && name != "goose_db_version")
		if kind == "trigger" || kind == "view" || strings.HasPrefix(text, "CREATE VIRTUAL") {
			running[name] = objectSum(text)
		}
	}
	if err := rows.Err(); err != nil {
		return 0, err
	}
	switch {
	case application == 0 && version == 0 && objects == 0:
		return 0, nil
	case application != migrations.ApplicationID:
		return 0, fmt.Errorf("%w: the application_id of %s is %#x, not %#x", ErrForeign, db.path, application, migrations.ApplicationID)
	case version > db.want.version:
		return 0, db.checkVersion(version)
	}
	return version, db.checkObjects(version, running)
}

// checkObjects refuses a database whose triggers, views and virtual tables are not as we made them: they
// run when it is used.
func (db *DB) checkObjects(version int, running map[string]string) error {
	ours := db.want.objects[version]
	for name, sum := range running {
		if ours[name] == "" {
			return fmt.Errorf("%w: %q in %s is not ours", ErrForeign, name, db.path)
		}
		if ours[name] != sum {
			return fmt.Errorf("%w: %q in %s is not as we made it", ErrForeign, name, db.path)
		}
	}
	for name := range ours {
		if running[name] == "" {
			return fmt.Errorf("%w: %s has no %q", ErrForeign, db.path, name)
		}
	}
	return nil
}

// objectSum returns the first half of the sha256 of a statement, whatever its white space.
func objectSum(statement string) string {
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(statement), " ")))
	return hex.EncodeToString(sum[:16])
}
