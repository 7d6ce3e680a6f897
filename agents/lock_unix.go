//go:build unix

package agents

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/unix"
)

// tryLock takes the lock that is the file at path, and returns what releases it; nil if another process has it. The lock
// goes with the process, so that nobody waits for one that was killed; the file, when it is released.
func tryLock(path string) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0o600)
	if errors.Is(err, fs.ErrNotExist) { // the run before has just removed the directory
		return nil, os.MkdirAll(filepath.Dir(path), 0o700)
	}
	if err != nil {
		return nil, err
	}
	err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == nil && isAt(f, path) {
		return func() { _ = os.Remove(path); _ = f.Close() }, nil
	}
	_ = f.Close()
	if errors.Is(err, unix.EWOULDBLOCK) || errors.Is(err, unix.EINTR) {
		err = nil
	}
	return nil, err
}

// isAt reports whether path still names an open file: whoever had its lock before has removed it, perhaps between our
// opening and locking it.
func isAt(f *os.File, path string) bool {
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	now, err := os.Lstat(path)
	return err == nil && os.SameFile(mine, now)
}
