//go:build unix

package lock

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// openFlags follow no symbolic link, and wait for no other end of a pipe in the file's place.
const openFlags = os.O_RDWR | os.O_CREATE | syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// acquire locks an open file, or returns ErrHeld.
func acquire(f *os.File) error {
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case errors.Is(err, unix.EINTR):
		case errors.Is(err, unix.EWOULDBLOCK):
			return ErrHeld
		default:
			return err
		}
	}
}

// Remove removes the file and releases the lock, in this order: nobody can lock a file that is about to go.
func (l *Lock) Remove() {
	_ = os.Remove(l.file.Name())
	_ = l.file.Close()
}
