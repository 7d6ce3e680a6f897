package lock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// open opens the file, which it makes, or returns ErrHeld: while one removes the file, another cannot open it.
func open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		err = ErrHeld
	}
	return f, err
}

// acquire locks an open file, or returns ErrHeld.
func acquire(f *os.File) error {
	const all = ^uint32(0)
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, all, all, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return ErrHeld
	}
	return err
}

// block is acquire: the handle of a file that a call waits for cannot be closed.
func block(f *os.File) error { return acquire(f) }

// drop drops the lock and closes the file.
func drop(f *os.File) { _ = f.Close() }

// Remove releases the lock and removes the file, in this order: Windows removes no open file. So it stays if another has
// opened it meanwhile.
func (l *Lock) Remove() {
	drop(l.file)
	_ = os.Remove(l.file.Name())
}
