//go:build unix

package lock

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// open opens the file, which it makes. It follows no symbolic link, and waits for no other end of a pipe in the file's place.
func open(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0o600)
}

// acquire locks an open file, or returns ErrHeld.
func acquire(f *os.File) error { return flock(f, unix.LOCK_EX|unix.LOCK_NB) }

// block locks an open file when it is free.
func block(f *os.File) error { return flock(f, unix.LOCK_EX) }

func flock(f *os.File, how int) error {
	for {
		err := unix.Flock(int(f.Fd()), how)
		switch {
		case errors.Is(err, unix.EINTR):
		case errors.Is(err, unix.EWOULDBLOCK):
			return ErrHeld
		default:
			return err
		}
	}
}

// drop drops the lock and closes the file. Closing it would not do: a process that is being started has the file open as well,
// until it runs its program, and holds the lock as long.
func drop(f *os.File) {
	_ = unix.Flock(int(f.Fd()), unix.LOCK_UN)
	_ = f.Close()
}

// Remove removes the file and releases the lock, in this order: nobody can lock a file that is about to go.
func (l *Lock) Remove() {
	_ = os.Remove(l.file.Name())
	drop(l.file)
}
