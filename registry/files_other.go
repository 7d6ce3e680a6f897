//go:build !unix

package registry

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"
)

// lock makes the file at path, which nobody else may have made, and returns what removes it. A lock that
// is older than a minute was left behind.
func lock(ctx context.Context, path string) (func(), error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			return func() { _ = f.Close(); _ = os.Remove(path) }, nil
		}
		if !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrPermission) {
			return nil, err
		}
		if fi, err := os.Stat(path); err == nil && time.Since(fi.ModTime()) > time.Minute {
			_ = os.Remove(path)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func ownedByOther(os.FileInfo) bool { return false }

func writable(dir string) bool {
	f, err := os.CreateTemp(dir, ".writable")
	if err != nil {
		return false
	}
	_ = f.Close()
	_ = os.Remove(f.Name())
	return true
}
