package integration_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestSyscallFaults lets the Nth system call of a kind on the database fail while a summary is written, for N = 1, 2, 3… until
// none is left to fail, once and from then on: what was acknowledged is there, the database is whole, and a refusal says why. The
// way of SQLite's own tests (https://sqlite.org/testing.html#anomaly_testing). CODEMEM_FAULTS=1 takes each N, CI a sample.
func TestSyscallFaults(t *testing.T) {
	t.Parallel()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("no strace: ", err)
	}
	step := 7
	if os.Getenv("CODEMEM_FAULTS") == "1" {
		step = 1
	}
	base := t.TempDir()
	git, dir := newGitter(t, base), filepath.Join(base, "r")
	for _, name := range []string{"a.txt", "b.txt"} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git.must(t, dir, "init", "-q")
	git.must(t, dir, "add", "-A")
	git.must(t, dir, "commit", "-q", "-m", "first")
	db, log := filepath.Join(dir, ".git", "codemem", "registry.db"), filepath.Join(base, "strace.log")
	run := func(name string, args ...string) (string, string, int) {
		var out, complaint bytes.Buffer
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, git.env, &out, &complaint
		if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return out.String(), complaint.String(), cmd.ProcessState.ExitCode()
	}
	if _, complaint, code := run(strace, "-f", "-qq", "-o", log, "-e", "trace=fsync", "codemem", "prescan"); code != 0 {
		t.Skip("strace does not work here: ", complaint)
	}
	var acknowledged []string
	points, refused, n := 0, 0, 0
	inject := func(call, fault, when string) bool {
		n++
		text := "text number " + strconv.Itoa(n)
		args := []string{"-f", "-qq", "-o", log, "-P", db, "-P", db + "-wal", "-P", db + "-shm", "-e", "trace=" + call, "-e", "inject=" + call + ":error=" + fault + ":when=" + when}
		_, complaint, code := run(strace, append(args, "codemem", "summarize", "a.txt", text)...)
		traced, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case code == 0:
			acknowledged = append(acknowledged, text)
		case strings.Contains(complaint, "panic:") || strings.TrimSpace(complaint) == "" || code < 0:
			t.Errorf("%s %s at %s: exit %d, %q", call, fault, when, code, complaint)
		default:
			refused++
		}
		return bytes.Contains(traced, []byte("(INJECTED)"))
	}
	for _, call := range []string{"pwrite64", "fsync", "ftruncate", "pread64", "mmap", "unlink"} {
		for _, fault := range []string{"EIO", "ENOSPC"} {
			for _, when := range []string{"%d", "%d+"} {
				for at := 1 + points%step; inject(call, fault, fmt.Sprintf(when, at)); at += step {
					points++
				}
			}
		}
		out, complaint, code := run("codemem", "db", "check")
		if code != 0 {
			t.Fatalf("after faults of %s the database is not whole: exit %d, %s%s", call, code, out, complaint)
		}
	}
	out, complaint, code := run("codemem", "history", "a.txt", "--limit", "100000", "--json")
	var history struct {
		History []struct {
			Summary string `json:"summary"`
		} `json:"history"`
	}
	if err := json.Unmarshal([]byte(out), &history); err != nil || code != 0 {
		t.Fatalf("history: exit %d, %v, %s%s", code, err, out, complaint)
	}
	kept := map[string]bool{}
	for _, e := range history.History {
		kept[e.Summary] = true
	}
	for _, text := range acknowledged {
		if !kept[text] {
			t.Errorf("acknowledged and lost: %s", text)
		}
	}
	t.Logf("%d faults: %d summaries acknowledged, none lost, %d refused", points, len(acknowledged), refused)
	if points < 20 {
		t.Errorf("only %d system calls failed", points)
	}
}
