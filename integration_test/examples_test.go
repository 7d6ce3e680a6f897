package integration_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestExamples: each example in the help of a command about code works in this repository, and says something.
func TestExamples(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	g := newGitter(t, t.TempDir())
	env := append(g.env, "PATH="+os.Getenv("PATH"), "CODEMEM_DB="+filepath.Join(t.TempDir(), "registry.db"))
	run := func(line string) string {
		t.Helper()
		cmd := exec.Command("sh", "-c", line)
		cmd.Dir, cmd.Env = root, env
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", line, err, out)
		}
		return string(out)
	}
	for _, name := range []string{"scan", "skeleton", "hydrate", "symbols", "refs", "graph"} {
		_, help, _ := strings.Cut(run("codemem help "+name), "\nExamples:\n")
		examples, _, found := strings.Cut(help, "\n\n")
		if !found || len(strings.Split(examples, "\n")) < 2 {
			t.Errorf("%s has the examples %q", name, examples)
		}
		for _, line := range strings.Split(examples, "\n") {
			line, _, _ = strings.Cut(strings.TrimSpace(line), " | ")
			line, _, _ = strings.Cut(line, " > ")
			if out := run(line); strings.HasPrefix(out, "found       nothing") || len(out) < 50 {
				t.Errorf("%s says only %.200q", line, out)
			}
		}
	}
}
