//go:build !unix

package editor

import (
	"errors"
	"io/fs"
	"os"
)

// errHeld means that another process has the lock.
var errHeld = errors.New("another process has the lock")

// lockFile makes the file at path, which no other process may have open, and returns what removes it. Here a file that
// is open cannot be removed, so one that can be was left by a process that ended.
func lockFile(path string) (release func(), err error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errHeld
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, errHeld
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = f.Close(); _ = os.Remove(path) }, nil
}
