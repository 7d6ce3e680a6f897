package registry

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codemem/lock"
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
	if f.info.Size() == 0 { // SQLite would remove its log, which may hold all there is
		return fmt.Errorf("%w: %w: %s has no bytes", ErrNoDatabase, ErrEmptied, db.path)
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
	var held *lock.Lock
	defer func() { held.Release() }()
	var left *remains
	f.info, err = checkFile(db.path)
	if errors.Is(err, ErrNoDatabase) || err == nil && f.info.Size() == 0 {
		if err = makeDir(filepath.Dir(db.path)); err != nil {
			return err
		}
		if held, err = lockBeside(ctx, db.path); err != nil {
			return err
		}
		if left, err = db.makeFile(ctx); err == nil {
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
		if held == nil {
			if held, err = lockBeside(ctx, db.path); err != nil {
				return err
			}
		}
		if err := db.migrate(ctx, f.write, left); err != nil {
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

// identify returns the schema version of a database: 0 for an empty one. Errors: ErrForeign, ErrNewer, and ErrDamaged for
// one that is evidently ours and not as we made it.
func (db *DB) identify(ctx context.Context, d *sql.DB) (int, error) {
	s, err := readSchema(ctx, d)
	if err != nil {
		return 0, err
	}
	const most = 8 // pages of a database whose making did not come to its end
	fault, sentinel := "", ErrForeign
	switch {
	case s.application == 0 && s.version == 0 && s.objects == 0 && s.pages <= most:
		return 0, nil
	case s.application == 0 && s.version == 0 && s.objects == 0:
		fault, sentinel = fmt.Sprintf("it has %d pages and no schema", s.pages), ErrDamaged
	case s.application != migrations.ApplicationID:
		fault = fmt.Sprintf("its application_id is %#x, not %#x", s.application, migrations.ApplicationID)
	case s.version > db.want.version && (!s.ours() || s.migratedTo(ctx, d)):
		return 0, db.checkVersion(s.version)
	case s.version > db.want.version:
		fault = fmt.Sprintf("its user_version is %d, which it was never migrated to", s.version)
	default:
		fault = s.fault(db.want.objects[s.version])
	}
	if fault == "" {
		return s.version, nil
	}
	if s.ours() || hasRemains(db.path) {
		sentinel = ErrDamaged
	}
	return 0, fmt.Errorf("%w: %s: %s", sentinel, db.path, fault)
}

// A schema is what a database says of itself.
type schema struct {
	application, version, pages, objects int
	tables                               int               // that every registry has
	running                              map[string]string // what runs when it is used, and all tables, as in migrations.Objects
}

func readSchema(ctx context.Context, d *sql.DB) (*schema, error) {
	rows, err := d.QueryContext(ctx, `SELECT application_id, user_version, page_count, coalesce(type, ''), coalesce(name, ''), coalesce(sql, '')
		FROM pragma_application_id, pragma_user_version, pragma_page_count
			LEFT JOIN sqlite_master ON name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	s := &schema{running: map[string]string{}}
	tables := sha256.New()
	for rows.Next() {
		var kind, name, text string
		if err := rows.Scan(&s.application, &s.version, &s.pages, &kind, &name, &text); err != nil {
			return nil, err
		}
		s.objects += count(kind != "" && name != "goose_db_version")
		switch {
		case kind == "trigger" || kind == "view" || strings.HasPrefix(text, "CREATE VIRTUAL"):
			s.running[name] = objectSum(text)
		case slices.Contains(migrations.Tables, name):
			fmt.Fprintf(tables, "%s\x00%s\x00", name, text)
			s.tables += count(name == "file_registry" || name == "summary_history")
		}
	}
	s.running[migrations.AllTables] = hex.EncodeToString(tables.Sum(nil)[:16])
	return s, rows.Err()
}

// ours reports whether a database is evidently one of ours, whatever else became of it.
func (s *schema) ours() bool { return s.application == migrations.ApplicationID || s.tables == 2 }

// migratedTo reports whether the database was migrated to the version that its header has, as one by a newer program was.
func (s *schema) migratedTo(ctx context.Context, d *sql.DB) bool {
	var last int
	err := d.QueryRowContext(ctx, `SELECT max(version_id) FROM goose_db_version`).Scan(&last)
	return err == nil && last == s.version
}

// fault returns what is amiss with what runs when the database is used (triggers, views, virtual tables) and with its
// tables, "" if all is as we made it.
func (s *schema) fault(ours map[string]string) string {
	for _, name := range slices.Sorted(maps.Keys(s.running)) {
		switch {
		case name == migrations.AllTables && ours[name] != s.running[name]:
			return "its tables are not as we made them"
		case ours[name] == "":
			return fmt.Sprintf("%q in it is not ours", name)
		case ours[name] != s.running[name]:
			return fmt.Sprintf("%q in it is not as we made it", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(ours)) {
		if s.running[name] == "" {
			return fmt.Sprintf("it has no %q", name)
		}
	}
	return ""
}

// objectSum returns the first half of the sha256 of a statement, whatever its white space.
func objectSum(statement string) string {
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(statement), " ")))
	return hex.EncodeToString(sum[:16])
}
