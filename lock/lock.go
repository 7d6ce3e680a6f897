// Package lock is for files that several processes write: a lock on a file, which one holds at a time, and putting a file in the place of another
// at once. The operating system drops the lock of a
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

// interval is how often Wait tries where the system cannot wait.
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

// Wait takes the lock on the file at path as Try does, and waits for other holders until the limit is over (ErrHeld) or ctx is
// done (its error). On Unix those who wait have it in the order in which they came, as far as the system keeps one.
func Wait(ctx context.Context, path string, limit time.Duration) (*Lock, error) {
	l, err := Try(path)
	if !errors.Is(err, ErrHeld) || limit <= 0 || ctx.Err() != nil {
		return l, errors.Join(err, ctx.Err())
	}
	type taken struct {
		lock *Lock
		err  error
	}
	got := make(chan taken)
	over := make(chan struct{})
	defer close(over)
	go func() { // a system call that waits cannot be called off: whoever gave up releases what it brings
		l, err := await(path, over)
		select {
		case got <- taken{l, err}:
		case <-over:
			l.Release()
		}
	}()
	select {
	case t := <-got:
		return t.lock, t.err
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(limit):
		return nil, ErrHeld
	}
}

// await takes the lock as soon as it is free, unless it is over before.
func await(path string, over <-chan struct{}) (*Lock, error) {
	for {
		f, err := open(path)
		switch {
		case errors.Is(err, ErrHeld): // Windows: its holder lets nobody open it
		case err != nil:
			return nil, err
		default:
			if err = block(f); err == nil && isAt(f, path) {
				return &Lock{f}, nil
			}
			_ = f.Close()
		}
		if err != nil && !errors.Is(err, ErrHeld) {
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
		select {
		case <-over:
			return nil, ErrHeld
		case <-time.After(pause(err)):
		}
	}
}

// pause returns how long to wait after a try: not at all when the holder before us removed the file.
func pause(err error) time.Duration {
	if err == nil {
		return 0
	}
	return interval
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
