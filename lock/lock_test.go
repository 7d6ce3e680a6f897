package lock

import (
	"bufio"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// holderVariable names the file that the test binary locks and holds until its input ends.
const holderVariable = "CODEMEM_TEST_LOCK"

func TestMain(m *testing.M) {
	path := os.Getenv(holderVariable)
	if path == "" {
		os.Exit(m.Run())
	}
	if _, err := Try(path); err != nil {
		os.Exit(1)
	}
	os.Stdout.WriteString("held\n")
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
}

// TestTry: one holds the lock; the next one does after Release, which leaves the file, or Remove, which does not.
func TestTry(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	first, err := Try(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Try(path); !errors.Is(err, ErrHeld) {
		t.Errorf("while it is held: %v", err)
	}
	first.Release()
	second, err := Try(path)
	if err != nil {
		t.Fatalf("after Release: %v", err)
	}
	second.Remove()
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Remove left the file: %v", err)
	}
	third, err := Try(path)
	if err != nil {
		t.Fatalf("after Remove: %v", err)
	}
	third.Release()
	(*Lock)(nil).Release()
}

// TestProcess: another process keeps us out, and no longer once it was killed.
func TestProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	holder := exec.Command(os.Args[0])
	holder.Env = append(os.Environ(), holderVariable+"="+path)
	in, err := holder.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := holder.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatalf("the holder says %q: %v", line, err)
	}
	if _, err := Try(path); !errors.Is(err, ErrHeld) {
		t.Errorf("beside another process: %v", err)
	}
	if err := holder.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = holder.Wait()
	l, err := Wait(t.Context(), path, time.Minute)
	if err != nil {
		t.Fatalf("after it was killed: %v", err)
	}
	l.Release()
}

// TestForked: a release holds while the process starts others, which have its files open until they run a program.
func TestForked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	ctx, stop := context.WithCancel(t.Context())
	var starting sync.WaitGroup
	for range 4 {
		starting.Go(func() {
			for ctx.Err() == nil {
				_, _ = os.StartProcess(path, nil, new(os.ProcAttr)) // it is no program
			}
		})
	}
	defer starting.Wait()
	defer stop()
	for range 2000 {
		l, err := Try(path)
		if err != nil {
			t.Fatal(err)
		}
		l.Release()
	}
}

// TestWait: a wait ends with the lock, at its limit, or with its context.
func TestWait(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	held, err := Try(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Wait(t.Context(), path, 0); !errors.Is(err, ErrHeld) {
		t.Errorf("at the limit: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Wait(ctx, path, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	got := make(chan error)
	go func() {
		l, err := Wait(t.Context(), path, time.Hour)
		l.Release()
		got <- err
	}()
	held.Release()
	if err := <-got; err != nil {
		t.Errorf("after Release: %v", err)
	}
}

// TestAlone: however many take, release and remove it, one holds the lock at a time.
func TestAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	var inside sync.Mutex
	var taken atomic.Int32
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for range 50 {
				l, err := Wait(t.Context(), path, time.Minute)
				if err != nil {
					t.Error(err)
					return
				}
				if !inside.TryLock() {
					t.Error("two hold it at once")
					return
				}
				taken.Add(1)
				runtime.Gosched()
				inside.Unlock()
				if i%2 == 0 {
					l.Remove()
				} else {
					l.Release()
				}
			}
		})
	}
	all.Wait()
	if taken.Load() != 8*50 {
		t.Errorf("%d times in all", taken.Load())
	}
}

// TestInItsPlace: what cannot be locked is an error, not a wait.
func TestInItsPlace(t *testing.T) {
	dir := t.TempDir()
	if _, err := Wait(t.Context(), filepath.Join(dir, "none", "lock"), time.Hour); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	if _, err := Wait(t.Context(), dir, time.Hour); err == nil || errors.Is(err, ErrHeld) {
		t.Errorf("a directory: %v", err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(filepath.Join(dir, "other"), link); err != nil {
		t.Fatal(err)
	}
	if _, err := Try(link); err == nil || errors.Is(err, ErrHeld) {
		t.Errorf("a symbolic link: %v", err)
	}
	if _, err := os.Lstat(filepath.Join(dir, "other")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it was followed: %v", err)
	}
}
