//go:build unix

package integration_test

import (
	"io"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// TestHookCrash: a hook that crashes does not exit with 2, by which Claude Code takes it to stop the agent. SIGQUIT
// ends a Go program in the way of a crash.
func TestHookCrash(t *testing.T) {
	cmd := exec.Command("codemem", "hook", "claude", "pre-tool", "--limit", "1m")
	cmd.Dir = t.TempDir()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	cmd.Stderr = io.Discard
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	event := []byte(`{"session_id":"` + strings.Repeat("s", 1<<20)) // more than a pipe holds: it reads, and waits for the rest
	if _, err := in.Write(event); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGQUIT); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); !ok || !status.Signaled() {
		t.Errorf("it ended with %v; want a signal", cmd.ProcessState)
	}
}
