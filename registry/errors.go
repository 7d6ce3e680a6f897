package registry

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Errors that a caller can tell apart.
var (
	ErrNotFound   = errors.New("not remembered")
	ErrNoDatabase = errors.New("there is no registry yet")
	ErrNewer      = errors.New("the registry was made by a newer version of this program")
	ErrOlder      = errors.New("the registry was made by an older version of this program and is not migrated yet")
	ErrForeign    = errors.New("the database is not a registry of this program")
	ErrDamaged    = errors.New("the registry is damaged")
	ErrReadOnly   = errors.New("the registry cannot be written")
	ErrLocked     = errors.New("the registry is locked by another process")
	ErrTracked    = errors.New("the database is a file that git tracks, so others wrote it")
	ErrFull       = errors.New("the disk is full")
	ErrQuery      = errors.New("nothing to search for")
)

// explain wraps an error of SQLite in the one that a caller can tell apart.
func explain(path string, err error) error {
	var se *sqlite.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("%w: %s: %w", ErrReadOnly, path, err)
	case !errors.As(err, &se):
		return err
	}
	sentinel := error(nil)
	switch se.Code() & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		sentinel = ErrLocked
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		sentinel = ErrReadOnly
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		sentinel = ErrDamaged
	case sqlite3.SQLITE_FULL:
		sentinel = ErrFull
	case sqlite3.SQLITE_CANTOPEN:
		sentinel = ErrReadOnly
		if strings.Contains(se.Error(), "no such file") {
			sentinel = ErrNoDatabase
		}
	default:
		return err
	}
	return fmt.Errorf("%w: %s: %w", sentinel, path, err)
}
