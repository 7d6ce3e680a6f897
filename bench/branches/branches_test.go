package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRows: of a history in which everything is known, so are the counts.
func TestRows(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	dir := filepath.Join(t.TempDir(), "history")
	run := func(dir string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	commit := func(dir string, files map[string]string) {
		t.Helper()
		for name, content := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		run(dir, "add", "-A")
		run(dir, "commit", "-q", "-m", "a commit")
	}
	function := func(name string) string {
		return "\n// " + name + " does something.\nfunc " + name + "(a int) int {\n\tprintln(\"" + strings.Repeat(name, 40) + "\")\n\treturn a\n}\n"
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	run(dir, "init", "-q", "-b", "main")
	commit(dir, map[string]string{"same.go": "package p\n" + function("Same"), "old.go": "package p\n" + function("Moved"), "two.go": "package p\n" + function("Kept")})
	fork := filepath.Join(t.TempDir(), "fork")
	run(filepath.Dir(dir), "clone", "-q", dir, fork)
	run(dir, "mv", "old.go", "new.go")
	commit(dir, map[string]string{"two.go": "package p\n" + function("Kept") + function("Added"), "three.go": "package p\n" + function("Later")})
	commit(fork, map[string]string{"same.go": "package p\n" + function("Other"), "own.go": "package p\n" + function("Own")})
	rows, err := (&options{behind: []string{"1", "9"}, symbols: 100}).repository(t.Context(), []string{dir, fork})
	if err != nil {
		t.Fatal(err)
	}
	want := []row{
		{repository: "history", reader: "1 commits behind", commits: "1 and 0", texts: 4, hold: 2, files: 3, served: 2, symbols: 5, held: 3},
		{repository: "history", reader: "its fork fork", commits: "1 and 1", texts: 4, hold: 1, files: 4, served: 1, symbols: 5, held: 2},
	}
	if diff := cmp.Diff(want, rows, cmp.AllowUnexported(row{})); diff != "" {
		t.Error(diff)
	}
}
