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
		for waiting(t) < i+1 {
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

// waiting returns how many threads of this process wait in flock. /proc/locks, which lists waiters too, shows some twice where other
// processes lock and unlock meanwhile.
func waiting(t *testing.T) (threads int) {
	t.Helper()
	all, err := filepath.Glob("/proc/self/task/*/syscall")
	if err != nil {
		t.Fatal(err)
	}
	readable := false
	for _, name := range all {
		at, err := os.ReadFile(name) // "running", or the number of the system call that it is blocked in
		readable = readable || err == nil
		if strings.HasPrefix(string(at), fmt.Sprintf("%d ", syscall.SYS_FLOCK)) {
			threads++
		}
	}
	if !readable {
		t.Skip("the kernel does not tell what threads wait for")
	}
	return threads
}
