//go:build unix

package integration_test

import "syscall"

// mkfifo makes a named pipe.
func mkfifo(name string) error { return syscall.Mkfifo(name, 0o644) }
