package registry

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
)

// beside are the endings of the names of what SQLite keeps beside a database.
var beside = []string{"-wal", "-shm", "-journal"}

// Salvaged returns, once, what was found in place of the database when this one was made: a file that had been emptied, or
// the log of one that had been removed. It is nil if nothing was.
func (db *DB) Salvaged() *Salvaged {
	db.mu.Lock()
	defer db.mu.Unlock()
	found := db.found
	db.found = nil
	return found
}

// makeFile makes a database without tables that only its owner can read, if there is none; the caller holds the lock.
// SQLite gives its mode to the log. It comes into its place with its first page, so that a file without bytes is always
// one that was emptied. What such a file left in its log is returned, and kept aside: SQLite would remove it, or take it
// for that of the new one.
func (db *DB) makeFile(ctx context.Context) (*remains, error) {
	info, err := os.Lstat(db.path)
	if err == nil && info.Size() > 0 {
		return nil, nil //nolint:nilnil // another process made it
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var left *remains
	if emptied := err == nil; emptied || logged(db.path) {
		if left, err = readRemains(db.path); err != nil {
			return nil, err
		}
		db.found = &Salvaged{Emptied: true}
	}
	if err := db.clearBeside(db.path + ".broken-" + timeInName()); err != nil {
		return nil, err
	}
	return left, makeFirstPage(ctx, db.path)
}

// clearBeside removes what a database that is no more left beside it. What holds anything is kept under the name aside,
// with its own ending.
func (db *DB) clearBeside(aside string) error {
	for _, suffix := range beside {
		info, err := os.Lstat(db.path + suffix)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
		case suffix == "-shm" || info.Size() == 0: // an index that is made anew
			err = os.Remove(db.path + suffix)
		default:
			if err = os.Rename(db.path+suffix, aside+suffix); db.found == nil {
				db.found = &Salvaged{Emptied: true}
			}
			db.found.Aside = cmp.Or(db.found.Aside, aside+suffix)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// makeFirstPage puts a database of one page at path.
func makeFirstPage(ctx context.Context, path string) error {
	part := path + ".new"
	if err := os.Remove(part); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Chmod(0o600), f.Close()); err != nil { // whatever the umask
		return err
	}
	d, err := dial(part, "_pragma", "journal_mode(MEMORY)")
	if err != nil {
		return err
	}
	_, err = d.ExecContext(ctx, `VACUUM`)
	if err = errors.Join(err, d.Close()); err != nil {
		return err
	}
	return os.Rename(part, path)
}
