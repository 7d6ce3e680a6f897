package registry

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
)

// A Salvaged tells what was saved from a damaged database.
type Salvaged struct {
	Aside       string `json:"aside"`       // where the damaged file is now, "" if there were no bytes to keep
	Files       int    `json:"files"`       // rows that have their summary again; their bytes are to be looked at anew
	Directories int    `json:"directories"` // rows of directories with an agent's text
	History     int    `json:"history"`     // texts saved
	Notes       int    `json:"notes"`       // saved
	Settings    int    `json:"settings"`    // settings saved, not the proof: the next prescan looks anew
	Lost        int    `json:"lost"`        // texts that could be read and were not what was written
	Emptied     bool   `json:"emptied"`     // the database had no bytes, or only its log was left; nothing may be aside then
}

// Salvage moves the damaged database at path aside, as path.broken- and the time, and saves into a new one
// every text and setting that can still be read and is what was written. Files come back with their
// summary alone and without evidence of their bytes, the others not at all: they are rebuilt from the work
// tree. ErrLocked if another process is writing.
func Salvage(ctx context.Context, path string) (Salvaged, error) {
	info, err := checkFile(path)
	if err != nil {
		return Salvaged{}, err
	}
	if info.Size() == 0 { // opening it is what saves the rest
		db, err := Open(ctx, path, Write)
		if err != nil {
			return Salvaged{}, err
		}
		defer db.Close()
		return *db.Salvaged(), nil
	}
	out := Salvaged{Aside: path + ".broken-" + timeInName()}
	if err := moveAside(ctx, path, out.Aside); err != nil {
		return Salvaged{}, explain(path, err)
	}
	left, err := readRemains(out.Aside)
	if err != nil {
		return out, err
	}
	db, err := Open(ctx, path, Write)
	if err != nil {
		return out, fmt.Errorf("make a new database, the damaged one is %s: %w", out.Aside, err)
	}
	defer db.Close()
	err = db.Update(ctx, "", func(tx *Tx) error { return tx.restore(left, &out) })
	return out, err
}

// moveAside renames a database with what belongs to it, while nobody writes to it: writers see that the
// file is another one when they get its lock.
func moveAside(ctx context.Context, path, aside string) error {
	held, err := lockBeside(ctx, path)
	if err != nil {
		return err
	}
	defer held.Release()
	d, err := connect(path, "_txlock", "immediate")
	if err != nil {
		return err
	}
	defer d.Close()
	tx, err := d.BeginTx(ctx, nil)
	switch {
	case err == nil && runtime.GOOS != "windows": // where open files keep their names
		defer func() { _ = tx.Rollback() }()
	case err == nil:
		err = errors.Join(tx.Rollback(), d.Close())
	case !errors.Is(explain(path, err), ErrLocked): // too damaged to be locked: nobody can write to it
		err = nil
	}
	if err != nil {
		return err
	}
	for _, suffix := range []string{"-wal", "-shm", "-journal", ""} { // the database last: until then nothing is lost
		err := os.Rename(path+suffix, aside+suffix)
		if err != nil && (suffix == "" || !errors.Is(err, fs.ErrNotExist)) {
			return err
		}
	}
	return nil
}
