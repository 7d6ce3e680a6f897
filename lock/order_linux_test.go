package lock

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestWaitInOrder: those who wait have the lock in the order in which they came, and nobody new comes before them.
func TestWaitInOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	held, err := Try(path)
	if err != nil {
		t.Fatal(err)
	}
	const waiters = 12
	order := make(chan int, waiters)
	for i := range waiters {
		go func() {
			l, err := Wait(t.Context(), path, time.Hour)
			if err != nil {
				t.Error(err)
			}
			order <- i
			l.Release()
		}()
		for waitersFor(t, path) < i+1 {
			time.Sleep(time.Millisecond)
		}
	}
	held.Release()
	for i := range waiters {
		if got := <-order; got != i {
			t.Errorf("waiter %d has it as number %d", got, i)
		}
	}
}

// waitersFor returns how many wait for the lock on a file, as the kernel lists them.
func waitersFor(t *testing.T, path string) (waiters int) {
	t.Helper()
	fi, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile("/proc/locks")
	if err != nil {
		t.Skip(err)
	}
	inode := fmt.Sprintf(":%d ", fi.Sys().(*syscall.Stat_t).Ino) //nolint:errcheck // it is what Linux gives
	for line := range strings.Lines(string(list)) {
		if strings.Contains(line, "-> FLOCK") && strings.Contains(line, inode) {
			waiters++
		}
	}
	return waiters
}
