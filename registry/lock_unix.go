//go:build unix

package registry

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// lock takes an exclusive lock on the file at path, which it makes, and returns what releases it. The
// lock goes with the process. ErrLocked after lockTimeout.
func lock(ctx context.Context, path string) (func(), error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0o600)
	if err != nil {
		return nil, err
	}
	for deadline := time.Now().Add(lockTimeout); ; {
		err = unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case err == nil:
			return func() { _ = f.Close() }, nil
		case !errors.Is(err, unix.EWOULDBLOCK) && !errors.Is(err, unix.EINTR):
			err = fmt.Errorf("lock %s: %w", path, err)
		case time.Now().After(deadline):
			err = fmt.Errorf("%w: %s is held", ErrLocked, path)
		default:
			if err = pause(ctx, lockInterval); err == nil {
				continue
			}
		}
		_ = f.Close()
		return nil, err
	}
}

// TryLock takes an exclusive lock on the file at path, which it makes in a directory that is there, and returns what releases it; nil if
// another holds it. The lock goes with the process.
func TryLock(path string) (release func(), err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0o600)
	if err != nil {
		return nil, err
	}
	if err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		_ = f.Close()
		if errors.Is(err, unix.EWOULDBLOCK) {
			err = nil
		}
		return nil, err
	}
	return func() { _ = f.Close() }, nil
}

// ownedByOther reports whether a file belongs to another user than the one we are. The superuser may also
// use what belongs to the owner of its directory.
func ownedByOther(path string, fi os.FileInfo) bool {
	owner, me := uid(fi), os.Geteuid()
	if owner == me {
		return false
	}
	if me != 0 {
		return true
	}
	dir, err := os.Stat(filepath.Dir(path))
	return err != nil || uid(dir) != owner
}

func uid(fi os.FileInfo) int {
	if st, ok := fi.Sys().(*syscall.Stat_t); ok {
		return int(st.Uid)
	}
	return os.Geteuid()
}

// readable and writable ask without opening: closing a file drops the locks that SQLite has on it.
func readable(path string) bool { return unix.Access(path, unix.R_OK) == nil }

func writable(path string) bool { return unix.Access(path, unix.W_OK) == nil }
