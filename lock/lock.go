// Package lock keeps processes apart: whoever holds the lock on a file is alone. The operating system drops the lock of a
// process that ends, however it ends, so nobody waits for the dead and nobody breaks a lock by its age.
//
// Locks of one process exclude each other too. Programs that a holder starts do not inherit its lock. A lock keeps out
// those who ask for it here; on Windows it also keeps everybody from reading the file.
//
// Libraries wrap the two system calls. What they leave to their callers is most of this package: a symbolic link in the
// file's place, a file that was removed between opening and locking it, and a wait with a limit.
package lock

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// ErrHeld means that another holds the lock.
var ErrHeld = errors.New("another process holds the lock")

// interval is how often Wait tries.
const interval = 5 * time.Millisecond

// A Lock is held until it is released or removed, or its process ends.
type Lock struct {
	file *os.File
}

// Try takes the lock on the file at path, which it makes in a directory that exists; ErrHeld if another holds it. A symbolic
// link in the file's place is an error, where the system can tell while opening (Unix).
func Try(path string) (*Lock, error) {
	for {
		f, err := open(path)
		if err != nil {
			return nil, err
		}
		if err := acquire(f); err != nil {
			_ = f.Close()
			if !errors.Is(err, ErrHeld) {
				err = fmt.Errorf("lock %s: %w", path, err)
			}
			return nil, err
		}
		if isAt(f, path) {
			return &Lock{f}, nil
		}
		_ = f.Close() // the holder before us removed the file
	}
}

// Wait takes the lock on the file at path as Try does, and waits for another holder until the limit is over (ErrHeld) or ctx
// is done (its error).
func Wait(ctx context.Context, path string, limit time.Duration) (*Lock, error) {
	for deadline := time.Now().Add(limit); ; {
		l, err := Try(path)
		if !errors.Is(err, ErrHeld) || time.Now().After(deadline) {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(interval):
		}
	}
}

// Release releases the lock and leaves its file. It does nothing to a nil Lock.
func (l *Lock) Release() {
	if l != nil {
		drop(l.file)
	}
}

// isAt reports whether path still names an open file.
func isAt(f *os.File, path string) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	now, err := os.Lstat(path)
	return err == nil && os.SameFile(opened, now)
}
