package integration_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A cost is what a process asked of the system: what it costs on a quiet machine, and the same on a loaded one.
type cost struct {
	calls int // on files: opened, looked at, read
	bytes int // read
}

// traced are the system calls that are counted. What the runtime does to schedule its threads depends on the machine's load.
const traced = "trace=open,openat,openat2,stat,lstat,fstat,newfstatat,statx,getdents64,read,pread64,readlink,readlinkat"

var readCall = regexp.MustCompile(`(?m)^p?read(?:64)?\(.*\) += (\d+)$`)

// TestCounts counts the system calls on files and the bytes read of the commands that people and hooks wait for, in two
// repositories of which one has 400 files more: what a command costs at all, and what each file adds. A clock would measure the
// machine that the test runs on. Ceilings are a quarter to a half above what was counted, which the test logs.
func TestCounts(t *testing.T) {
	t.Parallel()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("no strace: ", err)
	}
	const few, many = 100, 500
	base := t.TempDir()
	git := newGitter(t, base)
	small, large := countedTree(t, git, base, few), countedTree(t, git, base, many)
	for _, tc := range []struct {
		args  []string
		calls int     // of the small repository
		more  float64 // calls for each further file
		bytes float64 // read for each further file
	}{
		{[]string{"version"}, 40, 0.01, 1},
		{[]string{"prescan"}, 380, 1.5, 850},
		{[]string{"status"}, 460, 1.8, 520},
		{[]string{"symbols", "F3"}, 650, 3.2, 1150},
		{[]string{"refs", "pkg0/f3.go:F3"}, 1400, 10, 1150},
		{[]string{"impact", "pkg0/f3.go"}, 1900, 10.5, 1300},
		{[]string{"explore", "what says three"}, 1600, 3.8, 1150},
		{[]string{"close", "pkg0/f3.go"}, 780, 0.2, 300},
	} {
		of := func(dir string) cost {
			git.codemem(t, dir, tc.args...) // once before: what is derived is kept, and the second is what every further one costs
			return tracedRun(t, git, strace, dir, tc.args...)
		}
		a, b := of(small), of(large)
		more, read := float64(b.calls-a.calls)/(many-few), float64(b.bytes-a.bytes)/(many-few)
		told := fmt.Sprintf("%s: %d system calls on files, %.2f more for each further file, which adds %.0f bytes read to %d", strings.Join(tc.args, " "), a.calls, more, read, a.bytes)
		t.Log(told)
		if a.calls > tc.calls || more > tc.more || read > tc.bytes {
			t.Errorf("%s; at most %d, %.2f and %.0f are allowed", told, tc.calls, tc.more, tc.bytes)
		}
	}
}

// countedTree makes a repository of so many files, all committed, scanned and proven.
func countedTree(t *testing.T, git gitter, base string, files int) string {
	t.Helper()
	dir := filepath.Join(base, strconv.Itoa(files))
	for i := range files {
		text := fmt.Sprintf("package p\n\nimport \"fmt\"\n\n// F%d says %d.\nfunc F%d() { fmt.Println(%d) }\n", i, i, i, i)
		name := filepath.Join(dir, "pkg"+strconv.Itoa(i/20), "f"+strconv.Itoa(i)+".go")
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git.must(t, dir, "init", "-q")
	git.must(t, dir, "add", "-A")
	git.must(t, dir, "commit", "-q", "-m", "first")
	git.codemem(t, dir, "scan")
	git.codemem(t, dir, "prescan")
	return dir
}

// codemem runs the program; a failure fails the test.
func (g gitter) codemem(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("codemem", args...)
	cmd.Dir, cmd.Env = dir, g.env
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("codemem %s: %v: %s", strings.Join(args, " "), err, out)
	}
}

// tracedRun counts what a command asks of the system. Each thread has a log of its own, so that no line is broken by another's.
func tracedRun(t *testing.T, git gitter, strace, dir string, args ...string) (c cost) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	var complaint bytes.Buffer
	cmd := exec.Command(strace, append([]string{"-ff", "-qq", "-s", "0", "-o", log, "-e", traced, "-e", "signal=none", "codemem"}, args...)...)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, git.env, &complaint
	if err := cmd.Run(); err != nil {
		if strings.Contains(complaint.String(), "ptrace") {
			t.Skip("strace does not work here: ", complaint.String())
		}
		t.Fatalf("codemem %s: %v: %s", strings.Join(args, " "), err, complaint.String())
	}
	logs, err := filepath.Glob(log + ".*")
	if err != nil || len(logs) == 0 {
		t.Fatalf("strace wrote nothing: %v", err)
	}
	for _, name := range logs {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		c.calls += bytes.Count(text, []byte("\n"))
		for _, m := range readCall.FindAllSubmatch(text, -1) {
			n, err := strconv.Atoi(string(m[1]))
			if err != nil {
				t.Fatal(err)
			}
			c.bytes += n
		}
	}
	return c
}
