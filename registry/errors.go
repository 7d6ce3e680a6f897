package registry

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Errors that a caller can tell apart.
var (
	ErrNotFound   = errors.New("not remembered")
	ErrNoDatabase = errors.New("there is no registry yet")
	ErrEmptied    = errors.New("something emptied the registry")
	ErrNewer      = errors.New("the registry was made by a newer version of this program")
	ErrOlder      = errors.New("the registry was made by an older version of this program and is not migrated yet")
	ErrForeign    = errors.New("the database is not a registry of this program")
	ErrDamaged    = errors.New("the registry is damaged")
	ErrSegment    = errors.New("an index to find by is damaged")
	ErrReadOnly   = errors.New("the registry cannot be written")
	ErrUnreadable = errors.New("the registry cannot be read")
	ErrLocked     = errors.New("the registry is locked by another process")
	ErrOther      = errors.New("the registry is that of another repository")
	ErrTracked    = errors.New("the database is a file that git tracks, so others wrote it")
	ErrMoved      = errors.New("the registry was removed or replaced while it was written")
	ErrFull       = errors.New("the disk is full")
	ErrQuery      = errors.New("nothing to search for")
)

// explain wraps an error of SQLite or of the file system in the one that a caller can tell apart.
func explain(path string, err error) error {
	var sentinel error
	var se *sqlite.Error
	switch {
	case err == nil, errors.Is(err, ErrUnreadable):
		return err
	case errors.As(err, &se):
		sentinel = meaning(se.Code())
		if strings.Contains(err.Error(), "unsupported file format") { // of the header
			sentinel = ErrDamaged
		}
		if sentinel == nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	case strings.Contains(err.Error(), "sql: Scan error"): // our queries are right: the row is not as we wrote it
		sentinel = ErrDamaged
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		sentinel = ErrReadOnly
	case errors.Is(err, syscall.ENOSPC):
		sentinel = ErrFull
	default:
		return err
	}
	if errors.Is(err, sentinel) {
		return err
	}
	return fmt.Errorf("%w: %s: %w", sentinel, path, err)
}

// meaning returns the error that a result code of SQLite means, nil for one that tells a caller nothing.
func meaning(code int) error {
	if code == sqlite3.SQLITE_IOERR_SHMSIZE { // the index of the log could not be made larger
		return ErrFull
	}
	switch code & 0xff { // the rest is detail
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return ErrLocked
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CANTOPEN: // the log beside it cannot be made
		return ErrReadOnly
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return ErrDamaged
	case sqlite3.SQLITE_FULL:
		return ErrFull
	}
	return nil
}

// explain is explain for what happened under ctx: when that is done, all other errors follow from it. It
// looks twice before it calls a database damaged: a read that failed once can look like damage.
func (db *DB) explain(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if done := ctx.Err(); done != nil && !errors.Is(err, done) {
		return fmt.Errorf("%w: %w", done, err)
	}
	explained := explain(db.path, err)
	var said *sqlite.Error
	if errors.Is(explained, ErrDamaged) && errors.As(err, &said) && db.whole(ctx) {
		return fmt.Errorf("%s was misread, though it is whole: %w", db.path, err)
	}
	return explained
}

// whole reports whether SQLite finds nothing wrong with the file, read anew.
func (db *DB) whole(ctx context.Context) bool {
	d, err := connect(db.path, "mode", "ro")
	if err != nil {
		return false
	}
	defer d.Close()
	lines, err := columnOf(ctx, d, `PRAGMA integrity_check(1)`) // the quick one looks into no index
	return err == nil && len(lines) == 1 && lines[0] == "ok"
}
