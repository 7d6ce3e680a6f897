//go:build !unix

package agents

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// lockStale is when the lock of a run that died is taken over: sooner than others wait, so that nobody has to delete it.
const lockStale = 20 * time.Second

// tryLock makes the file at path, which nobody else may have made, and returns what removes it; nil if another process
// has it.
func tryLock(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		_ = f.Close()
		return func() { _ = os.Remove(path) }, nil
	}
	if errors.Is(err, fs.ErrNotExist) { // the run before has just removed the directory
		return nil, os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()) > lockStale {
		_ = os.Remove(path)
	}
	return nil, nil
}
