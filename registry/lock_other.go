//go:build !unix

package registry

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// lock makes the file at path, which nobody else may have made, and returns what removes it. A lock that
// is older than lockTimeout was left behind.
func lock(ctx context.Context, path string) (func(), error) {
	for deadline := time.Now().Add(lockTimeout); ; {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			return func() { _ = f.Close(); _ = os.Remove(path) }, nil
		}
		if !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrPermission) {
			return nil, err
		}
		if time.Now().After(deadline) {
			return nil, fmt.Errorf("%w: %s is held", ErrLocked, path)
		}
		if fi, err := os.Stat(path); err == nil && time.Since(fi.ModTime()) > lockTimeout {
			_ = os.Remove(path)
		}
		if err := pause(ctx, lockInterval); err != nil {
			return nil, err
		}
	}
}

// longestHeld is after how long a lock that TryLock made counts as left behind.
const longestHeld = time.Hour

// TryLock makes the file at path, in a directory that is there, and returns what removes it; nil if another made it.
func TryLock(path string) (release func(), err error) {
	if fi, err := os.Stat(path); err == nil && time.Since(fi.ModTime()) > longestHeld {
		_ = os.Remove(path)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = f.Close(); _ = os.Remove(path) }, nil
}

func ownedByOther(string, os.FileInfo) bool { return false }

func readable(string) bool { return true }

func writable(path string) bool {
	fi, err := os.Stat(path)
	return err == nil && fi.Mode().Perm()&0o200 != 0
}
